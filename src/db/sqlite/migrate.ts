import { Refusal } from '../../errors.ts';
import type { Connection } from './connection.ts';
import { embeddedMigrations } from './migrations.macro.ts' with { type: 'macro' };

export interface Migration {
  sql: string[];
  folderMillis: number;
  hash: string;
}

export const migrations: Migration[] = embeddedMigrations();

const applied = (connection: Connection): { hash: string; created_at: number }[] => {
  const exists = connection.prepare(`select 1 from sqlite_schema where name = 'migrations'`).get();
  if (!exists) return [];
  return connection.prepare('select hash, created_at from migrations order by created_at').all() as never;
};

/** The number of migrations that the database has, and those that this program would add. Throws Refusal. */
export function pendingMigrations(
  connection: Connection,
  known = migrations,
): { applied: number; pending: Migration[] } {
  const done = applied(connection);
  for (const [index, row] of done.entries()) {
    const migration = known[index];
    if (!migration) {
      throw new Refusal(
        `The database is newer than this program: it has ${done.length} migrations, this program knows ${known.length}. Start the newer program again, or restore a backup made by this one.`,
      );
    }
    if (migration.hash !== row.hash) {
      throw new Refusal(
        `Migration ${index + 1} of the database is not the one this program has; it was changed after it ran.`,
      );
    }
  }
  return { applied: done.length, pending: known.slice(done.length) };
}

/**
 * Brings the schema up to date in one transaction and returns the number of migrations applied. Foreign keys are off
 * during it, since a table rebuild would cascade into its children; they are checked before the commit. Throws Refusal.
 * Does not write when there is nothing to do, so that another process may be writing.
 */
export function migrate(connection: Connection, known = migrations): number {
  const { applied, pending } = pendingMigrations(connection, known);
  if (applied > 0 && pending.length === 0 && isIdentified(connection)) return 0;
  connection.pragma('foreign_keys = off');
  try {
    return connection
      .transaction(() => {
        connection.exec(
          'create table if not exists migrations (hash text not null, created_at integer not null, applied_at text not null)',
        );
        const { pending } = pendingMigrations(connection, known);
        const record = connection.prepare('insert into migrations (hash, created_at, applied_at) values (?, ?, ?)');
        for (const migration of pending) {
          connection.exec(migration.sql.join('\n'));
          record.run(migration.hash, migration.folderMillis, new Date().toISOString());
        }
        const broken = pending.length > 0 ? (connection.pragma('foreign_key_check') as unknown[]) : [];
        if (broken.length > 0)
          throw new Refusal(`A migration would leave ${broken.length} rows that refer to missing rows.`);
        identify(connection);
        return pending.length;
      })
      .immediate();
  } finally {
    connection.pragma('foreign_keys = on');
  }
}

const isIdentified = (connection: Connection): boolean => connection.pragma('user_version', { simple: true }) !== 0;

/** Draws a random number for a new database to count its sessions from, so that two databases share none. */
function identify(connection: Connection): void {
  if (isIdentified(connection)) return;
  connection.pragma(`user_version = ${1 + (crypto.getRandomValues(new Uint32Array(1))[0]! >>> 2)}`);
}
