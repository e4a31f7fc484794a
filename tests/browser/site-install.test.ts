import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite, settled, troublesOf } from './console.ts';
import { violationsOf } from './inspection.ts';
import { fillMarket } from './market.ts';

const { server, admin, open } = await consoleSuite();
const { stores } = await fillMarket(server, admin);

/** Everything that the service worker keeps, by its path. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** A page whose service worker has taken over, and keeps it. */
async function openWithWorker(address: string): Promise<Page> {
  const page = await open({ hasWorker: true });
  troublesOf(page).expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await eventually(async () => expect(await keptBy(page)).toContain(address));
  await settled(page);
  return page;
}

const nameOf = (page: Page) => page.locator('h1').innerText();

test('pages that somebody saw are there without a network; others say so, and come by themselves', async () => {
  const page = await openWithWorker(`/stores/${stores[0].id}`);
  const name = await nameOf(page);
  await page.context().setOffline(true);
  await page.goto(`/stores/${stores[0].id}`);
  await settled(page);
  expect(await nameOf(page)).toBe(name);
  await page.goto(`/stores/${stores[1].id}`);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await page.getByRole('link', { name }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: 'Café Größe' }).waitFor();
});

test('a visit shows the page as it is now, likes too, though an older one is kept', async () => {
  const address = `/stores/${stores[2].id}`;
  const page = await openWithWorker(address);
  const { data } = await admin.get(`/api/admin/stores/${stores[2].id}`);
  expect((await admin.put(`/api/admin/stores/${stores[2].id}`, { ...data, name: 'Second Name' })).status).toBe(200);
  const likes = data.likes + 1;
  await (await user(server)).put(`/api/user/stores/${stores[2].id}/like`, {});
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'Second Name' }).waitFor();
  await page.getByRole('button', { name: `Like ${likes}` }).waitFor();
});

test.each(['hidden', 'deleted'])('404 for a store that was %s, and its kept page is deleted', async (how) => {
  const { id } = await store(admin, { name: 'Short Life' });
  const page = await openWithWorker(`/stores/${id}`);
  troublesOf(page).expect(/status of 404/);
  if (how === 'deleted') await admin.delete(`/api/admin/stores/${id}`);
  else await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });
  const address = `${server.url}/stores/${id}`;
  // The kept page is shown where the server takes too long, and then replaced.
  for (const _visit of [1, 2]) {
    await Promise.all([
      page.waitForResponse((answer) => answer.url() === address && answer.status() === 404),
      page.goto(address),
    ]);
    await page.getByText('404', { exact: true }).waitFor();
  }
  expect(await keptBy(page)).not.toContain(`/stores/${id}`);
  await page.context().setOffline(true);
  await page.goto(`/stores/${id}`);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
});

test('a kept page says of what time it is, and reckons by itself whether the place is open', async () => {
  const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '11:00', closes: '21:30' }));
  const { id } = await store(admin, { name: 'Clockwork', hours });
  await admin.put('/api/admin/settings/site', {
    ...(await admin.get('/api/admin/settings/site')).data,
    time_zone: 'UTC',
  });
  const page = await openWithWorker(`/stores/${id}`);
  const shownAt = async (time: string) => {
    const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await page.clock.setFixedTime(`${date}T${time}Z`);
    await page.goto(`/stores/${id}`);
    await page.getByText(/^As of/).waitFor();
    return page.locator('header [data-openings]').innerText();
  };
  await page.context().setOffline(true);
  expect(await shownAt('10:59')).toBe('Opens at 11:00');
  expect(await shownAt('21:29')).toBe('Open until 21:30');
  expect(await shownAt('21:30')).toBe('Opens tomorrow at 11:00');
});

test('each language is kept by itself', async () => {
  const page = await openWithWorker('/rankings');
  await page.goto('/rankings?lang=zh');
  await settled(page);
  await page.goto('/rankings');
  expect(await page.locator('html').getAttribute('lang')).toBe('zh');
});

test('nothing of a person, of an administrator or of the API is kept', async () => {
  const page = await openWithWorker('/');
  troublesOf(page).expect(/status of 40[14]/);
  for (const address of ['/admin', '/login', '/me', `/stores/${stores[0].id}`]) await page.goto(address);
  await settled(page);
  await page.evaluate(() => Promise.all([fetch('/healthz'), fetch('/page-key?of=site'), fetch('/api/stores')]));
  const kept = await keptBy(page);
  expect(kept).toContain('/');
  expect(kept.filter((path) => /^\/(?:admin|api|login|me|healthz|page-key)/.test(path))).toEqual([]);
});

test('a kiosk starts without the server, from what it has', async () => {
  const address = '/?kiosk=1&lang=en';
  const page = await openWithWorker(address);
  await page.context().setOffline(true);
  await page.goto(address);
  await page.getByText('The server cannot be reached at the moment.').waitFor();
  await page.context().setOffline(false);
  await page.getByText('The server cannot be reached at the moment.').waitFor({ state: 'detached' });
});
