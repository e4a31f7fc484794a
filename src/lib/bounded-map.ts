/**
 * A map that evicts its oldest entries while their weights exceed `limit`; a weight is 1 by default. First in, first out:
 * `get` does not refresh an entry, `set` does. A value that alone exceeds the limit is not stored.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  #weight = 0;
  /** Kept between evictions: a new iterator would walk over all entries deleted since the map last rehashed. */
  #oldest = this.keys();

  constructor(
    readonly limit: number,
    readonly weigh: (value: Value, key: Key) => number = () => 1,
  ) {
    super();
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    const weight = this.weigh(value, key);
    if (weight > this.limit) return this;
    super.set(key, value);
    this.#weight += weight;
    while (this.#weight > this.limit) this.delete(this.#next());
    return this;
  }

  override delete(key: Key): boolean {
    const value = this.get(key);
    if (value === undefined) return false;
    this.#weight -= this.weigh(value, key);
    return super.delete(key);
  }

  override clear(): void {
    super.clear();
    this.#weight = 0;
    this.#oldest = this.keys();
  }

  #next(): Key {
    let next = this.#oldest.next();
    if (next.done) {
      this.#oldest = this.keys();
      next = this.#oldest.next();
    }
    return next.value as Key;
  }
}
