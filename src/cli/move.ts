import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { settings } from '../config/settings.ts';
import { takeDataDirectory } from '../opening/open.ts';
import { requireDatabase } from '../opening/preconditions.ts';
import { Failure, Refusal } from '../errors.ts';
import { bucketOf, filesOf } from '../features/uploads/blobs/configured.ts';
import { copyAll, deleteAll, type Moved } from '../features/uploads/move.ts';
import { claim, release } from '../features/uploads/owner.ts';
import type { Counts } from '../features/move/copy.ts';
import { counted } from '../lib/counted.ts';
import { hostsOf } from '../lib/database-urls.ts';
import { moveToFile, moveToPostgres } from './move-database.ts';
import { commandWithJson, configOf, print, sizeText, warn, withDatabase } from './command.ts';
import { progress } from './progress.ts';

interface Options {
  uploads?: boolean;
  to?: string;
  deleteSource?: boolean;
  json?: boolean;
}

/** `foodmap move`: the database to PostgreSQL or back, or with `--uploads` the pictures to S3 storage or back. */
export const moveCommand = (): Command =>
  commandWithJson('move', 'Move the database to PostgreSQL and back, or the pictures to S3 storage and back.')
    .option('--uploads', 'move the pictures instead of the database')
    .option('--to <place>', 'a postgres:// address or "sqlite"; for pictures "s3", the default, or "files"')
    .option('--delete-source', 'delete pictures where they were, after all were copied and compared')
    .addHelpText(
      'after',
      '\nFOODMAP_DATABASE_URL or --database-url names the database that moves to "sqlite".\nFOODMAP_UPLOADS_S3_BUCKET and its keys name the storage of pictures, in both directions; "foodmap serve --help" lists them.\nServers must be stopped. A move that was interrupted can be repeated.',
    )
    .action(async ({ uploads, to = '', deleteSource = false, ...options }: Options) => {
      const config = configOf(options);
      if (uploads) return movePictures(config, to || 's3', deleteSource, options.json);
      if (deleteSource) throw new Refusal('--delete-source is for pictures; the database stays where it was.');
      return moveDatabase(config, to, options.json);
    });

async function movePictures(config: Config, to: string, deleteSource: boolean, json: boolean | undefined) {
  if (to !== 's3' && to !== 'files') throw new Refusal('Pictures move --to s3 or --to files.');
  if (config.databaseUrl === undefined) requireDatabase(config.data);
  const unlock = takeDataDirectory(config.data);
  try {
    await move(config, to === 'files', deleteSource, json);
  } finally {
    unlock();
  }
}

async function moveDatabase(config: Config, to: string, json: boolean | undefined): Promise<void> {
  const { show, end } = progress();
  if (to === 'sqlite') {
    const { databaseUrl } = config;
    if (databaseUrl === undefined)
      throw new Refusal('Name the database that moves: --database-url, or FOODMAP_DATABASE_URL.');
    const moved = await moveToFile(config, databaseUrl, show).finally(end);
    print(
      moved,
      json,
      () => `Moved into ${config.data}: ${rowsText(moved.rows)}. What is in ${moved.left} stays there.`,
    );
    return;
  }
  const url = postgresUrl(to);
  // Whoever has the settings of a node in the environment names the database that the nodes will have.
  if (config.databaseUrl !== undefined && config.databaseUrl !== url)
    throw new Refusal('--database-url or FOODMAP_DATABASE_URL names another database than --to; leave it out.');
  const moved = await moveToPostgres(config, url, show).finally(end);
  print(
    moved,
    json,
    () =>
      `Moved to ${hostsOf(url)}: ${rowsText(moved.rows)}. Start servers with FOODMAP_DATABASE_URL from now on; the former database is ${moved.left}.`,
  );
}

function postgresUrl(to: string): string {
  try {
    return settings.databaseUrl.parse(to)!;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal(`--to ${error.message}, or "sqlite".`);
  }
}

const rowsText = ({ stores = 0, users = 0, reviews = 0, likes = 0 }: Counts): string =>
  [counted(stores, 'store'), counted(users, 'user'), counted(reviews, 'review'), counted(likes, 'like')].join(', ');

async function move(config: Config, isBack: boolean, deleteSource: boolean, json: boolean | undefined): Promise<void> {
  const [files, bucket] = [filesOf(config), bucketOf(config)];
  if (!bucket) throw new Refusal('No storage is configured; FOODMAP_UPLOADS_S3_BUCKET and its keys name one.');
  const [from, to] = isBack ? [bucket, files] : [files, bucket];
  const { show, end } = progress();
  const moved = await withDatabase(config, async ({ db }) => {
    const isOwn = await claim(bucket, config.data);
    if (isBack && deleteSource && !isOwn)
      throw new Refusal(`${bucket.place} belongs to another data directory; leave out --delete-source.`);
    const made = await copyAll(db.read, from, to, show);
    if (!deleteSource || made.different.length > 0) return { ...made, isOwn };
    const deleted = await deleteAll(db.read, from);
    if (isBack) await release(bucket);
    return { ...made, deleted, isOwn };
  }).finally(end);
  warn(warningsOf(moved, bucket.place));
  const { isOwn: _, ...counts } = moved;
  print({ from: from.place, to: to.place, ...counts }, json, () => textOf(moved, from.place, to.place));
  const { different } = moved;
  if (different.length > 0)
    throw new Failure(
      `${to.place} has another content under ${counted(different.length, 'name')}, such as ${different[0]}. ${different.length === 1 ? 'It was' : 'They were'} left on both sides, and nothing was deleted.`,
    );
}

function textOf({ copied, bytes, present, deleted }: Moved, from: string, to: string): string {
  const already =
    present > 0 ? `; ${counted(present, 'picture')} more ${present === 1 ? 'was' : 'were'} there already` : '';
  const rest = deleted > 0 ? `Deleted ${counted(deleted, 'file')} from ${from}.` : `What is in ${from} stays there.`;
  return `Copied ${counted(copied, 'picture')} (${sizeText(bytes)}) to ${to}${already}. ${rest}`;
}

function warningsOf({ changed, missing, isOwn }: Moved & { isOwn: boolean }, bucket: string): string[] {
  return [
    ...(isOwn ? [] : [`${bucket} belongs to another data directory, whose server alone deletes pictures from it.`]),
    ...(changed.length > 0
      ? [
          `Pictures that changed since they were uploaded, copied as they are: ${changed.length}, such as ${changed[0]}.`,
        ]
      : []),
    ...(missing.length > 0 ? [`Pictures that neither place has: ${missing.length}, such as ${missing[0]}.`] : []),
  ];
}
