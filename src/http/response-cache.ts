import type { Searched } from '../interpretation.ts';
import { BoundedMap } from '../lib/bounded-map.ts';
import type { Clock } from '../lib/clock.ts';
import { minute } from '../units.ts';
import { Doorkeeper } from '../lib/doorkeeper.ts';
import { Ring } from '../lib/ring.ts';
import { limits } from '../limits.ts';
import { compress, compressAtOnce, encodingFor, type Encoding } from './compression.ts';

/** Kinds of cacheable answers. All but `answer`, of the API, are open to everybody and in one language. */
export type Kind = 'answer' | 'page' | 'feed' | 'sitemap' | 'robots';

/** A cacheable answer and what it shows, which decides how long it stays fresh. */
export interface Cacheable {
  body: Buffer<ArrayBuffer>;
  /** ID of the only store it shows, whose counters it never lags behind; null for no store, undefined for several. */
  store?: number | null;
  /** The search that it answers; each answer counts it, cached or not. */
  searched?: Searched;
  /** ID of the store of which it is the page; each answer counts it, cached or not. */
  viewed?: number;
  /** Is true in this minute only: it shows a hotness above zero, or the stores that are open now. */
  ofMinute?: boolean;
  /** Shows several stores, but no counter of theirs. */
  countless?: boolean;
  /** By default an `answer`. */
  kind?: Kind;
  /** Its headers; they are the same while it is cached. */
  headers?: Record<string, string> | undefined;
}

/** A body as it is sent. */
export interface Encoded {
  encoding: Encoding | undefined;
  body: Uint8Array<ArrayBuffer>;
}

/** State of the data when the rendering of an answer began. */
export interface Mark {
  content: number;
  counters: number;
  time: number;
}

/** An answer ready to be sent. Flat: with random reads, each nested object costs a miss of the CPU cache. */
export class CachedResponse {
  readonly etag: string;
  /** Once cached, a view of the ring, which later bodies overwrite: safe only because `new Response(body)` copies. */
  body: Buffer<ArrayBuffer>;
  /** Place of the body in the ring; undefined while it is not cached. */
  at: number | undefined;
  /** Whether it was found in the cache, which most pages never are. */
  isFound = false;
  readonly store: number | null | undefined;
  readonly searched: Searched | undefined;
  readonly viewed: number | undefined;
  /** The only minute in which the answer is fresh. */
  readonly minute: number | undefined;
  readonly countless: boolean;
  readonly kind: Kind;
  readonly headers: Record<string, string> | undefined;
  readonly counters: number;
  readonly time: number;

  constructor(
    { body, store, searched, viewed, ofMinute, countless = false, kind = 'answer', headers }: Cacheable,
    { counters, time }: Mark,
  ) {
    this.etag = `W/"${Bun.hash(body).toString(36)}"`;
    this.body = body;
    this.store = store;
    this.searched = searched;
    this.viewed = viewed;
    this.minute = ofMinute ? minuteOf(time) : undefined;
    this.countless = countless;
    this.kind = kind;
    this.headers = headers;
    this.counters = counters;
    this.time = time;
  }
}

type Compressed = BoundedMap<CachedResponse, Uint8Array<ArrayBuffer>>;
const compressed = (): Compressed =>
  new BoundedMap(limits.cachedCompressed, ({ byteLength }) => byteLength + limits.cacheEntry);

const minuteOf = (time: number) => Math.floor(time / minute);

/**
 * Caches answers of public reads by URL. A commit invalidates the answers that show its changes; a list is stale
 * `limits.counterRefresh` after any change of a store, an answer that is true in one minute only at its end.
 */
