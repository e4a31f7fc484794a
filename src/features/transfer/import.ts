import { existsSync, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sql, type Column } from 'drizzle-orm';
import { inserter, storedColumns } from '../../db/bulk.ts';
import { brokenConstraint, type Constraint } from '../../db/constraints.ts';
import type { WritableDatabase, Queries } from '../../db/database.ts';
import { addToTallies } from '../../db/tallies.ts';
import { Failure, Refusal } from '../../errors.ts';
import { digestOf } from '../../lib/digest.ts';
import type { Progress } from '../../lib/progress.ts';
import { requireRoom } from '../../lib/target.ts';
import { usernameKey } from '../../lib/usernames.ts';
import { codesOf, type Known } from '../attributes/codes.ts';
import type { Attributes } from '../attributes/service.ts';
import { knownIn } from '../attributes/settings.ts';
import { idsOf } from '../move/queries.ts';
import { coordinates, rounded } from '../places/text.ts';
import { bytesOf, type Blobs } from '../uploads/blobs/blobs.ts';
import * as search from '../search/service.ts';
import { unpackArchive } from './archive.ts';
import {
  kinds,
  objectsFile,
  parts,
  partsOf,
  searchTally,
  tableOf,
  uploadsFolder,
  type Fields,
  type Kind,
} from './format.ts';
import { readObjects, type Line } from './lines.ts';
import { discount } from '../votes/weight.ts';

export interface Imported {
  /** Objects by type. */
  objects: Record<string, number>;
  uploads: number;
}

interface Places {
  /** A directory, its `.ndjson` file or an archive. */
  source: string;
  /** Empty directory that an archive is unpacked into. */
  scratch: string;
  /** Where the pictures go; undefined to check them only. */
  blobs: Blobs | undefined;
}

/**
 * Reads an export into an empty database and uploads directory. Without the latter, everything is checked as well, and
 * the search index is left out. After an error, all of it is to be thrown away.
 */
export async function importAll(
  db: WritableDatabase,
  { source, scratch, blobs }: Places,
  progress: Progress,
): Promise<Imported> {
  const room = (needed: number) => requireRoom(dirname(scratch), needed, 'This import');
  if (isArchiveFile(source)) room(statSync(source).size);
  const directory = await directoryOf(source, scratch, progress);
  if (blobs) room(bytesIn(directory, blobs));
  const found: Imported = { objects: {}, uploads: 0 };
  let insert: ReturnType<typeof inserters> | undefined;
  let known: Promise<Known> | undefined;
  let count = 0;
  for await (const lines of readObjects(join(directory, objectsFile))) {
    for (const { number, object } of lines) {
      found.objects[object.type] = (found.objects[object.type] ?? 0) + 1;
      if (object.type === 'upload' && object.sha256 !== null) {
        const bytes = await checkedUpload(number, object, join(directory, uploadsFolder));
        if (blobs) await keepUpload(blobs, object.path as string, bytes);
        found.uploads++;
      }
    }
    await db.write(async (tx) => {
      insert ??= inserters(tx);
      for (const line of lines)
        await insertLine(insert, tx, line, { isIndexed: blobs !== undefined, known: () => (known ??= knownIn(tx)) });
    });
    count += lines.length;
    progress('reading objects', count);
  }
  await db.write(async (tx) => {
    await recount(tx);
    await idsOf(tx).settle(tx);
  });
  return found;
}

/** Bytes of an export that come into a data directory. */
function bytesIn(directory: string, { isRemote }: Blobs): number {
  const pictures = join(directory, uploadsFolder);
  const names = isRemote || !existsSync(pictures) ? [] : readdirSync(pictures, { recursive: true, encoding: 'utf8' });
  return [join(directory, objectsFile), ...names.map((name) => join(pictures, name))]
    .map((file) => statSync(file, { throwIfNoEntry: false }))
    .reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0);
}

const isArchiveFile = (source: string) => !statSync(source).isDirectory() && !isObjectsFile(source);

const isObjectsFile = (source: string) => basename(source) === objectsFile;

/** Refuses what cannot be an export, by its name alone. Throws Refusal. */
export function requireExport(source: string): void {
  const found = statSync(source, { throwIfNoEntry: false });
  if (!found) throw new Refusal(`There is no ${source}.`);
  if (found.isDirectory() && !existsSync(join(source, objectsFile)))
    throw new Refusal(`${source} is no export of foodmap: it has no ${objectsFile}.`);
}

/** The directory of an export, unpacked into `scratch` if it is an archive. */
async function directoryOf(source: string, scratch: string, progress: Progress): Promise<string> {
  if (statSync(source).isDirectory()) return source;
  if (isObjectsFile(source)) return dirname(source);
  await unpackArchive(source, scratch, progress);
  requireExport(scratch);
  return scratch;
}

/** The bytes of a picture that is as its line says. Throws Failure. */
async function checkedUpload(number: number, { path, size, sha256 }: Fields, folder: string): Promise<Uint8Array> {
  const bytes = await readFile(join(folder, path as string)).catch(() => {
    throw new Failure(`Line ${number} names ${uploadsFolder}/${String(path)}, but there is no such file.`);
  });
  if (bytes.byteLength !== size || digestOf(bytes) !== sha256)
    throw new Failure(
      `${uploadsFolder}/${String(path)} is not the file that line ${number} describes; it was changed.`,
    );
  return bytes;
}

