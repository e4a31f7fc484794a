// Engine SQL, for PostgreSQL only: tsvector, lines of a text, arrays.
import { sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { isOneOf } from '../../db/postgres/expressions.ts';
import { lexemesOf, passesStep } from './lexemes.postgres.ts';
import type { ByLetters, Part, Step } from './parts.ts';
import { indexTables, type IndexEntry, type IndexTable } from './rows.ts';

export { relevance, relevance as relevanceByIndex, relevanceOfVague } from './relevance.postgres.ts';
export { tiers } from './tiers.postgres.ts';
export { dishesOf, namesOf, hitsWith } from './suggestions.postgres.ts';

/**
 * Has the queries of this transaction read the index: the planner does not know what it costs to compare words, and takes
 * a scan of all stores, or of as many as it takes to find one, for cheaper.
 */
export const preferIndex = async (db: Queries): Promise<void> =>
  void (await db.run(sql`set local enable_seqscan = off`));

export async function remove(tx: Queries, storeIds: readonly number[]): Promise<void> {
  for (const table of indexTables)
    await tx.run(sql`delete from ${sql.identifier(table)} where ${isOneOf(sql.raw('store_id'), storeIds)}`);
}

export async function insert(tx: Queries, table: IndexTable, entries: [storeId: number, IndexEntry][]): Promise<void> {
  const rows = entries.map(
    ([id, entry]) => sql`(${id}::int, array_to_tsvector(string_to_array(${lexemesOf(entry)}::text, ' ')))`,
  );
  await tx.run(sql`insert into ${sql.identifier(table)} (store_id, words) values ${sql.join(rows, sql`, `)}`);
}

/** PostgreSQL removes entries in its VACUUM. */
export const tombstones = async (_: Queries, _table: IndexTable): Promise<number> => 0;

export const scattered = async (_: Queries, _table: IndexTable): Promise<number> => 0;

export const merge = async (_: Queries, _table: IndexTable): Promise<boolean> => false;

/** Adds words to those that typos are compared with. */
export const addingWords = (words: readonly string[]): SQL =>
  sql`insert into search_vocabulary (first, length, word)
    select left(value, 1), length(value), value from json_array_elements_text(${JSON.stringify(words)}::text::json) as words (value)
    on conflict do nothing`;

/** Those of some words that no public store has; they are letters alone. */
export const unusedOf = (words: readonly string[]): SQL =>
  sql`select value from json_array_elements_text(${JSON.stringify(words)}::text::json) as known (value)
    where not exists (select 1 from search where search.words @@ value::tsquery)`;

/** IDs of the stores in a table of the index that pass a step, as a column `id`. */
export const passing = (table: IndexTable, step: Step): SQL =>
  sql`select store_id as id from ${sql.identifier(table)} where ${passesStep(sql.raw(table), step)}`;

/** Some rows if public stores have one of the parts. */
export const having = (parts: readonly Part[]): SQL => passing('search', { passes: [[parts]] });

/** Condition on one row of `stores`: its text passes. */
export const test = (condition: SQL): SQL =>
  sql`exists (select 1 from search_texts where store_id = stores.id and ${condition} offset 0)`;

/** The text of a row of `stores`, as a table to join; lateral, so that it is looked up for one store after the other. */
export const joined = sql`cross join lateral (select text from search_texts where store_id = stores.id offset 0) as its`;

/** Nodes change the index of others, so that no set of it is kept. */
export const byLetters = async (_db: Database, _step: Step): Promise<ByLetters | undefined> => undefined;
