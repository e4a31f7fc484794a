import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Config } from '../config/config.ts';
import { unpackAddon } from '../db/addon.ts';
import { Database } from '../db/database.ts';
import { databaseFile } from '../deps.ts';
import { Refusal } from '../errors.ts';
import { remoteOf } from '../features/backups/remote.ts';
import { fileSource, refuseUnfinished, unpack, type Source } from '../features/backups/restore.ts';
import * as backups from '../features/backups/service.ts';
import { commandWithJson, configOf, print, table } from './command.ts';
import { proveUnlessServed } from './data-directory.ts';
import { progress } from './progress.ts';

/** Shows how far a backup or a restore is. */
export function progressOf(): { show: backups.Progress; end: () => void } {
  const line = progress();
  return {
    show: (what, done, total) => line.show([what, done || '', total ? `of ${total}` : ''].join(' ').trimEnd()),
    end: () => line.end(),
  };
}

/** A backup by its file, by its name in the data directory, or by `s3:` and its name in the storage. Throws Refusal. */
export function sourceOf(config: Config, name: string): Source {
  if (name.startsWith('s3:')) {
    const remote = remoteOf(config);
    if (!remote) throw new Refusal('No storage is configured; FOODMAP_BACKUP_S3_BUCKET and its keys name one.');
    return { name, open: () => remote.read(name.slice(3)) };
  }
  const kept = join(backups.directoryOf(config.data), name);
  return fileSource(!existsSync(name) && existsSync(kept) ? kept : resolve(name));
}

export const sizeText = (bytes: number): string =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;

export const contentText = ({ rows, files }: backups.Backup['manifest']): string =>
  `${rows.stores ?? 0} stores, ${rows.users ?? 0} users, ${rows.reviews ?? 0} reviews, ${files.length - 1} pictures`;

export const missingText = ({ missing }: backups.Backup['manifest']): string =>
  missing.length === 0 ? '' : `\nMissing from it: ${missing.length} pictures whose files are gone, like ${missing[0]}.`;

async function backup(file: string | undefined, options: { rotate?: boolean; json?: boolean }): Promise<void> {
  const config = configOf(options);
  const database = databaseFile(config.data);
  refuseUnfinished(config.data);
  if (!existsSync(database)) throw new Refusal(`There is no database in ${config.data}; choose another --data.`);
  unpackAddon(config.data);
  proveUnlessServed(config.data);
  yieldToTheServer();
  const shown = progressOf();
  const made = await (
    file === undefined
      ? inPlace(config, { rotate: options.rotate === true, progress: shown.show })
      : backups.create(database, resolve(file), Date.now, shown.show)
  ).finally(shown.end);
  const { manifest, ...rest } = made;
  const summary = { ...rest, pictures: manifest.files.length - 1, missing: manifest.missing, rows: manifest.rows };
  print(
    summary,
    options.json,
    () => `${made.file}  ${sizeText(made.size)}\n${contentText(manifest)}${missingText(manifest)}`,
  );
}

/** Checking and packing take a while; requests come first. */
function yieldToTheServer(): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // Not every system allows it.
  }
}

async function inPlace(config: Config, how: Parameters<typeof backups.run>[3]) {
  const db = new Database(databaseFile(config.data));
  try {
    return await backups.run(db, config, Date.now, how);
  } finally {
    await db.close();
  }
}

async function verify(name: string, options: { json?: boolean }): Promise<void> {
  const config = configOf(options);
  const source = sourceOf(config, name);
  const scratch = scratchDirectory(resolve(name));
  const shown = progressOf();
  try {
    unpackAddon(existsSync(config.data) ? config.data : scratch);
    const manifest = await unpack(source, scratch, { uploads: false, progress: shown.show });
    const { files, ...rest } = manifest;
    print({ name: source.name, ok: true, ...rest, pictures: files.length - 1 }, options.json, () =>
      [
        `${source.name} is whole and can be restored.`,
        `Made ${manifest.created_at} by foodmap ${manifest.program}: ${contentText(manifest)}${missingText(manifest)}`,
      ].join('\n'),
    );
  } finally {
    shown.end();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Room to unpack a database: beside the backup, or where this user may write. */
function scratchDirectory(file: string): string {
  try {
    return mkdtempSync(join(dirname(file), backups.stagingPrefix));
  } catch {
    return mkdtempSync(join(tmpdir(), backups.stagingPrefix));
  }
}

/** `foodmap backup …`, also while the server runs. */
export function backupCommand(): Command {
  const group = commandWithJson(
    'backup [file]',
    'Back up database and pictures into one file; without a name, into the data directory and the S3 storage, if set.',
    ['data', 'backupKeep', 'backupKeepDays'],
  );
  group
    .enablePositionalOptions()
    .option('--rotate', 'without a file: then delete old backups, as --backup-keep and --backup-keep-days say')
    .action(async (file: string | undefined, options) => backup(file, options));
  group.addCommand(
    commandWithJson('list', 'List the backups in the data directory and in the S3 storage, newest first.').action(
      async (options) => {
        const found = await backups.list(configOf(options));
        print(found, options.json, () => table(found.map((one) => ({ ...one, size: sizeText(one.size) }))));
      },
    ),
  );
  group.addCommand(
    commandWithJson('verify <file>', 'Restore a backup for trial, without touching any data directory.').action(verify),
  );
  return group;
}
