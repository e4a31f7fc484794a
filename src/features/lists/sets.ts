import { sql, type SQL } from 'drizzle-orm';
import { searched, touches } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { isPublic } from '../../db/schema.ts';
import { Bits } from '../../lib/bits.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { Doorkeeper } from '../../lib/doorkeeper.ts';
import { oncePer } from '../../lib/once-per.ts';
import { limits } from '../../limits.ts';
import type { Filter } from './filter.ts';
import * as lists from './service.ts';

/** A set may be empty, and its key long. */
const weightOf = ({ words }: Bits, key: string) => words.byteLength + key.length;

/** Caches the stores of a category, and those with a keyword, until a commit changes the content of a store. */
class KnownSets {
  readonly #known = new BoundedMap<string, Bits>(limits.knownSets, weightOf);
  readonly #asked = new Doorkeeper(limits.doorkeeperKeywords);
  /** Revision that cleared the cache. */
  #cleared = 0;

  constructor(readonly db: Database) {
    db.onCommit((changes) => {
      if (!touches(changes, searched)) return;
      this.#cleared = db.revision;
      this.#known.clear();
    });
  }

  /** The stores of a source that are kept. */
  known(key: string): Bits | undefined {
    return this.#known.get(key);
  }

  /** The stores of a source of IDs, which do not depend on ratings or counters. */
  async get(key: string, source: () => SQL): Promise<Bits> {
    const known = this.known(key);
    if (known) return known;
    const { revision } = this.db;
    return this.keep(key, Bits.having(await lists.all(this.db.read, source())), revision);
  }

  /** Whether the stores of a source are kept, or were asked for before. */
  isWanted(key: string): boolean {
    return this.#known.has(key) || this.#asked.admits(key);
  }

  /** The number of these stores, if they are kept. */
  sizeOf(key: string): number | undefined {
    return this.known(key)?.count;
  }

  /** Whether a source has at least so many stores. All are kept, if they are not many. */
  async areAtLeast(least: number, key: string, source: () => SQL): Promise<boolean> {
    const size = this.sizeOf(key);
    if (size !== undefined) return size >= least;
    const { revision } = this.db;
    const ids = await lists.some(this.db.read, source(), soonRead + 1);
    if (ids.length <= soonRead) this.keep(key, Bits.having(ids), revision);
    return ids.length >= least;
  }

  /** Keeps stores that were read at a revision: nothing may change the set. */
  keep(key: string, stores: Bits, revision: number): Bits {
    if (this.#cleared <= revision) this.#known.set(key, stores);
    return stores;
  }
}

/** So many stores of a source are read in a part of the time in which an index finds the first of them; measured. */
const soonRead = 10_000;

export const knownSetsOf = oncePer((db: Database) => new KnownSets(db));

/** The stores that pass a filter. */
export const setOf = async ({ set, stores }: Pick<Filter, 'set' | 'stores'>): Promise<Bits> => set ?? stores();

/** The same filters, of which one stands for all whose sets are known. */
export function withOneSet(db: Database, filters: readonly Filter[]): readonly Filter[] {
  const known = filters.filter(({ set }) => set);
  if (known.length < 2) return filters;
  const key = known.map((one) => one.key).join('\n');
  const set = Bits.inAll(known.map((one) => one.set!));
  return [...filters.filter((one) => !one.set), marked(db, key, set)];
}

/** The stores that pass all filters, of which there is at least one. */
export const inAll = async (filters: readonly Filter[]): Promise<Bits> =>
  Bits.inAll(await Promise.all(filters.map(setOf)));

/** Public stores that are known in memory, as a condition of lists. */
export const marked = ({ read }: Database, key: string, set: Bits): Filter => ({
  key,
  set,
  get source() {
    return set.count <= limits.listedPlaces
      ? lists.listed(read, set.ids())
      : sql`select id from stores where ${isPublic} and ${this.test}`;
  },
  get test() {
    return lists.isMarked(read, set.marks);
  },
  isQuick: true,
  total: async () => set.count,
  stores: async () => set,
});
