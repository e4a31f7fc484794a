import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql, type Column } from 'drizzle-orm';
import { inserter, storedColumns } from '../../db/bulk.ts';
import type { Database, Queries } from '../../db/database.ts';
import { addToTallies } from '../../db/tallies.ts';
import { Failure, Refusal } from '../../errors.ts';
import { syncToDisk } from '../../lib/durable.ts';
import { usernameKey } from '../../lib/usernames.ts';
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
  type Progress,
} from './format.ts';
import { readObjects, type Line } from './lines.ts';

export interface Imported {
  /** Objects by type. */
  objects: Record<string, number>;
  uploads: number;
}

/**
 * Reads an export, a directory, its `.ndjson` file or an archive, into an empty database and uploads directory.
 * What it leaves behind after an error is to be thrown away.
 */
export async function importAll(
  db: Database,
  uploads: string,
  source: string,
  scratch: string,
  progress: Progress,
): Promise<Imported> {
  const directory = await directoryOf(source, scratch, progress);
  const found: Imported = { objects: {}, uploads: 0 };
  let insert: ReturnType<typeof inserters> | undefined;
  let count = 0;
  for await (const lines of readObjects(join(directory, objectsFile))) {
    for (const { number, object } of lines) {
      found.objects[object.type] = (found.objects[object.type] ?? 0) + 1;
      if (object.type === 'upload' && object.sha256 !== null) {
        await copyUpload(number, object, join(directory, uploadsFolder), uploads);
        found.uploads++;
      }
    }
    await db.write(async (tx) => {
      insert ??= inserters(tx);
      for (const line of lines) await insertLine(insert, tx, line);
    });
    count += lines.length;
    progress(count, 'objects');
  }
  await db.write(recount);
  return found;
}

async function directoryOf(source: string, scratch: string, progress: Progress): Promise<string> {
  const found = await stat(source).catch(() => undefined);
  if (!found) throw new Refusal(`There is no ${source}.`);
  const directory = found.isDirectory() ? source : source.endsWith(objectsFile) ? dirname(source) : scratch;
  if (directory === scratch) await unpackArchive(source, scratch, progress);
  if (!existsSync(join(directory, objectsFile)))
    throw new Refusal(`${source} is no export of foodmap: it has no ${objectsFile}.`);
  return directory;
}

async function copyUpload(number: number, { path, size, sha256 }: Fields, from: string, to: string): Promise<void> {
  const [source, copy] = [join(from, path as string), join(to, path as string)];
  const bytes = await readFile(source).catch(() => {
    throw new Failure(`Line ${number} names ${uploadsFolder}/${String(path)}, but there is no such file.`);
  });
  if (bytes.byteLength !== size || new Bun.CryptoHasher('sha256').update(bytes).digest('hex') !== sha256)
    throw new Failure(
      `${uploadsFolder}/${String(path)} is not the file that line ${number} describes; it was changed.`,
    );
  await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
  await writeFile(copy, bytes, { mode: 0o600, flag: 'wx' });
  syncToDisk(copy);
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

async function insertLine(insert: ReturnType<typeof inserters>, tx: Queries, { number, object }: Line): Promise<void> {
  const { type, ...fields } = object;
  if (type === 'searches')
    return addToTallies(tx, { [searchTally(fields.date as string | null)]: fields.count as number });
  const kind = type as Kind;
  if (kind === 'admin' || kind === 'user') fields.username_key = usernameKey(fields.username as string);
  if (kind === 'review') fields.counted_at = countedAt(fields);
  const row = rowOf(columnsOf[kind], fields);
  try {
    await insert[kind](row);
    if (kind === 'store') await insertParts(insert, tx, row, fields);
  } catch (error) {
    throw explained(number, error);
  }
}

/** Since when a review counts for the hotness: only an approved one does. */
const countedAt = ({ status, deleted_at, counted_at, updated_at }: Fields) =>
  status === 'approved' && (deleted_at ?? null) === null ? (counted_at ?? updated_at) : null;

async function insertParts(insert: ReturnType<typeof inserters>, tx: Queries, row: Fields, fields: Fields) {
  for (const part of parts) {
    for (const entry of (fields[part] ?? []) as Fields[]) await insert[part]({ ...entry, store_id: row.id });
  }
  if (row.deleted_at !== null) return;
  const store = row as unknown as Parameters<typeof search.add>[1] & Parameters<typeof search.documentOf>[0];
  const dishes = ((fields.dishes ?? []) as { id: number; name: string }[]).toSorted((one, other) => one.id - other.id);
  const names = dishes.map(({ name }) => name);
  await search.add(tx, store, search.documentOf(store, names));
}

const constraints: Record<string, string> = {
  SQLITE_CONSTRAINT_FOREIGNKEY: 'refers to something that does not stand before it',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'has an id that an earlier line has',
  SQLITE_CONSTRAINT_ROWID: 'has an id that an earlier line has',
  SQLITE_CONSTRAINT_UNIQUE: 'has a name, path or key that an earlier line has',
  SQLITE_CONSTRAINT_CHECK: 'has a value that is out of range',
};

/** An error of the database in words of the file. */
function explained(number: number, error: unknown): unknown {
  const { code } = ((error as Error).cause ?? error) as { code?: string };
  const problem = code && constraints[code];
  return problem ? new Failure(`Line ${number} ${problem}.`) : error;
}

/** Counters that follow from other objects, whatever the file said. */
async function recount(tx: Queries): Promise<void> {
  const counted = sql`select (select count(*) from likes where store_id = stores.id),
    count(reviews.id), coalesce(sum(reviews.rating), 0) from reviews
    where reviews.deleted_at is null and reviews.store_id = stores.id and reviews.status = 'approved'`;
  await tx.run(
    sql`update stores set (likes, review_count, rating_sum) = (${counted}) where (likes, review_count, rating_sum) is not (${counted})`,
  );
}
