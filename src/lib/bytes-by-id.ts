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

  /** With 1 for each of these IDs. */
  static marking(ids: ArrayLike<number>): BytesById {
    const all = new BytesById();
    all.setAll(ids, 1);
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

/** Whether an ID has all of the marks. */
export const hasAll = (marks: readonly Marks[], id: number): boolean =>
  marks.every(({ of, least }) => of.get(id) >= least);

/** Multiplied by a number below 256, a word that has it in each byte. */
const inEach = 0x01_01_01_01;
const highBits = Math.imul(0x80, inEach);

/** The IDs that have both marks, four at a time: where a byte is not less than `least`, its high bit outlives the subtraction. */
function intersect(
  one: Int32Array,
  least: number,
  other: Int32Array,
  leastOfOther: number,
  passing: Int32Array,
): number {
  let total = 0;
  for (let at = 0; at < passing.length; at++) {
    const passes = (((one[at]! | highBits) - least) | 0) & (((other[at]! | highBits) - leastOfOther) | 0) & highBits;
    passing[at] = passes >>> 7;
    total += Math.imul(passes >>> 7, inEach) >>> 24;
  }
  return total;
}

/** The IDs that have all of the marks, with 1 as their byte, and their number. */
export function intersection(all: readonly Marks[]): { marks: Marks; total: number } {
  const [first, second = first, ...rest] = all as [Marks, ...Marks[]];
  const [{ words: one }, { words: other }] = [first.of, second.of];
  const words = new Int32Array(Math.min(one.length, other.length));
  const total = intersect(one, Math.imul(first.least, inEach), other, Math.imul(second.least, inEach), words);
  const both = BytesById.of(words);
  for (const [id, value] of first.of.others)
    if (value >= first.least && second.of.get(id) >= second.least) both.others.set(id, 1);
  const marks = { of: both, least: 1 };
  return rest.length > 0 ? intersection([marks, ...rest]) : { marks, total: total + both.others.size };
}

/** The IDs that have the first mark without the other; both are marked by 1. */
export function difference({ of: one }: Marks, { of: other }: Marks): Marks {
  const words = one.words.slice();
  const length = Math.min(words.length, other.words.length);
  for (let at = 0; at < length; at++) words[at]! &= ~other.words[at]!;
  const left = BytesById.of(words);
  for (const id of one.others.keys()) if (other.get(id) === 0) left.others.set(id, 1);
  return { of: left, least: 1 };
}

/** The marked IDs, if they are marked by 1. */
export function markedIds({ bytes, others }: BytesById): number[] {
  const ids = [...others.keys()];
  for (let at = bytes.indexOf(1); at !== -1; at = bytes.indexOf(1, at + 1)) ids.push(at + 1);
  return ids;
}
