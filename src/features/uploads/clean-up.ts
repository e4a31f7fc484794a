import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import { queriesOf } from './queries.ts';

/** Name of an upload, of a copy of one, or of the temporary file that an interrupted write leaves of either. */
const storedName = /^(\d{4}\/\d{2}\/[0-9A-Za-z]{20})(?:\.w\d+)?\.webp(?:\.[0-9A-Za-z]{6}\.part)?$/;

/** Files in the uploads directory that the service has written, each with the path of its upload. */
export async function storedFiles(directory: string): Promise<{ name: string; upload: string }[]> {
  const names = await readdir(directory, { recursive: true }).catch(() => []);
  return names.flatMap((path) => {
    const name = path.replaceAll('\\', '/');
    const match = storedName.exec(name);
    return match ? [{ name, upload: `${match[1]}.webp` }] : [];
  });
}

/** Files of no upload, older than `limits.unreferencedUpload`: the row of a younger one may still be written. */
export async function strayFiles(db: Queries, clock: Clock, directory: string): Promise<string[]> {
  const files = await storedFiles(directory);
  const rows = await db.select({ path: uploads.path }).from(uploads);
  const known = new Set(rows.map(({ path }) => path));
  const stray: string[] = [];
  for (const { name, upload } of files) {
    if (known.has(upload) && !name.endsWith('.part')) continue;
    const found = await lstat(join(directory, name)).catch(() => undefined);
    if (found?.isFile() && clock() - found.mtimeMs >= limits.unreferencedUpload) stray.push(name);
  }
  return stray;
}

/**
 * Removes uploads that nothing has referred to for `limits.unreferencedUpload`, with their files and copies, and files
 * of no upload. Each run records which uploads are unreferenced, for the next. Returns how many were removed.
 */
export async function cleanUp(
  db: Database,
  clock: Clock,
  directory: string,
): Promise<{ uploads: number; files: number }> {
  const referenced = await queriesOf(db).referenced(db.read);
  const rows = await db.read
    .select({ id: uploads.id, path: uploads.path, since: uploads.unreferenced_since })
    .from(uploads);
  const now = clock();
  const unused = rows.filter(({ path }) => !referenced.has(path));
  const usedAgain = rows.filter(({ path, since }) => since !== null && referenced.has(path));
  const due = new Date(now - limits.unreferencedUpload).toISOString();
  const expired = unused.filter(({ since }) => since !== null && since <= due);
  await mark(db, usedAgain, null);
  await mark(
    db,
    unused.filter(({ since }) => since === null),
    new Date(now).toISOString(),
  );
  for (const ids of batches(expired)) await db.write((tx) => tx.delete(uploads).where(inArray(uploads.id, ids)));
  const paths = new Set(expired.map(({ path }) => path));
  const files = (await storedFiles(directory)).filter(({ upload }) => paths.has(upload)).map(({ name }) => name);
  return {
    uploads: expired.length,
    files: await removeFiles(directory, files.concat(await strayFiles(db.read, clock, directory))),
  };
}

const batches = (rows: { id: number }[]): number[][] =>
  Array.from({ length: Math.ceil(rows.length / limits.writesInOneCommit) }, (_, index) =>
    rows.slice(index * limits.writesInOneCommit, (index + 1) * limits.writesInOneCommit).map(({ id }) => id),
  );

async function mark(db: Database, rows: { id: number }[], unreferenced_since: string | null): Promise<void> {
  for (const ids of batches(rows)) {
    await db.write((tx) => tx.update(uploads).set({ unreferenced_since }).where(inArray(uploads.id, ids)));
  }
}

/** Returns how many files were removed. */
export async function removeFiles(directory: string, names: readonly string[]): Promise<number> {
  const distinct = [...new Set(names)];
  for (const name of distinct) await rm(join(directory, name), { force: true });
  return distinct.length;
}
