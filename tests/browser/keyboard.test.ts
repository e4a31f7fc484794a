import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { adminPassword, captchaCode } from '../helpers/server.ts';
import { consoleSuite, settled } from './console.ts';
import { violationsOf } from './inspection.ts';
import { fillQueue } from './market.ts';

const { server, admin, open, openConsole } = await consoleSuite();
await fillQueue(admin, [await user(server)], [await store(admin)], 3, []);

const pending = async () => (await admin.get('/api/admin/reviews?status=pending')).meta.total as number;

/** Presses Tab until what matches has the focus, which then has to be seen. */
async function tabTo(page: Page, selector: string) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focus = await page.evaluate((wanted) => {
      const active = document.activeElement!;
      const { top, left, bottom, right } = active.getBoundingClientRect();
      const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
      const { outlineStyle, boxShadow } = getComputedStyle(active);
      return {
        isWanted: active.matches(wanted),
        isSeen: isInside && (outlineStyle !== 'none' || boxShadow !== 'none'),
      };
    }, selector);
    if (!focus.isWanted) continue;
    expect([selector, focus.isSeen]).toEqual([selector, true]);
    return;
  }
  throw new Error(`Tab does not lead to ${selector}`);
}

/** Label or text of what has the focus. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement!;
    return (active instanceof HTMLInputElement ? active.labels?.[0] : active)?.textContent.trim();
  });

test.each(['desktop', 'phone'] as const)(
  'who cannot see the picture of the login gets in by keys alone (%s)',
  async (size) => {
    const page = await open({ size });
    await page.goto('/admin');
    const picture = await page.waitForSelector('form img');
    const form = await page.locator('form > div').evaluate((one) => one.clientWidth - 48);
    expect((await picture.boundingBox())!.width).toBeGreaterThanOrEqual(form - 4);
    expect(await violationsOf(page)).toEqual([]);
    await tabTo(page, 'input[autocomplete=username]');
    await page.keyboard.type('admin');
    await tabTo(page, 'input[type=password]');
    await page.keyboard.type(adminPassword);
    await tabTo(page, 'form button.link:last-child');
    expect(await focused(page)).toBe("I can't see it");
    await page.keyboard.press('Enter');
    await page.getByRole('status').waitFor();
    expect(await page.getByRole('textbox', { name: 'Characters in the picture' }).count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await tabTo(page, 'form button.btn-primary');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor({ timeout: 120_000 });
    await page.context().close();
  },
  150_000,
);

test('a review is approved, and another decision undone, without a mouse', async () => {
  const page = await open();
  await page.goto('/admin');
  await page.waitForSelector('form img');
  expect(await focused(page)).toBe('User name');
  await page.keyboard.type('admin');
  await tabTo(page, 'input[type=password]');
  await page.keyboard.type(adminPassword);
  await tabTo(page, 'input[autocomplete=off]');
  await page.keyboard.type(captchaCode);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await settled(page);
  expect(await focused(page)).toBe('Today');

  await page.reload();
  await settled(page);
  await tabTo(page, 'a[href="#content"]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'content');

  await page.reload();
  await settled(page);
  await tabTo(page, 'nav a[href="/admin/reviews"]');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Reviews' }).waitFor();
  await settled(page);
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);

  await page.waitForSelector('article');
  await page.keyboard.press('a');
  await page.keyboard.press('b');
  await page.getByText('Blocked a review').waitFor();
  await page.keyboard.press('z');
  await page.getByText('Approved a review').waitFor();
  await page.goto('/healthz');
  await eventually(async () => expect(await pending()).toBe(2));
});

test('/ leads to the search of a list, and N to a new store', async () => {
  const page = await openConsole('/admin/stores');
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Shortcuts' });
  for (const [key, use] of [
    ['/', 'Search the list'],
    ['N', 'New store'],
    ['X', 'select'],
  ] as const)
    await list.locator('dl > div').filter({ hasText: use }).getByText(key, { exact: true }).first().waitFor();
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });

  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('n/');
  expect(await search.inputValue()).toBe('n/');
  await search.blur();
  await page.keyboard.press('n');
  await page.getByRole('heading', { level: 1, name: 'New store' }).waitFor();
  await settled(page);
  expect(await focused(page)).toBe('Name');
  await page.context().close();
});
