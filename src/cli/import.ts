import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Option, type Command } from 'commander';
import type { Config } from '../config/config.ts';
import { fillDataDirectory } from '../opening/fill.ts';
import type { ServiceContext } from '../context.ts';
import { openDataDirectory } from '../opening/open.ts';
import { openDatabase } from '../data-directory/database.ts';
import { Failure, Refusal } from '../errors.ts';
import { importAll, requireExport } from '../features/transfer/import.ts';
import { sheetNames, type SheetName } from '../features/transfer/sheets.ts';
import { csvFile, importTables } from '../features/transfer/tables.ts';
import { blobsOf } from '../features/uploads/blobs/configured.ts';
import { encodingNames, type OldEncoding } from '../lib/encodings.ts';
import { printable } from '../lib/text.ts';
import { limits } from '../limits.ts';
import { command, configOf, patience, print, withDatabase } from './command.ts';
import { counted } from '../lib/counted.ts';
import { countsText } from './counts.ts';
import { importFile, type PlaceFlags } from './import-places.ts';
import { progress } from './progress.ts';
import { withScratch } from './scratch.ts';

interface Options extends PlaceFlags {
  csv?: SheetName;
  osm?: boolean;
  places?: boolean;
}

export const sheetOption = (description: string) => new Option('--csv <table>', description).choices(sheetNames);

/** `foodmap import`: an export into an empty data directory, or a table or a map into an existing database. */
export const importCommand = (): Command =>
  command(
    'import <file>',
    'Read an export into an empty data directory, or a table from CSV or places from OpenStreetMap into the database.',
  )
    .addOption(sheetOption('read this table from a CSV file, "-" for standard input; also while the server runs'))
    .option(
      '--osm',
      'read places of food from a map: .osm.pbf, .osm, JSON of Overpass or GeoJSON; also while the server runs',
    )
    .option(
      '--places',
      'read places from a file of another program: KML, KMZ, GPX, GeoJSON, saved places of Google, JSON-LD, any table as CSV',
    )
    .option('--bbox <W,S,E,N>', 'with --osm: only places between these degrees')
    .option('--area <file>', 'with --osm: only places within the polygon of a file of GeoJSON')
    .option('--kinds <list>', 'with --osm: only these kinds, such as restaurant,cafe,bakery')
    .option('--nameless', 'with --osm: places without a name, too, each named after its kind')
    .option('--columns <list>', 'with --places: fields of the columns of a table, such as Shop=name,Notes=')
    .option('--category <name>', 'with --places: category of places that have none in the file')
    .addOption(
      new Option(
        '--alike <answer>',
        'with --osm or --places: take places that are likely a store as that store, as new, or leave them out',
      ).choices(['same', 'new', 'skip']),
    )
    .option('--dry-run', 'check everything and say what would be imported, but change nothing')
    .option('--json', 'print JSON')
    .action(async (file: string, options: Options) => {
      const { csv, osm, places, bbox, area, kinds, nameless, columns, category, alike, ...others } = options;
      const config = configOf(others);
      if ([csv, osm, places].filter(Boolean).length > 1)
        throw new Refusal('Choose one of --csv, --osm and --places; a file is one of them.');
      if (!osm && (bbox ?? area ?? kinds ?? nameless) !== undefined)
        throw new Refusal('--bbox, --area, --kinds and --nameless are for --osm.');
      if (!places && (columns ?? category) !== undefined)
        throw new Refusal('--columns and --category are for --places.');
      if (!osm && !places && alike !== undefined) throw new Refusal('--alike is for --osm and --places.');
      if (osm || places)
        return importFile(config, osm ? 'osm' : 'places', namedFile(file, osm ? 'a map' : 'a file of places'), options);
      return csv ? importTable(config, file, csv, options) : importExport(config, file, options);
    });

async function importExport(config: Config, file: string, { dryRun = false, json }: Options): Promise<void> {
  if (file === '-') throw new Refusal('An export is read from a directory or a file; "-" is for --csv.');
  const source = resolve(file);
  requireExport(source);
  const { show, end } = progress();
  const work = async (made: Config) => {
    const { data } = made;
    const db = await openDatabase(made, { patience });
    try {
      return await importAll(
        db,
        { source, scratch: join(data, 'scratch'), blobs: dryRun ? undefined : blobsOf(made) },
        show,
      );
    } finally {
      await db.close();
    }
  };
  const check = async (scratch: string) => {
    const made = { ...config, data: join(scratch, 'data') };
    const opened = await openDataDirectory(made);
    return work(made).finally(() => opened.release());
  };
  const imported = await (dryRun ? withScratch(source, check) : fillDataDirectory(config, work, patience)).finally(end);
  print(imported, json, () =>
    dryRun
      ? `${source} can be imported: ${countsText(imported)}.`
      : `Imported into ${config.data}: ${countsText(imported)}.`,
  );
}

/** The path of a file that is there. Throws Refusal. */
export function namedFile(file: string, what: string): string {
  if (!existsSync(file)) throw new Refusal(`There is no ${file}.`);
  if (statSync(file).isDirectory()) throw new Refusal(`${file} is a directory; name ${what}.`);
  return file;
}

/** The bytes of a file, or of standard input. Throws Refusal. */
const bytesOf = (file: string): AsyncIterable<Uint8Array> =>
  file === '-' ? Bun.stdin.stream() : Bun.file(namedFile(file, 'a CSV file')).stream();

async function importTable(config: Config, file: string, name: SheetName, { dryRun = false, json }: Options) {
  const called = file === '-' ? 'standard input' : file;
  let guessed: OldEncoding | undefined;
  const table = csvFile(name, bytesOf(file), (encoding) => (guessed = encoding));
  const { show, end } = progress();
  const work = (context: ServiceContext) => importTables(context, [table], dryRun, show);
  const { outcomes, problems } = await withDatabase(config, work).finally(end);
  // A guess, which may be wrong: who imports should look at the names.
  if (guessed) process.stderr.write(`${called} is not in UTF-8; it was read as ${encodingNames[guessed]}.\n`);
  if (problems.length === 0) {
    const { created, updated, unchanged, categories } = outcomes[name]!;
    const made = categories > 0 ? `, ${counted(categories, 'new category', 'new categories')}` : '';
    const verb = dryRun ? 'Would import' : 'Imported';
    print(
      outcomes[name],
      json,
      () => `${verb} ${name}: ${created} new, ${updated} changed, ${unchanged} unchanged${made}.`,
    );
    return;
  }
  const shown = problems.slice(0, limits.problems).map(({ table: _, ...problem }) => problem);
  const lines = shown.map(
    ({ line, column, message }) => `line ${line}${column ? `, column ${column}` : ''}: ${message}`,
  );
  if (json) process.stdout.write(`${JSON.stringify({ problems: shown })}\n`);
  else process.stderr.write(`${printable(lines.join('\n'))}\n`);
  const count = counted(problems.length, 'problem', 'problems');
  throw new Failure(`Nothing was imported: ${called} has ${count}.`);
}
