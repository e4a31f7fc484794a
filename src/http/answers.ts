import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { limits } from '../limits.ts';
import { compress, type Encoding } from './compression.ts';
import { publicReadHeaders } from './headers.ts';

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

/** Where the data stood when an answer began to be made. */
export interface Mark {
  content: number;
  counters: number;
  time: number;
}

/** A whole answer, ready to be sent. */
export class Entry {
  readonly etag: string;
  readonly headers: Headers;
  readonly #encoded = new Map<Encoding, { body: Uint8Array<ArrayBuffer>; headers: Headers }>();

  constructor(
    readonly key: string,
    readonly answer: PublicAnswer,
    readonly mark: Mark,
  ) {
    this.etag = `W/"${Bun.hash(answer.body).toString(36)}"`;
    this.headers = new Headers({ ...publicReadHeaders, etag: this.etag });
  }

  get body(): Uint8Array<ArrayBuffer> {
    return this.answer.body;
  }

  /** The answer in that encoding, compressed once. */
  encoded(encoding: Encoding) {
    let encoded = this.#encoded.get(encoding);
    if (!encoded) {
      const headers = new Headers(this.headers);
      headers.set('content-encoding', encoding);
      encoded = { body: compress(this.answer.body, encoding, true), headers };
      this.#encoded.set(encoding, encoded);
    }
    return encoded;
  }

  /** Bytes of memory, with room for its compressed forms; an address can be long too. */
  get size(): number {
    return this.answer.body.byteLength * 1.5 + this.key.length + 1500;
  }
}

/** Memory for ready answers, in bytes. */
const capacity = 48 * 1024 * 1024;

/** Counter changes remembered store by store; beyond this all answers start anew. */
const rememberedChanges = 100_000;

const minute = 60_000;

/**
 * Whole answers of public reads, by address and query. A commit of content ends them all; one of counters ends the
 * detail of its store at once and every list after `limits.counterRefresh`. What shows hotness lasts for a minute.
 */
export class Answers {
  readonly #entries = new Map<string, Entry>();
  /** When the counters of a store last changed, in commits. */
  readonly #changed = new Map<number, number>();
  #size = 0;
  #content = 0;
  #counters = 0;
  hits = 0;
  misses = 0;

  constructor(
    db: Database,
    readonly clock: Clock,
  ) {
    db.onCommit(({ stores, content }) => {
      if (content || this.#changed.size > rememberedChanges) return this.#clear();
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
    if (entry && this.#isFresh(entry)) {
      this.hits++;
      return entry;
    }
    this.misses++;
    return undefined;
  }

  /** Keeps an answer, unless what it was made of has changed since its mark; gives it as an entry in any case. */
  keep(key: string, answer: PublicAnswer, mark: Mark): Entry {
    const entry = new Entry(key, answer, mark);
    if (mark.content !== this.#content || !this.#isFresh(entry)) return entry;
    this.#remove(key);
    this.#entries.set(key, entry);
    this.#size += entry.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= capacity) break;
      this.#remove(oldest);
    }
    return entry;
  }

  #isFresh({ answer, mark }: Entry): boolean {
    const now = this.clock();
    if (answer.cools && Math.floor(now / minute) !== Math.floor(mark.time / minute)) return false;
    if (answer.store !== undefined) return (this.#changed.get(answer.store) ?? 0) <= mark.counters;
    return mark.counters === this.#counters || Math.abs(now - mark.time) < limits.counterRefresh;
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (!entry) return;
    this.#size -= entry.size;
    this.#entries.delete(key);
  }

  #clear(): void {
    this.#content++;
    this.#entries.clear();
    this.#changed.clear();
    this.#size = 0;
  }
}
