import { BoundedMap } from './bounded-map.ts';
import type { Clock } from './clock.ts';
import { Deferred } from './deferred.ts';

interface Options<Key> {
  clock: Clock;
  /** Uses are exact to so many milliseconds. */
  exact: number;
  /** Things whose uses are kept in memory. */
  size: number;
  /** Milliseconds until a use is written. */
  delay: number;
  /** Writes the last uses of some things, by instant. */
  write: (uses: ReadonlyMap<Key, string>) => Promise<void>;
  failed: (error: unknown) => void;
}

/** Records when things were last used; no request takes longer for it. */
export class LastUses<Key> {
  /** In milliseconds since 1970, which every request compares. */
  readonly #last: BoundedMap<Key, number>;
  #unwritten = new Map<Key, string>();
  readonly #deferred: Deferred;

  constructor(readonly options: Options<Key>) {
    this.#last = new BoundedMap(options.size);
    this.#deferred = new Deferred(() => this.#write(), options.delay);
  }

  /** Notes a use of a thing, of which `before` is the last one that is stored, if that is known. */
  note(key: Key, before = ''): void {
    const { clock, exact } = this.options;
    const used = Math.floor(clock() / exact) * exact;
    if (this.#last.get(key) === used) return;
    this.#last.set(key, used);
    const instant = new Date(used).toISOString();
    if (instant <= before) return;
    this.#unwritten.set(key, instant);
    this.#deferred.schedule();
  }

  /** The last use that this process has seen, written or not. */
  last(key: Key): string | undefined {
    const used = this.#last.get(key);
    return used === undefined ? undefined : new Date(used).toISOString();
  }

  flush(): Promise<void> {
    return this.#deferred.flush();
  }

  async #write(): Promise<void> {
    const uses = this.#unwritten;
    if (uses.size === 0) return;
    this.#unwritten = new Map();
    await this.options.write(uses).catch(this.options.failed);
  }
}
