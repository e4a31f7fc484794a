// Engine SQL, for SQLite only: FTS5, instr, json_each.
import { sql, type SQL } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { isAmong, tableOf } from '../../db/sqlite/expressions.ts';
import type { Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { isPublic } from '../../db/schema.ts';
import type { Word } from '../../lib/text.ts';
import { limits } from '../../limits.ts';
import { orders } from '../lists/orders.ts';
import { queryOfStep, soonerOfStep } from './fts5.sqlite.ts';
import { categoryToken, needle } from './keyword.ts';
import type { Part, Step } from './parts.ts';
import { named } from './relevance.sqlite.ts';
import { indexTables, type Hit, type IndexEntry, type IndexTable, type TermRange } from './rows.ts';

export { byLetters } from './letters.sqlite.ts';
export { relevance, relevanceByIndex, relevanceOfVague } from './relevance.sqlite.ts';
export { tiers } from './tiers.sqlite.ts';

/** SQLite reads the index wherever it is asked for words. */
export const preferIndex = async (_: Queries): Promise<void> => {};

const tableNamed = (name: IndexTable) =>
  sqliteTable(name, {
    rowid: integer().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    description: text().notNull(),
    dishes: text().notNull(),
    category: text().notNull(),
    characters: text().notNull(),
  });

const given = sql.placeholder;
const row = {
  rowid: given('rowid'),
  name: given('name'),
  address: given('address'),
  description: given('description'),
  dishes: given('dishes'),
  category: given('category'),
  characters: given('characters'),
};

const prepareWrites = (db: Queries, name: IndexTable) => {
  const table = tableNamed(name);
  return {
    insert: db.insert(table).values(row).prepare(),
    remove: db
      .delete(table)
      .where(isAmong(table.rowid, given('ids')))
      .prepare(),
  };
};

const writes = prepared((db) => ({
  search: prepareWrites(db, 'search'),
  search_hidden: prepareWrites(db, 'search_hidden'),
}));

export async function remove(tx: Queries, storeIds: readonly number[]): Promise<void> {
  const ids = JSON.stringify(storeIds);
  for (const table of indexTables) await writes(tx)[table].remove.run({ ids });
}

export async function insert(tx: Queries, table: IndexTable, entries: [storeId: number, IndexEntry][]): Promise<void> {
  const { insert } = writes(tx)[table];
  for (const [rowid, { sounds, name, ...texts }] of entries) await insert.run({ rowid, name: name + sounds, ...texts });
}

/** FTS5 has the tombstones of a table from this row of its data on. */
const firstTombstone = 2 ** 53;

/**
 * Bytes of the tombstones in a table: of entries that were removed, and are still in a segment. A search looks for each of
 * its hits among them, and passes over all that lie in a row.
 */
export async function tombstones(db: Queries, table: IndexTable): Promise<number> {
  const data = sql.identifier(`${table}_data`);
  const rows = await db.values<[number]>(
    sql`select coalesce(sum(length(block)), 0) from ${data} where id >= ${firstTombstone}`,
  );
  return rows[0]![0];
}

/** Which part of a table is not in its largest segment; 0 of a small one. A search reads each of its words in every segment. */
export async function scattered(db: Queries, table: IndexTable): Promise<number> {
  const rows = await db.values<[number, number]>(
    sql`select coalesce(max(pages), 0), coalesce(sum(pages), 0)
      from (select count(*) as pages from ${sql.identifier(`${table}_idx`)} group by segid)`,
  );
  const [largest, all] = rows[0]!;
  return all < limits.scatteredPages ? 0 : 1 - largest / all;
}

/** Merges some pages of a table into one segment without tombstones. Returns whether there are more. */
export async function merge(tx: Queries, table: IndexTable): Promise<boolean> {
  const changes = async () => (await tx.values<[number]>(sql`select total_changes()`))[0]![0];
  const before = await changes();
  const index = sql.identifier(table);
  await tx.run(sql`insert into ${index} (${index}, rank) values ('merge', ${-limits.mergedPages})`);
  // One is that of the command.
  return (await changes()) - before > 1;
}

/** Adds words to those that typos are compared with. */
export const addingWords = (words: readonly string[]): SQL =>
  sql`insert or ignore into search_vocabulary (first, length, word)
    select substr(value, 1, 1), length(value), value from json_each(${JSON.stringify(words)})`;

/** Those of some words that no public store has. */
export const unusedOf = (words: readonly string[]): SQL =>
  sql`select value from json_each(${JSON.stringify(words)})
    where not exists (select 1 from search_terms where term = value)`;

/** Rows of an index. Where a quicker query finds nothing, the slower one is not run. */
function rowsOf(name: IndexTable, query: string, sooner: string | undefined): SQL {
  const table = sql.identifier(name);
  if (!sooner) return sql`select rowid as id from ${table} where ${table} match ${query}`;
  const some = sql`select 1 from ${table} where ${table} match ${sooner} limit 1`;
  return sql`select ${table}.rowid as id from (${some}) cross join ${table} where ${table} match ${query}`;
}

/** IDs of the stores in a table of the index that pass a step, as a column `id`. */
export const passing = (table: IndexTable, step: Step): SQL => rowsOf(table, queryOfStep(step), soonerOfStep(step));

const isOfTerms = ({ kind, text }: Part) =>
  kind === 'none' || (/^(?:beginning|word)$/.test(kind) && !text.includes(' '));

const termsOf = ({ kind, text, categories }: Part): [from: string, to: string][] => {
  const words = [...(kind === 'none' ? [] : [text]), ...categories.map(categoryToken)];
  return words.map((word, at) => [word, at === 0 && kind === 'beginning' ? `${word}\u{10FFFF}` : word]);
};

/** Some rows if public stores have one of the parts: FTS5 merges the lists of all words that begin so before the first row. */
export function having(parts: readonly Part[]): SQL {
  const ranges = JSON.stringify(parts.filter(isOfTerms).flatMap(termsOf));
  const others = parts.filter((part) => !isOfTerms(part));
  const ofTerms = sql`select 1 as id from json_each(${ranges}) where exists
    (select 1 from search_terms where term >= value ->> 0 and term <= value ->> 1)`;
  return others.length === 0 ? ofTerms : sql`${ofTerms} union all ${passing('search', { passes: [[others]] })}`;
}

/** Condition on one row of `stores`: its text passes. */
export const test = (condition: SQL): SQL =>
  sql`exists (select 1 from search_texts where store_id = stores.id and ${condition})`;

/** The text of a row of `stores`, as a table to join. */
export const joined = sql`cross join search_texts on store_id = stores.id`;

/**
 * Public stores with every word, best first: those with a term of the range if they are few; else those among the best
 * stores, and if these are few, some others. Those whose name is just these words are always among them.
 */
export async function hitsWith(db: Queries, words: readonly Word[], { from, to }: TermRange): Promise<Hit[]> {
  // More where the other words leave out most.
  const limit = words.length > 1 ? 2 * limits.suggestedTerms : limits.suggestedTerms;
  const rows = await db.values<[number, string]>(
    sql`select doc, col from search_terms where term >= ${from} and term <= ${to} limit ${limit}`,
  );
  const best = sql`(select id from stores where ${isPublic} order by ${orders.score} limit ${limits.suggestedWalk})`;
  const found = rows.length < limit ? [] : await hitsOf(db, best, words);
  if (found.length < limits.suggestedPlaces) {
    const ids = rows.filter(([, column]) => column === 'name' || column === 'dishes').map(([id]) => id);
    const some = sql`(select value as id from ${tableOf([...new Set(ids)])})`;
    found.push(...(await hitsOf(db, some, words, sql`order by stores.score desc`)));
  }
  const exact = named({ needles: words.map(needle), category_id: undefined });
  found.push(...(await hitsOf(db, sql`(${exact} limit ${limits.suggestedPlaces})`, words)));
  const byId = new Map(found.map((hit) => [hit.id, hit]));
  return [...byId.values()].toSorted((one, other) => other.score - one.score || other.id - one.id);
}

async function hitsOf(db: Queries, source: SQL, words: readonly Word[], order = sql``): Promise<Hit[]> {
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

/** Names of some stores with the ID of each, in their order. */
export const namesOf = async (db: Queries, storeIds: readonly number[]): Promise<[storeId: number, name: string][]> =>
  await db.values<[number, string]>(
    sql`select stores.id, name from ${tableOf(storeIds, 'hits')} cross join stores on stores.id = hits.value order by hits.key`,
  );

/** Dishes of some stores with the ID of each store, in the order of the stores and the menus. */
export const dishesOf = async (db: Queries, storeIds: readonly number[]): Promise<[storeId: number, name: string][]> =>
  await db.values<[number, string]>(
    sql`select store_id, name from ${tableOf(storeIds, 'hits')} cross join dishes on store_id = hits.value
      order by hits.key, sort_order, dishes.id`,
  );
