import { expect, test } from 'bun:test';
import { brokenPlaceFiles } from '../hardening/place-files.ts';

test('thousands of broken files of places are read or refused with a sentence', async () => {
  const { read, refused, problems } = await brokenPlaceFiles(4000, 20_261_127);
  expect(problems).toEqual([]);
  expect(Math.min(read, refused)).toBeGreaterThan(500);
});
