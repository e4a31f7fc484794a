import type { Actor, ServiceContext } from '../context.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { contextOf } from './context.ts';

/** Who sent a request. */
export function actorOf(request: Request): Actor {
  const { account } = contextOf(request);
  if (!account) return { kind: 'visitor' };
  const { audience, id, username } = account;
  return { kind: audience, id, username };
}

/** Makes the context of services from a request: `const by = acting(deps)`, then `stores.create(by(request), body)`. */
export const acting =
  ({ db, clock }: { db: Database; clock: Clock }) =>
  (request: Request): ServiceContext => ({ db, clock, actor: actorOf(request) });
