import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { category, store } from '../helpers/client.ts';
import { consoleSuite, settled, troublesOf } from './console.ts';
import { violationsOf } from './inspection.ts';

const { admin, open } = await consoleSuite();
const noodles = await category(admin, { name: 'Noodles' });
const tea = await category(admin, { name: 'Tea' });
const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));
const put = (name: string, category_id: number, attributes: object, more: object = {}) =>
  store(admin, { name, category_id, attributes, ...more });
await put('Green Bowl', noodles.id, { 'diet:vegan': 'only', 'payment:cash': 'yes' }, { price_level: 1, hours });
await put('Leaf Noodles', noodles.id, { 'diet:vegan': 'yes', wheelchair: 'yes' }, { price_level: 2 });
await put('Beef Noodles', noodles.id, { 'diet:vegan': 'no', outdoor_seating: 'yes' }, { price_level: 2, hours });
await put('Garden Tea', tea.id, { outdoor_seating: 'yes', wheelchair: 'limited', dog: 'yes' }, { price_level: 3 });

const start = '/?kiosk=1&lang=en';
const chips = (page: Page) => page.getByRole('list', { name: 'Filters' });
const chip = (page: Page, name: string | RegExp) => chips(page).getByRole('link', { name });
const shown = async (page: Page) =>
  (await chips(page).getByRole('listitem').allInnerTexts()).map((text) => text.trim().replaceAll(/\s+/g, ' '));
const tiles = async (page: Page) =>
  (await page.locator('main ul').last().getByRole('link').locator('b').allInnerTexts()).toSorted();

const countsOf = (...counts: number[]) =>
  ['Open now', 'Vegan', '$', '$$', '$$$', '$$$$', 'Wheelchair accessible', 'Cash', 'Outdoor seating'].map(
    (name, at) => `${name} ${counts[at]}`,
  );

for (const isAway of [false, true])
  test(`filters narrow a list with exact numbers, and are grey where they would leave nothing${
    isAway ? ', without the server, too' : ''
  }`, async () => {
    const page = await open({ size: 'stand' });
    troublesOf(page).expect(/ERR_INTERNET_DISCONNECTED/);
    const last = page.waitForResponse((answer) => /lang=ar.*view=list.*open=now/.test(answer.url()));
    await page.goto(start);
    await last;
    await page.getByRole('link', { name: 'All 4 places' }).click();
    await page.getByRole('heading', { level: 1, name: '4 places' }).waitFor();
    if (isAway) {
      await page.context().setOffline(true);
      await page.getByText('The server cannot be reached at the moment.').waitFor();
    }
    expect(await shown(page)).toEqual(countsOf(2, 2, 1, 2, 1, 0, 1, 1, 2));
    const go = async (name: string | RegExp, count: string) => {
      await chip(page, name).click();
      await page.getByText(count, { exact: true }).first().waitFor();
      await page.locator('[data-kiosk][aria-busy=false]').waitFor();
    };
    await go(/^Vegan/, '2 places');
    expect(await tiles(page)).toEqual(['Green Bowl', 'Leaf Noodles']);
    expect(await shown(page)).toEqual(countsOf(1, 2, 1, 1, 0, 0, 1, 1, 0));
    expect(await chip(page, /^Outdoor/).count()).toBe(0);
    await go(/^\$\$ /, '1 place');
    expect(await tiles(page)).toEqual(['Leaf Noodles']);
    await go(/^\$ /, '2 places');
    await go(/^Open now/, '1 place');
    expect(await tiles(page)).toEqual(['Green Bowl']);
    expect(await chip(page, /^Vegan/).getAttribute('aria-current')).toBe('true');
    await go(/^Vegan/, '2 places');
    expect(await tiles(page)).toEqual(['Beef Noodles', 'Green Bowl']);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText('1 place', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Start' }).click();
    await page.getByRole('link', { name: 'Noodles', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Noodles' }).waitFor();
    await go(/^Outdoor/, '1 place');
    expect(await tiles(page)).toEqual(['Beef Noodles']);
    await page.context().close();
  });

test('filters are large, in reach and readable, in each language', async () => {
  for (const [language, size] of [
    ['en', 'stand'],
    ['zh', 'desktop'],
    ['ar', 'stand'],
  ] as const) {
    const page = await open({ size, language });
    await page.goto(`/?kiosk=1&lang=${language}&view=list&attr=diet:vegan`);
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
    const boxes = await page
      .locator('main ul')
      .first()
      .getByRole('listitem')
      .evaluateAll((all) => all.map((one) => one.firstElementChild!.getBoundingClientRect().toJSON() as DOMRect));
    expect(boxes.length).toBe(9);
    for (const { width, height, top } of boxes) {
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(64);
      expect(top).toBeGreaterThan((size === 'stand' ? 1920 : 900) / 6);
    }
    await page.context().close();
  }
});
