import { storeFields } from '../../fields.ts';
import { limits } from '../../limits.ts';
import { phoneOf, pagesOf } from '../town/contacts.ts';
import { BadFile, type Point } from '../town/elements/elements.ts';
import { hoursAsText, readOpeningHours } from '../town/opening-hours.ts';
import { addressOf } from '../town/street-address.ts';
import { TagReader, visible } from '../town/tag-reader.ts';
import { idOfLink, isGoogleLink, pointOfLink } from './google-links.ts';
import { guessOf, type Field } from './headings.ts';
import type { FilePlace, Found, PlaceFile, PlaceFileOptions, PlaceFileSummary, Reader } from './model.ts';
import { plainText } from './plain-text.ts';
import { degreesOf, ordered, pointOfText } from './position.ts';

type Texts = Partial<Record<Field, string>>;

const cut = (text: string, max: number): string =>
  Array.from(text.slice(0, 2 * max))
    .slice(0, max)
    .join('')
    .trim();

const prose = (text: string): string =>
  cut(
    plainText(text)
      .split(/\r\n?|\n/)
      .map(visible)
      .join('\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    storeFields.description.max,
  );

/** A file whose places are read by its format, and tidied here. */
export class Reading implements PlaceFile {
  readonly summary: PlaceFileSummary = {
    places: 0,
    nameless: 0,
    placeless: 0,
    swapped: 0,
    hours: { structured: 0, text: 0 },
    ignored: {},
  };
  readonly #ignored = new Map<string, number>();
  readonly #ids = new Set<string>();

  constructor(
    readonly format: PlaceFile['format'],
    readonly read: Reader,
    readonly options: PlaceFileOptions = {},
  ) {}

  async *places(progress: (bytes: number) => void): AsyncGenerator<FilePlace> {
    for await (const found of this.read(progress)) {
      this.summary.places++;
      yield this.#made(found);
    }
    this.summary.ignored = Object.fromEntries(this.#ignored);
    if (this.summary.places === 0)
      throw new BadFile('The file has no places; export it again, with the places themselves and not a link to them.');
  }

  #made(found: Found): FilePlace {
    const { place } = found;
    const texts = this.#texts(found);
    const name = nameOf(texts, place);
    if (name === '') this.summary.nameless++;
    const link = isGoogleLink(texts.website ?? '') ? texts.website! : '';
    const [longitude, latitude] = this.#point(found, texts, link) ?? [];
    const { open_hours, hours } = this.#hours(found, texts);
    return {
      id: this.#id(texts, link),
      name,
      longitude,
      latitude,
      ...contactsOf(texts, link, this.options.country ?? ''),
      description: prose(texts.description ?? ''),
      category: cut(visible(texts.category ?? ''), limits.name),
      open_hours,
      ...(hours && { hours }),
      place,
    };
  }

  /** Texts by field: those of the format, else of the property whose name means the field best. */
  #texts({ properties, texts = {} }: Found): Texts {
    const found: Texts = {};
    const ranks: Partial<Record<Field, number>> = {};
    for (const [heading, value] of Object.entries(properties)) {
      if (visible(value) === '') continue;
      const guess = guessOf(heading);
      if (!guess) this.#ignore(heading);
      else if (!texts[guess.field] && guess.rank < (ranks[guess.field] ?? Infinity)) {
        found[guess.field] = value.slice(0, limits.placeFileHtml);
        ranks[guess.field] = guess.rank;
      }
    }
    return { ...found, ...Object.fromEntries(Object.entries(texts).filter(([, text]) => visible(text) !== '')) };
  }

  #ignore(heading: string): void {
    const name = cut(visible(heading), limits.ignoredName);
    const count = this.#ignored.get(name);
    if (count !== undefined || this.#ignored.size < limits.osmKeys) this.#ignored.set(name, (count ?? 0) + 1);
  }

  #point(found: Found, texts: Texts, link: string): Point | undefined {
    const { place } = found;
    // Programs write 0, 0 where they do not know.
    const isKnown = (point: Point | undefined) => point !== undefined && (point[0] !== 0 || point[1] !== 0);
    const asked = [
      () => found.point,
      () => columnsOf(texts, place),
      () => pointOfText(texts.position ?? texts.address ?? ''),
      () => pointOfLink(link),
    ];
    let point: Point | undefined;
    for (const one of asked) {
      point = one();
      if (isKnown(point)) break;
    }
    if (!point || !isKnown(point)) {
      this.summary.placeless++;
      return undefined;
    }
    const { point: placed, isSwapped } = ordered(point, place, this.options.near);
    if (isSwapped) this.summary.swapped++;
    return placed;
  }

  #hours({ hours: own }: Found, texts: Texts): Pick<FilePlace, 'open_hours' | 'hours'> {
    const text = visible(texts.open_hours ?? '');
    const hours = own ?? (text === '' ? undefined : readOpeningHours(text)?.hours);
    if (hours) this.summary.hours.structured++;
    else if (text !== '') this.summary.hours.text++;
    return { open_hours: hoursAsText(text, storeFields.open_hours.max), ...(hours && { hours }) };
  }

  /** An ID that two places have is none. */
  #id(texts: Texts, link: string): string | undefined {
    const id = visible(texts.id ?? '') || idOfLink(link);
    if (!id || id.length > limits.externalId || this.#ids.has(id)) return undefined;
    this.#ids.add(id);
    return id;
  }
}

function nameOf(texts: Texts, place: string): string {
  const name = visible(plainText(texts.name ?? ''));
  if ((texts.name ?? '').length > limits.placeFileName)
    throw new BadFile(`${place} has a name of more than ${limits.placeFileName} characters; correct the file.`);
  return cut(name, storeFields.name.max);
}

/** Latitude and longitude of their properties. Throws BadFile. */
function columnsOf({ latitude, longitude }: Texts, place: string): Point | undefined {
  if (latitude === undefined || longitude === undefined) return undefined;
  const point: Point = [degreesOf(longitude), degreesOf(latitude)];
  if (!point.some(Number.isNaN)) return point;
  const wrong = cut(visible(Number.isNaN(point[0]) ? longitude : latitude), 30);
  throw new BadFile(`${place}: "${wrong}" is no latitude or longitude in degrees; correct the file.`);
}

/** Address, phone and website, by the rules for maps. */
function contactsOf(texts: Texts, link: string, siteCountry: string): Pick<FilePlace, 'address' | 'phone' | 'website'> {
  const { address = '', city = '', postcode = '', country = '', street = '', state = '' } = texts;
  const isPlain = pointOfText(address) === undefined;
  const isPart = street === '' && [city, postcode].some((part) => part !== '' && !address.includes(part));
  const tags = new TagReader({
    ...(isPlain && { [isPart ? 'addr:street' : 'addr:full']: address }),
    ...(street && { 'addr:street': street }),
    'addr:housenumber': texts.housenumber ?? '',
    'addr:city': city,
    'addr:postcode': postcode,
    'addr:state': state,
    'addr:province': state,
    ...(country.trim().length === 2 && { 'addr:country': country.trim() }),
    ...(texts.phone && { phone: texts.phone }),
    ...(texts.website && !link && { website: texts.website }),
  });
  return {
    address: cut(addressOf(tags, siteCountry), storeFields.address.max),
    phone: phoneOf(tags),
    website: pagesOf(tags).website ?? '',
  };
}
