import { sql, type SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { tallies } from './schema.ts';

/**
 * The ID of a new row of a table whose rows can be deleted: SQLite itself would give the ID of the newest row again, to
 * which old tokens and open pages of administrators may refer. Triggers keep the highest ID that was deleted.
 */
export const nextId = (table: SQLiteTable, name: 'users' | 'reviews'): SQL<number> =>
  sql<number>`(select 1 + max(coalesce((select max(rowid) from ${table}), 0),
    coalesce((select ${tallies.value} from ${tallies} where ${tallies.name} = ${`last/${name}`}), 0)))`;
