import { Command } from 'commander';
import { versions } from '../version.ts';
import { print } from './command.ts';

const { version, commit, bun, sqlite, platform } = versions;

export const versionText = `foodmap ${version}${commit && ` (${commit})`}, Bun ${bun}, SQLite ${sqlite}, ${platform}`;

/** `foodmap version`. */
export const versionCommand = (): Command =>
  new Command('version')
    .description('Say which program this is; --version says the same.')
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) => print(versions, options.json, () => versionText));
