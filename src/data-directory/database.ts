import type { Config } from '../config/config.ts';
import type { WritableDatabase } from '../db/database.ts';
import { PostgresDatabase, type PostgresOptions } from '../db/postgres/database.ts';
import { writeTimeOf } from '../db/postgres/link.ts';
import { connect } from '../db/sqlite/connection.ts';
import { schemaVersion } from '../db/sqlite/copy.ts';
import { SqliteDatabase } from '../db/sqlite/database.ts';
import { migrations } from '../db/sqlite/migrate.ts';
import { pathsOf } from './layout.ts';

/**
 * Opens the database of a configuration, whose schema is up to date; a command waits longer for writes. Throws Refusal when PostgreSQL
 * cannot be reached.
 */
export const openDatabase = async (
  config: Pick<Config, 'data' | 'databaseUrl' | 'databaseConnections'>,
  how: PostgresOptions = {},
): Promise<WritableDatabase> => {
  const { data, databaseUrl, databaseConnections } = config;
  if (databaseUrl === undefined) return new SqliteDatabase(pathsOf(data).database, writeTimeOf(how));
  return PostgresDatabase.open(databaseUrl, databaseConnections, how);
};

/** Migrations that a database file has, and those that this program knows. */
export function migrationsOf(file: string): { applied: number; known: number } {
  const connection = connect(file);
  try {
    return { applied: schemaVersion(connection).migrations, known: migrations.length };
  } finally {
    connection.close();
  }
}
