import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import type { Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import * as queries from './queries.ts';

/** A file that this service made: an upload, a copy of one, or what an interrupted write left of either. */
const own = /^(\d{4}\/\d{2}\/[0-9A-Za-z]{20})(?:\.w\d+)?\.webp(?:\.[0-9A-Za-z]{6}\.part)?$/;

/** Files below the uploads directory that this service made, with the path of the upload each belongs to. */
export async function ownFiles(directory: string): Promise<{ name: string; upload: string }[]> {
  const names = await readdir(directory, { recursive: true }).catch(() => []);
  return names.flatMap((path) => {
    const name = path.replaceAll('\\', '/');
    const match = own.exec(name);
    return match ? [{ name, upload: `${match[1]}.webp` }] : [];
  });
}

/** The files of no upload, older than `limits.unreferencedUpload`, so that none of an upload just arriving is among them. */
export async function strayFiles(db: Queries, clock: Clock, directory: string): Promise<string[]> {
  const files = await ownFiles(directory);
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
 * Removes the uploads, with their files and copies, that nothing has referred to for `limits.unreferencedUpload`, and
 * the files of no upload. It has to run again and again: each run notes what it finds unreferenced. Gives how many.
 */
export async function cleanUp(
  db: Database,
  clock: Clock,
  directory: string,
): Promise<{ uploads: number; files: number }> {
  const mentioned = await queries.mentioned(db.read);
  const rows = await db.read
    .select({ id: uploads.id, path: uploads.path, since: uploads.unreferenced_since })
    .from(uploads);
  const now = clock();
  const unused = rows.filter(({ path }) => !mentioned.has(path));
  const usedAgain = rows.filter(({ path, since }) => since !== null && mentioned.has(path));
  const due = new Date(now - limits.unreferencedUpload).toISOString();
  const gone = unused.filter(({ since }) => since !== null && since <= due);
  await mark(db, usedAgain, null);
  await mark(
    db,
    unused.filter(({ since }) => since === null),
    new Date(now).toISOString(),
  );
  for (const ids of portions(gone)) await db.write((tx) => tx.delete(uploads).where(inArray(uploads.id, ids)));
  const paths = new Set(gone.map(({ path }) => path));
  const files = (await ownFiles(directory)).filter(({ upload }) => paths.has(upload)).map(({ name }) => name);
  return {
    uploads: gone.length,
    files: await removeFiles(directory, files.concat(await strayFiles(db.read, clock, directory))),
  };
}

const portions = (rows: { id: number }[]): number[][] =>
  Array.from({ length: Math.ceil(rows.length / limits.writesInOneCommit) }, (_, index) =>
    rows.slice(index * limits.writesInOneCommit, (index + 1) * limits.writesInOneCommit).map(({ id }) => id),
  );

async function mark(db: Database, rows: { id: number }[], unreferenced_since: string | null): Promise<void> {
  for (const ids of portions(rows)) {
    await db.write((tx) => tx.update(uploads).set({ unreferenced_since }).where(inArray(uploads.id, ids)));
  }
}

/** Gives how many. */
export async function removeFiles(directory: string, names: readonly string[]): Promise<number> {
  const distinct = [...new Set(names)];
  for (const name of distinct) await rm(join(directory, name), { force: true });
  return distinct.length;
}
