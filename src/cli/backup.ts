import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { pathsOf } from '../data-directory/layout.ts';
import { requireDatabase } from '../opening/preconditions.ts';
import { unpackAddon } from '../db/sqlite/addon.ts';
import { fileOrigin, originOf } from '../features/backups/origin.ts';
import type { WritableDatabase } from '../db/database.ts';
import type { Progress } from '../lib/progress.ts';
import { openDatabase } from '../data-directory/database.ts';
import { Failure, Refusal } from '../errors.ts';
import { create } from '../features/backups/create.ts';
import * as backups from '../features/backups/service.ts';
import { picturesIn } from '../features/backups/manifest.ts';
import { fileSource, unpack, type Content, type Source } from '../features/backups/unpack.ts';
import { bucketInUse } from '../features/uploads/whereabouts.ts';
import { counted } from '../lib/counted.ts';
import { commandWithJson, configOf, print, sizeText, table, warn, withDatabase, patience } from './command.ts';
import { progress } from './progress.ts';
import { withScratch } from './scratch.ts';
import { yieldToTheServer } from './work.ts';

/** A backup by its file, by its name in the data directory, or by `s3:` and its name in the storage. Throws Refusal. */
export function sourceOf(config: Config, name: string): Source {
  if (name.startsWith('s3:')) return { ...backups.sourceOf(config, name.slice(3), 's3'), name };
  const kept = join(pathsOf(config.data).backups, name);
  return fileSource(!existsSync(name) && existsSync(kept) ? kept : resolve(name));
}

/** Rows, pictures and what is missing, as the end of a sentence. */
export function contentText({
  rows,
  pictures,
  missing,
  elsewhere,
}: Pick<Content, 'rows' | 'pictures' | 'missing' | 'elsewhere'>): string {
  const counts = (['store', 'user', 'review'] as const).map((noun) => counted(rows[`${noun}s`] ?? 0, noun));
  if (pictures === null) counts.push('no pictures: it is the database alone');
  else if (!elsewhere) counts.push(counted(pictures, 'picture'));
  const gone = counted(missing.length, 'picture whose file is', 'pictures whose files are');
  const lost = `\nMissing from it: ${gone} gone, like ${missing[0]}.`;
  const out = elsewhere
    ? `.\nNot in it: ${counted(elsewhere.pictures, 'picture')} in ${elsewhere.endpoint}, bucket ${elsewhere.bucket}, prefix ${elsewhere.prefix}.`
    : '';
  return counts.join(', ') + out + (missing.length > 0 ? lost : '');
}

async function backup(file: string | undefined, options: { rotate?: boolean; json?: boolean }): Promise<void> {
  const config = configOf(options);
  if (file !== undefined && options.rotate)
    throw new Refusal('--rotate is for backups in the data directory: leave out either the file or --rotate.');
  // The archive has the rows as a SQLite file, whatever engine has them.
  if (config.databaseUrl === undefined) requireDatabase(config.data);
  else unpackAddon(pathsOf(config.data).native);
  yieldToTheServer();
  const shown = progress();
  const made = await (
    file === undefined
      ? onDatabase(config, (db) =>
          backups.run(db, config, Date.now, { rotate: options.rotate === true, progress: shown.show }),
        )
      : intoFile(config, resolve(file), shown.show)
  ).finally(shown.end);
  const { manifest, ...rest } = made;
  warn(made.warnings);
  const { rows, missing, elsewhere = null } = manifest;
  const content = { pictures: picturesIn(manifest), missing, rows, elsewhere };
  print({ ...rest, ...content }, options.json, () => `${made.file}  ${sizeText(made.size)}\n${contentText(content)}`);
}

/** A file of a data directory is copied without being opened: also one that is damaged is looked at. */
async function intoFile(config: Config, file: string, show: Progress) {
  const { data, databaseUrl } = config;
  const how = { progress: show, bucket: await placeOf(config) };
  if (databaseUrl === undefined) return create(fileOrigin(data), file, Date.now, how);
  return withDatabase(config, ({ db }) => create(originOf(db, data), file, Date.now, how));
}

