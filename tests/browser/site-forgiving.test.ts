import { join } from 'node:path';
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { category, review, store, user } from '../helpers/client.ts';
import { consoleSuite, settled } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';

const { server, admin, open } = await consoleSuite();
const noodles = await category(admin, { name: 'Noodles' });
const drinks = await category(admin, { name: '茶饮' });
const put = (name: string, more: object = {}) => store(admin, { name, category_id: noodles.id, ...more });
const named = (...names: string[]) => names.map((name) => ({ name }));
const kitchen = await put('Lotus Kitchen', {
  dishes: named('Tea eggs', 'Steamed dumplings', 'Sesame pancakes with spring onions'),
});
await put('兰州拉面', { dishes: named('凉皮', '小菜', '鸡蛋', '牛肉面'), latitude: 52.1, longitude: 4.3 });
await put('Sichuan Hot Pot', { dishes: named('Hot pot for two', '麻辣牛肉') });
await put('Hotpot Palace', { dishes: named('Lamb hotpot') });
await put('Blue Door', {
  category_id: drinks.id,
  dishes: named('Coffee', '珍珠奶茶'),
  latitude: 52.101,
  longitude: 4.301,
});
await review(admin, await user(server), kitchen.id, { rating: 5 });

async function isWellMade(page: Page): Promise<void> {
  await settled(page);
  expect(await violationsOf(page)).toEqual([]);
  expect(await overflowOf(page)).toEqual([]);
}

const folder = process.env.FOODMAP_SCREENSHOTS;
const picture = async (page: Page, name: string) => {
  if (folder) await page.screenshot({ path: join(folder, `forgiving-${name}.png`) });
};

const texts = {
  en: {
    instead: 'Search for “dupmlings” instead',
    exact: 'Exact matches only.',
    back: 'Show similar matches too',
    only: 'Only exact matches',
    near: 'Near me',
    meant: 'Did you mean',
    dish: 'Or choose a dish',
    sound: 'what sounds like “niurou”',
  },
  zh: {
    instead: '仍然搜索“dupmlings”',
    exact: '只显示完全匹配的店铺。',
    back: '也显示相近的',
    only: '只看完全匹配',
    near: '我附近',
    meant: '你要找的是不是',
    dish: '或者选一道菜',
    sound: '读音像“niurou”的词',
  },
};

for (const language of ['en', 'zh'] as const) {
  const text = texts[language];

  test.each([320, 390, 1280])(
    `a misspelt search is corrected, and taken back by a link, in ${language}, %d wide`,
    async (width) => {
      const page = await open({ size: width === 1280 ? 'desktop' : 'phone', language });
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/?q=dupmlings');
      await page.getByRole('link', { name: 'Lotus Kitchen' }).waitFor();
      await isWellMade(page);
      await picture(page, `typo-${language}-${width}`);
      await page.getByRole('link', { name: text.instead }).click();
      await page.waitForURL('**/?q=dupmlings&exact=1');
      await page.getByText(text.exact).waitFor();
      await isWellMade(page);
      await picture(page, `exact-${language}-${width}`);
      await page.getByRole('link', { name: text.back }).click();
      await page.waitForURL('**/?q=dupmlings');
    },
  );

  test.each(['phone', 'desktop'] as const)(
    `a list says what it has beside, what is near and what was meant, in ${language} on a %s`,
    async (size) => {
      const page = await open({ size, language });
      for (const [name, address, said] of [
        ['joined', '/?q=hotpot', text.only],
        ['sound', '/?q=niurou', text.sound],
        ['empty', '/?q=dmplngs', text.meant],
        ['near', '/?q=coffee+near+me', text.near],
        ['map', '/map?q=hotpot', text.only],
      ] as const) {
        await page.goto(address);
        await page.locator('main').getByText(said).first().waitFor();
        await isWellMade(page);
        await picture(page, `${name}-${language}-${size}`);
      }
    },
  );
}

test('the list of the map goes on saying how it was found once the map moves, and keeps the exact matches', async () => {
  const page = await open();
  await page.goto('/map?q=niurou');
  const line = page.getByText('Showing results for');
  await line.waitFor();
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.waitForURL('**/map?q=niurou&at=*');
  await page.getByText('1 place in view').waitFor();
  await line.waitFor();
  await page.getByRole('link', { name: 'Search for “niurou” instead' }).click();
  await page.waitForURL('**/map?q=niurou&exact=1*');
  await page.getByText('Exact matches only.').waitFor();
});

test.each(['en', 'zh', 'ar'] as const)(
  'a kiosk finds Chinese by letters, and dishes without typing, in %s',
  async (language) => {
    const page = await open({ size: 'stand', language });
    for (const [width, height] of [
      [1080, 1920],
      [1920, 1080],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/?kiosk=1&lang=${language}&view=find`);
      await isWellMade(page);
      await picture(page, `kiosk-find-${language}-${width}`);
      const dishes = page.locator('section[aria-labelledby=dishes] a');
      for (const box of await Promise.all((await dishes.all()).map((dish) => dish.boundingBox())))
        expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44);
      for (const letter of 'niurou') await page.getByRole('button', { name: letter, exact: true }).click();
      await page.getByRole('search').locator('button:not([type])').click();
      await page.waitForURL(/view=list&q=niurou/);
      await page.getByRole('link', { name: '兰州拉面' }).waitFor();
      expect(await page.locator('header p').innerText()).toContain('niurou');
      await isWellMade(page);
      await picture(page, `kiosk-list-${language}-${width}`);
      await page.goto(`/?kiosk=1&lang=${language}&view=find`);
      await settled(page);
      await dishes.filter({ hasText: '珍珠奶茶' }).click();
      await page.getByRole('link', { name: 'Blue Door' }).waitFor();
    }
  },
);
