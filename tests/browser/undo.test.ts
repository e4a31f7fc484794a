import { beforeEach, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { admin as administrator, store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite, intercept, settled, troublesOf } from './console.ts';
import { fillQueue } from './market.ts';

const { server, admin, openConsole } = await consoleSuite();

const second = { username: 'second', password: 'password of the second' };
await admin.post('/api/admin/admins', second);
const other = await administrator(server, second.username, second.password);
const stores = [await store(admin, { name: '老王牛肉面' }), await store(admin, { name: '茶与书' })];
const writers = [await user(server), await user(server)];

/** Presses a key, and ends when another review is shown or none is left. */
async function decide(page: Page, key: string) {
  const shown = () => page.evaluate(() => document.querySelector('article')?.textContent ?? '');
  const before = await shown();
  await page.keyboard.press(key);
  await eventually(async () => expect(await shown()).not.toBe(before));
}

/** Ends when the page has the answer to a write, by which it can undo it also after a reload. */
const isKnown = (page: Page) =>
  eventually(async () => expect(await page.evaluate(() => sessionStorage.getItem('console-past'))).toContain('"id"'));

beforeEach(async () => {
  for (const { id } of await pending()) await admin.delete(`/api/admin/reviews/${id}`);
});

/** The reviews that are pending, oldest first. */
const pending = async () =>
  (await admin.get('/api/admin/reviews?status=pending&sort=oldest')).data as { id: number; store: { name: string } }[];
const statusOf = async (id: number) => (await admin.get(`/api/admin/reviews/${id}`)).data.status as string;
const decideAs = (id: number, status: string) => other.patch(`/api/admin/reviews/${id}/status`, { status });

test('Z leaves what another moderator decided', async () => {
  await fillQueue(admin, writers, stores, 2, []);
  const [first] = await pending();
  const page = await openConsole('/admin/reviews');
  await decideAs(first!.id, 'blocked');
  await decide(page, 'a');
  await page.getByText(`second has already decided on the review of ${first!.store.name}: blocked.`).waitFor();
  await page.keyboard.press('z');
  await page.getByText('Nothing to undo.').waitFor();
  expect(await statusOf(first!.id)).toBe('blocked');
});

test('a later decision of another moderator is named and stays', async () => {
  await fillQueue(admin, writers, stores, 1, []);
  const [first] = await pending();
  const page = await openConsole('/admin/reviews');
  troublesOf(page).expect(/status of 409/);
  await decide(page, 'a');
  await eventually(async () => expect(await statusOf(first!.id)).toBe('approved'), 20_000);
  await decideAs(first!.id, 'blocked');
  await page.keyboard.press('z');
  await page.getByText('second has since changed this, so it was not undone.').waitFor();
  expect(await statusOf(first!.id)).toBe('blocked');
});

test('a moderator who is slower by a moment is told whose decision stays, with one review and with a selection', async () => {
  await fillQueue(admin, writers, stores, 3, []);
  const [one, two, three] = (await pending()) as [
    { id: number; store: { name: string } },
    ...{ id: number; store: { name: string } }[],
  ];
  const page = await openConsole('/admin/reviews');
  troublesOf(page).expect(/status of 412/);
  const hold = async (address: string) => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    await intercept(page, address, async (route) => {
      reach();
      await held;
      await route.continue();
    });
    return { reached, release };
  };
  const single = await hold('**/api/admin/reviews/*/status');
  await decide(page, 'a');
  await single.reached;
  await decideAs(one.id, 'blocked');
  single.release();
  await page.getByText(`second has already decided on the review of ${one.store.name}: blocked.`).waitFor();
  expect(await statusOf(one.id)).toBe('blocked');

  const bulk = await hold('**/api/admin/reviews/bulk');
  for (const key of ['x', 'j', 'x', 'a']) await page.keyboard.press(key);
  await bulk.reached;
  await decideAs(two!.id, 'blocked');
  bulk.release();
  await page.getByText(`Changed 1. Skipped: ${two!.store.name}, blocked by second.`).waitFor();
  expect([await statusOf(two!.id), await statusOf(three!.id)]).toEqual(['blocked', 'approved']);
}, 60_000);

test('an account is blocked with its reviews although the page is closed at once, also from the page of one review', async () => {
  const status = async (id: number) => (await admin.get(`/api/admin/users/${id}`)).data.status;
  const spammer = await user(server);
  await fillQueue(admin, [spammer], stores, 2, []);
  const page = await openConsole('/admin/reviews');
  await decide(page, 'Shift+B');
  await page.goto('/healthz');
  // The account is disabled first, and then its reviews are blocked.
  await eventually(async () => expect([await status(spammer.id), await pending()]).toEqual(['disabled', []]));

  const another = await user(server);
  await fillQueue(admin, [another], stores, 1, []);
  const [left] = await pending();
  await page.goto(`/admin/reviews/${left!.id}`);
  await settled(page);
  await page.keyboard.press('Shift+B');
  await page.getByText(`Blocked ${another.username} and all their reviews.`).waitFor();
  await page.goto('/healthz');
  await eventually(async () => expect(await status(another.id)).toBe('disabled'));
});

test('a phone has a button that blocks the account', async () => {
  const spammer = await user(server);
  await fillQueue(admin, [spammer], stores, 1, []);
  const page = await openConsole('/admin/reviews', { size: 'phone' });
  await page.getByRole('button', { name: 'Block the account' }).click();
  await page.getByText(`Blocked ${spammer.username} and all their reviews.`).waitFor();
});

test('Z is not lost when the server cannot be reached, and works after a reload', async () => {
  await fillQueue(admin, writers, stores, 1, []);
  const [first] = await pending();
  const page = await openConsole('/admin/reviews');
  troublesOf(page).expect(/ERR_FAILED/);
  await decide(page, 'a');
  await eventually(async () => expect(await statusOf(first!.id)).toBe('approved'), 20_000);
  await isKnown(page);
  await page.reload();
  await settled(page);
  await intercept(page, '**/undo', (route) => route.abort());
  await page.keyboard.press('z');
  await page.getByText('The server cannot be reached.').waitFor();
  await page.unroute('**/undo');
  await page.keyboard.press('z');
  await page.getByText('Undone: Approved a review of').waitFor();
  expect(await statusOf(first!.id)).toBe('pending');
  await page.locator('article').getByRole('paragraph').getByText('(1)').waitFor();
});

test('the notice stays under the pointer and while it has the focus', async () => {
  await fillQueue(admin, writers, stores, 1, []);
  const page = await openConsole('/admin/reviews');
  await page.clock.install();
  await page.keyboard.press('a');
  const notice = page.getByText('Approved a review of');
  await notice.hover();
  await page.clock.runFor(10_000);
  expect(await notice.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.mouse.move(1, 1);
  await page.clock.runFor(10_000);
  expect(await notice.isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).blur();
  await page.clock.runFor(10_000);
  await notice.waitFor({ state: 'detached' });
  await eventually(async () => expect(await pending()).toEqual([]));
});

test('an undo of the activity ends as somebody leaves the page', async () => {
  const { id } = await store(admin, { name: 'Night Noodles' });
  await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });
  const page = await openConsole('/admin/activity');
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await intercept(page, '**/undo', async (route) => {
    await left;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Undo: Night Noodles' }).first().click();
  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).click();
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
  leave();
  await page.getByText(/^Undone/).waitFor();
  await settled(page);
  expect((await admin.get(`/api/admin/stores/${id}`)).data.status).toBe('active');
});
