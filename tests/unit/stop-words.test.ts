import { describe, expect, test } from 'bun:test';
import { asksForPlace, stopRuns, stopWords, withoutStopRuns } from '../../src/features/forgiving/stop-words.ts';
import { fold } from '../../src/lib/fold.ts';
import { split } from '../../src/lib/text.ts';

describe('the stop words', () => {
  test('are single words that fold to themselves, in a script with spaces', () => {
    expect([...stopWords].filter((word) => split(word).length !== 1 || split(word)[0]!.dense)).toEqual([]);
    expect([...stopWords].filter((word) => fold(word) !== word)).toEqual([]);
  });

  test.each(['without', 'no', 'not', 'free', 'sin', 'sans', 'ohne', 'بدون', 'hot', 'fast', 'street', 'la', 'mi', 'ou'])(
    'keep %s, which changes the meal',
    (word) => expect(stopWords.has(word)).toBe(false),
  );
});

describe('withoutStopRuns', () => {
  test('finds the longest filler first', () => {
    for (const runs of [stopRuns.before, stopRuns.after]) {
      const lengths = runs.map((run) => run.length);
      expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
      expect(new Set(runs).size).toBe(runs.length);
    }
  });

  test.each([
    ['附近的火锅', '火锅'],
    ['附近有没有好吃的火锅店', '火锅'],
    ['附近有火锅吗', '火锅'],
    ['我想吃麻辣烫', '麻辣烫'],
    ['哪里有好喝的奶茶', '奶茶'],
    ['火锅哪家好吃', '火锅'],
    ['火锅店推荐', '火锅'],
    ['离我最近的咖啡店', '咖啡'],
    ['正宗川菜餐厅', '川菜'],
  ])('%s: %s', (run, wanted) => expect(withoutStopRuns(run)).toBe(wanted));

  test.each(['酒店', '饭店', '美食', '附近', '好吃的', '小吃', '美食广场', '美食城', '有机', '面馆', '茶餐厅'])(
    '%s stays whole',
    (run) => expect(withoutStopRuns(run)).toBe(run),
  );
});

describe('asksForPlace', () => {
  test.each([
    'Pizza near me',
    'nearby noodles',
    'coffee around here?',
    'the closest bakery',
    '附近的火锅',
    '离我最近的咖啡店',
    'pizza 附近',
    'pizza cerca de mí',
    'café près d’ici',
    'Döner in der Nähe',
    'شاورما بالقرب مني',
    'مطعم قريب مِنّي',
  ])('%s', (keyword) => expect(asksForPlace(keyword)).toBe(true));

  test.each([
    '',
    'pizza',
    'nearly new',
    'Mediterranean',
    'near Market Square',
    '火锅',
    '最近',
    'close shave',
    'شاورما',
  ])('not %j', (keyword) => expect(asksForPlace(keyword)).toBe(false));
});
