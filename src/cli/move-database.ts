import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../data-directory/database.ts';
import { instanceOf } from '../data-directory/instance.ts';
import { names, pathsOf } from '../data-directory/layout.ts';
import { readSecret } from '../data-directory/secret.ts';
import { fillDatabase, refuseNodes } from '../db/postgres/fill.ts';
import { onPrimary } from '../db/postgres/link.ts';
import { requireSchema } from '../db/postgres/migrate.ts';
import { factOf, setFact } from '../db/postgres/prepare.ts';
import { Refusal } from '../errors.ts';
import { copyAll, type Counts } from '../features/move/copy.ts';
import { copyIntoFile } from '../features/move/file.ts';
import { functions } from '../features/standing/functions.postgres.ts';
import { timestamp } from '../lib/clock.ts';
import { hostsOf } from '../lib/database-urls.ts';
import { syncToDisk } from '../lib/durable.ts';
import type { Progress } from '../lib/progress.ts';
import { takeDataDirectory } from '../opening/open.ts';
import { requireDatabase } from '../opening/preconditions.ts';
import { patience } from './command.ts';

/** Rows that were copied, by table, and the place of the database that they came from. */
export interface MovedDatabase {
  rows: Counts;
  left: string;
}

/**
 * Copies the database of a data directory, on which no server may run, into an empty one on PostgreSQL. The file gets
 * another name, so that no server starts on it by mistake. Throws Refusal.
 */
export async function moveToPostgres(config: Config, url: string, progress: Progress): Promise<MovedDatabase> {
  const { data } = config;
  const { database, jwtSecret } = pathsOf(data);
  requireDatabase(data);
  const release = takeDataDirectory(data);
  const file = { ...config, databaseUrl: undefined };
  try {
    const rows = await fillDatabase(
      url,
      functions,
      async () => {
        const [source, target] = [
          await openDatabase(file),
          await openDatabase({ ...config, databaseUrl: url }, { patience }),
        ];
        try {
          const copied = await source.lastingSnapshot((read) => copyAll(read, target, progress));
          if (existsSync(jwtSecret)) await setFact(url, 'jwt', readSecret(data), patience);
          await setFact(url, 'instance', instanceOf(data), patience);
          return copied;
        } finally {
          await Promise.all([source.close(), target.close()]);
        }
      },
      patience,
    );
    const left = join(data, `moved-${timestamp(Date.now).replace(/[:.]/g, '-')}.db`);
    renameSync(database, left);
    syncToDisk(data);
    return { rows, left };
  } finally {
    release();
  }
}

/**
 * Copies a database from PostgreSQL, on which no node may run, into a data directory that has none. What is on PostgreSQL
 * stays as it is. Throws Refusal.
 */
export async function moveToFile(config: Config, url: string, progress: Progress): Promise<MovedDatabase> {
  const { data } = config;
  const { database, unfinished, jwtSecret } = pathsOf(data);
  const release = takeDataDirectory(data);
  try {
    if (existsSync(database)) throw new Refusal(`${database} exists; move it away, or name another --data.`);
    await requireSchema(url, patience);
    await onPrimary(url, refuseNodes, patience);
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { mode: 0o700 });
    const made = join(unfinished, names.database);
    const source = await openDatabase({ ...config, databaseUrl: url }, { patience });
    const rows = await copyIntoFile(source, made, progress);
    await source.close();
    if (config.jwtSecret === undefined)
      writeFileSync(jwtSecret, await factOf(url, 'jwt', patience), { mode: 0o600, flush: true });
    syncToDisk(made);
    renameSync(made, database);
    rmSync(unfinished, { recursive: true });
    syncToDisk(data);
    return { rows, left: hostsOf(url) };
  } finally {
    release();
  }
}
