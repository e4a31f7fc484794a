import { join } from 'node:path';
import type { WritableDatabase } from '../../src/db/database.ts';
import { connect } from '../../src/db/sqlite/connection.ts';
import { SqliteDatabase } from '../../src/db/sqlite/database.ts';
import { migrate } from '../../src/db/sqlite/migrate.ts';

/** A new database in a directory, up to date and empty. */
export function newDatabase(directory: string): WritableDatabase {
  const file = join(directory, 'foodmap.db');
  const connection = connect(file);
  migrate(connection);
  connection.close();
  return new SqliteDatabase(file);
}
