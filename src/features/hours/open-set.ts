import { Bits } from '../../lib/bits.ts';
import { BytesById } from '../../lib/bytes-by-id.ts';
import { limits } from '../../limits.ts';
import type { Database } from '../../db/database.ts';
import * as lists from '../lists/service.ts';
import { publicStores } from './openings.ts';

/** The public stores that are open at one minute: a byte for each ID, which SQLite tests faster than any join. */
export class OpenSet {
  readonly #stores = new BytesById();
  #set: Bits | undefined;

  mark(ids: readonly number[], open: boolean): void {
    this.#stores.setAll(ids, open ? 1 : 0);
    this.#set = undefined;
  }

  /** The set as a filter of lists. */
  filter({ read }: Database) {
    const marks = { of: this.#stores, least: 1 };
    const test = lists.isMarked(read, marks);
    const set = (this.#set ??= Bits.of(marks));
    return {
      set,
      test,
      source: set.count <= limits.relevanceHits ? lists.listed(read, set.ids()) : publicStores(test),
      total: async () => set.count,
      stores: async () => set,
      isQuick: true,
    };
  }
}
