import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { names, pathsOf } from '../../data-directory/layout.ts';
import { connect, type Connection } from '../../db/sqlite/connection.ts';
import { problemsOf, rowCounts, schemaVersion } from '../../db/sqlite/copy.ts';
import { migrate, pendingMigrations } from '../../db/sqlite/migrate.ts';
import { Failure, Refusal } from '../../errors.ts';
import type { Progress } from '../../lib/progress.ts';
import { readArchive } from './archive.ts';
import { picturesIn, type Elsewhere, type Manifest } from './manifest.ts';
import { upgradeCopiesAmong } from './names.ts';

/** A backup to read, and its name for messages. */
export interface Source {
  name: string;
  open: () => Readable;
  /** Bytes, where they are known. */
  size?: number;
}

/** The content of a backup. A copy from before an upgrade has a database alone, and nulls for the rest. */
export interface Content extends Pick<Manifest, 'schema' | 'rows' | 'missing'> {
  created_at: string | null;
  /** Version of the program that made it. */
  program: string | null;
  pictures: number | null;
  /** Where the pictures are that it leaves out. */
  elsewhere: Elsewhere | null;
}

/** Whether a source is a copy of the database alone, as an upgrade makes one, and no archive. */
export const isDatabaseOnly = ({ name }: Source): boolean => name.endsWith('.db');

/** A local file as a source. Throws Refusal. */
export function fileSource(file: string): Source {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new Refusal(`There is no file ${file}; "foodmap backup list" shows the backups.`);
  const source = { name: basename(file), open: () => createReadStream(file), size };
  const wal = `${file}-wal`;
  if (isDatabaseOnly(source) && (statSync(wal, { throwIfNoEntry: false })?.size ?? 0) > 0)
    throw new Refusal(`${file} is not complete without ${wal}; copy a database in use with "foodmap backup".`);
  return source;
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
): Promise<Content> {
  if (isDatabaseOnly(source)) return unpackDatabase(source, directory, progress);
  let done = 0;
  const manifest = await readArchive(
    source,
    directory,
    (path) => uploads || path === names.database,
    () => progress('reading the backup', ++done, 0),
  );
  progress('checking the database', 0, 0);
  if (!existsSync(pathsOf(directory).database)) throw damaged(source, 'it has no database');
  inspect(source, directory, (connection) => {
    const problem = problemOf(connection, manifest);
    if (problem) throw damaged(source, problem);
    migrate(connection);
  });
  const { created_at, program, schema, rows, missing, elsewhere = null } = manifest;
  return { created_at, program, schema, rows, missing, pictures: picturesIn(manifest), elsewhere };
}

/** The copy keeps its schema, so that the program from before the upgrade can run on it. */
async function unpackDatabase(source: Source, directory: string, progress: Progress): Promise<Content> {
  progress('reading the backup', 0, 0);
  const file = createWriteStream(pathsOf(directory).database, { flags: 'wx', mode: 0o600 });
  await pipeline(source.open(), file);
  progress('checking the database', 0, 0);
  return inspect(source, directory, (connection) => {
    const { applied } = pendingMigrations(connection);
    if (applied === 0) throw new Failure(`${source.name} is no database of foodmap.`);
    const created_at = upgradeCopiesAmong([{ name: source.name, size: 0 }])[0]?.created_at ?? null;
    const [schema, rows] = [schemaVersion(connection), rowCounts(connection)];
    return { created_at, program: null, schema, rows, missing: [], pictures: null, elsewhere: null };
  });
}

const damaged = ({ name }: Source, problem: string) => new Failure(`${name} is damaged: ${problem}.`);

function inspect<Result>(source: Source, directory: string, work: (connection: Connection) => Result): Result {
  let connection: Connection | undefined;
  try {
    connection = connect(pathsOf(directory).database);
    const [problem] = problemsOf(connection);
    if (problem) throw damaged(source, problem);
    return work(connection);
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (/^SQLITE_(?:CORRUPT|NOTADB)/.test(code ?? '')) throw damaged(source, message);
    throw error;
  } finally {
    connection?.close();
  }
}

function problemOf(connection: Connection, { rows, files, missing, elsewhere }: Manifest): string | undefined {
  const found = rowCounts(connection);
  for (const table of Object.keys({ ...rows, ...found })) {
    if (rows[table] !== found[table]) return `${table} has ${found[table] ?? 'no'} rows instead of ${rows[table]}`;
  }
  if (elsewhere) return undefined;
  const known = new Set([...files.map(({ path }) => path), ...missing]);
  const paths = connection.prepare('select path from uploads').pluck().all() as string[];
  const lost = paths.find((path) => !known.has(`${names.uploads}/${path}`));
  return lost && `the picture ${lost} is not in it`;
}
