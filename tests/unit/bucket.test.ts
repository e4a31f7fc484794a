// needs: time
import { afterAll, expect, test } from 'bun:test';
import { cleanUp } from '../../src/features/uploads/clean-up.ts';
import { limits } from '../../src/limits.ts';
import * as helpers from '../helpers/client.ts';
import { startServerWith } from '../helpers/clocked.ts';
import { png } from '../helpers/images.ts';
import { inBucket, prefix } from '../helpers/pictures.ts';
import { startStorage } from '../helpers/storage.ts';

const storage = await startStorage();
const [main, other] = ['main/', 'other/'].map((name) => inBucket(storage.at(name)));
let now = Date.now();
const clock = () => now;
const startAt = (name: string) =>
  startServerWith(clock, {
    uploadsS3Endpoint: storage.endpoint,
    uploadsS3Bucket: 'pictures',
    uploadsS3Prefix: name,
    uploadsS3AccessKey: 'the-access-key',
    uploadsS3SecretKey: 'the-secret-key',
  });
const [owner, stranger] = [await startAt('main/'), await startAt('main/')];
const run = ({ deps, data }: typeof owner) => cleanUp(deps.db, clock, deps.uploads.blobs, data);

afterAll(async () => {
  await Promise.all([owner.stop(), stranger.stop()]);
  await storage.stop();
});

const upload = async () => {
  const boss = await helpers.admin(owner);
  const { data } = await boss.upload('/api/admin/upload', new Blob([png(300, 200)]));
  return { boss, path: data.path as string, name: data.path.slice(prefix.length) as string };
};

test('objects of no upload go after their age, and not before; others stay', async () => {
  await run(owner);
  const { boss, path, name } = await upload();
  expect((await boss.put('/api/admin/settings/cors', { origins: [] })).status).toBe(200);
  await helpers.store(boss, { cover_url: path });
  const stray = `2026/11/${'s'.repeat(20)}.webp`;
  const strayCopy = stray.replace('.webp', '.w320.webp');
  for (const one of [stray, strayCopy, 'notes.txt']) await main!.write(one, 'x');
  now = Date.now() + limits.strayObject - 60_000;
  expect(await run(owner)).toEqual({ uploads: 0, files: 0 });
  now = Date.now() + limits.strayObject + 60_000;
  expect(await run(owner)).toEqual({ uploads: 0, files: 2 });
  expect((await main!.names()).toSorted()).toEqual([name, 'notes.txt'].toSorted());
});

test('an upload that nothing refers to goes a day later, with its copies', async () => {
  const { path, name } = await upload();
  expect((await fetch(`${owner.url + path}?w=160`)).status).toBe(200);
  await run(owner);
  now += limits.unreferencedUpload;
  expect(await run(owner)).toEqual({ uploads: 1, files: 2 });
  expect((await main!.names()).filter((one) => one.startsWith(name.slice(0, 28)))).toEqual([]);
  expect((await fetch(`${owner.url + path}?w=160`)).status).toBe(404);
});

test('a server whose data directory does not own the bucket deletes no object', async () => {
  const before = await main!.names();
  now += 2 * limits.strayObject;
  expect(await run(stranger)).toEqual({ uploads: 0, files: 0 });
  expect(await main!.names()).toEqual(before);
});

test('nothing below another prefix is touched', async () => {
  await other!.write(`2026/11/${'o'.repeat(20)}.webp`, 'x');
  now += 2 * limits.strayObject;
  await run(owner);
  expect(await other!.names()).toHaveLength(1);
});
