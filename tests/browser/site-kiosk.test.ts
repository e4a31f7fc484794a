import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { languages } from '../../src/i18n/languages.ts';
import { store } from '../helpers/client.ts';
import { consoleSuite, intercept, settled, troublesOf, type View } from './console.ts';
import { violationsOf } from './inspection.ts';
import { fillMarket } from './market.ts';

const { server, admin, open } = await consoleSuite({ env: { FOODMAP_BASE_URL: 'https://market.example' } });
await fillMarket(server, admin);
const { data: site } = await admin.get('/api/admin/settings/site');
await admin.put('/api/admin/settings/site', { ...site, name: 'Old Town Market', time_zone: 'Asia/Shanghai' });

const here = '31.2301,121.4702';
const start = `/?kiosk=1&lang=en&here=${here}`;

/** Ends when the program of the kiosk runs: before, keys do nothing, links load a document, and nobody counts the time. */
const running = (page: Page) => page.locator('[data-kiosk][aria-busy=false]').waitFor();

/** Targets that are too small or too high to be reached, and links that lead out of the kiosk. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const faults: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement | SVGAElement>('a, button, input:not([type=hidden])')) {
      const { width, height, top } = element.getBoundingClientRect();
      const name = `${element.tagName} ${element.textContent || element.getAttribute('name')}`;
      if (width < 64 || height < 64) faults.push(`${name}: ${width} × ${height}`);
      if (top < innerHeight / 6) faults.push(`${name}: ${top} from the top`);
      const address = element.getAttribute('href');
      if (address && !address.startsWith('/?kiosk=1')) faults.push(`${name}: ${address}`);
    }
    for (const form of document.forms)
      if (new FormData(form).get('kiosk') !== '1' || form.method !== 'get') faults.push(`form ${form.action}`);
    return faults;
  });

const views: View[] = [
  { size: 'stand', theme: 'light', language: 'en' },
  { size: 'desktop', theme: 'dark', language: 'zh' },
];

test.each(views)('a $size in $language has large targets in reach, and no way out of the kiosk', async (view) => {
  const page = await open(view);
  const { data: stores } = await admin.get('/api/admin/stores?status=active&keyword=老王牛肉面');
  for (const asked of ['', '&view=list', '&view=map', '&view=find', `&store=${stores[0].id}`]) {
    await page.goto(`/?kiosk=1&here=${here}${asked}`);
    await settled(page);
    expect([asked, await faultsOf(page)]).toEqual([asked, []]);
    expect([asked, await violationsOf(page)]).toEqual([asked, []]);
    expect([asked, await page.locator('a[href*="tel:"], a[href^="http"], a[href*="/login"]').count()]).toEqual([
      asked,
      0,
    ]);
  }
  await page.context().close();
});

test('somebody finds a stall, sees the way to it, and takes it along as a QR code', async () => {
  const page = await open({ size: 'stand' });
  await page.goto(start);
  await running(page);
  await page.getByRole('link', { name: 'Search' }).click();
  const keys = page.getByRole('group', { name: 'Keyboard' });
  for (const key of 'ramen0') await keys.getByRole('button', { name: key, exact: true }).click();
  await keys.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('list', { name: 'Did you mean' }).getByText('Ramen Ichi', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('heading', { level: 1, name: '“ramen”' }).waitFor();
  await page.getByRole('link', { name: 'Ramen Ichi' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Ramen Ichi' }).waitFor();
  await page.getByRole('img', { name: /^QR code for https:\/\/market\.example\/stores\/\d+$/ }).waitFor();
  await page.getByRole('link', { name: 'Map' }).click();
  await page.getByRole('heading', { level: 1, name: 'Closest to you' }).waitFor();
  await page.getByRole('group', { name: /You are here$/ }).waitFor();
  expect(new URL(page.url()).searchParams.get('here')).toBe(here);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { level: 1, name: 'Ramen Ichi' }).waitFor();
});

test('a kiosk suggests what the server forgives: typos, sounds, dishes and categories', async () => {
  const page = await open({ size: 'stand' });
  await store(admin, { name: 'Quiet Corner', dishes: [{ name: '麻辣火锅' }] });
  await page.goto(`${start}&view=find`);
  await running(page);
  const keys = page.getByRole('group', { name: 'Keyboard' });
  const meant = page.getByRole('list', { name: 'Did you mean' });
  const type = async (letters: string) => {
    await page.getByRole('searchbox').fill('');
    for (const key of letters) await keys.getByRole('button', { name: key, exact: true }).click();
  };
  await type('ramne');
  await meant.getByText('Ramen Ichi', { exact: true }).waitFor();
  await type('huoguo');
  await meant.getByRole('link', { name: '麻辣火锅 Dish' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  await meant.getByRole('link', { name: '麻辣火锅 Dish' }).click();
  await page.getByRole('link', { name: 'Quiet Corner' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await type('mianguan');
  await meant.getByRole('link', { name: '面馆 Category' }).click();
  await page.getByRole('heading', { level: 1, name: '面馆' }).waitFor();
});

test('a kiosk that is left asks, shows pictures, and begins anew for the next one in the language of the place', async () => {
  const page = await open({ size: 'stand' });
  await page.clock.install();
  await page.goto(start);
  await running(page);
  await page.getByRole('link', { name: '简体中文' }).click();
  await page.getByRole('heading', { level: 1, name: '今天想吃什么？' }).waitFor();
  await running(page);
  await page.getByRole('link', { name: '地图' }).click();
  await page.getByRole('heading', { level: 1, name: '离你最近' }).waitFor();
  await page.clock.runFor(80_000);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.clock.runFor(11_000);
  await page.getByRole('dialog', { name: '您还在吗？' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '还在，继续' }).click();
  await page.getByRole('heading', { level: 1, name: '离你最近' }).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.clock.runFor(106_000);
  const choices = page.getByRole('navigation', { name: 'Language' }).getByRole('button');
  await choices.first().waitFor();
  expect(await choices.count()).toBe(languages.length);
  expect(await faultsOf(page)).toEqual([]);
  expect(await violationsOf(page)).toEqual([]);
  const shown = () => page.locator('main p').innerText();
  const first = await shown();
  await page.clock.runFor(9100);
  await page.waitForFunction((before) => document.querySelector('main p')?.textContent !== before, first);
  await choices.nth(1).click();
  await page.getByRole('heading', { level: 1, name: '今天想吃什么？' }).waitFor();
  expect(await page.getByRole('button', { name: '返回' }).count()).toBe(0);
});

test('the session stays a kiosk, whatever page is opened, until it is ended', async () => {
  const page = await open();
  await page.goto(start);
  await settled(page);
  for (const elsewhere of ['/rankings', '/admin', '/docs']) {
    await page.goto(elsewhere);
    await page.waitForURL(/kiosk=1/);
    await page.getByRole('heading', { level: 1, name: 'What would you like to eat?' }).waitFor();
  }
  expect(new URL(page.url()).searchParams.get('here')).toBe(here);
  await page.goto('/?kiosk=0');
  await settled(page);
  await page.goto('/rankings');
  await settled(page);
  expect(page.url()).toEndWith('/rankings');
});

test('without the server, a kiosk goes on with what it has seen, and recovers by itself', async () => {
  const page = await open({ size: 'stand' });
  troublesOf(page).expect(/ERR_INTERNET_DISCONNECTED/);
  const last = page.waitForResponse((answer) => /lang=ar.*store=/.test(answer.url()));
  await page.goto(start);
  await last;
  await page.getByRole('link', { name: 'Ramen Ichi', exact: false }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Ramen Ichi' }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('The server cannot be reached at the moment.').waitFor();
  await page.getByRole('link', { name: 'Start' }).click();
  await page.getByRole('heading', { level: 1, name: 'What would you like to eat?' }).waitFor();
  await page.getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('ramen');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('heading', { level: 1, name: '“ramen”' }).waitFor();
  for (const [typed, name] of [
    ['niurou', '老王牛肉面'],
    ['lwn', '老王牛肉面'],
    ['CAFE grosse', 'Café Größe'],
    ['chayu', '茶与书'],
  ] as const) {
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill(typed);
    await page.getByRole('list', { name: 'Did you mean' }).getByText(name, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('heading', { level: 1, name: `“${typed}”` }).waitFor();
    await page.getByRole('link', { name }).first().waitFor();
  }
  await page.getByRole('link', { name: 'Start' }).click();
  await store(admin, { name: 'Fresh Bread', latitude: 31.2301, longitude: 121.4702 });
  await page.context().setOffline(false);
  await page.getByText('The server cannot be reached at the moment.').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Map' }).click();
  await page.getByRole('list').getByRole('link', { name: 'Fresh Bread' }).waitFor();
});

test('a store that has been hidden is said to have closed, and does not come back from memory', async () => {
  const { id } = await store(admin, { name: 'Ramen Niji', latitude: 31.23011, longitude: 121.47021 });
  const page = await open({ size: 'stand' });
  troublesOf(page).expect(/ERR_INTERNET_DISCONNECTED|status of 404/);
  const last = page.waitForResponse((answer) => /lang=ar.*store=/.test(answer.url()));
  await page.goto(start);
  await last;
  const find = async () => {
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('ramen');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('heading', { level: 1, name: '“ramen”' }).waitFor();
  };
  const tile = page.getByRole('link', { name: 'Ramen Niji' });
  await find();
  await tile.click();
  await page.getByRole('heading', { level: 1, name: 'Ramen Niji' }).waitFor();
  await page.getByRole('link', { name: '简体中文' }).click();
  await page.getByRole('button', { name: '返回' }).waitFor();
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { level: 1, name: '“ramen”' }).waitFor();
  expect((await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' })).status).toBe(200);
  await tile.click();
  await page.getByRole('status').getByText('This place has closed.').waitFor();
  expect(await page.getByRole('heading', { level: 1, name: 'Ramen Niji' }).count()).toBe(0);

  await page.context().setOffline(true);
  await tile.click();
  await page.getByRole('status').getByText('This page needs the server.').waitFor();
  expect(await page.getByRole('heading', { level: 1, name: 'Ramen Niji' }).count()).toBe(0);
  await find();
  expect(await page.getByRole('link', { name: 'Ramen Ichi' }).count()).toBeGreaterThan(0);
  expect(await tile.count()).toBe(0);
});

test('a kiosk whose network goes looks again when an answer was still on its way', async () => {
  const page = await open();
  troublesOf(page).expect(/ERR_INTERNET_DISCONNECTED/);
  await page.goto(start);
  await settled(page);
  await intercept(page, '**/healthz', (route) => route.fulfill({ body: 'ok' }), { times: 1 });
  await page.context().setOffline(true);
  await page.getByText('The server cannot be reached at the moment.').waitFor();
});

