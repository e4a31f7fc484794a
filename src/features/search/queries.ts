import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { isPublic } from '../../db/schema.ts';
import { needle, type Expressions, type Term } from './keyword.ts';

/** How much a word weighs in name, address, description, dishes and category. */
const weights = sql.raw('10.0, 2.0, 1.0, 5.0, 4.0');

const tables = ['search', 'search_hidden'] as const;

export interface Entry {
  name: string;
  address: string;
  description: string;
  dishes: string;
  category: string;
}

export async function remove(tx: Queries, storeId: number): Promise<void> {
  for (const table of [...tables, 'search_characters']) {
    await tx.run(sql`delete from ${sql.identifier(table)} where rowid = ${storeId}`);
  }
}

export async function insert(
  tx: Queries,
  storeId: number,
  entry: Entry,
  characters: string,
  hidden: boolean,
): Promise<void> {
  const { name, address, description, dishes, category } = entry;
  const table = sql.identifier(hidden ? 'search_hidden' : 'search');
  await tx.run(
    sql`insert into ${table} (rowid, name, address, description, dishes, category) values (${storeId}, ${name}, ${address}, ${description}, ${dishes}, ${category})`,
  );
  if (hidden) return;
  await tx.run(
    sql`insert into search_characters (rowid, characters) values (${storeId}, ${`${characters} ${category}`})`,
  );
}

/** The ids of public stores that match, as a table `hits(id)`; both tables give them in order, so they are merged. */
const hits = ({ words, characters, checked }: Expressions): SQL => {
  const byCharacters = sql`select rowid as id from search_characters where search_characters match ${characters}`;
  if (words !== undefined && characters !== undefined)
    return sql`${inTable('search', words, checked)} intersect ${byCharacters}`;
  if (words !== undefined) return inTable('search', words, checked);
  if (characters !== undefined) return sql`${byCharacters} ${having(checked, sql`search_characters.rowid`)}`;
  return sql`select id from stores where ${isPublic} ${having(checked, sql`stores.id`)}`;
};

/** The same of hidden stores, which only one table has. */
const hiddenHits = ({ words, checked }: Expressions): SQL =>
  words === undefined
    ? sql`select id from stores where deleted_at is null and status = 'inactive' ${having(checked, sql`stores.id`)}`
    : inTable('search_hidden', words, checked);

const inTable = (name: (typeof tables)[number], words: string, checked: Term[]): SQL => {
  const table = sql.identifier(name);
  return sql`select rowid as id from ${table} where ${table} match ${words} ${having(checked, sql`${table}.rowid`)}`;
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

/** How many stores match; counts no further than `most`. */
export const count = (db: Queries, match: Expressions, most = -1): Promise<number> =>
  single(db, sql`select count(*) from (${hits(match)} limit ${most})`);

export const storeCount = (db: Queries): Promise<number> =>
  single(db, sql`select coalesce((select value from tallies where name = 'stores/active'), 0)`);

interface Slice {
  limit: number;
  offset: number;
}

const ids = async (db: Queries, query: SQL): Promise<number[]> => (await db.values<[number]>(query)).map(([id]) => id);

/** Hits, best match first: bm25 over the fields, or for characters alone those in the name first; then by score. */
export function byRelevance(db: Queries, match: Expressions, all: Term[], { limit, offset }: Slice): Promise<number[]> {
  if (match.words === undefined) {
    const inName = all.map(({ word }) => sql`(instr(substr(text, 1, instr(text, char(10))), ${needle(word)}) > 0)`);
    return ids(
      db,
      sql`select stores.id from (${hits(match)}) as hits join stores using (id) join search_texts on store_id = stores.id
        order by ${sql.join(inName, sql` + `)} desc, score desc, stores.id desc limit ${limit} offset ${offset}`,
    );
  }
  const others =
    match.characters === undefined
      ? having(match.checked, sql`search.rowid`)
      : sql`and +search.rowid in (${hits(match)})`;
  return ids(
    db,
    sql`select search.rowid from search join stores on stores.id = search.rowid where search match ${match.words}
      ${others}
      order by bm25(search, ${weights}), score desc, search.rowid desc limit ${limit} offset ${offset}`,
  );
}

/** Hits in the order of the listing, for any number of hits: reads them all. */
export const byScore = (db: Queries, match: Expressions, { limit, offset }: Slice): Promise<number[]> =>
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
  shown?: Expressions;
  hidden?: Expressions;
}

/** Stores that match and are not deleted, as a table `hits(id)`. */
const present = ({ shown, hidden }: Presence): SQL => {
  if (!hidden) return hits(shown!);
  return shown ? sql`select id from (${hits(shown)}) union all ${hiddenHits(hidden)}` : hiddenHits(hidden);
};

export const countPresent = (db: Queries, presence: Presence): Promise<number> =>
  single(db, sql`select count(*) from (${present(presence)})`);

/** Newest first; FTS5 gives them in that order, so a page far up is found without reading what is below it. */
export const presentByAge = (db: Queries, presence: Presence, { limit, offset }: Slice): Promise<number[]> =>
  ids(db, sql`${present(presence)} order by 1 desc limit ${limit} offset ${offset}`);
