import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { instanceOf, knownInstance } from '../../data-directory/instance.ts';
import { pathsOf } from '../../data-directory/layout.ts';
import type { ActingDatabase, Database, WritableDatabase } from '../../db/database.ts';
import { Failure, NotFound, Refusal, Unavailable } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { day } from '../../units.ts';
import type { Progress } from '../../lib/progress.ts';
import type { Patience } from '../../lib/s3.ts';
import { limits } from '../../limits.ts';
import * as settings from '../settings/service.ts';
import { bucketInUse } from '../uploads/whereabouts.ts';
import { create, type Backup } from './create.ts';
import { backupsAmong, isBackupName, newName, upgradeCopiesAmong, type NamedFile } from './names.ts';
import { originOf } from './origin.ts';
import { remoteOf, type Remote, type StoredFile } from './remote.ts';
import { fileSource, type Source } from './unpack.ts';

/**
 * Makes a backup in the directory for backups, sends it to the storage if there is one, then deletes old ones if
 * `rotate` says so: local ones also when the storage failed. Records the outcome in the database. Throws as `create`
 * does, and Failure with where the backup is when the storage failed.
 */
export async function run(
  db: WritableDatabase,
  config: Config,
  clock: Clock,
  { rotate, ...how }: { rotate: boolean; progress?: Progress; approve?: () => Promise<void> },
): Promise<Backup & { removed: string[] }> {
  try {
    const { backups } = pathsOf(config.data);
    mkdirSync(backups, { recursive: true, mode: 0o700 });
    const instance = instanceOf(config.data);
    const made = await create(originOf(db, config.data), newFile(backups, newName(instance, clock)), clock, {
      bucket: (await bucketInUse(db.read, config))?.quick.place,
      ...how,
    });
    const name = basename(made.file);
    const remote = remoteOf(config);
    const unsent = await failureOf(async () => remote?.store(made.file, name));
    const removed = rotate ? removeOldHere(config, instance, clock) : [];
    if (unsent) throw new Failure(`The backup was made, but it is only in ${made.file}: ${unsent.message}`);
    await recordSuccess(db, clock, name, made.size);
    const unrotated = await failureOf(async () => {
      if (rotate && remote) removed.push(...(await removeOldThere(remote, config, instance, clock)));
    });
    if (unrotated) throw new Failure(`The backup ${name} was made and sent, but old ones remain: ${unrotated.message}`);
    return { ...made, removed: [...new Set(removed)] };
  } catch (error) {
    await recordFailure(db, clock, (error as Error).message).catch(() => {});
    throw error;
  }
}

/** The Failure of some work, if it fails; other errors are thrown. */
async function failureOf(work: () => Promise<void>): Promise<Failure | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
}

/** The file for a backup. Its number is above those of its second, also when these start at 2: rotating took the first. */
function newFile(directory: string, stem: string): string {
  const numbers = filesIn(directory)
    .filter(({ name }) => name.startsWith(stem))
    .map(({ name }) => Number(/^-(\d+)\./.exec(name.slice(stem.length))?.[1] ?? 1));
  const number = Math.max(0, ...numbers) + 1;
  return join(directory, `${stem}${number > 1 ? `-${number}` : ''}.tar.zst`);
}

/** The names of a service's own backups that are old: neither among the newest nor young enough to stay. */
function oldAmong(files: NamedFile[], { backupKeep, backupKeepDays }: Config, clock: Clock): string[] {
  const oldest = clock() - backupKeepDays * day;
  const old = files.slice(backupKeep).filter(({ created_at }) => Date.parse(created_at) < oldest);
  return old.map(({ name }) => name);
}

/** Names of version 0.2 have no ID; in the data directory they are of this service. */
function removeOldHere(config: Config, own: string, clock: Clock): string[] {
  const { backups } = pathsOf(config.data);
  const files = backupsAmong(filesIn(backups)).filter(({ instance = own }) => instance === own);
  const old = oldAmong(files, config, clock);
  for (const name of old) rmSync(join(backups, name), { force: true });
  return old;
}

/** Other services may keep backups in the same bucket, so only names with this service's ID are deleted. */
async function removeOldThere(remote: Remote, config: Config, own: string, clock: Clock): Promise<string[]> {
  const files = backupsAmong(await remote.list()).filter(({ instance }) => instance === own);
  const old = oldAmong(files, config, clock);
  for (const name of old) await remote.remove(name);
  return old;
}

