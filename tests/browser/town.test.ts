import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { admin, store } from '../helpers/client.ts';
import { pbf, type Element } from '../helpers/osm.ts';
import { townArchive } from '../helpers/pmtiles.ts';
import { startServer } from '../helpers/server.ts';
import { browserSuite, logIn, settled, troublesOf } from './console.ts';
import { violationsOf } from './inspection.ts';

const server = await startServer();
const { open } = await browserSuite(server);
afterAll(async () => void (await server.stop()));
const root = await admin(server);

const at = (id: number, lon: number, lat: number, tags: Record<string, string> = {}): Element => ({
  type: 'node',
  id,
  lon,
  lat,
  tags,
});
const [lon, lat] = [1.52, 42.5];
const town = pbf([
  [
    at(1, lon, lat, { amenity: 'cafe', name: 'Granier', stars: '4', opening_hours: 'on request' }),
    at(2, lon + 0.001, lat, { amenity: 'bar', name: 'La Birreria', 'addr:city': 'Andorra' }),
    at(3, lon + 0.002, lat, { amenity: 'restaurant' }),
    at(10, lon - 0.01, lat - 0.01),
    at(11, lon + 0.01, lat + 0.01),
    { type: 'way', id: 20, nodes: [10, 11], tags: { highway: 'primary', name: 'Avinguda Meritxell' } },
  ],
]);

const file = { name: 'andorra.osm.pbf', mimeType: 'application/octet-stream', buffer: town };

