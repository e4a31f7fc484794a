import { day, minute } from '../../units.ts';

/**
 * Hotness is a sum of events that halve every week, kept as a forward-decayed key (Cormode et al., 2009): the order by
 * key never changes with time, so nothing is rewritten while everything cools. Null is zero.
 */
export type HotKey = number | null;

export const halfLife = 7 * day;

/** Hotness that one event adds to a store (interface: a search 1, a like 3, an approved review 5). */
export const heat = { search: 1, like: 3, review: 5 } as const;

/** Time in half-lives, in steps of a minute, so that rendered hotness can be cached for a minute. */
export const halfLives = (milliseconds: number): number => (Math.floor(milliseconds / minute) * minute) / halfLife;

/** Hotness below this becomes zero; it would be rendered as 0.000. */
export const negligible = 1e-6;

/** Cap of hotness, as a power of two: about 10^12. Only a clock that was set back by 40 weeks shows so much. */
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

/** The key of a hotness of 0.0005, which is rendered as 0.001; a lower one as 0. */
export const coolest = (now: number): number => now + Math.log2(0.0005);

/** Remaining weight of an event of the past. */
export const remaining = (weight: number, since: number, now: number): number =>
  weight * 2 ** Math.min(since - now, hottest);
