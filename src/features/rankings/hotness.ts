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

/** As a power of two; only a clock that was set back shows more. */
export const hottest = 40;

/** Hotness at a time given in half-lives. */
export const hotness = (key: HotKey, now: number): number => (key === null ? 0 : 2 ** Math.min(key - now, hottest));

/** The key after an event of this weight, which may be negative; never below zero. */
export function warmed(key: HotKey, weight: number, now: number): HotKey {
  // Summed at the later of the two times: at the earlier one, what the other weighs can exceed all numbers.
  const time = Math.max(key ?? now, now);
  const sum = (key === null ? 0 : 2 ** (key - time)) + weight * 2 ** (now - time);
  return sum < negligible ? null : Math.log2(sum) + time;
}

/** What an event of the past still weighs. */
export const remaining = (weight: number, since: number, now: number): number =>
  weight * 2 ** Math.min(since - now, hottest);
