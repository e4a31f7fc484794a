import { describe, expect, test } from 'bun:test';
import { endOfToday, withToday } from '../../src/features/hours/today.ts';
import { spansOf } from '../../src/features/hours/spans.ts';
import { localTimeAt } from '../../src/lib/local-time.ts';

const zone = 'Asia/Shanghai';
const at = (text: string) => Date.parse(`${text}+08:00`);
const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '18:00', closes: '02:00' }));
/** Openings around Friday, 27 November 2026, with what was said at a time. */
const spans = (said: string, today: Parameters<typeof withToday>[1]) =>
  withToday(spansOf(hours, [], '2026-11-27', 2, zone), today, localTimeAt(at(said), zone), zone).map(
    ([from, to]) => `${clock(from)}-${clock(to)}`,
  );
const clock = (minute: number) =>
  new Date(minute * 60_000 + 8 * 3_600_000).toISOString().slice(8, 16).replace('T', ' ');
const none = { note: '', closed: false, until: null };
const usual = ['26 18:00-27 02:00', '27 18:00-28 02:00', '28 18:00-29 02:00'];

describe('the openings of a day', () => {
  test.each([
    ['2026-11-27T12:00', null, usual],
    ['2026-11-27T12:00', { ...none, note: 'Crab.' }, usual],
    ['2026-11-27T12:00', { ...none, closed: true }, [usual[0]!, usual[2]!]],
    ['2026-11-28T01:00', { ...none, closed: true }, [usual[0]!, usual[2]!]],
    ['2026-11-27T12:00', { ...none, closed: true, until: '20:00' }, [usual[0]!, '27 20:00-28 02:00', usual[2]!]],
    ['2026-11-27T12:00', { ...none, until: '22:00' }, [usual[0]!, '27 18:00-27 22:00', usual[2]!]],
    ['2026-11-27T12:00', { ...none, until: '03:30' }, [usual[0]!, '27 18:00-28 03:30', usual[2]!]],
    ['2026-11-27T12:00', { ...none, until: '17:00' }, [usual[0]!, usual[2]!]],
    ['2026-11-27T03:00', { ...none, closed: true }, [usual[1]!, usual[2]!]],
  ])('said at %s: %j', (said, today, expected) => expect(spans(said, today)).toEqual(expected));
});

test.each([
  ['2026-11-27T12:00', '2026-11-28T04:00'],
  ['2026-11-27T03:59', '2026-11-27T04:00'],
  ['2026-11-27T04:00', '2026-11-28T04:00'],
])('what is said at %s ends at %s', (said, ends) => expect(endOfToday(at(said), zone)).toBe(at(ends)));

test('a day of the change to summer time ends at 04:00, too', () =>
  expect(endOfToday(Date.parse('2026-03-28T12:00:00Z'), 'Europe/Berlin')).toBe(Date.parse('2026-03-29T02:00:00Z')));
