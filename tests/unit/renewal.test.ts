import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import * as listing from '../../src/features/listing/service.ts';
import { isOutdated, renew } from '../../src/features/search/rebuild.ts';
import type { WritableDatabase } from '../../src/db/database.ts';
import { limits } from '../../src/limits.ts';
import { newDatabase } from '../helpers/migrated.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const written = limits as unknown as Record<'renewedStores' | 'progress', number>;
const { renewedStores, progress } = limits;
const directories: string[] = [];
let db: WritableDatabase;

/** The database of 0.3.0, with six stores in its index, which has no sounds. */
beforeEach(async () => {
  const directory = temporaryDirectory();
  directories.push(directory);
  const former = Bun.file(join(import.meta.dir, '../upgrades/schema-0006.db.gz'));
  await Bun.write(join(directory, 'foodmap.db'), Bun.gunzipSync(await former.bytes()));
  db = newDatabase(directory);
  [written.renewedStores, written.progress] = [2, 0];
});
afterEach(async () => {
  [written.renewedStores, written.progress] = [renewedStores, progress];
  await db.close();
});
afterAll(() => directories.forEach((directory) => rmSync(directory, { recursive: true })));

const never = new AbortController().signal;
const found = async (keyword: string) =>
  (await listing.find(db, { keyword, sort: 'relevance' }, { page: 1, page_size: 5 })).items;
const [literal, sound] = ['牛肉面', 'niuroumian'];

test('an older index serves what it has, before its renewal and during it, and all after it', async () => {
  expect(await isOutdated(db)).toBe(true);
  expect([await found(literal), await found(sound)]).toEqual([[1], []]);
  const reported: number[] = [];
  const during: Promise<number[]>[] = [];
  const renewed = await renew(db, never, (left) => {
    reported.push(left);
    during.push(found(literal));
  });
  expect(reported).toEqual([4, 2, 0]);
  expect(await Promise.all(during)).toEqual([[1], [1], [1]]);
  expect(renewed).toEqual({ stores: 6 });
  expect([await found(literal), await found(sound)]).toEqual([[1], [1]]);
  expect(await isOutdated(db)).toBe(false);
});

test('a renewal that is ended goes on where it was', async () => {
  const ending = new AbortController();
  expect(await renew(db, ending.signal, (left) => left < 4 && ending.abort())).toEqual({ stores: 4 });
  expect(await isOutdated(db)).toBe(true);
  expect(await renew(db, never, () => {})).toEqual({ stores: 2 });
  expect(await renew(db, never, () => {})).toBeUndefined();
});
