import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jobContext } from '../../src/context.ts';
import { openDataDirectory } from '../../src/opening/open.ts';
import { readConfig } from '../../src/config/config.ts';
import { closeDeps, createDeps } from '../../src/deps.ts';
import * as admins from '../../src/features/admins/service.ts';
import * as categories from '../../src/features/categories/service.ts';
import * as reviews from '../../src/features/reviews/service.ts';
import * as stores from '../../src/features/stores/service.ts';
import * as states from '../../src/features/stores/states.ts';
import { cleanUp } from '../../src/features/uploads/clean-up.ts';
import * as users from '../../src/features/users/service.ts';
import { silentLogger } from '../../src/log.ts';
import { png } from '../helpers/images.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const hour = 3_600_000;
const start = Date.now();
let now = start;
const clock = () => now;

const folder = temporaryDirectory();
const config = readConfig({ data: join(folder, 'data') }, {});
const directory = await openDataDirectory(config);
const deps = await createDeps(config, silentLogger(), directory.jwtSecret, clock);
const { db, uploads } = deps;
const context = jobContext(db, clock, 'test');
const boss = await admins.create(context, { username: 'boss', password: 'password of the boss' });
const guest = await users.register(context, { username: 'guest', password: 'password of a guest' });
const { value: category } = await categories.create(context, { name: 'Noodles' });

afterAll(async () => {
  await closeDeps(deps);
  directory.release();
  rmSync(folder, { recursive: true, force: true });
});

const picture = async () =>
  (await uploads.add(context, async () => new Uint8Array(png(300, 20)), { audience: 'admin', id: boss.id })).path;

const name = (path: string) => path.slice('/static/upload/'.length);
const fileOf = (path: string) => join(uploads.blobs.place, name(path));
const isThere = async (path: string) => (await uploads.file(name(path))) !== undefined;
const run = () => cleanUp(db, clock, uploads.blobs, config.data);

/** Lets this many hours pass and runs the clean-up once an hour, as the server does. */
async function pass(hours: number) {
  for (let passed = 0; passed < hours; passed++) {
    now += hour;
    await run();
  }
}

const store = (fields: Record<string, unknown> = {}) =>
  stores.create(context, { name: 'Store', category_id: category.id, address: '1 Market Square', ...fields });

const write = async (fields: Record<string, unknown>) =>
  reviews.create(context, { id: guest.id, username: 'guest' }, await store(), { rating: 4, ...fields });

describe('an upload that nothing refers to', () => {
  test('stays for 24 hours after the first run that found it, then goes with its row and its copies', async () => {
    const path = await picture();
    await uploads.file(name(path), 160);
    const copy = fileOf(path).replace('.webp', '.w160.webp');
    expect(existsSync(copy)).toBe(true);
    await run();
    await pass(23);
    expect(await isThere(path)).toBe(true);
    now += hour;
    expect(await run()).toEqual({ uploads: 1, files: 2 });
    expect([existsSync(fileOf(path)), existsSync(copy)]).toEqual([false, false]);
    expect(await run()).toEqual({ uploads: 0, files: 0 });
  });

  test('stays when a store takes it while the clean-up that found it unused runs', async () => {
    const paths = [await picture(), await picture(), await picture()];
    await run();
    now += 24 * hour;
    const writers = [
      () => store({ cover_url: paths[0]! }),
      () => store({ images: [{ url: paths[1]! }] }),
      () => write({ image_urls: [paths[2]!] }),
    ];
    let isTaken = false;
    const late = new Proxy(db, {
      get(target, name) {
        if (name !== 'write') return Reflect.get(target, name) as unknown;
        return async (...write: Parameters<typeof db.write>) => {
          if (!isTaken) for (const take of writers) await take();
          isTaken = true;
          return target.write(...write);
        };
      },
    });
    expect(await cleanUp(late, clock, uploads.blobs, config.data)).toEqual({ uploads: 0, files: 0 });
    expect(isTaken).toBe(true);
    for (const path of paths) expect(await isThere(path)).toBe(true);
    await run();
    for (const path of paths) expect(await isThere(path)).toBe(true);
  });

  test('stays when something refers to it within that time, and its 24 hours start again afterwards', async () => {
    const path = await picture();
    await pass(23);
    const id = await store({ cover_url: path });
    await pass(30);
    expect(await isThere(path)).toBe(true);
    await stores.replace(context, id, { name: 'Store', category_id: category.id, address: '1 Market Square' });
    await pass(24);
    expect(await isThere(path)).toBe(true);
    await pass(1);
    expect(await isThere(path)).toBe(false);
  });

  test('stays when the clean-up did not run for days: one look is not enough', async () => {
    const path = await picture();
    now += 100 * hour;
    expect(await run()).toEqual({ uploads: 0, files: 0 });
    expect(await isThere(path)).toBe(true);
    await pass(24);
    expect(await isThere(path)).toBe(false);
  });
});

describe('an upload stays for ever when it is', () => {
  const elsewhere = 'https://old.example';
  test.each<[string, (path: string) => Promise<unknown>]>([
    ['the cover of a store', (path) => store({ cover_url: path })],
    ['among the pictures of a store', (path) => store({ images: [{ url: path }] })],
    ['the picture of a dish', (path) => store({ dishes: [{ name: 'Soup', image_url: path }] })],
    [
      'in a description, under an address that the service had before',
      (path) => store({ description: `See ${elsewhere}${path}!` }),
    ],
    [
      'the picture of a store that was deleted',
      async (path) => states.remove(context, await store({ cover_url: path })),
    ],
    ['the icon of a category', (path) => categories.create(context, { name: 'Icon', icon_url: path })],
    ['in a review', async (path) => write({ image_urls: [elsewhere, path] })],
    [
      'within free JSON of a review',
      async (path) => write({ recommend_dishes: [{ picture: { small: `${path}?w=160` } }] }),
    ],
  ])('%s', async (_, refer) => {
    const path = await picture();
    await refer(path);
    await pass(26);
    expect(await isThere(path)).toBe(true);
  });
});

test('files of no upload go after 24 hours, and no other files ever', async () => {
  const path = await picture();
  await store({ cover_url: path });
  const month = join(fileOf(path), '..');
  const put = (file: string, age: number) => {
    writeFileSync(join(month, file), 'x');
    utimesSync(join(month, file), (now - age * hour) / 1000, (now - age * hour) / 1000);
  };
  const before = readdirSync(month);
  put(`${'d'.repeat(20)}.webp`, 25);
  put(`${'d'.repeat(20)}.w320.webp`, 25);
  put(`${name(path).slice(8)}.Ab12cd.part`, 25);
  put(`${'e'.repeat(20)}.webp`, 23);
  put('README.webp', 1000);
  expect(await run()).toEqual({ uploads: 0, files: 3 });
  expect(readdirSync(month).toSorted()).toEqual([...before, `${'e'.repeat(20)}.webp`, 'README.webp'].toSorted());
});
