/**
 * Milliseconds for which a request that writes may wait for the database: in all before its first commit, and then before
 * each next one. Its other work, such as reading a body or hashing, does not count.
 */
export class Allowance {
  #running = 0;
  /** When the queries began that run. */
  #since = 0;
  #spent = 0;
  #isOver = false;

  constructor(readonly time: number) {}

  get left(): number {
    if (this.#isOver) return this.time;
    return this.time - this.#spent - (this.#running > 0 ? performance.now() - this.#since : 0);
  }

  /** Counts the time of a query; that of several at once counts once. */
  async during<T>(query: () => Promise<T>): Promise<T> {
    if (this.#running++ === 0) this.#since = performance.now();
    try {
      return await query();
    } finally {
      if (--this.#running === 0) this.#spent += performance.now() - this.#since;
    }
  }

  renew(): void {
    this.#spent = 0;
    this.#since = performance.now();
  }

  /** The request is answered: what it has begun and goes on is not hurried. */
  end(): void {
    this.#isOver = true;
  }
}
