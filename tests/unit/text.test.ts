import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { jobContext } from '../../src/context.ts';
import { connect } from '../../src/db/sqlite/connection.ts';
import type { WritableDatabase } from '../../src/db/database.ts';
import { SqliteDatabase } from '../../src/db/sqlite/database.ts';
import { migrate } from '../../src/db/sqlite/migrate.ts';
import { stores as storesTable } from '../../src/db/schema.ts';
import * as categories from '../../src/features/categories/service.ts';
import { characters, expression, has, indexed, plain, terms } from '../../src/features/search/keyword.ts';
import { queryOf } from '../../src/features/search/fts5.sqlite.ts';
import * as listing from '../../src/features/listing/service.ts';
import { listSorted } from '../../src/features/listing/sorted.ts';
import * as stores from '../../src/features/stores/service.ts';
import * as states from '../../src/features/stores/states.ts';
import type { Page, Paging } from '../../src/lib/paging.ts';
import { fold } from '../../src/lib/fold.ts';
import { characterCount, pairs, split, type Word } from '../../src/lib/text.ts';
import { limits } from '../../src/limits.ts';
import { newDatabase } from '../helpers/migrated.ts';
import { temporaryDirectory } from '../helpers/server.ts';

describe('fold', () => {
  test.each([
    ['case', 'PIZZA Борщ', 'pizza борщ'],
    ['accents, composed or not', 'Café cafe\u0301', 'cafe cafe'],
    ['full-width forms', 'ＣＡＦＥ１２', 'cafe12'],
    ['half-width kana', 'ﾗｰﾒﾝ', 'ラーメン'],
    ['Hangul in pieces', '김치'.normalize('NFD'), '김치'],
    ['ligatures and other compatibility forms', 'ﬁsh ²', 'fish 2'],
    ['sharp s', 'Straße STRASSE STRAẞE', 'strasse strasse strasse'],
    ['the dotted capital I', 'İSKENDER', 'iskender'],
    ['the sigma at the end of a word', 'ΜΟΥΣ', 'μουσ'],
  ])('takes away %s', (_, text, expected) => {
    expect(fold(text)).toBe(expected);
  });

  test('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });
});

describe('split', () => {
  test.each([
    ['nothing', '', []],
    ['signs alone', '… -- "\'" %_*', []],
    ['words', 'Wok & Roll, 2nd street', ['wok', 'roll', '2nd', 'street']],
    ['a run of dense script', '麻辣火锅', ['[麻辣火锅]']],
    ['runs in several scripts, katakana as hiragana', 'ラーメン屋 김치', ['[らーめん屋]', '[김치]']],
    ['scripts without space between them', 'BBQ烤肉bar', ['bbq', '[烤肉]', 'bar']],
    ['a number before a dense run', '24小时', ['24', '[小时]']],
    ['emoji, each for itself', 'noodles🍜🥢!', ['noodles', '[🍜]', '[🥢]']],
  ])('finds the words of %s', (_, text, expected) => {
    expect(split(text).map((word) => (word.dense ? `[${word.text}]` : word.text))).toEqual(expected);
  });
});

describe('pairs', () => {
  test.each([
    ['', []],
    ['锅', []],
    ['火锅', ['火锅']],
    ['麻辣火锅', ['麻辣', '辣火', '火锅']],
    ['𠮷野家', ['𠮷野', '野家']],
  ])('of %j', (run, expected) => {
    expect(pairs(run)).toEqual(expected);
  });
});

test.each([
  ['', 0],
  ['wok', 3],
  ['𠮷野家', 3],
  ['🍜', 1],
])('characterCount of %j is %d', (text, expected) => {
  expect(characterCount(text)).toBe(expected);
});

describe('the indexed text', () => {
  test.each([
    ['Café 24h', 'cafe 24h'],
    ['火锅', '火锅 锅'],
    ['麻辣火锅 底', '麻辣 辣火 火锅 锅 底'],
    ['BBQ烤肉', 'bbq 烤肉 肉'],
    ['', ''],
  ])('of %j', (text, expected) => {
    expect(indexed(split(text))).toBe(expected);
  });

  test('as plain text has a space before every word and a line for every field', () => {
    expect(plain(['Café 火锅bar', '', '24h'].map(split))).toBe(' cafe 火锅 bar\n\n 24h');
  });

  test('as characters has dense ones and first letters of other words, each once', () => {
    expect(characters(['火锅 Wok 4th', '锅底🍜 water émile'].map(split))).toBe('火 锅 w 4 底 🍜 e');
  });
});

describe('the query of a keyword', () => {
  const named = [
    { id: 3, words: split('Noodle soups') },
    { id: 7, words: split('火锅') },
  ];

  test.each([
    ['wok', '"wok" *'],
    ['wok bar wok', '"wok" * AND "bar" *'],
    ['麻辣火', '"麻辣 辣火"'],
    ['麻', 'characters : "麻"'],
    ['wok 麻', '"wok" * AND characters : "麻"'],
    ['nood', '("nood" * OR "\u{f8ff}3")'],
    ['锅', '(characters : "锅" OR "\u{f8ff}7")'],
    ['火锅', '("火锅" OR "\u{f8ff}7")'],
    ['NOT wok* OR', '"not" * AND "wok" * AND "or" *'],
    ['characters : wok', '"characters" * AND "wok" *'],
    ['a b', 'characters : "a" AND characters : "b"'],
    ["joe's", '"joe" * AND (characters : "s" OR "\u{f8ff}3")'],
    [
      'a1 b2 c3 d4 e5 f6 g7 h8 i9',
      ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8'].map((word) => `"${word}" *`).join(' AND '),
    ],
    ['%_-"', undefined],
  ])('%j', (keyword, query) => {
    const { parts, checked } = expression(terms(keyword, named));
    expect([parts && queryOf(parts), checked]).toEqual([query, []]);
  });

  test.each([
    ['wok', '"wok" * AND "\u{f8ff}5"'],
    ['麻', 'characters : "麻" AND "\u{f8ff}5"'],
    ['wok 麻', '"wok" * AND characters : "麻" AND "\u{f8ff}5"'],
  ])('%j in one category', (keyword, query) => {
    expect(queryOf(expression(terms(keyword, []), 5).parts!)).toBe(query);
  });
});

/** Folded words; the first ones are in most texts, so that they have very many hits. */
const sparse = [
  'bar',
  'cafe',
  'noodle',
  'wok',
  '24h',
  'борщ',
  'barbecue',
  'caffe',
  'nood',
  'боровик',
  'ταβερνα',
  'كباب',
  '7',
];
const dense = [
  '火锅',
  '麻辣',
  '锅',
  '김치',
  '锅底',
  '火',
  '麻辣火锅',
  'らーめん',
  '寿司',
  '찌개',
  'お好み焼き',
  '𠮷野家',
];
const emoji = ['🍜', '🌶'];
const denseCharacter = new Set([...dense, ...emoji].join(''));

const katakana: Record<string, string> = { ら: 'ラ', め: 'メ', ん: 'ン', ー: 'ー' };
const halfWidth: Record<string, string> = { ら: 'ﾗ', ー: 'ｰ', め: 'ﾒ', ん: 'ﾝ' };

/** Spellings that folding makes equal. */
const writings: ((word: string) => string)[] = [
  (word) => word,
  (word) => word.toUpperCase(),
  (word) => word.normalize('NFD'),
  (word) => word.replace(/[!-~]/g, (character) => String.fromCodePoint(character.codePointAt(0)! + 0xfee0)),
  (word) => word.replace(/\p{L}/gu, '$&\u0301').normalize('NFC'),
  (word) => word.replace(/[らーめん]/g, (character) => katakana[character]!),
  (word) => word.replace(/[らーめん]/g, (character) => halfWidth[character]!),
];

/** A text as people write it, and its folded form without punctuation. */
interface Text {
  written: string;
  folded: string;
}

const writing = fc.constantFrom(...writings);
const oftenTheFirst = (words: string[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...words.slice(0, 3)) },
    { weight: 1, arbitrary: fc.constantFrom(...words) },
  );

