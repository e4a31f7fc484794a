// Engine SQL, for SQLite only: FTS5, instr.
import { sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../db/sqlite/expressions.ts';
import { isPublic } from '../../db/schema.ts';
import { hitsOf, queryIn, queryOf } from './fts5.sqlite.ts';
import { wholeOf, wordsOf, type Located, type Part } from './parts.ts';
import { rankByNameOf, rankWithAddressOf } from './ranks.ts';
import type { Ranked } from './tiers.ts';

const below = 'substr(text, 1 + instr(text, char(10)))';
const belowAddress = `substr(${below}, 1 + instr(${below}, char(10)))`;
/** The lines of a text that are looked at. With a limit, or SQLite finds them again for every word. */
export const lines = sql.raw(`(select substr(text, 1, instr(text, char(10))) as name,
  substr(${below}, 1, instr(${below}, char(10))) as address,
  substr(${belowAddress}, 1 + instr(${belowAddress}, char(10))) as menu
  from search_texts where store_id = stores.id limit 1)`);

/** The first of them alone. */
export const nameLine = sql.raw(
  '(select substr(text, 1, instr(text, char(10))) as name from search_texts where store_id = stores.id limit 1)',
);

/** The public stores whose name is just these words. */
export function named({ needles, category_id }: Pick<Ranked, 'needles' | 'category_id'>): SQL {
  const inCategory = category_id === undefined ? sql`` : sql`and stores.category_id = ${category_id}`;
  return sql`select stores.id from search_texts cross join stores on stores.id = store_id
    where substr(text, 1, instr(text, char(10))) = ${`${wholeOf(needles).exact.trimEnd()}\n`} and +${isPublic} ${inCategory}`;
}

export function isIn({ needle, categories }: Located, names: string[]): SQL {
  const found = names.map((name) => sql`instr(${sql.raw(name)}, ${needle}) > 0`);
  if (categories.length > 0) found.push(isOneOf(sql.raw('stores.category_id'), categories));
  return sql`(${sql.join(found, sql` or `)})`;
}

/** How well the `name` of `lines` has the words: 2 where it is just these, 1 where each is a whole word of it. */
export function exactness(needles: readonly string[]): SQL {
  const { each, exact } = wholeOf(needles);
  const line = sql.raw(`(replace(name, char(10), '') || ' ')`);
  const isWhole = each.map((text) => sql`instr(${line}, ${text}) > 0`);
  return sql`case when ${line} = ${exact} then 2 when ${sql.join(isWhole, sql` and `)} then 1 else 0 end`;
}

/** The same as `relevance`, read from the index, where the hits of one word are all there is. */
export function relevanceByIndex(parts: readonly Part[], needles: readonly string[]): SQL | undefined {
  const [word, ...others] = wordsOf(parts);
  if (!word || others.length > 0 || parts.length > 1) return relevance(parts, needles);
  const isAmong = (ids: SQL): SQL => sql`stores.id in (${ids})`;
  const isExact = isAmong(named({ needles: [word.needle], category_id: undefined }));
  const isHit = (columns: string): SQL => isAmong(hitsOf(`${columns} : ${queryOf(parts)}`));
  const isWhole = isAmong(hitsOf(queryIn('name', parts, true)));
  // A run that ends with a word need not be that word: the text decides.
  const whole = parts[0]!.kind === 'run' ? sql`(select 2 - ${exactness([word.needle])} from ${nameLine})` : sql`1`;
  return sql`case when ${isExact} then 0 when ${isWhole} then ${whole} when ${isHit('name')} then 2
    when ${isHit('{dishes category}')} then 3 when ${isHit('address')} then 4 else 5 end`;
}

/** How well hits match whose words are too short to tell fields by: by the name. */
export const relevanceOfVague = (needles: readonly string[]): SQL =>
  sql`(select ${rankByNameOf(needles, { isIn, exactness })} from ${nameLine})`;

/**
 * How well rows of `stores` match that pass all parts, 0 best, by their texts; undefined where all match equally
 * well. `needles` are those of all words, ranked or not.
 */
export function relevance(parts: readonly Part[], needles: readonly string[]): SQL | undefined {
  const words = wordsOf(parts);
  if (words.length === 0) return undefined;
  return sql`(select ${rankWithAddressOf(words, needles, { isIn, exactness })} from ${lines})`;
}
