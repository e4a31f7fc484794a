import type { Deps } from '../deps.ts';
import type { Metrics } from '../features/metrics/service.ts';
import { Deferred } from '../lib/deferred.ts';
import { limits } from '../limits.ts';

/** Calls of the parts that count, as their arguments. */
interface Notes {
  searches: Parameters<Deps['searchCounts']['note']>[];
  stores: Parameters<Deps['storeDays']['note']>[];
  refusals: Parameters<Deps['refusals']['note']>[];
  keys: number[];
  /** All that a thread has counted since it began. */
  metrics?: { thread: number; counted: Awaited<ReturnType<Metrics['counted']>> };
}

const none = (): Notes => ({ searches: [], stores: [], refusals: [], keys: [] });

/** Any: what is passed on has a header more, which no client can leave out. */
const url = 'http://writer/';

/** Counts of a thread that only reads, delivered every `limits.readerDelivery` to the thread that writes. */
export class Counted {
  #notes = none();
  #count = 0;
  #observe: (() => Promise<void>) | undefined;
  readonly #deferred: Deferred;

  constructor(
    readonly unix: string,
    readonly failed: (error: unknown) => void,
  ) {
    this.#deferred = new Deferred(() => this.#deliver(), limits.readerDelivery);
  }

  readonly searchCounts = this.#taker('searches');
  readonly storeDays = this.#taker('stores');
  readonly refusals = this.#taker('refusals');

  readonly keys = (ids: number[]): void => {
    this.#notes.keys.push(...ids);
    this.#schedule();
  };

  /** Delivers the metrics of this thread from now on. */
  observe(thread: number, metrics: Metrics): void {
    const note = async () => {
      this.#notes.metrics = { thread, counted: await metrics.counted() };
      this.#schedule();
    };
    this.#observe = note;
    setInterval(() => void note(), limits.readerDelivery).unref();
  }

  async flush(): Promise<void> {
    await this.#observe?.();
    return this.#deferred.flush();
  }

  #taker<Name extends 'searches' | 'stores' | 'refusals'>(name: Name) {
    return {
      note: (...note: Notes[Name][number]): void => {
        (this.#notes[name] as unknown[]).push(note);
        this.#schedule();
      },
    };
  }

  #schedule(): void {
    if (++this.#count >= limits.readerNotes) void this.#deferred.flush();
    else this.#deferred.schedule();
  }

  async #deliver(): Promise<void> {
    if (this.#count === 0) return;
    const notes = this.#notes;
    [this.#notes, this.#count] = [none(), 0];
    try {
      const { ok } = await fetch(url, { unix: this.unix, method: 'POST', body: JSON.stringify(notes) });
      if (!ok) throw new Error('The thread that writes took no counts.');
    } catch (error) {
      this.failed(error);
    }
  }
}

/** Takes a delivery. */
export async function taken(request: Request, deps: Deps): Promise<Response> {
  const { searches, stores, refusals, keys, metrics } = (await request.json()) as Notes;
  for (const note of searches) deps.searchCounts.note(...note);
  for (const note of stores) deps.storeDays.note(...note);
  for (const note of refusals) deps.refusals.note(...note);
  for (const id of keys) deps.keyring.note(id);
  if (metrics) deps.metrics?.take(metrics.thread, metrics.counted);
  return new Response();
}
