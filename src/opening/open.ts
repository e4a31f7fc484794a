import { chmodSync, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { unpackAddon } from '../db/sqlite/addon.ts';
import { connect } from '../db/sqlite/connection.ts';
import { SqliteDatabase } from '../db/sqlite/database.ts';
import { patienceThatSays, type Patience } from '../db/postgres/deadlines.ts';
import { prepare } from '../db/postgres/prepare.ts';
import { pendingMigrations } from '../db/sqlite/migrate.ts';
import { upgrade } from '../db/sqlite/upgrade.ts';
import { proveUnclean } from '../db/sqlite/wal.ts';
import { turnToWrite } from '../db/sqlite/writer.ts';
import { Refusal } from '../errors.ts';
import { removeLeftovers } from '../features/backups/create.ts';
import { instanceOf, keepInstance } from '../data-directory/instance.ts';
import { finish as finishRestore } from '../features/backups/restore.ts';
import { rebuild } from '../features/search/rebuild.ts';
import { functions } from '../features/standing/functions.postgres.ts';
import { discard } from '../lib/discard.ts';
import { randomText } from '../lib/identifiers.ts';
import { silentLogger, type Logger } from '../log.ts';
import { endStart } from '../runtime.ts';
import { pathsOf } from '../data-directory/layout.ts';
import { jobsEnded, lock } from '../data-directory/lock.ts';
import { refuseLostDatabase, refuseUnfinishedFill } from './preconditions.ts';
import { storedSecret } from '../data-directory/secret.ts';

export interface DataDirectory {
  jwtSecret: string;
  /** Rows by table, for the log. */
  counts: Record<string, number>;
  /** Lets another process take the directory. */
  release(): void;
}

/**
 * Makes the data directory ready for this process alone: created if missing, locked, its database, or the one that it
 * shares with other nodes, up to date, the search index rebuilt if an upgrade has emptied it. Throws Refusal.
 */
export async function openDataDirectory(config: Config, log = silentLogger()): Promise<DataDirectory> {
  const { data, databaseUrl, jwtSecret } = config;
  const release = takeDataDirectory(data);
  await jobsEnded(data);
  const { spool, backups } = pathsOf(data);
  if (databaseUrl === undefined) {
    const counts = await prepareFile(data, log);
    return { jwtSecret: jwtSecret ?? storedSecret(data), counts, release };
  }
  rmSync(spool, { recursive: true, force: true });
  removeLeftovers(backups);
  const { from, to, counts, facts } = await prepare(
    databaseUrl,
    { jwt: randomText(48), instance: instanceOf(data) },
    functions,
    patienceOf(log),
  );
  if (from < to) log.info({ from, to }, 'upgraded the database');
  // Backups and pictures belong to the database: those of one node are those of all.
  keepInstance(data, facts.instance);
  return { jwtSecret: jwtSecret ?? facts.jwt, counts, release };
}

/** Of a server that is starting: it waits for a PostgreSQL that does not answer yet, and logs that. */
export const patienceOf = (log: Logger): Patience =>
  patienceThatSays(() => log.warn('the database does not answer; waiting for it'));

/** Brings the file of the database up to date. Returns its rows by table. */
async function prepareFile(data: string, log: Logger): Promise<Record<string, number>> {
  const { database, backups, spool, unfinished } = pathsOf(data);
  const restored = finishRestore(data);
  if (restored)
    log.info({ aside: restored.aside && join(data, restored.aside) }, 'completed a restore that was interrupted');
  refuseUnfinishedFill(data);
  for (const leftover of [unfinished, spool]) if (existsSync(leftover)) rmSync(leftover, { recursive: true });
  removeLeftovers(backups);
  refuseLostDatabase(data);
  proveUnclean(database);
  const connection = connect(database);
  if (pendingMigrations(connection).pending.length > 0) await turnToWrite(connection, database);
  const upgraded = upgrade(connection, backups);
  if (upgraded) log.info(upgraded, 'upgraded the database');
  log.flush();
  const counts = Object.fromEntries(
    ['stores', 'users', 'reviews'].map((table) => [
      table,
      connection.prepare(`select count(*) from ${table}`).pluck().get() as number,
    ]),
  );
  // Asked of the connection: opening a `Database` would slow every start.
  const outdated = connection.prepare(`select 1 from settings where name = 'search_outdated'`).get() !== undefined;
  connection.close();
  if (outdated) await rebuildSearch(database, log);
  return counts;
}

async function rebuildSearch(file: string, log: Logger): Promise<void> {
  endStart();
  log.info('rebuilding the search index');
  const db = new SqliteDatabase(file);
  try {
    await rebuild(db);
  } finally {
    await db.close();
  }
}

/** Locks a data directory for this process, created if missing, and returns the release. Throws Refusal. */
export function takeDataDirectory(data: string): () => void {
  create(data);
  unpackAddon(pathsOf(data).native);
  return lock(data);
}

/** Deletes a data directory again that was taken and then not used: one that holds no more than the lock. */
export function removeUnused(data: string): void {
  if (existsSync(pathsOf(data).database)) return;
  const { lock: file, lockJournal, jobsLock, native } = pathsOf(data);
  for (const path of [file, lockJournal, jobsLock, native]) discard(path);
  if (readdirSync(data).length === 0) rmdirSync(data);
}

function create(data: string): void {
  process.umask(0o077);
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    const found = statSync(data);
    if (!found.isDirectory()) throw new Error('it is no directory');
    const { database, lock: used } = pathsOf(data);
    if (found.mode & 0o077 && ![database, used].some((path) => existsSync(path))) closeToOthers(data);
  } catch (error) {
    throw new Refusal(`The data directory ${data} cannot be used: ${(error as Error).message}.`);
  }
}

/** A directory of before the first start, as `data/` of a checkout, gets the mode that a new one has. */
function closeToOthers(data: string): void {
  try {
    chmodSync(data, 0o700);
  } catch {
    // It belongs to another account, as a mounted volume can; doctor says so.
  }
}
