import { byEngine, type WritableDatabase } from '../../db/database.ts';
import type { Searched } from '../../interpretation.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { Deferred } from '../../lib/deferred.ts';
import { limits } from '../../limits.ts';
import type { Logger } from '../../log.ts';
import { halfLives } from '../standing/hotness.ts';
import * as postgres from './counting.postgres.ts';
import * as sqlite from './counting.sqlite.ts';
import { Searches } from './searches.ts';

const countingOf = byEngine({ sqlite, postgres });

/**
 * Counts searches in memory and writes them in one transaction every `limits.counterFlush`, so that no search waits for
 * the disk. A power failure loses the counts since the last write.
 */
export class SearchCounts {
  #found = new Map<number, number>();
  #searches = 0;
  #keywords = new Searches();
  readonly #deferred: Deferred;

  constructor(
    readonly db: WritableDatabase,
    readonly clock: Clock,
    readonly log: Logger,
    /** Names the network of an address without telling it. */
    readonly networkOf: (address: string) => string,
  ) {
    this.#deferred = new Deferred(() => this.#write(), limits.counterFlush);
  }

  /** Counts one search, from this address. */
  note({ found, first }: Searched, address: string): void {
    this.#searches++;
    if (first) this.#keywords.note(first, this.networkOf(address), timestamp(this.clock));
    for (const id of found) this.#found.set(id, (this.#found.get(id) ?? 0) + 1);
    this.#deferred.schedule();
  }

  flush(): Promise<void> {
    return this.#deferred.flush();
  }

  async #write(): Promise<void> {
    if (this.#searches === 0) return;
    const [found, searches] = [this.#found, this.#searches];
    const keywords = this.#keywords;
    this.#found = new Map();
    this.#searches = 0;
    this.#keywords = new Searches();
    const now = this.clock();
    const time = halfLives(now);
    const day = new Date(now).toISOString().slice(0, 10);
    try {
      await countingOf(this.db).count(this.db, { found, searches, time, day });
      await keywords.write(this.db, day);
    } catch (error) {
      this.log.error({ err: error }, 'writing the search counts failed');
      for (const [id, count] of found) this.#found.set(id, (this.#found.get(id) ?? 0) + count);
      this.#searches += searches;
    }
  }
}
