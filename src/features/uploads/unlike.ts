import { BoundedMap } from '../../lib/bounded-map.ts';
import type { Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import { said, type Sentence } from '../../sentences.ts';

/** Pictures that the storage sent with other bytes than were stored, until it sends them as they were or an hour has passed. */
export class UnlikePictures {
  /** When that was last, by path. */
  readonly #seen = new BoundedMap<string, number>(limits.unlikePictures, () => 1);

  constructor(readonly clock: Clock) {}

  note(path: string, isUnlike: boolean): void {
    if (isUnlike) this.#seen.set(path, this.clock());
    else this.#seen.delete(path);
  }

  /** Undefined without any. */
  get sentence(): Sentence | undefined {
    const recent = [...this.#seen].filter(([, time]) => this.clock() - time < limits.unlikePicture);
    if (recent.length === 0) return undefined;
    return said('pictures_unlike', { count: recent.length, path: recent[0]![0] });
  }
}
