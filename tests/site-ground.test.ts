// needs: one node (about the map, a file of a server)
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'bun:test';
import { townArchive } from './helpers/pmtiles.ts';
import { suite } from './helpers/suite.ts';

const { server, admin } = await suite();
const place = { latitude: 52.1, longitude: 4.3 };
const { data: category } = await admin.post('/api/admin/categories', { name: 'Noodles', enabled: true });
const { data: store } = await admin.post('/api/admin/stores', {
  name: 'Golden Noodles',
  category_id: category.id,
  address: '1 Market Square',
  status: 'active',
  ...place,
});

const file = join(server.data, 'map.pmtiles');
const archive = townArchive({
  ...place,
  attribution: '<a href="https://osm.example">© OpenStreetMap</a> contributors',
});
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { accept: 'text/html', ...headers } });
/** An address of its own each time, since pages are kept for a minute. */
let times = 0;
const pageOf = async (path: string) => (await get(`${path}${path.includes('?') ? '&' : '?'}time=${++times}`)).text();
const box = '4.29,52.095,4.31,52.105';
const pages = ['/', '/map', `/stores/${store.id}`, `/stores/${store.id}/print`, '/?kiosk=1&view=map'];

describe('/map/ground.svg', () => {
  test('404 without tiles; pages then have the paper alone', async () => {
    expect((await get(`/map/ground.svg?box=${box}`)).status).toBe(404);
    for (const path of pages) expect([path, (await pageOf(path)).includes('data-ground')]).toEqual([path, false]);
  });

  test('200 with what lies in the box, light and dark, and 304 to those who know it', async () => {
    await Bun.write(file, archive);
    const answer = await get(`/map/ground.svg?box=${box}`);
    const { status, headers } = answer;
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/svg+xml',
      'no-cache',
    ]);
    const picture = await answer.text();
    expect(picture).toContain('viewBox="0 0 4800 3');
    expect(picture).toContain('@media(prefers-color-scheme:dark)');
    for (const colour of ['land', 'park', 'water', 'major', 'majorEdge', 'minor'])
      expect(picture).toContain(`"var(--${colour})"`);
    expect((await get(`/map/ground.svg?box=${box}`, { 'if-none-match': headers.get('etag')! })).status).toBe(304);
    const large = await (await get(`/map/ground.svg?box=${box}&large=1`)).text();
    expect(large).toContain('viewBox="0 0 14400 ');
  });

  test('200 beyond the data, where it fades', async () => {
    const picture = await (await get('/map/ground.svg?box=5.2,52.5,5.4,52.6')).text();
    expect(picture).toContain('mask="url(#m)"');
    expect(await (await get(`/map/ground.svg?box=${box}`)).text()).not.toContain('mask');
  });

  test('200 on every page with a map, with the owner of the data', async () => {
    for (const path of pages) {
      const page = await pageOf(path);
      const [, address] = /href="(\/map\/ground\.svg\?[^"]+)"[^>]*data-ground/.exec(page) ?? [];
      expect([path, address]).toEqual([path, expect.any(String)]);
      expect([path, page.includes('© OpenStreetMap contributors')]).toEqual([path, true]);
      const { status, headers } = await get(address!.replaceAll('&amp;', '&'));
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'public, max-age=31536000, immutable']);
    }
  });

  test.each(['', '1,2,3', '4.31,52.095,4.29,52.105', '4.29,86,4.3,89', '4.29,52,4.3,53', '-181,0,10,10', 'a,b,c,d'])(
    '404 for a box that is none: %p',
    async (wrong) => {
      expect((await get(`/map/ground.svg?box=${wrong}`)).status).toBe(404);
    },
  );

  test('404 again as soon as the tiles are gone', async () => {
    await rm(file);
    expect((await get(`/map/ground.svg?box=${box}`)).status).toBe(404);
    expect(await pageOf(`/stores/${store.id}`)).not.toContain('data-ground');
  });
});
