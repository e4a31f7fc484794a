import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { open } from '../../db/connection.ts';
import { copyOnline, problemsOf, rowCounts, schemaVersion } from '../../db/copy.ts';
import type { Database } from '../../db/database.ts';
import { Failure, Refusal } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { syncToDisk } from '../../lib/durable.ts';
import { versions } from '../../version.ts';
import * as settings from '../settings/service.ts';
import { compressionOf, writeArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import { remoteOf, type Remote, type StoredFile } from './remote.ts';

/** How far a long work is: what it does, and how much of how many is done. */
export type Progress = (what: string, done: number, total: number) => void;

export interface Backup {
  file: string;
  /** Bytes. */
  size: number;
  manifest: Manifest;
}

export const directoryOf = (data: string): string => join(data, 'backups');

/** Names that `run` gives; only such files are ever deleted. */
const ownName = /^foodmap-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-(\d+))?\.tar\.zst$/;
const stagingName = /^\.foodmap-backup-(\d+)-/;

/** What a directory for unfinished work begins with; the next backup beside it clears it up when this process is gone. */
export const stagingPrefix = `.foodmap-backup-${process.pid}-`;

const madeAt = (name: string): string => name.replace(ownName, '$1-$2-$3T$4:$5:$6.000Z');
/** The second and later ones of a second have a number. */
const orderOf = (name: string): number => Date.parse(madeAt(name)) + Number(ownName.exec(name)?.[7] ?? 1);
const nameFor = (clock: Clock) => `foodmap-${timestamp(clock).replace(/[-:]|\.\d+/g, '')}`;

/**
 * Writes a backup of a database, which may be in use, and of the uploads it names into one file. The file is there
 * whole or not at all. Throws Refusal for a name it cannot have, Failure when the database is damaged.
 */
export async function create(
  database: string,
  file: string,
  clock: Clock,
  progress: Progress = () => {},
): Promise<Backup> {
  const compression = compressionOf(file);
  const directory = dirname(file);
  if (existsSync(file)) throw new Refusal(`${file} exists already; choose another name.`);
  if (!existsSync(directory)) throw new Refusal(`There is no directory ${directory}; make it first.`);
  removeLeftovers(directory);
  const created_at = timestamp(clock);
  const staging = mkdtempSync(join(directory, stagingPrefix));
  try {
    const copy = join(staging, 'foodmap.db');
    await copyOnline(database, copy, (pages, total) => progress('copying the database', pages, total));
    const { uploads, ...facts } = inspect(copy);
    const files = [
      { path: 'foodmap.db', from: copy },
      ...uploads.map((path) => ({ path: `uploads/${path}`, from: join(dirname(database), 'uploads', path) })),
    ];
    let done = 0;
    const archive = join(staging, 'archive');
    const manifest = await writeArchive(
      archive,
      compression,
      files,
      (entries, missing) => ({ format: 1, program: versions.version, created_at, ...facts, files: entries, missing }),
      () => progress('packing', ++done, files.length),
    );
    renameSync(archive, file);
    syncToDisk(directory);
    return { file, size: statSync(file).size, manifest };
  } catch (error) {
    if (error instanceof Refusal || error instanceof Failure) throw error;
    const { code, message } = error as Error & { code?: string };
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code ?? '')) throw damaged(message);
    throw new Failure(`The backup ${file} could not be written: ${message}.`);
  } finally {
    rmSync(staging, { recursive: true, force: true });
  }
}

