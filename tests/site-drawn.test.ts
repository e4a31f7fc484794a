// needs: one engine (about markup that is the same from either engine)
import { expect, test } from 'bun:test';
import { category, store } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { server, admin } = await suite();
const { id: category_id } = await category(admin);
const perDegree = 111_319.49;
const add = (east: number, north: number) =>
  store(admin, {
    category_id,
    latitude: 52.1 + north / perDegree,
    longitude: 4.3 + east / perDegree / Math.cos((52.1 * Math.PI) / 180),
  });
// An L: 300 m to the east, 600 m to the north.
for (const [east, north] of [
  [0, 0],
  [300, 0],
  [0, 600],
] as const)
  await add(east, north);

const pageOf = async (path: string) => (await fetch(server.url + path)).text();
/** Distances between the pins of a drawing, shortest first. */
function distancesIn(html: string): number[] {
  const pins = [...html.matchAll(/<g transform="translate\(([-\d.]+) ([-\d.]+)\)" data-pin/g)].map(([, x, y]) => ({
    x: Number(x),
    y: Number(y),
  }));
  expect(pins).toHaveLength(3);
  return pins
    .flatMap((one, index) => pins.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)))
    .toSorted((one, other) => one - other);
}

test.each(['/', '/map', '/map?at=52.1027,4.3022,15', '/map?q=store'])(
  '200 with stores in an L to scale: %s',
  async (path) => {
    const html = await pageOf(path);
    const [short, long, across] = distancesIn(html) as [number, number, number];
    expect(long / short).toBeWithin(1.96, 2.04);
    expect(across / short).toBeWithin(2.19, 2.28);
    const [, metres, units] = /data-scale="(\d+)"[\s\S]*?h([\d.]+)v-12/.exec(html)!;
    expect((short * Number(metres)) / Number(units)).toBeWithin(294, 306);
    expect(html).not.toContain('streets');
  },
);

test.each(['/', '/map'])('200 with the plan below the stores, as a picture of this server: %s', async (path) => {
  const { data: site } = await admin.get('/api/admin/settings/site');
  const corners = {
    south_west: { latitude: 52.099, longitude: 4.299 },
    north_east: { latitude: 52.106, longitude: 4.306 },
  };
  const planned = { ...site, map: { ...site.map, plan: { url: '/static/upload/plan.webp', ...corners } } };
  expect((await admin.put('/api/admin/settings/site', planned)).status).toBe(200);
  const html = await pageOf(`${path}?planned=1`);
  expect(html).toMatch(/<image class="map-plan" href="\/static\/upload\/plan\.webp"/);
  const [short, long] = distancesIn(html) as [number, number];
  expect(long / short).toBeWithin(1.96, 2.04);
  await admin.put('/api/admin/settings/site', site);
});
