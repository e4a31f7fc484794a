import { beforeEach, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite, go, settled } from './console.ts';
import { fillQueue } from './market.ts';

const { server, admin, openConsole } = await consoleSuite();

const second = { username: 'second', password: 'password of the second' };
await admin.post('/api/admin/admins', second);
const stores = [await store(admin, { name: '老王牛肉面' }), await store(admin, { name: '茶与书' })];
const writers = [await user(server), await user(server)];

const countOf = async (status: string) => (await admin.get(`/api/admin/reviews?status=${status}`)).meta.total as number;

/** Number that ends the text of the review that is shown, "" when none is. */
const numberShown = () => /\((\d+)\)/.exec(document.querySelector('article')?.textContent ?? '')?.[1] ?? '';
const shown = (page: Page) => page.evaluate(numberShown);

/** Presses a key, and waits until another review is shown or none is left. */
async function decide(page: Page, key: string) {
  const before = await shown(page);
  await page.keyboard.press(key);
  await eventually(async () => expect(await shown(page)).not.toBe(before));
}

beforeEach(async () => {
  const { data } = await admin.get('/api/admin/reviews?status=pending&page_size=100');
  for (const { id } of data as { id: number }[]) await admin.delete(`/api/admin/reviews/${id}`);
});

test('two moderators go through a hundred reviews by key at the same time, and both see an empty queue', async () => {
  const [approved, blocked] = [await countOf('approved'), await countOf('blocked')];
  await fillQueue(admin, writers, stores, 100, []);
  const pages = [await openConsole('/admin/reviews'), await openConsole('/admin/reviews', {}, second)];
  await Promise.all(
    pages.map(async (page, index) => {
      while ((await shown(page)) !== '') {
        await decide(page, index === 0 ? 'a' : 'b');
        await settled(page);
      }
      // Leaving the page sends the decisions that are kept back.
      await page.goto('/healthz');
    }),
  );
  // Until the last decision has come, one about which both decided can be counted twice.
  await eventually(async () => {
    expect(await countOf('pending')).toBe(0);
    expect((await countOf('approved')) - approved + (await countOf('blocked')) - blocked).toBe(100);
  });
  for (const page of pages) {
    await page.goto('/admin/reviews');
    await page.getByText('Nothing waits.').first().waitFor();
  }
});

test('forty reviews are approved by key although the server answers nothing meanwhile', async () => {
  await fillQueue(admin, writers, stores, 50, []);
  const page = await openConsole('/admin/reviews');
  const { promise: silence, resolve: answerAgain } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await silence;
    await route.continue();
  });
  for (let number = 0; number < 40; number++) await decide(page, 'a');
  expect(await countOf('pending')).toBe(50);
  answerAgain();
  await eventually(async () => expect(await countOf('pending')).toBe(10));
});

test('a decision that could still be undone is sent when somebody logs out', async () => {
  await fillQueue(admin, writers, stores, 2, []);
  const page = await openConsole('/admin/reviews');
  await decide(page, 'a');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForSelector('input[type=password]');
  await eventually(async () => expect(await countOf('pending')).toBe(1));
});

test('an undone decision is never sent, and the review stands where it was', async () => {
  await fillQueue(admin, writers, stores, 3, []);
  const page = await openConsole('/admin/reviews');
  const first = await shown(page);
  await decide(page, 'b');
  await decide(page, 'z');
  expect(await shown(page)).toBe(first);
  await go(page, '/admin');
  await page.goto('/healthz');
  expect(await countOf('pending')).toBe(3);
});
