/** A record begins with three numbers: the length of its bytes, the room there is for them, and its note. */
const header = 24;

/** Room for bytes, a multiple of 8, with some over so that another version of them fits into the same place. */
const roomFor = (length: number) => Math.ceil((length + length / 32) / 8) * 8;

/**
 * A fixed piece of memory for records that come and go all the time: as objects they would be garbage that is collected
 * late. A record is bytes and one number, its note. What comes takes the place of the oldest.
 */
export class Ring {
  readonly #bytes: Buffer<ArrayBuffer>;
  readonly #numbers: Float64Array;
  /** Bytes given out since the beginning, with the gaps that were left at the end of the memory. */
  #given = 0;

  constructor(readonly capacity: number) {
    this.#bytes = Buffer.allocUnsafeSlow(capacity);
    this.#numbers = new Float64Array(this.#bytes.buffer);
  }

  /**
   * Copies a record and gives its place: that of an earlier version of it, when that is still held and large enough.
   * Throws RangeError when it is larger than the whole.
   */
  place(bytes: Uint8Array, note = 0, earlier?: number): number {
    const at = earlier !== undefined && this.#fits(bytes, earlier) ? earlier : this.#make(roomFor(bytes.byteLength));
    const start = at % this.capacity;
    this.#numbers[start / 8] = bytes.byteLength;
    this.#bytes.set(bytes, start + header);
    this.mark(at, note);
    return at;
  }

  /** Whether the record at this place is still there. */
  holds(at: number): boolean {
    return this.#given - at <= this.capacity;
  }

  /** The bytes of a record, where they lie: what comes may take their place. */
  bytes(at: number): Buffer<ArrayBuffer> {
    const start = at % this.capacity;
    return this.#bytes.subarray(start + header, start + header + this.#numbers[start / 8]!);
  }

  note(at: number): number {
    return this.#numbers[(at % this.capacity) / 8 + 2]!;
  }

  /** Gives a record another note. */
  mark(at: number, note: number): void {
    this.#numbers[(at % this.capacity) / 8 + 2] = note;
  }

  #fits(bytes: Uint8Array, at: number): boolean {
    return this.holds(at) && bytes.byteLength <= this.#numbers[(at % this.capacity) / 8 + 1]!;
  }

  #make(room: number): number {
    const size = header + room;
    if (size > this.capacity) throw new RangeError(`${size} bytes do not fit into ${this.capacity}.`);
    const left = this.capacity - (this.#given % this.capacity);
    const at = this.#given + (size > left ? left : 0);
    this.#given = at + size;
    this.#numbers[(at % this.capacity) / 8 + 1] = room;
    return at;
  }
}
