import type { Config } from '../config/config.ts';
import type { ServiceContext } from '../context.ts';
import { Failure, Refusal } from '../errors.ts';
import { importPlaces, type PlacesSummary } from '../features/imports/service.ts';
import { openSource, type Asked } from '../features/imports/open.ts';
import { noAnswers, type Answers } from '../features/imports/source.ts';
import type { Found } from '../features/imports/summary.ts';
import { boxOf as boxWithin } from '../features/town/elements/box.ts';
import { areaOfGeoJson, type Area } from '../features/town/elements/area.ts';
import { BadFile, type Box } from '../features/town/elements/elements.ts';
import { kinds, type Kind } from '../features/town/kinds.ts';
import { counted } from '../lib/counted.ts';
import { printable } from '../lib/text.ts';
import { limits } from '../limits.ts';
import { print, withDatabase } from './command.ts';
import { progress } from './progress.ts';

export interface PlaceFlags {
  bbox?: string;
  area?: string;
  kinds?: string;
  nameless?: boolean;
  columns?: string;
  category?: string;
  alike?: Answers['alike'];
  dryRun?: boolean;
  json?: boolean;
}

/** Imports the places of a file as stores. Throws Refusal and Failure. */
export async function importFile(config: Config, kind: Asked['kind'], file: string, flags: PlaceFlags): Promise<void> {
  const { dryRun = false, json, alike } = flags;
  const asked: Asked = { path: file, ...(kind === 'osm' ? await mapOf(flags) : placesOf(flags)) };
  const { show, end } = progress();
  const work = async (context: ServiceContext) => {
    const source = await openSource(context, config.data, asked);
    const imported = await importPlaces(context, source, { ...noAnswers, alike }, dryRun, show);
    return { ...imported, map: source.summary };
  };
  const { outcomes, problems, summary, map } = await withDatabase(config, work).finally(end);
  if (problems.length > 0) {
    const lines = problems.slice(0, limits.problems).map(({ place, message }) => `${place}: ${message}`);
    process.stderr.write(`${printable(lines.join('\n'))}\n`);
    throw new Failure(`Nothing was imported: ${file} has ${counted(problems.length, 'problem')}.`);
  }
  const { created, updated, unchanged, categories } = outcomes.stores!;
  const made = categories > 0 ? `, ${counted(categories, 'new category', 'new categories')}` : '';
  print({ ...map, ...summary, stores: outcomes.stores }, json, () =>
    [
      ...(kind === 'osm' ? linesOfMap(file, map, flags.nameless ?? false) : linesOfPlaces(file, map)),
      ...linesOfPlan(summary),
      `${dryRun ? 'Would import' : 'Imported'} stores: ${created} new, ${updated} changed, ${unchanged} unchanged${made}.`,
    ].join('\n'),
  );
}

const placesOf = ({ columns, category }: PlaceFlags) => ({
  kind: 'places' as const,
  category,
  columns: columns === undefined ? undefined : columnsOf(columns),
});

/** Fields by heading. Throws Refusal. */
function columnsOf(text: string): Record<string, string> {
  const pairs = text.split(',').map((part) => part.split('=').map((side) => side.trim()));
  if (pairs.some(({ length }) => length !== 2))
    throw new Refusal('--columns must be heading=field, separated by commas, such as Shop=name,Notes=.');
  return Object.fromEntries(pairs as [string, string][]);
}

const mapOf = async ({ kinds: chosen, nameless = false, ...flags }: PlaceFlags) => ({
  kind: 'osm' as const,
  area: await areaOf(flags),
  kinds: chosen === undefined ? kinds : kindsOf(chosen),
  nameless,
});

/** The part of the world that `--bbox` or `--area` names. Throws Refusal. */
export async function areaOf({ bbox, area }: Pick<PlaceFlags, 'bbox' | 'area'>): Promise<Area | undefined> {
  if (bbox !== undefined && area !== undefined) throw new Refusal('Choose one of --bbox and --area.');
  if (bbox !== undefined) return { box: boxOf(bbox) };
  if (area === undefined) return undefined;
  const file = Bun.file(area);
  if (!(await file.exists())) throw new Refusal(`There is no ${area}.`);
  if (file.size > limits.osmJsonObject) throw new Refusal(`${area} is too large for one polygon; simplify it.`);
  try {
    return areaOfGeoJson(await file.text());
  } catch (error) {
    throw error instanceof BadFile ? new Refusal(error.message) : error;
  }
}

