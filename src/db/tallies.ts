import { sql } from 'drizzle-orm';
import type { Queries } from './database.ts';
import { prepared } from './prepared.ts';
import { tallies } from './schema.ts';

const named = prepared((db) =>
  db
    .select()
    .from(tallies)
    .where(sql`${tallies.name} in (select value from json_each(${sql.placeholder('names')}))`)
    .prepare(),
);

/** Maintained counts by name; 0 for one that was never counted. */
export async function readTallies<const Name extends string>(
  db: Queries,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const rows = await named(db).execute({ names: JSON.stringify(names) });
  const known = new Map(rows.map(({ name, value }) => [name, value]));
  return Object.fromEntries(names.map((name) => [name, known.get(name) ?? 0])) as Record<Name, number>;
}

/** The sum of some maintained counts. */
export async function sumOfTallies(db: Queries, names: readonly string[]): Promise<number> {
  const values: number[] = Object.values(await readTallies(db, names));
  return values.reduce((sum, value) => sum + value, 0);
}

/** Adds to counts that no trigger keeps. */
export async function addToTallies(tx: Queries, amounts: Record<string, number>): Promise<void> {
  const rows = Object.entries(amounts).map(([name, value]) => ({ name, value }));
  await tx
    .insert(tallies)
    .values(rows)
    .onConflictDoUpdate({ target: tallies.name, set: { value: sql`${tallies.value} + excluded.value` } });
}
