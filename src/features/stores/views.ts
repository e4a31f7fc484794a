import type { Database } from '../../db/database.ts';
import { NotFound } from '../../errors.ts';
import type { Clock } from '../../lib/clock.ts';
import { halfLives } from '../rankings/hotness.ts';
import type { Store } from './model.ts';
import { prepareRender } from './queries.ts';

interface View {
  json: Buffer;
  /** The time it was rendered for, in half-lives; undefined when nothing in it changes with time. */
  time: number | undefined;
}

/** Memory for ready stores, in bytes. */
const capacity = 48 * 1024 * 1024;

/** What an entry costs beside its JSON, in bytes. */
const overhead = 200;

/** Every store as ready JSON, kept until a commit touches it. */
export class StoreViews {
  readonly #render: ReturnType<typeof prepareRender>;
  /** By store, then by origin, since addresses of uploads are part of the JSON. */
  readonly #views = new Map<number, Map<string, View>>();
  #size = 0;
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
      const touched = everything || tables.has('categories') ? [...this.#views.keys()] : stores;
      for (const id of touched) this.#drop(id);
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
        if (generation === this.#generation) this.#keep(id, origin, { json, time: cools ? time : undefined });
      }
    }
    return ids.flatMap((id) => ready.get(id) ?? []);
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

  #fresh(id: number, origin: string, time: number): Buffer | undefined {
    const view = this.#views.get(id)?.get(origin);
    return view && (view.time === undefined || view.time === time) ? view.json : undefined;
  }

  #keep(id: number, origin: string, view: View): void {
    const views = this.#views.get(id) ?? new Map<string, View>();
    const replaced = views.get(origin);
    if (replaced) this.#size -= replaced.json.byteLength + overhead;
    views.set(origin, view);
    this.#views.set(id, views);
    this.#size += view.json.byteLength + overhead;
    for (const oldest of this.#views.keys()) {
      if (this.#size <= capacity) break;
      this.#drop(oldest);
    }
  }

  #drop(id: number): void {
    const views = this.#views.get(id);
    if (!views) return;
    for (const { json } of views.values()) this.#size -= json.byteLength + overhead;
    this.#views.delete(id);
  }
}
