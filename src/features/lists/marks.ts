import { sql, type SQL } from 'drizzle-orm';
import type { Subject } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { isPublic } from '../../db/schema.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { BytesById, intersection, markedIds, type Marks } from '../../lib/bytes-by-id.ts';
import { oncePer } from '../../lib/once-per.ts';
import { limits } from '../../limits.ts';
import type { Filter } from './filter.ts';
import * as lists from './service.ts';

const searched: Subject[] = ['stores', 'dishes', 'categories', 'search_texts'];

/** Caches the stores of a category, and those with a keyword, until a commit changes the content of a store. */
class KnownMarks {
  readonly #known = new BoundedMap<string, BytesById>(limits.knownMarks, ({ bytes }) => bytes.byteLength);
  /** Revision that cleared the cache. */
  #cleared = 0;

  constructor(readonly db: Database) {
    db.onCommit(({ subjects, everything }) => {
      if (!everything && !searched.some((subject) => subjects.has(subject))) return;
      this.#cleared = db.revision;
      this.#known.clear();
    });
  }

  /** The stores of a source of IDs, which do not depend on ratings or counters. */
  async get(key: string, source: () => SQL): Promise<Marks> {
    const known = this.#known.get(key);
    if (known) return { of: known, least: 1 };
    const { revision } = this.db;
    return this.#mark(key, await lists.all(this.db.read, source()), revision);
  }

  /** The number of these stores, if they are marked. */
  sizeOf(key: string): number | undefined {
    const known = this.#known.get(key);
    return known && intersection([{ of: known, least: 1 }]).total;
  }

  /** Whether a source has at least so many stores; fewer are marked. */
  async areAtLeast(least: number, key: string, source: () => SQL): Promise<boolean> {
    const known = this.#known.get(key);
    if (known) return intersection([{ of: known, least: 1 }]).total >= least;
    const { revision } = this.db;
    const ids = await lists.some(this.db.read, source(), least);
    if (ids.length < least) this.#mark(key, ids, revision);
    return ids.length >= least;
  }

  #mark(key: string, ids: readonly number[], revision: number): Marks {
    const read = BytesById.marking(ids);
    if (this.#cleared <= revision) this.#known.set(key, read);
    return { of: read, least: 1 };
  }
}

export const marksOf = oncePer((db: Database) => new KnownMarks(db));

/** Public stores that are marked in memory, as a condition of lists; their number is counted if it is not given. */
export function marked({ read }: Database, key: string, marks: Marks, size = intersection([marks]).total): Filter {
  const test = lists.isMarked(read, [marks]);
  return {
    key,
    get source() {
      return size <= limits.listedPlaces
        ? lists.listed(read, markedIds(marks.of))
        : sql`select id from stores where ${isPublic} and ${test}`;
    },
    test,
    isQuick: true,
    size,
    total: async () => size,
    marks: async () => [marks],
  };
}