test('a new place is named, drawn and filled from one file, with a way back at each step', async () => {
  const page = await open();
  await page.goto('/admin');
  await logIn(page);
  await page.getByRole('link', { name: 'Set up' }).click();
  await page.getByLabel('Site name').fill('Andorra eats');
  await page.getByLabel('Country').fill('jp');
  await page.getByText('Japanese').first().waitFor();
  await page.getByLabel('Currency').fill('USD');
  await page.getByLabel('Country').fill('ad');
  await page.getByRole('group', { name: 'Languages' }).getByText('Catalan').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('One file from OpenStreetMap').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.setInputFiles('input[type=file]', file);
  await page.getByRole('heading', { name: 'andorra.osm.pbf' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Use' }).click();
  await page.getByRole('button', { name: 'Read the file' }).click();
  await page.getByRole('heading', { name: '3 places to eat' }).waitFor();
  await page.getByText('Opening hours: 0 by the day, 1 as text.').waitFor();
  await page.locator('summary', { hasText: 'Without a name' }).click();
  await page.getByText('Restaurants').last().waitFor();
  await page.locator('summary', { hasText: 'Tags and columns' }).click();
  await page.getByText('stars', { exact: true }).waitFor();
  await page.getByLabel('Name of Cafés').fill('Coffee');
  await settled(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 2 stores' }).click();
  await page.getByRole('heading', { name: 'Your place is ready.' }).waitFor();
  await page.getByText('2 new stores, 0 changed stores').waitFor();
  await page.getByText(/The map is drawn/).waitFor();
  const categories = (await root.get('/api/categories')).data.map(({ name }: { name: string }) => name);
  expect(categories).toEqual(expect.arrayContaining(['Coffee', 'Bars']));
  const { name, country, currency, languages, time_zone } = (await root.get('/api/admin/settings/site')).data;
  expect({ name, country, currency, languages, time_zone }).toEqual({
    name: 'Andorra eats',
    country: 'AD',
    currency: 'USD',
    languages: ['ca', 'en'],
    time_zone: 'Europe/Andorra',
  });
  expect((await fetch(`${server.url}/map/tiles.pmtiles`)).status).toBe(200);
  await page.context().close();
});

test('the columns of a table are named in the page, and what its hours say is shown', async () => {
  const page = await open({ size: 'phone' });
  await page.goto('/admin/start?step=file');
  await logIn(page);
  const buffer = Buffer.from('Stand,Where,When,Latitude,Longitude\nWok of tables,Hall 1,by appointment,120.1,30.2\n');
  await page.setInputFiles('input[type=file]', { name: 'stalls.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Read the file' }).click();
  await page.getByLabel('Stand', { exact: true }).selectOption('Name');
  await page.getByLabel('Where', { exact: true }).selectOption('Address');
  await page.getByLabel('When', { exact: true }).selectOption('Opening hours');
  await page.getByRole('button', { name: 'Read again' }).last().click();
  await page.getByText('line 2: “by appointment”').waitFor();
  await page.getByText('Latitude and longitude of 1 place were swapped').waitFor();
  await settled(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 store' }).click();
  await page.getByText('1 new stores, 0 changed stores').waitFor();
  const found = (await root.get('/api/admin/stores?keyword=Wok')).data;
  expect(found).toMatchObject([{ name: 'Wok of tables', address: 'Hall 1' }]);
  await page.context().close();
});

test('a part of the map is drawn by taps, or typed, and counts alone', async () => {
  const page = await open();
  await page.goto('/admin/start?step=file');
  await logIn(page);
  const places = [
    at(91, 7, 46, { amenity: 'bar', name: 'Inside' }),
    at(92, 7.5, 46.5, { amenity: 'bar', name: 'Outside' }),
  ];
  await page.setInputFiles('input[type=file]', { ...file, name: 'part.osm.pbf', buffer: pbf([places]) });
  await page.getByLabel('Only a part of the map').check();
  const map = page.getByRole('application');
  await map.waitFor();
  for (const position of [
    { x: 200, y: 100 },
    { x: 300, y: 100 },
    { x: 300, y: 200 },
  ])
    await map.click({ position });
  await page.locator('svg line').nth(2).waitFor();
  const corners = page.getByLabel('Corners');
  expect((await corners.inputValue()).split('\n')).toHaveLength(3);
  await settled(page);
  expect(await violationsOf(page)).toEqual([]);
  await corners.fill('45.9, 6.9\n46.1, 6.9\nnorth');
  await corners.blur();
  await page.getByText('“north” is not a pair').waitFor();
  await corners.fill('45.9, 6.9\n46.1, 6.9\n46.1, 7.1\n45.9, 7.1');
  await corners.blur();
  await page.getByRole('button', { name: 'Read the file' }).click();
  await page.getByRole('heading', { name: '1 place to eat' }).waitFor();
  await page.context().close();
});

test('a part of an archive of tiles is cut out', async () => {
  const page = await open({ size: 'phone', theme: 'dark' });
  await page.goto('/admin/start?step=file');
  await logIn(page);
  const buffer = Buffer.from(townArchive({ latitude: 42.5, longitude: 1.5, attribution: '© Mapmakers' }));
  await page.setInputFiles('input[type=file]', {
    name: 'planet.pmtiles',
    mimeType: 'application/octet-stream',
    buffer,
  });
  await page.getByLabel('Corners').fill('42.497, 1.495\n42.503, 1.495\n42.503, 1.505');
  await page.getByLabel('Corners').blur();
  await settled(page);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Draw the map' }).click();
  await page.getByText(/The map is drawn/).waitFor();
  await page.goto('/admin/start?step=file');
  await page.getByLabel('Address of a map archive').fill('http://127.0.0.1/planet.pmtiles');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Corners').fill('42.497, 1.495\n42.503, 1.495\n42.503, 1.505');
  await page.getByLabel('Corners').blur();
  troublesOf(page).expect(/status of 400/);
  await page.getByRole('button', { name: 'Draw the map' }).click();
  await page.getByRole('alert').waitFor();
  await page.context().close();
});

test('a place that is likely a store is shown beside it, and the answer counts', async () => {
  await store(root, { name: 'Fonda Nova', address: 'Plaça 1', longitude: lon, latitude: lat });
  const page = await open({ size: 'phone' });
  await page.goto('/admin/start?step=file');
  await logIn(page);
  const more = pbf([
    [
      at(31, lon, lat, { amenity: 'cafe', name: 'Fonda Nova' }),
      at(32, lon, lat, { amenity: 'cafe', name: 'Nobody goes there' }),
    ],
  ]);
  await page.setInputFiles('input[type=file]', { ...file, name: 'more.osm.pbf', buffer: more });
  await page.getByRole('button', { name: 'Read the file' }).click();
  const answer = page.getByLabel('What to do with Fonda Nova');
  expect(await answer.inputValue()).toBe('same');
  // In the area of this file, which is one point.
  await page.getByRole('heading', { name: 'No longer on the map 1' }).waitFor();
  await page.getByRole('link', { name: 'Granier' }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.locator('summary', { hasText: 'New stores' }).click();
  const other = page.getByRole('checkbox', { name: 'Nobody goes there' });
  await other.uncheck();
  await page.getByRole('button', { name: 'Import 1 store' }).waitFor();
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  expect(await answer.inputValue()).toBe('skip');
  await page.getByRole('button', { name: 'Draw the map' }).waitFor();
  await answer.selectOption('New store');
  await page.getByLabel('Draw the map from this file').uncheck();
  await page.getByRole('button', { name: 'Import 1 store' }).click();
  await page.getByText('1 new stores, 0 changed stores').waitFor();
  await page.context().close();
});

test('an upload that broke off goes on where it was', async () => {
  const { data } = await root.post('/api/admin/incoming', { name: 'half.osm.pbf', size: town.length });
  const part = new Uint8Array(town.subarray(0, 100));
  const headers = { 'content-type': 'application/octet-stream', 'upload-offset': '0' };
  await root.send('PATCH', `/api/admin/incoming/${data.id}`, { headers, body: part });
  const page = await open();
  await page.goto('/admin/start?step=file');
  await logIn(page);
  await page.getByText(/^\d+% sent\. Choose the same file again/).waitFor();
  await page.setInputFiles('input[type=file]', { ...file, name: 'half.osm.pbf' });
  await page.getByRole('heading', { name: 'half.osm.pbf' }).waitFor();
  expect(await Bun.file(join(server.data, 'incoming', 'half.osm.pbf')).bytes()).toEqual(new Uint8Array(town));
  await page.context().close();
});

test('places of another program are read, too', async () => {
  const page = await open();
  await page.goto('/admin/start?step=file');
  await logIn(page);
  const buffer = Buffer.from('Name,Address,Rating\nSoup House,Plaça 9,5\n');
  await page.setInputFiles('input[type=file]', { name: 'saved.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Read the file' }).click();
  await page.getByRole('heading', { name: '1 place to eat' }).waitFor();
  await page.getByRole('button', { name: 'Import 1 store' }).click();
  await page.getByText('1 new stores, 0 changed stores').waitFor();
  expect((await root.get('/api/admin/stores?keyword=Soup')).data).toHaveLength(1);
  await page.context().close();
});
