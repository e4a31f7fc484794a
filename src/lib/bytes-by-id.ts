import { limits } from '../limits.ts';

/** A byte below 128 for each ID up to `limits.markedStores`, and those of larger IDs, which are few; 0 until it is set. */
export class BytesById {
  /** Four IDs each. */
  words = new Int32Array(0);
  bytes: Buffer = Buffer.alloc(0);
  readonly others = new Map<number, number>();

  static of(words: Int32Array<ArrayBuffer>): BytesById {
    const all = new BytesById();
    all.words = words;
    all.bytes = Buffer.from(words.buffer);
    return all;
  }

  get(id: number): number {
    return (id > limits.markedStores ? this.others.get(id) : this.bytes[id - 1]) ?? 0;
  }

  set(id: number, value: number): void {
    if (id > this.bytes.byteLength && id <= limits.markedStores) this.#grow(2 * id);
    this.#put(id, value);
  }

  setAll(ids: ArrayLike<number>, value: number): void {
    let highest = 0;
    for (let at = 0; at < ids.length; at++) if (ids[at]! > highest) highest = ids[at]!;
    // Larger by an eighth: the next ones are likely to end nearby, and to grow takes a copy.
    if (Math.min(highest, limits.markedStores) > this.bytes.byteLength) this.#grow(Math.ceil(1.125 * highest));
    for (let at = 0; at < ids.length; at++) this.#put(ids[at]!, value);
  }

  #put(id: number, value: number): void {
    if (id <= limits.markedStores) this.bytes[id - 1] = value;
    else if (value === 0) this.others.delete(id);
    else this.others.set(id, value);
  }

  #grow(length: number): void {
    const words = new Int32Array(Math.ceil(Math.min(length, limits.markedStores) / 4));
    words.set(this.words);
    this.words = words;
    this.bytes = Buffer.from(words.buffer);
  }
}

/** The IDs whose byte is at least `least`, from 1. */
export interface Marks {
  of: BytesById;
  least: number;
}
