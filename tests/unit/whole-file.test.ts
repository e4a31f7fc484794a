import { afterEach, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWhole } from '../../src/lib/whole-file.ts';

const root = mkdtempSync(join(tmpdir(), 'foodmap-test-'));
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('makes the folders below the root', async () => {
  const path = join(root, 'one', 'two', 'file');
  await writeWhole(path, (partial) => writeFile(partial, 'content'), root);
  expect(readFileSync(path, 'utf8')).toBe('content');
});

test('rejects where the root was deleted, which stays away', async () => {
  rmSync(root, { recursive: true, force: true });
  const written = writeWhole(join(root, 'one', 'file'), (partial) => writeFile(partial, 'content'), root);
  await expect(written).rejects.toMatchObject({ code: 'ENOENT' });
  expect(existsSync(root)).toBe(false);
});
