import type { Database } from '../db/database.ts';
import { BoundedMap } from '../lib/bounded-map.ts';
import type { Clock } from '../lib/clock.ts';
import { Doorkeeper } from '../lib/doorkeeper.ts';
import { Ring } from '../lib/ring.ts';
import { limits } from '../limits.ts';
import { compress, encodingFor, type Encoding } from './compression.ts';

/** A public answer that may be given again, and what it was made of. */
export interface PublicAnswer {
  body: Buffer<ArrayBuffer>;
  /** The one store it shows in full; such an answer never lags behind the store's counters. */
  store?: number;
  /** Stores that a search showed; they are counted each time. */
  found?: readonly number[];
  /** Shows a hotness that is not zero, which cools by the minute. */
  cools?: boolean;
}

/** What is sent of an answer. */
export interface Encoded {
  encoding: Encoding | undefined;
  body: Uint8Array<ArrayBuffer>;
}

/** Where the data stood when an answer began to be made. */
export interface Mark {
  content: number;
  counters: number;
  time: number;
}

/** A whole answer, ready to be sent. It lies flat: with random reads, each object on the way to it is a cache miss. */
export class Entry {
  readonly etag: string;
  body: Buffer<ArrayBuffer>;
  /** Place of the body in memory; undefined while it is not kept. */
  at: number | undefined;
  readonly store: number | undefined;
  readonly found: readonly number[] | undefined;
  /** The minute that an answer with hotness is for. */
  readonly minute: number | undefined;
  readonly counters: number;
  readonly time: number;

  constructor({ body, store, found, cools }: PublicAnswer, { counters, time }: Mark) {
    this.etag = `W/"${Bun.hash(body).toString(36)}"`;
    this.body = body;
    this.store = store;
    this.found = found;
    this.minute = cools ? minuteOf(time) : undefined;
    this.counters = counters;
    this.time = time;
  }
}

/** A larger body is not kept. */
const largest = limits.readyBodies / 16;

/** What an entry costs beside its address and its body, in bytes. */
const overhead = 400;

type Compressed = BoundedMap<Entry, Uint8Array<ArrayBuffer>>;
const compressed = (): Compressed => new BoundedMap(limits.readyCompressed, ({ byteLength }) => byteLength + overhead);

const minuteOf = (time: number) => Math.floor(time / 60_000);

/**
 * Whole answers of public reads, by address and query. A commit of content ends them all; one of counters ends the
 * detail of its store at once and every list after `limits.counterRefresh`. What shows hotness lasts for a minute.
 */
export class Answers {
  readonly #entries = new BoundedMap<string, Entry>(limits.readyAddresses, (_, key) => key.length + overhead);
  readonly #memory = new Ring(limits.readyBodies);
  readonly #doorkeeper = new Doorkeeper(limits.addressesAskedFor);
  readonly #compressed: Record<Encoding, Compressed> = { br: compressed(), zstd: compressed(), gzip: compressed() };
  /** When the counters of a store last changed, in commits. */
  readonly #changed = new Map<number, number>();
  #content = 0;
  #counters = 0;
  hits = 0;
  misses = 0;

  constructor(
    db: Database,
    readonly clock: Clock,
  ) {
    db.onCommit(({ stores, content }) => {
      if (content || this.#changed.size > limits.rememberedChanges) return this.#clear();
      this.#counters++;
      for (const id of stores) this.#changed.set(id, this.#counters);
    });
  }

  /** To be taken before anything is read for an answer. */
  mark(): Mark {
    return { content: this.#content, counters: this.#counters, time: this.clock() };
  }

  find(key: string): Entry | undefined {
    const entry = this.#entries.get(key);
    if (entry && this.#memory.holds(entry.at!) && this.#isFresh(entry)) {
      this.hits++;
      return entry;
    }
    this.misses++;
    return undefined;
  }

  /**
   * Keeps an answer that is asked for again, unless what it was made of has changed since its mark; gives it as an entry
   * in any case.
   */
  keep(key: string, answer: PublicAnswer, mark: Mark): Entry {
    const entry = new Entry(answer, mark);
    const earlier = this.#entries.get(key);
    const admitted = earlier !== undefined || this.#doorkeeper.admits(key);
    if (!admitted || answer.body.byteLength > largest || mark.content !== this.#content || !this.#isFresh(entry))
      return entry;
    entry.at = this.#memory.place(answer.body, 0, earlier?.at);
    entry.body = this.#memory.bytes(entry.at);
    if (!earlier) {
      this.#entries.set(key, entry);
      return entry;
    }
    for (const bodies of Object.values(this.#compressed)) bodies.delete(earlier);
    return Object.assign(earlier, entry);
  }

  /** The body as that client takes it, and in which encoding; of an answer that is kept, compressed only once. */
  encoded(entry: Entry, acceptEncoding: string | null): Encoded {
    const { body, at } = entry;
    const smallest = encodingFor(acceptEncoding, body.byteLength, 'smallest');
    if (!smallest) return { encoding: undefined, body };
    if (at !== undefined) return { encoding: smallest, body: this.#compressedOnce(entry, smallest) };
    const quickest = encodingFor(acceptEncoding, body.byteLength, 'quickest')!;
    const quick = compress(body, quickest);
    if (quickest === smallest || quick.byteLength < limits.badLine) return { encoding: quickest, body: quick };
    return { encoding: smallest, body: compress(body, smallest) };
  }

  #compressedOnce(entry: Entry, encoding: Encoding): Uint8Array<ArrayBuffer> {
    const known = this.#compressed[encoding].get(entry);
    if (known) return known;
    const body = compress(entry.body, encoding);
    this.#compressed[encoding].set(entry, body);
    return body;
  }

  #isFresh({ store, minute, counters, time }: Entry): boolean {
    const now = this.clock();
    if (minute !== undefined && minute !== minuteOf(now)) return false;
    if (store !== undefined) return this.#changed.size === 0 || (this.#changed.get(store) ?? 0) <= counters;
    return counters === this.#counters || Math.abs(now - time) < limits.counterRefresh;
  }

  #clear(): void {
    this.#content++;
    this.#entries.clear();
    for (const bodies of Object.values(this.#compressed)) bodies.clear();
    this.#changed.clear();
  }
}
