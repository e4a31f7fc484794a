import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../errors.ts';
import { syncToDisk } from '../lib/durable.ts';
import { open, type Connection } from './connection.ts';
import { problemsOf } from './copy.ts';
import { migrate, migrations, pendingMigrations, type Migration } from './migrate.ts';

/** Copies that stay; older ones go when a new one is made. */
const kept = 3;

const copyName = /^before-upgrade-\d+-to-\d+-([\dTZ-]+)\.db$/;

const madeAt = (name: string): string => copyName.exec(name)?.[1] ?? '';

/**
 * Brings the schema up to date; a database that has content is copied into `directory` before. Throws Refusal when it
 * cannot be copied or a migration fails: the database is then as it was.
 */
export function upgrade(connection: Connection, directory: string, known: Migration[] = migrations): number {
  const { applied, pending } = pendingMigrations(connection, known);
  if (applied === 0 || pending.length === 0) return migrate(connection, known);
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
    return migrate(connection, known);
  } catch (error) {
    throw new Refusal(
      `The upgrade of the database failed and was taken back wholly: ${(error as Error).message.replace(/\.$/, '')}. Start the program that ran before again; a copy of the database as it is lies in ${copy}.`,
    );
  }
}

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
    if (existsSync(partial)) rmSync(partial);
  }
  const copies = readdirSync(directory).filter((name) => copyName.test(name));
  const newestFirst = copies.toSorted((one, other) => (madeAt(one) < madeAt(other) ? 1 : -1));
  for (const name of newestFirst.slice(kept)) rmSync(join(directory, name));
}
