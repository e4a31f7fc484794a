import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { heardInKana, hiragana, kanaSoundsOf, placesInKana } from '../../src/lib/kana.ts';

/** Whether letters find a run by its sound. */
const isFound = (run: string, letters: string) => {
  const sound = heardInKana(letters);
  return sound !== undefined && kanaSoundsOf(run).some((one) => one.startsWith(sound));
};

describe('hiragana', () => {
  test.each([
    ['ラーメン', 'らーめん'],
    ['ヴァンダ', 'ゔぁんだ'],
    ['海鮮ラーメン・カツ丼', '海鮮らーめん・かつ丼'],
    ['ramen 拉面', 'ramen 拉面'],
  ])('of %s is %s', (text, expected) => {
    expect(hiragana(text)).toBe(expected);
    expect(hiragana(expected)).toBe(expected);
  });
});

describe('a word of letters', () => {
  test.each([
    ['ラーメン', ['ramen', 'raamen', 'rame', 'ram', 'men']],
    ['すし', ['sushi', 'susi', 'sush', 'sus']],
    ['てんぷら', ['tempura', 'tenpura', 'tenp', 'pura']],
    ['とんこつ', ['tonkotsu', 'tonkotu', 'tonkots', 'tonk']],
    ['とうきょう', ['tokyo', 'toukyou', 'tookyoo', 'toky']],
    ['まっちゃ', ['matcha', 'maccha', 'mattya', 'match']],
    ['ぎょうざ', ['gyoza', 'gyouza', 'gyoz']],
    ['じゃがいも', ['jagaimo', 'jyagaimo', 'zyagaimo', 'imo']],
    ['しゃぶしゃぶ', ['shabushabu', 'syabusyabu', 'shabu']],
    ['ふぐ', ['fugu', 'hugu']],
    ['カフェ', ['kafe']],
    ['チェリー', ['cheri', 'cherii']],
    ['パーティー', ['pati', 'paatii']],
    ['うなぎとすし', ['unagi', 'sushi', 'nagi']],
    ['おいしいパン', ['oishii', 'oisii', 'pan']],
    ['海鮮ラーメン', ['ramen']],
    ['こんにちは', ['konnichiha', 'konnitiha', 'konni']],
  ])('finds %s', (run, words) => {
    expect(words.filter((word) => !isFound(run, word))).toEqual([]);
    expect(words.filter((word) => !isFound(hiragana(run), word))).toEqual([]);
  });

  test.each([
    ['ラーメン', ['amen', 'ramon', 'r', 'ra', 'lamen', 'ramenya']],
    ['すし', ['su', 'shi', 'sushia', 'usi']],
    ['かつ', ['kat-', 'kats1', 'cat', 'KATSU']],
    // Two kana that another script divides are said in no one word.
    ['す海し', ['sushi']],
  ])('does not find %s', (run, words) => {
    expect(words.filter((word) => isFound(run, word))).toEqual([]);
  });

  test('finds each place', () => {
    const places = (run: string, letters: string) =>
      placesInKana(run, heardInKana(letters)!).map(([from, to]) => run.slice(from, to));
    expect(places('しょうゆらーめん', 'ramen')).toEqual(['らーめん']);
    expect(places('しょうゆらーめん', 'shouyu')).toEqual(['しょうゆ']);
    expect(places('すしとすし', 'sushi')).toEqual(['すし', 'すし']);
    expect(places('まっちゃ', 'matcha')).toEqual(['まっちゃ']);
    expect(places('すし', 'ramen')).toEqual([]);
  });

  test('finds what it is a beginning of, from any mora, and marks it there', () => {
    const kana = fc.array(
      fc.constantFrom(...'あいうえおかきくさしたちつとなにのはふまむやゆらりわん', 'きゃ', 'しょ', 'ー', 'っと'),
      {
        minLength: 2,
        maxLength: 8,
      },
    );
    fc.assert(
      fc.property(kana, fc.nat(6), (parts, cut) => {
        const run = parts.join('');
        for (const sound of kanaSoundsOf(run)) {
          const heard = heardInKana(sound.slice(0, sound.length - cut));
          if (heard === undefined) continue;
          expect(isFound(run, heard)).toBe(true);
          expect(placesInKana(run, heard).length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 20_000 },
    );
  });
});
