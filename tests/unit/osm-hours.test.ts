import { describe, expect, test } from 'bun:test';
import { hoursText } from '../../src/features/hours/text.ts';
import { hoursAsText, readOpeningHours } from '../../src/features/town/opening-hours.ts';

const week = (text: string) => {
  const read = readOpeningHours(text);
  return read && hoursText(read.hours);
};

describe('values of a real map that give the times', () => {
  test.each([
    ['19:30-0:30', 'Mo-Su 19:30-00:30'],
    ['Mo-Su 19:30-01:00; Su 12:30-15:00', 'Mo-Sa 19:30-01:00; Su 12:30-15:00'],
    ['Mo-Sa 12:30-15:00, 19:30-24:00', 'Mo-Sa 12:30-15:00,19:30-00:00'],
    ['Tu-Su 12:30-15:30,19:30-24:00', 'Tu-Su 12:30-15:30,19:30-00:00'],
    ['Tu-Su 18:30-24:00;', 'Tu-Su 18:30-00:00'],
    ['Tu-Su 20:30-00:30', 'Tu-Su 20:30-00:30'],
    ['Mo-Su 10:00-22:00; Sa 12:00-21:00', 'Mo-Fr 10:00-22:00; Sa 12:00-21:00; Su 10:00-22:00'],
    ['Mo-Sa 12:00-24:00', 'Mo-Sa 12:00-00:00'],
    ['Tu-Su 08:00-23:30', 'Tu-Su 08:00-23:30'],
    ['Mo-Su 18:00-3:00', 'Mo-Su 18:00-03:00'],
    ['Mo-Sa 12:00-14:00, 17:00-22:00;Su closed', 'Mo-Sa 12:00-14:00,17:00-22:00'],
    ['12:30-15:00, 19:30-22:30', 'Mo-Su 12:30-15:00,19:30-22:30'],
    ['Mo-Su 11:30-15:00,18:30-23:30', 'Mo-Su 11:30-15:00,18:30-23:30'],
    ['Mo-Su 12:00-23:20', 'Mo-Su 12:00-23:20'],
    ['Tu-Fr 20:00-23:00', 'Tu-Fr 20:00-23:00'],
    ['Th-Tu 12:00-15:00, 19:00-24:00', 'Mo-Tu 12:00-15:00,19:00-00:00; Th-Su 12:00-15:00,19:00-00:00'],
    ['12:00-23:30', 'Mo-Su 12:00-23:30'],
    ['Mo-Su 12:00-16:00,19:00-24:00', 'Mo-Su 12:00-16:00,19:00-00:00'],
    ['11:00-24:00', 'Mo-Su 11:00-00:00'],
    ['Mo-Su 12:30-15:00,19:30-23:30', 'Mo-Su 12:30-15:00,19:30-23:30'],
    ['Mo-Sa 10:30-15:30,17:30-21:30', 'Mo-Sa 10:30-15:30,17:30-21:30'],
    ['Mo 17:00-24:00; We-Su 17:00-01:00', 'Mo 17:00-00:00; We-Su 17:00-01:00'],
    ['Mo-Fr 10:00-20:30; Sa 10:00-15:00,16:30-20:30', 'Mo-Fr 10:00-20:30; Sa 10:00-15:00,16:30-20:30'],
    ['18:00-02:00', 'Mo-Su 18:00-02:00'],
    ['12:00-14:30,19:00-23:30', 'Mo-Su 12:00-14:30,19:00-23:30'],
    ['07:30-02:00', 'Mo-Su 07:30-02:00'],
    ['Tu-Sa 12:00-14:30, 19:00 - 23:00', 'Tu-Sa 12:00-14:30,19:00-23:00'],
    ['Mo-Su 11:00-15:00,18:00-24:00', 'Mo-Su 11:00-15:00,18:00-00:00'],
    ['Mo 19:00-23:30; Tu-Su 12:00-15:00, 19:00-23:30', 'Mo 19:00-23:30; Tu-Su 12:00-15:00,19:00-23:30'],
    ['Mo-Th 10:30-2:00; Fr-Sa 10:30-3:00', 'Mo-Th 10:30-02:00; Fr-Sa 10:30-03:00'],
  ])('%s', (text, hours) => {
    expect(week(text)).toBe(hours);
  });
});