/** Edges of a part of the world, as `--bbox` has them. Throws Refusal. */
function boxOf(text: string): Box {
  const parts = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west = NaN, south = NaN, east = NaN, north = NaN] = parts;
  const box = parts.length === 4 ? boxWithin({ west, south, east, north }) : undefined;
  if (!box) throw new Refusal('--bbox must be west,south,east,north in degrees, such as 1.40,42.40,1.80,42.70.');
  return box;
}

function kindsOf(text: string): Kind[] {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !(kinds as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new Refusal(`There is no kind "${printable(unknown)}" of places; --kinds takes ${kinds.join(', ')}.`);
  return names as Kind[];
}

const list = (counts: Record<string, number>, most = Infinity): string => {
  const sorted = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  const shown = sorted.slice(0, most).map(([name, count]) => `${name} ${count}`);
  const others = sorted.length - shown.length;
  return [...shown, ...(others > 0 ? [`and ${counted(others, 'other')}`] : [])].join(', ');
};

/** Keys without a field that are named. */
const keysShown = 10;

const lineIf = (isThere: boolean, text: string) => (isThere ? [printable(text)] : []);

const hoursLine = ({ hours: { structured, text } }: Found) =>
  lineIf(structured + text > 0, `Opening hours: ${structured} by the day, ${text} as text.`);

const titleOf = (file: string, places: string, date: string | null) =>
  printable(`${file}: ${places}${date === null ? '' : `, as of ${date.slice(0, 10)}`}.`);

/** The counts of a map, line by line. */
function linesOfMap(file: string, map: Found, withNameless: boolean): string[] {
  const { date, places, nameless, placeless, unsent, unmapped } = map;
  const noName = Object.values(nameless).reduce((sum, count) => sum + count, 0);
  return [
    titleOf(file, `${counted(places, 'place')} of food`, date),
    ...lineIf(
      noName > 0,
      `Without a name: ${list(nameless)}. ${withNameless ? 'Each is named after its kind.' : 'They are left out; --nameless names each after its kind.'}`,
    ),
    ...lineIf(unsent > 0, `Left out, since they were never uploaded to OpenStreetMap: ${unsent}.`),
    ...lineIf(placeless > 0, `Left out, since the file has only a part of their shape: ${placeless}.`),
    ...hoursLine(map),
    ...lineIf(Object.keys(unmapped).length > 0, `Tags without a field: ${list(unmapped, keysShown)}.`),
  ];
}

/** The counts of a file of another program, line by line. */
function linesOfPlaces(file: string, found: Found): string[] {
  const { date, places, nameless, placeless, swapped, unread, unmapped } = found;
  return [
    titleOf(file, counted(places, 'place'), date),
    ...lineIf('place' in nameless, `Left out, since they have no name: ${nameless.place}.`),
    ...lineIf(
      placeless > 0,
      `Without coordinates: ${placeless}. Those with an address become stores that no map shows.`,
    ),
    ...lineIf(swapped > 0, `Latitude and longitude were exchanged in ${counted(swapped, 'place')}, and are put right.`),
    ...hoursLine(found),
    ...unread.slice(0, limits.problems).map(({ place, text }) => printable(`  ${place}: "${text}" stays text.`)),
    ...lineIf(Object.keys(unmapped).length > 0, `Columns without a field: ${list(unmapped, keysShown)}.`),
  ];
}

const outcomesOfAlike = { same: 'taken as that store', new: 'a new store', skip: 'left out' };

/** Categories, likely stores and vanished ones of a plan, line by line. */
function linesOfPlan({ categories, alike, skipped, vanished }: PlacesSummary): string[] {
  return [
    ...lineIf(Object.keys(categories).length > 0, `Categories: ${list(categories)}.`),
    ...lineIf(alike.length > 0, 'Likely stores that are in the directory; --alike decides for all of them:'),
    ...alike.slice(0, limits.problems).map(({ place, name, store, distance, answer }) => {
      const away = distance === null ? '' : `, ${distance} m away`;
      return printable(`  ${place} ${name}: ${store.name} (ID ${store.id}${away}), ${outcomesOfAlike[answer]}`);
    }),
    ...lineIf(skipped > 0, `Left out: ${skipped}.`),
    ...lineIf(vanished.count > 0, 'No longer in the file; stores are never deleted by an import:'),
    ...vanished.stores.map(({ id, name, address }) => printable(`  ${name}, ${address} (ID ${id})`)),
  ];
}
