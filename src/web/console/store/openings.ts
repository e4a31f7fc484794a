import type { Schemas } from '../../shared/api.ts';

type Opening = Schemas['Opening'];
type Span = Pick<Opening, 'opens' | 'closes'>;

/** Days with the same hours, from 1 for Monday, and the hours as they are typed. */
export interface Line {
  days: number[];
  text: string;
}

const wholeDay = { opens: '00:00', closes: '00:00' };
const isWholeDay = ({ opens, closes }: Span) => opens === closes;

/** A whole day in either language of the console; 0-24 is one, too. */
const allDay = /^(?:24\s*(?:h|hours?|小时)|全天)$/i;
const time = /^(\d{1,2})(?:[:.：h](\d{2}))?\s*(am|pm)?$/i;

/** Reads 11, 11:30, 11.30 and 11 pm; 24:00 is the midnight at the end of a day. */
function readTime(text: string): string | undefined {
  const [, hour, minute = '00', half] = time.exec(text.trim()) ?? [];
  if (hour === undefined || Number(minute) > 59) return undefined;
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return undefined;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  if (hours > 24 || (hours === 24 && minute !== '00')) return undefined;
  return `${String(hours % 24).padStart(2, '0')}:${minute}`;
}

/** Reads "11-15, 17-21:30"; undefined where a part of it is no time. */
export function readTimes(text: string): Span[] | undefined {
  const spans: Span[] = [];
  for (const part of text.split(/[,，、;；]/)) {
    if (part.trim() === '') continue;
    if (allDay.test(part.trim())) {
      spans.push(wholeDay);
      continue;
    }
    const [opens, closes, ...others] = part.split(/[-–—~～至到]/).map(readTime);
    if (opens === undefined || closes === undefined || others.length > 0) return undefined;
    spans.push({ opens, closes });
  }
  return spans.length > 0 ? spans : undefined;
}

/** The hours of a day as `readTimes` reads them. */
export const timesText = (spans: readonly Span[]): string =>
  spans.map((span) => (isWholeDay(span) ? '24 h' : `${span.opens}–${span.closes}`)).join(', ');

/** Whether an opening ends on the next day. */
export const endsLater = (span: Span): boolean => !isWholeDay(span) && span.closes < span.opens;

/** An opening whose hours cannot be read has what was typed as its beginning, and no end: so that a draft keeps it. */
export const isRead = ({ closes }: Span): boolean => closes !== '';

/** The lines of a week: days with the same hours share one. */
export function linesOf(hours: readonly Opening[]): Line[] {
  const lines: Line[] = [];
  for (let day = 1; day <= 7; day += 1) {
    const own = hours.filter((one) => one.day === day);
    if (own.length === 0) continue;
    const text = isRead(own[0]!) ? timesText(own) : own[0]!.opens;
    const line = lines.find((one) => one.text === text);
    if (line) line.days.push(day);
    else lines.push({ days: [day], text });
  }
  return lines;
}

/** The openings of lines, day by day. */
export const openingsOf = (lines: readonly Line[]): Opening[] =>
  lines
    .flatMap(({ days, text }) =>
      days.flatMap((day) => (readTimes(text) ?? [{ opens: text, closes: '' }]).map((span) => ({ day, ...span }))),
    )
    .toSorted((one, other) => one.day - other.day);
