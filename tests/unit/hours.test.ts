import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import type { Closure, Opening } from '../../src/features/hours/model.ts';
import { isOpen } from '../../src/features/hours/reckoning.ts';
import { closuresText, hoursText, readClosures, readHours } from '../../src/features/hours/text.ts';
import { timeZoneNamed } from '../../src/kinds.ts';
import { isDate, localTimeAt, localTimeOf } from '../../src/lib/local-time.ts';

const minute = 60_000;
const hour = 60 * minute;

const zones = [
  'UTC',
  'Asia/Shanghai',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Casablanca',
  'America/Sao_Paulo',
  'Asia/Kathmandu',
];

/** Moments at which clocks change, and one at which none does. */
const changes = [
  '2026-03-29T01:00Z',
  '2026-10-25T01:00Z',
  '2026-03-08T07:00Z',
  '2026-11-01T06:00Z',
  '2026-04-04T15:00Z',
  '2026-10-03T15:30Z',
  '2026-03-08T05:00Z',
  '2026-11-01T05:00Z',
  '2026-02-15T02:00Z',
  '2026-03-22T02:00Z',
  '2018-02-18T02:00Z',
  '2018-11-04T03:00Z',
  '2026-12-24T18:00Z',
].map((text) => Date.parse(text));

const pad = (number: number) => String(number).padStart(2, '0');

