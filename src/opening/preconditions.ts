import { existsSync, readdirSync, statSync } from 'node:fs';
import { unpackAddon } from '../db/sqlite/addon.ts';
import { proveUnclean } from '../db/sqlite/wal.ts';
import { Refusal } from '../errors.ts';
import { refuseUnfinishedRestore } from '../features/backups/restore.ts';
import { names, namesThatNeedDatabase, pathsOf } from '../data-directory/layout.ts';
import { isServed } from '../data-directory/lock.ts';

const hasDatabase = (data: string): boolean =>
  (statSync(pathsOf(data).database, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Throws Refusal when an import or a seed was interrupted before the database was in place. */
export function refuseUnfinishedFill(data: string): void {
  const { database, unfinished } = pathsOf(data);
  if (existsSync(database) || !existsSync(unfinished)) return;
  throw new Refusal(
    `Filling ${data} was interrupted. Run the same command again, or delete ${unfinished} to start with an empty directory.`,
  );
}

/** Throws Refusal when uploads or the secret are there without their database: a new one would hide the loss. */
export function refuseLostDatabase(data: string): void {
  if (hasDatabase(data) || !existsSync(data)) return;
  const remains = readdirSync(data).filter((name) => namesThatNeedDatabase.includes(name));
  if (remains.length === 0) return;
  const instead = existsSync(pathsOf(data).database) ? `an empty ${names.database}` : `no ${names.database}`;
  throw new Refusal(
    `The database is missing: ${data} has ${remains.join(' and ')}, but ${instead}. Put it back, restore a backup, or move the rest away to start with an empty directory.`,
  );
}

/** Throws Refusal when a data directory has no database that a command could work on. */
export function refuseWithoutDatabase(data: string): void {
  refuseUnfinishedRestore(data);
  refuseUnfinishedFill(data);
  refuseLostDatabase(data);
  if (hasDatabase(data)) return;
  throw new Refusal(`There is no database in ${data}; start the server there once, or choose another --data.`);
}

/**
 * Prepares a data directory for a command that works on its database, whether or not a server runs on it: SQLite is
 * loaded, and unless a server holds the database, its write-ahead log is checked as a start would. Returns the
 * database file. Throws Refusal.
 */
export function requireDatabase(data: string): string {
  const { database, native } = pathsOf(data);
  refuseWithoutDatabase(data);
  unpackAddon(native);
  if (!isServed(data)) proveUnclean(database);
  return database;
}
