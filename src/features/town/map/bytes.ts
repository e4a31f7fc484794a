/** Writes protocol buffers into an array of bytes that grows. A key is the number of a field times 8, plus its wire type. */
export class Bytes {
  #bytes = new Uint8Array(256);
  #length = 0;

  /** A whole number from 0. */
  unsigned(value: number): void {
    this.#reserve(10);
    let rest = value;
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
    this.#bytes[this.#length++] = rest;
  }

  /** A whole number in zigzag: 0, -1, 1, -2. */
  zigzag(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value);
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** A field of bytes, which begins with its length. */
  field(key: number, bytes: Uint8Array): void {
    this.unsigned(key);
    this.unsigned(bytes.length);
    this.raw(bytes);
  }

  clear(): void {
    this.#length = 0;
  }

  /** The bytes so far, until more are written. */
  get written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.#length);
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more));
    larger.set(this.written);
    this.#bytes = larger;
  }
}
