import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { Failure, Refusal } from '../errors.ts';
import { isArchive } from '../features/transfer/archive.ts';
import { exportAll } from '../features/transfer/export.ts';
import { exportSheet, type SheetName } from '../features/transfer/sheets.ts';
import { writeWhole } from '../lib/whole-file.ts';
import { command, configOf, print, withDatabase } from './command.ts';
import { countsText, progressOf, sheetOption } from './import.ts';

interface Options {
  csv?: SheetName;
  json?: boolean;
  yes?: boolean;
}

/** `foodmap export`: everything for another foodmap, or a table for a spreadsheet; also while the server runs. */
export const exportCommand = (): Command =>
  command('export [target]', 'Write everything into a new directory or .tar(.gz) file, or a table as CSV.')
    .addOption(sheetOption('write this table as CSV, to standard output when there is no target'))
    .option('--yes', 'replace a file that exists')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nAn export has the password hashes of all accounts: keep it where only you can read it.')
    .action(async (target: string | undefined, options: Options) => {
      const config = configOf({ ...options, csv: undefined });
      const path = target === undefined ? undefined : resolve(target);
      if (path !== undefined) refuseToReplace(path, options);
      if (options.csv) {
        const text = await withDatabase(config, (db) => exportSheet(db.read, options.csv!));
        if (path === undefined) await Bun.write(Bun.stdout, text);
        else await writeWhole(path, (partial) => Bun.write(partial, text));
        return;
      }
      if (path === undefined) throw new Refusal('Name a directory or a .tar file to write into.');
      const progress = progressOf();
      const exported = await withDatabase(config, (db) =>
        exportAll(db, Date.now, join(config.data, 'uploads'), path, progress.show),
      ).finally(progress.end);
      print(exported, options.json, () => `Exported to ${path}: ${countsText(exported)}.`);
      if (exported.missing.length > 0)
        throw new Failure(
          `The export is complete but for ${exported.missing.length} uploads whose files are missing: ${exported.missing.slice(0, 3).join(', ')}. "foodmap doctor" tells more.`,
        );
    });

function refuseToReplace(path: string, { csv, yes }: Options): void {
  if (!existsSync(path)) return;
  if (statSync(path).isDirectory()) {
    if (csv || isArchive(path)) throw new Refusal(`${path} is a directory; name a file.`);
    if (readdirSync(path).length > 0) throw new Refusal(`${path} is not empty; name a new directory.`);
  } else if (!csv && !isArchive(path)) {
    throw new Refusal(`${path} is a file; name a new directory, or a file that ends in .tar or .tar.gz.`);
  } else if (!yes) {
    throw new Refusal(`${path} exists; give --yes to replace it, or name another file.`);
  }
}
