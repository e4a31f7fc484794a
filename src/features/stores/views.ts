import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import type { Clock } from '../../lib/clock.ts';
import { Ring } from '../../lib/ring.ts';
import { limits } from '../../limits.ts';
import { halfLives } from '../rankings/hotness.ts';
import type { Store } from './model.ts';
import { prepareRender } from './queries.ts';

/** A larger one is not kept. */
const largest = limits.readyStores / 16;

/** No store is smaller, so no more of them have their JSON in memory at once. */
const smallest = 512;

/** In the place of a time, in half-lives: nothing in this store changes with time, or it has changed since. */
const [lasting, outdated] = [-1, -2];

/** Stores as ready JSON, kept until a commit touches them. */
export class StoreViews {
  readonly #render: ReturnType<typeof prepareRender>;
  /** Addresses of uploads are part of the JSON, so it is kept by origin too. */
  #origins: string[] = [];
  /** Where each is in memory; its note is the time it was rendered for, or says it needs none. */
  readonly #places = new BoundedMap<number, number>(limits.readyStores / smallest);
  readonly #memory = new Ring(limits.readyStores);
  /** Raised by every commit, so that what was read before it is not kept after it. */
  #generation = 0;
  hits = 0;
  misses = 0;

  constructor(
    db: Database,
    readonly clock: Clock,
  ) {
    this.#render = prepareRender(db.read);
    db.onCommit(({ stores, tables, everything }) => {
      this.#generation++;
      if (everything || tables.has('categories')) this.#clear();
      else for (const id of stores) for (const origin of this.#origins) this.#end(this.#key(id, origin));
    });
  }

  /** The stores as JSON, in the order of the ids; those that do not exist are left out. */
  async bytes(ids: readonly number[], origin: string): Promise<Buffer[]> {
    const time = halfLives(this.clock());
    const ready = new Map(ids.map((id) => [id, this.#fresh(id, origin, time)]));
    const missing = ids.filter((id) => !ready.get(id));
    this.hits += ids.length - missing.length;
    this.misses += missing.length;
    if (missing.length > 0) {
      const generation = this.#generation;
      const rows = await this.#render.execute({ ids: JSON.stringify(missing), origin, now: time });
      for (const { id, json, cools } of rows) {
        ready.set(id, json);
        if (generation === this.#generation) this.#keep(this.#key(id, origin), json, cools ? time : lasting);
      }
    }
    return ids.flatMap((id) => ready.get(id) ?? []);
  }

  /** One store as JSON, for an answer that is kept as a whole, so that its bytes are not kept twice. */
  async alone(id: number, origin: string): Promise<Buffer | undefined> {
    const time = halfLives(this.clock());
    const ready = this.#fresh(id, origin, time);
    if (ready) this.hits++;
    else this.misses++;
    if (ready) return ready;
    const [row] = await this.#render.execute({ ids: `[${id}]`, origin, now: time });
    return row?.json;
  }

  /** The same with `rank`, counted on from the one before the first. */
  async ranked(ids: readonly number[], origin: string, before: number): Promise<Buffer[]> {
    const all = await this.bytes(ids, origin);
    return all.map((json, index) => {
      const end = json.byteLength - 1;
      return Buffer.concat([json.subarray(0, end), Buffer.from(`,"rank":${before + index + 1}}`)]);
    });
  }

  /** The same as objects. */
  async objects(ids: readonly number[], origin: string): Promise<Store[]> {
    const all = await this.bytes(ids, origin);
    return all.map((json) => JSON.parse(json.toString()) as Store);
  }

  /** One store as an object. Throws NotFound when there is none. */
  async object(id: number, origin: string): Promise<Store> {
    const [store] = await this.objects([id], origin);
    if (!store) throw new NotFound('There is no such store.');
    return store;
  }

  #key(id: number, origin: string): number {
    let index = this.#origins.indexOf(origin);
    if (index < 0) {
      if (this.#origins.length === limits.readyOrigins) this.#clear();
      index = this.#origins.push(origin) - 1;
    }
    return id * limits.readyOrigins + index;
  }

  #fresh(id: number, origin: string, time: number): Buffer | undefined {
    const at = this.#places.get(this.#key(id, origin));
    if (at === undefined || !this.#memory.holds(at)) return undefined;
    const note = this.#memory.note(at);
    if (note !== lasting && note !== time) return undefined;
    // A copy, since it may be given away before the others of a list are read.
    return Buffer.from(this.#memory.bytes(at));
  }

  #keep(key: number, json: Buffer, time: number): void {
    if (json.byteLength > largest) return;
    const earlier = this.#places.get(key);
    const at = this.#memory.place(json, time, earlier);
    if (at !== earlier) this.#places.set(key, at);
  }

  #end(key: number): void {
    const at = this.#places.get(key);
    if (at !== undefined && this.#memory.holds(at)) this.#memory.mark(at, outdated);
  }

  #clear(): void {
    this.#origins = [];
    this.#places.clear();
  }
}