export class ResponseCache {
  readonly #entries = new BoundedMap<string, CachedResponse>(
    limits.cacheEntries,
    (_, url) => url.length + limits.cacheEntry,
  );
  readonly #memory = new Ring(limits.cachedBodies);
  readonly #doorkeeper = new Doorkeeper(limits.doorkeeperUrls);
  readonly #compressed: Record<Encoding, Compressed> = { br: compressed(), zstd: compressed(), gzip: compressed() };
  /** Number of the commit that last changed a store, by ID. */
  readonly #changed = new Map<number, number>();
  #content = 0;
  #counters = 0;
  /** Number of the commit that last invalidated all lists. */
  #lists = 0;
  hits = 0;
  misses = 0;

  constructor(readonly clock: Clock) {}

  /** Invalidates the answers about these stores, those that show several stores (`lists`), or `all`. */
  invalidate({ stores, lists, all }: { stores: ReadonlySet<number>; lists: boolean; all: boolean }): void {
    if (all || this.#changed.size > limits.trackedStores) return this.#clear();
    if (stores.size === 0 && !lists) return;
    this.#counters++;
    if (lists) this.#lists = this.#counters;
    for (const id of stores) this.#changed.set(id, this.#counters);
  }

  /** Call before reading the data of an answer; `keep` compares with it. */
  mark(): Mark {
    return { content: this.#content, counters: this.#counters, time: this.clock() };
  }

  find(key: string): CachedResponse | undefined {
    const entry = this.#entries.get(key);
    if (entry && this.#memory.holds(entry.at!) && this.#isFresh(entry)) {
      this.hits++;
      entry.isFound = true;
      return entry;
    }
    this.misses++;
    return undefined;
  }

  /**
   * Caches an answer from its second request on, unless its data changed since the mark. Returns an entry to send in
   * either case.
   */
  keep(key: string, answer: Cacheable, mark: Mark): CachedResponse {
    const entry = new CachedResponse(answer, mark);
    const earlier = this.#entries.get(key);
    const admitted = earlier !== undefined || this.#doorkeeper.admits(key);
    if (
      !admitted ||
      answer.body.byteLength > limits.largeAnswer ||
      mark.content !== this.#content ||
      !this.#isFresh(entry)
    )
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

  /** Encodes the body for a client. Compressed bodies are cached too: of pages that are found, of others that are kept. */
  encoded(entry: CachedResponse, acceptEncoding: string | null): Encoded {
    const { body, at, kind } = entry;
    const smallest = encodingFor(acceptEncoding, body.byteLength, 'smallest');
    if (!smallest) return { encoding: undefined, body };
    if (at !== undefined && (kind !== 'page' || entry.isFound))
      return { encoding: smallest, body: this.#compressedOnce(entry, smallest) };
    const quickest = encodingFor(acceptEncoding, body.byteLength, 'quickest')!;
    if (kind === 'page') return { encoding: quickest, body: compressAtOnce(body, quickest) };
    const quick = compress(body, quickest);
    if (quickest === smallest || quick.byteLength < limits.slowLinkBytes) return { encoding: quickest, body: quick };
    return { encoding: smallest, body: compress(body, smallest) };
  }

  #compressedOnce(entry: CachedResponse, encoding: Encoding): Uint8Array<ArrayBuffer> {
    const known = this.#compressed[encoding].get(entry);
    if (known) return known;
    const body = compress(entry.body, encoding);
    this.#compressed[encoding].set(entry, body);
    return body;
  }

  #isFresh({ store, minute, countless, counters, time }: CachedResponse): boolean {
    const now = this.clock();
    if (minute !== undefined && minute !== minuteOf(now)) return false;
    if (store === null) return true;
    if (store !== undefined) return this.#changed.size === 0 || (this.#changed.get(store) ?? 0) <= counters;
    if (counters < this.#lists) return false;
    if (countless) return true;
    return counters === this.#counters || Math.abs(now - time) < limits.counterRefresh;
  }

  #clear(): void {
    this.#content++;
    this.#entries.clear();
    for (const bodies of Object.values(this.#compressed)) bodies.clear();
    this.#changed.clear();
  }
}
