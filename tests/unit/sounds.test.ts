import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { simplified } from '../../src/lib/simplified.ts';
import {
  areInitials,
  heard,
  isSound,
  isSyllable,
  placesHeard,
  soundLike,
  soundsOf,
  spellings,
} from '../../src/lib/sounds.ts';
import { sounds } from '../../src/lib/chinese-tables.ts';
import { split } from '../../src/lib/text.ts';

const every = Array.from({ length: 0xa000 - 0x3400 }, (_, index) => String.fromCharCode(0x3400 + index));
const syllables = [...new Set(sounds.split(/[ ,]/))];

const isFound = (name: string, letters: string) => {
  const sought = heard(letters);
  return sought !== undefined && soundLike(split(name), sought);
};

describe('simplified', () => {
  test.each([
    ['臺灣牛肉麵', '台湾牛肉面'],
    ['後', '后'],
    ['乾鍋', '干锅'],
    ['餄餎', '饸饹'],
    ['衞生糉', '卫生粽'],
    ['著', '着'],
    ['什么', '什么'],
    ['Café 𠮷野家 ラーメン', 'Café 𠮷野家 ラーメン'],
    ['𠮷野麵A', '𠮷野面A'],
    ['', ''],
  ])('%s is %s', (text, simple) => {
    expect(simplified(text)).toBe(simple);
  });

  test('changes no character that it has made', () => {
    expect(every.filter((character) => simplified(simplified(character)) !== simplified(character))).toEqual([]);
  });

  test('replaces one character by one', () => {
    expect(simplified(every.join(''))).toBe(every.map(simplified).join(''));
    expect(every.filter((character) => simplified(character).length !== 1)).toEqual([]);
  });
});

describe('soundsOf', () => {
  test('joins the sounds of six characters from each one on', () => {
    expect(soundsOf('兰州牛肉拉面馆')).toEqual({
      joined: [
        'lanzhouniuroulamian',
        'zhouniuroulamianguan',
        'niuroulamianguan',
        'roulamianguan',
        'lamianguan',
        'mianguan',
        'guan',
      ],
      syllables: ['lan', 'zhou', 'niu', 'rou', 'la', 'mian', 'guan'],
      initials: ['lznrlm', 'znrlmg', 'nrlmg', 'rlmg', 'lmg'],
      firstInitials: ['lz'],
      kana: [],
    });
  });

  test('has other sounds, one at a time', () => {
    expect(soundsOf('重庆').joined).toEqual(['zhongqing', 'chongqing', 'qing']);
    expect(soundsOf('重庆').syllables).toEqual(['zhong', 'chong', 'qing']);
    expect(soundsOf('重庆').firstInitials).toEqual(['zq', 'cq']);
    expect(soundsOf('长行').joined).toEqual(['changxing', 'zhangxing', 'changhang', 'xing', 'hang']);
  });

  test('has four ways to read a window, not all of them', () => {
    expect(soundsOf('重长行重长行').joined.filter((sound) => sound.length > 24)).toHaveLength(4);
  });

  test.each([
    ['kana', '小ラ面馆', ['xiao', 'mianguan', 'guan']],
    ['a character without a sound', '小\u9fef面馆', ['xiao', 'mianguan', 'guan']],
    ['one of two units', '小𠮷面馆', ['xiao', 'mianguan', 'guan']],
    ['a sound that is no syllable', '小嗯面馆', ['xiao', 'mianguan', 'guan']],
  ])('is divided by %s', (_, run, joined) => {
    expect(soundsOf(run).joined).toEqual(joined);
  });

  test('has the first initials only of characters at its beginning', () => {
    expect(soundsOf('ラ面馆').firstInitials).toEqual([]);
    expect(soundsOf('面').firstInitials).toEqual([]);
  });

  test('is the same for traditional characters', () => {
    expect(soundsOf('餄餎麵')).toEqual(soundsOf('饸饹面'));
  });

  test('has nothing where no character has a sound', () => {
    const nothing = { joined: [], syllables: [], initials: [], firstInitials: [], kana: [] };
    expect(['', '김치', '🍜'].map(soundsOf)).toEqual([nothing, nothing, nothing]);
  });

  test('knows a sound of each simplified character that another one leads to', () => {
    const targets = every
      .map(simplified)
      .filter((simple, index) => simple !== every[index] && simple >= '一' && simple < '\u9fd0');
    expect(targets.filter((character) => soundsOf(character).syllables.length === 0)).toEqual([]);
  });
});

describe('syllables', () => {
  test('have a vowel and no letter beyond a to z', () => {
    expect(syllables.filter((syllable) => !/^[b-df-hj-np-twxyz]{0,2}[aeiouv][aeiouvngr]{0,3}$/.test(syllable))).toEqual(
      [],
    );
  });

  test('begin with no i, u or v, so that these are no initials', () => {
    expect(syllables.filter((syllable) => /^[iuv]/.test(syllable))).toEqual([]);
  });

  test('are at most six letters', () => {
    expect(Math.max(...syllables.map(({ length }) => length))).toBe(6);
  });
});

