import type { Config } from '../config/config.ts';
import type { ServiceContext } from '../context.ts';
import { Failure, Refusal } from '../errors.ts';
import { importPlaces, type PlacesSummary } from '../features/imports/service.ts';
import { placesOfMap, type OsmOptions } from '../features/imports/openstreetmap.ts';
import { noAnswers, type Answers } from '../features/imports/source.ts';
import { boxOf as boxWithin } from '../features/town/elements/box.ts';
import type { Box } from '../features/town/elements/elements.ts';
import type { Summary } from '../features/town/town.ts';
import { kinds, type Kind } from '../features/town/kinds.ts';
import { counted } from '../lib/counted.ts';
import { printable } from '../lib/text.ts';
import { limits } from '../limits.ts';
import { print, withDatabase } from './command.ts';
import { progress } from './progress.ts';

export interface OsmFlags {
  bbox?: string;
  kinds?: string;
  nameless?: boolean;
  alike?: Answers['alike'];
  dryRun?: boolean;
  json?: boolean;
}

/** Imports the places of food of a map as stores. Throws Refusal and Failure. */
export async function importOsm(config: Config, file: string, flags: OsmFlags): Promise<void> {
  const { dryRun = false, json, alike } = flags;
  const options = optionsOf(flags);
  const { show, end } = progress();
  const work = async (context: ServiceContext) => {
    const source = await placesOfMap(context, file, options);
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
      ...linesOfMap(file, map, options.nameless),
      ...linesOfPlan(summary),
      `${dryRun ? 'Would import' : 'Imported'} stores: ${created} new, ${updated} changed, ${unchanged} unchanged${made}.`,
    ].join('\n'),
  );
}

const optionsOf = ({ bbox, kinds: chosen, nameless = false }: OsmFlags): OsmOptions => ({
  box: bbox === undefined ? undefined : boxOf(bbox),
  kinds: chosen === undefined ? kinds : kindsOf(chosen),
  nameless,
});

/** Edges of a part of the world, as `--bbox` has them. Throws Refusal. */
export function boxOf(text: string): Box {
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

/** The counts of a map, line by line. */
function linesOfMap(file: string, map: Summary, withNameless: boolean): string[] {
  const { date, places, nameless, placeless, unsent, hours, unmapped } = map;
  const noName = Object.values(nameless).reduce((sum, count) => sum + count, 0);
  return [
    printable(`${file}: ${counted(places, 'place')} of food${date === null ? '' : `, as of ${date.slice(0, 10)}`}.`),
    ...lineIf(
      noName > 0,
      `Without a name: ${list(nameless)}. ${withNameless ? 'Each is named after its kind.' : 'They are left out; --nameless names each after its kind.'}`,
    ),
    ...lineIf(unsent > 0, `Left out, since they were never uploaded to OpenStreetMap: ${unsent}.`),
    ...lineIf(placeless > 0, `Left out, since the file has only a part of their shape: ${placeless}.`),
    ...lineIf(
      hours.structured + hours.text > 0,
      `Opening hours: ${hours.structured} by the day, ${hours.text} as text.`,
    ),
    ...lineIf(Object.keys(unmapped).length > 0, `Tags without a field: ${list(unmapped, keysShown)}.`),
  ];
}

const outcomesOfAlike = { same: 'taken as that store', new: 'a new store', skip: 'left out' };

/** What a plan says beyond its counts, line by line. */
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
