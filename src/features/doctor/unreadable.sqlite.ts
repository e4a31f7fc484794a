// Engine SQL, for SQLite only: rowid, JSON functions.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { jsonTypeOf } from './unreadable.ts';

/** Rows of a table whose JSON in a column cannot be read, or is of another type than it should be. */
export async function unreadable(read: Queries, table: string, column: string): Promise<(number | string)[]> {
  const from = sql`(select rowid as id, ${sql.identifier(column)} as text from ${sql.identifier(table)})`;
  const type = jsonTypeOf(table, column);
  const isOther = type === undefined ? sql`` : sql` or json_type(text) <> ${type}`;
  const rows = await read.values<[number]>(
    sql`select id from ${from} where text is not null and case when json_valid(text) then 0${isOther} else 1 end`,
  );
  return rows.flat();
}
