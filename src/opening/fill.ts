import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { Refusal } from '../errors.ts';
import type { Patience } from '../db/postgres/deadlines.ts';
import { fillDatabase } from '../db/postgres/fill.ts';
import { functions } from '../features/standing/functions.postgres.ts';
import { syncToDisk } from '../lib/durable.ts';
import { immaterialNames, names, namesThatNeedDatabase, pathsOf } from '../data-directory/layout.ts';
import { openDataDirectory, takeDataDirectory } from './open.ts';

/**
 * Fills an empty database, or makes a data directory that is there whole or not at all: `work` fills one in a staging folder inside it, which is
 * moved into place when all of it is done. Throws Refusal when the directory is not empty.
 */
export async function fillDataDirectory<Result>(
  config: Config,
  work: (made: Config) => Promise<Result>,
  patience: Patience,
): Promise<Result> {
  const { data, databaseUrl } = config;
  const release = takeDataDirectory(data);
  if (databaseUrl !== undefined)
    return fillDatabase(databaseUrl, functions, () => work(config), patience).finally(release);
  const staging = pathsOf(data).unfinished;
  try {
    removeInterruptedMove(data, staging);
    refuseContent(data);
    rmSync(staging, { recursive: true, force: true });
    const made = { ...config, data: staging };
    (await openDataDirectory(made)).release();
    const result = await work(made);
    const moved = namesThatNeedDatabase.filter((name) => existsSync(join(staging, name)));
    for (const name of [...moved, names.database]) renameSync(join(staging, name), join(data, name));
    syncToDisk(data);
    return result;
  } finally {
    rmSync(staging, { recursive: true, force: true });
    release();
  }
}

/** The database is moved last: without it, the rest comes from a move that was interrupted. */
function removeInterruptedMove(data: string, staging: string): void {
  if (!existsSync(staging) || existsSync(pathsOf(data).database)) return;
  for (const name of namesThatNeedDatabase) rmSync(join(data, name), { recursive: true, force: true });
}

function refuseContent(data: string): void {
  const content = readdirSync(data).filter((name) => !immaterialNames.includes(name));
  if (content.length === 0) return;
  throw new Refusal(
    `${data} is not empty (${content.slice(0, 3).join(', ')}): this needs an empty data directory, so choose another --data or move the content away.`,
  );
}
