import { beforeAll, expect, test } from 'bun:test';
import type { Locator } from 'playwright-core';
import { store } from '../helpers/client.ts';
import { consoleSuite, go } from './console.ts';

const { admin, openConsole } = await consoleSuite();
const { id, name } = await store(admin, { name: 'Donaudampfschifffahrtsgesellschaft'.repeat(3).slice(0, 100) });
let other: string;
beforeAll(async () => void ({ name: other } = await store(admin, { name: 'Tea' })));

const boxOf = (element: Locator) => element.evaluate((one) => one.getBoundingClientRect().toJSON());

test.each(['desktop', 'phone', 'zoomed'] as const)(
  'posters are reached in the list whatever the names are (%s)',
  async (size) => {
    const page = await openConsole('/admin/print', { size });
    for (const shown of [name, other]) {
      const row = page.getByRole('listitem').filter({ hasText: shown });
      const [link, list] = [await boxOf(row.getByRole('link', { name: 'Poster' })), await boxOf(row.locator('..'))];
      expect(link.right).toBeLessThanOrEqual(list.right);
      const label = row.getByText(shown, { exact: true });
      expect((await boxOf(label)).right).toBeLessThanOrEqual(link.left);
      expect(await label.evaluate((one) => getComputedStyle(one).textOverflow)).toBe('ellipsis');
    }
    await page.getByRole('listitem').filter({ hasText: name }).getByRole('link', { name: 'Poster' }).click();
    await page.waitForURL(`**/admin/print/${id}`);
    await page.context().close();
  },
);

test('the whole poster, with its code, fits a phone, and is printed in its own size', async () => {
  const page = await openConsole(`/admin/print/${id}`, { size: 'phone' });
  const poster = page.getByRole('article', { name: 'Poster' });
  await poster.locator('svg[aria-label], svg[role=img], img').first().waitFor();
  const { left, right } = await boxOf(poster);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
  await page.emulateMedia({ media: 'print' });
  expect((await boxOf(poster)).width).toBeCloseTo((190 * 96) / 25.4, 0);
  await page.context().close();
});

test('the page of a store and the palette lead to its poster', async () => {
  const page = await openConsole(`/admin/stores/${id}`);
  await page.getByRole('link', { name: 'Poster', exact: true }).click();
  await page.waitForURL(`**/admin/print/${id}`);
  await go(page, `/admin/stores/${id}`);
  for (const [words, address] of [
    ['poster for this', `**/admin/print/${id}`],
    ['qr', '**/admin/print'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
  }
  await page.context().close();
});
