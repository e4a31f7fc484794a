import { existsSync, mkdtempSync, readdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { names, pathsOf } from '../../data-directory/layout.ts';
import { open, type Connection } from '../../db/sqlite/connection.ts';
import { isHeld, tryLock } from '../../db/sqlite/file-lock.ts';
import { problemsOf, rowCounts, schemaVersion } from '../../db/sqlite/copy.ts';
import { AppError, Failure, Refusal } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { discard } from '../../lib/discard.ts';
import { syncToDisk } from '../../lib/durable.ts';
import type { Progress } from '../../lib/progress.ts';
import type { S3Place } from '../../lib/s3.ts';
import { aboutTarget, requireAccess, requireRoom } from '../../lib/target.ts';
import { limits } from '../../limits.ts';
import { versions } from '../../version.ts';
import { compressionOf, writeArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import type { Origin } from './origin.ts';

export interface Backup {
  file: string;
  /** Bytes. */
  size: number;
  manifest: Manifest;
  /** Sentences about what could not be cleaned up afterwards. */
  warnings: string[];
}

const stagingName = /^\.foodmap-backup-(\d+)-/;

/** Prefix of a staging directory; the next backup beside it deletes those of processes that have ended. */
export const stagingPrefix = `.foodmap-backup-${process.pid}-`;

/**
 * Writes a backup of a database, which may be in use, and of the uploads it names into one file, which is complete as
 * soon as it exists. Uploads in a bucket stay there, and the manifest says so. Throws Refusal for a name that no backup
 * can have, a directory that takes no files or too little room, Failure when the database is damaged, and what `approve` throws: then no file is kept.
 */
export async function create(
  origin: Origin,
  file: string,
  clock: Clock,
  {
    progress = () => {},
    approve,
    bucket,
  }: { progress?: Progress; approve?: () => Promise<void>; bucket?: S3Place | undefined } = {},
): Promise<Backup> {
  const compression = compressionOf(file);
  const directory = dirname(file);
  if (existsSync(file)) throw new Refusal(`${file} exists already; choose another name.`);
  if (!existsSync(directory)) throw new Refusal(`There is no directory ${directory}; make it first.`);
  requireAccess(file);
  removeLeftovers(directory);
  requireRoom(directory, origin.size, 'A backup');
  const created_at = timestamp(clock);
  const warnings: string[] = [];
  const staging = stagingBeside(file);
  let release: ReturnType<typeof tryLock>;
  try {
    release = tryLock(lockIn(staging), 'exclusive');
    const copy = pathsOf(staging).database;
    await origin.copyTo(copy, progress);
    const { uploads, pictureBytes, ...facts } = inspect(copy);
    if (!bucket) requireRoom(directory, pictureBytes, 'A backup with all pictures');
    const pictures = [...(bucket ? [] : uploads.keys())].map((path) => ({
      path: `${names.uploads}/${path}`,
      from: join(origin.uploads, path),
    }));
    const files = [{ path: names.database, from: copy }, ...pictures];
    const elsewhere = bucket && { elsewhere: { ...bucket, pictures: uploads.size } };
    let done = 0;
    const archive = join(staging, 'archive');
    const manifest = await writeArchive(
      archive,
      compression,
      files,
      (entries, missing) => ({
        format: bucket ? 2 : 1,
        program: versions.version,
        created_at,
        ...facts,
        files: entries,
        missing,
        ...elsewhere,
      }),
      () => progress('packing', ++done, files.length),
    );
    await approve?.();
    renameSync(archive, file);
    syncToDisk(directory);
    warnings.push(...changedAmong(manifest, uploads));
    return { file, size: statSync(file).size, manifest, warnings };
  } catch (error) {
    if (error instanceof Refusal || error instanceof Failure || error instanceof AppError) throw error;
    const { code, message } = error as Error & { code?: string };
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code ?? '')) throw damaged(message);
    throw new Failure(`The backup ${file} could not be written: ${message}.`);
  } finally {
    release?.();
    warnings.push(...discard(staging));
  }
}

/** Staging directories of this process. */
const made = new Set<string>();

/** Locked before the copy begins, as long as the backup is being made. */
const lockIn = (staging: string): string => pathsOf(staging).lock;

function stagingBeside(file: string): string {
  try {
    const staging = mkdtempSync(join(dirname(file), stagingPrefix));
    made.add(staging);
    return staging;
  } catch (error) {
    throw aboutTarget(file, error);
  }
}

/** Deletes what this process, and processes that have ended, left of backups that they did not finish. */
export function removeLeftovers(directory: string): void {
  if (!existsSync(directory)) return;
  for (const name of readdirSync(directory)) {
    const pid = Number(stagingName.exec(name)?.[1]);
    const staging = join(directory, name);
    if (pid && (made.has(staging) || !isInUse(staging, pid))) discard(staging);
  }
}

/** The lock says more than the ID, which stays until a killed process is reaped, and may be that of another one. */
function isInUse(staging: string, pid: number): boolean {
  const hasBegun = existsSync(lockIn(staging)) && existsSync(pathsOf(staging).database);
  return hasBegun ? isHeld(lockIn(staging), limits.busyRetry) : pid !== process.pid && isAlive(pid);
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
    const pictureBytes = connection.prepare('select coalesce(sum(size), 0) from uploads').pluck().get() as number;
    const [schema, rows, uploads] = [schemaVersion(connection), rowCounts(connection), digestsOf(connection)];
    return { schema, rows, uploads, pictureBytes };
  } finally {
    connection.close();
  }
}

/** The digest of each upload by its path; null where none is known, as in version 0.2. */
function digestsOf(connection: Connection): Map<string, string | null> {
  const columns = connection.prepare(`select name from pragma_table_xinfo('uploads')`).pluck().all();
  const digest = columns.includes('sha256') ? 'sha256' : 'null';
  const rows = connection.prepare(`select path, ${digest} from uploads order by path`).raw().all();
  return new Map(rows as [string, string | null][]);
}

/** A warning about pictures that are not as they were uploaded, if there are any. */
function changedAmong({ files }: Manifest, uploads: Map<string, string | null>): string[] {
  const changed = files
    .map(({ path, sha256 }) => ({ path: path.slice(names.uploads.length + 1), sha256 }))
    .filter(({ path, sha256 }) => (uploads.get(path) ?? sha256) !== sha256);
  if (changed.length === 0) return [];
  return [
    `Pictures that changed since they were uploaded: ${changed.length}, such as ${changed[0]!.path}. An older backup may have them as they were.`,
  ];
}
