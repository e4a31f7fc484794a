import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { unpackAddon } from '../db/addon.ts';
import { connect, open } from '../db/connection.ts';
import { upgrade } from '../db/upgrade.ts';
import { proveUnclean } from '../db/wal.ts';
import { databaseFile } from '../deps.ts';
import { Refusal } from '../errors.ts';
import { finish as finishRestore } from '../features/backups/restore.ts';
import { directoryOf as backupsDirectory } from '../features/backups/service.ts';
import { syncToDisk } from '../lib/durable.ts';
import { randomText } from '../lib/identifiers.ts';
import { limits } from '../limits.ts';

export interface DataDirectory {
  jwtSecret: string;
  /** Rows by table, for the log. */
  counts: Record<string, number>;
  /** Lets another process take the directory. */
  release(): void;
}

/**
 * Makes the data directory ready for this process alone: created if missing, locked, its schema up to date.
 * Throws Refusal.
 */
export function openDataDirectory(config: Config): DataDirectory {
  const { data } = config;
  const release = takeDataDirectory(data);
  finishRestore(data);
  refuseUnfinished(data);
  refuseLostDatabase(data);
  proveUnclean(databaseFile(data));
  const connection = connect(databaseFile(data));
  upgrade(connection, backupsDirectory(data));
  const counts = Object.fromEntries(
    ['stores', 'users', 'reviews'].map((table) => [
      table,
      connection.prepare(`select count(*) from ${table}`).pluck().get() as number,
    ]),
  );
  connection.close();
  return { jwtSecret: config.jwtSecret ?? keptSecret(data), counts, release };
}

/** Makes a data directory this process's own, created if missing; gives what lets go of it. Throws Refusal. */
export function takeDataDirectory(data: string): () => void {
  create(data);
  unpackAddon(data);
  return lock(data);
}

function create(data: string): void {
  process.umask(0o077);
  try {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    if (!statSync(data).isDirectory()) throw new Error('it is no directory');
  } catch (error) {
    throw new Refusal(`The data directory ${data} cannot be used: ${(error as Error).message}.`);
  }
}

/**
 * An open exclusive transaction on an empty file: the system lets go of it when the process ends, however it ends.
 * Undefined when another process has it.
 */
function tryLock(data: string): (() => void) | undefined {
  const holder = open(join(data, 'foodmap.lock'), { timeout: 0 });
  try {
    holder.exec('begin exclusive');
  } catch (error) {
    holder.close();
    const { code, message } = error as Error & { code: string };
    if (code === 'SQLITE_BUSY') return undefined;
    if (code !== 'SQLITE_NOTADB') throw error;
    throw new Refusal(
      `${join(data, 'foodmap.lock')} is not what foodmap made (${message}); delete it while no foodmap runs on ${data}.`,
    );
  }
  return () => holder.close();
}

function lock(data: string): () => void {
  const release = tryLock(data);
  if (!release) throw new Refusal(`Another foodmap is running on ${data}; stop it first, or choose another --data.`);
  return release;
}

/** Whether a server, or a command that needs the data directory for itself, runs on it. */
export function isServed(data: string): boolean {
  if (!existsSync(join(data, 'foodmap.lock'))) return false;
  const release = tryLock(data);
  release?.();
  return release === undefined;
}

/** Proves the database as a start would, unless a server runs on it. Throws Refusal. */
export function proveUnlessServed(data: string): void {
  if (!isServed(data)) proveUnclean(databaseFile(data));
}

/** Where a data directory is made that must be there whole or not at all. */
const unfinished = 'unfinished';

function refuseUnfinished(data: string): void {
  if (!existsSync(join(data, unfinished))) return;
  if (existsSync(databaseFile(data))) return rmSync(join(data, unfinished), { recursive: true });
  throw new Refusal(
    `${data} was being filled when that was interrupted. Run the same command again, or delete ${join(data, unfinished)} to begin anew.`,
  );
}

/** What an empty data directory may hold. */
const immaterial = ['.gitkeep', 'foodmap.lock', 'foodmap.lock-journal', 'lost+found', 'native', unfinished];

/** What may stand beside the folder when the move was interrupted; the database is moved last. */
const movedBefore = ['jwt-secret', 'uploads'];

/**
 * Makes a data directory out of nothing: `work` fills one in a folder below it, which is moved into place when all of
 * it is done. Throws Refusal when the directory is not empty.
 */
export async function fillDataDirectory<Result>(
  config: Config,
  work: (made: Config) => Promise<Result>,
): Promise<Result> {
  const { data } = config;
  const release = takeDataDirectory(data);
  const staging = join(data, unfinished);
  try {
    if (existsSync(staging) && !existsSync(databaseFile(data)))
      for (const name of movedBefore) rmSync(join(data, name), { recursive: true, force: true });
    const present = readdirSync(data).filter((name) => !immaterial.includes(name));
    if (present.length > 0)
      throw new Refusal(
        `${data} is not empty (${present.slice(0, 3).join(', ')}): this needs an empty data directory, so choose another --data or move what is there away.`,
      );
    rmSync(staging, { recursive: true, force: true });
    const made = { ...config, data: staging };
    openDataDirectory(made).release();
    const result = await work(made);
    const database = databaseFile('');
    const moved = movedBefore.filter((name) => existsSync(join(staging, name)));
    for (const name of [...moved, database]) renameSync(join(staging, name), join(data, name));
    syncToDisk(data);
    return result;
  } finally {
    rmSync(staging, { recursive: true, force: true });
    release();
  }
}

/** A directory with uploads or secrets but no database has lost it: better to stop than to begin anew unnoticed. */
function refuseLostDatabase(data: string): void {
  const file = databaseFile(data);
  if (existsSync(file) && statSync(file).size > 0) return;
  const remains = readdirSync(data).filter((name) => name === 'uploads' || name === 'jwt-secret');
  if (remains.length === 0) return;
  throw new Refusal(
    `${data} has ${remains.join(' and ')} but no foodmap.db${existsSync(file) ? ' with anything in it' : ''}: the database is missing. Put it back, restore a backup, or move the rest away to begin anew.`,
  );
}

function keptSecret(data: string): string {
  const file = join(data, 'jwt-secret');
  if (!existsSync(file)) {
    writeFileSync(`${file}.part`, randomText(48), { mode: 0o600, flush: true });
    renameSync(`${file}.part`, file);
    syncToDisk(data);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < limits.jwtSecretMinimum)
    throw new Refusal(
      `${file} is damaged: it has ${secret.length} characters. Put it back from a copy; or delete it, and everyone has to log in anew.`,
    );
  return secret;
}
