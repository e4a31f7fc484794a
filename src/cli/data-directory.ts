import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { unpackAddon } from '../db/addon.ts';
import { connect, open } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';
import { databaseFile } from '../deps.ts';
import { Refusal } from '../errors.ts';
import { randomText } from '../lib/identifiers.ts';

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
  create(data);
  unpackAddon(data);
  const release = lock(data);
  refuseLostDatabase(data);
  const connection = connect(databaseFile(data));
  migrate(connection);
  const counts = Object.fromEntries(
    ['stores', 'users', 'reviews'].map((table) => [
      table,
      connection.prepare(`select count(*) from ${table}`).pluck().get() as number,
    ]),
  );
  connection.close();
  return { jwtSecret: config.jwtSecret ?? keptSecret(data), counts, release };
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

/** An open exclusive transaction on an empty file: the system lets go of it when the process ends, however it ends. */
function lock(data: string): () => void {
  const holder = open(join(data, 'foodmap.lock'), { timeout: 0 });
  try {
    holder.exec('begin exclusive');
  } catch {
    holder.close();
    throw new Refusal(`Another foodmap is running on ${data}; stop it first, or choose another --data.`);
  }
  return () => holder.close();
}

/** A directory with uploads or secrets but no database has lost it: better to stop than to begin anew unnoticed. */
function refuseLostDatabase(data: string): void {
  if (existsSync(databaseFile(data))) return;
  const remains = readdirSync(data).filter((name) => name === 'uploads' || name === 'jwt-secret');
  if (remains.length === 0) return;
  throw new Refusal(
    `${data} has ${remains.join(' and ')} but no foodmap.db: the database is missing. Put it back, restore a backup, or move the rest away to begin anew.`,
  );
}

function keptSecret(data: string): string {
  const file = join(data, 'jwt-secret');
  if (!existsSync(file)) writeFileSync(file, randomText(48), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
