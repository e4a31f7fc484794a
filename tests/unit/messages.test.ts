import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'bun:test';
import { parsed, problemOf, said as saidAtOnce, valuesOf, withIsolatedValues } from '../../src/lib/messages.ts';
import { declarationOf, lengthened, moduleOf, numbersOf, type Texts } from '../../src/web/build/messages.ts';

const folder = mkdtempSync(join(tmpdir(), 'foodmap-messages-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Compiled = Record<string, string | ((...values: unknown[]) => string)>;

/** The texts of a module as a page has them. */
async function compiled(texts: Texts, english: Texts = texts, language = 'en'): Promise<Compiled> {
  const source = moduleOf('area', texts, english).replace(/^import .*$/m, numbersOf(language));
  const file = join(folder, `${Bun.hash(source)}.mjs`);
  await Bun.write(file, source);
  return (await import(file)) as Compiled;
}

const numbersIn = (language: string) => ({
  $number: (value: number) => new Intl.NumberFormat(`${language}-u-nu-latn`).format(value),
  $plural: (value: number) => new Intl.PluralRules(language).select(value),
});

/** A message with these values, of which several are the fields of one: compiled, and the same read while a server runs. */
async function said(message: string, values: unknown, language = 'en'): Promise<string> {
  const { text } = await compiled({ text: message }, { text: message }, language);
  const compiledText = typeof text === 'function' ? text(values) : text!;
  const names = [...valuesOf(parsed(message)).keys()];
  const byName = names.length === 1 ? { [names[0]!]: values } : (values as Record<string, unknown>);
  expect(saidAtOnce(parsed(message), byName, numbersIn(language))).toBe(compiledText);
  return compiledText;
}

describe('a message', () => {
  test.each([
    ['without a value is the text', 'Closed', undefined, 'Closed'],
    ['has one value', 'Open until {time}', '21:30', 'Open until 21:30'],
    ['has several values', '{name}, picture {number}', { name: 'Wok', number: 2 }, 'Wok, picture 2'],
    ['writes a number with separators', '{count, number} places', 12_345, '12,345 places'],
    ['has a form for one', '{count, plural, one {# place} other {# places}}', 1, '1 place'],
    ['has a form for all other numbers', '{count, plural, one {# place} other {# places}}', 12_345, '12,345 places'],
    ['has a form for a number', '{count, plural, =0 {none} one {# place} other {# places}}', 0, 'none'],
    ['has a text for an empty value', 'Food{town, select, none {} other { in {town}}}', '', 'Food'],
    [
      'has a text for a value that is not empty',
      'Food{town, select, none {} other { in {town}}}',
      'Ulm',
      'Food in Ulm',
    ],
    [
      'has values of any name',
      '{number, plural, one {# {plural}} other {# {plural}s}}',
      { number: 2, plural: 'cup' },
      '2 cups',
    ],
    ['quotes braces', "https://tile.example/'{z}'/'{x}'.png", undefined, 'https://tile.example/{z}/{x}.png'],
    ['keeps apostrophes', "{name}'s review isn't public", 'Bob', "Bob's review isn't public"],
    ['keeps what templates have', "`$'{a}' \\ {price}", 5, '`${a} \\ 5'],
    ['keeps a number sign outside a form', '#1 of {count}', 7, '#1 of 7'],
    [
      'has forms within forms, each with its own number',
      '{a, plural, one {# hall} other {# halls}}, {b, plural, =0 {empty} other {{a, plural, one {# of #} other {# each}}}}',
      { a: 2, b: 3 },
      '2 halls, 2 each',
    ],
  ])('%s', async (_, message, values, expected) => expect(await said(message, values)).toBe(expected));

  test('has the forms of its language', async () => {
    const message = '{n, plural, zero {صفر} one {واحد} two {اثنان} few {# قليل} many {# كثير} other {# آخر}}';
    const forms = await Promise.all([0, 1, 2, 5, 20, 100].map((n) => said(message, n, 'ar')));
    expect(forms.map((form) => form.replace(/^\S+ /, ''))).toEqual(['صفر', 'واحد', 'اثنان', 'قليل', 'كثير', 'آخر']);
  });

  test.each([
    '{',
    '}',
    '{a',
    'a}',
    '{a, plural}',
    '{a, plural, one {x}}',
    '{a, date}',
    '{a, select, none {x}}',
    '{a b}',
  ])('is not %s', (message) => expect(() => parsed(message)).toThrow('Not a message'));
});

test('another order of the values in a language mixes up none', async () => {
  const english = { text: 'Page {page} of {pages}' };
  const { text } = await compiled({ text: '共 {pages} 页，第 {page} 页' }, english);
  expect((text as (values: object) => string)({ page: 2, pages: 9 })).toBe('共 9 页，第 2 页');
});

test('where lines run from right to left, values are isolated, and numbers are not', async () => {
  const english = { text: '{name} has {count, number}' };
  const source = moduleOf('area', { text: 'لدى {name} {count, number}' }, english, { shape: withIsolatedValues });
  expect(source).toContain('`لدى \u2068${name}\u2069 ${$number(count)}`');
});

test('a lengthened text is a third longer or more, and its values are not', () => {
  const [text, value] = lengthened(parsed('A review of the store by {name}'));
  expect(text).toBe('A réevíiéew óof thée stóorée by ');
  expect(value).toEqual({ name: 'name', isNumber: false });
});

test.each([
  ['a text', {}, undefined],
  ['{name} and {count, plural, one {#} other {#}}', { name: false, count: true }, undefined],
  ['Only {name}', { name: false, count: true }, undefined],
  ['{count} as a text', { count: true }, undefined],
  ['Open {', {}, 'must be a message, but cannot be read from character 7 on; braces enclose a value, as in {name}'],
  ['{town}', { name: false }, 'must not have {town}, which is no value of this text'],
  ['{constructor}', {}, 'must not have {constructor}, which is no value of this text'],
  ['{name, number}', { name: false }, 'must have {name} as a text, which is no number'],
  ['{name, plural, other {#}}', { name: false }, 'must have {name} as a text, which is no number'],
])('%s with the values %p: %p', (text, values, problem) => expect(problemOf(text, values)).toBe(problem));

test('a text that a language lacks is in English', async () => {
  const { one, other } = await compiled({ one: '一' }, { one: 'one', other: 'other' });
  expect([one, other]).toEqual(['一', 'other']);
});

test('the declaration of an area has its texts, and the values that each needs', () => {
  const english = {
    closed: 'Closed',
    places: '{count, plural, other {#}}',
    page: '{page} of {pages}',
    delete: 'Delete',
  };
  expect(declarationOf('site/home', english, '#i18n/site')).toBe(
    [
      "declare module '#i18n/site/home' {",
      "  export * from '#i18n/site';",
      '  export const closed: string;',
      '  export const places: (count: number) => string;',
      '  export const page: (values: { page: string | number; pages: string | number }) => string;',
      '  const delete_: string;',
      '  export { delete_ as delete };',
      '}\n',
    ].join('\n'),
  );
});
