// Engine SQL, for SQLite only: FTS5, instr.
import { sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../db/sqlite/expressions.ts';
import { wordsOf, type Located } from './parts.ts';

const below = 'substr(text, 1 + instr(text, char(10)))';
const belowAddress = `substr(${below}, 1 + instr(${below}, char(10)))`;
/** The lines of a text that are looked at. With a limit, or SQLite finds them again for every word. */
const lines = sql.raw(`(select substr(text, 1, instr(text, char(10))) as name,
  substr(${below}, 1, instr(${below}, char(10))) as address,
  substr(${belowAddress}, 1 + instr(${belowAddress}, char(10))) as menu
  from search_texts where store_id = stores.id limit 1)`);

function isIn({ needle, categories }: Located, names: string[]): SQL {
  const found = names.map((name) => sql`instr(${sql.raw(name)}, ${needle}) > 0`);
  if (categories.length > 0) found.push(isOneOf(sql.raw('stores.category_id'), categories));
  return sql`(${sql.join(found, sql` or `)})`;
}

/**
 * Order of rows of `stores` that match a query: those with most of its words in their name first, then those that have
 * all in name, menu and category, then those that need the address for it, then as listed. Asks the index about one word,
 * which may have hundreds of hits, and the texts of the few hits about several.
 */
export function relevance(query: string, listed: SQL): SQL {
  const words = wordsOf(query);
  if (words.length === 0) return listed;
  if (words.length === 1 && !query.includes(' AND ')) {
    const isHit = (columns: string): SQL =>
      sql`stores.id in (select rowid from search where search match ${`${columns} : ${query}`})`;
    return sql`case when ${isHit('name')} then 3 when ${isHit('{dishes category}')} then 2 when ${isHit('address')} then 1
      else 0 end desc, ${listed}`;
  }
  const named = sql.join(
    words.map(({ needle }) => sql`(instr(name, ${needle}) > 0)`),
    sql` + `,
  );
  const all = (names: string[]): SQL =>
    sql.join(
      words.map((word) => isIn(word, names)),
      sql` and `,
    );
  return sql`(select 3 * (${named}) + case when ${all(['name', 'menu'])} then 2
    when ${all(['name', 'menu', 'address'])} then 1 else 0 end from ${lines}) desc, ${listed}`;
}
