import { limits } from '../../limits.ts';
import { Away, overloaded } from './failures.ts';

interface Waiting {
  begin: () => void;
  refuse: (reason: Error) => void;
}

/** A connection for one transaction. */
export interface Held {
  client: Bun.ReservedSQL;
  release: () => Promise<void>;
}

/**
 * The connections for writes: those of transactions, given out in turn, and others for likes and counts of searches, which
 * share them. So whatever these wait for keeps nothing else waiting.
 */
export class Lanes {
  #held = 0;
  readonly #waiting = new Set<Waiting>();
  #calls = 0;

  constructor(
    readonly transactions: Bun.SQL,
    readonly counters: Bun.SQL,
    /** How many each of the two has. */
    readonly connections: number,
  ) {}

  /** Waits for a connection, until an instant of `performance.now()`. Throws Unavailable. */
  async take(until: number): Promise<Held> {
    if (this.#held < this.connections) this.#held++;
    else await this.#turn(until);
    try {
      const client = await this.transactions.reserve();
      const release = async () => {
        await client.release();
        this.#leave();
      };
      return { client, release };
    } catch (error) {
      this.#leave();
      throw error;
    }
  }

  /** Runs one statement of a like or of a count. Throws Unavailable when too many run. */
  async call<T>(run: (client: Bun.SQL) => Promise<T>): Promise<T> {
    if (this.#calls >= limits.waitingWrites) throw overloaded();
    this.#calls++;
    try {
      return await run(this.counters);
    } finally {
      this.#calls--;
    }
  }

  /** Closes the connections; queued and running work fails. */
  async close(): Promise<void> {
    for (const one of this.#waiting) one.refuse(new Away());
    this.#waiting.clear();
    await Promise.allSettled([this.transactions, this.counters].map((pool) => pool.close({ timeout: 0 })));
  }

  /** Resolves when a connection is free; a write that is refused here never begins. */
  async #turn(until: number): Promise<void> {
    if (this.#waiting.size >= limits.waitingWrites) throw overloaded();
    const { promise, resolve: begin, reject: refuse } = Promise.withResolvers<void>();
    const one = { begin, refuse };
    this.#waiting.add(one);
    const timer = setTimeout(() => {
      this.#waiting.delete(one);
      refuse(overloaded());
    }, until - performance.now());
    await promise.finally(() => clearTimeout(timer));
  }

  /** Passes a connection on to the one that has waited for longest. */
  #leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#held--;
      return;
    }
    this.#waiting.delete(next);
    next.begin();
  }
}
