import { SvelteMap } from 'svelte/reactivity';
import { waiting } from '../waiting.svelte.ts';
import type { Review, State } from './review.ts';

/** States that reviews got here, which the lists of the server can lack for a moment. */
const made = new SvelteMap<number, { state: State; sentAt: number }>();
/** Why a review could not be changed with others. */
const problems = new SvelteMap<number, string>();
let decided = $state(0);
let answered = $state(0);
let surprises = $state(0);

/** Decisions of this tab, shown before the lists of the server have them. */
export const states = {
  /** Number of decisions made here since the page was loaded. */
  get count(): number {
    return decided;
  },
  /** Number of decisions that the server has answered. */
  get answered(): number {
    return answered;
  },
  /** Number of reviews that turned out to be other than they were shown. */
  get surprises(): number {
    return surprises;
  },
  stateOf: (review: Review): State =>
    made.get(review.id)?.state ?? (review.deleted_at === undefined ? review.status : 'deleted'),
  problemOf: (id: number): string | undefined => problems.get(id),
  /** Forgets what a list that was asked for at this time already has. */
  areIn(reviews: Review[], askedAt: number): void {
    for (const { id } of reviews) if ((made.get(id)?.sentAt ?? Infinity) < askedAt) made.delete(id);
  },

  make({ id, status }: Review, state: State): void {
    made.set(id, { state, sentAt: Infinity });
    problems.delete(id);
    if (status === 'pending' && state !== 'pending') waiting.decided('reviews', 1);
    decided += 1;
  },
  putBack({ id, status }: Review): void {
    if (!made.delete(id)) return;
    if (status === 'pending') waiting.decided('reviews', -1);
    decided -= 1;
  },
  sent(id: number): void {
    const one = made.get(id);
    if (one) made.set(id, { ...one, sentAt: performance.now() });
    answered += 1;
  },
  /** Shows what the server has said. */
  set(id: number, state: State, sentAt: number): void {
    made.set(id, { state, sentAt });
  },
  refuse(id: number, why: string): void {
    problems.set(id, why);
  },
  surprise(): void {
    surprises += 1;
  },
};
