import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { category, store } from '../helpers/client.ts';
import { readCode } from './codes.ts';
import { consoleSuite, settled } from './console.ts';
import { picture } from './market.ts';

/** The address at which phones reach the server; a kiosk shows no code without one. */
const origin = 'https://food.example';
const { admin, open } = await consoleSuite({ env: { FOODMAP_BASE_URL: origin } });
const { id: category_id } = await category(admin);
const cover = new URL(await picture(admin, 90)).pathname;
const { id, name } = await store(admin, { category_id, name: 'Ramen Ichi', cover_url: cover });

const codeIn = (page: Page) => page.getByRole('img', { name: /QR code/ });

test.each([
  ['/?kiosk=1&lang=en', '/'],
  [`/?kiosk=1&lang=en&store=${id}`, `/stores/${id}`],
  [`/stores/${id}/print`, `/stores/${id}`],
  [`/stores/${id}/print?size=a6`, `/stores/${id}`],
])('the code on %s leads to %s', async (address, path) => {
  const page = await open({ size: 'stand', theme: 'dark' });
  await page.goto(address);
  await settled(page);
  expect(await readCode(codeIn(page))).toBe(origin + path);
});

test('the code that a store is shared by leads to it', async () => {
  const page = await open({ size: 'phone' });
  await page.goto(`/stores/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await readCode(codeIn(page))).toBe(`${origin}/stores/${id}`);
});

test('a store links to its poster', async () => {
  const page = await open();
  await page.goto(`/stores/${id}`);
  await page.getByRole('link', { name: 'Print a poster' }).click();
  await page.getByRole('heading', { level: 1, name: `Poster for ${name}` }).waitFor();
});

test('a kiosk asks to stay awake, and shows sharp pictures on a high screen while nobody is there', async () => {
  const page = await open({ size: 'stand' });
  await page.addInitScript(() => {
    const asked: string[] = [];
    const request = (kind: string) => {
      asked.push(kind);
      return Promise.resolve({ release: () => Promise.resolve() });
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    Object.assign(window, { asked });
  });
  const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked);
  await page.goto(`/stores/${id}`);
  await settled(page);
  expect(await asked()).toEqual([]);
  await page.clock.install();
  await page.goto('/?kiosk=1&lang=en');
  await settled(page);
  expect(await asked()).toEqual(['screen']);
  await page.clock.runFor(106_000);
  const shown = page.locator('main img').first();
  await shown.waitFor();
  const source = await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.currentSrc));
  // No copy is as wide as a picture of 3:2 that fills 1080 × 1920: the one that the server keeps is the sharpest.
  expect(new URL(source).pathname + new URL(source).search).toBe(cover);
});