const piece: fc.Arbitrary<Text> = fc
  .record({
    word: fc.oneof(
      { weight: 6, arbitrary: oftenTheFirst(sparse) },
      { weight: 6, arbitrary: oftenTheFirst(dense) },
      { weight: 1, arbitrary: fc.constantFrom(...emoji) },
    ),
    write: writing,
    after: fc.constantFrom(' ', ' ', ', ', '-', '·', '\u3000', '、', '"', '', ''),
  })
  .map(({ word, write, after }) => ({ written: write(word) + after, folded: word + after }));

const concatenated = (pieces: Text[]): Text => ({
  written: pieces.map(({ written }) => written).join(''),
  folded: pieces.map(({ folded }) => folded).join(''),
});

const text = (minLength: number, maxLength: number) => fc.array(piece, { minLength, maxLength }).map(concatenated);

/** One of six categories; the first is so large that words have very many hits in it alone. */
const mostlyTheFirst = fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(5) });

const store = fc.record({
  name: text(1, 2),
  address: text(1, 2),
  description: text(2, 6),
  dishes: fc.array(text(1, 2), { maxLength: 2 }),
  category: mostlyTheFirst,
  score: fc.integer({ min: 28, max: 33 }),
  fate: fc.constantFrom('active', 'active', 'active', 'active', 'replaced', 'inactive', 'deleted'),
});

