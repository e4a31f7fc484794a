import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { Refusal } from '../errors.ts';
import { asideIn, restore, undo } from '../features/backups/restore.ts';
import { contentText, missingText, progressOf, sourceOf } from './backup.ts';
import { commandWithJson, configOf, print } from './command.ts';
import { takeDataDirectory } from './data-directory.ts';

const keptText = (data: string) =>
  existsSync(join(data, 'jwt-secret'))
    ? 'jwt-secret, first-run.txt and the backups stayed. Accounts, passwords and API keys are those of the backup.'
    : 'There was no jwt-secret, so everyone has to log in again. Accounts, passwords and API keys are those of the backup.';

const undoText = (data: string, aside: string | undefined) =>
  aside === undefined
    ? 'There was nothing before it, so nothing was moved aside.'
    : `What was there before is in ${join(data, aside)}; delete that when you need it no more.\nTo undo: foodmap restore ${join(data, aside)} --data ${data} --yes`;

async function run(name: string, options: { yes?: boolean; json?: boolean }): Promise<void> {
  const config = configOf(options);
  const { data } = config;
  const former = asideIn(data, resolve(name));
  const source = former === undefined ? sourceOf(config, name) : undefined;
  if (!options.yes) {
    throw new Refusal(
      `This puts ${name} in the place of what is in ${data}, which is moved aside; say --yes to do it.`,
    );
  }
  const release = takeDataDirectory(data);
  const shown = progressOf();
  try {
    if (!source) {
      const aside = undo(former!, data, Date.now) ?? null;
      print({ restored: former, aside }, options.json, () => `Undone.\n${undoText(data, aside ?? undefined)}`);
      return;
    }
    const { manifest, aside } = await restore(source, data, Date.now, shown.show);
    shown.end();
    const { files, ...rest } = manifest;
    print({ restored: source.name, aside: aside ?? null, ...rest, pictures: files.length - 1 }, options.json, () =>
      [
        `Restored ${source.name} of ${manifest.created_at}: ${contentText(manifest)}${missingText(manifest)}`,
        keptText(data),
        undoText(data, aside),
      ].join('\n'),
    );
  } finally {
    shown.end();
    release();
  }
}

/** `foodmap restore FILE --yes`, while no server runs on the data directory. */
export const restoreCommand = (): Command =>
  commandWithJson(
    'restore <file>',
    'Put a backup in the place of what the data directory holds, which is moved aside; the server must be stopped.',
  )
    .option('--yes', 'do it')
    .action(run);
