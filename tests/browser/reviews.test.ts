import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { admin as administrator, category, review, store, user, type Client } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { adminPassword } from '../helpers/server.ts';
import { consoleSuite, intercept, settled, troublesOf } from './console.ts';

const { server, admin, openConsole } = await consoleSuite();
await admin.post('/api/admin/admins', { username: 'second', password: adminPassword });
const second = await administrator(server, 'second');
const place = await store(admin, { name: 'Golden Wok', category_id: (await category(admin)).id });

/** The writers take turns, so that none of them writes more than the server takes from one. */
const writers = await Promise.all(['mei', 'omar', 'lena'].map((name) => user(server, name)));

/** So many reviews that wait, oldest first. */
async function waitingReviews(count: number): Promise<{ id: number; content: string }[]> {
  const made = [];
  for (let number = 1; number <= count; number++)
    made.push(
      await review(admin, writers[number % writers.length]!, place.id, {
        content: `Opinion ${number} of ${count}`,
        status: 'pending',
      }),
    );
  return made;
}

const statusOf = async (id: number, as: Client = admin): Promise<string> =>
  (await as.get(`/api/admin/reviews/${id}`)).data.status;

const shownText = (page: Page) => page.locator('article').first();

/** Nothing waits when a story begins. */
async function emptyQueue() {
  const { data } = await admin.get('/api/admin/reviews?status=pending&page_size=100');
  if (data.length > 0)
    await admin.post('/api/admin/reviews/bulk', { ids: data.map(({ id }: { id: number }) => id), action: 'block' });
}

test('the name of an author leads to the account', async () => {
  const [first] = await waitingReviews(1);
  const { id } = first!;
  const page = await openConsole(`/admin/reviews/${id}`);
  const { user_name } = (await admin.get(`/api/admin/reviews/${id}`)).data;
  await page.getByRole('article').getByRole('link', { name: user_name, exact: true }).click();
  await page.waitForURL(`**/admin/users?keyword=${user_name}`);
  await page.getByRole('main').getByRole('listitem').getByRole('heading', { name: user_name }).waitFor();
  await page.context().close();
  await emptyQueue();
});

describe('The queue of reviews', () => {
  test('takes 50 approvals by key while the server answers nothing, and sends all of them later', async () => {
    const reviews = await waitingReviews(60);
    const page = await openConsole('/admin/reviews');
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    await intercept(page, '**/api/**', async (route) => {
      await released;
      await route.continue();
    });
    for (const { content } of reviews.slice(0, 50)) {
      await shownText(page).getByText(content, { exact: true }).first().waitFor();
      await page.keyboard.press('a');
    }
    release();
    await eventually(async () => {
      const { meta } = await admin.get('/api/admin/reviews?status=approved');
      expect(meta.total).toBe(50);
    });
    expect(await statusOf(reviews.at(-1)!.id)).toBe('pending');
    await page.context().close();
    await emptyQueue();
  }, 120_000);

  test('gives a review back that is undone, and never sends the decision', async () => {
    const [one] = await waitingReviews(1);
    const page = await openConsole('/admin/reviews');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PATCH') sent.push(request.url());
    });
    await page.keyboard.press('b');
    await page.getByText('All caught up.').waitFor();
    await page.keyboard.press('z');
    await shownText(page).getByText(one!.content).first().waitFor();
    await page.getByRole('link', { name: 'Approved' }).click();
    await settled(page);
    expect(sent).toEqual([]);
    expect(await statusOf(one!.id)).toBe('pending');
    await page.context().close();
    await emptyQueue();
  });

  test('leaves the decision of somebody else and names them', async () => {
    const [one] = await waitingReviews(2);
    const page = await openConsole('/admin/reviews');
    await shownText(page).getByText(one!.content).first().waitFor();
    await second.patch(`/api/admin/reviews/${one!.id}/status`, { status: 'blocked' });
    await page.keyboard.press('a');
    await page.getByText('second has already decided on the review of Golden Wok: blocked.').waitFor();
    expect(await statusOf(one!.id)).toBe('blocked');
    await page.context().close();
    await emptyQueue();
  });

  test('keeps decisions while the server cannot be reached and sends them later', async () => {
    const reviews = await waitingReviews(3);
    const page = await openConsole('/admin/reviews');
    troublesOf(page).expect(/ERR_FAILED/);
    await intercept(page, '**/api/**', (route) => route.abort());
    for (const { content } of reviews) {
      await shownText(page).getByText(content).first().waitFor();
      await page.keyboard.press('a');
    }
    await page.getByText('3 unsent decisions').waitFor();
    await page.unroute('**/api/**');
    await eventually(async () => {
      for (const { id } of reviews) expect(await statusOf(id)).toBe('approved');
    });
    await page.context().close();
  }, 60_000);

  test('blocks a selected range in one call', async () => {
    const reviews = await waitingReviews(5);
    const page = await openConsole('/admin/reviews');
    await page.keyboard.press('x');
    for (let times = 0; times < 3; times++) await page.keyboard.press('j');
    await page.keyboard.press('Shift+X');
    const bulk = page.waitForResponse('**/api/admin/reviews/bulk');
    await page.getByRole('button', { name: 'Block 4' }).click();
    await page.getByText('Blocked 4 reviews.').waitFor();
    await bulk;
    const states = await Promise.all(reviews.map(({ id }) => statusOf(id)));
    expect(states).toEqual(['blocked', 'blocked', 'blocked', 'blocked', 'pending']);
    await page.context().close();
    await emptyQueue();
  });

  test('shows both answers of the place when two were written', async () => {
    const one = await review(admin, writers[0]!, place.id, { content: 'Slow service.' });
    const page = await openConsole(`/admin/reviews/${one.id}`);
    await page.getByRole('button', { name: 'Reply' }).click();
    await page.getByLabel('Reply, public with the review').fill('We are sorry.');
    await second.put(`/api/admin/reviews/${one.id}/reply`, { text: 'Come again.' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Come again.').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('blockquote').getByText('We are sorry.').waitFor();
    expect((await admin.get(`/api/admin/reviews/${one.id}`)).data.reply.text).toBe('We are sorry.');
    await page.context().close();
  });

  test('brings a deleted review back', async () => {
    const one = await review(admin, writers[0]!, place.id, { content: 'To be deleted.' });
    const page = await openConsole(`/admin/reviews/${one.id}`);
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Deleted a review of Golden Wok.').waitFor();
    await page.getByRole('link', { name: 'Reviews', exact: true }).first().click();
    await page.getByRole('link', { name: 'Deleted' }).click();
    await shownText(page).getByText('To be deleted.').first().waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('Restored a review of Golden Wok.').waitFor();
    expect(await statusOf(one.id)).toBe('approved');
    await page.context().close();
  });
});
