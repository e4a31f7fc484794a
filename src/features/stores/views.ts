import { byEngine, type Database } from '../../db/database.ts';
import { valuesOf } from '../../db/prepared.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import type { Clock } from '../../lib/clock.ts';
import { JsonArray } from '../../lib/json-array.ts';
import { Ring } from '../../lib/ring.ts';
import { limits } from '../../limits.ts';
import { halfLives } from '../standing/hotness.ts';
import { views, type Store, type StoreCard, type View } from './model.ts';
import * as postgres from './queries.postgres.ts';
import * as sqlite from './queries.sqlite.ts';
import { unknown } from './service.ts';

/** SQL that renders stores. */
export const queriesOf = byEngine({ sqlite, postgres });

/** Stores rendered by one query: a default page. */
const batchSize = limits.pageSizeDefault;

/** Notes that are no time: `timeless` (no hotness) and `stale` (a commit touched it). */
const [timeless, stale] = [-1, -2];

/** ID, JSON, and whether the JSON changes with time. */
type Row = [id: number, json: Buffer, cools: number];

/** A field that a list adds to its stores. */
interface Added {
  name: string;
  of: (id: number) => number;
}

/** Renders stores as JSON and caches them, whole and as cards, until a commit touches them. */
export class StoreViews {
  readonly #render;
  /** Part of the cache key, since the JSON contains URLs of uploads. */
  #origins: string[] = [];
  /** Places in the ring. The note of a record is the time it was rendered for in half-lives, `timeless` or `stale`. */
  readonly #places = new BoundedMap<number, number>(limits.cachedStores / limits.smallStore);
  readonly #memory = new Ring(limits.cachedStores);
  /** Stores of the ring as objects, by ID. */
  readonly #objects = new BoundedMap<number, Store>(limits.cachedObjects);
  /** Revisions that last touched a store, by ID; those of the others are not above `#touchedAll`. */
  readonly #touched = new Map<number, number>();
  #touchedAll = 0;
  hits = 0;
  misses = 0;

  constructor(
    readonly db: Database,
    readonly clock: Clock,
  ) {
    const { prepareRender, prepareCard, prepareOne } = queriesOf(db);
    this.#render = { full: prepareRender(db.read), card: prepareCard(db.read), one: prepareOne(db.read) };
    db.onCommit(({ stores, subjects, everything }) => {
      const { revision } = db;
      const isAll = everything || subjects.has('categories');
      if (isAll) this.#clear();
      if (isAll || this.#touched.size > limits.touchedStores) {
        this.#touched.clear();
        this.#touchedAll = revision;
      }
      for (const id of stores) {
        this.#expire(id);
        this.#touched.set(id, revision);
      }
    });
  }

  /**
   * The stores as a JSON array, in the order of the IDs, without those that do not exist, each with the field `added` at
   * its end. Holds `limits.listJson` bytes at most, so that a list of large stores does not fill the memory.
   */
  async array(ids: readonly number[], origin: string, view: View = 'full', added?: Added): Promise<JsonArray> {
    const array = new JsonArray(limits.listJson);
    for (let from = 0; from < ids.length && !array.isFull; from += batchSize)
      await this.#write(array, ids.slice(from, from + batchSize), origin, view, added);
    return array;
  }

