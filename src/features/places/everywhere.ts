import type { Database } from '../../db/database.ts';
import { oncePer } from '../../lib/once-per.ts';
import { limits } from '../../limits.ts';
import { row } from './mercator.ts';
import { queriesOf, type Placed } from './queries.ts';
import type { Rectangle } from './rectangles.ts';

/** No place: an ID without a public store that has one. */
const nowhere = 2 ** 31 - 1;

/** Columns of all places, by ID less one. */
class Columns {
  longitudes = new Int32Array(0);
  latitudes = new Int32Array(0);
  categories = new Int32Array(0);
  /** Rows of the square map. */
  rows = new Float64Array(0);

  grow(length: number): void {
    const grown = (column: Int32Array, value: number) => {
      const longer = new Int32Array(length).fill(value, column.length);
      longer.set(column);
      return longer;
    };
    const rows = new Float64Array(length);
    rows.set(this.rows);
    this.rows = rows;
    this.longitudes = grown(this.longitudes, nowhere);
    this.latitudes = grown(this.latitudes, nowhere);
    this.categories = grown(this.categories, 0);
  }
}

/** Columns of some places. The next selection writes into the same ones. */
export interface Selected {
  count: number;
  ids: Float64Array;
  longitudes: Int32Array;
  latitudes: Int32Array;
  /** Rows of the square map. */
  rows: Float64Array;
}

const roomFor = (length: number): Selected => ({
  count: 0,
  ids: new Float64Array(length),
  longitudes: new Int32Array(length),
  latitudes: new Int32Array(length),
  rows: new Float64Array(length),
});

/** Leaves the places that are wanted. */
export function keep(selected: Selected, isWanted: (id: number) => boolean): void {
  const { ids, longitudes, latitudes, rows } = selected;
  let count = 0;
  for (let at = 0; at < selected.count; at++) {
    if (!isWanted(ids[at]!)) continue;
    ids[count] = ids[at]!;
    longitudes[count] = longitudes[at]!;
    latitudes[count] = latitudes[at]!;
    rows[count++] = rows[at]!;
  }
  selected.count = count;
}

/** The places of all public stores, in millionths of a degree: a look at all of them takes less time than one at an index. */
export class Places {
  readonly #byId = new Columns();
  readonly #others = new Map<number, Placed>();
  #selected = roomFor(0);
  /** Another one after each change. */
  version = 0;

  set(id: number, place: Placed | undefined): void {
    this.version++;
    if (id > limits.markedStores) {
      if (place) this.#others.set(id, place);
      else this.#others.delete(id);
      return;
    }
    const { length } = this.#byId.longitudes;
    if (id > length) {
      if (!place) return;
      this.#byId.grow(Math.min(limits.markedStores, Math.max(2 * length, id)));
    }
    const [, longitude, latitude, category] = place ?? [id, nowhere, nowhere, 0];
    this.#byId.longitudes[id - 1] = longitude;
    this.#byId.latitudes[id - 1] = latitude;
    this.#byId.categories[id - 1] = category;
    this.#byId.rows[id - 1] = row(latitude);
  }

  /** The stores in the rectangles, of a category if one is given. */
  select(rectangles: readonly Rectangle[], categoryId?: number): Selected {
    const selected = this.#room();
    const [first, second = first] = rectangles;
    if (!first || !second) return selected;
    const { longitudes, latitudes, rows } = this.#byId;
    const { west, south, east, north } = first;
    const [otherWest, otherEast] = [second.west, second.east];
    let { count } = selected;
    for (let index = 0; index < longitudes.length; index++) {
      const latitude = latitudes[index]!;
      if (latitude < south || latitude > north) continue;
      const longitude = longitudes[index]!;
      if ((longitude < west || longitude > east) && (longitude < otherWest || longitude > otherEast)) continue;
      selected.ids[count] = index + 1;
      selected.longitudes[count] = longitude;
      selected.latitudes[count] = latitude;
      selected.rows[count] = rows[index]!;
      count++;
    }
    for (const [id, longitude, latitude] of this.#others.values()) {
      if (latitude < south || latitude > north) continue;
      if ((longitude < west || longitude > east) && (longitude < otherWest || longitude > otherEast)) continue;
      selected.ids[count] = id;
      selected.longitudes[count] = longitude;
      selected.latitudes[count] = latitude;
      selected.rows[count] = row(latitude);
      count++;
    }
    selected.count = count;
    if (categoryId !== undefined) this.#narrow(selected, categoryId);
    return selected;
  }

  /** A second loop, since the runtime keeps recompiling one that does both, and interprets it in between. */
  #narrow(selected: Selected, categoryId: number): void {
    const { categories } = this.#byId;
    keep(selected, (id) => (id <= categories.length ? categories[id - 1] : this.#others.get(id)![3]) === categoryId);
  }

  #room(): Selected {
    const length = this.#byId.longitudes.length + this.#others.size;
    if (length > this.#selected.ids.length) this.#selected = roomFor(length);
    this.#selected.count = 0;
    return this.#selected;
  }
}

/** Keeps the places of all public stores in memory: read once, then those that a commit changed. */
class Everywhere {
  #places: Places | undefined;
  readonly #changed = new Set<number>();
  #generation = 0;

  constructor(readonly db: Database) {
    db.onCommit(({ stores, subjects, everything }) => {
      if (!everything && !subjects.has('stores')) return;
      this.#generation++;
      for (const id of stores) this.#changed.add(id);
      if (!everything && this.#changed.size <= limits.changedPlaces) return;
      this.#places = undefined;
      this.#changed.clear();
    });
  }

  /** As of now, also in a snapshot. Do not keep it beyond an await. */
  get = (): Promise<Places> => this.db.present(() => this.#get());

  async #get(): Promise<Places> {
    const generation = this.#generation;
    const { read } = this.db;
    const known = this.#places;
    const changed = [...this.#changed];
    if (known && changed.length === 0) return known;
    const rows = await queriesOf(read).placed(read, known && changed);
    // A commit in between may have changed more, and another request may have read it by now.
    if (generation !== this.#generation) return this.#get();
    const places = known ?? new Places();
    for (const id of changed) places.set(id, undefined);
    for (const row of rows) places.set(row[0], row);
    this.#changed.clear();
    this.#places = places;
    return places;
  }
}

export const everywhere = oncePer((db: Database) => new Everywhere(db));
