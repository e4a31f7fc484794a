import { Queue, type Queued } from './queue.ts';

class Entry<Key, Value> implements Queued {
  before: this | undefined;
  after: this | undefined;

  constructor(
    readonly key: Key,
    readonly value: Value,
    readonly share: Share<Key, Value>,
  ) {}
}

/** One group: it holds either entries or subgroups (parts). */
class Share<Key, Value> implements Queued {
  before: this | undefined;
  after: this | undefined;
  size = 0;
  readonly entries = new Queue<Entry<Key, Value>>();
  #parts: Map<string, Share<Key, Value>> | undefined;
  /** Parts by their size, so that an eviction finds the largest in constant time. */
  #bySize: Queue<Share<Key, Value>>[] | undefined;

  constructor(
    readonly name = '',
    readonly parent?: Share<Key, Value>,
  ) {}

  /** Names from the outermost group to this one. */
  get path(): string[] {
    return this.parent ? [...this.parent.path, this.name] : [];
  }

  part(name: string): Share<Key, Value> {
    this.#parts ??= new Map();
    let part = this.#parts.get(name);
    if (!part) this.#parts.set(name, (part = new Share(name, this)));
    return part;
  }

  /** The largest part; among equals, the one that reached this size first. */
  largest(): Share<Key, Value> | undefined {
    const bySize = this.#bySize ?? [];
    while (bySize.length > 0 && !bySize.at(-1)!.first) bySize.pop();
    return bySize.at(-1)?.first;
  }

  /** Adds one to the size of this share and of its ancestors, or subtracts one. */
  resize(by: 1 | -1): void {
    this.parent?.move(this, by);
    this.size += by;
    this.parent?.resize(by);
  }

  move(part: Share<Key, Value>, by: 1 | -1): void {
    const bySize = (this.#bySize ??= []);
    if (part.size > 0) bySize[part.size]!.leave(part);
    const size = part.size + by;
    if (size === 0) this.#parts!.delete(part.name);
    else {
      while (bySize.length <= size) bySize.push(new Queue());
      bySize[size]!.join(part);
    }
  }
}

/**
 * A map of at most `limit` entries, shared fairly. The path of an entry names its group, its subgroup, and so on. A full
 * map evicts the oldest entry of the largest subgroup of the largest group, in constant time.
 */
export class FairMap<Key, Value> {
  readonly #entries = new Map<Key, Entry<Key, Value>>();
  readonly #root = new Share<Key, Value>();

  constructor(readonly limit: number) {}

  get size(): number {
    return this.#entries.size;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key)?.value;
  }

  set(key: Key, value: Value, path: string[]): void {
    this.delete(key);
    let share = this.#root;
    for (const name of path) share = share.part(name);
    const entry = new Entry(key, value, share);
    this.#entries.set(key, entry);
    share.entries.join(entry);
    share.resize(1);
    if (this.size > this.limit) this.#evict();
  }

  delete(key: Key): boolean {
    const entry = this.#entries.get(key);
    if (!entry) return false;
    entry.share.entries.leave(entry);
    entry.share.resize(-1);
    return this.#entries.delete(key);
  }

  /** Entries with their paths, the oldest first: setting them again in this order makes an equal map. */
  *entries(): Generator<[key: Key, value: Value, path: string[]]> {
    for (const [key, { value, share }] of this.#entries) yield [key, value, share.path];
  }

  /** Deletes every entry that fits, in linear time. */
  deleteWhere(fits: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries) if (fits(value)) this.delete(key);
  }

  #evict(): void {
    let share = this.#root;
    for (let part = share.largest(); part; part = part.largest()) share = part;
    const oldest = share.entries.first;
    if (oldest) this.delete(oldest.key);
  }
}
