import { expect, test } from 'bun:test';
import type { Locator, Page } from 'playwright-core';
import { category, review, store } from '../helpers/client.ts';
import { fewOf, pageOf } from '../helpers/crawl.ts';
import { consoleSuite, troublesOf } from './console.ts';
import { overflowOf, structureOf } from './inspection.ts';
import { fillMarket } from './market.ts';

const { server, admin, open } = await consoleSuite();
const { stores, writers } = await fillMarket(server, admin);
const many = await category(admin, { name: '小食' });
for (let number = 1; number <= 50; number++)
  await store(admin, { name: `小吃 ${number}`, category_id: many.id, latitude: 31.24, longitude: 121.48 });
for (let number = 1; number <= 11; number++)
  await review(admin, writers[number % 3]!, stores[1].id, { content: `第 ${number} 次来` });

const kiosk = '/?kiosk=1&lang=en&here=31.2306,121.4706';
const missing = ['/nothing', '/stores/999999'];
/** Pages from which links lead to all others; the frame of each page leads to the login, and only scripts to the others. */
const starts = ['/', '/me', '/register', kiosk, ...missing];

/** Everything that is seen and does nothing: controls outside of a form that the server answers, links to nowhere. */
const deadEndsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('.sr-only');
    const sends = (control: HTMLButtonElement | HTMLInputElement) =>
      control.form?.hasAttribute('action') &&
      control.type !== 'button' &&
      control.form.querySelector('button') !== null;
    const controls = [
      ...document.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input, select, textarea'),
    ].filter((control) => isSeen(control) && !sends(control));
    const links = [...document.links].filter((link) => isSeen(link) && !/^(?:https?|tel|geo):/.test(link.href));
    const ways = [...document.querySelectorAll<HTMLAnchorElement>('main a[href], header a[href]')].filter(isSeen);
    return [
      ...[...controls, ...links].map((element) => `does nothing: ${element.outerHTML.slice(0, 160)}`),
      ...(ways.length === 0 ? ['no way on'] : []),
      ...([...document.querySelectorAll('.skeleton, .appear-late, [aria-busy=true]')].some(isSeen) ? ['waits'] : []),
    ];
  });

async function openWithout(address: string, view = {}) {
  const page = await open({ ...view, hasScripts: false });
  await page.goto(address);
  return page;
}

/** Pages of each kind that are visited, with at most so many conditions in their addresses. */
const isWanted = (() => {
  const isFew = fewOf(1);
  return (address: string) =>
    new URL(address, server.url).searchParams.size <= (address.startsWith('/?kiosk') ? 4 : 2) && isFew(address);
})();

test('a new search keeps category, openness, rating and place, on the list and on the map, and each leads to the other', async () => {
  const page = await openWithout(`/?category=${many.id}&open=now&rating=3.5&near=31.24,121.48&sort=newest`);
  const find = async () => {
    await page.getByRole('searchbox').fill('小吃');
    await page.getByRole('button', { name: 'Find' }).click();
    return new URL(page.url());
  };
  const filters = { q: '小吃', category: `${many.id}`, open: 'now', near: '31.24,121.48' };
  const listed = await find();
  expect([listed.pathname, Object.fromEntries(listed.searchParams)]).toEqual(['/', { ...filters, rating: '3.5' }]);
  await page.getByRole('main').getByRole('link', { name: 'Map', exact: true }).click();
  const mapped = await find();
  expect([mapped.pathname, Object.fromEntries(mapped.searchParams)]).toEqual(['/map', filters]);
  await page.getByRole('main').getByRole('link', { name: 'List', exact: true }).click();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/', filters]);
  await page.context().close();
});

test('every page is whole, fits, and can be left by what is seen on it', async () => {
  const page = await openWithout('/', { size: 'phone' });
  troublesOf(page).expect(/status of 404/);
  const waiting = new Set(starts);
  const found: string[] = [];
  for (const address of waiting) {
    const answer = (await page.goto(address))!;
    const wrong = [...(await deadEndsOf(page)), ...(await overflowOf(page)), ...(await structureOf(page))];
    if ((answer.status() === 404) !== missing.includes(address)) wrong.push(`status ${answer.status()}`);
    found.push(...wrong.map((one) => `${address}: ${one}`));
    const links = await page.evaluate(() => [...document.links].map(({ href }) => href));
    for (const link of links) {
      const next = link.startsWith(`${server.url}/`) ? pageOf(link.slice(server.url.length)) : '/admin';
      if (!/^\/(?:admin|static|feed|rss|sitemap)/.test(next) && isWanted(next)) waiting.add(next);
    }
  }
  expect(found).toEqual([]);
  const paths = [...waiting].map((address) => address.replace(/\?.*/, '').replaceAll(/\d+/g, ':id'));
  expect([...new Set(paths)].toSorted()).toEqual([
    '/',
    '/apply',
    '/categories',
    '/login',
    '/map',
    '/me',
    '/nothing',
    '/privacy',
    '/rankings',
    '/register',
    '/stores/:id',
    '/stores/:id/print',
  ]);
});

