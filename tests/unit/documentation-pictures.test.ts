import { expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dir, '../..');
const folder = join(root, 'docs/images/look');

test('the documentation shows pictures that are there and compared with the pages', () => {
  const texts = ['README.md', ...new Bun.Glob('docs/**/*.md').scanSync(root)];
  const shown = texts.flatMap((text) =>
    [...readFileSync(join(root, text), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path]) =>
      join(root, dirname(text), path!),
    ),
  );
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter((file) => dirname(file) !== folder || !existsSync(file))).toEqual([]);
  expect(readdirSync(join(root, 'docs/images'))).toEqual(['look']);
});

test('the pictures have at most 6 MB', () => {
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6e6);
});
