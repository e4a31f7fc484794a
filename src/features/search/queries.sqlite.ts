// Engine SQL, for SQLite only: FTS5, instr, json_each.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { isPublic } from '../../db/schema.ts';
import type { Word } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import { needle, type Expression, type Term } from './keyword.ts';
import { relevance } from './relevance.sqlite.ts';
import type { ExistingMatch, IndexEntry, Place, TermRange } from './rows.ts';

const tables = ['search', 'search_hidden'] as const;

export async function remove(tx: Queries, storeId: number): Promise<void> {
  for (const table of tables) await tx.run(sql`delete from ${sql.identifier(table)} where rowid = ${storeId}`);
}

export async function insert(tx: Queries, storeId: number, entry: IndexEntry, hidden: boolean): Promise<void> {
  const { name, address, description, dishes, category, characters } = entry;
  const table = sql.identifier(hidden ? 'search_hidden' : 'search');
  await tx.run(
    sql`insert into ${table} (rowid, name, address, description, dishes, category, characters)
      values (${storeId}, ${name}, ${address}, ${description}, ${dishes}, ${category}, ${characters})`,
  );
}

/** IDs of the public stores that match, as a table `hits(id)`. */
export const hits = ({ query, checked }: Expression): SQL =>
  query === undefined
    ? sql`select id from stores where ${isPublic} ${having(checked, sql`stores.id`)}`
    : inTable('search', query, checked);

/** IDs of the hidden stores that match. */
const hiddenHits = ({ query, checked }: Expression): SQL =>
  query === undefined
    ? sql`select id from stores where deleted_at is null and status = 'inactive' ${having(checked, sql`stores.id`)}`
    : inTable('search_hidden', query, checked);

const inTable = (name: (typeof tables)[number], query: string, checked: Term[]): SQL => {
  const table = sql.identifier(name);
  return sql`select rowid as id from ${table} where ${table} match ${query} ${having(checked, sql`${table}.rowid`)}`;
};

/** Conditions on the text and the category of a store. */
const having = (checked: Term[], rowid: SQL): SQL =>
  sql.join(
    checked.map(({ word, categories }) => {
      const inText = sql`(select instr(text, ${needle(word)}) from search_texts where store_id = ${rowid}) > 0`;
      if (categories.length === 0) return sql`and ${inText}`;
      return sql`and (${inText} or (select its.category_id from stores its where its.id = ${rowid}) in ${listed(categories)})`;
    }),
    sql` `,
  );

/** Passed as one JSON parameter: there may be more IDs than a statement can have parameters. */
const listed = (ids: number[]): SQL => sql`(select value from json_each(${JSON.stringify(ids)}))`;

const single = async <Value>(db: Queries, query: SQL): Promise<Value> => (await db.values(query))[0]![0] as Value;

/** Order of the public listing. */
const byScoreAndAge = sql.raw('stores.score desc, stores.created_at desc, stores.id desc');

interface Slice {
  limit: number;
  offset: number;
}

const ids = async (db: Queries, query: SQL): Promise<number[]> => (await db.values<[number]>(query)).map(([id]) => id);

/** Condition on a row of `stores` and its row of `search_texts`: it has every word. */
const hasAll = (all: Term[]): SQL =>
  sql.join(
    all.map(({ word, categories }) => {
      const inText = sql`instr(text, ${needle(word)}) > 0`;
      if (categories.length === 0) return inText;
      return sql`(stores.category_id in ${listed(categories)} or ${inText})`;
    }),
    sql` and `,
  );

/** Condition on one row of `stores`: it has every word. */
export const test = (all: Term[]): SQL =>
  sql`exists (select 1 from search_texts where store_id = stores.id and ${hasAll(all)})`;

/** The same with a table to join. */
export const joined = (all: Term[]) => ({
  table: sql`cross join search_texts on store_id = stores.id`,
  test: hasAll(all),
});

/** Order of hits whose words are too short to rank by: words in the name, most first, then as listed. */
export const byName = (all: Term[]): SQL => {
  const inName = all.map(({ word }) => sql`(instr(substr(text, 1, instr(text, char(10))), ${needle(word)}) > 0)`);
  return sql`(select ${sql.join(inName, sql` + `)} from search_texts where store_id = stores.id) desc, ${byScoreAndAge}`;
};

