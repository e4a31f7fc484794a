import type { Schemas } from '../../shared/api.ts';
import { readTimes, timesText } from '../../shared/times.ts';

type Opening = Schemas['Opening'];
type Span = Pick<Opening, 'opens' | 'closes'>;

/** Days with the same hours, from 1 for Monday, and the hours as they are typed. */
export interface Line {
  days: number[];
  text: string;
}

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
