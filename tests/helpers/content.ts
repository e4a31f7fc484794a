import { Database } from 'bun:sqlite';
import { expect } from 'bun:test';
import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onPostgres, sql } from './database.ts';
import { temporaryDirectory } from './server.ts';

export type Rows = Record<string, Record<string, unknown>[]>;

/** The content of a data directory, as users see it. */
export interface Content {
  rows: Rows;
  /** SHA-256 of every picture, by its path; copies in other sizes are derived. */
  pictures: Record<string, string>;
}

/** Runs work on a copy of a database, so that the original, its WAL too, stays as it is. */
export function onCopy<Result>(file: string, work: (db: Database) => Result): Result {
  const directory = temporaryDirectory();
  for (const end of ['', '-wal']) {
    if (existsSync(file + end)) copyFileSync(file + end, join(directory, `copy.db${end}`));
  }
  const db = new Database(join(directory, 'copy.db'));
  try {
    return work(db);
  } finally {
    db.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** A row without the use of a key, which is written by the minute, and the hour in which a write can be undone. */
const lasting = ({ last_used_at: _, undoable_until: __, ...row }: Record<string, unknown>) => row;

/** An answer to expect, with hotness and the score that follows to a hundredth: hotness fades by the minute, amid a test, too. */
export const cooling = <Answer>(answer: Answer): Answer =>
  JSON.parse(JSON.stringify(answer), (name, value) =>
    name === 'hotness' || name === 'score' ? expect.closeTo(value, 2) : value,
  );

/**
 * Every row of every table, but for tables behind the search index; settings are left out where asked.
 */
export const rowsOf = (file: string, without: string[] = []): Rows =>
  onCopy(file, (db) => {
    const tables = db
      .query<{ name: string }, []>(
        `select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite_%' order by name`,
      )
      .all()
      .map(({ name }) => name)
      .filter((name) => !without.includes(name));
    return Object.fromEntries(
      tables.map((name) => [
        name,
        db.query<Record<string, unknown>, []>(`select * from "${name}" order by 1, 2`).all().map(lasting),
      ]),
    );
  });

/**
 * The same for whatever engine has the rows of this data directory, without what only the nodes tell each other; counts
 * as they are, folded or not.
 */
export async function rowsIn(data: string, without: string[] = []): Promise<Rows> {
  if (!onPostgres) return rowsOf(join(data, 'foodmap.db'), without);
  const tables = await sql<{ name: string }>(
    { data },
    `select relname::text as name from pg_class
      where relnamespace = 'public'::regnamespace and relpersistence = 'p' and relname not in ('job_slots', 'leases')
        and (relkind = 'r' and relname !~ '_(totals|deltas)$' or relname = 'tallies')
      order by 1`,
  );
  const rows: Rows = {};
  for (const { name } of tables.filter((table) => !without.includes(table.name)))
    rows[name] = (await sql({ data }, `select * from "${name}" order by 1, 2`)).map(lasting);
  return rows;
}

/**
 * Rows of a data directory that is served, without what jobs write: scores, and the mean in settings, in minute 7, since
 * when uploads are unreferenced in minute 37.
 */
export async function rowsOfServed(data: string): Promise<Rows> {
  const rows = withoutScores(await rowsIn(data, ['settings']));
  return { ...rows, uploads: rows.uploads!.map(({ unreferenced_since: _, ...row }) => row) };
}

export const withoutScores = (rows: Rows): Rows => ({
  ...rows,
  stores: rows.stores!.map(({ score: _, scored_at: __, ...row }) => row),
});

export const sha256 = (bytes: Uint8Array): string => new Bun.CryptoHasher('sha256').update(bytes).digest('hex');

/**
 * Tables that a copy lacks, since they pass with the hour, and the settings: the outcome of the last backup is kept there
 * after it was made.
 */
export const notCopied = [
  'settings',
  'undo_images',
  'unfinished',
  'admin_sessions',
  'user_sessions',
  'factor_challenges',
  'mail_links',
];

export async function contentOf(data: string): Promise<Content> {
  const uploads = join(data, 'uploads');
  const names = existsSync(uploads) ? readdirSync(uploads, { recursive: true, encoding: 'utf8' }) : [];
  const originals = names.filter((name) => /[0-9A-Za-z]{20}\.webp$/.test(name)).toSorted();
  const pictures = await Promise.all(
    originals.map(async (name) => [name, sha256(await Bun.file(join(uploads, name)).bytes())] as const),
  );
  return { rows: withoutScores(await rowsIn(data, notCopied)), pictures: Object.fromEntries(pictures) };
}