/** Without those that were renamed or deleted since the directory was read. */
const filesIn = (directory: string): StoredFile[] =>
  (existsSync(directory) ? readdirSync(directory) : []).flatMap((name) => {
    const found = statSync(join(directory, name), { throwIfNoEntry: false });
    return found ? [{ name, size: found.size }] : [];
  });

/** In the data directory, or in the storage. */
export type Destination = 'here' | 's3';

export interface Listed {
  name: string;
  place: Destination;
  /** Whether it is a backup of this data directory. */
  owner: 'own' | 'other' | 'unknown';
  created_at: string;
  /** Bytes. */
  size: number;
}

/**
 * The backups in the data directory and in the storage and the copies from before upgrades, newest first.
 * When the storage fails, `failure` says why and the rest is listed.
 */
export async function list(
  config: Config,
  patience?: Patience,
): Promise<{ files: Listed[]; failure: Failure | undefined }> {
  const own = knownInstance(config.data);
  const here = filesIn(pathsOf(config.data).backups);
  const there: StoredFile[] = [];
  const failure = await failureOf(async () => void there.push(...((await remoteOf(config, patience)?.list()) ?? [])));
  const listed = (place: Listed['place'], unnamed: Listed['owner']) => (file: NamedFile) => {
    const owner = file.instance === undefined ? unnamed : file.instance === own ? 'own' : 'other';
    return { name: file.name, place, owner, created_at: file.created_at, size: file.size } as const;
  };
  const files = [
    ...[...backupsAmong(here), ...upgradeCopiesAmong(here)].map(listed('here', 'own')),
    ...backupsAmong(there).map(listed('s3', 'unknown')),
  ];
  return { files: files.toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at)), failure };
}

/** How long a request waits for the storage. */
const impatient = { deadline: limits.storageListing, pause: limits.storagePause };

/** The outcome of the last backups, and all that there are, here and in the storage. */
export async function overview({ read }: Database, config: Config) {
  const { files, failure } = await list(config, impatient);
  return { ...(await settings.get(read, 'backups')), files, storage_error: failure?.message ?? null };
}

/** A backup by its name, here before that in the storage unless one is named. Throws NotFound, StorageFailure. */
export async function find(config: Config, name: string, place?: Destination): Promise<Listed> {
  const { files, failure } = isBackupName(name)
    ? await list(place === 'here' ? { ...config, backupS3Bucket: undefined } : config, impatient)
    : { files: [], failure: undefined };
  const found = (['here', 's3'] as const).flatMap((one) =>
    files.filter((file) => file.name === name && file.place === one && (place ?? one) === one),
  )[0];
  if (found) return found;
  if (failure) throw new Unavailable(failure.message);
  throw new NotFound('There is no such backup.');
}

/** A backup as something to read. Throws Refusal. */
export function sourceOf(config: Config, name: string, place: Destination): Source {
  if (place === 'here') return fileSource(join(pathsOf(config.data).backups, name));
  const remote = remoteOf(config);
  if (!remote) throw new Refusal('No storage is configured; FOODMAP_BACKUP_S3_BUCKET and its keys name one.');
  return { name, open: () => remote.read(name) };
}

/** The outcome of the last backups, and the backups in the data directory. */
export async function status(db: Database, data: string) {
  const files = backupsAmong(filesIn(pathsOf(data).backups)).map(({ instance: _, ...file }) => file);
  return { ...(await settings.get(db.read, 'backups')), files };
}

/** Whether no backup has succeeded since one failed. */
export const isFailing = ({ last_success_at, last_failure_at }: Awaited<ReturnType<typeof status>>): boolean =>
  last_failure_at !== null && (last_success_at === null || last_failure_at >= last_success_at);

const recordSuccess = (db: ActingDatabase, clock: Clock, last_file: string, last_size: number) =>
  db.write(async (tx) => {
    const before = await settings.get(tx, 'backups');
    await settings.set(tx, 'backups', { ...before, last_success_at: timestamp(clock), last_file, last_size });
  });

/** Records why a backup failed, for the dashboard and `/api/admin/health`. */
export const recordFailure = (db: ActingDatabase, clock: Clock, last_error: string) =>
  db.write(async (tx) => {
    const before = await settings.get(tx, 'backups');
    await settings.set(tx, 'backups', { ...before, last_failure_at: timestamp(clock), last_error });
  });