describe('other forms that are exact', () => {
  test.each([
    ['24/7', 'Mo-Su 00:00-00:00'],
    ['00:00-24:00', 'Mo-Su 00:00-00:00'],
    ['mo,we 9:00–12:00', 'Mo 09:00-12:00; We 09:00-12:00'],
    ['Fr-Mo 22:00-26:00', 'Mo 22:00-02:00; Fr-Su 22:00-02:00'],
    ['Mo-Fr 10:00-18:00, Sa 10:00-12:00', 'Mo-Fr 10:00-18:00; Sa 10:00-12:00'],
    ['Mo-Fr 10:00-12:00, Fr 14:00-18:00', 'Mo-Th 10:00-12:00; Fr 10:00-12:00,14:00-18:00'],
    ['Mo-Su 10:00-20:00; Tu off', 'Mo 10:00-20:00; We-Su 10:00-20:00'],
    ['10:00-20:00; Su,Mo closed', 'Tu-Sa 10:00-20:00'],
    ['Mo-Fr 10:00-20:00; Mo-Fr 11:00-19:00', 'Mo-Fr 11:00-19:00'],
  ])('%s', (text, hours) => {
    expect(week(text)).toBe(hours);
    expect(readOpeningHours(text)!.isComplete).toBe(true);
  });

  test.each(['Mo-Fr 10:00-20:00; PH off', 'Mo-Fr,PH 10:00-20:00', 'PH 11:00-12:00; Mo-Fr 10:00-20:00; SH off'])(
    '%s, but not about holidays',
    (text) => {
      expect(week(text)).toBe('Mo-Fr 10:00-20:00');
      expect(readOpeningHours(text)!.isComplete).toBe(false);
    },
  );
});

describe('values stay texts that', () => {
  test.each([
    [
      'give no times',
      ['', ';', 'Th-Tu', 'Mo-Sa', 'tu-su', 'Su off', 'off', 'closed', 'PH off', 'Sa 19:00-24:00;Mo-Fr'],
    ],
    [
      'are in words',
      [
        'Lun/Mon 11.00-16.30. Da martedì a domenica / From Tuesday till Sunday 11.00-02.00',
        'Dom-Lun: 12:00–15:00,18:30–1:00. Sab: 12:00–16:00,18:30–1:00',
        '11:00/15:30 19:00/22:30',
        'mezze, serra',
        'Mo-Fr 10:00-18:00 "by appointment"',
        'Mo-Fr 10-18',
      ],
    ],
    ['may add times or replace them', ['Mo-Sa 12:00-15:30; 19:00-00:30; Su 19:00-00:30', '10:00-14:00; 16:00-20:00']],
    [
      'are not of every week',
      [
        'Apr-Oct 10:00-18:00',
        'Dec 24 10:00-12:00',
        'week 1-10 Mo 10:00-12:00',
        '2026 10:00-18:00',
        'Su[1] 10:00-12:00',
      ],
    ],
    [
      'are not by the clock, or have no end',
      ['sunrise-sunset', 'Mo 10:00-sunset', 'Mo 10:00+', 'Mo 10:00-18:00+', 'Mo 10:00-18:00 || Tu 10:00-12:00'],
    ],
    ['name no times', ['Mo 10:60-12:00', 'Mo 24:00-25:00', 'Mo 10:00-49:00', 'Mo-Fr 10:00-12:00 14:00-18:00']],
    ['name no days', ['Mo-We-Fr 10:00-12:00', 'Xx 10:00-12:00', 'Mo-PH 10:00-12:00']],
    ['overlap', ['Mo 10:00-14:00,13:00-18:00', 'Mo-Fr 10:00-12:00, Mo 11:00-13:00']],
    ['are off for a part of a day', ['Mo-Fr 10:00-20:00; We 12:00-13:00 off']],
    ['are too many', ['Mo-Su 06:00-07:00,08:00-09:00,10:00-11:00,12:00-13:00,14:00-15:00']],
  ])('%s', (_, texts) => {
    for (const text of texts) expect([text, week(text)]).toEqual([text, undefined]);
  });
});

test('a text that is too long is cut between two rules', () => {
  expect(hoursAsText('Mo 1; Tu 2; We 3', 12)).toBe('Mo 1; Tu 2');
  expect(hoursAsText('Mo-Fr by appointment', 12)).toBe('Mo-Fr by app');
  expect(hoursAsText('Mo 1', 12)).toBe('Mo 1');
});
