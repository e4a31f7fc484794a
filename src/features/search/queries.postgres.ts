// Engine SQL, for PostgreSQL only: tsvector, lines of a text, arrays.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { isOneOf } from '../../db/postgres/expressions.ts';
import { lexemesOf, matches } from './lexemes.postgres.ts';
import type { Part } from './parts.ts';
import { indexTables, type IndexEntry, type IndexTable } from './rows.ts';

export { relevance, relevance as relevanceByIndex, relevanceOfVague } from './relevance.postgres.ts';
export { tiers } from './tiers.postgres.ts';
export { dishesOf, placesWith } from './suggestions.postgres.ts';

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

/** IDs of the stores in a table of the index that match, as a column `id`. */
export const matching = (table: IndexTable, parts: readonly Part[]): SQL =>
  sql`select store_id as id from ${sql.identifier(table)} where ${matches(sql.raw(table), parts)}`;

/** Condition on one row of `stores`: its text passes. */
export const test = (condition: SQL): SQL =>
  sql`exists (select 1 from search_texts where store_id = stores.id and ${condition} offset 0)`;

/** The text of a row of `stores`, as a table to join; lateral, so that it is looked up for one store after the other. */
export const joined = sql`cross join lateral (select text from search_texts where store_id = stores.id offset 0) as its`;
