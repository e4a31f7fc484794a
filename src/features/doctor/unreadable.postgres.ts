// For PostgreSQL only: it has no test of JSON that does not fail before version 16, so that the rows are read.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { jsonTypeOf, keyOf } from './unreadable.ts';

/** Rows of a table whose JSON in a column cannot be read, or is of another type than it should be. */
export async function unreadable(read: Queries, table: string, column: string): Promise<(number | string)[]> {
  const key = sql.identifier(keyOf(table));
  const found: (number | string)[] = [];
  let after: number | string | undefined;
  for (;;) {
    const beyond = after === undefined ? sql`` : sql`and ${key} > ${after}`;
    const rows = await read.values<[number | string, string]>(
      sql`select ${key}, ${sql.identifier(column)} from ${sql.identifier(table)}
        where ${sql.identifier(column)} is not null ${beyond} order by 1 limit ${limits.doctoredStores}`,
    );
    for (const [id, text] of rows) if (!isReadable(text, jsonTypeOf(table, column))) found.push(id);
    if (rows.length < limits.doctoredStores) return found;
    after = rows.at(-1)![0];
  }
}

function isReadable(text: string, type: ReturnType<typeof jsonTypeOf>): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (type === undefined) return true;
    return type === 'array'
      ? Array.isArray(value)
      : typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
