import { getTableName, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../database.ts';
import { users } from '../schema.ts';

/** The ID of a new row: a sequence gives none twice. */
export const nextId = (_: SQLiteTable, __: 'users' | 'reviews'): SQL<number> => sql<number>`default`;

/** A column or condition that only filters the rows that another index finds, which the statistics show. */
export const unindexed = (column: Column | SQL): SQL => sql`${column}`;

/** An ID that is given, or a new one for null. */
export const idOr = (table: SQLiteTable, given: Placeholder): SQL =>
  sql`coalesce(${given}::integer, nextval(pg_get_serial_sequence(${sql.raw(`'${getTableName(table)}'`)}, 'id')))`;

/** Gives IDs of new rows, one after the other, to a transaction that makes many. */
export function newIds(tx: Queries, table: SQLiteTable & { id: Column }): Promise<() => Promise<number>> {
  const next = sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id'))`;
  return Promise.resolve(async () => (await tx.values<[number]>(next))[0]![0]);
}

/** Whether a column has one of the values of a JSON array. */
export const isAmong = (column: Column, list: Placeholder | string): SQL =>
  column.dataType === 'number'
    ? sql`${column} = any (array(select value::bigint from json_array_elements_text(${list}::text::json) as items (value)))`
    : sql`${column} = any (array(select value from json_array_elements_text(${list}::text::json) as items (value)))`;

const arrayOf = (numbers: readonly number[]): SQL => sql`${`{${numbers.join()}}`}::text::bigint[]`;

/** Numbers as a table of `value`, in the order of `key`. */
export const tableOf = (numbers: readonly number[], name = 'numbers'): SQL =>
  sql`unnest(${arrayOf(numbers)}) with ordinality as ${sql.raw(name)} (value, key)`;

/** Whether a column has one of the numbers. */
export const isOneOf = (column: SQL, numbers: readonly number[]): SQL => sql`${column} = any (${arrayOf(numbers)})`;

/** Bytes as a value of which `substr` gives a part. */
export const bytesOf = (bytes: Uint8Array): SQL => sql`${bytes}::bytea`;

/** The values of all rows as a JSON array. */
export const jsonOf = (column: SQL): SQL<string> => sql<string>`coalesce(json_agg(${column})::text, '[]')`;

/** Users with this part in their name, which must be folded as `username_key` is. */
export const usersNamed = (part: string): SQL => sql`strpos(${users.username_key}, ${part}) > 0`;

/** The limit of a walk along an index: of one that it does not know PostgreSQL expects a tenth of the rows, and sorts them. */
export const walkLimit = (most: number): SQL => sql.raw(String(most));

/** The later one of two instants, of which the first may be null: other nodes write the column too. */
export const latest = (column: Column, instant: string): SQL => sql`greatest(${column}, ${instant}::text)`;
