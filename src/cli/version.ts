import { Command } from 'commander';
import { loadAddonOnce } from '../db/sqlite/addon.ts';
import { open } from '../db/sqlite/connection.ts';
import { Failure } from '../errors.ts';
import { versions } from '../version.ts';
import { print } from './command.ts';

const { version, commit, bun, sqlite, platform } = versions;

export const versionText = `foodmap ${version}${commit && ` (${commit})`}, Bun ${bun}, SQLite ${sqlite}, ${platform}`;

/** `foodmap version`: prints the versions, then proves that this machine can load SQLite. */
export const versionCommand = (): Command =>
  new Command('version')
    .description('Print the version, and check that SQLite loads on this machine.')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) => {
      print(versions, options.json, () => versionText);
      refuseOtherSqlite();
    });

/** Throws Refusal when SQLite does not load, Failure when it is another version than was built in. */
function refuseOtherSqlite(): void {
  loadAddonOnce();
  const connection = open(':memory:');
  const loaded = connection.prepare('select sqlite_version()').pluck().get();
  connection.close();
  if (loaded !== sqlite) throw new Failure(`SQLite ${String(loaded)} was loaded in place of SQLite ${sqlite}.`);
}
