/** A map that forgets its oldest entries beyond a size. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(readonly limit: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    super.delete(key);
    super.set(key, value);
    if (this.size > this.limit) super.delete(this.keys().next().value as Key);
    return this;
  }
}
