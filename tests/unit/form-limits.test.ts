import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const web = join(import.meta.dir, '../../src/web');

/** Numbers that repeat no limit of the server. */
const own: Record<string, string[]> = {
  // A text is cut to be shown.
  'console/activity/Changes.svelte': ['.length > longest'],
  // The name of a view stays in the browser.
  'console/stores/SaveView.svelte': ['max={40}'],
  // The server ignores the end of a longer keyword.
  'site/kiosk/Find.svelte': ['maxlength="100"'],
  'site/parts/Search.svelte': ['maxlength="100"'],
};

const isNumber = (text: string, source: string): boolean =>
  /^[\d_]+$/.test(text) || new RegExp(String.raw`\b${RegExp.escape(text)}(?:: number)? = [\d_]+;`).test(source);

/** Most characters of fields, and most entries of lists, that a component has as numbers. */
function numbersIn(source: string): string[] {
  const attributes = [...source.matchAll(/(?<=\s)max(?:length)?=(?:"([^"]*)"|\{([^}]*)\})/g)]
    .filter(([, text, code]) => isNumber(text ?? code!, source))
    .filter(({ index }) => !/<(?:progress|meter)\b[^<]*$/.test(source.slice(0, index)));
  const lengths = [...source.matchAll(/\.length (?:[<>]=?) (?:(\d{2,})|([a-z]\w*))\b(?!\.)/gi)].filter(
    ([, number, name]) => isNumber(number ?? name!, source),
  );
  return [...attributes, ...lengths].map(([found]) => found);
}

describe('numbers in components', () => {
  test.each([
    ['<Field name="a" max={100} required />', ['max={100}']],
    ['<input\n  bind:value\n  maxlength="1000"\n/>', ['maxlength="1000"']],
    ['const longest = 1_000;\n<textarea maxlength={longest}></textarea>', ['maxlength={longest}']],
    ['const most = 20;\n{#if dishes.length < most}', ['.length < most']],
    ['{#if dishes.length >= 20}', ['.length >= 20']],
    ['<progress value={part} max="1"></progress>', []],
    ['<Field max={limits.ClaimReq.text} />', []],
    ['{#if dishes.length < limits.StoreUpsertReq.dishes}{:else if dishes.length > 0}', []],
  ])('%j', (source, found) => expect(numbersIn(source)).toEqual(found));
});

test('forms have their limits from src/web/shared/openapi-limits.ts', () => {
  const files = [...new Bun.Glob('{console,shared,site}/**/*.svelte').scanSync(web)];
  const found = files
    .map((file) => [file, numbersIn(readFileSync(join(web, file), 'utf8'))] as const)
    .filter(([, numbers]) => numbers.length > 0);
  expect(Object.fromEntries(found)).toEqual(own);
});
