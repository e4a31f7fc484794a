import type { Config } from '../config/config.ts';
import type { WritableDatabase } from '../db/database.ts';
import { PostgresDatabase, type PostgresOptions } from '../db/postgres/database.ts';
import { writeTimeOf } from '../db/postgres/link.ts';
import { SqliteDatabase } from '../db/sqlite/database.ts';
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
