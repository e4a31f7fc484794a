import { afterAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { admin, adminsOnly, expectInvalid, guest, store, timestamp, unique } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { sql } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { startServer, temporaryDirectory, type Server } from './helpers/server.ts';

const day = 24 * 60 * 60 * 1000;
let now = Date.UTC(2026, 5, 1, 12);
const server = await startServerWith(() => now, { trustProxy: '127.0.0.1', trustedNetworks: '10.9.0.0/16' });
afterAll(() => server.stop());

interface Searched {
  text: string;
  count: number;
  last_at: string;
}

const networks = ['192.0.2.1', '198.51.100.1', '203.0.113.1'];

async function search(on: Server, keyword: string, addresses = networks) {
  for (const address of addresses)
    await guest(on).get(`/api/stores/search?keyword=${encodeURIComponent(keyword)}`, { 'x-forwarded-for': address });
}

const list = async (found: 'none' | 'all', on: Server = server): Promise<Searched[]> =>
  (await (await admin(on)).get(`/api/admin/searches?found=${found}&page_size=100`)).data;

const textsOf = async (found: 'none' | 'all', on?: Server) => (await list(found, on)).map(({ text }) => text);

/** Waits until all searches so far are written: a later one is listed. */
async function written(on: Server = server) {
  const last = unique('last').toLowerCase();
  await search(on, last);
  await eventually(async () => expect(await textsOf('all', on)).toContain(last));
}

describe('GET /api/admin/searches', () => {
  adminsOnly(server, 'GET', '/api/admin/searches?found=none');

  test('200 with what several people searched, folded, with its count and the last time', async () => {
    await search(server, 'Laksa');
    now += 1000;
    await search(server, 'LAKSA', ['192.0.2.1']);
    await written();
    const found = (await list('none')).find(({ text }) => text === 'laksa');
    expect(found).toEqual({ text: 'laksa', count: 4, last_at: timestamp as unknown as string });
    expect(found!.last_at).toBe(new Date(now).toISOString());
  });

  test('200 with those searched most first, in pages', async () => {
    await search(server, 'oftener', [...networks, ...networks, ...networks]);
    await written();
    const root = await admin(server);
    const { data, meta } = await root.get('/api/admin/searches?found=none&page_size=1');
    expect(data).toMatchObject([{ text: 'oftener', count: 9 }]);
    expect(meta).toMatchObject({ page: 1, page_size: 1, total: (await list('none')).length });
    const { data: second } = await root.get('/api/admin/searches?found=none&page_size=1&page=2');
    expect(second).toEqual([(await list('none'))[1]]);
  });

  test('200 without what was searched twice only, or from one network only', async () => {
    await search(server, 'twice', networks.slice(0, 2));
    await search(server, 'lonely', ['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1']);
    await search(server, 'shared', ['192.0.2.1', '192.0.2.1', '198.51.100.1']);
    await written();
    const texts = await textsOf('all');
    expect(texts).toContain('shared');
    expect(texts).not.toContain('twice');
    expect(texts).not.toContain('lonely');
  });

  test('200 with each kiosk of the place as a network of its own', async () => {
    await search(server, 'one kiosk', ['10.9.0.1', '10.9.0.1', '10.9.0.1']);
    await search(server, 'two kiosks', ['10.9.0.1', '10.9.0.2', '10.9.0.2']);
    await written();
    const texts = await textsOf('all');
    expect(texts).toContain('two kiosks');
    expect(texts).not.toContain('one kiosk');
  });

  test('200 with found=none only for what finds nothing at its last search, and all without `found`', async () => {
    const name = unique('pho').toLowerCase();
    await search(server, name);
    await written();
    expect(await textsOf('none')).toContain(name);
    await store(await admin(server), { name });
    expect(await textsOf('none')).toContain(name);
    await search(server, name, ['192.0.2.1']);
    await written();
    expect(await textsOf('none')).not.toContain(name);
    const { data } = await (await admin(server)).get('/api/admin/searches?page_size=100');
    expect(data).toEqual(await list('all'));
    expect(data).toContainEqual(expect.objectContaining({ text: name, count: 4 }));
  });

  test('400 for another `found`, and for a page that is none', async () => {
    const root = await admin(server);
    expectInvalid(await root.get('/api/admin/searches?found=some'), 'found');
    expectInvalid(await root.get('/api/admin/searches?found=none&page=0'), 'page');
  });

  test('200 for 30 days, with the searches of all those days', async () => {
    await search(server, 'durian', networks.slice(0, 2));
    await written();
    now += 30 * day;
    await search(server, 'durian', ['192.0.2.1']);
    await written();
    expect((await list('none')).find(({ text }) => text === 'durian')).toMatchObject({ count: 3 });
    now += day;
    expect(await textsOf('all')).not.toContain('durian');
    expect(await textsOf('all')).not.toContain('laksa');
  });
});

describe('the table of searches', () => {
  test('names no address, and no network once two searched', async () => {
    await search(server, 'secret one', ['192.0.2.77']);
    await search(server, 'secret two', ['192.0.2.77', '198.51.100.77']);
    await written();
    const rows = await sql<{ text: string; network: string | null }>(
      server,
      "select * from searches where text like 'secret%' order by text",
    );
    expect(rows.map(({ text }) => text)).toEqual(['secret one', 'secret two']);
    expect(JSON.stringify(rows)).not.toMatch(/\d+\.\d+\.\d+\.\d+|192|77/);
    expect(rows[0]!.network).toMatch(/^[\w-]{12}$/);
    expect(rows[1]!.network).toBeNull();
  });

  test('outlives the server, with the searches of its last moment', async () => {
    const options = {
      data: join(temporaryDirectory(), 'data'),
      env: { FOODMAP_TRUST_PROXY: '127.0.0.1' },
    };
    const first = await startServer(options);
    await search(first, 'rambutan', networks.slice(0, 2));
    await first.stop();
    const second = await startServer(options);
    await search(second, 'rambutan', ['203.0.113.1']);
    await written(second);
    expect((await list('none', second)).find(({ text }) => text === 'rambutan')).toMatchObject({ count: 3 });
    await second.stop();
  });
});
