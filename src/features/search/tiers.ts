import { sql, type SQL } from 'drizzle-orm';
import { wordsOf, type Part } from './parts.ts';
import { rankOf, type Reading } from './ranks.ts';

/** A keyword whose hits are ranked by how well they match. */
export interface Ranked {
  /** All hits. */
  source: () => SQL;
  /** All of its words as the index is asked for them; undefined if some are tested otherwise. */
  parts: readonly Part[] | undefined;
  /** By which each word is found in the text of a store. */
  needles: readonly string[];
  category_id: number | undefined;
}

/** Hits that match equally well, and a test of one row of `stores` that is a hit: most tiers need neither. */
export interface Tier {
  source: () => SQL;
  test: () => SQL;
  /** Where the source reads the text of each hit: how the hits are found in memory, so that it is read once. */
  inMemory?: InMemory;
}

export interface InMemory {
  /** Hits of the tier, and of others; undefined for all of the keyword. */
  from: (() => SQL) | undefined;
  /** Indexes of these others. */
  without: readonly number[];
}

export const without = (source: SQL, ...others: SQL[]): SQL =>
  sql`select id from (${source}) as found where ${sql.join(
    others.map((other) => sql`id not in (${other})`),
    sql` and `,
  )}`;

/** Whether the text of a store says in which line each word is. */
const areLocated = (parts: readonly Part[]): boolean =>
  parts.some(({ kind }) => kind !== 'none') && parts.every(({ kind }) => kind !== 'character');

/**
 * The hits of a keyword in the order of `rankOf`, best first; only the exact name and the rest where the lines of a word
 * cannot be told. `exact` is the source of the first, `sourcesOf` gives those of the others.
 */
export function tiersOf(
  { source, parts, needles }: Ranked,
  { lines, isIn, exactness }: Reading & { lines: SQL },
  exact: () => SQL,
  sourcesOf: (parts: readonly Part[]) => Record<'whole' | 'named' | 'served' | 'rest', Omit<Tier, 'test'>>,
): Tier[] {
  if (!parts || !areLocated(parts)) {
    const test = (is: SQL) => sql`(select ${exactness(needles)} from ${lines}) ${is}`;
    return [
      { source: exact, test: () => test(sql`= 2`) },
      { source: () => without(source(), exact()), test: () => test(sql`< 2`) },
    ];
  }
  const rank = () => rankOf(wordsOf(parts), needles, { isIn, exactness });
  const { whole, named, served, rest } = sourcesOf(parts);
  return [{ source: exact }, whole, named, served, rest].map((tier, index) => ({
    ...tier,
    test: () => sql`(select ${rank()} from ${lines}) = ${sql.raw(String(index))}`,
  }));
}
