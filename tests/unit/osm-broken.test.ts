// needs: time
import { expect, test } from 'bun:test';
import { brokenMaps } from '../hardening/maps.ts';

test('thousands of broken maps are read or refused with a sentence', async () => {
  const { read, refused, problems } = await brokenMaps(3000, 20_261_127);
  expect(problems).toEqual([]);
  expect(Math.min(read, refused)).toBeGreaterThan(150);
});
