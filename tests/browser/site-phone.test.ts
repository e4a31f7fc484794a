import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { consoleSuite, settled } from './console.ts';
import { violationsOf } from './inspection.ts';
import { fillMarket } from './market.ts';

const { server, admin, open } = await consoleSuite();
const { stores } = await fillMarket(server, admin);
const settings = (await admin.get('/api/admin/settings/site')).data;
const [goal] = stores;
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));
await admin.put(`/api/admin/stores/${goal.id}`, {
  ...(await admin.get(`/api/admin/stores/${goal.id}`)).data,
  name: 'Lau (Noodles)',
  phone: '+31 70 123',
  hours: always,
});

const offered = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

describe.each(['en', 'zh'] as const)('on a phone, %s', (language) => {
  test.each(['/', '/?sort=score', '/?q=%E9%9D%A2', '/?category=1'])(
    'the first screen of %s has five stores',
    async (path) => {
      const page = await open({ size: 'phone', language });
      await page.goto(path);
      await settled(page);
      const ends = await page
        .locator('main li:has(a[href^="/stores/"])')
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
      expect(ends.filter((end) => end <= 844).length).toBeGreaterThanOrEqual(5);
      const cut = await page
        .locator('main li:has(a[href^="/stores/"])')
        .evaluateAll((rows) => rows.filter((row) => row.scrollHeight > row.clientHeight + 1).length);
      expect(cut).toBe(0);
      expect(await violationsOf(page)).toEqual([]);
    },
  );

  test('the filters of a list stand in one line', async () => {
    const page = await open({ size: 'phone', language });
    for (const path of ['/?sort=score', '/?q=%E9%9D%A2', '/?open=now&rating=4.5&sort=newest']) {
      await page.goto(path);
      await settled(page);
      const filters = page.locator('h1 + div');
      expect(await filters.locator('a.btn, summary').count()).toBe(4);
      const tops = await filters
        .locator('a.btn, summary')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
      expect([path, new Set(tops).size]).toEqual([path, 1]);
    }
  });

  test('the map begins near the top, and the first screen has three whole rows below it', async () => {
    const page = await open({ size: 'phone', language });
    await page.goto('/map');
    await page.getByRole('application').waitFor();
    await settled(page);
    expect((await page.getByRole('application').boundingBox())!.y).toBeLessThanOrEqual(150);
    const ends = await page
      .locator('li[data-store]')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom));
    expect(ends.filter((end) => end <= 844).length).toBeGreaterThanOrEqual(3);
    expect(await violationsOf(page)).toEqual([]);
  });

  test('a store begins with its name, until when it is open, and what to do, all on the first screen', async () => {
    const page = await open({ size: 'phone', language });
    await page.goto(`/stores/${goal.id}`);
    await settled(page);
    const actions = page.locator('[data-bottom-bar]');
    const boxes = await Promise.all(
      [page.locator('h1'), page.locator('header [data-openings]')].map(async (part) => (await part.boundingBox())!),
    );
    expect(boxes.map(({ y, height }) => y + height < 300)).toEqual([true, true]);
    for (const part of await actions.locator('a, button').all()) {
      const { y, height } = (await part.boundingBox())!;
      expect(y).toBeGreaterThan(844 / 2);
      expect(y + height).toBeLessThanOrEqual(844);
      expect(height).toBeGreaterThanOrEqual(40);
    }
    expect(await actions.locator('a, button').count()).toBe(3);
    const reviews = (await page.locator('#reviews').boundingBox())!.y;
    const end = page.locator('section:has(> a[href$="/print"])');
    expect((await end.boundingBox())!.y).toBeGreaterThan(reviews);
    expect(await violationsOf(page)).toEqual([]);
  });
});

test('directions lead to the map services of the settings, by the name of the store', async () => {
  const page = await open({ size: 'phone' });
  const { latitude, longitude } = (await admin.get(`/api/admin/stores/${goal.id}`)).data;
  await page.goto(`/stores/${goal.id}`);
  await page.getByRole('button', { name: 'Directions' }).click();
  await page.getByRole('link', { name: 'Amap' }).waitFor();
  const all = await offered(page);
  expect(all).toHaveLength(5);
  expect(all[0]).toBe(`geo:${latitude},${longitude}?q=${latitude},${longitude}(Lau%20%20Noodles)`);
  for (const [index, host] of ['www.google.com', 'maps.apple.com', 'uri.amap.com', 'www.openstreetmap.org'].entries())
    expect(new URL(all[index + 1]!).host).toBe(host);
  expect(await page.getByLabel('Coordinates').inputValue()).toBe(`${latitude}, ${longitude}`);
  expect(await violationsOf(page)).toEqual([]);
  await admin.put('/api/admin/settings/site', { ...settings, directions: ['openstreetmap', 'device'] });
  await page.reload();
  await page.getByRole('button', { name: 'Directions' }).click();
  await page.getByRole('link', { name: 'OpenStreetMap' }).waitFor();
  expect((await offered(page)).map((href) => new URL(href!).protocol)).toEqual(['https:', 'geo:']);
});

test('a list is sorted by distance for somebody who may be located, and says how far it is', async () => {
  const page = await open({ size: 'phone' });
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 31.2318, longitude: 121.4718 });
  await page.goto('/?sort=score');
  await page.getByText('Popular').first().click();
  await page.getByRole('link', { name: 'Nearest first' }).click();
  await page.waitForURL(/near=31\.2318/);
  const first = page.locator('main li:has(a[href^="/stores/"])').first();
  await first.getByText('老王牛肉面 18').waitFor();
  await first.getByText('0 m').waitFor();
  await page.goto(`/stores/${goal.id}`);
  await page.locator('[data-distance]').filter({ hasText: /m$/ }).waitFor();
});

test('a desktop is offered no map app of the device, where there is none', async () => {
  const page = await open();
  await page.goto(`/stores/${goal.id}`);
  await page.getByRole('button', { name: 'Directions' }).click();
  const links = await offered(page);
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((href) => href!.startsWith('geo:'))).toEqual([]);
});

test.each(['phone', 'zoomed'] as const)('the rankings have their tabs in one line, %s', async (size) => {
  const page = await open({ size });
  await page.goto('/rankings');
  await settled(page);
  const tops = await page
    .getByRole('navigation', { name: 'Rankings' })
    .getByRole('link')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
});

test('every rating says to a screen reader of how much it is', async () => {
  const page = await open();
  for (const path of ['/', '/?sort=rating', `/stores/${goal.id}`]) {
    await page.goto(path);
    await settled(page);
    const snapshot = await page.getByRole('main').ariaSnapshot();
    expect(snapshot).toContain(' of 5');
    expect(snapshot.match(/(?<!Rated )(?<![\d.])\b[1-5]\.\d\b(?! of 5)/g)).toBeNull();
  }
});
