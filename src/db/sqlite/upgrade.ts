import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Refusal } from '../../errors.ts';
import { discard } from '../../lib/discard.ts';
import { syncToDisk } from '../../lib/durable.ts';
import { requireRoom } from '../../lib/target.ts';
import { limits } from '../../limits.ts';
import { open, type Connection } from './connection.ts';
import { problemsOf } from './copy.ts';
import { migrate, migrations, pendingMigrations, type Migration } from './migrate.ts';

const copyName = /^before-upgrade-\d+-to-\d+-([\dTZ-]+)\.db$/;

const madeAt = (name: string): string => copyName.exec(name)?.[1] ?? '';

/** Numbers of migrations before and after an upgrade, and the copy of the database from before it. */
export interface Upgrade {
  from: number;
  to: number;
  copy: string;
}

/**
 * Brings the schema up to date; a database that has content is copied into `directory` before. Undefined when there was
 * nothing to upgrade. Throws Refusal when there is no room, it cannot be copied or a migration fails: the database is
 * then as it was.
 */
export function upgrade(
  connection: Connection,
  directory: string,
  known: Migration[] = migrations,
): Upgrade | undefined {
  const { applied, pending } = pendingMigrations(connection, known);
  if (applied === 0 || pending.length === 0) {
    migrate(connection, known);
    return undefined;
  }
  requireRoom(
    directoryOf(connection),
    limits.upgradeRoom.times * sizeOf(connection) + limits.upgradeRoom.bytes,
    'Bringing the database up to date',
  );
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const copy = join(directory, `before-upgrade-${applied}-to-${known.length}-${stamp}.db`);
  try {
    keepCopy(connection, directory, copy);
  } catch (error) {
    throw new Refusal(
      `The database was not upgraded, since it could not be copied to ${directory} before: ${(error as Error).message}.`,
    );
  }
  try {
    migrate(connection, known);
  } catch (error) {
    throw new Refusal(
      `The upgrade of the database failed and was rolled back: ${(error as Error).message.replace(/\.$/, '')}. Start the former program again; ${copy} is a copy of the database.`,
    );
  }
  return { from: applied, to: known.length, copy };
}

const directoryOf = ({ name }: Connection): string => dirname(resolve(name));

/** Bytes of the database and of its write-ahead log. */
const sizeOf = ({ name }: Connection): number =>
  [name, `${name}-wal`].reduce((sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);

function keepCopy(connection: Connection, directory: string, copy: string): void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const partial = join(directory, 'before-upgrade.partial');
  rmSync(partial, { force: true });
  try {
    connection.prepare('vacuum into ?').run(partial);
    const made = open(partial, { readonly: true });
    const [problem] = problemsOf(made);
    made.close();
    if (problem) throw new Error(`it is damaged (${problem})`);
    syncToDisk(partial);
    renameSync(partial, copy);
    syncToDisk(directory);
  } finally {
    discard(partial);
  }
  const copies = readdirSync(directory).filter((name) => copyName.test(name));
  const newestFirst = copies.toSorted((one, other) => (madeAt(one) < madeAt(other) ? 1 : -1));
  for (const name of newestFirst.slice(limits.upgradeCopies)) discard(join(directory, name));
}
