import type { components } from './openapi.d.ts';

type Span = Pick<components['schemas']['Opening'], 'opens' | 'closes'>;

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
    const [opens, closes, ...others] = part.split(/[-–—~～〜至到]/).map(readTime);
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
