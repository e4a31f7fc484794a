import { day, minute } from '../../units.ts';
import type { LocalTime } from '../../lib/local-time.ts';
import type { Closure, Opening } from './model.ts';

export const minutesOfDay = day / minute;

/** Minutes since midnight of a time like `10:30`. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The weekday of a date, from 1 for Monday to 7. */
export const weekdayOf = (date: string): number => new Date(date).getUTCDay() || 7;

export const dayAfter = (date: string, days = 1): string =>
  new Date(Date.parse(date) + days * day).toISOString().slice(0, 10);

export const dayBefore = (date: string): string => dayAfter(date, -1);

/**
 * Whether a store is open. A closure closes the openings that begin on its days: a night that began before runs to its
 * end, one that begins on the last day does not begin.
 */
export function isOpen(hours: readonly Opening[], closures: readonly Closure[], { date, minute }: LocalTime): boolean {
  const hasBegun = (date: string, now: number) => {
    if (closures.some(({ from, to }) => from <= date && date <= to)) return false;
    const weekday = weekdayOf(date);
    return hours.some(({ day, opens, closes }) => {
      if (day !== weekday) return false;
      const [start, end] = [minutesOf(opens), minutesOf(closes)];
      return start <= now && now < (end > start ? end : end + minutesOfDay);
    });
  };
  return hasBegun(date, minute) || hasBegun(dayBefore(date), minute + minutesOfDay);
}
