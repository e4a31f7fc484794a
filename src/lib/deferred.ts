/** Runs `work` once, `delay` after it was scheduled; `flush` runs it now and waits for it. */
export class Deferred {
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();

  /** `work` must not reject; `delay` is in milliseconds. */
  constructor(
    readonly work: () => Promise<void>,
    readonly delay: number,
  ) {}

  schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), this.delay);
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running = this.#running.then(this.work);
    return this.#running;
  }
}
