import {
  chownSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { connect } from '../../db/connection.ts';
import { problemsOf, rowCounts } from '../../db/copy.ts';
import { migrate } from '../../db/migrate.ts';
import { Failure, Refusal } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { syncToDisk } from '../../lib/durable.ts';
import { readArchive } from './archive.ts';
import type { Manifest } from './manifest.ts';
import type { Progress } from './service.ts';

/** A backup to read, and what to call it. */
export interface Source {
  name: string;
  open: () => Readable;
}

/** All that a restore replaces; secrets, backups and the lock of the data directory stay. */
const replaced = ['foodmap.db', 'foodmap.db-wal', 'foodmap.db-shm', 'uploads'];

const asideName = /^before-restore-[\w-]+$/;

/** A file of this computer as a source. Throws Refusal. */
export function fileSource(file: string): Source {
  if (!existsSync(file)) throw new Refusal(`There is no file ${file}; "foodmap backup list" shows the backups.`);
  return { name: basename(file), open: () => createReadStream(file) };
}

/**
 * Unpacks a backup below `directory` and proves that a service can run on it: every file is as it was written, the
 * database is sound, has all its rows and takes the migrations of this program. With `uploads` false, pictures are
 * read and compared, but not written. Throws Failure, or Refusal when a newer program made it.
 */
export async function unpack(
  source: Source,
  directory: string,
  { uploads, progress = () => {} }: { uploads: boolean; progress?: Progress | undefined },
): Promise<Manifest> {
  let files = 0;
  const manifest = await readArchive(
    source,
    directory,
    (path) => uploads || path === 'foodmap.db',
    () => progress('reading the backup', ++files, 0),
  );
  progress('checking the database', 0, 0);
  const problem = prove(join(directory, 'foodmap.db'), manifest);
  if (problem) throw new Failure(`${source.name} is damaged: ${problem}.`);
  return manifest;
}

function prove(file: string, { rows, files, missing }: Manifest): string | undefined {
  if (!existsSync(file)) return 'it has no database';
  const connection = connect(file);
  try {
    const [problem] = problemsOf(connection);
    if (problem) return problem;
    const found = rowCounts(connection);
    for (const table of Object.keys({ ...rows, ...found })) {
      if (rows[table] !== found[table]) return `${table} has ${found[table] ?? 'no'} rows instead of ${rows[table]}`;
    }
    const known = new Set([...files.map(({ path }) => path), ...missing]);
    const paths = connection.prepare('select path from uploads').pluck().all() as string[];
    const lost = paths.find((path) => !known.has(`uploads/${path}`));
    if (lost) return `the picture ${lost} is not in it`;
    migrate(connection);
    return undefined;
  } finally {
    connection.close();
  }
}

/**
 * Puts a backup in the place of what a data directory holds, which is moved aside and never deleted. The caller holds
 * the directory's lock. Until the backup is proven and on the disk, nothing is touched; from then on the restore is
 * decided, and `finish` ends it if this process cannot. Gives where the former content is, if there was any.
 */
export async function restore(source: Source, data: string, clock: Clock, progress?: Progress) {
  finish(data);
  const stem = join(data, `restoring-${stamp(clock)}`);
  const staging = `${stem}.partial`;
  mkdirSync(staging, { mode: 0o700 });
  try {
    const manifest = await unpack(source, staging, { uploads: true, progress });
    settle(staging, statSync(data), progress);
    renameSync(staging, `${stem}.ready`);
    syncToDisk(data);
    return { manifest, aside: finish(data) };
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    if (error instanceof Refusal || error instanceof Failure) throw error;
    throw new Failure(`${data} was left as it was: ${(error as Error).message}.`);
  }
}

/** Puts back what a restore moved aside; what is there now is moved aside in its turn. */
export function undo(aside: string, data: string, clock: Clock): string | undefined {
  finish(data);
  if (!existsSync(join(data, aside, 'foodmap.db'))) throw new Refusal(`There is no database in ${join(data, aside)}.`);
  renameSync(join(data, aside), join(data, `restoring-${stamp(clock)}.ready`));
  syncToDisk(data);
  return finish(data);
}

/** Whether a path names what a restore moved aside, and under which name. */
export const asideIn = (data: string, path: string): string | undefined => {
  const name = basename(path);
  return asideName.test(name) && join(data, name) === path ? name : undefined;
};

const stamp = (clock: Clock) => timestamp(clock).replace(/[:.]/g, '-');

/** Gives everything to the owner of the data directory, and waits until it is on the disk. */
function settle(staging: string, owner: { uid: number; gid: number }, progress: Progress = () => {}): void {
  const paths = ['', ...readdirSync(staging, { recursive: true, encoding: 'utf8' })];
  for (const [index, path] of paths.entries()) {
    if (process.getuid?.() === 0) chownSync(join(staging, path), owner.uid, owner.gid);
    syncToDisk(join(staging, path));
    progress('writing to the disk', index + 1, paths.length);
  }
}

/**
 * Ends a restore that was interrupted, which every start does first: what was not decided yet is thrown away, what was
 * is completed. First all that is there moves aside, then the new moves in; the name of the staging directory tells
 * which of the two is under way, so that each step can be repeated. Gives where the former content went, if any.
 */
export function finish(data: string): string | undefined {
  const find = (end: string) => readdirSync(data).find((name) => name.startsWith('restoring-') && name.endsWith(end));
  for (let name = find('.partial'); name; name = find('.partial')) rmSync(join(data, name), { recursive: true });
  const ready = find('.ready');
  if (ready) {
    const aside = join(data, asideOf(ready));
    const present = replaced.filter((name) => existsSync(join(data, name)));
    if (present.length > 0) mkdirSync(aside, { recursive: true, mode: 0o700 });
    for (const name of present) renameSync(join(data, name), join(aside, name));
    if (present.length > 0) syncToDisk(aside);
    syncToDisk(data);
    renameSync(join(data, ready), join(data, ready.replace(/ready$/, 'cleared')));
    syncToDisk(data);
  }
  const cleared = find('.cleared');
  if (!cleared) return undefined;
  for (const name of readdirSync(join(data, cleared))) renameSync(join(data, cleared, name), join(data, name));
  syncToDisk(data);
  rmdirSync(join(data, cleared));
  const aside = asideOf(cleared);
  return existsSync(join(data, aside)) ? aside : undefined;
}

const asideOf = (name: string) => name.replace('restoring-', 'before-restore-').replace(/\.\w+$/, '');

/** Throws Refusal when a restore was interrupted after it was decided: what is there is half old and half new. */
export function refuseUnfinished(data: string): void {
  if (!existsSync(data) || !readdirSync(data).some((name) => /^restoring-.*\.(?:ready|cleared)$/.test(name))) return;
  throw new Refusal(`A restore of ${data} was interrupted; start the server once to complete it.`);
}
