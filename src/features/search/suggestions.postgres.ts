// Engine SQL, for PostgreSQL only: tsvector, lines of a text, arrays.
import { sql, type SQL } from 'drizzle-orm';
import { tableOf } from '../../db/postgres/expressions.ts';
import type { Queries } from '../../db/database.ts';
import { isPublic } from '../../db/schema.ts';
import type { Word } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import { orders } from '../lists/orders.ts';
import { needle } from './keyword.ts';
import { lexemeOf } from './lexemes.postgres.ts';
import type { Hit, TermRange } from './rows.ts';
import { named } from './tiers.postgres.ts';

const contains = (text: SQL, word: Word): SQL => sql`strpos(${text}, ${needle(word)}) > 0`;

const hasEvery = (text: SQL, words: readonly Word[]): SQL =>
  sql.join(
    words.map((word) => contains(text, word)),
    sql` and `,
  );

const name = sql.raw('split_part(its.text, chr(10), 1)');
const menu = sql.raw('split_part(its.text, chr(10), 4)');

/**
 * Public stores with every word, best first: those with a term of the range if they are few; else those among the best
 * stores, and if these are few, some others. Those whose name is just these words are always among them.
 */
export async function hitsWith(db: Queries, words: readonly Word[], { from, to }: TermRange): Promise<Hit[]> {
  // More where the other words leave out most.
  const limit = words.length > 1 ? 2 * limits.suggestedTerms : limits.suggestedTerms;
  const term = { text: from, dense: from === to || words.some(({ text, dense }) => dense && text === from) };
  const rows = await db.values<[number]>(
    sql`select store_id from search where words @@ ${lexemeOf(term)}::tsquery limit ${limit}::int`,
  );
  const best = sql`select id from stores where ${isPublic} order by ${orders.score} limit ${sql.raw(String(limits.suggestedWalk))}`;
  const found = rows.length < limit ? [] : await hitsOf(db, best, words);
  if (found.length < limits.suggestedPlaces) {
    const some = sql`select value as id from ${tableOf(rows.map(([id]) => id))}`;
    const isOffered = sql`and (${contains(name, term)} or ${contains(menu, term)})`;
    found.push(...(await hitsOf(db, some, words, isOffered)));
  }
  const exact = named({ needles: words.map(needle), category_id: undefined });
  found.push(...(await hitsOf(db, sql`${exact} limit ${sql.raw(String(limits.suggestedPlaces))}`, words)));
  const byId = new Map(found.map((hit) => [hit.id, hit]));
  return [...byId.values()].toSorted((one, other) => other.score - one.score || other.id - one.id);
}

async function hitsOf(db: Queries, source: SQL, words: readonly Word[], condition = sql``): Promise<Hit[]> {
  const rows = await db.values<[number, string, number, number]>(
    sql`select stores.id, stores.name, stores.score, (${hasEvery(name, words)})::int from (${source}) as hits
      cross join lateral (select text from search_texts where store_id = hits.id offset 0) as its
      join stores on stores.id = hits.id where ${hasEvery(sql.raw('its.text'), words)} ${condition} and ${isPublic}
      order by ${orders.score} limit ${sql.raw(String(limits.suggestedPlaces))}`,
  );
  return rows.map(([id, name, score, isNamed]) => ({ id, name, score, isNamed: isNamed === 1 }));
}

/** Names of some stores with the ID of each, in their order. */
export const namesOf = async (db: Queries, storeIds: readonly number[]): Promise<[storeId: number, name: string][]> =>
  await db.values<[number, string]>(
    sql`select stores.id, name from ${tableOf(storeIds, 'hits')} join stores on stores.id = hits.value order by hits.key`,
  );

/** Dishes of some stores with the ID of each store, in the order of the stores and the menus. */
export const dishesOf = async (db: Queries, storeIds: readonly number[]): Promise<[storeId: number, name: string][]> =>
  await db.values<[number, string]>(
    sql`select store_id, dishes.name from ${tableOf(storeIds, 'hits')}
      join dishes on store_id = hits.value order by hits.key, sort_order, dishes.id`,
  );
