import { sql } from 'drizzle-orm';
import type { Queries } from '../database.ts';
import { tallies } from '../schema.ts';

/** Adds to counts that no trigger maintains. */
export async function add(tx: Queries, amounts: Record<string, number>): Promise<void> {
  const rows = Object.entries(amounts).map(([name, value]) => ({ name, value }));
  if (rows.length === 0) return;
  await tx
    .insert(tallies)
    .values(rows)
    .onConflictDoUpdate({ target: tallies.name, set: { value: sql`${tallies.value} + excluded.value` } });
}
