import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import { PostgresDatabase } from '../db/postgres/database.ts';
import { SqliteDatabase } from '../db/sqlite/database.ts';
import { pathsOf } from './layout.ts';

/** Opens the database of a configuration, whose schema is up to date. Throws Refusal when PostgreSQL cannot be reached. */
export const openDatabase = async (
  config: Pick<Config, 'data' | 'databaseUrl' | 'databaseConnections'>,
): Promise<Database> => {
  const { data, databaseUrl, databaseConnections } = config;
  if (databaseUrl === undefined) return new SqliteDatabase(pathsOf(data).database);
  return PostgresDatabase.open(databaseUrl, databaseConnections);
};
