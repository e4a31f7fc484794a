import type * as Parts from '#i18n/opening';
import { describe, expect, test } from 'bun:test';
import type { Closure, Opening } from '../../src/features/hours/model.ts';
import { isOpen } from '../../src/features/hours/reckoning.ts';
import { spansOf } from '../../src/features/hours/spans.ts';
import { localTimeAt } from '../../src/lib/local-time.ts';
import { inPages } from '../helpers/pages-module.ts';
import { daysKnown, textOf, written } from '../../src/web/site/parts/opening.ts';

const opening = (day: number, opens: string, closes: string): Opening => ({ day, opens, closes });
const week = (opens: string, closes: string) => [1, 2, 3, 4, 5, 6, 7].map((day) => opening(day, opens, closes));

const minute = 60_000;
const stores: Record<string, [Opening[], Closure[]]> = {
  'with a break': [[...week('11:00', '14:30'), ...week('17:00', '21:30')], []],
  'of nights': [week('18:15', '02:45'), [{ from: '2026-10-25', to: '2026-10-25', note: '' }]],
  'that opens in the hour that is skipped or repeated': [week('02:10', '02:50'), []],
  'that never closes': [week('00:00', '00:00'), [{ from: '2026-03-28', to: '2026-03-29', note: '' }]],
  'of one evening': [[opening(6, '23:00', '01:00')], []],
};

describe.each(['Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Shanghai'])('in %s', (zone) => {
  test.each(Object.keys(stores))('a store %s is open in its spans and at no other minute', (name) => {
    const [hours, closures] = stores[name]!;
    for (const first of ['2026-03-27', '2026-04-04', '2026-10-02', '2026-10-23', '2026-11-01']) {
      const spans = spansOf(hours, closures, first, 4, zone);
      const begin = Date.parse(`${first}T12:00Z`) / minute;
      const wrong: string[] = [];
      for (let now = begin; now < begin + 2 * 1440; now += 5) {
        const said = spans.some(([from, to]) => from <= now && now < to);
        if (said !== isOpen(hours, closures, localTimeAt(now * minute, zone)))
          wrong.push(new Date(now * minute).toISOString());
      }
      expect(wrong).toEqual([]);
    }
  });
});

const words = {
  en: await inPages<typeof Parts>('#i18n/opening', 'en'),
  zh: await inPages<typeof Parts>('#i18n/opening', 'zh'),
};

describe('what a page says', () => {
  const zone = 'Asia/Shanghai';
  const first = '2026-11-22';
  const at = (time: string) => Date.parse(`${time}+08:00`) / minute;
  const times = (hours: Opening[]) => written(at(`${first}T00:00`), spansOf(hours, [], first, daysKnown, zone));
  const said = (hours: Opening[], time: string, language: 'en' | 'zh' = 'en') =>
    textOf(times(hours), at(time), { zone, language }, words[language]);
  const lunch = [opening(1, '11:00', '14:00'), opening(2, '11:00', '14:00'), opening(5, '17:00', '02:00')];

  test.each([
    ['2026-11-23T10:59', false, 'Opens at 11:00', '11:00 开门'],
    ['2026-11-23T11:00', true, 'Open until 14:00', '营业至 14:00'],
    ['2026-11-23T14:00', false, 'Opens tomorrow at 11:00', '明天 11:00 开门'],
    ['2026-11-24T14:00', false, 'Opens Friday at 17:00', '星期五 17:00 开门'],
    ['2026-11-28T01:59', true, 'Open until 02:00', '营业至 02:00'],
  ])('at %s', (time, isOpen, english, chinese) => {
    expect(said(lunch, time)).toEqual({ isOpen, text: english });
    expect(said(lunch, time, 'zh')).toEqual({ isOpen, text: chinese });
  });

  test('a store that never closes is open, without an end', () =>
    expect(said(week('00:00', '00:00'), '2026-11-24T12:00')).toEqual({ isOpen: true, text: 'Open' }));

  test('a store without openings is closed', () =>
    expect(said([], '2026-11-24T12:00')).toEqual({ isOpen: false, text: 'Closed' }));

  test('a page that is older than its hours says nothing', () =>
    expect(said(lunch, '2026-12-02T12:00')).toBeUndefined());
});
