import { afterAll, beforeEach, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { store } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { startServer } from '../helpers/server.ts';
import { suite } from '../helpers/suite.ts';
import { browserSuite, settled, troublesOf } from './console.ts';
import { likeWritten, register } from './visitors.ts';

const { server, admin } = await suite();
const closed = await startServer({ env: { FOODMAP_SITE: 'off' } });
afterAll(async () => void (await closed.stop()));
const { id } = await store(admin, { name: 'Golden Noodles' });
const address = `/stores/${id}`;

/** Program behind the address that the browser knows: an upgrade swaps it, as in operation. */
let behind: 'first build' | 'second build' | 'closed site' = 'first build';
/** The page of the store is answered when this is over, as by a server that is slow. */
let held: Promise<void> | undefined;
beforeEach(() => {
  behind = 'first build';
  held = undefined;
});

/** Names of the second build have this before their hash. */
const mark = 'second';
const names = /\b([\w.]+-)([\da-z]{8,13}\.(?:js|css))\b|((?:pages|assets)-)([\da-z]{8,})/g;
const ofSecond = (text: string) =>
  text.replaceAll(names, (_, stem = '', file = '', cache = '', build = '') => `${stem}${cache}${mark}${file}${build}`);

const isOfOtherBuild = (path: string) =>
  path.startsWith('/assets/') && path.includes(`-${mark}`) !== (behind === 'second build');

const withoutCompression = ['accept-encoding', 'if-none-match', 'host'];
const ofOtherBytes = ['etag', 'content-length', 'content-encoding'];

const front = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  idleTimeout: 60,
  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    if (pathname === address) await held;
    if (isOfOtherBuild(pathname)) return new Response('', { status: 404 });
    const headers = new Headers(request.headers);
    for (const name of withoutCompression) headers.delete(name);
    const target = (behind === 'closed site' ? closed : server).url + pathname.replace(`-${mark}`, '-') + search;
    const { method } = request;
    const body = request.body ? await request.arrayBuffer() : null;
    // A page that is still open asks after the last test, too.
    const answer = await fetch(target, { method, headers, body }).catch(() => undefined);
    if (!answer) return new Response('', { status: 502 });
    const told = new Headers(answer.headers);
    for (const name of ofOtherBytes) told.delete(name);
    const isRenamed = behind === 'second build' && /html|script|css/.test(told.get('content-type') ?? '');
    const shown = isRenamed ? ofSecond(await answer.text()) : await answer.arrayBuffer();
    return new Response(shown, { status: answer.status, headers: told });
  },
});
afterAll(() => front.stop(true));

const { open } = await browserSuite({ ...server, url: front.url.origin });

/** A page that a service worker has kept. */
async function openKept(): Promise<Page> {
  const page = await open({ hasWorker: true });
  await page.goto(address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await eventually(async () => expect((await keptBy(page)).texts.join('')).toContain('Golden Noodles'));
  await settled(page);
  return page;
}

const isOfSecond = (page: Page) => page.locator(`script[src*="-${mark}"]`).count();

/** Names of the caches, and the texts in them. */
const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const all = await caches.keys();
    const answers = await Promise.all(
      all.map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all((await cache.keys()).map(async (key) => (await cache.match(key))!.text()));
      }),
    );
    return { names: all, texts: answers.flat() };
  });

test('a page that was kept before an update works, also where the server lacks a script of it', async () => {
  const page = await openKept();
  behind = 'second build';
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await page.goto(address);
  await page.getByText(/^As of \d\d:\d\d$/).waitFor();
  expect(await isOfSecond(page)).toBe(0);
  await page.getByRole('button', { name: 'Like 0' }).click();
  await page.getByRole('dialog').getByLabel('User name').waitFor();
  await page.keyboard.press('Escape');
  // What draws the code is loaded when somebody needs it.
  troublesOf(page).expect(/status of 404/);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Scan the code').waitFor({ state: 'detached' });
  expect(await dialog.getByRole('textbox', { name: 'Link' }).inputValue()).toContain(address);
  resolve();
});

test('a slow server: the kept page says of what time it is, and the newer one replaces it', async () => {
  const page = await openKept();
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await page.goto(address);
  await page.getByText(/^As of \d\d:\d\d$/).waitFor();
  const { data } = await admin.get(`/api/admin/stores/${id}`);
  expect((await admin.put(`/api/admin/stores/${id}`, { ...data, name: 'Silver Noodles' })).status).toBe(200);
  resolve();
  await page.getByRole('heading', { level: 1, name: 'Silver Noodles' }).waitFor();
  await settled(page);
  expect(await page.getByText(/^As of/).count()).toBe(0);
  expect((await admin.put(`/api/admin/stores/${id}`, { ...data, name: 'Golden Noodles' })).status).toBe(200);
});

test('a newer page does not take away what somebody writes; a link leads to it', async () => {
  const page = await openKept();
  const { promise, resolve } = Promise.withResolvers<void>();
  held = promise;
  await page.goto(address);
  await page.getByText(/^As of \d\d:\d\d$/).waitFor();
  await page.getByRole('button', { name: 'Report a mistake' }).click();
  await page.getByRole('textbox', { name: 'Details', exact: true }).fill('It has moved.');
  resolve();
  await page.getByRole('link', { name: 'Show the latest', includeHidden: true }).waitFor({ state: 'attached' });
  expect(await page.getByRole('textbox', { name: 'Details', exact: true }).inputValue()).toBe('It has moved.');
});

test('after an update only the scripts of the build before are left, for its pages that are open', async () => {
  const page = await openKept();
  behind = 'second build';
  await page.goto('/rankings');
  await eventually(async () => {
    const { names } = await keptBy(page);
    const kinds = names.map((name) => name.replace(/-(second)?.*/, ' $1')).toSorted();
    expect(kinds).toEqual(['assets ', 'assets second', 'pages second']);
  });
  await page.goto(address);
  await settled(page);
  expect(await isOfSecond(page)).toBe(1);
});

test('nothing of somebody who is logged in is kept', async () => {
  const page = await openKept();
  await page.getByRole('button', { name: 'Like 0' }).click();
  await Promise.all([likeWritten(page), register(page)]);
  await page.goto('/me');
  await page.getByRole('heading', { level: 3, name: 'Golden Noodles' }).waitFor();
  await settled(page);
  const { token, user } = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('visitor')!) as { token: string; user: { username: string } },
  );
  const { texts } = await keptBy(page);
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.filter((text) => text.includes(token) || text.includes(user.username))).toEqual([]);
});

test('the worker of a site that is closed goes, with all that it kept', async () => {
  const page = await openKept();
  behind = 'closed site';
  // Parts of the kept page may be asked for when nothing answers them any more.
  troublesOf(page).expect(/status of 404|dynamically imported module/);
  await page.goto(address);
  await eventually(async () => {
    const registered = await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    // Names alone: opening a cache that the worker has just deleted makes it again.
    expect([registered, await page.evaluate(() => caches.keys())]).toEqual([0, []]);
  });
  expect((await page.goto(address))!.status()).toBe(404);
  await page.close();
});
