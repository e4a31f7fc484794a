import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '../../src');
const generated = /migrations|openapi\.d\.ts$|^i18n\//;
const files = [...new Bun.Glob('**/*.{ts,svelte}').scanSync(root)].filter((file) => !generated.test(file));
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));

// A field of a store that is a plain text follows from `fields.ts`, and the next one changes as few files.
test.each(['menu_url', 'reservation_url', 'order_url'])('%s is named in at most eight files of code', (field) => {
  const naming = files.filter((file) => new RegExp(`\\b${field}\\b`).test(texts.get(file)!));
  expect(naming).toContain('fields.ts');
  expect(naming.length).toBeLessThanOrEqual(8);
});
