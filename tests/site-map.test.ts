// needs: time
import { rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'bun:test';
import { startServerWith } from './helpers/clocked.ts';
import { townArchive } from './helpers/pmtiles.ts';
import { suite } from './helpers/suite.ts';

const { server, admin } = await suite();

const browser = { accept: 'text/html' };
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { ...browser, ...headers } });
const pageOf = async (path: string) => (await get(path)).text();
const dataOf = (page: string) =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/.exec(page)![1]!) as {
    map: { vector: string | null };
    data: { list: { total: number; stores: { name: string; distance: number | null }[] }; drawn: { pins: unknown[] } };
  };
const namesIn = (page: string) => dataOf(page).data.list.stores.map(({ name }) => name);

const create = async (path: string, body: object) => {
  const { status, data } = await admin.post(path, body);
  expect(status).toBe(200);
  return data as { id: number };
};
const noodles = await create('/api/admin/categories', { name: 'Noodles', enabled: true });
const baking = await create('/api/admin/categories', { name: 'Baking', enabled: true });
const store = (name: string, more: object) =>
  create('/api/admin/stores', { name, category_id: noodles.id, address: '1 Market Square', status: 'active', ...more });
const golden = await store('Golden Noodles', { latitude: 52.1, longitude: 4.3 });
await store('Bread & Butter', { category_id: baking.id, latitude: 52.101, longitude: 4.301 });
await store('Far Noodles', { latitude: 52.4, longitude: 4.9 });
await store('Noodles without a place', {});
await store('Hidden Noodles', { latitude: 52.1, longitude: 4.3, status: 'inactive' });

describe('/map', () => {
  test('200 with every store as a link, on the map or not, and a picture of those that are', async () => {
    const page = await pageOf('/map');
    expect(namesIn(page).toSorted()).toEqual([
      'Bread & Butter',
      'Far Noodles',
      'Golden Noodles',
      'Noodles without a place',
    ]);
    expect(page).toContain(`href="/stores/${golden.id}"`);
    expect(page).toContain('aria-label="Map with 3 places"');
    expect(page).toContain('<noscript>');
    expect(dataOf(page).data.drawn.pins).toHaveLength(3);
  });

  test('200 with the stores in the view of the address', async () => {
    expect(namesIn(await pageOf('/map?at=52.1,4.3,15')).toSorted()).toEqual(['Bread & Butter', 'Golden Noodles']);
    expect(namesIn(await pageOf('/map?at=52.4,4.9,15'))).toEqual(['Far Noodles']);
  });

  test('200 with the nearest first, wherever the map is', async () => {
    const page = await pageOf('/map?near=52.1015,4.3015&at=52.4,4.9,15');
    expect(namesIn(page)).toEqual(['Bread & Butter', 'Golden Noodles', 'Far Noodles']);
    expect(dataOf(page).data.list.stores[0]!.distance).toBeWithin(40, 90);
  });

  test('200 with the stores of a category, of a search, and that are open', async () => {
    expect(namesIn(await pageOf(`/map?category=${baking.id}`))).toEqual(['Bread & Butter']);
    expect(namesIn(await pageOf('/map?q=far'))).toEqual(['Far Noodles']);
    expect(namesIn(await pageOf('/map?open=now'))).toEqual([]);
  });

  test('200 with a store that is selected', async () => {
    const page = await pageOf(`/map?at=52.4,4.9,15&store=${golden.id}`);
    expect(page).toMatch(new RegExp(`<li[^>]*id="store-${golden.id}"[^>]*aria-current="true"`));
  });

  test.each(['at=91,4,3', 'at=1,2', 'at=1,2,99', 'near=x', 'near=1,200', 'store=99999', 'at=%00'])(
    '200 for an address that people typed wrong: %s',
    async (query) => {
      expect((await get(`/map?${query}`)).status).toBe(200);
    },
  );

  test('200, not for search engines with a view, a search or a place of somebody', async () => {
    const noindex = '<meta name="robots" content="noindex">';
    expect(await pageOf('/map')).not.toContain(noindex);
    for (const query of ['at=52.1,4.3,15', 'near=52.1,4.3', 'q=far', `store=${golden.id}`])
      expect([query, (await pageOf(`/map?${query}`)).includes(noindex)]).toEqual([query, true]);
  });

  test('200 with a policy that names a map server without TLS, on pages with a map only', async () => {
    const { data: site } = await admin.get('/api/admin/settings/site');
    const policyOf = async (path: string) => (await get(path)).headers.get('content-security-policy')!;
    const usual = await policyOf('/map');
    const set = (url: string) =>
      admin.put('/api/admin/settings/site', { ...site, map: { ...site.map, tiles: { url, attribution: '' } } });
    expect((await set('http://tiles.example:81/{z}/{x}/{y}.png')).status).toBe(200);
    // From memory, too.
    for (let turn = 0; turn < 3; turn++)
      expect(await policyOf('/map')).toContain("img-src 'self' http://tiles.example:81 ");
    expect(await policyOf('/admin')).toContain('http://tiles.example:81');
    expect(await policyOf('/')).toBe(usual);
    await set('https://tiles.example/{z}/{x}/{y}.png');
    expect(await policyOf('/map')).toBe(usual);
    await admin.put('/api/admin/settings/site', site);
  });
});

