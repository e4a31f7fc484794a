import type { Database } from '../../db/database.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import type { Clock } from '../../lib/clock.ts';
import { Deferred } from '../../lib/deferred.ts';
import { limits } from '../../limits.ts';
import type { Logger } from '../../log.ts';
import { recordUse, type ApiKey } from './service.ts';

const minute = 60_000;

/** The keys in use, remembered between requests, and when each was last used. */
export class Keyring {
  readonly #known = new BoundedMap<string, ApiKey>(limits.knownKeys);
  #generation = 0;
  /** Latest use by key id, as the start of its minute. */
  readonly #used = new Map<number, number>();
  #unwritten = new Set<number>();
  readonly #deferred: Deferred;

  constructor(
    readonly db: Database,
    readonly clock: Clock,
    readonly log: Logger,
  ) {
    this.#deferred = new Deferred(() => this.#write(), limits.counterFlush);
    db.onCommit(({ tables, everything }) => {
      if (!everything && !tables.has('api_keys')) return;
      this.#generation++;
      this.#known.clear();
    });
  }

  /** A key used before and valid still; notes the use. */
  find(key: string): ApiKey | undefined {
    const known = this.#known.get(key);
    if (known) this.#noteUse(known.id);
    return known;
  }

  /** Raised when any key changes; to be taken before a key is looked up. */
  get generation(): number {
    return this.#generation;
  }

  /** Keeps a key that was looked up, unless it may have been revoked since then. */
  remember(key: string, known: ApiKey, generation: number): void {
    if (generation === this.#generation) this.#known.set(key, known);
    this.#noteUse(known.id);
  }

  /** When the key was last used as far as this process knows, also when that is not written yet. */
  lastUsed(id: number): string | undefined {
    const used = this.#used.get(id);
    return used === undefined ? undefined : new Date(used).toISOString();
  }

  flush(): Promise<void> {
    return this.#deferred.flush();
  }

  #noteUse(id: number): void {
    const now = Math.floor(this.clock() / minute) * minute;
    if (this.#used.get(id) === now) return;
    this.#used.set(id, now);
    this.#unwritten.add(id);
    this.#deferred.schedule();
  }

  async #write(): Promise<void> {
    const ids = this.#unwritten;
    if (ids.size === 0) return;
    this.#unwritten = new Set();
    try {
      await recordUse(this.db, new Map([...ids].map((id) => [id, this.lastUsed(id)!])));
    } catch (error) {
      this.log.error({ err: error }, 'the use of API keys could not be recorded');
    }
  }
}
