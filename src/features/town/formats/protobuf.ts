import { limits } from '../../../limits.ts';
import { BadFile, cutOff, damaged } from '../elements/elements.ts';

const decoder = new TextDecoder();

const tooMany = () =>
  new BadFile('The file has an element with more parts than OpenStreetMap allows; it is damaged or hostile.');

/** Reads protocol buffers from a part of an array of bytes. A key is the number of a field times 8, plus its wire type. */
export class Cursor {
  constructor(
    readonly bytes: Uint8Array,
    public at = 0,
    readonly end = bytes.length,
  ) {}

  get hasMore(): boolean {
    return this.at < this.end;
  }

  /** A whole number from 0. */
  unsigned(): number {
    const { bytes, end } = this;
    let byte = bytes[this.at++]!;
    let value = byte & 0x7f;
    for (let unit = 0x80; byte >= 0x80; unit *= 0x80) {
      if (this.at >= end) throw cutOff();
      byte = bytes[this.at++]!;
      value += (byte & 0x7f) * unit;
    }
    if (this.at > end) throw cutOff();
    if (value > Number.MAX_SAFE_INTEGER) throw damaged('a number is too large');
    return value;
  }

  /** A whole number in zigzag: 0, -1, 1, -2. */
  zigzag(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  /** A whole number whose negative values have ten bytes. */
  signed(): number {
    const start = this.at;
    while (this.at < this.end && this.bytes[this.at]! >= 0x80) this.at++;
    const length = ++this.at - start;
    if (this.at > this.end) throw cutOff();
    if (length > 10) throw damaged('a number is too large');
    let value = 0n;
    for (let index = 0; index < length; index++)
      value |= BigInt(this.bytes[start + index]! & 0x7f) << BigInt(7 * index);
    return Number(BigInt.asIntN(64, value));
  }

  /** A field of bytes, which begins with its length. */
  part(): Cursor {
    const length = this.unsigned();
    const start = this.at;
    if (start + length > this.end) throw cutOff();
    this.at += length;
    return new Cursor(this.bytes, start, this.at);
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.at, this.end);
  }

  text(): string {
    return decoder.decode(this.part().rest());
  }

  /** Whole numbers from 0, one after another: parts of one element. */
  numbers(): number[] {
    const found: number[] = [];
    while (this.hasMore) if (found.push(this.unsigned()) > limits.osmParts) throw tooMany();
    return found;
  }

  /** Parts of an element of which this has the first, and then the differences. */
  sums(found: number[] = []): number[] {
    let sum = 0;
    while (this.hasMore) if (found.push((sum += this.zigzag())) > limits.osmParts) throw tooMany();
    return found;
  }

  skip(key: number): void {
    const wire = key & 7;
    if (key < 8) throw damaged('it has no field where one should be');
    if (wire === 0) this.signed();
    else if (wire === 1) this.at += 8;
    else if (wire === 2) this.part();
    else if (wire === 5) this.at += 4;
    else throw damaged('it has no field where one should be');
    if (this.at > this.end) throw cutOff();
  }
}
