import type { Authority } from '../../context.ts';
import { byEngine, type ActingDatabase, type WritableDatabase } from '../../db/database.ts';
import { AuthorityGone } from '../../db/authority-gone.ts';
import { Forbidden, Unauthorized } from '../../errors.ts';
import * as postgres from './queries.postgres.ts';
import * as sqlite from './queries.sqlite.ts';

const queriesOf = byEngine({ sqlite, postgres });

const gone = {
  key: () => new Unauthorized('api_key_unknown', 'The API key was revoked before the work was done.'),
  account: () =>
    new Unauthorized('token_invalid', 'The account was ended or its password changed before the work was done.'),
  role: () => new Forbidden('The role of the account was taken away before the work was done.', 'role_required'),
};

/**
 * The database for those who write with an authority. Every transaction proves that the account still exists, is enabled
 * and has no lower role and the token version, and that the API key is active; whatever takes these away and was answered has
 * ended them. `refuse` throws why one is gone, as admission does; without it, or when it finds nothing, it is Unauthorized.
 */
export function holding(
  db: WritableDatabase,
  authority: Authority | undefined,
  refuse: () => Promise<void> = async () => {},
): ActingDatabase {
  if (!authority) return db;
  const { proof, proved } = queriesOf(db);
  const refused = async (error: unknown): Promise<never> => {
    const found = AuthorityGone.in(error);
    if (!found) throw error;
    await refuse();
    throw gone[found.what]();
  };
  return {
    engine: db.engine,
    read: db.read,
    snapshot: (work) => db.snapshot(work),
    write: (work, order) => db.write((tx) => proved(tx, authority, work), order).catch(refused),
    ...(db.call && { call: (call) => db.call!<never>(call, proof(authority)).catch(refused) }),
  };
}
