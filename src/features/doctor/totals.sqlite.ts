// Engine SQL, for SQLite only: an upsert of a query.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';

/** Sets totals to the values of a query of `name` and `value`. */
export const set = async (tx: Queries, wanted: SQL): Promise<void> =>
  void (await tx.run(sql`insert into tallies (name, value) select name, value from (${wanted}) where true
    on conflict (name) do update set value = excluded.value`));
