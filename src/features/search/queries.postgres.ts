// Engine SQL, for PostgreSQL only: tsvector, lines of a text, arrays.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { isPublic } from '../../db/schema.ts';
import { needle, type Expression, type Term } from './keyword.ts';
import { lexemesOf, matches } from './lexemes.postgres.ts';
import { partsOf } from './parts.ts';
import { relevance } from './relevance.postgres.ts';
import type { ExistingMatch, IndexEntry } from './rows.ts';

export { dishesOf, placesWith } from './suggestions.postgres.ts';

const tables = ['search', 'search_hidden'] as const;

export async function remove(tx: Queries, storeId: number): Promise<void> {
  for (const table of tables) await tx.run(sql`delete from ${sql.identifier(table)} where store_id = ${storeId}::int`);
}

export async function insert(tx: Queries, storeId: number, entry: IndexEntry, hidden: boolean): Promise<void> {
  const table = sql.identifier(hidden ? 'search_hidden' : 'search');
  await tx.run(sql`insert into ${table} (store_id, words)
    values (${storeId}::int, array_to_tsvector(string_to_array(${lexemesOf(entry)}::text, ' ')))`);
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
  const isHit = matches(sql`${table}`, partsOf(query));
  return sql`select store_id as id from ${table} where ${isHit} ${having(checked, sql`${table}.store_id`)}`;
};

/** Conditions on the text and the category of a store. */
const having = (checked: Term[], id: SQL): SQL =>
  sql.join(
    checked.map(({ word, categories }) => {
      const inText = sql`(select strpos(text, ${needle(word)}) from search_texts where store_id = ${id}) > 0`;
      if (categories.length === 0) return sql`and ${inText}`;
      return sql`and (${inText} or (select its.category_id from stores its where its.id = ${id}) = any (${literal(categories)}))`;
    }),
    sql` `,
  );

const literal = (ids: readonly number[]): SQL => sql`${`{${ids.join()}}`}::text::int[]`;

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
      const inText = sql`strpos(text, ${needle(word)}) > 0`;
      if (categories.length === 0) return inText;
      return sql`(stores.category_id = any (${literal(categories)}) or ${inText})`;
    }),
    sql` and `,
  );

/** Condition on one row of `stores`: it has every word. */
export const test = (all: Term[]): SQL =>
  sql`exists (select 1 from search_texts where store_id = stores.id and ${hasAll(all)} offset 0)`;

/** The same with a table to join; lateral, so that it is looked up for one store after the other. */
export const joined = (all: Term[]) => ({
  table: sql`cross join lateral (select text from search_texts where store_id = stores.id offset 0) as its`,
  test: hasAll(all),
});

/** Order of hits that are not ranked by their fields: words in the name, most first, then as listed. */
export const byName = (all: Term[]): SQL => {
  const inName = all.map(({ word }) => sql`(strpos(name, ${needle(word)}) > 0)::int`);
  return sql`(select ${sql.join(inName, sql` + `)}
    from (select split_part(text, chr(10), 1) as name from search_texts where store_id = stores.id offset 0) as its) desc, ${byScoreAndAge}`;
};

/** A page of hits, best match first, then as listed. */
export const byRelevance = (db: Queries, query: string, checked: Term[], { limit, offset }: Slice): Promise<number[]> =>
  ids(
    db,
    sql`select stores.id from (${inTable('search', query, checked)}) as hits join stores on stores.id = hits.id
      order by ${relevance(query, byScoreAndAge)} limit ${limit}::int offset ${offset}::int`,
  );

/** IDs of the matching stores that are not deleted, as a table `hits(id)`. */
const existingHits = ({ match, hidden }: ExistingMatch): SQL => {
  if (hidden !== undefined) return hidden ? hiddenHits(match) : hits(match);
  return sql`${hits(match)} union all ${hiddenHits(match)}`;
};

export const countExisting = (db: Queries, existing: ExistingMatch): Promise<number> =>
  single(db, sql`select count(*)::int from (${existingHits(existing)}) as hits`);

const byAge = sql.raw('stores.created_at desc, stores.id desc');

/** Hits, newest first; reads all of them. */
export const existingByAge = (db: Queries, existing: ExistingMatch, { limit, offset }: Slice): Promise<number[]> =>
  ids(
    db,
    sql`select stores.id from (${existingHits(existing)}) as hits join stores using (id)
      order by ${byAge} limit ${limit}::int offset ${offset}::int`,
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
  const category = categoryId === undefined ? sql`` : sql`and category_id = ${categoryId}::bigint`;
  return ids(
    db,
    sql`select stores.id from stores ${joined(all).table} where deleted_at is null ${status} ${category} and ${hasAll(all)}
      order by ${byAge} limit ${sql.raw(String(limit))} offset ${offset}::int`,
  );
};
