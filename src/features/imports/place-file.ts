import type { ServiceContext } from '../../context.ts';
import { digestOf, digestOfFile } from '../../lib/digest.ts';
import type { Progress } from '../../lib/progress.ts';
import { limits } from '../../limits.ts';
import { hoursText } from '../hours/text.ts';
import type { FilePlace, PlaceFile, PlaceFileOptions } from '../place-files/model.ts';
import { headingsOf, openPlaceFile } from '../place-files/open.ts';
import { positionText } from '../places/text.ts';
import { site } from '../settings/site.ts';
import type { NameLanguage } from '../town/category-names.ts';
import { Spool } from '../transfer/spool.ts';
import { middleOf } from './middle.ts';
import { languageOf, namesIn } from './names.ts';
import type { Candidate, PlaceSource } from './source.ts';
import type { Found } from './summary.ts';

/** How a file of another program is read. */
export interface PlaceOptions {
  /** CSV: field by heading. */
  columns?: Record<string, string> | undefined;
  /** Category of places that have none in the file. */
  category?: string | undefined;
  /** Whether a table without a column of names has none instead of an error: people see its headings, and name one. */
  toMap?: boolean | undefined;
}

/** The category of places that have none. */
const unsorted: Readonly<Record<NameLanguage, string>> = {
  en: 'Places',
  'zh-Hans': '店铺',
  'zh-Hant': '店家',
  ja: 'お店',
  es: 'Lugares',
  de: 'Orte',
  ar: 'أماكن',
};

const prefix = 'place:';

/** The places of a file of another program, and its counts, which are complete once it was read. Throws BadFile. */
export async function placesOfFile(
  { db }: ServiceContext,
  data: string,
  path: string,
  { columns, category, toMap }: PlaceOptions,
): Promise<PlaceSource & { summary: Found }> {
  const { languages, country } = await site(db.read);
  const names =
    category === undefined ? namesIn(unsorted, languageOf(languages)) : { names: [category], translations: null };
  const near = await middleOf(db.read, data);
  const options: PlaceFileOptions = { country, ...(columns && { columns }), ...(near && { near }) };
  const file = await openPlaceFile(path, options);
  const headings = file.format === 'csv' ? await headingsOf(path, columns) : [];
  const unread: Found['unread'] = [];
  const ids = new Set<string>();
  let digest = '';

  async function* places(progress: Progress): AsyncGenerator<Candidate> {
    const size = Bun.file(path).size;
    if (toMap && headings.length > 0 && !headings.some(({ field }) => field === 'name')) return;
    for await (const one of file.places((bytes) => progress('bytes read', bytes, size))) {
      const place = placeOf(one, names);
      if (!place || ids.has(place.external_id)) continue;
      ids.add(place.external_id);
      if (one.open_hours !== '' && !one.hours && unread.length < limits.problems)
        unread.push({ place: one.place, text: one.open_hours });
      yield place;
    }
  }
  async function* batches(progress: Progress): AsyncGenerator<Candidate[]> {
    digest = digestOf(`${await digestOfFile(path)} ${JSON.stringify({ columns, category })}`);
    const spool = await Spool.of(places(progress), limits.comparedStores);
    yield* spool.batches();
  }
  return {
    prefix,
    batches,
    ids,
    area: () => undefined,
    digest: () => digest,
    get summary() {
      return { ...countsOf(file.summary), columns: headings, unread };
    },
  };
}

const countsOf = ({ ignored, nameless, ...counts }: PlaceFile['summary']): Omit<Found, 'columns' | 'unread'> => ({
  ...counts,
  date: null,
  nameless: nameless > 0 ? { place: nameless } : {},
  unsent: 0,
  unmapped: ignored,
});

/** Without an ID that lasts, a place is the same in the next file if it has the name and the position or the address. */
function externalIdOf({ id, name, address, latitude, longitude }: FilePlace): string {
  const own = id === undefined ? undefined : prefix + id;
  if (own !== undefined && own.length <= limits.externalId) return own;
  const facts = id ?? [name, ...(latitude === undefined ? [address] : [latitude.toFixed(4), longitude!.toFixed(4)])];
  return prefix + digestOf(JSON.stringify(facts)).slice(0, 24);
}

/** A place as a store; undefined without a name, and for one that is nowhere. */
function placeOf(found: FilePlace, other: Omit<Candidate['category'], 'asked'>): Candidate | undefined {
  const { name, address, latitude, longitude, phone, website, description, category, open_hours, hours, place } = found;
  const position = latitude === undefined ? undefined : { latitude, longitude: longitude! };
  const fallback = position ? positionText(position) : '';
  if (name === '' || (address === '' && fallback === '')) return undefined;
  const texts = { phone, website, description, open_hours };
  return {
    external_id: externalIdOf(found),
    place,
    name,
    address,
    fallback,
    position,
    category: { asked: category, ...(category ? { names: [category], translations: null } : other) },
    cells: {
      ...(position && { latitude: String(position.latitude), longitude: String(position.longitude) }),
      ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
      ...(hours && { hours: hoursText(hours) }),
    },
    source: null,
  };
}
