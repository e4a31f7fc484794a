// needs: time, one engine (makes its town as seed does, which move and transfer read)
import { afterAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin, captcha, guest } from './helpers/client.ts';
import { contentOf } from './helpers/content.ts';
import { onPostgres, sql } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import {
  adminPassword,
  captchaCode,
  firstKey,
  program,
  run,
  startServer,
  temporaryDirectory,
} from './helpers/server.ts';

// Each adds more than a hundred pictures.
const scratch = temporaryDirectory();
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

let made = 0;
const newPath = () => join(scratch, String(++made));
const seeded = newPath();
const output = await run(['seed', '--data', seeded]);

describe('foodmap seed', () => {
  test('says where it is and who can log in, and keeps the passwords to the owner', async () => {
    const file = join(seeded, 'first-run.txt');
    expect(output).toEqual({ code: 0, stderr: '', stdout: expect.stringContaining(`${seeded} has 200 stores`) });
    expect(output.stdout).toContain(file);
    expect(await Bun.file(file).text()).toMatch(/^users +anna and others, password \S{16}\n$/);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('makes something of every kind and in every state, plausibly spread over a month', async () => {
    const server = await startServer({ data: seeded });
    try {
      const { data } = await (await admin(server)).get('/api/admin/dashboard/overview');
      expect(data).toMatchObject({
        stores: { total: 202, active: 197, inactive: 5 },
        categories: { total: 12, enabled: 12 },
        users: { total: 24, active: 23, disabled: 1 },
        merchant_applications: { total: 6, pending: 2, approved: 2, rejected: 2 },
        api_keys: { total: 2, active: 1 },
      });
      for (const status of ['pending', 'approved', 'blocked']) expect(data.reviews[status]).toBeGreaterThan(10);
      expect(data.totals.likes).toBeGreaterThan(200);
      expect(data.totals.searches).toBeGreaterThan(300);
      const busy = data.daily.filter(
        (day: Record<string, number>) => day.likes! > 0 && day.reviews! > 0 && day.searches! > 0,
      );
      expect(busy.length).toBeGreaterThan(25);
      expect(data.top_stores[0].hotness).toBeGreaterThan(20);
      expect(data.top_stores[0].rating).toBeWithin(2, 5);
    } finally {
      await server.stop();
    }
  });

  test('comes in less than 10 KB on the line in both languages, as a list of 20', async () => {
    const server = await startServer({ data: seeded });
    try {
      for (const path of ['/api/stores', '/api/stores?page=2', '/api/rankings/stores?by=likes']) {
        for (const accepted of ['gzip, br', 'gzip, deflate, br, zstd']) {
          const headers = { 'x-api-key': firstKey, 'accept-encoding': accepted };
          const response = await fetch(`${server.url}${path}${path.includes('?') ? '&' : '?'}for=${accepted.length}`, {
            headers,
            decompress: false,
          });
          expect(response.headers.get('content-encoding')).toBeOneOf(accepted.split(', ').slice(1));
          expect((await response.bytes()).byteLength).toBeWithin(500, 10_240);
        }
      }
    } finally {
      await server.stop();
    }
  });

  test('has pictures for stores, categories and dishes, some kilobytes each, no two alike', async () => {
    const { pictures, rows } = await contentOf(seeded);
    expect(new Set(Object.values(pictures)).size).toBe(157);
    for (const name of Object.keys(pictures))
      expect(statSync(join(seeded, 'uploads', name)).size).toBeWithin(300, 60_000);
    const { width, height, format } = await new Bun.Image(
      Bun.file(join(seeded, 'uploads', Object.keys(pictures)[0]!)),
    ).metadata();
    expect([`${width}x${height}`, format]).toEqual([
      expect.stringMatching(/^(480x300|288x216|160x160|1300x1300)$/),
      'webp',
    ]);
    const named = new Set(rows.uploads!.map(({ path }) => `/static/upload/${String(path)}`));
    const lively = rows.stores!.slice(0, 200);
    expect(lively.filter(({ cover_url }) => !named.has(cover_url as string))).toEqual([]);
    expect(rows.categories!.filter(({ icon_url }) => !named.has(icon_url as string))).toEqual([]);
  });

  test('is in English and in Chinese, every store with dishes, and no two of a name', async () => {
    const { rows } = await contentOf(seeded);
    const names = rows.stores!.map(({ name }) => name as string);
    expect(new Set(names).size).toBe(names.length);
    const chinese = names.filter((name) => /\p{Script=Han}/u.test(name)).length;
    expect(chinese).toBeWithin(80, 130);
    expect(new Set(rows.dishes!.map(({ store_id }) => store_id)).size).toBe(200);
  });

  test('is on the map: every store at its street, all of them on the plan of the town', async () => {
    const server = await startServer({ data: seeded });
    try {
      const client = guest(server);
      const { map } = (await client.get('/api/site')).data;
      const { south_west: from, north_east: to, url } = map.plan;
      expect((await fetch(url)).headers.get('content-type')).toBe('image/webp');
      const box = [from.longitude, from.latitude, to.longitude, to.latitude].join(',');
      const { meta } = await client.get(`/api/stores?bbox=${box}`);
      expect(meta.total).toBe((await client.get('/api/stores')).meta.total);
      const { latitude, longitude } = map.centre;
      const near = await client.get(`/api/stores?near=${latitude},${longitude}&radius=150&page_size=100`);
      expect(near.data.length).toBeGreaterThan(5);
      expect(near.data.some(({ address }: { address: string }) => /Market Square|市场街/.test(address))).toBe(true);
    } finally {
      await server.stop();
    }
  });

  test('counts as a recount does', async () => {
    const wrong = await sql(
      { data: seeded },
      `select id from stores where likes <> (select count(*) from likes where store_id = stores.id)
        or review_count <> (select count(*) from reviews where store_id = stores.id and status = 'approved' and deleted_at is null)
        or rating_sum <> (select coalesce(sum(rating), 0) from reviews where store_id = stores.id and status = 'approved' and deleted_at is null)`,
    );
    expect(wrong).toEqual([]);
    const [last] = await sql<{ moment: string }>({ data: seeded }, 'select max(created_at) as moment from reviews');
    expect(last!.moment <= new Date().toISOString()).toBe(true);
  });

  // Stores that are made at the same time get their IDs in any order on PostgreSQL.
  test.skipIf(onPostgres)('gives the same every time, but for names of files and the moment', async () => {
    const again = newPath();
    await run(['seed', '--data', again]);
    const fields = (rows: Record<string, unknown>[], names: string) =>
      rows.map((row) => names.split(' ').map((name) => row[name]));
    const same = ({ rows, pictures }: Awaited<ReturnType<typeof contentOf>>) => ({
      pictures: Object.values(pictures).toSorted(),
      stores: fields(
        rows.stores!,
        'id name address latitude longitude phone category_id likes review_count rating_sum search_count status',
      ),
      dishes: fields(rows.dishes!, 'id store_id name description sort_order'),
      users: fields(rows.users!, 'id username status'),
      reviews: fields(rows.reviews!, 'id store_id user_id rating content status'),
      likes: fields(rows.likes!, 'store_id user_id'),
    });
    expect(same(await contentOf(again))).toEqual(same(await contentOf(seeded)));
  });

  test.each([
    [1, 3],
    [260, 262],
  ])('makes %d stores with --stores, and those of two applications', async (count, total) => {
    const data = newPath();
    expect(await run(['seed', '--data', data, '--stores', String(count)])).toMatchObject({ code: 0, stderr: '' });
    const { rows, pictures } = await contentOf(data);
    expect(rows.stores).toHaveLength(total);
    expect(rows.search_texts).toHaveLength(total);
    expect(Object.keys(pictures).length).toBeGreaterThanOrEqual(12 + Math.min(count, 100));
    expect(rows.tallies).toContainEqual({
      name: 'stores/active',
      value: rows.stores!.filter(({ public: shown }) => shown === 1).length,
    });
  });

  const full = newPath();
  mkdirSync(full);
  writeFileSync(join(full, 'notes.txt'), 'mine');

  // Pictures lie beside other files where the rows are in PostgreSQL.
  test.skipIf(onPostgres)('2 for a directory that is not empty, and changes nothing', async () => {
    const { code, stderr } = await run(['seed', '--data', full]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('is not empty (notes.txt)') });
    expect(await Bun.file(join(full, 'notes.txt')).text()).toBe('mine');
    expect(readdirSync(full).filter((name) => !/^(foodmap\.lock|native)/.test(name))).toEqual(['notes.txt']);
  });

  test.each([
    ['a data directory', [], /is not empty/],
    ['no stores', ['--stores', '0'], /--stores must be a whole number/],
    ['a number that is none', ['--stores', 'many'], /--stores must be a whole number/],
  ])('2 for %s, and changes nothing', async (_, args, message) => {
    const before = await contentOf(seeded);
    const { code, stderr } = await run(['seed', '--data', seeded, ...args]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
    expect(await contentOf(seeded)).toEqual(before);
  });
});

describe('foodmap demo', () => {
  const temporary = join(scratch, 'temporary');
  mkdirSync(temporary);
  const env = {
    TMPDIR: temporary,
    FOODMAP_DATA: seeded,
    FOODMAP_ADMIN_PASSWORD: adminPassword,
    FOODMAP_BACKUP_SCHEDULE: '* * * * *',
  };

  test.each(['SIGTERM', 'SIGINT'] as const)(
    'serves a town to those who know what it printed, and leaves nothing after %s',
    async (signal) => {
      const before = await contentOf(seeded);
      const server = await startServer({ args: ['demo'], env, data: seeded });
      const key = /^API key +(\S+)$/m.exec(server.printed)![1]!;
      const [, username, password] = /^administrator +(\S+), password (\S+)$/m.exec(server.printed)!;
      const [, name, secret] = /^user +(\S+), password (\S+)$/m.exec(server.printed)!;
      expect(readdirSync(temporary).filter((file) => file.startsWith('foodmap-demo-'))).toHaveLength(1);
      const client = guest(server).with({ key });
      const { data, meta } = await client.get('/api/stores');
      expect(meta.total).toBe(197);
      expect((await fetch(data[0].cover_url)).headers.get('content-type')).toBe('image/webp');
      const login = { username, password, ...(await captcha(client)) };
      expect((await client.post('/api/admin/login', login)).status).toBe(200);
      const user = { username: name, password: secret, ...(await captcha(client)) };
      expect((await client.post('/api/user/login', user)).status).toBe(200);
      expect(await server.stop(signal)).toBe(0);
      expect(readdirSync(temporary).filter((file) => file.startsWith('foodmap-demo-'))).toEqual([]);
      expect(await contentOf(seeded)).toEqual(before);
    },
  );

  test('makes up another password and another key when others can reach it', async () => {
    const open = { ...env, FOODMAP_CAPTCHA_TEST_CODE: undefined };
    const server = await startServer({ args: ['demo', '--host', '0.0.0.0'], env: open, data: seeded });
    try {
      expect(server.printed).toMatch(/^administrator +demo, password \w{16}$/m);
      const key = /^API key +(fmk_\w{40})$/m.exec(server.printed)![1]!;
      expect((await guest(server).with({ key }).get('/api/stores')).status).toBe(200);
      const known = guest(server).with({ key: 'fmk_demo_key_that_everybody_knows' });
      expect((await known.get('/api/stores')).status).toBe(401);
    } finally {
      await server.stop();
    }
  });

  test('leaves nothing when it is stopped before it serves', async () => {
    const child = Bun.spawn([...program, 'demo'], {
      env: { ...process.env, ...env, FOODMAP_PORT: '0', FOODMAP_CAPTCHA_TEST_CODE: captchaCode },
      stdout: 'ignore',
      stderr: 'ignore',
    });
    const made = () => readdirSync(temporary).filter((file) => file.startsWith('foodmap-demo-'));
    await eventually(async () => expect(readdirSync(join(temporary, made()[0]!, 'data'))).toContain('uploads'), 20_000);
    child.kill('SIGINT');
    expect(await child.exited).toBe(130);
    expect(made()).toEqual([]);
  });

  test('2 for a data directory of one’s own', async () => {
    const { code, stderr } = await run(['demo', '--data', newPath()]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining("unknown option '--data'") });
  });
});