/** A time around which openings are likely to begin and end where clocks change. */
const time = fc
  .oneof(
    fc.integer({ min: 0, max: 24 * 4 - 1 }).map((quarter) => quarter * 15),
    fc.integer({ min: 0, max: 1439 }),
  )
  .map((minutes) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`);
const opening: fc.Arbitrary<Opening> = fc.record({ day: fc.integer({ min: 1, max: 7 }), opens: time, closes: time });
const dateOf = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Local time in a zone, as `2026-10-25 02:30`, which sorts as it is. */
function clockOf(zone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    ...({ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const),
  });
  return (instant) => format.format(instant).replace(', ', ' ');
}

/** Lets time pass minute by minute: an opening begins and ends when the clock first shows its time, or a later one. */
function slowlyOpen(hours: Opening[], closures: Closure[], instant: number, zone: string): boolean {
  const clock = clockOf(zone);
  const dates = [-3, -2, -1, 0, 1].map((days) => dateOf(instant + days * 24 * hour));
  const openings = dates.flatMap((date) => {
    if (closures.some(({ from, to }) => from <= date && date <= to)) return [];
    const weekday = new Date(`${date}T12:00Z`).getUTCDay();
    return hours
      .filter(({ day }) => day % 7 === weekday)
      .map(({ opens, closes }) => {
        const end = closes > opens ? date : dateOf(Date.parse(date) + 24 * hour);
        return { begins: `${date} ${opens}`, ends: `${end} ${closes}`, hasBegun: false, hasEnded: false };
      });
  });
  for (let now = instant - 30 * hour; now <= instant; now += minute) {
    const shown = clock(now);
    for (const one of openings) {
      one.hasBegun ||= shown >= one.begins;
      one.hasEnded ||= shown >= one.ends;
    }
  }
  return openings.some(({ hasBegun, hasEnded }) => hasBegun && !hasEnded);
}

describe('reckoning', () => {
  test('agrees with a clock that is watched minute by minute', () => {
    const around = fc
      .record({
        change: fc.constantFrom(...changes),
        minutes: fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -300, max: 300 })),
      })
      .map(({ change, minutes }) => change + minutes * minute);
    const closures = fc.array(
      fc.record({ change: fc.constantFrom(...changes), days: fc.nat(2) }).map(({ change, days }) => ({
        from: dateOf(change - days * 24 * hour),
        to: dateOf(change),
        note: '',
      })),
      { maxLength: 1 },
    );
    fc.assert(
      fc.property(
        fc.array(opening, { maxLength: 28 }),
        closures,
        around,
        fc.constantFrom(...zones),
        (hours, closed, instant, zone) => {
          expect(isOpen(hours, closed, localTimeAt(instant, zone))).toBe(slowlyOpen(hours, closed, instant, zone));
        },
      ),
      { numRuns: 300 },
    );
  });

  const at = (text: string, zone = 'Europe/Berlin') => localTimeOf(text, zone)!;
  const night: Opening[] = [{ day: 6, opens: '22:00', closes: '02:00' }];

  test.each([
    ['at the minute it opens', '2026-11-21T22:00', true],
    ['not the minute before', '2026-11-21T21:59', false],
    ['after midnight', '2026-11-22T01:59', true],
    ['not at the minute it closes', '2026-11-22T02:00', false],
    ['not after midnight of another day', '2026-11-21T01:00', false],
  ])('a night is open %s', (_, text, expected) => {
    expect(isOpen(night, [], at(text))).toBe(expected);
  });

  test('equal times are a whole day from then', () => {
    const all: Opening[] = [{ day: 1, opens: '08:00', closes: '08:00' }];
    const times = ['2026-11-23T07:59', '2026-11-23T08:00', '2026-11-24T07:59', '2026-11-24T08:00'];
    expect(times.map((text) => isOpen(all, [], at(text)))).toEqual([false, true, true, false]);
  });

  test('a closure closes the days that it names, and a night that began before runs to its end', () => {
    const nightly = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '22:00', closes: '02:00' }));
    const closed = [{ from: '2026-12-24', to: '2026-12-25', note: '' }];
    const times = ['2026-12-24T01:00', '2026-12-24T23:00', '2026-12-25T23:00', '2026-12-26T01:00', '2026-12-26T22:00'];
    expect(times.map((text) => isOpen(nightly, closed, at(text)))).toEqual([true, false, false, false, true]);
  });
});

describe('local time', () => {
  test('stands still in the hour that autumn repeats', () => {
    const shown = ['00:59', '01:00', '01:59', '02:00'].map((time) =>
      localTimeAt(Date.parse(`2026-10-25T${time}Z`), 'Europe/Berlin'),
    );
    expect(shown.map(({ minute }) => minute)).toEqual([179, 179, 179, 180]);
  });

  test('jumps over the hour that spring skips', () => {
    expect(localTimeAt(Date.parse('2026-03-29T00:59:59.999Z'), 'Europe/Berlin').minute).toBe(119);
    expect(localTimeAt(Date.parse('2026-03-29T01:00Z'), 'Europe/Berlin').minute).toBe(180);
  });

  test('in text, a skipped time is the moment after the gap and a repeated one the earlier', () => {
    expect(localTimeOf('2026-03-29T02:30', 'Europe/Berlin')).toEqual({ date: '2026-03-29', minute: 180 });
    expect(localTimeOf('2026-03-29T02:30', 'Asia/Shanghai')).toEqual({ date: '2026-03-29', minute: 150 });
    expect(localTimeOf('2026-10-25T02:30', 'Europe/Berlin')).toEqual({ date: '2026-10-25', minute: 150 });
  });

  test('is on the day before where midnight is repeated', () => {
    expect(localTimeAt(Date.parse('2018-02-18T02:30Z'), 'America/Sao_Paulo')).toEqual({
      date: '2018-02-17',
      minute: 1439,
    });
  });

  test.each(['now', '2026-12-24', '2026-12-24T24:00', '2026-02-29T10:00', '2026-12-24T18:00Z', '2026-12-24 18:00', ''])(
    '%s is none',
    (text) => expect(localTimeOf(text, 'UTC')).toBeUndefined(),
  );
});

test('time zones are names of the IANA database', () => {
  expect(['Europe/Berlin', 'america/new_york', 'UTC'].map(timeZoneNamed)).toEqual([
    'Europe/Berlin',
    'America/New_York',
    'UTC',
  ]);
  expect(['', 'Mars/Olympus', '+02:00', 'Berlin', '../etc'].map(timeZoneNamed)).toEqual(Array(5).fill(undefined));
});

describe('text of hours', () => {
  test('is what the documentation shows', () => {
    const week = [1, 2, 3, 4, 5].map((day) => ({ day, opens: '10:00', closes: '22:00' }));
    const hours = [...week, { day: 6, opens: '11:00', closes: '02:00' }];
    expect(hoursText(hours)).toBe('Mo-Fr 10:00-22:00; Sa 11:00-02:00');
    expect(readHours('Mo-Fr 10:00-22:00; Sa 11:00-02:00')).toEqual({ value: hours });
  });

  test('comes back as it was', () => {
    fc.assert(
      fc.property(fc.array(opening, { minLength: 1, maxLength: 28 }), (rows) => {
        const read = readHours(hoursText(rows)) as { value: Opening[] };
        const keys = (hours: Opening[]) => new Set(hours.map(({ day, opens, closes }) => `${day} ${opens} ${closes}`));
        expect(keys(read.value)).toEqual(keys(rows));
        expect(readHours(hoursText(read.value))).toEqual(read);
      }),
    );
  });

  test.each([
    ['mo – fr  9:00 – 17:00', 'Mo-Fr 09:00-17:00'],
    ['Sa-Mo 10:00-24:00', 'Mo 10:00-00:00; Sa-Su 10:00-00:00'],
    [
      'Mo,We, Fr 11:00-14:00, 17:00-22:00',
      'Mo 11:00-14:00,17:00-22:00; We 11:00-14:00,17:00-22:00; Fr 11:00-14:00,17:00-22:00',
    ],
    ['Mo-Su 00:00-24:00;', 'Mo-Su 00:00-00:00'],
    ['24/7', 'Mo-Su 00:00-00:00'],
    ['11:00-22:00', 'Mo-Su 11:00-22:00'],
    ['11:00-14:00, 17:00-22:00; PH off', 'Mo-Su 11:00-14:00,17:00-22:00'],
    ['10:00-22:00; Su,Mo off', 'Tu-Sa 10:00-22:00'],
    ['Mo-Sa 10:00-22:00; su closed', 'Mo-Sa 10:00-22:00'],
    ['Sa off; Sa 10:00-12:00', 'Sa 10:00-12:00'],
    ['Mo-Fr,PH 10:00-22:00; SH,PH 11:00-12:00', 'Mo-Fr 10:00-22:00'],
    ['Mo 10:00-12:00\nMo 10:00-12:00', 'Mo 10:00-12:00'],
  ])('%s is taken for %s', (typed, written) => {
    const { value } = readHours(typed) as { value: Opening[] };
    expect(hoursText(value)).toBe(written);
  });

  test.each([' ', 'PH off', 'PH 10:00-12:00'])('the hours of %p are unknown', (text) =>
    expect(readHours(text)).toEqual({ value: null }),
  );

  test.each([
    ['off', 'must be like "Mo-Fr 10:00-22:00; Sa 11:00-02:00"; "off" is not'],
    ['Mo-Su off', 'must be like "Mo-Fr 10:00-22:00; Sa 11:00-02:00"; "Mo-Su off" is not'],
    ['Dec 25 off', 'must name days as Mo, Tu, We, Th, Fr, Sa, Su, or from one to another as Mo-Fr; "Dec" is neither'],
    ['10:00+', 'must have times as 10:00-22:00; "10:00+" is not'],
    ['daily', 'must be like "Mo-Fr 10:00-22:00; Sa 11:00-02:00"; "daily" is not'],
    [
      'Mo-Xx 10:00-22:00',
      'must name days as Mo, Tu, We, Th, Fr, Sa, Su, or from one to another as Mo-Fr; "Mo-Xx" is neither',
    ],
    [
      'Mo-Tu-We 10:00-22:00',
      'must name days as Mo, Tu, We, Th, Fr, Sa, Su, or from one to another as Mo-Fr; "Mo-Tu-We" is neither',
    ],
    ['Mo 10:00', 'must have times as 10:00-22:00; "10:00" is not'],
    ['Mo 10:00-25:00', 'must have times as 10:00-22:00; "10:00-25:00" is not'],
    ['Mo 24:00-02:00', 'must have times as 10:00-22:00; "24:00-02:00" is not'],
    ['Mo 10:60-12:00', 'must have times as 10:00-22:00; "10:60-12:00" is not'],
    ['Mo-Su 1:00-2:00,3:00-4:00,5:00-6:00,7:00-8:00,9:00-10:00', 'must have at most 28 openings, counted day by day'],
  ])('%s is refused', (text, message) => expect(readHours(text)).toMatchObject({ problem: { message } }));

  test('28 openings are taken', () => {
    const { value } = readHours('Mo-Su 1:00-2:00,3:00-4:00,5:00-6:00,7:00-8:00') as { value: Opening[] };
    expect(value).toHaveLength(28);
  });
});

describe('text of closures', () => {
  test('is what the documentation shows', () => {
    const closures = [
      { from: '2026-12-24', to: '2026-12-26', note: 'Christmas, and more' },
      { from: '2027-01-01', to: '2027-01-01', note: '' },
    ];
    expect(closuresText(closures)).toBe('2026-12-24/2026-12-26 Christmas, and more\n2027-01-01/2027-01-01');
    expect(readClosures(closuresText(closures))).toEqual({ value: closures });
  });

  test('one date is one day, and lines are put in order', () => {
    const { value } = readClosures('2027-01-01 New Year\r\n\n2026-12-24 / 2026-12-26') as { value: Closure[] };
    expect(closuresText(value)).toBe('2026-12-24/2026-12-26\n2027-01-01/2027-01-01 New Year');
  });

  test('without text there are none', () => expect(readClosures('')).toEqual({ value: null }));

  test.each([
    ['Christmas', 'must have lines like "2026-12-24/2026-12-26 Christmas"; "Christmas" is not'],
    ['2026-02-30', 'must have lines like "2026-12-24/2026-12-26 Christmas"; "2026-02-30" is not'],
    ['2026-12-24/26', 'must have lines like "2026-12-24/2026-12-26 Christmas"; "2026-12-24/26" is not'],
    ['2026-12-24/2026-12-23', 'must not end before it begins; "2026-12-24/2026-12-23" does'],
  ])('%s is refused', (text, message) => expect(readClosures(text)).toMatchObject({ problem: { message } }));

  test('50 lines are taken, 51 refused', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, index) => `2026-01-01 day ${index}`).join('\n');
    expect(readClosures(lines(50))).toHaveProperty('value');
    expect(readClosures(lines(51))).toMatchObject({ problem: { message: 'must have at most 50 lines' } });
  });
});

test('dates are those of the calendar', () => {
  expect(['2026-12-24', '2028-02-29'].every(isDate)).toBe(true);
  expect(['2026-02-29', '2026-13-01', '26-12-24', '2026-12-24T00:00'].some(isDate)).toBe(false);
});
