/** Bytes before each record, for three numbers: length, reserved bytes and note. */
const header = 24;

/**
 * Bytes reserved for a record: its length plus 1/32 (3 %), rounded up to 8, so that a slightly longer version, say with
 * a counter of one more digit, can replace it in place.
 */
const reservedFor = (length: number) => Math.ceil((length + length / 32) / 8) * 8;

/**
 * A ring buffer of byte records outside the JS heap, so that cache churn makes no garbage. New records overwrite the
 * oldest. A record has one number beside its bytes, its note.
 */
export class Ring {
  #bytes = Buffer.alloc(0);
  #numbers = new Float64Array();
  /** Bytes allocated since the beginning, with the gaps at the end of each turn. */
  #allocated = 0;

  constructor(readonly capacity: number) {}

  /**
   * Copies a record into the ring and returns its place: that of the `earlier` version if it is still held and large
   * enough. Throws RangeError when the record is larger than the ring.
   */
  place(bytes: Uint8Array, note = 0, earlier?: number): number {
    const at =
      earlier !== undefined && this.#fits(bytes, earlier) ? earlier : this.#allocate(reservedFor(bytes.byteLength));
    const start = at % this.capacity;
    this.#numbers[start / 8] = bytes.byteLength;
    this.#bytes.set(bytes, start + header);
    this.mark(at, note);
    return at;
  }

  /** Whether the record at this place has not been overwritten. */
  holds(at: number): boolean {
    return this.#allocated - at <= this.capacity;
  }

  /** A view of the bytes of a record, not a copy: later records overwrite it. */
  bytes(at: number): Buffer<ArrayBuffer> {
    const start = at % this.capacity;
    return this.#bytes.subarray(start + header, start + header + this.#numbers[start / 8]!);
  }

  length(at: number): number {
    return this.#numbers[(at % this.capacity) / 8]!;
  }

  /** Copies the first bytes of a record to a position of others. */
  copy(at: number, target: Uint8Array, position: number, length: number): void {
    const start = (at % this.capacity) + header;
    this.#bytes.copy(target, position, start, start + length);
  }

  note(at: number): number {
    return this.#numbers[(at % this.capacity) / 8 + 2]!;
  }

  /** Replaces the note of a record. */
  mark(at: number, note: number): void {
    this.#numbers[(at % this.capacity) / 8 + 2] = note;
  }

  /** Takes the memory at the first record, since the runtime collects garbage when it hands out so much. */
  #begin(): void {
    this.#bytes = Buffer.allocUnsafeSlow(this.capacity);
    this.#numbers = new Float64Array(this.#bytes.buffer);
  }

  #fits(bytes: Uint8Array, at: number): boolean {
    return this.holds(at) && bytes.byteLength <= this.#numbers[(at % this.capacity) / 8 + 1]!;
  }

  #allocate(reserved: number): number {
    const size = header + reserved;
    if (size > this.capacity) throw new RangeError(`${size} bytes do not fit into ${this.capacity}.`);
    if (this.#allocated === 0) this.#begin();
    const left = this.capacity - (this.#allocated % this.capacity);
    const at = this.#allocated + (size > left ? left : 0);
    this.#allocated = at + size;
    this.#numbers[(at % this.capacity) / 8 + 1] = reserved;
    return at;
  }
}
