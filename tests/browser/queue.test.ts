import { beforeEach, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { admin as administrator, store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite, go, settled, troublesOf } from './console.ts';
import { fillQueue } from './market.ts';

const { server, admin, openConsole } = await consoleSuite();

const second = { username: 'second', password: 'password of the second' };
await admin.post('/api/admin/admins', second);
const other = await administrator(server, second.username, second.password);
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
  // Of two who decide about the same review at once, the later is refused and told.
  for (const page of pages) troublesOf(page).expect(/status of 412/);
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

test('the queue begins with the oldest; order, rating and marks stand in the address', async () => {
  await fillQueue(admin, writers, stores, 4, []);
  const { data } = await admin.get('/api/admin/reviews?status=pending&sort=oldest');
  const texts = (data as { content: string }[]).map(({ content }) => /\((\d+)\)/.exec(content)![1]!);
  const page = await openConsole('/admin/reviews');
  expect(await shown(page)).toBe(texts[0]!);
  await page.getByLabel('Order').selectOption('Newest first');
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
  await page.getByText(`second has already decided about the review of ${first!.store.name}: blocked.`).waitFor();
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
  await page.getByText('second has changed this since, so it was not undone.').waitFor();
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
    await page.route(address, async (route) => {
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
  await page.getByText(`second has already decided about the review of ${one.store.name}: blocked.`).waitFor();
  expect(await statusOf(one.id)).toBe('blocked');

  const bulk = await hold('**/api/admin/reviews/bulk');
  for (const key of ['x', 'j', 'x', 'a']) await page.keyboard.press(key);
  await bulk.reached;
  await decideAs(two!.id, 'blocked');
  bulk.release();
  await page.getByText(`Changed 1. Left out: ${two!.store.name}, blocked by second.`).waitFor();
  expect([await statusOf(two!.id), await statusOf(three!.id)]).toEqual(['blocked', 'approved']);
}, 60_000);

test('an account is blocked with its reviews although the page is closed at once, also from the page of one review', async () => {
  const status = async (id: number) => (await admin.get(`/api/admin/users/${id}`)).data.status;
  const spammer = await user(server);
  await fillQueue(admin, [spammer], stores, 2, []);
  const page = await openConsole('/admin/reviews');
  await decide(page, 'Shift+B');
  await page.goto('/healthz');
  await eventually(async () => expect(await status(spammer.id)).toBe('disabled'));
  expect(await countOf('pending')).toBe(0);

  const another = await user(server);
  await fillQueue(admin, [another], stores, 1, []);
  const [left] = await pending();
  await page.goto(`/admin/reviews/${left!.id}`);
  await settled(page);
  await page.keyboard.press('Shift+B');
  await page.getByText('Blocked').first().waitFor();
  await page.goto('/healthz');
  await eventually(async () => expect(await status(another.id)).toBe('disabled'));
});

test('a phone has a button that blocks the account', async () => {
  const spammer = await user(server);
  await fillQueue(admin, [spammer], stores, 1, []);
  const page = await openConsole('/admin/reviews', { size: 'phone' });
  await page.getByRole('button', { name: 'Block the account' }).click();
  await page.getByText(`Blocked ${spammer.username} and all reviews by ${spammer.username}.`).waitFor();
});

test('Z is not lost when the server cannot be reached, and works after a reload', async () => {
  await fillQueue(admin, writers, stores, 1, []);
  const [first] = await pending();
  const page = await openConsole('/admin/reviews');
  troublesOf(page).expect(/ERR_FAILED/);
  await decide(page, 'a');
  await eventually(async () => expect(await statusOf(first!.id)).toBe('approved'), 20_000);
  await page.reload();
  await settled(page);
  await page.route('**/undo', (route) => route.abort());
  await page.keyboard.press('z');
  await page.getByText('The server cannot be reached.').waitFor();
  await page.unroute('**/undo');
  await page.keyboard.press('z');
  await page.getByText('Undone: Approved a review of').waitFor();
  expect(await statusOf(first!.id)).toBe('pending');
  await eventually(async () => expect(await shown(page)).toBe('1'));
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
});
