import type { Queries } from '../../db/database.ts';
import { uploads } from '../../db/schema.ts';
import { Failure } from '../../errors.ts';
import { digestOf } from '../../lib/digest.ts';
import { inParallel } from '../../lib/parallel.ts';
import type { Progress } from '../../lib/progress.ts';
import { limits } from '../../limits.ts';
import { bytesOf, type Blobs } from './blobs/blobs.ts';
import { removeFiles } from './clean-up.ts';
import { storedFiles } from './stored.ts';

export interface Moved {
  /** Pictures copied now, and their bytes. */
  copied: number;
  bytes: number;
  /** Pictures that were there already, with the same content. */
  present: number;
  /** Pictures whose content is not what was uploaded; they were copied as they are. */
  changed: string[];
  /** Pictures that neither place has. */
  missing: string[];
  /** Pictures under whose name the other place has another content; they were left. */
  different: string[];
  /** Files deleted at the source, with copies. */
  deleted: number;
}

interface Row {
  path: string;
  size: number;
  sha256: string | null;
}

/**
 * Copies all pictures from one place to another and reads each there, to compare it by size and digest. What is there
 * already stays, so a move that was interrupted can be repeated. Copies of a width are left: they are made again.
 */
export async function copyAll(db: Queries, from: Blobs, to: Blobs, progress: Progress): Promise<Moved> {
  const { path, size, sha256 } = uploads;
  const rows: Row[] = await db.select({ path, size, sha256 }).from(uploads);
  const moved: Moved = { copied: 0, bytes: 0, present: 0, changed: [], missing: [], different: [], deleted: 0 };
  let done = 0;
  await inParallel(rows, limits.pictureCopies, async (row) => {
    await copyOne(row, from, to, moved);
    progress('copying pictures', ++done, rows.length);
  });
  return moved;
}

async function copyOne(row: Row, from: Blobs, to: Blobs, moved: Moved): Promise<void> {
  const { path } = row;
  const [source, there] = await Promise.all([bytesOf(from, path), bytesOf(to, path)]);
  const content = source ?? (there && isOf(row, there) ? there : undefined);
  if (!content) return void moved.missing.push(path);
  if (there && !isSame(content, there)) return void moved.different.push(path);
  if (!isOf(row, content)) moved.changed.push(path);
  if (there) return void moved.present++;
  await to.put(path, content);
  const arrived = await bytesOf(to, path);
  if (!arrived || !isSame(content, arrived))
    throw new Failure(`${path} did not arrive as it was sent to ${to.place}; try again.`);
  moved.copied++;
  moved.bytes += content.byteLength;
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.byteLength === other.byteLength && digestOf(one) === digestOf(other);

const isOf = ({ size, sha256 }: Row, content: Uint8Array): boolean =>
  content.byteLength === size && (sha256 === null || digestOf(content) === sha256);

/** Deletes the pictures of a database and their copies from a place, after all were copied from it. */
export async function deleteAll(db: Queries, from: Blobs): Promise<number> {
  const rows = await db.select({ path: uploads.path }).from(uploads);
  const known = new Set(rows.map(({ path }) => path));
  const stored = await storedFiles(from);
  return removeFiles(
    from,
    stored.filter(({ upload }) => known.has(upload)).map(({ name }) => name),
  );
}
