import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { categories, stores } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { reach, type Position } from '../../lib/distance.ts';
import { phoneEnd } from '../../lib/phones.ts';
import { mergedStores } from '../merged/survivor.ts';
import { site } from '../settings/site.ts';
import { isIn, type Area } from '../town/elements/area.ts';
import { storeKey } from '../transfer/store-table.ts';
import { comparing, near, type Facts, type Likeness } from './likeness.ts';
import type { Candidate } from './source.ts';

/** A store that no place of the file names by its external ID. */
export interface KnownStore extends Facts {
  id: number;
  name: string;
  address: string;
  category: string;
  external_id: string | null;
  position: Position | undefined;
}

export interface Alike extends Likeness {
  store: KnownStore;
}

/** Degrees of latitude of a cell of the grid; of longitude, cells are as wide, so that there are more of them near poles. */
const cell = 0.005;

const cellAt = (latitude: number, longitude: number) =>
  `${Math.floor(latitude / cell)} ${Math.floor(longitude / cell)}`;

/** Stores that a file does not name by an external ID: places of it can still mean them. */
export class KnownStores {
  /** Undefined where several stores have the name and the address. */
  readonly #byKey = new Map<string, KnownStore | undefined>();
  readonly #byPhone = new Map<string, KnownStore[]>();
  readonly #byCell = new Map<string, KnownStore[]>();
  readonly #vanished: KnownStore[] = [];
  /** IDs of stores into which one was merged that the file has. */
  readonly #stayed = new Set<number>();
  /** IDs of stores that a place of the file means. */
  readonly #taken = new Set<number>();

  constructor(
    readonly prefix: string,
    /** Of the site, for phone numbers. */
    readonly country: string,
  ) {}

  /** The stores that are not deleted and have none of these external IDs. */
  static async read(db: Queries, { prefix, ids }: { prefix: string; ids: ReadonlySet<string> }): Promise<KnownStores> {
    const known = new KnownStores(prefix, (await site(db)).country);
    for (const { external_id, into } of await mergedStores(db))
      if (external_id !== null && ids.has(external_id)) known.#stayed.add(into);
    for (let after = 0; ;) {
      const rows = await rowsAfter(db, after);
      for (const row of rows) if (row.external_id === null || !ids.has(row.external_id)) known.#add(row);
      if (rows.length < limits.exportedRows) return known;
      after = rows.at(-1)!.id;
    }
  }

  #add({ latitude, longitude, translations, ...row }: Awaited<ReturnType<typeof rowsAfter>>[number]): void {
    const others = Object.values(translations ?? {}).flatMap(({ name }) => name ?? []);
    const position = latitude === null || longitude === null ? undefined : { latitude, longitude };
    const store: KnownStore = { ...row, names: [row.name, ...others], position };
    const isOfPrefix = store.external_id?.startsWith(this.prefix) ?? false;
    if (isOfPrefix && !this.#stayed.has(store.id)) this.#vanished.push(store);
    if (store.external_id === null) {
      const key = storeKey(store);
      this.#byKey.set(key, this.#byKey.has(key) ? undefined : store);
    }
    const end = phoneEnd(store.phone, this.country);
    if (end !== undefined) push(this.#byPhone, end, store);
    if (position) push(this.#byCell, cellAt(position.latitude, position.longitude), store);
  }

  /** Whether a store of this name and address is there that no external ID names. */
  has(key: string): boolean {
    return this.#byKey.has(key);
  }

  /** The one store of this name and address, unless a place has taken it. */
  named(key: string): KnownStore | undefined {
    const store = this.#byKey.get(key);
    return store && !this.#taken.has(store.id) ? store : undefined;
  }

  take({ id }: Pick<KnownStore, 'id'>): void {
    this.#taken.add(id);
  }

  /** The store that a place most likely means: the same before a like one, then the nearest. */
  alike({ names, phone, position }: Facts): Alike | undefined {
    const compare = comparing({ names, phone, position }, this.country);
    const found = this.#candidates(phone, position).flatMap((store): Alike[] => {
      const likeness = this.#taken.has(store.id) ? undefined : compare(store);
      return likeness ? [{ store, ...likeness }] : [];
    });
    return found.toSorted(
      (one, other) => Number(other.isSame) - Number(one.isSame) || (one.distance ?? near) - (other.distance ?? near),
    )[0];
  }

  #candidates(phone: string, position: Position | undefined): KnownStore[] {
    const found = new Set<KnownStore>(this.#byPhone.get(phoneEnd(phone, this.country) ?? ''));
    if (position) {
      const { latitude, longitude } = reach(position, near);
      for (let lat = position.latitude - latitude; ; lat += cell) {
        const south = Math.min(lat, position.latitude + latitude);
        for (let lng = position.longitude - longitude; ; lng += cell) {
          const west = Math.min(lng, position.longitude + longitude);
          for (const store of this.#byCell.get(cellAt(south, west)) ?? []) found.add(store);
          if (west < lng) break;
        }
        if (south < lat) break;
      }
    }
    return [...found];
  }

  /** Stores of earlier files of this kind that lie in an area, and that no place of this file is. */
  vanished(area: Area): KnownStore[] {
    return this.#vanished.filter(
      ({ id, position: at }) => !this.#taken.has(id) && at && isIn(area, at.longitude, at.latitude),
    );
  }
}

function push<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

const { id, name, address, external_id, phone, latitude, longitude, translations } = stores;

const rowsAfter = (db: Queries, after: number) =>
  db
    .select({ id, name, address, external_id, phone, latitude, longitude, translations, category: categories.name })
    .from(stores)
    .innerJoin(categories, eq(categories.id, stores.category_id))
    .where(and(isNull(stores.deleted_at), isNull(categories.deleted_at), gt(id, after)))
    .orderBy(asc(id))
    .limit(limits.exportedRows);

/** The names by which a place is compared. */
export const factsOf = ({ name, cells, position }: Candidate): Facts => ({
  names: [name, ...Object.entries(cells).flatMap(([column, text]) => (column.startsWith('name:') ? [text] : []))],
  phone: cells.phone ?? '',
  position,
});
