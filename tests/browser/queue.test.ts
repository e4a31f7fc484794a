import { beforeEach, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite, go, intercept, troublesOf } from './console.ts';
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

/** Presses a key, and waits until another review than `seen` is shown or none is left. */
async function decide(page: Page, key: string, seen?: string) {
  const before = seen ?? (await shown(page));
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
  // Of two who decide about the same review at once, the later is refused and told.
  for (const page of pages) troublesOf(page).expect(/status of 412/);
  await Promise.all(
    pages.map(async (page, index) => {
      const key = index === 0 ? 'a' : 'b';
      // The other one can empty the queue between a look at it and the key.
      for (let seen = await shown(page); seen !== ''; seen = await shown(page)) await decide(page, key, seen);
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
    await page.getByText('All caught up.').first().waitFor();
  }
});

test('forty reviews are approved by key although the server answers nothing meanwhile', async () => {
  await fillQueue(admin, writers, stores, 50, []);
  const page = await openConsole('/admin/reviews');
  const { promise: silence, resolve: answerAgain } = Promise.withResolvers<void>();
  await intercept(page, '**/api/**', async (route) => {
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

test('the queue begins with the oldest; order, rating and marks stand in the address', async () => {
  await fillQueue(admin, writers, stores, 4, []);
  const { data } = await admin.get('/api/admin/reviews?status=pending&sort=oldest');
  const texts = (data as { content: string }[]).map(({ content }) => /\((\d+)\)/.exec(content)![1]!);
  const page = await openConsole('/admin/reviews');
  expect(await shown(page)).toBe(texts[0]!);
  await page.getByLabel('Sort').selectOption('Newest first');
  await eventually(async () => expect(await shown(page)).toBe(texts.at(-1)!));
  expect(new URL(page.url()).searchParams.get('sort')).toBe('newest');
  const linked = await writers[0]!.post(`/api/user/stores/${stores[0].id}/reviews`, {
    rating: 3,
    content: 'https://shop.example (777)',
  });
  expect(linked.status).toBe(200);
  await page.getByLabel('Show').selectOption('With a link');
  await eventually(async () => expect(await shown(page)).toBe('777'));
  await page.getByLabel('Rating', { exact: true }).selectOption('1 of 5');
  await eventually(async () => expect(await shown(page)).toBe(''));
});

test('the queue of one store keeps its other filters in the address, and a chip leads back to all', async () => {
  const write = async (author: number, place: number, content: string) =>
    expect(
      (await writers[author]!.post(`/api/user/stores/${stores[place]!.id}/reviews`, { rating: 4, content })).status,
    ).toBe(200);
  await write(0, 0, 'Call 0331 123-45.67 for a table (901)');
  await write(1, 1, 'Call 030/7654321 (902)');
  await write(0, 0, 'No number (903)');
  const page = await openConsole('/admin/reviews');
  await page.getByLabel('Show').selectOption('With a phone number');
  await page.getByLabel('List (2)').waitFor();
  const marked = page.getByRole('article').locator('mark');
  await eventually(async () => expect(await marked.allTextContents()).toEqual(['0331 123-45.67']));
  await page.keyboard.press('j');
  await eventually(async () => expect(await shown(page)).toBe('902'));
  await page.getByRole('link', { name: 'Only this store' }).click();
  await page.getByLabel('List (1)').waitFor();
  await eventually(async () => expect(await shown(page)).toBe('902'));
  expect(new URL(page.url()).search).toBe(`?has=phone&status=pending&store_id=${stores[1]!.id}`);
  await page.reload();
  await page.getByRole('link', { name: 'Only for 茶与书' }).click();
  await page.getByLabel('List (2)').waitFor();
  expect(new URL(page.url()).search).toBe('?has=phone&status=pending');
});

test('Z takes back decisions that were sent, one after the other, and a block of an account with its reviews', async () => {
  await fillQueue(admin, writers, stores, 3, []);
  const page = await openConsole('/admin/reviews');
  await decide(page, 'a');
  await decide(page, 'a');
  await eventually(async () => expect(await countOf('pending')).toBe(1), 20_000);
  await page.keyboard.press('z');
  await eventually(async () => expect(await countOf('pending')).toBe(2), 20_000);
  await page.getByText('Undone: Approved a review of').waitFor();
  await page.keyboard.press('z');
  await eventually(async () => expect(await countOf('pending')).toBe(3), 20_000);

  const statusOf = async (id: number) => (await admin.get(`/api/admin/users/${id}`)).data.status;
  await page.keyboard.press('Shift+B');
  const blocked = async () => [await statusOf(writers[0]!.id), await statusOf(writers[1]!.id)];
  await eventually(async () => expect(await blocked()).toContain('disabled'), 20_000);
  await page.keyboard.press('z');
  await eventually(async () => expect(await blocked()).toEqual(['active', 'active']), 20_000);
  await eventually(async () => expect(await countOf('pending')).toBe(3), 20_000);
}, 120_000);
