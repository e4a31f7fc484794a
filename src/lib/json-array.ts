/** Bytes kept free before and behind the array for the texts around it, so that adding them copies nothing. */
const [headroom, tailroom] = [64, 512];
const [open, comma, close] = [0x5b, 0x2c, 0x5d];

/** A JSON array that values are copied into as bytes, `limit` of them at most; the first value always fits. */
export class JsonArray {
  #bytes = Buffer.alloc(0);
  #end = headroom;
  isFull = false;

  constructor(readonly limit: number = Infinity) {}

  /** Allocates memory for that many bytes of values, so that adding them allocates none. */
  expect(values: number, bytes: number): void {
    this.#grow(this.#end + Math.min(bytes + values, this.limit) + tailroom);
  }

  /** Makes room for one more value and tells where: the caller fills it at once. Undefined when the array is full. */
  add(size: number): { bytes: Buffer<ArrayBuffer>; at: number } | undefined {
    const isFirst = this.#end === headroom;
    const at = this.#end + 1;
    if (this.isFull || (!isFirst && at + size - headroom > this.limit)) {
      this.isFull = true;
      return undefined;
    }
    if (at + size > this.#bytes.byteLength) this.#grow(2 * (at + size));
    this.#bytes[at - 1] = isFirst ? open : comma;
    this.#end = at + size;
    return { bytes: this.#bytes, at };
  }

  /** The array between two texts; the first has at most 64 bytes. Nothing may be added afterwards. */
  between(before: string, after: string): Buffer<ArrayBuffer> {
    const isEmpty = this.#end === headroom;
    const end = this.#end + (isEmpty ? 2 : 1);
    const length = Buffer.byteLength(after);
    this.#grow(end + length);
    if (isEmpty) this.#bytes[headroom] = open;
    this.#bytes[end - 1] = close;
    this.#bytes.write(after, end);
    const start = headroom - Buffer.byteLength(before);
    this.#bytes.write(before, start);
    return this.#bytes.subarray(start, end + length);
  }

  #grow(length: number): void {
    if (length <= this.#bytes.byteLength) return;
    const larger = Buffer.allocUnsafeSlow(length);
    this.#bytes.copy(larger, 0, 0, this.#end);
    this.#bytes = larger;
  }
}
