import { sql, type SQL } from 'drizzle-orm';
import type { Located } from './parts.ts';

/** How an engine looks into the lines of the text of a row of `stores`. */
export interface Reading {
  /** Whether one of these lines, or the category of the store, has a word. */
  isIn: (word: Located, names: string[]) => SQL;
  /** 2 where the name is just these words, 1 where each is a whole word of it, else 0. */
  exactness: (needles: readonly string[]) => SQL;
}

const allIn = ({ isIn }: Reading, words: readonly Located[], names: string[]): SQL =>
  sql.join(
    words.map((word) => isIn(word, names)),
    sql` and `,
  );

/** Whether the name has every word, whatever its category is called. */
const isNamed = (reading: Reading, words: readonly Located[]): SQL =>
  allIn(
    reading,
    words.map(({ needle }) => ({ needle, categories: [] })),
    ['name'],
  );

/**
 * How well a hit matches, best first: 0 the exact name, 1 whole words of it, 2 beginnings in it, 3 name, dishes and category
 * together have every word, 4 the rest. Hits in tiers and sorted hits have this one order.
 */
export const rankOf = (words: readonly Located[], needles: readonly string[], reading: Reading, rest = sql`4`): SQL =>
  sql`case ${reading.exactness(needles)} when 2 then 0 when 1 then 1 else
    case when ${isNamed(reading, words)} then 2 when ${allIn(reading, words, ['name', 'menu'])} then 3 else ${rest} end end`;

/** `rankOf` with the rest in two: 4 if every word is in name, dishes, category or address, else 5. */
export const rankWithAddressOf = (words: readonly Located[], needles: readonly string[], reading: Reading): SQL =>
  rankOf(
    words,
    needles,
    reading,
    sql`case when ${allIn(reading, words, ['name', 'menu', 'address'])} then 4 else 5 end`,
  );

/** `rankOf` for words too short to be looked up in other fields: 3 without every word in the name. */
export const rankByNameOf = (needles: readonly string[], reading: Reading): SQL =>
  sql`case ${reading.exactness(needles)} when 2 then 0 when 1 then 1 else case when ${isNamed(
    reading,
    needles.map((needle) => ({ needle, categories: [] })),
  )} then 2 else 3 end end`;