const heading = (page: Page) => page.locator('h1').innerText();

/** Follows a link until the page that it leads to is whole: a click ends when that begins. */
async function follow(page: Page, link: Locator): Promise<void> {
  await link.click();
  await page.waitForLoadState();
}

test('somebody finds, narrows down, turns pages, reads, and comes back', async () => {
  const page = await openWithout('/');
  const followTo = (name: string) => follow(page, page.getByRole('link', { name, exact: true }));
  await page.getByRole('searchbox').fill('小吃');
  await page.getByRole('button', { name: 'Find' }).click();
  expect(await heading(page)).toBe('54 places for “小吃”');
  await followTo('Next');
  await followTo('Page 3 of 3');
  expect(await page.locator('main li h2').count()).toBe(6);
  await page.getByText('Sort:').click();
  await followTo('New');
  await followTo('小食');
  expect(await heading(page)).toBe('50 places for “小吃”');
  await page.locator('summary', { hasText: 'Rating' }).click();
  await followTo('4 and up');
  await page.getByRole('link', { name: 'Any rating: 50 places' }).click();
  await followTo('Remove 小吃');
  await followTo('小吃 50');
  expect(await heading(page)).toBe('小吃 50');
  await page.getByRole('region', { name: 'Nearby' }).getByRole('link').first().click();
  expect(await heading(page)).not.toBe('小吃 50');
  await page.goBack();
  expect(await heading(page)).toBe('小吃 50');
});

test.each([
  ['/apply', 'The form needs JavaScript.'],
  ['/login', 'which is off in this browser'],
  ['/me', 'JavaScript'],
  ['/me/stores', 'JavaScript'],
  [`/stores/${stores[1].id}`, 'Likes, sharing, reports and reviews need JavaScript.'],
  [`/stores/${stores[1].id}/print`, 'Print from your browser menu.'],
])('%s says: %s', async (address, sentence) => {
  const page = await openWithout(address);
  expect(await page.locator('main').innerText()).toContain(sentence);
});

test('reviews have pages, rankings have tabs, and the language stays', async () => {
  const page = await openWithout(`/stores/${stores[1].id}`);
  await follow(page, page.getByRole('link', { name: 'Next' }));
  expect(await page.getByText('第 1 次来').count()).toBe(1);
  await page.getByRole('banner').getByRole('link', { name: 'Rankings' }).click();
  await follow(page, page.getByRole('main').getByRole('link', { name: 'Most liked' }));
  expect(await page.locator('ol[start] > li').count()).toBe(20);
  await page.locator('summary', { hasText: 'English' }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await page.goto('/');
  expect(await heading(page)).toMatch(/[\u4e00-\u9fff]/);
});

test('the map is a picture with a list: by search, by place, by page, with a link to each store', async () => {
  const page = await openWithout('/map?at=31.24,121.48,18');
  const rows = page.locator('li[data-store]');
  expect(await page.getByText('50 places in view').count()).toBe(1);
  expect(await rows.count()).toBe(24);
  const first = await rows.first().getByRole('heading').innerText();
  await page.getByRole('link', { name: 'Next' }).click();
  expect(await rows.first().getByRole('heading').innerText()).not.toBe(first);
  await follow(page, page.getByRole('link', { name: /^Show .* on the map$/ }).nth(1));
  expect(await page.locator('li[aria-current=true]').count()).toBe(1);
  await page.getByRole('searchbox').fill('ramen');
  await page.getByRole('button', { name: 'Find' }).click();
  await rows.first().getByRole('heading').getByRole('link').click();
  expect(await heading(page)).toContain('Ramen Ichi');
});

test('a store leads to no login that needs a script, and says how many like it', async () => {
  const page = await openWithout(`/stores/${stores[0].id}`);
  const main = page.getByRole('main');
  expect(await main.locator('a[href^="/login"]').count()).toBe(0);
  expect(await main.getByText('Write a review').isVisible()).toBe(false);
  await main.getByText(/^\d likes$/).waitFor();
});
