import { Database } from 'bun:sqlite';
import { join } from 'node:path';

/** Opens the database of a server that may be running, and waits for its writes. */
export function databaseOf(data: string, options?: { readonly: true }): Database {
  const database = new Database(join(data, 'foodmap.db'), options);
  database.run('pragma busy_timeout = 30000');
  return database;
}
