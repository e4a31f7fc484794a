import { describe, expect, test } from 'bun:test';
import { category, store } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { admin as adminOf } from './helpers/client.ts';
import { startServer } from './helpers/server.ts';

let now = Date.parse('2026-11-27T10:00:00Z');
const server = await startServerWith(() => now);
const admin = await adminOf(server);
const within = await category(admin, { name: 'Noodles' });
const place = (name: string, longitude: number | null, latitude: number | null, fields: object = {}) =>
  store(admin, { name, category_id: within.id, longitude, latitude, ...fields });
const one = await place('Golden "Wok"', 1.5, 42.5, { phone: '1', translations: { ja: { name: '鍋' } } });
const two = await place('Dateline', 179.9, -16.5);
await place('Nowhere', null, null);
await place('Hidden', 1.5, 42.5, { status: 'inactive' });

const get = async (query = '') => {
  const response = await fetch(`${server.url}/stores.geojson${query}`);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const names = async (query = '') =>
  (JSON.parse((await get(query)).text) as { features: { properties: { name: string } }[] }).features.map(
    ({ properties }) => properties.name,
  );

describe('/stores.geojson', () => {
  test('200 with the public stores that have a place, without a key', async () => {
    const { status, headers, text } = await get();
    expect([status, headers.get('content-type')]).toEqual([200, 'application/geo+json; charset=utf-8']);
    // A script of another page may read it.
    expect(headers.get('access-control-allow-origin')).toBe('*');
    const { type, features } = JSON.parse(text);
    expect([type, features.length]).toEqual(['FeatureCollection', 2]);
    expect(features[0]).toEqual({
      type: 'Feature',
      id: one.id,
      geometry: { type: 'Point', coordinates: [1.5, 42.5] },
      properties: {
        name: 'Golden "Wok"',
        category: 'Noodles',
        address: '1 Market Square',
        phone: '1',
        rating: null,
        review_count: 0,
        translations: { ja: { name: '鍋' } },
        url: `${server.url}/stores/${one.id}`,
      },
    });
  });

  test.each([
    ['?bbox=1,42,2,43', ['Golden "Wok"']],
    ['?bbox=1.5,42.5,1.5,42.5', ['Golden "Wok"']],
    ['?bbox=1.51,42,2,43', []],
    ['?bbox=170,-20,-170,0', ['Dateline']],
    ['?bbox=-180,-90,180,90', ['Golden "Wok"', 'Dateline']],
  ])('200 with those in a box: %s', async (query, expected) => expect(await names(query)).toEqual(expected));

  test.each(['?bbox=1,2,3', '?bbox=a,b,c,d', '?bbox=1,43,2,42', '?bbox=1,2,3,4,5', '?bbox=200,0,210,1'])(
    '400 for %s',
    async (query) => expect((await get(query)).status).toBe(400),
  );

  test('200 with changes after a minute', async () => {
    await admin.put(`/api/admin/stores/${two.id}`, {
      name: 'Renamed',
      address: 'x',
      category_id: within.id,
      longitude: 179.9,
      latitude: -16.5,
    });
    expect(await names()).toContain('Dateline');
    now += 60_000;
    expect(await names()).toEqual(['Golden "Wok"', 'Renamed']);
    await server.stop();
  });

  test('404 where there is no site', async () => {
    const closed = await startServer({ env: { FOODMAP_SITE: 'off' } });
    expect((await fetch(`${closed.url}/stores.geojson`)).status).toBe(404);
    await closed.stop();
  });
});