describe('isSound', () => {
  test.each(['xian', 'xi', 'chongqing', 'xiaolongb', 'xiaolongbao', 'fangan', 'xianan', 'lv', 'lu', 'jiaoz'])(
    '%s',
    (word) => {
      expect(isSound(word)).toBe(true);
    },
  );

  test.each(['', 'x', 'zh', 'jia0', 'pizza', 'burger', 'xiaolongv', 'lü', 'hm', 'ng'])('not %s', (word) => {
    expect(isSound(word)).toBe(false);
  });

  const isCut = (rest: string) => syllables.some((syllable) => syllable.startsWith(rest));
  const isSoundOfAll = (letters: string, before = 0): boolean =>
    (letters === '' && before > 0) ||
    (letters !== '' && before > 0 && isCut(letters)) ||
    syllables.some((one) => letters.startsWith(one) && isSoundOfAll(letters.slice(one.length), before + 1));

  const pieces = fc.oneof(fc.constantFrom(...syllables), fc.constantFrom(...'aeginouvhrxz'));
  const words = fc.array(pieces, { maxLength: 5 }).map((parts) => parts.join(''));

  test('is what trying every way to split gives', () => {
    fc.assert(
      fc.property(words, (letters) => isSound(letters) === isSoundOfAll(letters)),
      { numRuns: 2000 },
    );
  });

  test('answers for long words as for short ones', () => {
    expect(isSound('an'.repeat(5000))).toBe(true);
    expect(isSound(`${'a'.repeat(5000)}v`)).toBe(false);
  });
});

describe('isSyllable', () => {
  test.each(['can', 'fan', 'zhong', 'lu', 'lv', 'e'])('%s', (word) => {
    expect(isSyllable(word)).toBe(true);
  });

  test.each(['xian', 'fangan', 'zhuang', 'lue', 'zh', ''])('not %s', (word) => {
    expect(isSyllable(word)).toBe(false);
  });
});

test.each([
  ['cq', true],
  ['cqxmgz', true],
  ['c', false],
  ['cqxmgzz', false],
  ['xi', false],
  ['ku', false],
  ['lv', false],
  ['c1', false],
])('areInitials(%s) is %p', (letters, are) => {
  expect(areInitials(letters)).toBe(are);
});

test('spellings puts v where u may be ü, as far as syllables remain', () => {
  expect(spellings('lucha')).toEqual(['lucha', 'lvcha']);
  expect(spellings('lun')).toEqual(['lun', 'lvn']);
  expect(spellings('nuan')).toEqual(['nuan', 'nvan']);
  expect(spellings('lulu')).toEqual(['lulu', 'lulv', 'lvlu', 'lvlv']);
  expect(spellings('pizza')).toEqual([]);
  expect(spellings('lu'.repeat(100))).toHaveLength(4);
});

describe('a word of letters finds', () => {
  test.each([
    ['chongqing', '重庆小面'],
    ['changsha', '长沙臭豆腐'],
    ['yinhang', '银行食堂'],
    ['xing', '行'],
    ['hang', '行'],
    ['xian', '西安'],
    ['xian', '先'],
    ['xiaolongb', '南翔小笼包'],
    ['lv', '绿'],
    ['lu', '绿'],
    ['lu', '路'],
    ['lu', '卤'],
    ['nv', '女'],
    ['nu', '女'],
    ['nu', '怒'],
    ['lve', '略'],
    ['lue', '略'],
    ['lue', '卤鹅'],
    ['nve', '虐'],
    ['nue', '虐'],
    ['nuerhong', '女儿红'],
    ['helemian', '饸饹面'],
    ['jiudian', '好 酒店'],
    ['cq', '重庆小面'],
    ['cqxm', '重庆小面'],
    ['xmg', '重庆小面馆'],
    ['xmg', 'KFC 小面馆'],
    ['cqx', '老重庆小面'],
  ])('%s: %s', (letters, name) => {
    expect(isFound(name, letters)).toBe(true);
  });

  test.each([
    ['can', '仓'],
    ['lv', '路'],
    ['xm', '重庆小面'],
    ['xm', 'KFC 小面'],
    ['mg', '小面馆'],
    ['chonqing', '重庆'],
    ['gu', '家'],
    ['men', 'men'],
    ['pizza', '披萨'],
  ])('not %s: %s', (letters, name) => {
    expect(isFound(name, letters)).toBe(false);
  });
});

describe('placesHeard', () => {
  const heardIn = (letters: string, run: string, isBeginning = true) =>
    placesHeard(run, heard(letters)!, isBeginning).map(([from, to]) => run.slice(from, to));

  test.each([
    ['niurou', '红烧牛肉面', ['牛肉']],
    ['niurou', '紅燒牛肉麵', ['牛肉']],
    ['niur', '牛肉面', ['牛肉']],
    ['chongqing', '重庆小面', ['重庆']],
    ['zhong', '重庆重', ['重', '重']],
    ['xian', '西安先生', ['西安', '先']],
    ['lucha', '绿茶', ['绿茶']],
    ['can', '餐仓', ['餐']],
    ['cqx', '老重庆小面', ['重庆小']],
    ['lm', '拉面拉面', ['拉面']],
    ['niurou', '鸡肉', []],
  ])('%s in %s', (letters, run, places) => expect(heardIn(letters, run)).toEqual(places));

  test('two initials only at the beginning', () => expect(heardIn('lm', '拉面', false)).toEqual([]));

  test('somewhere, wherever the search finds a sound', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[重庆西安先生绿茶行长乐牛肉面拉]{1,8}$/),
        fc.constantFrom('chongqing', 'zhong', 'xian', 'lvcha', 'lu', 'hang', 'xingz', 'le', 'yue', 'nrm', 'xa', 'xas'),
        (run, letters) => {
          const sound = heard(letters)!;
          if (soundLike(split(run), sound)) expect(placesHeard(run, sound, true)).not.toEqual([]);
        },
      ),
    ));
});
