import { minute } from '../../units.ts';
import { instantOf } from '../../lib/local-time.ts';
import type { Closure, Opening } from './model.ts';
import { dayAfter, dayBefore, minutesOf, weekdayOf } from './reckoning.ts';

/** A time in which a store is open, in minutes since 1970; its end is not part of it. */
export type Span = [from: number, to: number];

/**
 * When a store is open from a date on, so many days, in the order of time: what `isOpen` says of each minute. Openings
 * that touch are one.
 */
export function spansOf(
  hours: readonly Opening[],
  closures: readonly Closure[],
  first: string,
  days: number,
  zone: string,
): Span[] {
  const at = (date: string, minutes: number) => instantOf(date, minutes, zone) / minute;
  const spans: Span[] = [];
  // A night that began the day before is still going on.
  for (let date = dayBefore(first), left = days + 1; left > 0; date = dayAfter(date), left--) {
    if (closures.some(({ from, to }) => from <= date && date <= to)) continue;
    const weekday = weekdayOf(date);
    for (const { day, opens, closes } of hours) {
      if (day !== weekday) continue;
      const [start, end] = [minutesOf(opens), minutesOf(closes)];
      const span: Span = [at(date, start), at(end > start ? date : dayAfter(date), end)];
      if (span[0] < span[1]) spans.push(span);
    }
  }
  const joined: Span[] = [];
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
