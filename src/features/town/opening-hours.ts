import { limits } from '../../limits.ts';
import type { Opening } from '../hours/model.ts';

const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const dayMinutes = 24 * 60;

/** Minutes from the midnight at which a day begins; the end may be on the next day. */
type Span = readonly [opens: number, closes: number];

export interface WeeklyHours {
  hours: Opening[];
  /** Whether all that the text says is in `hours`: holidays are not. */
  isComplete: boolean;
}

/** Times, or that the days are off. */
type Times = readonly Span[] | 'off';

interface Rule {
  /** Indexes from Monday; undefined where the rule names none. */
  days: number[] | undefined;
  isForHolidays: boolean;
  times: Times;
}

const dayName = '(?:mo|tu|we|th|fr|sa|su|ph|sh)';
const ruleForm = new RegExp(`^(?:(${dayName}(?:[-,]${dayName})*)(?: |$|(?=\\d)))?(.*)$`);
/** A comma behind a time and before a day, where a rule begins that adds to those before it. */
const addition = new RegExp(`(?<=\\d|off|closed),(?=${dayName})`);
const spanForm = /^(\d{1,2}):(\d{2})-(\d{1,2}):(\d{2})$/;

/**
 * The openings of a week that the value of `opening_hours` means beyond doubt: a later rule replaces the days that it
 * names, one behind a comma adds to them. Undefined for everything else, which stays a text.
 */
export function readOpeningHours(value: string): WeeklyHours | undefined {
  const text = value
    .toLowerCase()
    .replaceAll(/[–—]/g, '-')
    .replaceAll(/\s*([-,;:])\s*/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[ ;]+|[ ;]+$/g, '');
  if (text === '') return undefined;
  const week: Span[][] = days.map(() => []);
  let isComplete = true;
  for (const [index, part] of text.split(/;+/).entries())
    for (const [place, one] of part.split(addition).entries()) {
      const rule = readRule(one);
      if (!rule) return undefined;
      if (rule.isForHolidays) isComplete = false;
      if (rule.isForHolidays && rule.days === undefined) continue;
      // Times behind days, as in "Mo-Sa 12:00-15:00; 19:00-23:00": replacement and addition are both likely.
      if (rule.days === undefined && index + place > 0) return undefined;
      for (const day of rule.days ?? week.keys()) {
        const before = place > 0 ? week[day]! : [];
        week[day] = rule.times === 'off' ? [] : [...before, ...rule.times];
      }
    }
  if (week.some(overlaps)) return undefined;
  const hours = week.flatMap((spans, day) =>
    spans.map(([opens, closes]): Opening => ({ day: day + 1, opens: timeOf(opens), closes: timeOf(closes) })),
  );
  return hours.length > 0 && hours.length <= limits.openings ? { hours, isComplete } : undefined;
}

function readRule(text: string): Rule | undefined {
  const [, named, rest = ''] = ruleForm.exec(text === '24/7' ? '00:00-24:00' : text)!;
  const times = readTimes(rest.trim());
  if (!times) return undefined;
  if (named === undefined) return times === 'off' ? undefined : { days: undefined, isForHolidays: false, times };
  const parts = named.split(',');
  const ranges = parts.filter((part) => part !== 'ph' && part !== 'sh').map(readDays);
  const known = ranges.filter((range) => range !== undefined);
  if (known.length < ranges.length) return undefined;
  return {
    days: known.length > 0 ? known.flat() : undefined,
    isForHolidays: ranges.length < parts.length,
    times,
  };
}

/** `mo`, `mo-fr` or, around the end of the week, `th-tu`. */
function readDays(text: string): number[] | undefined {
  const [first = -1, last = first, ...others] = text.split('-').map((name) => days.indexOf(name));
  if (first < 0 || last < 0 || others.length > 0) return undefined;
  const count = ((last - first + days.length) % days.length) + 1;
  return Array.from({ length: count }, (_, index) => (first + index) % days.length);
}

function readTimes(text: string): Times | undefined {
  if (text === 'off' || text === 'closed') return 'off';
  const spans = text.split(',').map(readSpan);
  const known = spans.filter((span) => span !== undefined);
  return known.length < spans.length ? undefined : known;
}

function readSpan(text: string): Span | undefined {
  const [hour, minute, toHour, toMinute] = spanForm.exec(text)?.slice(1).map(Number) ?? [];
  if (hour === undefined || minute! > 59 || toMinute! > 59) return undefined;
  const opens = 60 * hour + minute!;
  const end = 60 * toHour! + toMinute!;
  const closes = end > opens ? end : end + dayMinutes;
  return opens < dayMinutes && closes - opens <= dayMinutes ? [opens, closes] : undefined;
}

const overlaps = (spans: readonly Span[]): boolean => {
  const sorted = spans.toSorted(([one], [other]) => one - other);
  return sorted.some(([opens], index) => index > 0 && opens < sorted[index - 1]![1]);
};

const timeOf = (minutes: number): string => {
  const [hour, minute] = [Math.floor((minutes % dayMinutes) / 60), minutes % 60];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};

/** The text as it is, cut between two rules where it is longer than the field. */
export function hoursAsText(value: string, limit: number): string {
  if (value.length <= limit) return value;
  const end = value.lastIndexOf(';', limit);
  return (end > 0 ? value.slice(0, end) : value.slice(0, limit)).trim();
}
