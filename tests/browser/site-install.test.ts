import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
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

test('a kept page is shown at once and replaced behind it; a reload shows the newest', async () => {
  const address = `/stores/${stores[2].id}`;
  const page = await openWithWorker(address);
  const rename = async (name: string) => {
    const { data } = await admin.get(`/api/admin/stores/${stores[2].id}`);
    expect((await admin.put(`/api/admin/stores/${stores[2].id}`, { ...data, name })).status).toBe(200);
  };
  await rename('Second Name');
  await page.goto(address);
  expect(await nameOf(page)).toBe('茶与书');
  const keptText = () => page.evaluate(async (path) => (await caches.match(path))!.text(), address);
  await eventually(async () => expect(await keptText()).toContain('Second Name'));
  await page.goto(address);
  expect(await nameOf(page)).toBe('Second Name');
  await rename('Third Name');
  await page.reload();
  expect(await nameOf(page)).toBe('Third Name');
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
