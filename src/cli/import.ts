import { join, resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { Database } from '../db/database.ts';
import { databaseFile } from '../deps.ts';
import { Failure, Refusal } from '../errors.ts';
import type { Progress } from '../features/transfer/format.ts';
import { importAll, type Imported } from '../features/transfer/import.ts';
import { importSheet, sheetNames, type SheetName } from '../features/transfer/sheets.ts';
import { limits } from '../limits.ts';
import type { Config } from '../config/config.ts';
import { command, configOf, print, withDatabase } from './command.ts';
import { fillDataDirectory } from './data-directory.ts';
import { progress } from './progress.ts';

interface Options {
  csv?: SheetName;
  dryRun?: boolean;
  json?: boolean;
}

export const sheetOption = (description: string) => new Option('--csv <table>', description).choices(sheetNames);

export function progressOf(): { show: Progress; end: () => void } {
  const { show, end } = progress();
  return { show: (done, of) => show(`${done} ${of}`), end };
}

export const countsText = ({ objects, uploads }: Imported): string =>
  [...Object.entries(objects), ['file', uploads]].map(([type, count]) => `${count} ${type}`).join(', ');

/** `foodmap import`: an export into an empty data directory, or a table into the database that is there. */
export const importCommand = (): Command =>
  command('import <file>', 'Read an export into an empty data directory, or a table from CSV into the database.')
    .addOption(sheetOption('read this table from a CSV file; also while the server runs'))
    .option('--dry-run', 'with --csv: check everything and say what would change, but change nothing')
    .option('--json', 'print JSON')
    .action(async (file: string, options: Options) => {
      const config = configOf({ ...options, csv: undefined });
      if (options.csv) return importTable(config, file, options.csv, options);
      if (options.dryRun) throw new Refusal('--dry-run is for --csv; an export goes into an empty directory anyway.');
      const shown = progressOf();
      const imported = await fillDataDirectory(config, async (made) => {
        const db = new Database(databaseFile(made.data));
        try {
          const scratch = join(made.data, 'scratch');
          return await importAll(db, join(made.data, 'uploads'), resolve(file), scratch, shown.show);
        } finally {
          await db.close();
        }
      }).finally(shown.end);
      print(imported, options.json, () => `Imported into ${config.data}: ${countsText(imported)}.`);
    });

async function importTable(config: Config, file: string, name: SheetName, { dryRun = false, json }: Options) {
  const bytes = await Bun.file(file)
    .bytes()
    .catch(() => {
      throw new Refusal(`${file} cannot be read.`);
    });
  const { show, end } = progress();
  const written = (done: number) => show(`${done} ${name} written`);
  show(`reading ${name}`);
  const result = await withDatabase(config, (db) => importSheet(db, Date.now, name, bytes, dryRun, written)).finally(
    end,
  );
  if (!('problems' in result)) {
    const { created, updated, unchanged, categories } = result;
    const made = categories > 0 ? `, ${categories} new categories` : '';
    const verb = dryRun ? 'Would import' : 'Imported';
    print(result, json, () => `${verb} ${name}: ${created} new, ${updated} changed, ${unchanged} unchanged${made}.`);
    return;
  }
  const shown = result.problems.slice(0, limits.problems);
  const lines = shown.map(
    ({ line, column, message }) => `line ${line}${column ? `, column ${column}` : ''}: ${message}`,
  );
  if (json) process.stdout.write(`${JSON.stringify({ problems: shown })}\n`);
  else process.stderr.write(`${lines.join('\n')}\n`);
  const count = result.problems.length === 1 ? 'a problem' : `${result.problems.length} problems`;
  throw new Failure(`Nothing was imported: ${file} has ${count}.`);
}
