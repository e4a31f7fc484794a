import { limits } from '../limits.ts';

/** The writes that have no answer yet. */
export class Waits {
  /** When each was asked for, the oldest first. */
  readonly #begun = new Map<object, number>();
  /** When the last one ended that had waited for long. */
  #long = -Infinity;

  /** Runs a write, which gets the instant at which it was asked for. */
  during<T>(write: (since: number) => Promise<T>): Promise<T> {
    const [one, since] = [{}, performance.now()];
    this.#begun.set(one, since);
    const end = () => {
      this.#begun.delete(one);
      const now = performance.now();
      if (now - since > limits.longWrite) this.#long = now;
    };
    const writing = write(since);
    writing.then(end, end);
    return writing;
  }

  get count(): number {
    return this.#begun.size;
  }

  /** Milliseconds for which the oldest has been waiting; 0 when none is. */
  get longest(): number {
    for (const since of this.#begun.values()) return performance.now() - since;
    return 0;
  }

  /** Whether one has waited for long, now or a moment ago. */
  get areLong(): boolean {
    return this.longest > limits.longWrite || performance.now() - this.#long < limits.longWriteProblem;
  }
}
