/** Runs work while its weights sum up to at most `capacity`; other work waits, first come, first served. */
export class Semaphore {
  #free: number;
  readonly #waiting: { weight: number; start: () => void }[] = [];

  constructor(readonly capacity: number) {
    this.#free = capacity;
  }

  /** A weight above the capacity counts as the capacity. */
  async run<T>(work: () => Promise<T>, weight = 1): Promise<T> {
    const taken = Math.min(weight, this.capacity);
    if (this.#waiting.length === 0 && taken <= this.#free) this.#free -= taken;
    else await new Promise<void>((start) => this.#waiting.push({ weight: taken, start }));
    try {
      return await work();
    } finally {
      this.#free += taken;
      this.#startNext();
    }
  }

  #startNext(): void {
    for (let next = this.#waiting[0]; next && next.weight <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.weight;
      next.start();
    }
  }
}
