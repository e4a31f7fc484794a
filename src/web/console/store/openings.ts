import type { Schemas } from '../../shared/api.ts';

type Opening = Schemas['Opening'];

/** Hours of a day that nothing is known of. */
const usual = { opens: '10:00', closes: '22:00' };

export const isAllDay = ({ opens, closes }: Opening) => opens !== '' && opens === closes;

/** Whether an opening ends on the next day. */
export const endsLater = ({ opens, closes }: Opening) => closes !== '' && closes < opens;

const ofDay = (hours: Opening[], day: number) => hours.filter((one) => one.day === day);

/** Adds hours to a day: after its own; where it has none, those of the latest day before it that has some. */
export function withMore(hours: Opening[], day: number): Opening[] {
  const own = ofDay(hours, day);
  if (own.length > 0) return [...hours, { day, opens: own.at(-1)!.closes, closes: '' }];
  for (let back = 1; back < 7; back += 1) {
    const before = ofDay(hours, ((day - back + 6) % 7) + 1);
    if (before.length > 0) return [...hours, ...before.map((one) => ({ ...one, day }))];
  }
  return [...hours, { day, ...usual }];
}

export const allDay = (hours: Opening[], day: number): Opening[] => [
  ...hours.filter((one) => one.day !== day),
  { day, opens: '00:00', closes: '00:00' },
];

/** The hours of a day for all days. */
export const onAllDays = (hours: Opening[], day: number): Opening[] =>
  [1, 2, 3, 4, 5, 6, 7].flatMap((other) => ofDay(hours, day).map((one) => ({ ...one, day: other })));
