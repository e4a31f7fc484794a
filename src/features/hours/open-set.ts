import { BytesById, markedIds } from '../../lib/bytes-by-id.ts';
import { limits } from '../../limits.ts';
import { isMarked, listed } from '../stores/marks.ts';
import { publicStores } from './queries.ts';

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
  filter() {
    const marks = { of: this.#stores, least: 1 };
    const test = isMarked([marks]);
    return {
      test,
      source: this.total <= limits.relevanceHits ? listed(markedIds(this.#stores)) : publicStores(test),
      total: async () => this.total,
      marks: async () => [marks],
      isQuick: true,
    };
  }
}