/** One word of a keyword: matches at the beginning of a word, or anywhere if its script is dense. */
const sought = fc.oneof(
  fc.tuple(oftenTheFirst(sparse), fc.nat(6)).map(([word, length]) => word.slice(0, length + 1)),
  fc.constantFrom('barbers', 'x', 'борща', '8'),
  fc
    .tuple(oftenTheFirst(dense), oftenTheFirst(dense), fc.nat(4), fc.integer({ min: 1, max: 3 }))
    .map(([one, other, start, length]) => [...(one + other)].slice(start, start + length).join('') || one),
  fc.constantFrom('锅辣', '海'),
  fc.constantFrom(...emoji),
);

const isDense = (word: string) => [...word].some((character) => denseCharacter.has(character));

interface Keyword {
  written: string;
  words: string[];
}

const some = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const keyword: fc.Arbitrary<Keyword> = fc
  .tuple(fc.tuple(sought, writing), some(fc.tuple(sought, writing)), some(fc.tuple(sought, writing)))
  .map((parts) => parts.filter((part) => part !== undefined))
  .map((parts) => ({
    written: parts.map(([word, write]) => write(word)).join(' '),
    words: parts.map(([word]) => word),
  }));

const startsWord = (text: string, at: number) => {
  const before = /.$/su.exec(text.slice(0, at))?.[0] ?? ' ';
  return denseCharacter.has(before) || !/[\p{L}\p{N}]/u.test(before);
};

/** Whether the folded text contains the word, by testing every position. */
function contains(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (isDense(word) || startsWord(text, at)) return true;
  }
  return false;
}

interface Row {
  id: number;
  score: number;
  category: number;
  status: 'active' | 'inactive';
  fields: string[];
}

const contextOf = (db: WritableDatabase) => jobContext(db, () => Date.UTC(2026, 10, 20), 'test');

/** All items of a list, page by page; each page must have the same total. */
async function pages(page_size: number, list: (paging: Paging) => Promise<Page<number>>): Promise<number[]> {
  const all: number[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await list({ page, page_size });
    expect(items.length).toBe(Math.max(0, Math.min(page_size, total - all.length)));
    if (items.length === 0) return all;
    all.push(...items);
  }
}

const ids = (rows: Row[]) => rows.map(({ id }) => id);
const byScore = (one: Row, other: Row) => other.score - one.score || other.id - one.id;
const byAge = (one: Row, other: Row) => other.id - one.id;

/** How well a store matches: 0 is the exact name. Of a word of one character only that is told. */
function tierOf({ fields }: Row, keyword: Keyword): number {
  const asked = [...new Map(split(keyword.written).map((word) => [word.text, word])).values()];
  const [name, , , ...served] = fields.map(split);
  const written = (text: Word[]) => text.map((word) => word.text).join(' ');
  if (written(name!) === written(asked)) return 0;
  if (asked.some((word) => characterCount(word.text) === 1)) return 4;
  if (asked.every((word) => name!.some(({ text }) => text === word.text))) return 1;
  if (has(name!, asked)) return 2;
  return has([...name!, ...served.flat()], asked) ? 3 : 4;
}

