import { describe, expect, test } from 'bun:test';
import { closuresInWords, hoursInWords } from '../../src/web/shared/hours-in-words.ts';
import { readLine } from '../../src/web/shared/hours-line.ts';

const today = '2026-11-27';
const on = (days: number[], ...spans: string[]) =>
  days.flatMap((day) =>
    spans.map((span) => {
      const [opens, closes] = span.split('-');
      return { day, opens: opens!, closes: closes! };
    }),
  );
const weekdays = [1, 2, 3, 4, 5];
const lunchAndDinner = on(weekdays, '11:00-15:00', '17:00-21:30');
const christmas = [{ from: '2026-12-24', to: '2026-12-26', note: '' }];

describe('hours and closures in one line', () => {
  test.each([
    'Mo–Fr 11–15, 17–21:30; 24–26 Dec closed',
    'Mon-Fri 11-15, 17-21:30; Dec 24-26 closed',
    'Monday to Friday: 11am-3pm, 5pm-9:30pm\n24 December - 26 December closed',
    'Mo-Fr 11-15, 17-21.30; 24.–26.12. geschlossen',
    'Montag bis Freitag 11-15, 17-21:30; 24. bis 26. Dezember geschlossen',
    'lunes a viernes 11-15, 17-21:30; 24–26 dic cerrado',
    '周一至周五 11:00-15:00、17:00-21:30；12月24日至26日休息',
    '星期一到星期五 11–15，17–21:30；12月24日-12月26日 公休',
    '月～金 11:00～15:00、17:00～21:30; 12月24日～26日 休み',
    '月〜金 11:00〜15:00、17:00〜21:30; 12月24日〜26日 休み',
    'الاثنين إلى الجمعة 11-15، 17-21:30؛ 24-26 ديسمبر مغلق',
    'Mo-Fr 11-15, 17-21:30; 2026-12-24 – 2026-12-26 closed',
  ])('are read: %s', (text) => {
    expect(readLine(text, today)).toEqual({ hours: lunchAndDinner, closures: christmas, unread: [] });
  });

  test.each([
    ['11-22', on([1, 2, 3, 4, 5, 6, 7], '11:00-22:00')],
    ['daily 8-18', on([1, 2, 3, 4, 5, 6, 7], '08:00-18:00')],
    ['每天 8:00-18:00', on([1, 2, 3, 4, 5, 6, 7], '08:00-18:00')],
    ['Mo-Su 11-22; Tu closed', on([1, 3, 4, 5, 6, 7], '11:00-22:00')],
    ['Fr-Mo 18-2', on([1, 5, 6, 7], '18:00-02:00')],
    ['Mon, Wed & Fri 9-12, Sat 10-14', [...on([1, 3, 5], '09:00-12:00'), ...on([6], '10:00-14:00')]],
    ['Sa 24 h', on([6], '00:00-00:00')],
    ['周六、周日 10-20', on([6, 7], '10:00-20:00')],
    ['', []],
  ])('%s', (text, hours) => expect(readLine(text, today)).toEqual({ hours, closures: [], unread: [] }));

  test.each([
    ['24 Dec closed', '2026-12-24', '2026-12-24', ''],
    ['3 Jan closed', '2027-01-03', '2027-01-03', ''],
    ['24 Dec – 2 Jan closed Winter break', '2026-12-24', '2027-01-02', 'Winter break'],
    ['24 Dec 2027 – 2 Jan 2028', '2027-12-24', '2028-01-02', ''],
    ['27 Nov closed', '2026-11-27', '2026-11-27', ''],
    ['Mar 24 closed', '2027-03-24', '2027-03-24', ''],
    ['1月1日 休息', '2027-01-01', '2027-01-01', ''],
  ])('%s', (text, from, to, note) =>
    expect(readLine(text, today)).toEqual({ hours: [], closures: [{ from, to, note }], unread: [] }),
  );

  test.each(['Mo-Fr', 'Mo-Fr 11-', 'sometimes', '31 Feb closed', 'Mo 25-26', '24 Dec 11-14', 'Moo 11-12'])(
    'are not read, and said so: %s',
    (text) => expect(readLine(text, today).unread).toEqual([text]),
  );

  test.each(['en', 'en-GB', 'zh', 'zh-Hant', 'ja', 'es', 'de', 'ar'])('are read as the pages write them: %s', (tag) => {
    const closures = [...christmas, { from: '2027-01-01', to: '2027-01-01', note: '' }];
    const locale = `${tag}-u-nu-latn`;
    const text = [...hoursInWords(lunchAndDinner, locale), ...closuresInWords(closures, locale)].join('; ');
    expect([text, readLine(text, today)]).toEqual([text, { hours: lunchAndDinner, closures, unread: [] }]);
  });
});
