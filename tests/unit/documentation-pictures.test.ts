import { expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dir, '../..');
const images = join(root, 'docs/images');
const pictures = readdirSync(images, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'));
/** Of a real country, whose file is not in this folder: `tests/browser/first-hour.test.ts` makes them. */
const ofTheCountry = pictures.filter((name) => name.startsWith('andorra/'));

test('the documentation shows pictures that are there and compared with the pages, or of a real country', () => {
  const texts = ['README.md', ...new Bun.Glob('docs/**/*.md').scanSync(root)];
  const shown = texts.flatMap((text) =>
    [...readFileSync(join(root, text), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path]) =>
      join(root, dirname(text), path!),
    ),
  );
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter((file) => !pictures.includes(relative(images, file)))).toEqual([]);
  expect(new Set(pictures.map((name) => dirname(name)))).toEqual(new Set(['andorra', 'look']));
  expect(ofTheCountry.filter((name) => !shown.includes(join(images, name)))).toEqual([]);
});

test('pictures of a real country name the owners of its data', () => {
  const text = readFileSync(join(root, 'docs/town.md'), 'utf8');
  const [first] = text.split('© OpenStreetMap contributors');
  expect(ofTheCountry.length).toBeGreaterThan(3);
  expect(ofTheCountry.filter((name) => !first!.includes(`(images/${name})`))).toEqual([]);
});

test('the pictures have at most 6 MB', () => {
  const sizes = pictures.map((name) => statSync(join(images, name)).size);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(6e6);
});
