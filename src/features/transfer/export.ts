import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, rmdir, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sum } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { syncToDisk } from '../../lib/durable.ts';
import { inParallel } from '../../lib/parallel.ts';
import type { Progress } from '../../lib/progress.ts';
import { aboutTarget, requireRoom } from '../../lib/target.ts';
import { writeWhole } from '../../lib/whole-file.ts';
import { limits } from '../../limits.ts';
import { versions } from '../../version.ts';
import { unchangedBytesOf, type Blobs, type Expected } from '../uploads/blobs/blobs.ts';
import { format, objectsFile, uploadsFolder, type Header, type TransferObject } from './format.ts';
import { everyObject } from './objects.ts';
import { isArchive, isCompressed, packArchive } from './archive.ts';

export interface Exported {
  /** Objects by type. */
  objects: Record<string, number>;
  uploads: number;
  /** Uploads of the database that have no file. */
  missing: string[];
  /** Those whose files are not as they were uploaded; they are left out. */
  changed: string[];
}

/**
 * Writes everything as of one moment, also while the server writes: into a new or empty directory, or a `.tar` or `.tar.gz`
 * file. The target is there whole or not at all. Throws Refusal when it cannot be made there, or there is no room.
 */
export async function exportAll(
  db: Database,
  clock: Clock,
  blobs: Blobs,
  target: string,
  progress: Progress,
): Promise<Exported> {
  const partial = `${target}.${process.pid}.objects.part`;
  await mkdir(partial, { recursive: true, mode: 0o700 }).catch((error) => {
    throw aboutTarget(target, error);
  });
  try {
    const [pictures] = await db.read.select({ bytes: sum(uploads.size) }).from(uploads);
    requireRoom(partial, Number(pictures!.bytes), 'An export with all pictures');
    const folder = blobs.isRemote ? join(partial, uploadsFolder) : blobs.place;
    const { files, ...exported } = await writeObjects(db, clock, blobs, partial, progress);
    const contents = files.map((path) => ({ name: `${uploadsFolder}/${path}`, path: join(folder, path) }));
    if (isArchive(target)) {
      const all = [{ name: objectsFile, path: join(partial, objectsFile) }, ...contents];
      await writeWhole(target, (path) => packArchive(path, isCompressed(target), all, progress));
    } else {
      if (!blobs.isRemote) await copyAll(contents, partial, progress);
      if (existsSync(target)) await rmdir(target);
      await rename(partial, target);
      syncToDisk(dirname(target));
    }
    return exported;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/** Writes the objects into a directory, and with them the pictures of a bucket. */
async function writeObjects(db: Database, clock: Clock, blobs: Blobs, partial: string, progress: Progress) {
  const found: Found = { objects: {}, missing: [], changed: [], files: [] };
  const file = await open(join(partial, objectsFile), 'wx', 0o600);
  const kept = blobs.isRemote ? join(partial, uploadsFolder) : undefined;
  try {
    const header: Header = { ...format, exported_at: timestamp(clock), program: versions.version };
    await writeLines(file, [header]);
    let count = 0;
    await db.lastingSnapshot(async (read) => {
      for await (const objects of everyObject(read)) {
        for (const object of objects) {
          found.objects[object.type] = (found.objects[object.type] ?? 0) + 1;
        }
        const pictures = objects.filter(({ type }) => type === 'upload');
        await inParallel(pictures, blobs.isRemote ? limits.pictureCopies : 1, (upload) =>
          addPicture(upload, blobs, kept, found),
        );
        await writeLines(file, objects);
        count += objects.length;
        progress('writing objects', count);
      }
    });
    await writeLines(file, [{ type: 'end', objects: count }]);
    await file.sync();
  } finally {
    await file.close();
  }
  return { ...found, uploads: found.files.length };
}

const writeLines = (file: FileHandle, objects: object[]) =>
  file.writeFile(objects.map((object) => `${JSON.stringify(object)}\n`).join(''));

type Found = Omit<Exported, 'uploads'> & { files: string[] };

/** Gives the line of a picture its digest, and keeps what came over a network in a directory: it is read once. */
async function addPicture(upload: TransferObject, blobs: Blobs, directory: string | undefined, found: Found) {
  const { path } = upload as unknown as Expected;
  const read = await unchangedBytesOf(blobs, upload as unknown as Expected);
  const isWhole = typeof read === 'object';
  upload.sha256 = isWhole ? read.sha256 : null;
  (isWhole ? found.files : found[read]).push(path);
  if (!isWhole || directory === undefined) return;
  const file = join(directory, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, read.bytes, { mode: 0o600, flag: 'wx', flush: true });
}

async function copyAll(files: { name: string; path: string }[], directory: string, progress: Progress): Promise<void> {
  for (const [index, { name, path }] of files.entries()) {
    const copy = join(directory, name);
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    await copyFile(path, copy);
    syncToDisk(copy);
    progress('copying files', index + 1, files.length);
  }
}