describe('/map/tiles.pmtiles', () => {
  const path = '/map/tiles.pmtiles';
  const file = join(server.data, 'map.pmtiles');
  const archive = townArchive({ latitude: 52.1, longitude: 4.3, attribution: '© Mapmakers' });

  test('404 without a file, and for one that is no archive of vector tiles; a page then names none', async () => {
    expect((await get(path)).status).toBe(404);
    for (const content of ['', 'PMTiles', 'x'.repeat(500), archive.with(99, 2), archive.with(7, 2)]) {
      await Bun.write(file, content);
      expect((await get(path)).status).toBe(404);
    }
    expect(dataOf(await pageOf('/map')).map.vector).toBeNull();
    await rm(file);
  });

  test('200, 206, 304, 416 and HEAD as soon as the file is there', async () => {
    await Bun.write(file, archive);
    const whole = await get(path);
    expect(whole.status).toBe(200);
    expect(await whole.bytes()).toEqual(archive);
    const etag = whole.headers.get('etag')!;
    expect(whole.headers.get('accept-ranges')).toBe('bytes');
    const part = await get(path, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${archive.length}`]);
    expect(await part.bytes()).toEqual(archive.slice(10, 20));
    const end = await get(path, { range: 'bytes=-5' });
    expect([end.status, await end.bytes()]).toEqual([206, archive.slice(-5)]);
    const outside = await get(path, { range: 'bytes=999999-' });
    expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${archive.length}`]);
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304);
    const head = await fetch(server.url + path, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
    expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(405);
    // An address of its own, since pages are kept for a minute.
    expect(dataOf(await pageOf('/map?at=52.1,4.3,12')).map.vector).toBe(path);
  });

  test('200 with another ETag for a file that was replaced, and its content to those who have a part of the former', async () => {
    await Bun.write(file, archive);
    const { headers } = await get(path);
    await utimes(file, new Date(0), new Date(0));
    const again = await get(path, { 'if-range': headers.get('etag')!, range: 'bytes=0-9' });
    expect(again.status).toBe(200);
    expect(again.headers.get('etag')).not.toBe(headers.get('etag'));
  });

  test('404 with --site off and --console off, as the map; the console alone still has it', async () => {
    for (const [console, status] of [
      ['off', 404],
      ['on', 200],
    ] as const) {
      const closed = await startServerWith(() => Date.now(), { site: 'off', console });
      await Bun.write(join(closed.data, 'map.pmtiles'), archive);
      expect((await fetch(`${closed.url}/map`)).status).toBe(404);
      expect((await fetch(closed.url + path)).status).toBe(status);
      await closed.stop();
    }
  });
});
