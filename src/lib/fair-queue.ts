import { Unavailable } from '../errors.ts';

interface Waiting {
  start: () => void;
  refuse: (error: Unavailable) => void;
}

interface Bounds {
  /** Work that runs at the same time. */
  places: number;
  /** Work of clients that may wait. */
  waiting: number;
  /** Milliseconds that a client may be expected to wait. */
  wait: number;
}

/** Weight of the latest duration in the moving average. */
const latest = 0.1;

const busy = () => new Unavailable('Too many passwords are being checked; try again in a moment.', 'busy');

/** Runs work of many clients in a few places. Those that wait take turns, one piece of work of each client. */
export class FairQueue {
  /** In the order of their turns. Work of no client has turns, too. */
  readonly #clients = new Map<string | undefined, Waiting[]>();
  #running = 0;
  /** Moving average of how long work takes, in milliseconds; undefined before the first has ended. */
  #duration: number | undefined;

  /** `now` is in milliseconds from any moment. */
  constructor(
    readonly bounds: Bounds,
    readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Rejects with Unavailable (`busy`) when the client would wait too long, or when too much waits and none has more of it
   * than this client. Otherwise the client with most gives up its latest. Work of no client is never refused.
   */
  async run<T>(work: () => Promise<T>, client?: string): Promise<T> {
    if (this.#running < this.bounds.places) this.#running++;
    else await this.#place(client);
    const begun = this.now();
    try {
      const result = await work();
      this.#measure(this.now() - begun);
      return result;
    } finally {
      this.#pass();
    }
  }

  #place(client: string | undefined): Promise<void> {
    if (client !== undefined) this.#admit(client);
    return new Promise((start, refuse) => {
      const own = this.#clients.get(client);
      if (own) own.push({ start, refuse });
      else this.#clients.set(client, [{ start, refuse }]);
    });
  }

  #admit(client: string): void {
    // A place is free after a part of a duration, and again after each such part.
    const interval = (this.#duration ?? 0) / this.bounds.places;
    if ((this.#before(client) + 1) * interval > this.bounds.wait) throw busy();
    const limited = [...this.#clients].flatMap(([name, waiting]) => (name === undefined ? [] : [waiting]));
    if (limited.reduce((sum, { length }) => sum + length, 0) < this.bounds.waiting) return;
    const most = limited.reduce((one, other) => (other.length > one.length ? other : one));
    if (most.length <= (this.#clients.get(client)?.length ?? 0) + 1) throw busy();
    most.pop()!.refuse(busy());
  }

  /** How much starts before the next work of a client. */
  #before(client: string): number {
    const own = this.#clients.get(client)?.length ?? 0;
    let before = own;
    let turns = own + 1;
    for (const [name, { length }] of this.#clients) {
      if (name === client) turns = own;
      else before += Math.min(length, turns);
    }
    return before;
  }

  #measure(duration: number): void {
    this.#duration ??= duration;
    this.#duration += (duration - this.#duration) * latest;
  }

  /** Gives the place to the client whose turn it is, which then goes to the end. */
  #pass(): void {
    const [turn] = this.#clients;
    if (!turn) return void this.#running--;
    const [client, waiting] = turn;
    const next = waiting.shift()!;
    this.#clients.delete(client);
    if (waiting.length > 0) this.#clients.set(client, waiting);
    next.start();
  }
}
