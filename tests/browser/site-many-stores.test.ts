import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { randomFrom } from '../../src/lib/random.ts';
import { category } from '../helpers/client.ts';
import { sql } from '../helpers/database.ts';
import { amount } from '../helpers/length.ts';
import { consoleSuite, settled } from './console.ts';

const { server, admin, open } = await consoleSuite();
const { id: food } = await category(admin, { name: '小吃' });

const total = amount(10_000, 100_000);
/** A hall, all of whose stalls have the coordinates of its door. */
const hall = { latitude: 48.2, longitude: 11.7, stalls: 60 };

/** Stores as they are in a region: towns of different sizes, denser in their middles. */
function* region(): Generator<[latitude: number, longitude: number]> {
  const random = randomFrom(15);
  const spread = () => random() + random() + random() - 1.5;
  const towns = Array.from({ length: 40 }, (_, index) => ({
    latitude: 48.3 + (index === 0 ? 0 : spread()),
    longitude: 11.5 + (index === 0 ? 0 : 1.5 * spread()),
    radius: 0.15 / (1 + index / 8),
  }));
  for (let number = 0; number < total; number++) {
    const { latitude, longitude, radius } = towns[Math.floor(towns.length * random() ** 3)]!;
    if (number < hall.stalls) yield [hall.latitude, hall.longitude];
    else yield [latitude + radius * spread(), longitude + 1.5 * radius * spread()];
  }
}

const many = [...region()].map((place, index) => [`小吃 ${index + 1}`, food, ...place]);
for (let at = 0; at < many.length; at += 1000) {
  const rows = many.slice(at, at + 1000);
  const moment = "'2026-11-22T00:00:00.000Z'";
  const row = `(?, ?, '东街', '', '', '', '', 'active', 0, '', ${moment}, ${moment}, ?, ?)`;
  await sql(
    server,
    `insert into stores (name, category_id, address, open_hours, phone, cover_url, description,
      status, score, scored_at, created_at, updated_at, latitude, longitude)
      values ${rows.map(() => row).join(', ')}`,
    rows.flat(),
  );
}

const drawn = '.map-cluster, .map-place';

/** Does something to the map, and waits until what it asks for is drawn. */
async function after(page: Page, act: () => Promise<unknown>): Promise<void> {
  const [answer] = await Promise.all([page.waitForResponse(/\/api\/map\?/), act()]);
  const { data } = (await answer.json()) as { data: unknown[] };
  await page.waitForFunction(([selector, count]) => document.querySelectorAll(selector).length === count, [
    drawn,
    data.length,
  ] as const);
  // As many may have been drawn before.
  await settled(page);
}

async function openMap(address: string): Promise<Page> {
  const page = await open();
  await page.addInitScript(() => {
    const seen = { most: 0 };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      seen.most = Math.max(seen.most, document.querySelectorAll('.leaflet-marker-icon').length);
    }).observe(document, { childList: true, subtree: true });
  });
  await after(page, () => page.goto(address));
  return page;
}

/** The most marks that the map ever had. */
const mostSeenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: { most: number } }).seen.most);

async function drag(page: Page, x: number, y: number) {
  const { x: left, y: top, width, height } = (await page.getByRole('application').boundingBox())!;
  await page.mouse.move(left + width / 2 - x / 2, top + height / 2 - y / 2);
  await page.mouse.down();
  await page.mouse.move(left + width / 2 + x / 2, top + height / 2 + y / 2, { steps: 5 });
  await page.mouse.up();
}

const country = '/map?at=48.2,11.7,9';

test('very many stores are never more than 300 marks and 24 rows, however the map is moved', async () => {
  const page = await openMap(country);
  const press = (name: string) => after(page, () => page.getByRole('button', { name }).click());
  for (let turn = 0; turn < amount(6, 40); turn++) {
    await press(turn % 10 < 5 ? 'Zoom in' : 'Zoom out');
    await after(page, () => drag(page, turn % 2 ? 240 : -160, turn % 3 ? -180 : 120));
  }
  expect(await mostSeenBy(page)).toBeWithin(50, 301);
  expect(await page.locator('li[data-store]').count()).toBeLessThanOrEqual(24);
});

/** The middle of the largest or the smallest group that can be tapped; undefined when none is in sight. */
const groupIn = (page: Page, isLargest: boolean) =>
  page.evaluate((isLargest) => {
    const groups = [...document.querySelectorAll('.map-cluster')].flatMap((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const isSeen = document.elementFromPoint(x, y)?.closest('.map-cluster') === one;
      return isSeen ? [{ x, y, count: Number(one.textContent.replace('k', '000')) }] : [];
    });
    return groups.toSorted((one, other) => (isLargest ? other.count - one.count : one.count - other.count))[0];
  }, isLargest);

test.each(['largest', 'smallest'])('the %s group opens by taps down to single stores', async (which) => {
  const page = await openMap(country);
  let taps = 0;
  for (let group; (group = await groupIn(page, which === 'largest')); taps++)
    await after(page, () => page.mouse.click(group.x, group.y));
  expect(taps).toBeWithin(1, 8);
  const pin = page.locator('.map-place').first();
  const name = (await pin.locator('span').textContent())!;
  await pin.click();
  await page.locator('li[aria-current=true]', { has: page.getByRole('link', { name, exact: true }) }).waitFor();
});

test('stores at one and the same place stay a group, which leads to their list', async () => {
  const page = await openMap(`/map?at=${hall.latitude},${hall.longitude},22`);
  await page.getByText(`${hall.stalls} places in view`).waitFor();
  await page.locator('.map-cluster', { hasText: `${hall.stalls}` }).click();
  await page.waitForFunction(() => document.activeElement?.closest('li[data-store]'));
});
