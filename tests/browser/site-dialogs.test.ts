import type * as StoreTexts from '#i18n/site/store';
import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { store, user } from '../helpers/client.ts';
import { inPages } from '../helpers/pages-module.ts';
import { consoleSuite, settled, type View } from './console.ts';
import { overflowOf, strayTextsOf, violationsOf } from './inspection.ts';
import { picture } from './market.ts';

const { server, admin, open } = await consoleSuite();
const images = await Promise.all([60, 180].map(async (shade) => ({ url: await picture(admin, shade) })));
const { id } = await store(admin, { name: '老王牛肉面', images, dishes: [{ name: '牛肉面' }, { name: '茶叶蛋' }] });
const visitor = await user(server, '李雷同学');

type Texts = typeof StoreTexts;

/** Actions on the page of a store that open a dialog each. */
const openers: ((page: Page, texts: Texts) => Promise<void>)[] = [
  (page, texts) => page.getByRole('button', { name: texts.like }).first().click(),
  (page, texts) => page.getByRole('button', { name: texts.reportStore }).click(),
  (page, texts) => page.getByRole('button', { name: texts.share, exact: true }).click(),
  (page, texts) =>
    page
      .getByRole('list', { name: texts.picturesOf('老王牛肉面') })
      .getByRole('link')
      .first()
      .click(),
];

async function inspect(page: Page) {
  await settled(page);
  expect([...(await violationsOf(page)), ...(await overflowOf(page)), ...(await strayTextsOf(page))]).toEqual([]);
}

/** Each size in each theme and in each language, in half of the ways. */
const views = [
  { size: 'desktop', theme: 'light', language: 'en' },
  { size: 'desktop', theme: 'dark', language: 'zh' },
  { size: 'phone', theme: 'dark', language: 'en' },
  { size: 'phone', theme: 'light', language: 'zh' },
] as const satisfies View[];

const inLanguages = {
  en: await inPages<Texts>('#i18n/site/store', 'en'),
  zh: await inPages<Texts>('#i18n/site/store', 'zh'),
};

describe.each(views)('no violation of WCAG 2.2 AA on a $size, $theme, in $language', (view) => {
  const texts = inLanguages[view.language];

  test('in what opens over a store', async () => {
    const page = await open(view);
    await page.goto(`/stores/${id}`);
    await settled(page);
    for (const opened of openers) {
      await opened(page, texts);
      await page.getByRole('dialog').waitFor();
      await inspect(page);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.context().close();
  });

  test('in the form of a review, and in suggestions', async () => {
    const page = await open(view);
    const kept = { token: visitor.credentials.token, user: { id: visitor.id, username: visitor.username } };
    await page.addInitScript((text) => localStorage.setItem('visitor', text), JSON.stringify(kept));
    await page.goto(`/stores/${id}`);
    await page.getByRole('button', { name: texts.write }).click();
    const form = page.getByRole('form', { name: texts.write });
    const file = {
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from(await (await fetch(images[0]!.url)).bytes()),
    };
    await form.locator('input[type=file]').first().setInputFiles(file);
    await form.getByRole('img').waitFor();
    await inspect(page);
    await page.goto('/');
    await page.getByRole('searchbox').fill('老王');
    await page.getByRole('option').waitFor();
    await inspect(page);
    await page.context().close();
  });
});
