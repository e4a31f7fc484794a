import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { category, review, store, user } from '../helpers/client.ts';
import { consoleSuite, settled, troublesOf } from './console.ts';
import { picture } from './market.ts';

const { server, admin, open } = await consoleSuite({ env: { FOODMAP_BASE_URL: 'https://market.example' } });
const categories = [await category(admin, { name: 'Noodles' }), await category(admin, { name: 'Tea' })];
const hours = [{ day: 1, opens: '10:00', closes: '22:00' }];
/** Stores of a hall, of which each two have one place. */
const stores: { id: number; name: string }[] = [];
for (let number = 0; number < 24; number++)
  stores.push(
    await store(admin, {
      name: `Stall ${number + 1}`,
      category_id: categories[number % 2].id,
      cover_url: await picture(admin, 10 * number),
      phone: '021 5555 0100',
      latitude: 31.23 + Math.floor(number / 2) / 20_000,
      longitude: 121.47,
      description: 'Three generations of the trade.',
      open_hours: 'Open when the sun shines',
      hours: number === 0 ? hours : null,
    }),
  );
const far = await store(admin, { name: 'Far Away', category_id: categories[0].id, latitude: 10, longitude: 20 });
const anna = await user(server, 'anna');
await review(admin, anna, far.id, { rating: 5, content: 'Worth the flight.' });
await review(admin, anna, stores[0]!.id, { rating: 4, content: 'Good soup.' });

const here = '31.2301,121.4701';
const at = (asked = '', language = 'en', place = here) => `/?kiosk=1&lang=${language}&here=${place}${asked}`;

