import { BytesById, intersection, markedIds } from '../../lib/bytes-by-id.ts';
import { limits } from '../../limits.ts';
import type { Database } from '../../db/database.ts';
import * as lists from '../lists/service.ts';
import { publicStores } from './openings.ts';

/** The public stores that are open at one minute: a byte for each ID, which SQLite tests faster than any join. */
export class OpenSet {
  readonly #stores = new BytesById();
  #total: number | undefined;

  mark(ids: readonly number[], open: boolean): void {
    this.#stores.setAll(ids, open ? 1 : 0);
    this.#total = undefined;
  }

  /** The set as a filter of lists. */
  filter({ read }: Database) {
    const marks = { of: this.#stores, least: 1 };
    const test = lists.isMarked(read, [marks]);
    const total = (this.#total ??= intersection([marks]).total);
    return {
      test,
      source: total <= limits.relevanceHits ? lists.listed(read, markedIds(this.#stores)) : publicStores(test),
      total: async () => total,
      marks: async () => [marks],
      isQuick: true,
    };
  }
}
