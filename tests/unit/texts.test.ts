import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'bun:test';
import { languages } from '../../src/i18n/languages.ts';
import { parsed, valuesOf } from '../../src/lib/messages.ts';
import type { Texts } from '../../src/web/build/messages.ts';
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

/** Forms of every plural of a message, those within others too. */
const pluralsIn = (parts: ReturnType<typeof parsed>): Record<string, unknown>[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string' || !('forms' in part)) return [];
    const within = Object.values(part.forms).flatMap(pluralsIn);
    return part.kind === 'plural' ? [part.forms, ...within] : within;
  });

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
    const rules = new Intl.PluralRules(code);
    const known: string[] = [...rules.resolvedOptions().pluralCategories, 'other'];
    // Spanish has a form of its own for whole millions, which no count here comes to.
    const needed = new Set(Array.from({ length: 1000 }, (_, at) => rules.select(at + 1)));
    for (const [path, text] of textsIn(read(code, area)))
      for (const choice of pluralsIn(parsed(text))) {
        const forms = Object.keys(choice).filter((form) => !form.startsWith('='));
        expect({ path, unknown: forms.filter((form) => !known.includes(form)) }).toEqual({ path, unknown: [] });
        // One form for all numbers is a choice, too.
        const missing = forms.length === 1 ? [] : [...needed].filter((form) => !forms.includes(form));
        expect({ path, missing }).toEqual({ path, missing: [] });
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
