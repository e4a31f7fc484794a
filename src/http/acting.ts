import type { Actor, Authority, ServiceContext } from '../context.ts';
import type { ActingDatabase } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { contextOf, type Context } from './context.ts';

/** Names the networks of addresses. */
interface Networks {
  labelOf(address: string): string;
}

/** Who sent a request. */
function actorOf({ account }: Context): Actor {
  if (!account) return { kind: 'visitor' };
  const { audience, id, username, role } = account;
  return audience === 'admin' ? { kind: audience, id, username, role: role! } : { kind: audience, id, username };
}

/** Credentials by which a request was admitted; undefined without one that can be taken away. */
function authorityOf({ account, key }: Context): Authority | undefined {
  const held: Authority = {};
  if (account) {
    const { audience, id, token_version, role, session } = account;
    held.account = { audience, id, token_version, ...(role && { role }), ...(session && { session }) };
  }
  if (key && key.id > 0) held.key = key.id;
  return (held.account ?? held.key) ? held : undefined;
}

/** The database for those who write with an authority; `refuse` throws why it is gone, as admission does. */
export type Holding = (authority: Authority | undefined, refuse: () => Promise<void>) => ActingDatabase;

/** Makes the context of services from a request. */
export const acting =
  (holding: Holding, clock: Clock, networks: Networks) =>
  (request: Request): ServiceContext => {
    const context = contextOf(request);
    const authority = authorityOf(context);
    const db = holding(authority, () => context.readmit());
    let network: string | undefined;
    return {
      db,
      clock,
      actor: actorOf(context),
      ...(authority && { authority }),
      undoable(id) {
        context.undoable = id;
      },
      get network() {
        return (network ??= networks.labelOf(context.address));
      },
    };
  };

/** Names the row of the activity in the answer to a write that can be undone. */
export function nameActivity({ undoable }: Context, response: Response): void {
  if (undoable !== undefined && response.ok) response.headers.set('x-foodmap-activity', String(undoable));
}
