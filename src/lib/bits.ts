import { limits } from '../limits.ts';
import { BytesById, type Marks } from './bytes-by-id.ts';

/** A set of IDs, as a bit for each up to `limits.markedStores`; larger ones are few. */
export class Bits {
  words = new Uint32Array(0);
  readonly others = new Set<number>();
  #count: number | undefined;
  #marks: WeakRef<Marks> | undefined;

  /** The IDs that are marked, four at a time: where a byte is not less than `least`, its high bit outlives the subtraction. */
  static of(marks: Marks): Bits {
    const { words, others } = marks.of;
    const least = Math.imul(marks.least, inEach);
    const bits = new Bits();
    const packed = new Uint32Array(Math.ceil(words.length / 8));
    for (let at = 0; at < words.length; at++) {
      if (words[at] === 0) continue;
      const passes = ((((words[at]! | highBits) - least) | 0) & highBits) >>> 7;
      // The product has the lowest bit of each of the four bytes as its highest four bits.
      packed[at >>> 3]! |= (Math.imul(passes, 0x10_20_40_80) >>> 28) << (4 * (at & 7));
    }
    bits.words = packed;
    for (const [id, value] of others) if (value >= marks.least) bits.others.add(id);
    return bits;
  }

  /** The set of these IDs. */
  static having(ids: ArrayLike<number>): Bits {
    let highest = 0;
    for (let at = 0; at < ids.length; at++) if (ids[at]! > highest) highest = ids[at]!;
    const bits = new Bits();
    // Larger by an eighth: the next ones are likely to end nearby, and to grow takes a copy.
    bits.words = new Uint32Array(Math.ceil((1.125 * Math.min(highest, limits.markedStores)) / 32));
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at]!;
      if (id > limits.markedStores) bits.others.add(id);
      else bits.words[(id - 1) >>> 5]! |= 1 << ((id - 1) & 31);
    }
    return bits;
  }

  /** The IDs that are in one of the sets. */
  static inAny(all: readonly Bits[]): Bits {
    const any = new Bits();
    any.words = new Uint32Array(Math.max(0, ...all.map(({ words }) => words.length)));
    for (const { words, others } of all) {
      for (let at = 0; at < words.length; at++) any.words[at]! |= words[at]!;
      for (const id of others) any.others.add(id);
    }
    return any;
  }

  /** The IDs that are in each of the sets, of which there is at least one. */
  static inAll([first, ...rest]: readonly Bits[]): Bits {
    const all = new Bits();
    all.words = first!.words.slice(0, Math.min(first!.words.length, ...rest.map(({ words }) => words.length)));
    for (const { words } of rest) for (let at = 0; at < all.words.length; at++) all.words[at]! &= words[at]!;
    for (const id of first!.others) if (rest.every(({ others }) => others.has(id))) all.others.add(id);
    return all;
  }

  /** The IDs that are not in another set. */
  without(other: Bits): Bits {
    const left = Bits.inAll([this]);
    left.remove(other);
    return left;
  }

  /** Takes off the IDs of another set. */
  remove(other: Bits | ReadonlySet<number>): void {
    if (other instanceof Bits) {
      this.#count = this.#marks = undefined;
      const length = Math.min(this.words.length, other.words.length);
      for (let at = 0; at < length; at++) this.words[at]! &= ~other.words[at]!;
      for (const id of other.others) this.others.delete(id);
    } else for (const id of other) this.set(id, false);
  }

  set(id: number, isSet: boolean): void {
    this.#count = this.#marks = undefined;
    if (id > limits.markedStores) {
      if (isSet) this.others.add(id);
      else this.others.delete(id);
      return;
    }
    const word = (id - 1) >>> 5;
    const bit = 1 << ((id - 1) & 31);
    if (word >= this.words.length) {
      if (!isSet) return;
      // Larger by an eighth, as marks are.
      const words = new Uint32Array(Math.ceil(1.125 * (word + 1)));
      words.set(this.words);
      this.words = words;
    }
    if (isSet) this.words[word]! |= bit;
    else this.words[word]! &= ~bit;
  }

  has(id: number): boolean {
    if (id > limits.markedStores) return this.others.has(id);
    return ((this.words[(id - 1) >>> 5] ?? 0) & (1 << ((id - 1) & 31))) !== 0;
  }

  get count(): number {
    return (this.#count ??= this.commonWith(this));
  }

  /** How many IDs are in both. */
  commonWith({ words: other, others }: Bits): number {
    const { words } = this;
    const length = Math.min(words.length, other.length);
    let count = 0;
    // Three words at a time: their bits are added first, and those of the sums counted, which are two words.
    let at = 0;
    for (; at + 2 < length; at += 3) {
      const first = words[at]! & other[at]!;
      const second = words[at + 1]! & other[at + 1]!;
      const third = words[at + 2]! & other[at + 2]!;
      const differing = first ^ second;
      count += sumOfBytes(bitsOf(differing ^ third) + 2 * bitsOf((first & second) | (differing & third)));
    }
    for (; at < length; at++) count += sumOfBytes(bitsOf(words[at]! & other[at]!));
    for (const id of this.others) if (others.has(id)) count++;
    return count;
  }

  /** In any order. */
  forEach(take: (id: number) => void): void {
    for (let at = 0; at < this.words.length; at++)
      for (let word = this.words[at]!; word !== 0; word &= word - 1) take(32 * at + 32 - Math.clz32(word & -word));
    for (const id of this.others) take(id);
  }

  ids(): number[] {
    const ids: number[] = [];
    this.forEach((id) => void ids.push(id));
    return ids;
  }

  /** The same as bytes, which SQL tests: a copy of eight times the size, which is not kept for long. */
  get marks(): Marks {
    const known = this.#marks?.deref();
    if (known) return known;
    const marks = new Int32Array(8 * this.words.length);
    for (let at = 0; at < this.words.length; at++) {
      let word = this.words[at]!;
      // Each of four bits becomes the lowest bit of a byte.
      for (let four = 0; word !== 0; four++, word >>>= 4)
        marks[8 * at + four] = Math.imul(word & 15, 0x20_40_81) & inEach;
    }
    const bytes = BytesById.of(marks);
    for (const id of this.others) bytes.others.set(id, 1);
    const made = { of: bytes, least: 1 };
    this.#marks = new WeakRef(made);
    return made;
  }
}

/** How many bits are set in each byte. https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55_55_55_55);
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33);
  return (fours + (fours >>> 4)) & 0x0f_0f_0f_0f;
}

const sumOfBytes = (bytes: number): number => Math.imul(bytes, inEach) >>> 24;

/** Multiplied by a number below 256, a word that has it in each byte. */
const inEach = 0x01_01_01_01;
const highBits = Math.imul(0x80, inEach);