/** The highest empty strip as a share of the screen, the smallest letters in pixels, and the end of the last row. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('img, svg, button')].map((element) => element.getBoundingClientRect());
    let letters = Infinity;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (!node.textContent!.trim() || !parent.checkVisibility()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width <= 1 || parent.closest('.sr-only')) continue;
      boxes.push(box);
      const scale = parent instanceof SVGGraphicsElement ? parent.getScreenCTM()!.a : 1;
      letters = Math.min(letters, Number.parseFloat(getComputedStyle(parent).fontSize) * scale);
    }
    let [end, empty] = [0, 0];
    for (const { top, bottom } of boxes.toSorted((one, other) => one.top - other.top)) {
      empty = Math.max(empty, Math.min(top, innerHeight) - end);
      end = Math.max(end, bottom);
    }
    empty = Math.max(empty, innerHeight - end);
    const tiles = [...document.querySelectorAll('main li')].map((tile) => tile.getBoundingClientRect().bottom);
    return { empty: empty / innerHeight, letters, lastRow: Math.max(0, ...tiles) / innerHeight };
  });

test.each([
  ['stand', 1080, 1920, 'en'],
  ['stand', 1080, 1920, 'zh'],
  ['desktop', 1920, 1080, 'en'],
  ['desktop', 1920, 1080, 'zh'],
] as const)(
  'on a %s of %d × %d pixels in %s, screens are full and letters large',
  async (size, width, height, language) => {
    const page = await open({ size, language });
    await page.setViewportSize({ width, height });
    for (const asked of ['', '&view=list', '&view=map', '&view=find', `&store=${stores[0]!.id}`]) {
      await page.goto(at(asked, language));
      await settled(page);
      const { empty, letters, lastRow } = await measure(page);
      expect({ asked, isFull: empty <= 0.15, letters: letters >= 24 }).toEqual({ asked, isFull: true, letters: true });
      if (asked.startsWith('&store'))
        expect((await page.locator('main img').first().boundingBox())!.height / height).toBeGreaterThan(0.2);
      if (asked === '' || asked === '&view=list') expect([asked, lastRow > 0.85]).toEqual([asked, true]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
    await page.context().close();
  },
);

test('letters stay large while nobody is there', async () => {
  const page = await open({ size: 'stand' });
  await page.clock.install();
  await page.goto(at());
  await settled(page);
  await page.clock.runFor(106_000);
  await page.getByRole('navigation', { name: 'Language' }).getByRole('button').first().waitFor();
  expect((await measure(page)).letters).toBeGreaterThanOrEqual(24);
});

test('pins lie apart and lead to their stores, and the map can be enlarged and moved', async () => {
  const page = await open({ size: 'stand' });
  await page.goto(at('&view=map'));
  await settled(page);
  const map = page.getByRole('group', { name: /^Map with/ });
  const middles = await map.getByRole('link').evaluateAll((pins) =>
    pins.map((pin) => {
      const { x, y, width, height } = pin.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    }),
  );
  expect(middles).toHaveLength(12);
  const distances = middles.flatMap((one, index) =>
    middles.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
  );
  expect(Math.min(...distances)).toBeGreaterThanOrEqual(40);

  const third = map.getByRole('link', { name: /^3, / });
  const before = (await third.boundingBox())!;
  await page.mouse.move(before.x + 30, before.y + 30);
  await page.mouse.down();
  await page.mouse.move(before.x + 90, before.y + 60, { steps: 4 });
  await page.mouse.up();
  expect((await third.boundingBox())!.x - before.x).toBeGreaterThan(40);
  await page.getByRole('heading', { name: 'Closest to you' }).waitFor();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  const name = (await third.getAttribute('aria-label'))!.slice('3, '.length);
  await third.click();
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
});

test('a store far away neither ruins the map nor has a distance', async () => {
  const page = await open({ size: 'stand' });
  await page.goto('/?kiosk=1&lang=en&view=map');
  await settled(page);
  await page.getByRole('heading', { level: 1, name: 'Best places' }).waitFor();
  const names = await page.locator('main ol b').allInnerTexts();
  expect(names.slice(0, 2)).toEqual(['Far Away', 'Stall 1']);
  expect(await page.locator('svg[role=group] text').last().textContent()).toMatch(/^\d+ m$/);

  for (const asked of ['', '&view=list', '&view=map', `&store=${stores[0]!.id}`]) {
    await page.goto(at(asked, 'en', '0,0'));
    await settled(page);
    const text = await page.locator('body').innerText();
    expect([asked, text.includes('km away'), await page.getByText('You are here').count()]).toEqual([asked, false, 0]);
  }
});

test('a store has its map above its phone, its hours once, and ratings that are read aloud', async () => {
  const page = await open({ size: 'stand' });
  await page.goto(at(`&store=${stores[0]!.id}`));
  await settled(page);
  const map = (await page.getByRole('img', { name: /^Map with/ }).boundingBox())!;
  const phone = (await page.getByRole('heading', { name: 'Phone' }).boundingBox())!;
  expect(map.y + map.height).toBeLessThanOrEqual(phone.y);
  expect(await page.getByText('Open when the sun shines').count()).toBe(0);
  expect(await page.getByText('Rated 4.0 of 5').count()).toBe(1);
  expect(await page.getByText('Rated 4 of 5').count()).toBe(1);
  await page.goto(at(`&store=${stores[1]!.id}`));
  await page.getByText('Open when the sun shines').waitFor();
});

test('without the server, lists that nobody opened have their pictures, and other pictures are drawn', async () => {
  const page = await open({ size: 'stand' });
  troublesOf(page).expect(/ERR_INTERNET_DISCONNECTED/);
  const last = page.waitForResponse((answer) => /lang=ar.*store=/.test(answer.url()));
  await page.goto(at());
  await last;
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Tea', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Tea' }).waitFor();
  const pictures = page.locator('main img');
  for (const one of await pictures.all()) await one.scrollIntoViewIfNeeded();
  const broken = () => pictures.evaluateAll((all) => all.filter((one) => (one as HTMLImageElement).naturalWidth === 0));
  expect(await pictures.count()).toBe(12);
  expect(await broken()).toEqual([]);
  await page.getByRole('link', { name: 'Start' }).click();
  await page.getByRole('list').getByRole('link', { name: 'Stall' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Stall' }).waitFor();
  await page.waitForFunction(() => [...document.images].every((image) => !image.complete || image.naturalWidth > 0));
});

test('screens are loaded ahead in every language, and each picture of theirs once', async () => {
  const page = await open({ size: 'stand' });
  const pictures: string[] = [];
  page.on('request', (request) => {
    const isAhead = request.headers().purpose === 'prefetch';
    if (isAhead && request.url().includes('/static/upload/')) pictures.push(request.url());
  });
  const last = page.waitForResponse((answer) => /lang=ar.*store=/.test(answer.url()));
  await page.goto(at());
  await last;
  expect(pictures.length).toBeGreaterThanOrEqual(12);
  expect(pictures.toSorted()).toEqual([...new Set(pictures)].toSorted());
});

test('words of names stay whole on the tiles', async () => {
  await store(admin, {
    name: "Fisherman's Yard",
    category_id: categories[0].id,
    latitude: 31.2301,
    longitude: 121.4701,
  });
  const page = await open({ size: 'stand' });
  await page.goto(at());
  await settled(page);
  const lines = await page
    .locator('main li b', { hasText: 'Fisherman' })
    .first()
    .evaluate((name) => {
      const range = document.createRange();
      const text = name.firstChild!;
      range.setStart(text, 0);
      range.setEnd(text, "Fisherman's".length);
      return range.getClientRects().length;
    });
  expect(lines).toBe(1);
});

// Last: a store that is reviewed is popular, and the first screen shows popular ones.
test('a store shows pictures of approved reviews, and no others', async () => {
  const pictured = { rating: 5, content: 'Look!', image_urls: [await picture(admin, 77)] };
  await review(admin, anna, stores[2]!.id, pictured);
  await review(admin, anna, stores[2]!.id, { ...pictured, image_urls: [await picture(admin, 78)], status: 'pending' });
  for (const language of ['en', 'zh']) {
    const page = await open({ size: 'stand' });
    await page.goto(at(`&store=${stores[2]!.id}`, language));
    await settled(page);
    const shown = page.getByRole('img', { name: language === 'en' ? 'Picture by anna' : 'anna 拍摄的图片' });
    await shown.scrollIntoViewIfNeeded();
    expect(await shown.count()).toBe(1);
    if (process.env.FOODMAP_SHOTS)
      await page.screenshot({ path: `${process.env.FOODMAP_SHOTS}/kiosk-guests-${language}.png` });
    await page.context().close();
  }
});
