import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { isPublic } from '../../db/schema.ts';
import { isOneCharacter, needle, type Expression, type Term } from './keyword.ts';

/** How much a word weighs in name, address, description, dishes, category, and as a character of any of them. */
const weights = sql.raw('10.0, 2.0, 1.0, 5.0, 4.0, 0.0');

const tables = ['search', 'search_hidden'] as const;

export interface Entry {
  name: string;
  address: string;
  description: string;
  dishes: string;
  category: string;
  characters: string;
}

export async function remove(tx: Queries, storeId: number): Promise<void> {
  for (const table of tables) await tx.run(sql`delete from ${sql.identifier(table)} where rowid = ${storeId}`);
}

export async function insert(tx: Queries, storeId: number, entry: Entry, hidden: boolean): Promise<void> {
  const { name, address, description, dishes, category, characters } = entry;
  const table = sql.identifier(hidden ? 'search_hidden' : 'search');
  await tx.run(
    sql`insert into ${table} (rowid, name, address, description, dishes, category, characters)
      values (${storeId}, ${name}, ${address}, ${description}, ${dishes}, ${category}, ${characters})`,
  );
}

/** The ids of public stores that match, as a table `hits(id)`. */
const hits = ({ query, checked }: Expression): SQL =>
  query === undefined
    ? sql`select id from stores where ${isPublic} ${having(checked, sql`stores.id`)}`
    : inTable('search', query, checked);

/** The same of hidden stores. */
const hiddenHits = ({ query, checked }: Expression): SQL =>
  query === undefined
    ? sql`select id from stores where deleted_at is null and status = 'inactive' ${having(checked, sql`stores.id`)}`
    : inTable('search_hidden', query, checked);

const inTable = (name: (typeof tables)[number], query: string, checked: Term[]): SQL => {
  const table = sql.identifier(name);
  return sql`select rowid as id from ${table} where ${table} match ${query} ${having(checked, sql`${table}.rowid`)}`;
};

/** Conditions that look into the text of the store. */
const having = (checked: Term[], rowid: SQL): SQL =>
  sql.join(
    checked.map(({ word, categories }) => {
      const inText = sql`(select instr(text, ${needle(word)}) from search_texts where store_id = ${rowid}) > 0`;
      if (categories.length === 0) return sql`and ${inText}`;
      return sql`and (${inText} or (select its.category_id from stores its where its.id = ${rowid}) in ${listed(categories)})`;
    }),
    sql` `,
  );

/** As one parameter, since there may be more than a statement can have. */
const listed = (ids: number[]): SQL => sql`(select value from json_each(${JSON.stringify(ids)}))`;

const single = async <Value>(db: Queries, query: SQL): Promise<Value> => (await db.values(query))[0]![0] as Value;

/** How many stores match. */
export const count = (db: Queries, match: Expression): Promise<number> =>
  single(db, sql`select count(*) from (${hits(match)})`);

export const storeCount = (db: Queries): Promise<number> =>
  single(db, sql`select coalesce((select value from tallies where name = 'stores/active'), 0)`);

interface Slice {
  limit: number;
  offset: number;
}

const ids = async (db: Queries, query: SQL): Promise<number[]> => (await db.values<[number]>(query)).map(([id]) => id);

/** Hits, best match first: bm25 over the fields, or for characters alone those in the name first; then by score. */
export function byRelevance(db: Queries, match: Expression, all: Term[], { limit, offset }: Slice): Promise<number[]> {
  if (match.query === undefined || all.every(isOneCharacter)) {
    const inName = all.map(({ word }) => sql`(instr(substr(text, 1, instr(text, char(10))), ${needle(word)}) > 0)`);
    return ids(
      db,
      sql`select stores.id from (${hits(match)}) as hits join stores using (id) join search_texts on store_id = stores.id
        order by ${sql.join(inName, sql` + `)} desc, score desc, stores.id desc limit ${limit} offset ${offset}`,
    );
  }
  return ids(
    db,
    sql`select search.rowid from search join stores on stores.id = search.rowid where search match ${match.query}
      ${having(match.checked, sql`search.rowid`)}
      order by bm25(search, ${weights}), score desc, search.rowid desc limit ${limit} offset ${offset}`,
  );
}

/** Hits in the order of the listing, for any number of hits: reads them all. */
export const byScore = (db: Queries, match: Expression, { limit, offset }: Slice): Promise<number[]> =>
  ids(
    db,
    sql`select stores.id from (${hits(match)}) as hits join stores using (id)
      order by score desc, stores.id desc limit ${limit} offset ${offset}`,
  );

/** The same for words that very many stores have: walks the listing and stops when the page is full. */
export function byWalking(
  db: Queries,
  all: Term[],
  categoryId: number | undefined,
  { limit, offset }: Slice,
): Promise<number[]> {
  const conditions = all.map(({ word, categories }) => {
    const inText = sql`instr(text, ${needle(word)}) > 0`;
    if (categories.length === 0) return inText;
    return sql`(category_id in ${listed(categories)} or ${inText})`;
  });
  if (categoryId !== undefined) conditions.push(sql`category_id = ${categoryId}`);
  return ids(
    db,
    sql`select stores.id from stores cross join search_texts on store_id = stores.id
      where ${isPublic} and ${sql.join(conditions, sql` and `)}
      order by score desc, stores.id desc limit ${limit} offset ${offset}`,
  );
}

export interface Presence {
  match: Expression;
  /** Only the hidden ones, or only those that are not; undefined for both. */
  hidden: boolean | undefined;
}

/** Stores that match and are not deleted, as a table `hits(id)`. */
const present = ({ match, hidden }: Presence): SQL => {
  if (hidden !== undefined) return hidden ? hiddenHits(match) : hits(match);
  return sql`select id from (${hits(match)}) union all ${hiddenHits(match)}`;
};

export const countPresent = (db: Queries, presence: Presence): Promise<number> =>
  single(db, sql`select count(*) from (${present(presence)})`);

/** Newest first; FTS5 gives them in that order, so a page far up is found without reading what is below it. */
export const presentByAge = (db: Queries, presence: Presence, { limit, offset }: Slice): Promise<number[]> =>
  ids(db, sql`${present(presence)} order by 1 desc limit ${limit} offset ${offset}`);
