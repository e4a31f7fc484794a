// Engine SQL, for PostgreSQL only: totals are sums of changes.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';

/** Sets totals to the values of a query of `name` and `value`. */
export const set = async (tx: Queries, wanted: SQL): Promise<void> =>
  void (await tx.run(sql`insert into tally_deltas (name, value)
    select name, wanted.value - coalesce(tallies.value, 0) from (${wanted}) as wanted left join tallies using (name)`));