describe('a keyword that very many categories have in their name', () => {
  const directory = temporaryDirectory();
  let db: WritableDatabase;

  /** More of them than a statement can have parameters. */
  const names = Array.from({ length: 40_000 }, (_, index) => `a${index.toString(36)}`);
  const made: { id: number; text: string; category: string; status: 'active' | 'inactive' }[] = [];

  beforeAll(async () => {
    const file = join(directory, 'foodmap.db');
    const connection = connect(file);
    migrate(connection);
    const columns = 'name, icon_url, sort_order, enabled, created_at, updated_at';
    const add = connection.prepare(`insert into categories (${columns}) values (?, '', 0, 1, '', '')`);
    connection.transaction(() => names.forEach((name) => add.run(name)))();
    connection.close();
    db = new SqliteDatabase(file);
    for (let index = 0; index < 200; index++) {
      const text = index % 3 === 0 ? 'alley 锅' : 'beans 锅';
      const status = index % 5 === 0 ? 'inactive' : 'active';
      const input = { name: text, address: 'x', category_id: 1 + index * 17, status } as const;
      made.push({ id: await stores.create(contextOf(db), input), text, category: names[index * 17]!, status });
    }
  });

  afterAll(async () => {
    await db.close();
    rmSync(directory, { recursive: true });
  });

  test.each(['a', 'a1', 'al', 'zz', 'a beans', 'a2 锅', 'a a1', 'bean'])(
    '%j finds the same as a scan of all stores',
    async (keyword) => {
      const has =
        ({ text, category }: (typeof made)[number]) =>
        (word: string) =>
          `${text} ${category}`.split(' ').some((other) => other.startsWith(word));
      const expected = made.filter((store) => keyword.split(' ').every(has(store))).map(({ id }) => id);
      const active = made.filter(({ status }) => status === 'active').map(({ id }) => id);
      const paging = { page: 1, page_size: 100 };
      for (const order of ['relevance', 'score'] as const) {
        const found = await pages(100, (paging) => listing.find(db, { keyword, sort: order, exact: true }, paging));
        expect(new Set(found)).toEqual(new Set(expected.filter((id) => active.includes(id))));
      }
      expect(await pages(100, (paging) => listSorted(db, { keyword }, paging))).toEqual(expected.toReversed());
      const inactive = await listSorted(db, { keyword, status: 'inactive' }, paging);
      expect(inactive.items).toEqual(expected.filter((id) => !active.includes(id)).toReversed());
    },
  );
});

