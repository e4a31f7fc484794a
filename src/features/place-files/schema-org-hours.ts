import { limits } from '../../limits.ts';
import { sortedHours } from '../hours/text.ts';
import type { Opening } from '../hours/model.ts';
import { readOpeningHours } from '../town/opening-hours.ts';
import { fieldsOf, listOf, textOf, type Fields } from './json-values.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The openings of `openingHoursSpecification`, or else of `openingHours`, whose entries add up; undefined unless all can be read. */
export function schemaOrgHours(place: Fields): Opening[] | undefined {
  const specified = listOf(place.openingHoursSpecification).map(fieldsOf);
  // Those with dates are about holidays.
  const weekly = specified.filter(({ validFrom, validThrough }) => !validFrom && !validThrough);
  const read =
    weekly.length > 0
      ? weekly.map(openingsOf)
      : listOf(place.openingHours).map((one) => readOpeningHours(textOf(one))?.hours);
  if (read.length === 0 || read.length > limits.openings || read.includes(undefined)) return undefined;
  const hours = sortedHours(read.flatMap((one) => one!));
  return hours.length > 0 && hours.length <= limits.openings ? hours : undefined;
}

function openingsOf({ dayOfWeek, opens: from, closes: to }: Fields): Opening[] | undefined {
  const named = listOf(dayOfWeek).map((day) =>
    days.indexOf(
      textOf(day)
        .replace(/^.*[/#]/, '')
        .toLowerCase(),
    ),
  );
  if (named.length === 0 || named.length > 7 || named.includes(-1)) return undefined;
  // A day that is closed has neither, or midnight for both.
  if (from === undefined && to === undefined) return [];
  const [opens, closes] = [timeOf(from), timeOf(to)];
  if (!opens || !closes) return undefined;
  if (opens === '00:00' && closes === '00:00') return [];
  const end = closes === '24:00' || (opens === '00:00' && closes === '23:59') ? '00:00' : closes;
  return named.map((day) => ({ day: day + 1, opens, closes: end }));
}

function timeOf(value: unknown): string | undefined {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})(?::\d{2})?/.exec(textOf(value)) ?? [];
  if (hour === undefined || Number(hour) > 24 || Number(minute) > 59 || (hour === '24' && minute !== '00'))
    return undefined;
  return `${hour.padStart(2, '0')}:${minute}`;
}
