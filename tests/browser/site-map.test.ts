import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { eventually } from '../helpers/eventually.ts';
import { png } from '../helpers/images.ts';
import { ended } from '../helpers/jobs.ts';
import { townArchive } from '../helpers/pmtiles.ts';
import { underOtherName } from './chromium.ts';
import { consoleSuite, intercept, settled, troublesOf, type View } from './console.ts';
import { violationsOf } from './inspection.ts';
import { fillMarket } from './market.ts';

const { server, admin, open } = await consoleSuite();
const { pictures } = await fillMarket(server, admin);
const { data: site } = await admin.get('/api/admin/settings/site');
const setMap = (map: object) =>
  admin
    .put('/api/admin/settings/site', { ...site, map: { ...site.map, ...map } })
    .then(({ status }) => expect(status).toBe(200));

/** So near that each of the stores around has a pin of its own. */
const near = '/map?at=31.2306,121.4706,19';
const rows = (page: Page) => page.locator('li[data-store]');
const names = (page: Page) => rows(page).getByRole('heading').allInnerTexts();
const chosen = (page: Page) => page.locator('li[aria-current=true]');

async function openMap(address: string, view?: Partial<View>): Promise<Page> {
  const page = await open(view);
  await page.goto(address);
  await page.getByRole('button', { name: 'Zoom in' }).waitFor();
  return page;
}

test.each(['desktop', 'phone'] as const)('a row selects its pin, and a pin its row, %s', async (size) => {
  const page = await openMap(near, { size });
  await page.locator('.map-place').nth(1).waitFor();
  await page
    .getByRole('link', { name: /^Show .* on the map$/ })
    .first()
    .click();
  await page.locator('.map-pin:not(.map-place)').waitFor();
  const id = await chosen(page).getAttribute('data-store');
  const name = await chosen(page).getByRole('heading').innerText();
  await page.waitForURL((url) => url.searchParams.get('store') === id);
  const other = page.locator('.map-place').filter({ hasNotText: name }).first();
  const otherName = await other.locator('span').textContent();
  await other.click();
  await chosen(page).filter({ hasText: otherName! }).waitFor();
  await settled(page);
  const box = (await chosen(page).boundingBox())!;
  const map = (await page.getByRole('application').boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(page.viewportSize()!.height);
  if (size === 'phone') expect(box.y).toBeGreaterThanOrEqual(map.y + map.height);
  expect(await violationsOf(page)).toEqual([]);
});

test('the address has the view after a move, and a reload shows the same', async () => {
  const page = await openMap('/map?at=31.231,121.471,18');
  await page.locator('.map-pin, .map-cluster').first().waitFor();
  const loaded = page.waitForResponse(/\/api\/stores\?/);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  const { data } = (await (await loaded).json()) as { data: { name: string }[] };
  const answered = data.map(({ name }) => name);
  await eventually(async () => expect(await names(page)).toEqual(answered));
  await page.waitForURL(/,19(?:&|$)/);
  const address = page.url();
  await page.reload();
  await page.getByRole('button', { name: 'Zoom in' }).waitFor();
  await page.getByText(/in view/).waitFor();
  // The server guesses the view, until the page knows its size.
  await eventually(async () => expect(await names(page)).toEqual(answered));
  expect(page.url()).toBe(address);
});

test('rows say until when a store is open, and so do those that come when the map is moved', async () => {
  const page = await openMap('/map?at=31.2306,121.4706,19', { size: 'phone' });
  const opening = rows(page).getByText(/^(?:Opens|Open until|Closed)/);
  await opening.first().waitFor();
  const loaded = page.waitForResponse(/\/map\/openings\?ids=\d/);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await (await loaded).finished();
  await page.getByText(/in view/).waitFor();
  await rows(page)
    .filter({ hasText: '老王牛肉面 12' })
    .getByText(/^(?:Opens|Open until|Closed)/)
    .waitFor();
});

test('somebody who may be located gets the nearest first, also after a reload', async () => {
  const page = await open();
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 31.2318, longitude: 121.4718 });
  await page.goto('/map');
  await page.getByRole('button', { name: 'Near me' }).click();
  const nearest = rows(page).first().filter({ hasText: '老王牛肉面 18' });
  await nearest.filter({ hasText: '0 m' }).waitFor();
  await page.waitForURL(/near=31\.2318,121\.4718/);
  await page.reload();
  await nearest.waitFor();
  await page.getByRole('link', { name: 'Remove Nearest first' }).waitFor();
});

