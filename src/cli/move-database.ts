import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../data-directory/database.ts';
import { fillDataDirectory } from '../data-directory/fill.ts';
import { pathsOf } from '../data-directory/layout.ts';
import { takeDataDirectory } from '../data-directory/open.ts';
import { requireDatabase } from '../data-directory/preconditions.ts';
import { readSecret } from '../data-directory/secret.ts';
import { fillDatabase, refuseNodes } from '../db/postgres/fill.ts';
import { onPrimary } from '../db/postgres/link.ts';
import { requireSchema } from '../db/postgres/migrate.ts';
import { setSecret, sharedSecret } from '../db/postgres/prepare.ts';
import { Refusal } from '../errors.ts';
import { copyAll, type Counts } from '../features/move/copy.ts';
import type { Progress } from '../lib/progress.ts';
import { writeFileSync } from 'node:fs';

/** Copies the database of a data directory, on which no server may run, into an empty one on PostgreSQL. Throws Refusal. */
export async function moveToPostgres(config: Config, url: string, progress: Progress): Promise<Counts> {
  const { data } = config;
  if (config.databaseUrl !== undefined)
    throw new Refusal('The database is on PostgreSQL already: leave out --database-url, or FOODMAP_DATABASE_URL.');
  requireDatabase(data);
  const release = takeDataDirectory(data);
  const source = await openDatabase(config);
  try {
    return await fillDatabase(url, async () => {
      const target = await openDatabase({ ...config, databaseUrl: url });
      try {
        const counts = await source.lastingSnapshot((read) => copyAll(read, target, progress));
        if (existsSync(pathsOf(data).jwtSecret)) await setSecret(url, readSecret(data));
        return counts;
      } finally {
        await target.close();
      }
    });
  } finally {
    await source.close();
    release();
  }
}

/** Copies a database from PostgreSQL, on which no node may run, into a data directory that has none. Throws Refusal. */
export async function moveToFile(config: Config, progress: Progress): Promise<Counts> {
  const { databaseUrl: url } = config;
  if (url === undefined)
    throw new Refusal('Name the database to move with --database-url, or in FOODMAP_DATABASE_URL.');
  await requireSchema(url);
  await onPrimary(url, refuseNodes);
  const source = await openDatabase(config);
  try {
    return await fillDataDirectory({ ...config, databaseUrl: undefined }, async (made) => {
      const target = await openDatabase(made);
      try {
        writeFileSync(pathsOf(made.data).jwtSecret, await sharedSecret(url), { mode: 0o600, flush: true });
        return await source.lastingSnapshot((read) => copyAll(read, target, progress));
      } finally {
        await target.close();
      }
    });
  } finally {
    await source.close();
  }
}