describe('a search', () => {
  const directory = temporaryDirectory();
  const present: Row[] = [];
  let categoryIds: number[];
  let db: WritableDatabase;

  /** A reproducible population; some stores are replaced, hidden or deleted later. */
  beforeAll(async () => {
    db = newDatabase(directory);
    const names = fc.sample(text(1, 2), { numRuns: 6, seed: 1 });
    const made = await Promise.all(names.map(() => categories.create(contextOf(db), { name: 'wok 火锅' })));
    categoryIds = made.map(({ value }) => value.id);
    const population = fc.sample(store, { numRuns: 320, seed: 2 });
    await Promise.all(
      population.map(async ({ fate, category, score, ...texts }) => {
        const category_id = categoryIds[category]!;
        const input = {
          name: texts.name.written,
          address: texts.address.written,
          description: texts.description.written,
          category_id,
          dishes: texts.dishes.map(({ written }) => ({ name: written })),
        };
        const old = { name: 'bar 火锅', address: 'борщ', dishes: [{ name: '김치' }], category_id: categoryIds[0]! };
        const id = await stores.create(contextOf(db), fate === 'replaced' ? old : input);
        if (fate === 'replaced') await stores.replace(contextOf(db), id, input);
        if (fate === 'deleted') return states.remove(contextOf(db), id);
        if (fate === 'inactive') await states.setStatus(contextOf(db), id, 'inactive');
        const { name, address, description, dishes } = texts;
        present.push({
          id,
          score,
          category: category_id,
          status: fate === 'inactive' ? 'inactive' : 'active',
          fields: [name, address, description, ...dishes, names[category]!].map(({ folded }) => folded),
        });
      }),
    );
    await Promise.all(
      categoryIds.map((id, index) => categories.replace(contextOf(db), id, { name: names[index]!.written })),
    );
    await db.write(async (tx) => {
      for (const { id, score } of present) await tx.update(storesTable).set({ score }).where(eq(storesTable.id, id));
    });
  });

  afterAll(async () => {
    await db.close();
    rmSync(directory, { recursive: true });
  });

  const matching = ({ words }: Keyword, category?: number) =>
    present.filter(
      (row) =>
        (category === undefined || row.category === category) &&
        words.every((word) => row.fields.some((field) => contains(field, word))),
    );

  const pageSize = fc.constantFrom(7, 20, 30, 100);
  const category = some(mostlyTheFirst);

  test('finds the same as a scan of every text, whole and page by page, with few and many hits', async () => {
    const active = present.filter(({ status }) => status === 'active').length;
    const few = Math.ceil(Math.sqrt(7 * active)) + 50;
    const seen = { few: 0, many: 0, none: 0 };
    const tiers = new Map<number, number>();
    const order = fc.constantFrom('relevance', 'score');
    await fc.assert(
      fc.asyncProperty(keyword, category, order, pageSize, async (keyword, category, order, size) => {
        const categoryId = category === undefined ? undefined : categoryIds[category]!;
        const expected = matching(keyword, categoryId).filter(({ status }) => status === 'active');
        const query = { keyword: keyword.written, category_id: categoryId, sort: order, exact: true };
        const found = await pages(size, (paging) => listing.find(db, query, paging));
        const byTier = (one: Row, other: Row) => tierOf(one, keyword) - tierOf(other, keyword) || byScore(one, other);
        if (order === 'score') expect(found).toEqual(ids(expected.toSorted(byScore)));
        else if (expected.length > few) {
          expect(found).toEqual(ids(expected.toSorted(byTier)));
          for (const tier of new Set(expected.map((row) => tierOf(row, keyword))))
            tiers.set(tier, (tiers.get(tier) ?? 0) + 1);
        } else expect(found.toSorted((one, other) => other - one)).toEqual(ids(expected.toSorted(byAge)));
        seen[expected.length === 0 ? 'none' : expected.length > few ? 'many' : 'few']++;
      }),
      { numRuns: 600 },
    );
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(15);
    for (const tier of [0, 1, 2, 3, 4]) expect(tiers.get(tier)).toBeGreaterThan(0);
  });

  test('of administrators finds inactive stores too, newest first', async () => {
    const status = some(fc.constantFrom('active', 'inactive'));
    let inactive = 0;
    await fc.assert(
      fc.asyncProperty(keyword, category, status, pageSize, async (keyword, category, status, size) => {
        const category_id = category === undefined ? undefined : categoryIds[category]!;
        const expected = matching(keyword, category_id).filter((row) => status === undefined || row.status === status);
        const filter = {
          keyword: keyword.written,
          ...(category_id !== undefined && { category_id }),
          ...(status && { status }),
        };
        expect(await pages(size, (paging) => listSorted(db, filter, paging))).toEqual(ids(expected.toSorted(byAge)));
        inactive += expected.filter(({ status }) => status === 'inactive').length;
      }),
      { numRuns: 200 },
    );
    expect(inactive).toBeGreaterThan(100);
  });

  test('treats any input as text and never fails', async () => {
    const signs = fc.constantFrom(
      '"',
      '*',
      '-',
      '(',
      ')',
      'NEAR',
      'AND',
      'OR',
      'NOT',
      ':',
      '^',
      '+',
      "'",
      '\0',
      ' ',
      'bar',
      '火',
    );
    const typed = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(signs, { maxLength: 12 }).map((parts) => parts.join('')),
    );
    await fc.assert(
      fc.asyncProperty(typed, async (keyword) => {
        const first = { page: 1, page_size: 20 };
        const { items, total } = await listing.find(db, { keyword, sort: 'relevance', exact: true }, first);
        expect(items.length).toBe(Math.min(20, total));
        const all = await listSorted(db, { keyword }, first);
        expect(all.total).toBeGreaterThanOrEqual(total);
      }),
      { numRuns: 300 },
    );
  });

  const count = async (keyword: string) =>
    (await listing.find(db, { keyword, sort: 'score', exact: true }, { page: 1, page_size: 1 })).total;

  test(`ignores all but the first ${limits.keyword} characters`, async () => {
    const room = limits.keyword - 'bar'.length;
    expect(await count(`bar${' '.repeat(room)}nowhere`)).toBe(await count('bar'));
    expect(await count(`bar${' '.repeat(room - 1)}nowhere`)).toBe(
      matching({ written: '', words: ['bar', 'n'] }).filter(({ status }) => status === 'active').length,
    );
  });
});
