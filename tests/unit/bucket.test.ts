// needs: time
import { inArray, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'bun:test';
import { addDigests } from '../../src/features/uploads/digests.ts';
import { cleanUp } from '../../src/features/uploads/clean-up.ts';
import { uploads as table } from '../../src/db/schema.ts';
import { digestOf } from '../../src/lib/digest.ts';
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

test('a picture of version 0.2 gets the digest of its object, unless that says another one', async () => {
  const [sound, damaged] = [await upload(), await upload()];
  const digest = digestOf(await main!.read(sound.name));
  const body = new Uint8Array((await main!.read(damaged.name)).length);
  await storage
    .at('main/')
    .ask('write', { method: 'PUT', name: damaged.name, headers: { 'x-amz-meta-sha256': digest }, body });
  const { db, uploads } = owner.deps;
  await db.write(async (tx) => void (await tx.run(sql`update uploads set sha256 = null`)));
  await addDigests(db, uploads.blobs);
  const rows = await db.read
    .select()
    .from(table)
    .where(inArray(table.path, [sound.name, damaged.name]));
  expect(new Map(rows.map(({ path, sha256 }) => [path, sha256]))).toEqual(
    new Map([
      [sound.name, digest],
      [damaged.name, null],
    ]),
  );
});