test('an idle kiosk loads itself anew at night, and only then', async () => {
  const page = await open();
  await page.clock.install({ time: new Date('2026-11-22T17:00:00Z') });
  await page.goto(start);
  await settled(page);
  await page.clock.runFor(106_000);
  await page.getByRole('navigation', { name: 'Language' }).waitFor();
  const loads: Page[] = [];
  page.on('load', (one) => loads.push(one));
  await page.clock.fastForward('02:00:00');
  await page.clock.runFor(200_000);
  expect(loads).toEqual([]);
  const loaded = page.waitForEvent('load', { timeout: 100_000 });
  await page.clock.fastForward('01:00:00');
  // A kiosk whose server was late to answer waits until it has answered again.
  for (let minutes = 0; minutes < 50 && loads.length === 0; minutes++) await page.clock.runFor(60_000);
  await loaded;
  await page.getByRole('heading', { level: 1, name: 'What would you like to eat?' }).waitFor();
});

test('without a script, the kiosk can be read, and stays one', async () => {
  const context = await (
    await open()
  )
    .context()
    .browser()!
    .newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(start);
  await page.getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('ramen');
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name: 'Ramen Ichi' }).first().click();
  expect(await page.locator('h1').innerText()).toContain('Ramen Ichi');
  expect(new URL(page.url()).searchParams.get('here')).toBe(here);
  await context.close();
});
