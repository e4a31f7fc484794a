import type { ServiceContext } from '../../context.ts';
import { timestamp } from '../../lib/clock.ts';
import { digestOf, digestOfFile } from '../../lib/digest.ts';
import type { Progress } from '../../lib/progress.ts';
import { sameName } from '../../lib/text.ts';
import type { Translations } from '../../translations.ts';
import { tidy } from '../../input.ts';
import type { TextName } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { StoreUpsertReq } from '../stores/model.ts';
import { hoursText } from '../hours/text.ts';
import { site } from '../settings/site.ts';
import { nameLanguages, namesOfCategory, type CategoryKey, type NameLanguage } from '../town/category-names.ts';
import { openMap } from '../town/formats/open.ts';
import type { Kind } from '../town/kinds.ts';
import { coordinatesOf, Town, type Summary, type TownOptions, type TownStore } from '../town/town.ts';
import { Table, type Problem, type Row } from './csv.ts';
import { columnOf } from '../translations/columns.ts';
import { importedStores, withoutKept } from './kept-cells.ts';
import { knownStores } from './known-stores.ts';
import { sheets } from './sheets.ts';
import { Spool } from './spool.ts';
import { categoriesByName, type NamedCategory } from './store-difference.ts';
import { storeKey } from './store-table.ts';
import { importTables, type TableFile, type TablesImported } from './tables.ts';

/** Places of OpenStreetMap as the rows of a table; a line is a place, a column the name of a field. */
class PlaceTable extends Table<string> {
  override place({ line }: { line: number }, column: string): Pick<Problem, 'line' | 'column'> {
    return { line, column };
  }
}

/** The part of a map to import. */
export interface OsmOptions {
  box: TownOptions['box'];
  kinds: readonly Kind[];
  /** Whether places without a name get that of their kind. */
  nameless: boolean;
}

/** Counts of a map, and the stores of each category. */
export type MapSummary = Summary & { categories: Record<string, number> };

interface OsmFile extends TableFile {
  /** Known once all rows were read. */
  summary: MapSummary;
  /** The ID of the place of a line, as OpenStreetMap has it. */
  idOf: (line: number) => string | undefined;
}

/**
 * The places of food of a map, as a file of stores. A store that is there keeps its category, and its address where the
 * map has none. Throws BadFile, also while rows are read.
 */
async function osmFile(
  { db: { read: db }, clock }: ServiceContext,
  path: string,
  options: OsmOptions,
  progress: Progress,
): Promise<OsmFile> {
  const language = languageOf((await site(db)).languages);
  const today = timestamp(clock).slice(0, 'YYYY-MM-DD'.length);
  const town = new Town(await openMap(path), { ...options, kinds: new Set(options.kinds), language, today });
  const table = new PlaceTable(sheets.stores.columns, sheets.stores.required);
  const summary: MapSummary = Object.assign(town.summary, { categories: {} });
  const ids: string[] = [];
  let digest = '';

  async function* rows(): AsyncGenerator<Row<string>[]> {
    digest = digestOf(`${await digestOfFile(path)} ${JSON.stringify(options)}`);
    const spool = new Spool<TownStore>();
    let batch: TownStore[] = [];
    const keep = () => {
      spool.add(batch);
      batch = [];
    };
    const size = Bun.file(path).size;
    for await (const store of town.stores((bytes) => progress('megabytes read', megabytes(bytes), megabytes(size)))) {
      batch.push(store);
      if (batch.length === limits.comparedStores) keep();
    }
    keep();
    const known = await knownStores(db);
    const nameOf = categoryNames(await categoriesByName(db), language);
    for (const part of spool.batches()) {
      const imported = await importedStores(
        db,
        part.map(({ external_id }) => external_id),
      );
      yield part.map((proposed) => {
        const store = town.completed(proposed);
        const { external_id } = store;
        const before = known.find(external_id, storeKey(store));
        const category = before?.category ?? nameOf(store.category);
        summary.categories[category] = (summary.categories[category] ?? 0) + 1;
        const address = before?.isTaken ? coordinatesOf(store) : proposed.address || before?.address || store.address;
        ids.push(external_id.slice('osm:'.length));
        const cells = cellsOf({ ...store, address }, category);
        const present = imported.get(external_id);
        return {
          line: ids.length,
          cells: present ? withoutKept(cells, present) : cells,
          origin: {
            source: { ...openStreetMap, url: addressOf(external_id) },
            cells,
            category: namesIn(store.category, language),
          },
        };
      });
    }
  }
  return { name: 'stores', table, rows: rows(), digest: () => digest, summary, idOf: (line) => ids[line - 1] };
}

interface MapImported extends Pick<TablesImported, 'outcomes' | 'plan'> {
  summary: MapSummary;
  /** Problems, each with the place as OpenStreetMap has it: `node/123`. */
  problems: (Problem & { place: string })[];
}

/** Imports the places of food of a map as stores, as `importTables` does. Throws BadFile, too; then nothing changes. */
export async function importMap(
  context: ServiceContext,
  path: string,
  options: OsmOptions,
  dry: boolean,
  progress: Progress,
): Promise<MapImported> {
  const file = await osmFile(context, path, options, progress);
  const { problems, ...imported } = await importTables(context, [file], dry, progress);
  const named = problems.map((problem) => ({ ...problem, place: file.idOf(problem.line) ?? '' }));
  return { ...imported, summary: file.summary, problems: named };
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6);

const { properties } = StoreUpsertReq;

const openStreetMap = { name: 'OpenStreetMap', licence: 'ODbL 1.0' };

/** The names of a category in the other languages. */
function namesIn(key: CategoryKey, own: NameLanguage): Translations {
  const { [own]: name, ...others } = namesOfCategory(key);
  return Object.fromEntries(
    Object.entries<string>(others).flatMap(([tag, other]) => (other === name ? [] : [[tag, { name: other }]])),
  );
}

const addressOf = (externalId: string) => `https://www.openstreetmap.org/${externalId.slice('osm:'.length)}`;

/** Texts as they are stored, so that the next import finds what it wrote. */
const tidied = (texts: TownStore['texts']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, tidy(properties[name as TextName], text, '') as string]),
  );

const cellsOf = (store: TownStore, category: string): Record<string, string> => ({
  external_id: store.external_id,
  name: store.name,
  category,
  address: store.address,
  latitude: String(store.latitude),
  longitude: String(store.longitude),
  ...tidied(store.texts),
  ...(store.hours && { hours: hoursText(store.hours) }),
  ...store.attributes,
  ...Object.fromEntries(
    Object.entries(store.translations).map(([tag, { name }]) => [columnOf({ name: 'name', tag }), name]),
  ),
});

/** The language of names that comes first among those of a site. */
function languageOf(tags: readonly string[]): NameLanguage {
  for (const tag of tags) {
    const { language, script } = new Intl.Locale(tag).maximize();
    const found = nameLanguages.find((name) => name === language || name === `${language}-${script}`);
    if (found) return found;
  }
  return nameLanguages[0];
}

/** Gives a category the name of one that is there under any of its names, or else its name in a language. */
function categoryNames(known: ReadonlyMap<string, NamedCategory[]>, language: NameLanguage) {
  const made = new Map<CategoryKey, string>();
  return (key: CategoryKey): string => {
    const chosen = made.get(key);
    if (chosen !== undefined) return chosen;
    const names = namesOfCategory(key);
    const present = [names[language], ...Object.values(names)].find((name) => known.has(sameName(name)));
    const name = present === undefined ? names[language] : known.get(sameName(present))![0]!.name;
    made.set(key, name);
    return name;
  };
}
