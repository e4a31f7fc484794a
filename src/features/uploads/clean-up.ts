import { and, inArray, notInArray } from 'drizzle-orm';
import type { WritableDatabase, Queries } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { inParallel } from '../../lib/parallel.ts';
import { limits } from '../../limits.ts';
import type { Blobs } from './blobs/blobs.ts';
import { referencedSince } from './lately.ts';
import { claim } from './owner.ts';
import { referenced } from './referenced.ts';
import { storedFiles, type Stored } from './stored.ts';

/** Files of no upload that are old: the row of a younger one may still be written. */
export async function strayFiles(db: Queries, clock: Clock, blobs: Blobs, stored?: Stored[]): Promise<string[]> {
  const files = stored ?? (await storedFiles(blobs));
  const rows = await db.select({ path: uploads.path }).from(uploads);
  const known = new Set(rows.map(({ path }) => path));
  const age = blobs.isRemote ? limits.strayObject : limits.unreferencedUpload;
  const stray: string[] = [];
  for (const { name, upload, changed } of files) {
    if (known.has(upload) && !name.endsWith('.part')) continue;
    const since = await changed();
    if (since !== undefined && clock() - since >= age) stray.push(name);
  }
  return stray;
}

/**
 * Removes uploads that nothing has referred to for `limits.unreferencedUpload`, with their files and copies, and files
 * of no upload; but no objects of a bucket that belongs to another data directory than `data`. Each run records which
 * uploads are unreferenced, for the next. Returns how many were removed.
 */
export async function cleanUp(
  db: WritableDatabase,
  clock: Clock,
  blobs: Blobs,
  data: string,
): Promise<{ uploads: number; files: number }> {
  const now = clock();
  const began = new Date(now - limits.clockDifference).toISOString();
  const named = await referenced(db.read);
  const rows = await db.read
    .select({ id: uploads.id, path: uploads.path, since: uploads.unreferenced_since })
    .from(uploads);
  const unused = rows.filter(({ path }) => !named.has(path));
  const usedAgain = rows.filter(({ path, since }) => since !== null && named.has(path));
  const due = new Date(now - limits.unreferencedUpload).toISOString();
  const expired = unused.filter(({ since }) => since !== null && since <= due);
  await mark(db, usedAgain, null);
  await mark(
    db,
    unused.filter(({ since }) => since === null),
    new Date(now).toISOString(),
  );
  const paths = new Set<string>();
  for (const ids of batches(expired)) for (const path of await removeRows(db, ids, began)) paths.add(path);
  if (!(await claim(blobs, data))) return { uploads: paths.size, files: 0 };
  const stored = await storedFiles(blobs);
  const files = stored.filter(({ upload }) => paths.has(upload)).map(({ name }) => name);
  const strays = await strayFiles(db.read, clock, blobs, stored);
  return { uploads: paths.size, files: await removeFiles(blobs, files.concat(strays)) };
}

/** Deletes uploads, but those that something has taken since the search for references began. Returns their paths. */
const removeRows = (db: WritableDatabase, ids: number[], began: string): Promise<string[]> =>
  db.write(async (tx) => {
    const taken = [...(await referencedSince(tx, began))];
    const rows = await tx
      .delete(uploads)
      .where(and(inArray(uploads.id, ids), notInArray(uploads.path, taken)))
      .returning({ path: uploads.path });
    return rows.map(({ path }) => path);
  }, 'alone');

const batches = (rows: { id: number }[]): number[][] =>
  Array.from({ length: Math.ceil(rows.length / limits.writesInOneCommit) }, (_, index) =>
    rows.slice(index * limits.writesInOneCommit, (index + 1) * limits.writesInOneCommit).map(({ id }) => id),
  );

async function mark(db: WritableDatabase, rows: { id: number }[], unreferenced_since: string | null): Promise<void> {
  for (const ids of batches(rows)) {
    await db.write((tx) => tx.update(uploads).set({ unreferenced_since }).where(inArray(uploads.id, ids)));
  }
}

/** Returns how many files were removed. */
export async function removeFiles(blobs: Blobs, names: readonly string[]): Promise<number> {
  const distinct = [...new Set(names)];
  await inParallel(distinct, blobs.isRemote ? limits.pictureCopies : 1, (name) => blobs.remove(name));
  return distinct.length;
}
