import type { CommitWatcher } from '../db/sqlite/database.ts';
import { subjects, unknownChanges, type Changes } from '../db/changes.ts';
import { limits } from '../limits.ts';

/** Places of the numbers before the ring: words ever written, commits begun and ended, length of the WAL after the last. */
const [head, begun, ended, frames] = [0, 1, 2, 3];
const numbers = 16;
const everything = 1 << 30;

/**
 * The changes of the latest commits, in memory that all threads share. The thread that writes announces each before its
 * COMMIT; readers tell their listeners of it at every request until it has ended, so that nothing that they rendered
 * meanwhile is kept.
 */
export class ChangesRing implements CommitWatcher {
  readonly #numbers: Int32Array;
  readonly #ring: Int32Array;
  /** Words that this thread has told its listeners of, for the last time. */
  #seen: number;

  constructor(readonly memory = new SharedArrayBuffer(4 * (numbers + limits.changesRing))) {
    this.#numbers = new Int32Array(memory, 0, numbers);
    this.#ring = new Int32Array(memory, 4 * numbers, limits.changesRing);
    this.#seen = Atomics.load(this.#numbers, head);
  }

  begin(changes: Changes | undefined): void {
    Atomics.add(this.#numbers, begun, 1);
    if (!changes) return;
    const isAll = changes.everything || changes.stores.size > limits.changedStoresInRing;
    let mask = isAll ? everything : 0;
    for (const subject of changes.subjects) mask |= 1 << subjects.indexOf(subject);
    const stores = isAll ? [] : [...changes.stores];
    let at = this.#numbers[head]!;
    for (const word of [stores.length, mask, ...stores]) Atomics.store(this.#ring, place(at++), word);
    // The numbers are of 32 bits and wrap.
    Atomics.store(this.#numbers, head, at | 0);
  }

  end(length: number): void {
    Atomics.store(this.#numbers, frames, length);
    Atomics.add(this.#numbers, ended, 1);
  }

  /**
   * The changes since the last look, for a reader; undefined without any. While a commit is on its way, each look has its
   * changes: what is read now may be of before it, or of after it.
   */
  look(): Changes[] | undefined {
    const until = Atomics.load(this.#numbers, head);
    if (until === this.#seen) return undefined;
    const over = Atomics.load(this.#numbers, ended);
    const areAllOver = over === Atomics.load(this.#numbers, begun);
    const changes = this.#between(this.#seen, until);
    if (areAllOver) this.#seen = until;
    return changes;
  }

  #between(from: number, until: number): Changes[] {
    const length = (until - from) | 0;
    const isLapped = () => ((Atomics.load(this.#numbers, head) - from) | 0) > limits.changesRing / 2;
    if (isLapped()) return [unknownChanges()];
    const words = Array.from({ length }, (_, index) => Atomics.load(this.#ring, place(from + index)));
    if (isLapped()) return [unknownChanges()];
    const changes: Changes[] = [];
    for (let at = 0; at < length;) {
      const [count, mask] = [words[at]!, words[at + 1]!];
      const stores = new Set(words.slice(at + 2, (at += 2 + count)));
      changes.push({
        stores,
        subjects: new Set(subjects.filter((_, index) => mask & (1 << index))),
        everything: (mask & everything) !== 0,
      });
    }
    return changes;
  }

  /**
   * Whether a commit that a reader noticed is one of the thread that writes, by the length that it found the WAL to have;
   * undefined while one is on its way.
   */
  isOwn(length: () => number): boolean | undefined {
    const before = Atomics.load(this.#numbers, ended);
    if (before !== Atomics.load(this.#numbers, begun)) return undefined;
    const found = length();
    const own = Atomics.load(this.#numbers, frames);
    return before === Atomics.load(this.#numbers, begun) ? found === own : undefined;
  }
}

const place = (at: number) => (at >>> 0) % limits.changesRing;