/** Throws Failure when another picture is there under the same name, as it can be in a bucket. */
async function keepUpload(blobs: Blobs, path: string, bytes: Uint8Array): Promise<void> {
  const there = await bytesOf(blobs, path);
  if (!there) return blobs.put(path, bytes);
  if (digestOf(there) !== digestOf(bytes))
    throw new Failure(`${blobs.place} has another picture under the name ${path}; it was left as it is.`);
}

type Insert = (row: Fields) => Promise<void>;

const inserters = (tx: Queries) => {
  const of = { ...tableOf, ...partsOf };
  return Object.fromEntries(Object.entries(of).map(([name, table]) => [name, inserter(tx, table) as Insert])) as Record<
    keyof typeof of,
    Insert
  >;
};

/** A whole row: what the object leaves out takes its default. */
const rowOf = (columns: Column[], fields: Fields): Fields =>
  Object.fromEntries(columns.map(({ name, default: fallback }) => [name, fields[name] ?? fallback ?? null]));

const columnsOf = Object.fromEntries(kinds.map((kind) => [kind, storedColumns(tableOf[kind])])) as Record<
  Kind,
  Column[]
>;

const coordinateNames = Object.keys(coordinates);

async function insertLine(
  insert: ReturnType<typeof inserters>,
  tx: Queries,
  { number, object }: Line,
  { isIndexed, known }: { isIndexed: boolean; known: () => Promise<Known> },
): Promise<void> {
  const { type, ...fields } = object;
  if (type === 'searches')
    return addToTallies(tx, { [searchTally(fields.date as string | null)]: fields.count as number });
  const kind = type as Kind;
  if (kind === 'admin' || kind === 'user') fields.username_key = usernameKey(fields.username as string);
  // Settings, which stand first, have the numbers of own ones.
  if (fields.attributes) fields.attribute_codes = codesOf(fields.attributes as Attributes, await known());
  if (kind === 'review') fields.counted_at = countedAt(fields);
  for (const name of coordinateNames) if (typeof fields[name] === 'number') fields[name] = rounded(fields[name]);
  const row = rowOf(columnsOf[kind], fields);
  try {
    await insert[kind](row);
    if (kind !== 'store') return;
    await insertParts(insert, row, fields);
    if (isIndexed && row.deleted_at === null) await addToSearch(tx, row, fields);
  } catch (error) {
    throw explained(number, error);
  }
}

/** Since when a review counts for the hotness: only an approved one does. */
const countedAt = ({ status, deleted_at, counted_at, updated_at }: Fields) =>
  status === 'approved' && (deleted_at ?? null) === null ? (counted_at ?? updated_at) : null;

async function insertParts(insert: ReturnType<typeof inserters>, row: Fields, fields: Fields) {
  for (const part of parts) {
    for (const entry of (fields[part] ?? []) as Fields[]) await insert[part]({ ...entry, store_id: row.id });
  }
}

async function addToSearch(tx: Queries, row: Fields, fields: Fields) {
  const store = row as unknown as Parameters<typeof search.add>[1] & Parameters<typeof search.documentOf>[0];
  const dishes = (fields.dishes ?? []) as (Parameters<typeof search.documentOf>[1][number] & { id: number })[];
  const byAge = dishes.toSorted((one, other) => one.id - other.id);
  await search.add(tx, store, search.documentOf(store, byAge));
}

const problems: Record<Constraint, string> = {
  'foreign key': 'refers to something that does not stand before it',
  'primary key': 'has an id that an earlier line has',
  unique: 'has a name, path or key that an earlier line has',
  check: 'has a value that is out of range',
};

/** An error of the database in words of the file. */
function explained(number: number, error: unknown): unknown {
  const constraint = brokenConstraint(error);
  return constraint ? new Failure(`Line ${number} ${problems[constraint]}.`) : error;
}

const isCounted = sql`reviews.deleted_at is null and reviews.store_id = stores.id and reviews.status = 'approved'`;

/** Counters that follow from other objects, whatever the file said. */
async function recount(tx: Queries): Promise<void> {
  await tx.run(
    sql`update stores set likes = counted.likes, likes_discount = counted.likes_discount, review_count = counted.reviews,
        reviews_discount = counted.reviews_discount, rating_sum = counted.ratings, ratings_discount = counted.ratings_discount
      from (
        select id, (select count(*) from likes where store_id = stores.id) as likes,
          (select coalesce(sum${discount}, 0) from likes where store_id = stores.id) as likes_discount,
          (select count(*) from reviews where ${isCounted}) as reviews,
          (select coalesce(sum${discount}, 0) from reviews where ${isCounted}) as reviews_discount,
          (select coalesce(sum(rating), 0) from reviews where ${isCounted}) as ratings,
          (select coalesce(sum(${discount} * rating), 0) from reviews where ${isCounted}) as ratings_discount
        from stores
      ) as counted
      where counted.id = stores.id and (stores.likes, stores.likes_discount, stores.review_count, stores.reviews_discount,
        stores.rating_sum, stores.ratings_discount) is distinct from (counted.likes, counted.likes_discount, counted.reviews,
        counted.reviews_discount, counted.ratings, counted.ratings_discount)`,
  );
}
