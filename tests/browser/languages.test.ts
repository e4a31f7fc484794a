import { afterAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { languages } from '../../src/i18n/languages.ts';
import { browserSuite, consoleSuite, settled, type View } from './console.ts';
import { startServer } from '../helpers/server.ts';
import { admin as logInAt } from '../helpers/client.ts';
import { findPages } from './every-page.ts';
import { cutLabelsOf, overflowOf, strayTextsOf, structureOf, violationsOf } from './inspection.ts';
import { fillMarket } from './market.ts';

const { server, admin, open, openConsole } = await consoleSuite();
const { stores } = await fillMarket(server, admin);
const pages = [
  '/',
  '/?sort=score',
  '/?q=nothing-has-this-name',
  `/stores/${stores[0]!.id}`,
  '/rankings',
  '/categories',
  '/map',
  '/apply',
  '/login',
  '/privacy',
  '/offline',
];
const screens = ['home', 'list', 'find', 'map'].map((view) => `/?kiosk=1&view=${view}&here=52.1,4.3`);

/** Every size in light and in dark, over all languages. */
const looks = [
  { size: 'desktop', theme: 'light' },
  { size: 'phone', theme: 'dark' },
] as const satisfies Omit<View, 'language'>[];

async function inspect(page: Page, address: string, isStray = true): Promise<void> {
  await page.goto(address);
  await settled(page);
  expect({
    address,
    found: [
      ...(await structureOf(page)),
      ...(await overflowOf(page)),
      ...(await cutLabelsOf(page)),
      ...(isStray ? await strayTextsOf(page) : []),
      ...(await violationsOf(page)),
    ],
  }).toEqual({ address, found: [] });
}

/** English and Chinese are looked at by the suites of each page. */
const others = languages.filter(({ code }) => code !== 'en' && code !== 'zh');

/** The site in one look and the console in the other, in turns over the languages; all in the long form. */
const looksOf = (surface: 'site' | 'console', code: string) => {
  const turn = others.findIndex((one) => one.code === code) + (surface === 'site' ? 0 : 1);
  return process.env.FOODMAP_LONG ? looks : [looks[turn % looks.length]!];
};

describe.each(others)('the site in $name', ({ code, isRightToLeft }) => {
  test.each(looksOf('site', code))('has no violation of WCAG 2.2 AA and fits: $size, $theme', async (look) => {
    const page = await open({ ...look, language: code });
    for (const address of pages) {
      // Names of the market are in English.
      await inspect(page, address, false);
      expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
        code,
        isRightToLeft ? 'rtl' : '',
      ]);
    }
    await page.context().close();
  });

  test('fits on the screen of a kiosk, and changes to another language and back', async () => {
    const page = await open({ size: 'stand', language: code });
    for (const address of screens) await inspect(page, `${address}&lang=${code}`, false);
    const home = `${screens[0]!}&lang=${code}`;
    await page.goto(home);
    await settled(page);
    for (const to of [languages[0], languages.find((one) => one.code === code)!]) {
      await page.getByRole('link', { name: to.name, exact: true }).click();
      await page.locator(`html[lang="${to.code}"]`).waitFor();
    }
    await page.context().close();
  });
});

/** Every page of the console in the long form, which takes a minute for each look. */
const consolePages = process.env.FOODMAP_LONG
  ? await findPages(await openConsole())
  : ['', '/reviews', '/stores', `/stores/${stores[0]!.id}`, '/transfer', '/backups', '/activity'].map(
      (address) => `/admin${address}`,
    );

/** Digits of Arabic beside those of its texts. */
const otherDigits = /[\u0660-\u0669\u06F0-\u06F9]/;

describe.each(others)('the console in $name', ({ code }) => {
  test.each(looksOf('console', code))(
    'has no violation of WCAG 2.2 AA, fits, and has the digits of its texts: $size, $theme',
    async (look) => {
      const page = await openConsole('/admin', { ...look, language: code });
      for (const address of consolePages) {
        await inspect(page, address, false);
        expect(await page.locator('body').innerText()).not.toMatch(otherDigits);
      }
      await page.context().close();
    },
  );
});

const long = await startServer({ env: { FOODMAP_TEXTS: 'long' } });
await fillMarket(long, await logInAt(long));
const { open: openLong } = await browserSuite(long);
afterAll(() => long.stop());

describe.each(looks)('texts that are longer than the English ones, $size, $theme', (look) => {
  test.each(pages)('fit: %s', async (address) => {
    const page = await openLong(look);
    await inspect(page, address, false);
    await page.context().close();
  });
});
