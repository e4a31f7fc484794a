import { expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { digestOf, digestOfFile } from '../../src/lib/digest.ts';

test('a digest is that of FIPS 180, in hexadecimal, of a text as of its bytes', () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(digestOf('abc')).toBe(abc);
  expect(digestOf(Buffer.from('abc'))).toBe(abc);
});

test('the digest of a file is that of its bytes, whatever its size; a missing file has none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foodmap-digest-'));
  const file = join(folder, 'file');
  try {
    for (const size of [0, 1, 65_536, 1_000_003]) {
      const bytes = randomBytes(size);
      writeFileSync(file, bytes);
      expect(await digestOfFile(file)).toBe(digestOf(bytes));
    }
    expect(await digestOfFile(join(folder, 'none'))).toBeUndefined();
    await expect(digestOfFile(folder)).rejects.toThrow('EISDIR');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
