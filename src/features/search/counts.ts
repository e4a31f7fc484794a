import { eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { stores } from '../../db/schema.ts';
import { addToTallies } from '../../db/tallies.ts';
import type { Clock } from '../../lib/clock.ts';
import { Deferred } from '../../lib/deferred.ts';
import { limits } from '../../limits.ts';
import type { Logger } from '../../log.ts';
import { halfLives, heat, warmed } from '../rankings/hotness.ts';

/**
 * Counts searches in memory and writes them in one transaction every `limits.counterFlush`, so that no search waits for
 * the disk. A power failure loses the counts since the last write.
 */
export class SearchCounts {
  #found = new Map<number, number>();
  #searches = 0;
  readonly #deferred: Deferred;

  constructor(
    readonly db: Database,
    readonly clock: Clock,
    readonly log: Logger,
  ) {
    this.#deferred = new Deferred(() => this.#write(), limits.counterFlush);
  }

  /** Counts one search that found these stores. */
  note(storeIds: readonly number[]): void {
    this.#searches++;
    for (const id of storeIds) this.#found.set(id, (this.#found.get(id) ?? 0) + 1);
    this.#deferred.schedule();
  }

  flush(): Promise<void> {
    return this.#deferred.flush();
  }

  async #write(): Promise<void> {
    if (this.#searches === 0) return;
    const [found, searches] = [this.#found, this.#searches];
    this.#found = new Map();
    this.#searches = 0;
    const now = this.clock();
    const time = halfLives(now);
    const day = new Date(now).toISOString().slice(0, 10);
    try {
      await this.db.write(async (tx) => {
        for (const [id, count] of found) {
          const [store] = await tx
            .select({ hot_key: stores.hot_key, search_count: stores.search_count })
            .from(stores)
            .where(eq(stores.id, id));
          if (!store) continue;
          const hot_key = warmed(store.hot_key, count * heat.search, time);
          await tx
            .update(stores)
            .set({ hot_key, search_count: store.search_count + count })
            .where(eq(stores.id, id));
        }
        await addToTallies(tx, { searches, [`daily/${day}/searches`]: searches });
      });
    } catch (error) {
      this.log.error({ err: error }, 'writing the search counts failed');
      for (const [id, count] of found) this.#found.set(id, (this.#found.get(id) ?? 0) + count);
      this.#searches += searches;
    }
  }
}
