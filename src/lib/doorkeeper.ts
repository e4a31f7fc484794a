/**
 * Lets in what was asked for before, so that a cache is not filled with what is asked for once, as by a crawler. Keys
 * are remembered by their hash, in two generations of `capacity` each (the doorkeeper of TinyLFU, arXiv:1512.00727).
 */
export class Doorkeeper {
  #young = new Set<number>();
  #old = new Set<number>();

  constructor(readonly capacity: number) {}

  admits(key: string): boolean {
    const hash = Bun.hash.crc32(key);
    if (this.#young.has(hash)) return true;
    if (this.#young.size >= this.capacity) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    this.#young.add(hash);
    return this.#old.has(hash);
  }
}
