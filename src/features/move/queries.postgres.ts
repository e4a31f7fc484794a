// Engine SQL, for PostgreSQL only: sequences.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';

const sequence = (table: string) => sql`pg_get_serial_sequence(${table}, 'id')`;

/** The highest ID by table, of tables whose rows can be deleted. */
export async function highest(read: Queries): Promise<Record<string, number>> {
  const of = async (table: string) => {
    const rows = await read.values<[number | null]>(sql`select pg_sequence_last_value(${sequence(table)}::regclass)`);
    return rows[0]![0] ?? 0;
  };
  return { users: await of('users'), reviews: await of('reviews') };
}

/** Keeps IDs up to those of the rows, and up to these, from being given again. */
export async function settle(tx: Queries, ids: Record<string, number> = {}): Promise<void> {
  await tx.run(sql`select settle_ids()`);
  for (const [table, id] of Object.entries(ids))
    if (id > 0)
      await tx.run(
        sql`select setval(${sequence(table)}, greatest(${id}::bigint, coalesce(pg_sequence_last_value(${sequence(table)}::regclass), 1)))`,
      );
}
