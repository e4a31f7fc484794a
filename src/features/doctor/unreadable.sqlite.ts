// Engine SQL, for SQLite only: rowid, JSON functions.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { isAnyJson } from './unreadable.ts';

/** Rows of a table whose JSON in a column cannot be read, or is no list where it should be one. */
export async function unreadable(read: Queries, table: string, column: string): Promise<(number | string)[]> {
  const from = sql`(select rowid as id, ${sql.identifier(column)} as text from ${sql.identifier(table)})`;
  const isOther = isAnyJson(table) ? sql`` : sql` or json_type(text) <> 'array'`;
  const rows = await read.values<[number]>(
    sql`select id from ${from} where text is not null and case when json_valid(text) then 0${isOther} else 1 end`,
  );
  return rows.flat();
}
