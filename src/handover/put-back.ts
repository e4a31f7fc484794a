import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathsOf } from '../data-directory/layout.ts';
import { takeDataDirectory } from '../opening/open.ts';
import { migrationsOf } from '../data-directory/database.ts';
import { Failure } from '../errors.ts';
import { upgradeCopiesFrom } from '../features/backups/names.ts';
import { finish, restore } from '../features/backups/restore.ts';
import { discard } from '../lib/discard.ts';
import { fileSource } from '../features/backups/unpack.ts';

/**
 * Puts the copy of the database from before an upgrade back, if a newer program has upgraded it. Gives the copy. Throws
 * Failure when there is none.
 */
export async function putBack(data: string): Promise<string | undefined> {
  const { backups, database } = pathsOf(data);
  const release = takeDataDirectory(data);
  try {
    finish(data);
    const { applied, known } = migrationsOf(database);
    if (applied <= known) return undefined;
    const names = existsSync(backups) ? readdirSync(backups) : [];
    const [copy] = upgradeCopiesFrom(names, known);
    if (copy === undefined)
      throw new Failure(`There is no copy of the database from before the upgrade in ${backups}.`);
    const { aside } = await restore(fileSource(join(backups, copy)), data, Date.now);
    // Nobody has written to what the newer program made of the copy.
    if (aside) discard(join(data, aside));
    return copy;
  } finally {
    release();
  }
}
