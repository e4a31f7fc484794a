/**
 * Admits a key to a cache at its second request, so that a crawler cannot fill the cache. Remembers hashes of keys, in
 * two generations of `capacity` each (the doorkeeper of TinyLFU, arXiv:1512.00727).
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