/** The bucket of the pictures; without a setting that names one, the database is not asked. */
const placeOf = async (config: Config) =>
  config.uploadsS3Bucket === undefined
    ? undefined
    : onDatabase(config, async ({ read }) => (await bucketInUse(read, config))?.quick.place);

async function onDatabase<Result>(config: Config, work: (db: WritableDatabase) => Promise<Result>): Promise<Result> {
  const db = await openDatabase(config, { patience });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

/** Restores a backup for trial. Throws as `unpack` does. */
async function tryOut(config: Config, source: Source, beside: string): Promise<Content> {
  const shown = progress();
  return withScratch(beside, async (scratch) => {
    unpackAddon(pathsOf(existsSync(config.data) ? config.data : scratch).native);
    return unpack(source, scratch, { uploads: false, progress: shown.show });
  }).finally(shown.end);
}

async function verify(name: string, options: { json?: boolean }): Promise<void> {
  const config = configOf(options);
  const source = sourceOf(config, name);
  const content = await tryOut(config, source, resolve(name));
  const { created_at, program } = content;
  const made = `Made${created_at ? ` ${created_at}` : ''}${program ? ` by foodmap ${program}` : ''}`;
  print({ name: source.name, ok: true, ...content }, options.json, () =>
    [`${source.name} is whole and can be restored.`, `${made}: ${contentText(content)}`].join('\n'),
  );
}

async function list(options: { verify?: boolean; json?: boolean }): Promise<void> {
  const config = configOf(options);
  const { files, failure } = await backups.list(config);
  const rows = options.verify ? await verified(config, files) : files;
  print(rows, options.json, () => table(rows.map((row) => ({ ...row, size: sizeText(row.size) }))));
  if (failure) throw failure;
  const bad = rows.filter((row) => 'problem' in row && row.problem !== null).length;
  if (bad > 0) throw new Failure(`${bad} of ${rows.length} backups cannot be restored.`);
}

/** The content of each backup, or the reason why it cannot be restored. */
async function verified(config: Config, files: backups.Listed[]) {
  const rows = [];
  for (const file of files) {
    const source = sourceOf(config, file.place === 's3' ? `s3:${file.name}` : file.name);
    const found = await tryOut(config, source, join(pathsOf(config.data).backups, file.name)).catch(
      (error: Error) => error,
    );
    if (found instanceof Error && !(found instanceof Failure || found instanceof Refusal)) throw found;
    const { rows: counts = {}, pictures = null, elsewhere = null } = found instanceof Error ? {} : found;
    const { stores = null, users = null, reviews = null } = counts;
    const elsewhere_in = elsewhere && `${elsewhere.bucket}/${elsewhere.prefix}`;
    rows.push({
      ...file,
      stores,
      users,
      reviews,
      pictures,
      elsewhere: elsewhere_in,
      problem: found instanceof Error ? found.message : null,
    });
  }
  return rows;
}

/** `foodmap backup …`, also while the server runs. */
export function backupCommand(): Command {
  const group = commandWithJson(
    'backup [file]',
    'Back up database and pictures into one file; without a name, into the data directory and the S3 storage, if configured.',
    ['data', 'databaseUrl', 'backupKeep', 'backupKeepDays'],
  );
  group
    .enablePositionalOptions()
    .option('--rotate', 'without a file: afterwards delete old backups by --backup-keep and --backup-keep-days')
    .action(async (file: string | undefined, options) => backup(file, options));
  group.addCommand(
    commandWithJson('list', 'List the backups in the data directory and in the S3 storage, newest first.')
      .option('--verify', 'restore each for trial and show its content')
      .action(list),
  );
  group.addCommand(
    commandWithJson('verify <file>', 'Restore a backup for trial; no data directory changes.').action(verify),
  );
  return group;
}
