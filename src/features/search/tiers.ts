import { sql, type SQL } from 'drizzle-orm';
import { partsOf, wordsOf, type Part } from './parts.ts';
import { rankOf, type Reading } from './ranks.ts';

/** A keyword whose hits are told apart by how well they match. */
export interface Ranked {
  /** All hits. */
  source: SQL;
  /** All of its words in a query of the index; undefined if some are tested otherwise. */
  query: string | undefined;
  /** By which each word is found in the text of a store. */
  needles: readonly string[];
  category_id: number | undefined;
}

/** Hits that match equally well, and a test of one row of `stores` that is a hit. */
export interface Tier {
  source: SQL;
  test: SQL;
}

export const without = (source: SQL, ...others: SQL[]): SQL =>
  sql`select id from (${source}) as found where ${sql.join(
    others.map((other) => sql`id not in (${other})`),
    sql` and `,
  )}`;

/** The parts of a query, if the text of a store says in which line each of its words is. */
function locatedIn(query: string | undefined): Part[] | undefined {
  const parts = query === undefined ? [] : partsOf(query);
  const areLocated = parts.some(({ kind }) => kind !== 'none') && parts.every(({ kind }) => kind !== 'character');
  return areLocated ? parts : undefined;
}

/**
 * The hits of a keyword in the order of `rankOf`, best first; only the exact name and the rest where the lines of a word
 * cannot be told. `exact` is the source of the first, `sourcesOf` gives those of the others.
 */
export function tiersOf(
  { source, query, needles }: Ranked,
  { lines, isIn, exactness }: Reading & { lines: SQL },
  exact: SQL,
  sourcesOf: (parts: Part[]) => [whole: SQL, named: SQL, served: SQL, rest: SQL],
): Tier[] {
  const isExact = exactness(needles);
  const parts = locatedIn(query);
  if (!parts)
    return [
      { source: exact, test: sql`(select ${isExact} from ${lines}) = 2` },
      { source: without(source, exact), test: sql`(select ${isExact} from ${lines}) < 2` },
    ];
  const rank = rankOf(wordsOf(query!), needles, { isIn, exactness });
  return [exact, ...sourcesOf(parts)].map((source, index) => ({
    source,
    test: sql`(select ${rank} from ${lines}) = ${sql.raw(String(index))}`,
  }));
}