test('where the browser does not say where it is, somebody taps where they stand', async () => {
  const page = await openMap(`${underOtherName(server.url)}/map?at=31.231,121.471,18`);
  expect(await page.getByRole('button', { name: 'Near me' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Choose your location' }).click();
  await page.getByRole('application').click({ position: { x: 60, y: 200 } });
  await page.waitForURL(/near=/);
  await rows(page).first().getByText(/\d m$/).waitFor();
  const tapped = new URL(page.url()).searchParams.get('near');
  // Those who cannot tap move the map.
  await page.getByRole('button', { name: 'Choose your location' }).click();
  await page.getByRole('button', { name: 'Centre of the map' }).click();
  await page.waitForURL((url) => url.searchParams.get('near') !== tapped);
});

const plan = {
  url: pictures[0],
  south_west: { latitude: 31.229, longitude: 121.469 },
  north_east: { latitude: 31.233, longitude: 121.474 },
};

/** A map server of this machine, with the addresses that its tiles were asked from. */
function serveTiles() {
  const tile = png(256, 256, (x, y) => [200, x, y]);
  const referrers: (string | null)[] = [];
  const served = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ headers }) => {
      referrers.push(headers.get('referer'));
      return new Response(tile, { headers: { 'content-type': 'image/png' } });
    },
  });
  afterAll(() => served.stop(true));
  const { origin } = served.url;
  return { origin, referrers, tiles: { url: `${origin}/{z}/{x}/{y}.png`, attribution: '© Mapmakers' } };
}

test.each([
  ['plan', 'img.map-plan'],
  ['tiles', '.map-tiles img.leaflet-tile-loaded'],
] as const)(
  'the map keeps its %s and its gestures while somebody chooses where they stand, and after it',
  async (ground, selector) => {
    const { origin, tiles } = serveTiles();
    await setMap(ground === 'plan' ? { plan } : { tiles });
    const page = await open();
    if (ground === 'tiles') troublesOf(page).expect(new RegExp(`^foreign request: ${origin}/`));
    await page.goto(`${underOtherName(server.url)}/map`);
    const picture = page.locator(selector).first();
    await picture.waitFor();
    await settled(page);
    const look = async () => ({
      width: Math.round((await picture.boundingBox())!.width),
      ...(await page.getByRole('application').evaluate((map) => {
        const { overflow, touchAction } = getComputedStyle(map);
        return { overflow, touchAction };
      })),
    });
    const before = await look();
    expect(before.width).toBeGreaterThan(100);
    await page.getByRole('button', { name: 'Choose your location' }).click();
    await page.getByRole('button', { name: 'Centre of the map' }).waitFor();
    expect(await look()).toEqual(before);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Choose your location' }).waitFor();
    expect(await look()).toEqual(before);
    await setMap({ plan: null, tiles: null });
  },
);

test('whoever chooses where they stand may tap a pin or a group of stores', async () => {
  const page = await openMap(`${underOtherName(server.url)}/map?at=31.231,121.471,16`);
  const places = page.locator('.map-cluster, .map-place');
  await places.first().waitFor();
  const at = (await places.first().boundingBox())!;
  await page.getByRole('button', { name: 'Choose your location' }).click();
  await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2);
  await page.waitForURL(/near=/);
  expect(new URL(page.url()).searchParams.get('store')).toBeNull();
});

test('the plan of a hall lies below its stores', async () => {
  await setMap({ plan });
  const page = await openMap('/map');
  const picture = page.locator('img.map-plan');
  await picture.waitFor();
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(48);
  await page.locator('.map-pin, .map-cluster').first().waitFor();
  await setMap({ plan: null });
});

test('tiles come from the map server of the settings, which learns where they are shown', async () => {
  const { origin, referrers, tiles } = serveTiles();
  await setMap({ tiles });
  const page = await open();
  troublesOf(page).expect(new RegExp(`^foreign request: ${origin}/`));
  await page.goto('/map?at=31.231,121.471,17');
  await page.locator('.map-tiles img.leaflet-tile-loaded').first().waitFor();
  await page.getByText('© Mapmakers').waitFor();
  expect(new Set(referrers)).toEqual(new Set([`${server.url}/`]));
  await setMap({ tiles: null });
});

