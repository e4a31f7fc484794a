import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { names, pathsOf } from '../data-directory/layout.ts';
import { removeUnused, takeDataDirectory } from '../opening/open.ts';
import { Refusal } from '../errors.ts';
import { asideIn, finish, restore, undo } from '../features/backups/restore.ts';
import { isDatabaseOnly, type Content, type Source } from '../features/backups/unpack.ts';
import { bucketOf } from '../features/uploads/blobs/configured.ts';
import { contentText, sourceOf } from './backup.ts';
import { commandWithJson, configOf, print } from './command.ts';
import { progress } from './progress.ts';
import { restoreShared } from './restore-shared.ts';

function keptText(data: string, source: Source, { elsewhere }: Content): string {
  const secret = existsSync(pathsOf(data).jwtSecret)
    ? `${names.jwtSecret}, ${names.firstRun} and the backups stayed.`
    : `There was no ${names.jwtSecret}, so everyone has to log in again.`;
  const pictures = isDatabaseOnly(source) || elsewhere ? ' The pictures stayed too.' : '';
  return `${secret}${pictures} Accounts, passwords and API keys are those of the backup.`;
}

const undoText = (data: string, aside: string | undefined) =>
  aside === undefined
    ? 'There was no former content, so nothing was moved aside.'
    : `The former content is in ${join(data, aside)}; delete it when you do not need it any more.\nTo undo: foodmap restore ${join(data, aside)} --data ${data} --yes`;

async function run(name: string, options: { yes?: boolean; json?: boolean }): Promise<void> {
  const config = configOf(options);
  const { data } = config;
  const former = asideIn(data, resolve(name));
  const source = former === undefined ? sourceOf(config, name) : undefined;
  if (!options.yes) {
    throw new Refusal(
      `This replaces the content of ${data} by ${name}; add --yes to do it. The former content is kept.`,
    );
  }
  if (config.databaseUrl !== undefined) {
    if (!source) throw new Refusal('What a restore moved aside is put back without --database-url.');
    const content = await restoreShared(config, config.databaseUrl, source);
    print(
      { restored: source.name, ...content },
      options.json,
      () => `Restored ${source.name} into PostgreSQL: ${contentText(content)}`,
    );
    return;
  }
  const isNew = !existsSync(data);
  const release = takeDataDirectory(data);
  const shown = progress();
  try {
    const completed = finish(data)?.aside;
    if (completed)
      process.stderr.write(
        `A restore was interrupted; it is complete now, and the content from before it is in ${completed}.\n`,
      );
    if (!source) {
      const aside = undo(former!, data, Date.now) ?? null;
      print({ restored: former, aside }, options.json, () => `Undone.\n${undoText(data, aside ?? undefined)}`);
      return;
    }
    const { content, aside } = await restore(source, data, Date.now, {
      bucket: bucketOf(config),
      progress: shown.show,
    });
    shown.end();
    print({ restored: source.name, aside: aside ?? null, ...content }, options.json, () => {
      const made = content.created_at === null ? '' : ` of ${content.created_at}`;
      const restored = `Restored ${source.name}${made}: ${contentText(content)}`;
      return [restored, keptText(data, source, content), undoText(data, aside)].join('\n');
    });
  } finally {
    shown.end();
    release();
    if (isNew) removeUnused(data);
  }
}

/** `foodmap restore FILE --yes`, while no server runs on the data directory. */
export const restoreCommand = (): Command =>
  commandWithJson(
    'restore <file>',
    'Replace the content of the data directory by a backup, or by a copy of the database from before an upgrade. The former content is moved aside; the server must be stopped.',
  )
    .option('--yes', 'do it')
    .action(run);
