import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Queries } from '../db/database.ts';
import { Failure, Refusal } from '../errors.ts';
import { isArchive } from '../features/transfer/archive.ts';
import { exportAll } from '../features/transfer/export.ts';
import { exportSheet, writeSheet, type SheetName } from '../features/transfer/sheets.ts';
import { blobsOf } from '../features/uploads/blobs/configured.ts';
import { aboutTarget, requireAccess } from '../lib/target.ts';
import { command, configOf, print, withDatabase } from './command.ts';
import { counted } from '../lib/counted.ts';
import { countsText } from './counts.ts';
import { sheetOption } from './import.ts';
import { progress } from './progress.ts';

interface Options {
  csv?: SheetName;
  json?: boolean;
  yes?: boolean;
}

/** `foodmap export`: everything for another foodmap, or a table for a spreadsheet; also while the server runs. */
export const exportCommand = (): Command =>
  command('export [target]', 'Write everything into a new directory, .tar or .tar.gz file, or a table as CSV.')
    .addOption(sheetOption('write this table as CSV, to standard output when there is no target'))
    .option('--yes', 'replace a file that exists')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      [
        '',
        'An export has everything that the database keeps, also who changed what (activity), but no secrets of webhooks and',
        'nothing that ends soon: what can be undone, the networks of senders, and which requests were sent twice.',
        'It has the password hashes of all accounts: keep it where only you can read it.',
      ].join('\n'),
    )
    .action(async (target: string | undefined, options: Options) => {
      const config = configOf({ ...options, csv: undefined });
      const path = target === undefined ? undefined : resolve(target);
      if (path !== undefined) refuseTarget(path, options);
      if (options.csv) {
        await withDatabase(config, ({ db }) => writeTable(db.read, options.csv!, path));
        return;
      }
      if (path === undefined) throw new Refusal('Name a directory or a .tar file to write into.');
      const { show, end } = progress();
      const exported = await withDatabase(config, ({ db }) =>
        exportAll(db, Date.now, blobsOf(config), path, show),
      ).finally(end);
      print(exported, options.json, () => `Exported to ${path}: ${countsText(exported)}.`);
      const { missing, changed } = exported;
      const lost = [
        ...someOf(missing, 'upload whose file is missing', 'uploads whose files are missing'),
        ...someOf(
          changed,
          'picture that changed since it was uploaded',
          'pictures that changed since they were uploaded',
        ),
      ];
      if (lost.length > 0)
        throw new Failure(
          `The export is complete but for ${lost.join(', and ')}. "foodmap doctor --deep" lists what is wrong.`,
        );
    });

const someOf = (names: string[], one: string, many: string): string[] =>
  names.length > 0 ? [`${counted(names.length, one, many)}: ${names.slice(0, 3).join(', ')}`] : [];

/** Writes a table to a file, or to standard output. */
async function writeTable(db: Queries, name: SheetName, path: string | undefined): Promise<void> {
  if (path === undefined) for await (const part of exportSheet(db, name)) await Bun.write(Bun.stdout, part);
  else
    await writeSheet(db, name, path).catch((error) => {
      throw aboutTarget(path, error);
    });
}

const workbook = /\.(?:xlsx?|ods|numbers)$/i;
const otherFile =
  /\.(?:zip|7z|rar|gz|bz2|tbz2?|xz|txz|zst|tzst|lz4|br|csv|tsv|txt|json|ndjson|jsonl|xlsx?|ods|numbers|db|sqlite3?)$/i;

/** Refuses a target of a kind or in a directory that is not written, and one that would be replaced. */
function refuseTarget(path: string, { csv, yes }: Options): void {
  if (existsSync(dirname(path))) requireAccess(path);
  if (csv && workbook.test(path)) throw new Refusal(`A table is written as CSV; name a .csv file instead of ${path}.`);
  if (!existsSync(path)) {
    if (!csv && !isArchive(path) && otherFile.test(path))
      throw new Refusal(
        `${path} is no name for an export; name a new directory, or a file that ends in .tar or .tar.gz.`,
      );
    return;
  }
  if (statSync(path).isDirectory()) {
    if (csv || isArchive(path)) throw new Refusal(`${path} is a directory; name a file.`);
    if (readdirSync(path).length > 0) throw new Refusal(`${path} is not empty; name a new directory.`);
  } else if (!csv && !isArchive(path)) {
    throw new Refusal(`${path} is a file; name a new directory, or a file that ends in .tar or .tar.gz.`);
  } else if (!yes) {
    throw new Refusal(`${path} exists; give --yes to replace it, or name another file.`);
  }
}
