import { storeFields } from '../../fields.ts';
import { limits } from '../../limits.ts';
import type { Opening } from '../hours/model.ts';
import { positionText } from '../places/text.ts';
import { categoryOf, CategoryPlan } from './categories.ts';
import { namesOfKind, type CategoryKey, type NameLanguage } from './category-names.ts';
import { pagesOf, phoneOf } from './contacts.ts';
import type { Box, Elements } from './elements/elements.ts';
import type { Kind } from './kinds.ts';
import { nameKeys, namesOf, type Named } from './names.ts';
import { hoursAsText, readOpeningHours } from './opening-hours.ts';
import { PlaceFinder, type PointOfInterest, type Wanted } from './places.ts';
import { Settlements } from './settlements.ts';
import { addressOf } from './street-address.ts';
import { TagReader } from './tag-reader.ts';
import { attributesOf } from './tags-to-attributes.ts';

/** A place of food as a store. Texts that the map does not have are missing. */
export interface TownStore extends Named {
  /** `osm:node/123`. */
  external_id: string;
  kind: Kind;
  /** Of the plan: what the place asks for, until all places are known. */
  category: CategoryKey;
  /** "" when the map has none. */
  address: string;
  longitude: number;
  latitude: number;
  attributes: Record<string, string>;
  hours?: Opening[];
  texts: { open_hours?: string; phone?: string; description?: string } & ReturnType<typeof pagesOf>;
}

/** Counts of a map: of its places, and of its tags that no field has. */
export interface Summary {
  /** When the map was taken from OpenStreetMap, as ISO 8601; null when it does not say. */
  date: string | null;
  places: number;
  /** Places without a name, by kind. */
  nameless: Partial<Record<Kind, number>>;
  /** Places of which the file has no coordinates, since it is a part of a map. */
  placeless: number;
  /** Places that an editor has not yet sent to OpenStreetMap, and that have no lasting ID. */
  unsent: number;
  /** Places with opening hours that could be read, and with a text that could not. */
  hours: { structured: number; text: number };
  /** Places with a tag that no field has, or a value of it that means nothing here, by key. */
  unmapped: Record<string, number>;
}

export interface TownOptions extends Wanted {
  /** Whether places without a name get that of their kind. */
  nameless: boolean;
  /** Of the names of kinds. */
  language: NameLanguage;
  /** Tags of those of the site. */
  languages: readonly string[];
  /** Of the site, in two letters, or "". */
  country: string;
}

const around = (box: Box | undefined, { longitude, latitude }: PointOfInterest): Box =>
  box
    ? [Math.min(box[0], longitude), Math.min(box[1], latitude), Math.max(box[2], longitude), Math.max(box[3], latitude)]
    : [longitude, latitude, longitude, latitude];

/** The stores of a map. */
export class Town {
  readonly summary: Summary = {
    date: null,
    places: 0,
    nameless: {},
    placeless: 0,
    unsent: 0,
    hours: { structured: 0, text: 0 },
    unmapped: {},
  };
  /** External IDs of all places, also of those left out for their name. */
  readonly ids = new Set<string>();
  /** The box around all places; undefined before the first. */
  extent: Box | undefined;
  readonly #settlements = new Settlements();
  readonly #categories = new CategoryPlan();
  readonly #unmapped = new Map<string, number>();
  readonly #nameKeys: ReturnType<typeof nameKeys>;

  constructor(
    readonly elements: Elements,
    readonly options: TownOptions,
  ) {
    this.#nameKeys = nameKeys(options.languages);
  }

  /** The stores, from their own tags alone; `completed` adds what depends on all of them. Throws BadFile. */
  async *stores(progress: (bytes: number) => void): AsyncGenerator<TownStore> {
    const { elements, options, summary } = this;
    const finder = new PlaceFinder(elements, options, this.#settlements, progress);
    for await (const place of finder.places()) {
      const external_id = `osm:${place.id}`;
      // Files that were put together have some places twice.
      if (this.ids.has(external_id)) continue;
      this.ids.add(external_id);
      this.extent = around(this.extent, place);
      summary.places++;
      const store = this.#storeOf(place);
      if (store) yield store;
    }
    summary.date = elements.date;
    summary.placeless = finder.placeless;
    summary.unmapped = Object.fromEntries(
      [...this.#unmapped].toSorted(([one, count], [other, otherCount]) => otherCount - count || (one < other ? -1 : 1)),
    );
  }

  /** A store with its category and an address: that of the map, its settlement, or its coordinates. */
  completed(store: TownStore): TownStore {
    const { longitude, latitude } = store;
    const address = store.address || (this.#settlements.nameAt(longitude, latitude) ?? positionText(store));
    return { ...store, address, category: this.#categories.of(store.category, store.kind) };
  }

  #storeOf(place: PointOfInterest): TownStore | undefined {
    const { id, kind, longitude, latitude } = place;
    const { summary, options } = this;
    if (id.includes('-')) {
      summary.unsent++;
      return undefined;
    }
    const tags = new TagReader(place.tags);
    const named = namesOf(tags, this.#nameKeys);
    if (named.name === '') summary.nameless[kind] = (summary.nameless[kind] ?? 0) + 1;
    if (named.name === '' && !options.nameless) return undefined;
    tags.take('amenity', 'shop');
    const city = tags.take('addr:city');
    if (city) this.#settlements.add('address', city, longitude, latitude);
    const category = categoryOf(kind, tags);
    this.#categories.add(category);
    const { hours, open_hours } = this.#hoursOf(tags);
    const texts = {
      open_hours,
      phone: phoneOf(tags),
      description: tags.take('description').slice(0, storeFields.description.max),
      ...pagesOf(tags),
    };
    const store: TownStore = {
      ...named,
      name: named.name || namesOfKind(kind)[options.language],
      external_id: `osm:${id}`,
      kind,
      category,
      address: addressOf(tags, options.country),
      longitude,
      latitude,
      attributes: attributesOf(tags),
      ...(hours && { hours }),
      texts: Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
    };
    for (const key of tags.left) this.#countUnmapped(key);
    return store;
  }

  #hoursOf(tags: TagReader): { hours?: Opening[]; open_hours: string } {
    const text = tags.take('opening_hours');
    if (text === '') return { open_hours: '' };
    const open_hours = hoursAsText(text, storeFields.open_hours.max);
    const read = readOpeningHours(text);
    this.summary.hours[read ? 'structured' : 'text']++;
    if (!read) return { open_hours };
    return { hours: read.hours, open_hours: read.isComplete ? '' : open_hours };
  }

  #countUnmapped(key: string): void {
    const count = this.#unmapped.get(key);
    if (count !== undefined || this.#unmapped.size < limits.osmKeys) this.#unmapped.set(key, (count ?? 0) + 1);
  }
}
