import { afterAll, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin, category, guest, review, store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { startServer } from '../helpers/server.ts';
import { browserSuite, go, logIn, settled } from './console.ts';

const server = await startServer({ env: { FOODMAP_ADMIN_PASSWORD: undefined } });
const { open } = await browserSuite(server);
afterAll(async () => void (await server.stop()));

test('a new market is opened with the password of first-run.txt, and its first review is approved', async () => {
  const page = await open();
  await page.goto('/admin');
  await page.getByText('first-run.txt').waitFor();
  const noted = readFileSync(join(server.data, 'first-run.txt'), 'utf8');
  const password = /password +(\S+)/.exec(noted)![1]!;
  await logIn(page, { username: 'admin', password });
  await page.getByRole('heading', { level: 1 }).waitFor();

  const root = await admin(server, 'admin', password);
  const { id } = await category(root, { name: 'Noodles' });
  const place = await store(root, { name: 'Wang', category_id: id });
  await review(root, await user(server), place.id, { content: 'Worth the queue.', status: 'pending' });

  await go(page, '/admin/reviews');
  await page.getByText('Worth the queue.').first().waitFor();
  await page.keyboard.press('a');
  await page.getByText('Worth the queue.').first().waitFor({ state: 'detached' });
  // It is kept back for some seconds, and sent at once when the page is left.
  expect((await guest(server).get(`/api/stores/${place.id}/reviews`)).data).toEqual([]);
  await page.goto('/healthz');
  await eventually(async () => {
    const { data } = await guest(server).get(`/api/stores/${place.id}/reviews`);
    expect(data).toMatchObject([{ content: 'Worth the queue.' }]);
  });
  await page.goto('/admin');
  await settled(page);

  const later = await open();
  await later.goto('/admin');
  await later.getByLabel('User name').waitFor();
  expect(await later.getByText('first-run.txt').count()).toBe(0);
});
