// Engine SQL, for PostgreSQL only: tsvector, lines of a text, arrays.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { isPublic } from '../../db/schema.ts';
import type { Word } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import { needle } from './keyword.ts';
import { lexemeOf } from './lexemes.postgres.ts';
import type { Place, TermRange } from './rows.ts';

const listed = sql.raw('stores.score desc, stores.created_at desc, stores.id desc');

const contains = (text: string, word: Word): SQL => sql`strpos(${sql.raw(text)}, ${needle(word)}) > 0`;

const hasEvery = (text: string, words: readonly Word[]): SQL =>
  sql.join(
    words.map((word) => contains(text, word)),
    sql` and `,
  );

/** The text of a store and its lines that are offered, as a table `its`. */
const textOf = (
  id: string,
): SQL => sql`(select text, split_part(text, chr(10), 1) as name, split_part(text, chr(10), 4) as menu
  from search_texts where store_id = ${sql.raw(id)} offset 0) as its`;

/**
 * Public stores with every word, best first: those with a term of the range if they are few; else those among the best
 * stores, and if these are few, some others.
 */
export async function placesWith(db: Queries, words: readonly Word[], { from, to }: TermRange): Promise<Place[]> {
  // More where the other words leave out most.
  const limit = words.length > 1 ? 2 * limits.suggestedTerms : limits.suggestedTerms;
  const term = { text: from, dense: from === to || words.some(({ text, dense }) => dense && text === from) };
  const rows = await db.values<[number, number]>(
    sql`select found.store_id, (${contains('name', term)} or ${contains('menu', term)})::int
      from (select store_id from search where words @@ ${lexemeOf(term)}::tsquery limit ${limit}::int) as found
      cross join lateral ${textOf('found.store_id')}`,
  );
  const best = sql`(select id from stores where ${isPublic} order by ${listed} limit ${sql.raw(String(limits.suggestedWalk))})`;
  const found = rows.length < limit ? [] : await placesOf(db, best, words);
  if (found.length < limits.suggestedPlaces) {
    const ids = rows.filter(([, isOffered]) => isOffered === 1).map(([id]) => id);
    found.push(...(await placesOf(db, sql`unnest(${`{${ids.join()}}`}::text::int[])`, words)));
  }
  const byId = new Map(found.map((place) => [place.id, place]));
  return [...byId.values()].toSorted((one, other) => other.score - one.score || other.id - one.id);
}

async function placesOf(db: Queries, source: SQL, words: readonly Word[]): Promise<Place[]> {
  const rows = await db.values<[number, string, number, number]>(
    sql`select stores.id, stores.name, stores.score, (${hasEvery('its.name', words)})::int
      from ${source} as hits (id) join stores on stores.id = hits.id cross join lateral ${textOf('stores.id')}
      where ${hasEvery('its.text', words)} and ${isPublic} order by ${listed} limit ${sql.raw(String(limits.suggestedPlaces))}`,
  );
  return rows.map(([id, name, score, isNamed]) => ({ id, name, score, isNamed: isNamed === 1 }));
}

/** Dishes of some stores with the ID of each store, in the order of the stores and the menus. */
export const dishesOf = async (db: Queries, storeIds: readonly number[]): Promise<[storeId: number, name: string][]> =>
  await db.values<[number, string]>(
    sql`select store_id, dishes.name from unnest(${`{${storeIds.join()}}`}::text::int[]) with ordinality as hits (id, key)
      join dishes on store_id = hits.id order by hits.key, sort_order, dishes.id`,
  );
