import Sqlite from 'better-sqlite3';
import { limits } from '../../limits.ts';
import { loadedAddon } from './addon.ts';

export type Connection = Sqlite.Database;

/** The oldest SQLite that is safe: earlier ones can corrupt the database when the WAL is reset. */
const oldestSqlite = [3, 51, 3] as const;

const isOlder = (version: string) => {
  const parts = version.split('.').map(Number);
  for (const [index, least] of oldestSqlite.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
};

/** Opens a SQLite file with the settings it has. Errors name the file. */
export function open(file: string, options: Sqlite.Options = {}): Connection {
  const nativeBinding = loadedAddon() as string | undefined;
  try {
    return new Sqlite(file, { ...options, ...(nativeBinding && { nativeBinding }) });
  } catch (error) {
    (error as Error).message += ` ${file}`;
    throw error;
  }
}

/** Opens a connection to the database with the settings and functions that every connection has. */
export function connect(file: string, options: { readonly?: boolean } = {}): Connection {
  const connection = open(file, options);
  const version = connection.prepare('select sqlite_version()').pluck().get() as string;
  if (isOlder(version)) throw new Error(`SQLite ${version} is too old; ${oldestSqlite.join('.')} or newer is needed.`);
  connection.pragma(`busy_timeout = ${limits.lockWait}`);
  if (!options.readonly) {
    connection.pragma('journal_mode = wal');
    connection.pragma(`journal_size_limit = ${limits.walFile}`);
    connection.pragma(`wal_autocheckpoint = ${limits.walPages}`);
  }
  connection.pragma('synchronous = full');
  connection.pragma('foreign_keys = on');
  connection.pragma('temp_store = memory');
  connection.pragma('trusted_schema = off');
  connection.pragma(`cache_size = ${-limits.pageCache / 1024}`);
  return connection;
}
