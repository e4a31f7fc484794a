/**
 * Hotness is a sum of events that halve every week, kept as a forward-decayed key (Cormode et al., 2009): the order by
 * key never changes with time, so nothing is rewritten while everything cools. Null is zero.
 */
export type HotKey = number | null;

const minute = 60_000;
const halfLife = 7 * 24 * 60 * minute;

/** What an event adds to a store's hotness. */
export const heat = { search: 1, like: 3, review: 5 } as const;

/** Time in half-lives. It moves in steps of a minute, so that what is shown can be kept for one. */
export const halfLives = (milliseconds: number): number => (Math.floor(milliseconds / minute) * minute) / halfLife;

/** Below this nothing is left: it would be shown as 0.000. */
const negligible = 1e-6;

/** Hotness at a time given in half-lives. */
export const hotness = (key: HotKey, now: number): number => (key === null ? 0 : 2 ** (key - now));

/** The key after an event of this weight, which may be negative; never below zero. */
export function warmed(key: HotKey, weight: number, now: number): HotKey {
  const sum = hotness(key, now) + weight;
  return sum < negligible ? null : Math.log2(sum) + now;
}

/** What an event of the past still weighs. */
export const remaining = (weight: number, since: number, now: number): number => weight * 2 ** (since - now);
