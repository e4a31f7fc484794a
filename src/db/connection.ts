import Sqlite from 'better-sqlite3';
import { BoundedMap } from '../lib/bounded-map.ts';
import { limits } from '../limits.ts';
import { loadedAddon } from './addon.ts';

/**
 * SQLite plans a statement anew, which costs more than most of ours, each time a parameter is bound that its planner
 * looked at. It does not look into `likely`, which is nothing but a hint.
 */
const plannedOnce = (sql: string) => sql.replaceAll(/(=|limit|offset) \?/g, '$1 likely(?)');

/** A SQLite connection that prepares each text once, so that every query built anew by drizzle is a prepared one. */
export class Connection extends Sqlite {
  readonly #prepared = new BoundedMap<string, Sqlite.Statement>(limits.preparedStatements, (_, { length }) => length);

  // oxlint-disable-next-line typescript/no-explicit-any -- the signature of the base class
  override prepare(sql: string): any {
    const statement = this.#prepared.get(sql) ?? super.prepare(plannedOnce(sql));
    // Set again, so that what is used stays.
    this.#prepared.set(sql, statement);
    return statement.reader ? statement.pluck(false).raw(false) : statement;
  }
}

/** The oldest SQLite that is safe here: earlier ones can corrupt the file when the WAL is reset. */
const oldestSqlite = [3, 51, 3] as const;

const isOlder = (version: string) => {
  const parts = version.split('.').map(Number);
  for (const [index, least] of oldestSqlite.entries()) {
    const part = parts[index] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
};

/** Opens a SQLite file as it is. */
export function open(file: string, options: Sqlite.Options = {}): Connection {
  const nativeBinding = loadedAddon() as string | undefined;
  try {
    return new Connection(file, { ...options, ...(nativeBinding && { nativeBinding }) });
  } catch (error) {
    (error as Error).message += ` ${file}`;
    throw error;
  }
}

/** Opens one connection to the database with the settings every connection has. */
export function connect(file: string, options: { readonly?: boolean } = {}): Connection {
  const connection = open(file, options);
  const version = connection.prepare('select sqlite_version()').pluck().get() as string;
  if (isOlder(version)) throw new Error(`SQLite ${version} is too old; ${oldestSqlite.join('.')} or newer is needed.`);
  connection.pragma('busy_timeout = 5000');
  if (!options.readonly) {
    connection.pragma('journal_mode = wal');
    connection.pragma('journal_size_limit = 67108864');
    connection.pragma(`wal_autocheckpoint = ${limits.logPages}`);
  }
  connection.pragma('synchronous = full');
  connection.pragma('foreign_keys = on');
  connection.pragma('temp_store = memory');
  connection.pragma('trusted_schema = off');
  connection.pragma('cache_size = -8192');
  return connection;
}
