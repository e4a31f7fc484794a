import { limits } from '../limits.ts';
import { BytesById, intersection, type Marks } from './bytes-by-id.ts';

/** A bit for each ID from 1 to `limits.markedStores`. */
export class Bits {
  words = new Uint32Array(0);

  /** The IDs that are marked, without larger ones. */
  static of(marks: Marks): Bits {
    const bits = new Bits();
    const { words } = intersection([marks]).marks.of;
    bits.words = new Uint32Array(Math.ceil(words.length / 8));
    // The product has the lowest bit of each of the four bytes as its highest four bits.
    for (let at = 0; at < words.length; at++)
      bits.words[at >>> 3]! |= (Math.imul(words[at]!, 0x10_20_40_80) >>> 28) << (4 * (at & 7));
    return bits;
  }

  set(id: number, isSet: boolean): void {
    const [word, bit] = [(id - 1) >>> 5, 1 << ((id - 1) & 31)];
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

  /** How many IDs are in both. */
  commonWith({ words: other }: Bits): number {
    const { words } = this;
    const length = Math.min(words.length, other.length);
    let count = 0;
    for (let at = 0; at < length; at++) {
      let word = words[at]! & other[at]!;
      if (word === 0) continue;
      // https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel
      word -= (word >>> 1) & 0x55_55_55_55;
      word = (word & 0x33_33_33_33) + ((word >>> 2) & 0x33_33_33_33);
      count += Math.imul((word + (word >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24;
    }
    return count;
  }
}

/** The IDs that are in one of them. */
export function marksOfAny(all: readonly Bits[]): BytesById {
  const length = Math.max(0, ...all.map(({ words }) => words.length));
  const marks = new Int32Array(8 * length);
  for (let at = 0; at < length; at++) {
    let word = 0;
    for (const { words } of all) word |= words[at] ?? 0;
    // Each of four bits becomes the lowest bit of a byte.
    for (let four = 0; word !== 0; four++, word >>>= 4)
      marks[8 * at + four] = Math.imul(word & 15, 0x20_40_81) & 0x01_01_01_01;
  }
  return BytesById.of(marks);
}

export const isBeyondBits = (id: number): boolean => id > limits.markedStores;
