// needs: http2, one engine (about documents)
import { describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dir, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Tests as the pages name them: a file, a colon, and a part of the title in quotation marks. */
const references = (page: string) =>
  [...read(page).matchAll(/`(tests\/[\w./-]+)`: "((?:[^"\\]|\\.)+)"/g)].map(
    ([, file, title]) => [file!, title!.replaceAll('\\"', '"')] as const,
  );

describe.each(['SECURITY.md', 'docs/security.md'])('%s', (page) => {
  test('names tests', () => {
    expect(references(page).length).toBeGreaterThan(20);
  });

  test.each(references(page))('names a test that there is: %s, "%s"', (file, title) => {
    expect(read(file)).toContain(title);
  });

  test('names no file that there is not', () => {
    const files = [...read(page).matchAll(/`((?:tests|src|docs|tools|\.ci)\/[\w./-]+)`/g)].map(([, file]) => file!);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('names a test or a file in every row, or says what is not met', () => {
    const tables = read(page)
      .split(/\n(?!\|)/)
      .filter((part) => part.includes('\n| --'));
    const rows = tables.flatMap((table) =>
      table
        .split('\n')
        .filter((line) => line.startsWith('|'))
        .slice(2),
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => !/`(?:tests|src|docs|tools|\.ci)\/|not met/.test(row))).toEqual([]);
  });
});
