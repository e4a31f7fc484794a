import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { consoleSuite } from './console.ts';
import { violationsOf } from './inspection.ts';
import { fillMarket } from './market.ts';

const { server, admin, openConsole } = await consoleSuite();
const { pictures } = await fillMarket(server, admin);

const fieldsOf = (page: Page) => ({
  latitude: page.getByLabel('Latitude', { exact: true }),
  longitude: page.getByLabel('Longitude', { exact: true }),
});

const pointOf = async (page: Page): Promise<[latitude: number, longitude: number]> => {
  const { latitude, longitude } = fieldsOf(page);
  return [Number(await latitude.inputValue()), Number(await longitude.inputValue())];
};

const pinOf = (page: Page) => page.getByRole('button', { name: /^Location\./ });

/** Opens the editor of a new store with its map. */
async function openMap(view?: Parameters<typeof openConsole>[1]): Promise<Page> {
  const page = await openConsole('/admin/stores/new', view);
  await page.getByRole('button', { name: 'Zoom in' }).waitFor();
  return page;
}

async function paste(page: Page, text: string): Promise<void> {
  const { latitude } = fieldsOf(page);
  await latitude.focus();
  await latitude.evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

test.each(['desktop', 'phone'] as const)('a place is picked among the other stores, %s', async (size) => {
  const page = await openMap({ size });
  await page.getByRole('application').click({ position: { x: 150, y: 160 } });
  await pinOf(page).waitFor();
  const [latitude, longitude] = await pointOf(page);
  // The stores of the market are there.
  expect(Math.abs(latitude - 31.231)).toBeLessThan(0.01);
  expect(Math.abs(longitude - 121.471)).toBeLessThan(0.01);
  expect(await violationsOf(page)).toEqual([]);
});

test('the pin is dragged, and moved by arrow keys, farther with Shift', async () => {
  const page = await openMap();
  await page.getByRole('application').click({ position: { x: 150, y: 160 } });
  const [north, east] = await pointOf(page);
  const box = (await pinOf(page).boundingBox())!;
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 100, box.y + 60, { steps: 4 });
  await page.mouse.up();
  const [dragged, aside] = await pointOf(page);
  expect([dragged < north, aside > east]).toEqual([true, true]);
  await pinOf(page).focus();
  await page.keyboard.press('ArrowRight');
  const [, once] = await pointOf(page);
  await page.keyboard.press('Shift+ArrowRight');
  const [same, far] = await pointOf(page);
  expect(same).toBe(dragged);
  expect((far - once) / (once - aside)).toBeGreaterThan(10);
});

test('the link of a map is pasted; the place is taken away and brought back', async () => {
  const page = await openMap();
  await paste(page, 'https://www.openstreetmap.org/?mlat=52.0116&mlon=4.3571#map=17/9/9');
  await pinOf(page).waitFor();
  expect(await pointOf(page)).toEqual([52.0116, 4.3571]);
  await page.getByRole('button', { name: 'Remove location' }).click();
  await pinOf(page).waitFor({ state: 'detached' });
  expect(await fieldsOf(page).latitude.inputValue()).toBe('');
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await pinOf(page).waitFor();
  expect(await pointOf(page)).toEqual([52.0116, 4.3571]);
});

test('half a place says so at its field', async () => {
  const page = await openMap();
  const { latitude, longitude } = fieldsOf(page);
  await latitude.fill('52.1');
  await page.getByText('Enter both numbers or neither.').waitFor();
  expect(await longitude.getAttribute('aria-invalid')).toBe('true');
  await longitude.fill('181');
  await page.getByText('Number from -180 to 180').waitFor();
  await longitude.fill('4,3');
  await pinOf(page).waitFor();
  expect(await page.locator('#place [aria-invalid]').count()).toBe(0);
});

test('a plan lies on the map; one of another website is loaded when somebody asks for it', async () => {
  const { data: site } = await admin.get('/api/admin/settings/site');
  const corners = {
    south_west: { latitude: 31.229, longitude: 121.469 },
    north_east: { latitude: 31.233, longitude: 121.474 },
  };
  const withPlan = (url: string) =>
    admin.put('/api/admin/settings/site', { ...site, map: { ...site.map, plan: { url, ...corners } } });
  expect((await withPlan(pictures[0]!)).status).toBe(200);
  const page = await openMap();
  await page.locator('.map-plan').waitFor();
  expect(new URL((await page.locator('.map-plan').getAttribute('src'))!, server.url).origin).toBe(server.url);
  expect((await withPlan('https://plans.example/hall.png')).status).toBe(200);
  const other = await openMap();
  await other.getByRole('button', { name: 'Show the plan from plans.example' }).waitFor();
  expect(await other.locator('.map-plan').count()).toBe(0);
  await admin.put('/api/admin/settings/site', site);
});
