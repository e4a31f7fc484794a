import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'bun:test';

const site = join(import.meta.dir, '../../src/web/site');
const files = [...new Bun.Glob('**/messages/en.ts').scanSync({ cwd: site })].filter(
  (file) => !file.startsWith('kiosk/'),
);

/** Texts that take a count; numbers of pages, pictures and applications have no separators. */
const counted = /(\w+): \((?:count|left): number\)/g;

type Texts = { [name: string]: Texts | string | string[] | ((count: number) => string) };

/** Texts of a name, however deep. */
const named = (texts: Texts, name: string): ((count: number) => string)[] =>
  Object.entries(texts).flatMap(([key, text]) => {
    if (typeof text === 'function') return key === name ? [text] : [];
    return typeof text === 'object' && !Array.isArray(text) ? named(text, name) : [];
  });

test('every count in a text of the site has separators', async () => {
  let checked = 0;
  for (const file of files) {
    const names = [...readFileSync(join(site, file), 'utf8').matchAll(counted)].map(([, name]) => name!);
    for (const language of ['en', 'zh'] as const) {
      const module = (await import(join(site, file.replace('en.ts', `${language}.ts`)))) as Record<string, Texts>;
      for (const name of new Set(names))
        for (const text of named(module[language]!, name)) {
          if (text(12_345))
            expect([file, language, name, text(12_345)]).toEqual([
              file,
              language,
              name,
              expect.stringContaining('12,345'),
            ]);
          checked++;
        }
    }
  }
  expect(checked).toBeGreaterThan(15);
});
