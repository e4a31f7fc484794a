/** Batches of plain values that are written once and read later; compressed, they take a tenth of their memory. */
export class Spool<Value> {
  readonly #batches: Uint8Array[] = [];

  /** Keeps all values of a stream, as many in a batch. */
  static async of<Value>(values: AsyncIterable<Value>, size: number): Promise<Spool<Value>> {
    const spool = new Spool<Value>();
    let batch: Value[] = [];
    for await (const value of values) {
      batch.push(value);
      if (batch.length < size) continue;
      spool.add(batch);
      batch = [];
    }
    spool.add(batch);
    return spool;
  }

  add(batch: Value[]): void {
    this.#batches.push(Bun.zstdCompressSync(JSON.stringify(batch), { level: 1 }));
  }

  *batches(): Generator<Value[]> {
    for (const batch of this.#batches) yield JSON.parse(Bun.zstdDecompressSync(batch).toString()) as Value[];
  }
}
