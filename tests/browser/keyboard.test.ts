import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { adminPassword, captchaCode } from '../helpers/server.ts';
import { consoleSuite, settled } from './console.ts';
import { fillQueue } from './market.ts';

const { server, admin, open } = await consoleSuite();
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

test('a review is approved, and another decision undone, without a mouse', async () => {
  const page = await open();
  await page.goto('/admin');
  await page.waitForSelector('form img');
  await tabTo(page, 'input[autocomplete=username]');
  await page.keyboard.type('admin');
  await tabTo(page, 'input[type=password]');
  await page.keyboard.type(adminPassword);
  await tabTo(page, 'input[autocomplete=off]');
  await page.keyboard.type(captchaCode);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await settled(page);

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
