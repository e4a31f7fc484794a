import { limits } from '../limits.ts';

/**
 * Time that clients have spent, in memory that all threads share. A client has the cell of its hash: whoever shares one
 * makes the budget of the other stricter, never larger.
 */
export class SharedTime {
  /** Pairs of the number of a window and the microseconds spent in it. */
  readonly #cells: Int32Array;

  constructor(readonly memory = new SharedArrayBuffer(8 * limits.timeCells)) {
    this.#cells = new Int32Array(memory);
  }

  /** Milliseconds spent in the window that an instant is in; windows are `length` long. */
  spent(key: string, length: number, now: number): number {
    const at = cellOf(key);
    return Atomics.load(this.#cells, at) === windowOf(length, now) ? Atomics.load(this.#cells, at + 1) / 1000 : 0;
  }

  add(key: string, length: number, now: number, milliseconds: number): void {
    const [at, window] = [cellOf(key), windowOf(length, now)];
    const known = Atomics.load(this.#cells, at);
    // One of the threads begins the window.
    if (known !== window && Atomics.compareExchange(this.#cells, at, known, window) === known)
      Atomics.store(this.#cells, at + 1, 0);
    Atomics.add(this.#cells, at + 1, Math.round(1000 * milliseconds));
  }
}

const cellOf = (key: string) => 2 * (Number(Bun.hash(key) & 0xffff_ffffn) % limits.timeCells);

const windowOf = (length: number, now: number) => Math.floor(now / length) | 0;
