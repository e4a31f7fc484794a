import { BytesById, markedIds } from '../../lib/bytes-by-id.ts';
import { limits } from '../../limits.ts';
import type { Database } from '../../db/database.ts';
import * as lists from '../stores/lists.ts';
import { publicStores } from './openings.ts';

/** The public stores that are open at one minute: a byte for each ID, which SQLite tests faster than any join. */
export class OpenSet {
  readonly #stores = new BytesById();
  total = 0;

  mark(id: number, open: boolean): void {
    if ((this.#stores.get(id) === 1) === open) return;
    this.total += open ? 1 : -1;
    this.#stores.set(id, open ? 1 : 0);
  }

  /** The set as a filter of lists. */
  filter({ read }: Database) {
    const marks = { of: this.#stores, least: 1 };
    const test = lists.isMarked(read, [marks]);
    return {
      test,
      source: this.total <= limits.relevanceHits ? lists.listed(read, markedIds(this.#stores)) : publicStores(test),
      total: async () => this.total,
      marks: async () => [marks],
      isQuick: true,
    };
  }
}
