import { sql, type SQL } from 'drizzle-orm';
import { partsOf, wordsOf, type Located, type Part } from './parts.ts';

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

/** How an engine looks into the text of a row of `stores`. */
interface Reading {
  /** The lines of the text, as a table. */
  lines: SQL;
  /** Whether one of these lines, or the category of the store, has a word. */
  isIn: (word: Located, names: string[]) => SQL;
  /** 2 where the name is just these words, 1 where each is a whole word of it, else 0. */
  exactness: (needles: readonly string[]) => SQL;
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
 * The hits of a keyword, best first: exact name, whole words of the name, beginnings in it, then name, dishes and category
 * together, then the rest; the exact name and the rest where the lines of a word cannot be told. `exact` is the source of
 * the first, `sourcesOf` gives those of the others.
 */
export function tiersOf(
  { source, query, needles }: Ranked,
  { lines, isIn, exactness }: Reading,
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
  const words = wordsOf(query!);
  const all = (names: string[], wordsInLines: readonly Located[]): SQL =>
    sql.join(
      wordsInLines.map((word) => isIn(word, names)),
      sql` and `,
    );
  const inName = all(
    ['name'],
    words.map((word) => ({ ...word, categories: [] })),
  );
  const tier = sql`(select case ${isExact} when 2 then 0 when 1 then 1 else
    case when ${inName} then 2 when ${all(['name', 'menu'], words)} then 3 else 4 end end from ${lines})`;
  return [exact, ...sourcesOf(parts)].map((source, index) => ({
    source,
    test: sql`${tier} = ${sql.raw(String(index))}`,
  }));
}