test.each([
  ['light', [248, 241, 228]],
  ['dark', [29, 19, 14]],
] as const)('a town of vector tiles is drawn in the colours of the page, %s', async (theme, land) => {
  const file = join(server.data, 'map.pmtiles');
  const attribution = '<a href="https://osm.example/copyright">© OpenStreetMap</a>';
  await Bun.write(file, townArchive({ latitude: 31.231, longitude: 121.471, attribution }));
  const page = await openMap(`/map?at=31.231,121.471,16&store=${theme === 'dark' ? 2 : 1}`, { theme });
  await page.locator('canvas.leaflet-tile-loaded').first().waitFor();
  const colours = await page
    .locator('canvas.leaflet-tile-loaded')
    .first()
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      const found = new Set<string>();
      for (let at = 0; at < data.length; at += 4) found.add(data.slice(at, at + 3).join(','));
      return [...found];
    });
  expect(colours).toContain(land.join(','));
  expect(colours.length).toBeGreaterThan(3);
  const credit = page.getByRole('link', { name: '© OpenStreetMap' });
  expect(await credit.getAttribute('href')).toBe('https://osm.example/copyright');
  expect(await violationsOf(page)).toEqual([]);
  // It still asks for tiles.
  await page.context().close();
  await rm(file);
});

test('the ground ends softly where its data end, also when pins come while it is drawn', async () => {
  const file = join(server.data, 'map.pmtiles');
  // Its data end 1° around, in the one tile of zoom 7.
  await Bun.write(file, townArchive({ latitude: 31.231, longitude: 121.471, attribution: '© Mapmakers' }));
  const page = await open();
  const [pins, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await intercept(page, '**/map/tiles.pmtiles', async (route) => {
    if (!route.request().headers().range?.startsWith('bytes=0-')) {
      asked.resolve();
      await pins.promise;
    }
    await route.continue();
  });
  await page.goto('/map?at=31.231,121.471,7');
  await page.locator('.map-cluster, .map-place').first().waitFor();
  await asked.promise;
  // Pins have the ground drawn again, while it still waits for its tile.
  pins.resolve();
  const tiles = page.locator('canvas.leaflet-tile-loaded');
  await tiles.first().waitFor();
  await settled(page);
  const rows = await tiles.evaluateAll((canvases) =>
    (canvases as HTMLCanvasElement[]).map((canvas) => {
      const { data } = canvas.getContext('2d')!.getImageData(0, canvas.height / 2, canvas.width, 1);
      return [99, 128, 180].map((x) => data[4 * Math.round((x * canvas.width) / 256) + 3]!);
    }),
  );
  const drawn = rows.find(([inside]) => inside! > 0);
  expect(drawn).toEqual([255, expect.any(Number), 0]);
  expect(drawn![1]).toBeWithin(1, 255);
  await page.context().close();
  await rm(file);
});

test('thousands of stores are groups, which open by a tap', async () => {
  const lines = Array.from(
    { length: 3000 },
    (_, index) =>
      `Stall ${index},东街 ${index} 号,面馆,active,${48 + (index % 60) / 300},${11 + Math.floor(index / 60) / 300}`,
  );
  const body = new FormData();
  body.set(
    'stores',
    new Blob([`name,address,category,status,latitude,longitude\n${lines.join('\n')}\n`]),
    'stores.csv',
  );
  const { data: job } = await admin.send('POST', '/api/admin/import', { body });
  expect((await ended(admin, job.id)).state).toBe('done');
  const drawing = await (await fetch(`${server.url}/map?at=48.1,11.08,3`)).text();
  expect(drawing).toMatch(/dominant-baseline="central">\d,\d{3}</);
  const page = await openMap('/map?at=48.1,11.08,11');
  await page.locator('.map-cluster').first().waitFor();
  expect(await page.locator('.map-cluster').count()).toBeLessThanOrEqual(300);
  await page.locator('.map-cluster').first().click();
  await page.waitForURL(/,13(?:&|$)/);
  await page.locator('.map-cluster').first().waitFor();
  expect(await rows(page).count()).toBe(24);
});
