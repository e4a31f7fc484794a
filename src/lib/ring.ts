/**
 * A fixed piece of memory for bytes that come and go all the time; as objects of their own they would be garbage that is
 * collected late. What comes takes the place of the oldest.
 */
export class Ring {
  readonly #memory: Buffer<ArrayBuffer>;
  /** Bytes given out since the beginning, with the gaps that were left at the end of the memory. */
  #given = 0;

  constructor(readonly capacity: number) {
    this.#memory = Buffer.allocUnsafeSlow(capacity);
  }

  /** Copies bytes, at most `capacity` of them, and tells where they are now, for as long as it `holds` them. */
  place(bytes: Uint8Array): { at: number; bytes: Buffer<ArrayBuffer> } {
    const room = this.capacity - (this.#given % this.capacity);
    const at = this.#given + (bytes.byteLength > room ? room : 0);
    this.#given = at + bytes.byteLength;
    const start = at % this.capacity;
    this.#memory.set(bytes, start);
    return { at, bytes: this.#memory.subarray(start, start + bytes.byteLength) };
  }

  holds(at: number): boolean {
    return this.#given - at <= this.capacity;
  }
}
