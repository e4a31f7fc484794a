import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'bun:test';
import { languages } from '../../src/i18n/languages.ts';
import { parsed, valuesOf, type Texts } from '../../src/web/build/messages.ts';
import { areas, declarationFile, declarations } from '../../src/web/build/texts.ts';

const read = (language: string, area: string) =>
  JSON.parse(readFileSync(join(import.meta.dir, `../../src/i18n/${language}/${area}.json`), 'utf8')) as Texts;

/** Every text of an area by its path. */
const textsIn = (texts: Texts, path = ''): [path: string, text: string][] =>
  Object.entries(texts).flatMap(([name, text]): [string, string][] =>
    typeof text === 'string'
      ? [[`${path}${name}`, text]]
      : Array.isArray(text)
        ? [[`${path}${name}`, '']]
        : textsIn(text, `${path}${name}.`),
  );

describe.each(languages.map(({ code }) => code))('texts in %s', (code) => {
  test.each(areas())('of %s are those of English, with the same values', (area) => {
    const english = new Map(textsIn(read('en', area)));
    const own = new Map(textsIn(read(code, area)));
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const valuesIn = (text: string) => [...valuesOf(parsed(text)).keys()];
    for (const [path, text] of own)
      expect({ path, strange: valuesIn(text).filter((name) => !valuesIn(english.get(path)!).includes(name)) }).toEqual({
        path,
        strange: [],
      });
  });

  test.each(areas())('of %s have a form for each kind of number that the language knows', (area) => {
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
    const known = [...pluralCategories, 'other'];
    for (const [path, text] of textsIn(read(code, area))) {
      const forms = [...text.matchAll(/, plural,(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*/g)].flatMap(([plural]) =>
        [...plural.matchAll(/(?:^|[\s}])(zero|one|two|few|many|other) \{/g)].map(([, form]) => form!),
      );
      expect({ path, unknown: forms.filter((form) => !known.includes(form)) }).toEqual({ path, unknown: [] });
    }
  });

  test.each(areas().filter((area) => area.startsWith('site') && !area.startsWith('site/kiosk')))(
    'of %s write every count with separators',
    (area) => {
      const plain = textsIn(read(code, area)).filter(([, text]) => /\{(?:count|left)\}/.test(text));
      expect(plain).toEqual([]);
    },
  );
});

test('the declarations are those of the texts; npm run texts makes them so', () =>
  expect(readFileSync(declarationFile, 'utf8')).toBe(declarations()));
