import { SQL } from 'bun';
import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { databaseOn, query, type OwnDatabase } from './postgres.ts';

/** PostgreSQL on which servers of the tests get a database each, with `npm test -- --postgres`. */
const shared = process.env.FOODMAP_TEST_POSTGRES;
export const onPostgres = shared !== undefined;

/** The database there that has the schema and nothing else, to be copied. */
export const migrated = 'migrated';

const made = new Map<string, Promise<OwnDatabase>>();

/** One to each database there that a suite looks into: PostgreSQL starts a process for every one. */
const connections = new Map<string, SQL>();

/** Settings by which whatever uses this data directory keeps its rows in a database on the shared PostgreSQL. */
export async function databaseSettings(data: string | undefined): Promise<{ FOODMAP_DATABASE_URL?: string }> {
  if (!shared || data === undefined) return {};
  if (!made.has(data)) made.set(data, databaseOn(shared, undefined, migrated));
  return { FOODMAP_DATABASE_URL: (await made.get(data)!).url };
}

/** Gives this data directory a database without a schema, as none has been started on. */
export function startEmpty(data: string): void {
  if (shared) made.set(data, databaseOn(shared));
}

/** Drops the database of a data directory that is deleted. */
export async function dropDatabase(data: string): Promise<void> {
  const database = await made.get(data);
  made.delete(data);
  if (!database) return;
  await connections.get(database.url)?.close();
  connections.delete(database.url);
  await database.drop();
}

/** Waits for what another process wrote to show: at once on SQLite, within half a second on PostgreSQL. */
export const shown = <Result>(check: () => Promise<Result>): Promise<Result> =>
  onPostgres ? eventually(check) : check();

type Row = Record<string, unknown>;

/** Runs a statement of both engines, with `?` for parameters, on the database of a server that may be running. */
export async function sql<Result = Row>(
  { data, databaseUrl }: { data: string; databaseUrl?: string | undefined },
  text: string,
  parameters: (string | number | null)[] = [],
): Promise<Result[]> {
  const url = databaseUrl ?? (await databaseSettings(data)).FOODMAP_DATABASE_URL;
  if (url) {
    let number = 0;
    const numbered = text.replaceAll('?', () => `$${++number}`);
    if (!shared) return (await query(url, numbered, parameters)) as Result[];
    const connection = connections.get(url) ?? new SQL(url, { max: 1, prepare: false });
    connections.set(url, connection);
    return (await connection.unsafe(numbered, parameters)) as Result[];
  }
  const database = databaseOf(data);
  try {
    return database.query<Result, typeof parameters>(text).all(...parameters);
  } finally {
    database.close();
  }
}

/** Opens the SQLite file of a server that may be running, and waits for its writes. */
export function databaseOf(data: string): Database {
  const database = new Database(join(data, 'foodmap.db'));
  database.run('pragma busy_timeout = 30000');
  return database;
}
