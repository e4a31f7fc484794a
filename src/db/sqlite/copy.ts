import { syncToDisk } from '../../lib/durable.ts';
import { limits } from '../../limits.ts';
import { connect, type Connection } from './connection.ts';

export interface SchemaVersion {
  migrations: number;
  /** Hash of the last migration. */
  hash: string;
}

/**
 * Copies a database into a new file while others read and write. The copy reads one snapshot of the WAL, so that no
 * commit waits for it and none makes it start again.
 */
export async function copyOnline(
  from: string,
  to: string,
  progress: (pages: number, total: number) => void = () => {},
): Promise<void> {
  const source = connect(from);
  try {
    source.exec('begin');
    source.prepare('select count(*) from sqlite_schema').get();
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        syncToDisk(to);
        progress(totalPages - remainingPages, totalPages);
        return limits.copyPages;
      },
    });
    source.exec('commit');
  } finally {
    source.close();
  }
  forgetPassing(to);
}

/** Tables of which a copy has no rows: they are kept for hours, and a restore must not revive a session or a link. */
const passing = ['undo_images', 'unfinished', 'admin_sessions', 'user_sessions', 'factor_challenges', 'mail_links'];

/** Deletes from a copy what a backup does not keep. */
export function forgetPassing(file: string): void {
  const copy = connect(file);
  copy.pragma('journal_mode = delete');
  forget(copy);
  copy.close();
}

function forget(copy: Connection): void {
  copy.pragma('secure_delete = on');
  const has = copy.prepare(`select 1 from sqlite_schema where type = 'table' and name = ?`);
  for (const name of passing) if (has.get(name)) copy.exec(`delete from ${name}`);
  if (has.get('undo_images')) copy.exec('update activity set undoable_until = null where undoable_until is not null');
}

/** The problems of a database, a sentence each; none when its pages, indexes and foreign keys are sound. */
export function problemsOf(connection: Connection): string[] {
  try {
    return findProblems(connection);
  } catch (error) {
    return [(error as Error).message];
  }
}

function findProblems(connection: Connection): string[] {
  const broken = (connection.pragma(`integrity_check(${limits.integrityProblems})`) as { integrity_check: string }[])
    .flatMap((row) => row.integrity_check.split('\n'))
    .filter((line) => line !== 'ok' && !line.startsWith('***'));
  const orphans = (connection.pragma('foreign_key_check') as { table: string; parent: string }[]).map(
    ({ table, parent }) => `a row of ${table} points to a missing row of ${parent}`,
  );
  return [...broken, ...new Set(orphans)];
}

/** Row counts of every table but the search indexes. */
export function rowCounts(connection: Connection): Record<string, number> {
  const tables = connection
    .prepare(`select name from pragma_table_list where schema = 'main' and type = 'table' and name <> 'sqlite_schema'`)
    .pluck()
    .all() as string[];
  return Object.fromEntries(
    tables
      .toSorted()
      .map((name) => [name, connection.prepare(`select count(*) from "${name}"`).pluck().get() as number]),
  );
}

export function schemaVersion(connection: Connection): SchemaVersion {
  const hashes = connection.prepare('select hash from migrations order by created_at').pluck().all() as string[];
  return { migrations: hashes.length, hash: hashes.at(-1) ?? '' };
}
