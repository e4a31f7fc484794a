import { sql } from 'drizzle-orm';
import type { Queries } from '../database.ts';

/** Adds to counts that no trigger maintains: as changes, since writers of one row would wait for each other. */
export async function add(tx: Queries, amounts: Record<string, number>): Promise<void> {
  for (const [name, value] of Object.entries(amounts))
    await tx.run(sql`insert into tally_deltas (name, value) values (${name}, ${value})`);
}
