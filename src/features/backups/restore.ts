import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { names, pathsOf, restoredNames } from '../../data-directory/layout.ts';
import { Failure, Refusal } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { digestOf } from '../../lib/digest.ts';
import { discard } from '../../lib/discard.ts';
import { syncToDisk } from '../../lib/durable.ts';
import { inParallel } from '../../lib/parallel.ts';
import type { Progress } from '../../lib/progress.ts';
import { requireRoom } from '../../lib/target.ts';
import { limits } from '../../limits.ts';
import { bytesOf, type Blobs } from '../uploads/blobs/blobs.ts';
import { Files } from '../uploads/blobs/files.ts';
import { storedFiles } from '../uploads/stored.ts';
import { isDatabaseOnly, unpack, type Source } from './unpack.ts';

/**
 * A restore works in a directory below the data directory: `restoring-<time>.partial` while the backup is unpacked and
 * checked; `.ready` once it is decided and the former content moves aside; `.cleared` while the new content moves in.
 */
const stagingName = /^restoring-([\w-]+)\.(partial|ready|cleared)$/;
const asideName = /^before-restore-([\w-]+)$/;

/** Ends the time of a restore that replaces the database and leaves the pictures. */
const databaseMark = '-database';

/**
 * Replaces the content of a data directory by a backup; the former content is moved aside and never deleted. The caller
 * holds the directory's lock. Pictures go into `bucket` if there is one. Nothing is touched until the backup is checked and on the disk. From then on the restore
 * is decided, and the next start completes it if this process cannot. `aside` is where the former content is.
 */
export async function restore(
  source: Source,
  data: string,
  clock: Clock,
  { bucket, progress }: { bucket?: Blobs | undefined; progress?: Progress } = {},
) {
  finish(data);
  requireRoom(data, source.size ?? 0, 'This restore');
  const stem = join(data, `restoring-${stamp(clock)}`);
  const staging = `${stem}.partial`;
  mkdirSync(staging, { mode: 0o700 });
  try {
    const content = await unpack(source, staging, { uploads: true, progress });
    if (bucket) await sendAll(pathsOf(staging).uploads, bucket, progress);
    settle(staging, statSync(data), progress);
    const hasPictures = !isDatabaseOnly(source) && content.elsewhere === null;
    renameSync(staging, `${stem}${hasPictures ? '' : databaseMark}.ready`);
    syncToDisk(data);
    return { content, aside: finish(data)?.aside };
  } catch (error) {
    discard(staging);
    if (error instanceof Refusal || error instanceof Failure) throw error;
    throw new Failure(`${data} was left as it was: ${(error as Error).message}.`);
  }
}

/** Puts the unpacked pictures into a bucket, unless they are there already, and deletes their files. */
export async function sendAll(folder: string, bucket: Blobs, progress: Progress = () => {}): Promise<void> {
  const files = new Files(folder, folder);
  const names = (await storedFiles(files)).map(({ name }) => name);
  let done = 0;
  await inParallel(names, limits.pictureCopies, async (name) => {
    const bytes = await bytesOf(files, name);
    const there = await bytesOf(bucket, name);
    if (!there || digestOf(there) !== digestOf(bytes!)) await bucket.put(name, bytes!);
    progress('sending the pictures', ++done, names.length);
  });
  rmSync(folder, { recursive: true, force: true });
}

/** Puts back what a restore moved aside; the present content is moved aside in turn, to the returned name. */
export function undo(aside: string, data: string, clock: Clock): string | undefined {
  finish(data);
  if (!existsSync(pathsOf(join(data, aside)).database))
    throw new Refusal(`There is no database in ${join(data, aside)}.`);
  const mark = aside.endsWith(databaseMark) ? databaseMark : '';
  renameSync(join(data, aside), join(data, `restoring-${stamp(clock)}${mark}.ready`));
  syncToDisk(data);
  return finish(data)?.aside;
}

/** The name of what a restore moved aside, if a path is one of a data directory. */
export const asideIn = (data: string, path: string): string | undefined => {
  const name = basename(path);
  return asideName.test(name) && join(data, name) === path ? name : undefined;
};

const stamp = (clock: Clock) => timestamp(clock).replace(/[:.]/g, '-');

/** Makes the owner of the data directory the owner of everything unpacked, and syncs it to the disk. */
function settle(staging: string, owner: { uid: number; gid: number }, progress: Progress = () => {}): void {
  const paths = ['', ...readdirSync(staging, { recursive: true, encoding: 'utf8' })];
  for (const [index, path] of paths.entries()) {
    if (process.getuid?.() === 0) chownSync(join(staging, path), owner.uid, owner.gid);
    syncToDisk(join(staging, path));
    progress('writing to the disk', index + 1, paths.length);
  }
}

/**
 * Completes a restore that was interrupted after it was decided, and deletes one that was not; every start does this
 * first. The name of the staging directory says which step is under way, so that each can be repeated. Undefined when
 * there was nothing to complete; `aside` is where the former content is, if there was any.
 */
export function finish(data: string): { aside: string | undefined } | undefined {
  const find = (state: string) => readdirSync(data).find((name) => stagingName.exec(name)?.[2] === state);
  for (const name of readdirSync(data)) if (stagingName.exec(name)?.[2] === 'partial') discard(join(data, name));
  const ready = find('ready');
  if (ready) {
    moveAside(data, asideOf(ready));
    renameSync(join(data, ready), join(data, ready.replace(/ready$/, 'cleared')));
    syncToDisk(data);
  }
  const cleared = find('cleared');
  if (!cleared) return undefined;
  for (const name of readdirSync(join(data, cleared))) renameSync(join(data, cleared, name), join(data, name));
  syncToDisk(data);
  rmdirSync(join(data, cleared));
  const aside = asideOf(cleared);
  return { aside: existsSync(join(data, aside)) ? aside : undefined };
}

const asideOf = (staging: string) => `before-restore-${stagingName.exec(staging)![1]}`;

function moveAside(data: string, name: string): void {
  const aside = join(data, name);
  const replaced = restoredNames.filter((one) => !name.endsWith(databaseMark) || one !== names.uploads);
  const present = replaced.filter((one) => existsSync(join(data, one)));
  if (present.length > 0) mkdirSync(aside, { recursive: true, mode: 0o700 });
  for (const one of present) renameSync(join(data, one), join(aside, one));
  if (present.length > 0) syncToDisk(aside);
  syncToDisk(data);
}

/** Throws Refusal when a restore was interrupted after it was decided: the content is half old and half new. */
export function refuseUnfinishedRestore(data: string): void {
  const states = existsSync(data) ? readdirSync(data).map((name) => stagingName.exec(name)?.[2]) : [];
  if (!states.includes('ready') && !states.includes('cleared')) return;
  throw new Refusal(`A restore of ${data} was interrupted; start the server once to complete it.`);
}
