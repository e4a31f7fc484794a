import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, rmdir, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Database } from '../../db/database.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { digestOfFile } from '../../lib/digest.ts';
import { syncToDisk } from '../../lib/durable.ts';
import type { Progress } from '../../lib/progress.ts';
import { writeWhole } from '../../lib/whole-file.ts';
import { versions } from '../../version.ts';
import { format, objectsFile, uploadsFolder, type Header, type TransferObject } from './format.ts';
import { everyObject } from './objects.ts';
import { isArchive, isCompressed, packArchive } from './archive.ts';

export interface Exported {
  /** Objects by type. */
  objects: Record<string, number>;
  uploads: number;
  /** Uploads of the database that have no file. */
  missing: string[];
}

/**
 * Writes everything as of one moment, also while the server writes: into a new or empty directory, or a `.tar` or `.tar.gz`
 * file. The target is there whole or not at all.
 */
export async function exportAll(
  db: Database,
  clock: Clock,
  uploads: string,
  target: string,
  progress: Progress,
): Promise<Exported> {
  const partial = `${target}.${process.pid}.objects.part`;
  await mkdir(partial, { recursive: true, mode: 0o700 });
  try {
    const { files, ...exported } = await writeObjects(db, clock, uploads, join(partial, objectsFile), progress);
    const contents = files.map((path) => ({ name: `${uploadsFolder}/${path}`, path: join(uploads, path) }));
    if (isArchive(target)) {
      const all = [{ name: objectsFile, path: join(partial, objectsFile) }, ...contents];
      await writeWhole(target, (path) => packArchive(path, isCompressed(target), all, progress));
    } else {
      await copyAll(contents, partial, progress);
      if (existsSync(target)) await rmdir(target);
      await rename(partial, target);
      syncToDisk(dirname(target));
    }
    return exported;
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

async function writeObjects(db: Database, clock: Clock, uploads: string, path: string, progress: Progress) {
  const found = { objects: {} as Record<string, number>, uploads: 0, missing: [] as string[], files: [] as string[] };
  const file = await open(path, 'wx', 0o600);
  try {
    const header: Header = { ...format, exported_at: timestamp(clock), program: versions.version };
    await writeLines(file, [header]);
    let count = 0;
    await db.lastingSnapshot(async (read) => {
      for await (const objects of everyObject(read)) {
        for (const object of objects) {
          found.objects[object.type] = (found.objects[object.type] ?? 0) + 1;
          if (object.type === 'upload') await addHash(object, uploads, found);
        }
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

async function addHash(upload: TransferObject, uploads: string, found: { missing: string[]; files: string[] }) {
  const path = upload.path as string;
  const digest = await digestOfFile(join(uploads, path));
  upload.sha256 = digest ?? null;
  (digest === undefined ? found.missing : found.files).push(path);
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