/** A page of hits, best match first, then as listed. */
export const byRelevance = (db: Queries, query: string, checked: Term[], { limit, offset }: Slice): Promise<number[]> =>
  ids(
    db,
    sql`select hits.id from (select rowid as id from search where search match ${query} ${having(checked, sql`search.rowid`)}) as hits
      cross join stores on stores.id = hits.id order by ${relevance(query, byScoreAndAge)} limit ${limit} offset ${offset}`,
  );

/** IDs of the matching stores that are not deleted, as a table `hits(id)`. */
const existingHits = ({ match, hidden }: ExistingMatch): SQL => {
  if (hidden !== undefined) return hidden ? hiddenHits(match) : hits(match);
  return sql`select id from (${hits(match)}) union all ${hiddenHits(match)}`;
};

export const countExisting = (db: Queries, existing: ExistingMatch): Promise<number> =>
  single(db, sql`select count(*) from (${existingHits(existing)})`);

const byAge = sql.raw('stores.created_at desc, stores.id desc');

/** Hits, newest first; reads all of them. */
export const existingByAge = (db: Queries, existing: ExistingMatch, { limit, offset }: Slice): Promise<number[]> =>
  ids(
    db,
    sql`select stores.id from (${existingHits(existing)}) as hits join stores using (id)
      order by ${byAge} limit ${limit} offset ${offset}`,
  );

/** Hits, newest first; walks all stores until the page is full, which is faster for words that many stores have. */
export const existingByWalking = (
  db: Queries,
  { hidden }: ExistingMatch,
  all: Term[],
  categoryId: number | undefined,
  { limit, offset }: Slice,
): Promise<number[]> => {
  const status = hidden === undefined ? sql`` : sql.raw(`and status = '${hidden ? 'inactive' : 'active'}'`);
  const category = categoryId === undefined ? sql`` : sql`and category_id = ${categoryId}`;
  return ids(
    db,
    sql`select stores.id from stores ${joined(all).table} where deleted_at is null ${status} ${category} and ${hasAll(all)}
      order by ${byAge} limit ${limit} offset ${offset}`,
  );
};

/**
 * Public stores with every word, best first: those with a term of the range if they are few; else those among the best
 * stores, and if these are few, some others.
 */
export async function placesWith(db: Queries, words: readonly Word[], { from, to }: TermRange): Promise<Place[]> {
  // More where the other words leave out most.
  const limit = words.length > 1 ? 2 * limits.suggestedTerms : limits.suggestedTerms;
  const rows = await db.values<[number, string]>(
    sql`select doc, col from search_terms where term >= ${from} and term <= ${to} limit ${limit}`,
  );
  const best = sql`(select id from stores where ${isPublic} order by ${byScoreAndAge} limit ${limits.suggestedWalk})`;
  const found = rows.length < limit ? [] : await placesOf(db, best, words);
  if (found.length < limits.suggestedPlaces) {
    const ids = rows.filter(([, column]) => column === 'name' || column === 'dishes').map(([id]) => id);
    const some = sql`(select value as id from json_each(${JSON.stringify([...new Set(ids)])}))`;
    found.push(...(await placesOf(db, some, words, sql`order by stores.score desc`)));
  }
  const byId = new Map(found.map((place) => [place.id, place]));
  return [...byId.values()].toSorted((one, other) => other.score - one.score || other.id - one.id);
}

async function placesOf(db: Queries, source: SQL, words: readonly Word[], order = sql``): Promise<Place[]> {
  const every = (text: SQL) =>
    sql.join(
      words.map((word) => sql`instr(${text}, ${needle(word)}) > 0`),
      sql` and `,
    );
  const rows = await db.values<[number, string, number, number]>(
    sql`select stores.id, stores.name, stores.score, ${every(sql`substr(text, 1, instr(text, char(10)))`)}
      from ${source} as hits cross join search_texts on store_id = hits.id cross join stores on stores.id = hits.id
      where ${every(sql`text`)} and +${isPublic} ${order} limit ${limits.suggestedPlaces}`,
  );
  return rows.map(([id, name, score, isNamed]) => ({ id, name, score, isNamed: isNamed === 1 }));
}

/** Dishes of some stores with the ID of each store, in the order of the stores and the menus. */
export const dishesOf = async (db: Queries, storeIds: readonly number[]): Promise<[storeId: number, name: string][]> =>
  await db.values<[number, string]>(
    sql`select store_id, name from json_each(${JSON.stringify(storeIds)}) as hits cross join dishes on store_id = hits.value
      order by hits.key, sort_order, dishes.id`,
  );
