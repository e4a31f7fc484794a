import type { ServiceContext } from '../../context.ts';
import type { TextName } from '../../fields.ts';
import { tidy } from '../../input.ts';
import { timestamp } from '../../lib/clock.ts';
import { digestOf, digestOfFile } from '../../lib/digest.ts';
import type { Progress } from '../../lib/progress.ts';
import { limits } from '../../limits.ts';
import { hoursText } from '../hours/text.ts';
import { site } from '../settings/site.ts';
import { StoreUpsertReq } from '../stores/model.ts';
import { namesOfCategory, type NameLanguage } from '../town/category-names.ts';
import { openMap } from '../town/formats/open.ts';
import { kinds, type Kind } from '../town/kinds.ts';
import type { Area } from '../town/elements/area.ts';
import { Town, type TownStore } from '../town/town.ts';
import { columnOf } from '../translations/columns.ts';
import { Spool } from '../transfer/spool.ts';
import { languageOf, namesIn } from './names.ts';
import type { Candidate, PlaceSource } from './source.ts';
import type { Found } from './summary.ts';

/** The part of a map to import. */
export interface OsmOptions {
  area: Area | undefined;
  kinds: readonly Kind[];
  /** Whether places without a name get that of their kind. */
  nameless: boolean;
}

/** The places of food of a map, and its counts, which are complete once it was read. Throws BadFile. */
export async function placesOfMap(
  { db: { read: db }, clock }: ServiceContext,
  path: string,
  options: OsmOptions,
): Promise<PlaceSource & { summary: Found }> {
  const { languages, country } = await site(db);
  const language = languageOf(languages);
  const today = timestamp(clock).slice(0, 'YYYY-MM-DD'.length);
  const town = new Town(await openMap(path), {
    ...options.area,
    box: options.area?.box,
    nameless: options.nameless,
    kinds: new Set(options.kinds),
    language,
    languages,
    country,
    today,
  });
  let digest = '';

  async function* batches(progress: Progress): AsyncGenerator<Candidate[]> {
    digest = digestOf(`${await digestOfFile(path)} ${JSON.stringify(options)}`);
    const size = megabytes(Bun.file(path).size);
    const read = (bytes: number) => progress('megabytes read', megabytes(bytes), size);
    const spool = await Spool.of(town.stores(read), limits.comparedStores);
    for (const part of spool.batches()) yield part.map((store) => placeOf(store, town.completed(store), language));
  }
  return {
    prefix: 'osm:',
    batches,
    ids: town.ids,
    area: () =>
      options.kinds.length === kinds.length ? (options.area ?? (town.extent && { box: town.extent })) : undefined,
    digest: () => digest,
    summary: Object.assign(town.summary, { swapped: 0, columns: [], unread: [] }),
  };
}

function placeOf(store: TownStore, { address: fallback, category: key }: TownStore, language: NameLanguage): Candidate {
  const { external_id, name, address, latitude, longitude, category: asked } = store;
  return {
    external_id,
    place: external_id.slice('osm:'.length),
    name,
    address,
    fallback,
    position: { latitude, longitude },
    category: { asked, ...namesIn(namesOfCategory(key), language) },
    cells: cellsOf(store),
    source: { ...openStreetMap, url: addressOf(external_id) },
  };
}

const megabytes = (bytes: number) => Math.round(bytes / 1e6);

const { properties } = StoreUpsertReq;

const openStreetMap = { name: 'OpenStreetMap', licence: 'ODbL 1.0' };

const addressOf = (externalId: string) => `https://www.openstreetmap.org/${externalId.slice('osm:'.length)}`;

/** Texts as they are stored, so that the next import finds what it wrote. */
const tidied = (texts: TownStore['texts']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, tidy(properties[name as TextName], text, '') as string]),
  );

const cellsOf = (store: TownStore): Record<string, string> => ({
  latitude: String(store.latitude),
  longitude: String(store.longitude),
  ...tidied(store.texts),
  ...(store.hours && { hours: hoursText(store.hours) }),
  ...store.attributes,
  ...Object.fromEntries(
    Object.entries(store.translations).map(([tag, { name }]) => [columnOf({ name: 'name', tag }), name]),
  ),
});
