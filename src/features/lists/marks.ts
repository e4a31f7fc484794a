import type { SQL } from 'drizzle-orm';
import type { Subject } from '../../db/changes.ts';
import type { Database } from '../../db/database.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { BytesById, type Marks } from '../../lib/bytes-by-id.ts';
import { oncePer } from '../../lib/once-per.ts';
import { limits } from '../../limits.ts';
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
    const read = BytesById.marking(await lists.all(this.db.read, source()));
    if (this.#cleared <= revision) this.#known.set(key, read);
    return { of: read, least: 1 };
  }
}

export const marksOf = oncePer((db: Database) => new KnownMarks(db));
