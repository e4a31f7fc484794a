// Engine SQL, for SQLite only: FTS5, instr.
import { sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../db/sqlite/expressions.ts';
import { wordsOf, type Located } from './parts.ts';

const line = sql.raw('char(10)');
const name = sql.raw('instr(text, char(10))');
const afterFirst = (text: SQL): SQL => sql`substr(${text}, 1 + instr(${text}, ${line}))`;
const belowName = afterFirst(sql.raw('text'));
const menu = afterFirst(afterFirst(belowName));

const isIn = (text: SQL, needle: string): SQL => sql`instr(${text}, ${needle}) > 0`;
const inName = ({ needle }: Located): SQL => sql`instr(text, ${needle}) between 1 and ${name}`;

function inMenu(word: Located): SQL {
  const { needle, categories } = word;
  const found = [inName(word), isIn(menu, needle)];
  if (categories.length > 0) found.push(isOneOf(sql.raw('stores.category_id'), categories));
  return sql`(${sql.join(found, sql` or `)})`;
}

const inAddress = (word: Located): SQL =>
  sql`(${inMenu(word)} or instr(${belowName}, ${word.needle}) between 1 and instr(${belowName}, ${line}))`;

const every = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `);

/**
 * Order of hits with the ID `hits.id` that match a query: those with most of its words in their name first, then those
 * that have all in name, menu and category, then those that need the address for it, then as listed. Asks the index
 * about one word, which may have hundreds of hits, and the texts of the few hits about several.
 */
export function relevance(query: string, listed: SQL): SQL {
  const words = wordsOf(query);
  if (words.length === 0) return listed;
  if (words.length === 1 && !query.includes(' AND ')) {
    const isHit = (columns: string): SQL =>
      sql`hits.id in (select rowid from search where search match ${`${columns} : ${query}`})`;
    return sql`case when ${isHit('name')} then 3 when ${isHit('{dishes category}')} then 2 when ${isHit('address')} then 1
      else 0 end desc, ${listed}`;
  }
  const named = sql.join(
    words.map((word) => sql`(${inName(word)})`),
    sql` + `,
  );
  return sql`(select 3 * (${named}) + case when ${every(words.map(inMenu))} then 2
    when ${every(words.map(inAddress))} then 1 else 0 end from search_texts where store_id = hits.id) desc, ${listed}`;
}
