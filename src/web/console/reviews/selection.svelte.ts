import type { Review } from './review.ts';

/** The reviews that are selected in a list. */
export class Selection {
  #ids = $state.raw<ReadonlySet<number>>(new Set());
  /** Where a range begins: selected last. */
  #last = 0;

  has(review: Review): boolean {
    return this.#ids.has(review.id);
  }

  /** The selected ones of a list, in its order. */
  in(reviews: Review[]): Review[] {
    return reviews.filter(({ id }) => this.#ids.has(id));
  }

  toggle({ id }: Review): void {
    const next = new Set(this.#ids);
    if (!next.delete(id)) next.add(id);
    this.#ids = next;
    this.#last = id;
  }

  /** Selects all from the one that was selected last to this one. */
  extend(to: Review, reviews: Review[]): void {
    const from = reviews.findIndex(({ id }) => id === this.#last);
    const at = reviews.indexOf(to);
    const range = from === -1 ? [to] : reviews.slice(Math.min(from, at), Math.max(from, at) + 1);
    this.#ids = new Set([...this.#ids, ...range.map(({ id }) => id)]);
    this.#last = to.id;
  }

  set(reviews: Review[]): void {
    this.#ids = new Set(reviews.map(({ id }) => id));
  }
}
