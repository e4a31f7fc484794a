/** The values that something took, one after another, and when each was sent and answered. */
export class History<Value> {
  readonly #entries: { value: Value; sent: number; answered: number }[];

  constructor(first: Value) {
    this.#entries = [{ value: first, sent: -Infinity, answered: -Infinity }];
  }

  get latest(): Value {
    return this.#entries.at(-1)!.value;
  }

  async write(value: Value, act: () => Promise<unknown>): Promise<void> {
    const entry = { value, sent: performance.now(), answered: Infinity };
    this.#entries.push(entry);
    await act();
    entry.answered = performance.now();
  }

  /** Values that a read from `start` to `end` may show: the last one answered before it, or a later one. */
  possible(start: number, end: number): Value[] {
    const first = this.#entries.findLastIndex(({ answered }) => answered <= start);
    return this.#entries.slice(first).flatMap(({ value, sent }) => (sent <= end ? [value] : []));
  }
}