/** What processes that are no more have left of backups that they did not finish. */
function removeLeftovers(directory: string): void {
  for (const name of readdirSync(directory)) {
    const pid = Number(stagingName.exec(name)?.[1]);
    if (pid && (pid === process.pid || !isAlive(pid))) rmSync(join(directory, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

const damaged = (problem: string) =>
  new Failure(
    `The database is damaged, so no backup was made: ${problem}. Restore the last good one; "foodmap doctor" says more.`,
  );

function inspect(copy: string) {
  const connection = open(copy, { readonly: true });
  try {
    const problems = problemsOf(connection);
    if (problems.length > 0) throw damaged(problems[0]!);
    const uploads = connection.prepare('select path from uploads order by path').pluck().all() as string[];
    return { schema: schemaVersion(connection), rows: rowCounts(connection), uploads };
  } finally {
    connection.close();
  }
}

/**
 * Makes a backup in the directory for backups, sends it to the storage if there is one, then deletes the old ones if
 * `rotate` says so. How it went is kept in the database. Throws as `create` does.
 */
export async function run(
  db: Database,
  config: Config,
  clock: Clock,
  { rotate, progress }: { rotate: boolean; progress?: Progress },
): Promise<Backup & { removed: string[] }> {
  try {
    const directory = directoryOf(config.data);
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const made = await create(db.file, freeName(join(directory, nameFor(clock))), clock, progress);
    const remote = remoteOf(config);
    await remote?.store(made.file, basename(made.file));
    const removed = rotate ? await removeOld(config, clock, remote) : [];
    await recordSuccess(db, clock, basename(made.file), made.size);
    return { ...made, removed };
  } catch (error) {
    await recordFailure(db, clock, (error as Error).message).catch(() => {});
    throw error;
  }
}

function freeName(stem: string): string {
  for (let number = 1; ; number++) {
    const file = `${stem}${number > 1 ? `-${number}` : ''}.tar.zst`;
    if (!existsSync(file)) return file;
  }
}

async function removeOld(
  { data, backupKeep, backupKeepDays }: Config,
  clock: Clock,
  remote: Remote | undefined,
): Promise<string[]> {
  const oldest = clock() - backupKeepDays * 24 * 60 * 60 * 1000;
  const old = (files: StoredFile[]) =>
    newestFirst(files)
      .slice(backupKeep)
      .filter(({ name }) => Date.parse(madeAt(name)) < oldest)
      .map(({ name }) => name);
  const here = old(listHere(data));
  for (const name of here) rmSync(join(directoryOf(data), name), { force: true });
  const there = remote ? old(await remote.list()) : [];
  for (const name of there) await remote!.remove(name);
  return [...new Set([...here, ...there])];
}

const newestFirst = <File extends StoredFile>(files: File[]): File[] =>
  files.filter(({ name }) => ownName.test(name)).toSorted((one, other) => orderOf(other.name) - orderOf(one.name));

function listHere(data: string): StoredFile[] {
  const directory = directoryOf(data);
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => ownName.test(name))
    .map((name) => ({ name, size: statSync(join(directory, name)).size }));
}

/** The backups that `run` made, newest first: those in the data directory and those in the storage. */
export async function list(config: Config) {
  const here = listHere(config.data).map((file) => ({ ...file, place: 'here' }));
  const there = ((await remoteOf(config)?.list()) ?? []).map((file) => ({ ...file, place: 's3' }));
  return newestFirst([...here, ...there]).map(({ name, place, size }) => ({
    name,
    place,
    created_at: madeAt(name),
    size,
  }));
}

/** How the last backups went, and which there are in the data directory. */
export async function status(db: Database) {
  const files = newestFirst(listHere(dirname(db.file))).map(({ name, size }) => ({
    name,
    size,
    created_at: madeAt(name),
  }));
  return { ...(await settings.get(db.read, 'backups')), files };
}

/** Whether no backup has succeeded since one failed. */
export const isFailing = ({ last_success_at, last_failure_at }: Awaited<ReturnType<typeof status>>): boolean =>
  last_failure_at !== null && (last_success_at === null || last_failure_at > last_success_at);

const recordSuccess = (db: Database, clock: Clock, last_file: string, last_size: number) =>
  db.write(async (tx) => {
    const before = await settings.get(tx, 'backups');
    await settings.set(tx, 'backups', { ...before, last_success_at: timestamp(clock), last_file, last_size });
  });

/** Keeps why a backup failed, for the dashboard and for whoever asks after the service's health. */
export const recordFailure = (db: Database, clock: Clock, last_error: string) =>
  db.write(async (tx) => {
    const before = await settings.get(tx, 'backups');
    await settings.set(tx, 'backups', { ...before, last_failure_at: timestamp(clock), last_error });
  });
