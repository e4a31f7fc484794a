import { max, sql, type Column, type Placeholder, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Queries } from '../database.ts';
import { characterCount } from '../../lib/text.ts';
import { tallies, users } from '../schema.ts';

/**
 * The ID of a new row of a table whose rows can be deleted: SQLite itself would give the ID of the newest row again, to
 * which old tokens and open pages of administrators may refer. Triggers keep the highest ID that was deleted.
 */
export const nextId = (table: SQLiteTable, name: 'users' | 'reviews'): SQL<number> =>
  sql<number>`(select 1 + max(coalesce((select max(rowid) from ${table}), 0),
    coalesce((select ${tallies.value} from ${tallies} where ${tallies.name} = ${`last/${name}`}), 0)))`;

/**
 * A column or condition that only filters the rows that another index finds: without statistics SQLite takes any index
 * for as good as one on an ID, and reads most of the table.
 */
export const unindexed = (column: Column | SQL): SQL => sql`+${column}`;

/** An ID that is given, or a new one for null. */
export const idOr = (_: SQLiteTable, given: Placeholder): SQL => sql`${given}`;

/** Gives IDs of new rows, one after the other, to a transaction that makes many. */
export async function newIds(tx: Queries, table: SQLiteTable & { id: Column }): Promise<() => Promise<number>> {
  const [last] = await tx.select({ id: max(table.id) }).from(table);
  let id = Number(last!.id ?? 0);
  return () => Promise.resolve(++id);
}

/** Whether a column has one of the values of a JSON array. */
export const isAmong = (column: Column, list: Placeholder | string): SQL =>
  sql`${column} in (select value from json_each(${list}))`;

/** Numbers as a table of `value`, in the order of `key`; one parameter, since a statement has room for few. */
export const tableOf = (numbers: readonly number[], name = 'numbers'): SQL =>
  sql`json_each(${JSON.stringify(numbers)}) as ${sql.raw(name)}`;

/** Whether a column has one of the numbers. */
export const isOneOf = (column: SQL, numbers: readonly number[]): SQL =>
  sql`${column} in (select value from ${tableOf(numbers)})`;

/** Bytes as a value of which `substr` gives a part. */
export const bytesOf = (bytes: Uint8Array): SQL => sql`${bytes}`;

/** The values of all rows as a JSON array. */
export const jsonOf = (column: SQL): SQL<string> => sql<string>`json_group_array(${column})`;

/** Length from which the index of usernames, an FTS5 table of trigrams, finds a part of a name. */
const trigram = 3;

/** Users with this part in their name, which must be folded as `username_key` is. */
export const usersNamed = (part: string): SQL =>
  characterCount(part) < trigram
    ? sql`instr(${users.username_key}, ${part}) > 0`
    : sql`${users.id} in (select rowid from usernames where usernames match ${`"${part.replaceAll('"', '""')}"`})`;

/** The limit of a walk along an index: for few rows that it knows of, SQLite sorts all that a smaller index has. */
export const walkLimit = (most: number): SQL => sql`${most}`;

/** The instant that a column gets, which no other server writes. */
export const latest = (_: Column, instant: string): SQL => sql`${instant}`;
