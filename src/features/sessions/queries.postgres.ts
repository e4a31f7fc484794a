// Engine SQL, for PostgreSQL only: the proof is a function, so that it also goes into the statement of a like.
import { sql, type SQL } from 'drizzle-orm';
import type { Authority } from '../../context.ts';
import { AuthorityGone } from '../../db/authority-gone.ts';
import type { Queries } from '../../db/database.ts';

/**
 * An expression that fails with AuthorityGone. It keeps the row of the account locked until the transaction ends, so that
 * whoever disables the account waits for what it is writing.
 */
export const proof = ({ account, key }: Authority): SQL => {
  const { audience = null, id = null, token_version = null, role = null, session = null } = account ?? {};
  return sql`prove_session(${audience}::text, ${id}::integer, ${token_version}::integer, ${role}::text, ${key ?? null}::integer, ${session}::text)`;
};

/** Runs `work` if the authority holds; the proof is sent along with the first query. Throws AuthorityGone. */
export async function proved<T>(tx: Queries, held: Authority, work: (tx: Queries) => Promise<T>): Promise<T> {
  // Executed here, before the first query of the work, which may change the account itself.
  const proving = tx
    .select({ proof: proof(held) })
    .from(sql`(select) as always`)
    .execute();
  const [proven, done] = await Promise.allSettled([proving, work(tx)]);
  if (proven.status === 'rejected' && AuthorityGone.in(proven.reason)) throw proven.reason;
  if (done.status === 'rejected') throw done.reason;
  if (proven.status === 'rejected') throw proven.reason;
  return done.value;
}