  /** Writes a batch of stores, rendered first where they are not cached. Nothing runs between the last look and the copy. */
  async #write(
    array: JsonArray,
    ids: readonly number[],
    origin: string,
    view: View,
    added: Added | undefined,
  ): Promise<void> {
    const time = halfLives(this.clock());
    const rendered = new Map<number, Buffer | undefined>();
    const look = () => ids.map((id) => this.#fresh(id, origin, view, time));
    let places = look();
    const missing = () => ids.filter((id, index) => places[index] === undefined && !rendered.has(id));
    for (let left = missing(); left.length > 0; left = missing()) {
      for (const id of left) rendered.set(id, undefined);
      await this.#renderInto(rendered, left, origin, view, time);
      places = look();
    }
    this.misses += rendered.size;
    this.hits += ids.length - rendered.size;
    const sizes = ids.map((id, index) => {
      const place = places[index];
      return rendered.get(id)?.byteLength ?? (place === undefined ? 0 : this.#memory.length(place));
    });
    array.expect(
      ids.length,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    for (let index = 0; index < ids.length; index++) {
      const [id, size] = [ids[index]!, sizes[index]!];
      if (size === 0) continue;
      const end = added ? `,"${added.name}":${added.of(id)}}` : '';
      const kept = added ? size - 1 : size;
      const room = array.add(kept + end.length);
      if (!room) return;
      const json = rendered.get(id);
      if (json) json.copy(room.bytes, room.at, 0, kept);
      else this.#memory.copy(places[index]!, room.bytes, room.at, kept);
      if (added) room.bytes.write(end, room.at + kept);
    }
  }

  async #renderInto(
    rendered: Map<number, Buffer | undefined>,
    ids: readonly number[],
    origin: string,
    view: View,
    time: number,
  ): Promise<void> {
    const { revision } = this.db;
    const values = { ids: JSON.stringify(ids), origin, now: time };
    for (const [id, json, cools] of await valuesOf<Row>(this.#render[view], values)) {
      rendered.set(id, json);
      if (!this.#isTouched(id, revision)) this.#keep(this.#key(id, origin, view), json, cools ? time : timeless);
    }
  }

  /**
   * One store as JSON, not cached here: the response cache holds the whole answer. `isPublic` is undefined where the JSON
   * was cached.
   */
  async alone(id: number, origin: string): Promise<{ json: Buffer; isPublic?: boolean } | undefined> {
    const time = halfLives(this.clock());
    const place = this.#fresh(id, origin, 'full', time);
    if (place !== undefined) {
      this.hits++;
      // A copy: later records overwrite it.
      return { json: Buffer.from(this.#memory.bytes(place)) };
    }
    this.misses++;
    return this.#renderOne(id, origin, time);
  }

  async #renderOne(id: number, origin: string, time: number) {
    const [row] = await valuesOf<[...Row, isPublic: number]>(this.#render.one, { id, origin, now: time });
    return row && { json: row[1], isPublic: row[3] === 1 };
  }

  /** The stores with their `rank`; `before` is the rank before the first. */
  ranked(ids: readonly number[], origin: string, before: number, view?: View): Promise<JsonArray> {
    const ranks = new Map(ids.map((id, index) => [id, before + index + 1]));
    return this.array(ids, origin, view, { name: 'rank', of: (id) => ranks.get(id)! });
  }

  /** The stores with their `distance` where metres are given by ID. */
  measured(
    ids: readonly number[],
    origin: string,
    metres: ReadonlyMap<number, number> | undefined,
    view?: View,
  ): Promise<JsonArray> {
    return this.array(ids, origin, view, metres && { name: 'distance', of: (id) => metres.get(id)! });
  }

  /**
   * The stores as objects, in the order of the IDs, with links as they are stored. They are shared: an object is the same
   * until a commit touches its store.
   */
  async objects(ids: readonly number[]): Promise<Store[]> {
    const time = halfLives(this.clock());
    const isFresh = (id: number) => this.#fresh(id, '', 'full', time) !== undefined;
    const found = new Map(ids.map((id) => [id, isFresh(id) ? this.#objects.get(id) : undefined]));
    const left = ids.filter((id) => found.get(id) === undefined);
    this.hits += ids.length - left.length;
    if (left.length > 0) for (const store of await this.#parsed(left, time)) found.set(store.id, store);
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** The stores as cards, in the order of the IDs, with links as they are stored. */
  async cards(ids: readonly number[]): Promise<StoreCard[]> {
    return JSON.parse((await this.array(ids, '', 'card')).between('', '').toString()) as StoreCard[];
  }

  /** One store as an object. Throws NotFound when there is none. */
  async object(id: number): Promise<Store> {
    const [store] = await this.objects([id]);
    if (!store) throw unknown();
    return store;
  }

  /** One store as an object, as the database has it now: another node may have changed it. Throws NotFound. */
  async current(id: number): Promise<Store> {
    const rendered = await this.#renderOne(id, '', halfLives(this.clock()));
    if (!rendered) throw unknown();
    return JSON.parse(rendered.json.toString()) as Store;
  }

  async #parsed(ids: readonly number[], time: number): Promise<Store[]> {
    const { revision } = this.db;
    const array = new JsonArray();
    for (let from = 0; from < ids.length; from += batchSize)
      await this.#write(array, ids.slice(from, from + batchSize), '', 'full', undefined);
    const stores = JSON.parse(array.between('', '').toString()) as Store[];
    for (const store of stores) {
      const place = this.#isTouched(store.id, revision) ? undefined : this.#fresh(store.id, '', 'full', time);
      if (place !== undefined && this.#memory.length(place) <= limits.cachedObject) this.#objects.set(store.id, store);
      else this.#objects.delete(store.id);
    }
    return stores;
  }

  /** Whether a commit after a revision touched a store. */
  #isTouched(id: number, revision: number): boolean {
    return Math.max(this.#touched.get(id) ?? 0, this.#touchedAll) > revision;
  }

  #key(id: number, origin: string, view: View): number {
    let index = this.#origins.indexOf(origin);
    if (index < 0) {
      if (this.#origins.length === limits.cachedOrigins) this.#clear();
      index = this.#origins.push(origin) - 1;
    }
    return (id * limits.cachedOrigins + index) * views.length + views.indexOf(view);
  }

  /** The place of a store's JSON in the ring, unless it is stale or evicted. */
  #fresh(id: number, origin: string, view: View, time: number): number | undefined {
    const at = this.#places.get(this.#key(id, origin, view));
    if (at === undefined || !this.#memory.holds(at)) return undefined;
    const note = this.#memory.note(at);
    return note === timeless || note === time ? at : undefined;
  }

  #keep(key: number, json: Buffer, time: number): void {
    if (json.byteLength > limits.cachedStore) return;
    const earlier = this.#places.get(key);
    const at = this.#memory.place(json, time, earlier);
    if (at !== earlier) this.#places.set(key, at);
  }

  #expire(id: number): void {
    this.#objects.delete(id);
    for (const origin of this.#origins)
      for (const view of views) {
        const at = this.#places.get(this.#key(id, origin, view));
        if (at !== undefined && this.#memory.holds(at)) this.#memory.mark(at, stale);
      }
  }

  #clear(): void {
    this.#origins = [];
    this.#places.clear();
    this.#objects.clear();
  }
}
