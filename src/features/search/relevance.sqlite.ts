// Engine SQL, for SQLite only: FTS5, instr.
import { sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../db/sqlite/expressions.ts';
import { queryOf } from './fts5.sqlite.ts';
import { wholeOf, wordsOf, type Located, type Part } from './parts.ts';
import { rankByNameOf, rankWithAddressOf } from './ranks.ts';

const below = 'substr(text, 1 + instr(text, char(10)))';
const belowAddress = `substr(${below}, 1 + instr(${below}, char(10)))`;
/** The lines of a text that are looked at. With a limit, or SQLite finds them again for every word. */
export const lines = sql.raw(`(select substr(text, 1, instr(text, char(10))) as name,
  substr(${below}, 1, instr(${below}, char(10))) as address,
  substr(${belowAddress}, 1 + instr(${belowAddress}, char(10))) as menu
  from search_texts where store_id = stores.id limit 1)`);

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

/** The order of `relevance`, told by the index, where the hits of one word are all there is. */
export function relevanceByIndex(parts: readonly Part[], needles: readonly string[], listed: SQL): SQL {
  const [word, ...others] = wordsOf(parts);
  if (!word || others.length > 0 || parts.length > 1) return relevance(parts, needles, listed);
  const isHit = (columns: string): SQL =>
    sql`stores.id in (select rowid from search where search match ${`${columns} : ${queryOf(parts)}`})`;
  return sql`case when ${isHit('name')} then (select 3 + ${exactness([word.needle])} from ${lines})
    when ${isHit('{dishes category}')} then 2 when ${isHit('address')} then 1 else 0 end desc, ${listed}`;
}

/** Order of hits whose words are too short to tell fields by: by the name, then as listed. */
export const relevanceOfVague = (needles: readonly string[], listed: SQL): SQL =>
  sql`(select ${rankByNameOf(needles, { isIn, exactness })} from ${lines}), ${listed}`;

/** Order of rows of `stores` that pass all parts, told by their texts; `needles` are those of all words, ranked or not. */
export function relevance(parts: readonly Part[], needles: readonly string[], listed: SQL): SQL {
  const words = wordsOf(parts);
  if (words.length === 0) return listed;
  return sql`(select ${rankWithAddressOf(words, needles, { isIn, exactness })} from ${lines}), ${listed}`;
}
