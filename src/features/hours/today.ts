import type { Today } from '../../db/schema.ts';
import { instantOf, localTimeAt, type LocalTime } from '../../lib/local-time.ts';
import { minute } from '../../units.ts';
import { dayAfter, dayBefore, minutesOf } from './reckoning.ts';
import type { Span } from './spans.ts';

/** Minutes after midnight at which a day of the place ends: a night belongs to the day on which it begins. */
const dayEnds = 4 * 60;

/** The day that a time of the place belongs to. */
export const dayOf = ({ date, minute }: LocalTime): string => (minute < dayEnds ? dayBefore(date) : date);

/** Start and end of such a day, in minutes since 1970. */
export function boundsOf(date: string, zone: string): Span {
  const at = (day: string) => instantOf(day, dayEnds, zone) / minute;
  return [at(date), at(dayAfter(date))];
}

/** The instant at which what is said of today no longer holds. */
export const endOfToday = (now: number, zone: string): number =>
  boundsOf(dayOf(localTimeAt(now, zone)), zone)[1] * minute;

/** Whether an owner has said that the store is closed on the whole of this date. */
export const closesAll = (today: Today | null, time: LocalTime): boolean =>
  today !== null && today.closed && today.until === null && dayOf(time) === time.date;

/** When a store is open, with what is said of the day that a time of the place belongs to. */
export function withToday(spans: readonly Span[], today: Today | null, time: LocalTime, zone: string): Span[] {
  if (!today || (!today.closed && today.until === null)) return [...spans];
  const date = dayOf(time);
  const [from, to] = boundsOf(date, zone);
  const { closed, until } = today;
  const at =
    until === null
      ? to
      : instantOf(minutesOf(until) < dayEnds ? dayAfter(date) : date, minutesOf(until), zone) / minute;
  const before = spans.flatMap(([start, end]): Span[] => (start < from ? [[start, Math.min(end, from)]] : []));
  const after = spans.flatMap(([start, end]): Span[] => (end > to ? [[Math.max(start, to), end]] : []));
  const within = spans.flatMap(([start, end]): Span[] =>
    start < to && end > from ? [[Math.max(start, from), Math.min(end, to)]] : [],
  );
  const left = closed
    ? within.flatMap(([start, end]): Span[] => (end > at ? [[Math.max(start, at), end]] : []))
    : extended(
        within.flatMap(([start, end]): Span[] => (start < at ? [[start, Math.min(end, at)]] : [])),
        at,
      );
  return joined([...before, ...left, ...after]);
}

/** The last opening ends at a time, also where it usually ends before. */
const extended = (spans: Span[], at: number): Span[] =>
  spans.map((span, index) => (index === spans.length - 1 ? [span[0], at] : span));

/** Openings that touch are one. */
function joined(spans: Span[]): Span[] {
  const found: Span[] = [];
  for (const [from, to] of spans) {
    const last = found.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else found.push([from, to]);
  }
  return found;
}
