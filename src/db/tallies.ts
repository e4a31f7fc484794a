import { asc, eq, like, or, sql } from 'drizzle-orm';
import { byEngine, type Queries } from './database.ts';
import { expressionsOf } from './expressions.ts';
import { prepared, valuesOf } from './prepared.ts';
import * as postgres from './postgres/tallies.ts';
import { tallies } from './schema.ts';
import * as sqlite from './sqlite/tallies.ts';

const tableOf = byEngine({ sqlite, postgres });

const byNames = prepared((db) =>
  db
    .select({ name: tallies.name, value: tallies.value })
    .from(tallies)
    .where(expressionsOf(db).isAmong(tallies.name, sql.placeholder('names')))
    .prepare(),
);

const byName = prepared((db) =>
  db
    .select({ value: tallies.value })
    .from(tallies)
    .where(eq(tallies.name, sql.placeholder('name')))
    .prepare(),
);

/** The name of the count of public stores, of all or of a category. */
export const storesTally = (category_id?: number): string =>
  category_id === undefined ? 'stores/active' : `stores/active/category/${category_id}`;

/** One maintained count; 0 without a row. */
export async function readTally(db: Queries, name: string): Promise<number> {
  const [row] = await valuesOf<[number]>(byName(db), { name });
  return row?.[0] ?? 0;
}

/** Maintained counts by name; 0 for a name without a row. */
export async function readTallies<const Name extends string>(
  db: Queries,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const known = new Map(await valuesOf<[string, number]>(byNames(db), { names: JSON.stringify(names) }));
  return Object.fromEntries(names.map((name) => [name, known.get(name) ?? 0])) as Record<Name, number>;
}

/** The sum of the maintained counts of some statuses, such as those of `reviews/`. */
export async function sumByStatus(
  db: Queries,
  table: string,
  statuses: readonly string[],
  within = '',
): Promise<number> {
  const counts = await readTallies(
    db,
    statuses.map((status) => `${table}/${status}${within}`),
  );
  return Object.values<number>(counts).reduce((sum, count) => sum + count, 0);
}

/** The counts of searches, of all time and by day. */
export const searchTallies = (db: Queries): Promise<(typeof tallies.$inferSelect)[]> =>
  db
    .select()
    .from(tallies)
    .where(or(eq(tallies.name, 'searches'), like(tallies.name, 'daily/%/searches')))
    .orderBy(asc(tallies.name));

/** Adds to counts that no trigger maintains. */
export const addToTallies = (tx: Queries, amounts: Record<string, number>): Promise<void> =>
  tableOf(tx).add(tx, amounts);
