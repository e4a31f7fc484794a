// Engine SQL, for PostgreSQL only: ranks of hits as `relevance.sqlite.ts` has them, from the texts of the stores.
import { sql, type SQL } from 'drizzle-orm';
import { isOneOf } from '../../db/postgres/expressions.ts';
import { wholeOf, wordsOf, type Located, type Part } from './parts.ts';
import { rankByNameOf, rankWithAddressOf } from './ranks.ts';

export const every = (conditions: SQL[]): SQL => sql`(${sql.join(conditions, sql` and `)})`;

/** The lines of a text that are looked at. */
export const lines = sql`(select split_part(text, chr(10), 1) as name, split_part(text, chr(10), 2) as address,
  split_part(text, chr(10), 4) as menu from search_texts where store_id = stores.id offset 0) as lines`;

export function isIn({ needle, categories }: Located, names: string[]): SQL {
  const found = names.map((line) => sql`strpos(${sql.raw(line)}, ${needle}) > 0`);
  if (categories.length > 0) found.push(isOneOf(sql.raw('stores.category_id'), categories));
  return sql`(${sql.join(found, sql` or `)})`;
}

/** How well a `name` has the words: 2 where it is just these, 1 where each is a whole word of it. */
export function exactness(needles: readonly string[]): SQL {
  const { each, exact } = wholeOf(needles);
  const isWhole = each.map((text) => sql`strpos(name || ' ', ${text}) > 0`);
  return sql`case when name || ' ' = ${exact} then 2 when ${every(isWhole)} then 1 else 0 end`;
}

/** How well hits match whose words are too short to tell fields by: by the name. */
export const relevanceOfVague = (needles: readonly string[]): SQL =>
  sql`(select ${rankByNameOf(needles, { isIn, exactness })}
    from (select split_part(text, chr(10), 1) as name from search_texts where store_id = stores.id offset 0) as its)`;

/**
 * How well rows of `stores` match that pass all parts, 0 best; undefined where all match equally well. `needles` are those
 * of all words, ranked or not.
 */
export function relevance(parts: readonly Part[], needles: readonly string[]): SQL | undefined {
  const words = wordsOf(parts);
  if (words.length === 0) return undefined;
  return sql`(select ${rankWithAddressOf(words, needles, { isIn, exactness })} from ${lines})`;
}
