import { expect, test } from 'bun:test';
import * as helpers from '../helpers/client.ts';
import { consoleSuite, settled } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';

const { admin, client, open, openConsole } = await consoleSuite();
const { data: site } = await admin.get('/api/admin/settings/site');
await admin.put('/api/admin/settings/site', { ...site, content_language: 'zh-Hans' });
const { data: category } = await admin.post('/api/admin/categories', {
  name: '面馆',
  translations: { en: { name: 'Noodles' } },
});

const soup = { name: '牛肉面', description: '慢炖。', section: '汤面', allergens: ['gluten', 'soya'], price: 24 };
const translated = {
  ...soup,
  translations: { en: { name: 'Beef noodles', description: 'Simmered for hours.', section: 'Soups' } },
};
const shop = (fields: object = {}) =>
  helpers.store(admin, { name: '老王面馆', category_id: category.id, description: '二十年老店。', ...fields });

const lookAt = process.env.FOODMAP_SHOTS;

for (const size of ['phone', 'desktop'] as const)
  test(`a guest on a ${size} reads a store in English, and shows a dish to the cook`, async () => {
    const { id } = await shop({
      dishes: [translated],
      translations: { en: { name: 'Lao Wang Noodles', description: 'Open for twenty years.' } },
    });
    const page = await open({ size, language: 'en' });
    await page.goto(`/stores/${id}`);
    await settled(page);
    await page.getByRole('heading', { level: 1, name: 'Lao Wang Noodles' }).waitFor();
    await page.getByText('老王面馆', { exact: true }).waitFor();
    await page.getByText('Noodles', { exact: true }).first().waitFor();
    await page.getByText('Open for twenty years.').waitFor();
    await page.getByText('Original text').click();
    await page.getByText('二十年老店。').waitFor();
    await page.getByRole('heading', { name: 'Soups' }).waitFor();
    expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], []]);
    await page.getByRole('link', { name: 'Show to the cook' }).click();
    await settled(page);
    await page.getByRole('heading', { level: 1, name: 'Beef noodles' }).waitFor();
    for (const text of ['请给我来一份这个。', '牛肉面', '含麸质和大豆', 'Contains gluten and soya'])
      await page.getByText(text, { exact: true }).waitFor();
    expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], []]);
    if (lookAt) await page.screenshot({ path: `${lookAt}/dish-${size}.png` });
    await page.context().close();
  });

test('a guest who reads Chinese sees the same store in its own words', async () => {
  const { id } = await shop({ dishes: [translated], translations: { en: { name: 'Lao Wang Noodles' } } });
  const page = await open({ size: 'phone', language: 'zh' });
  await page.goto(`/stores/${id}`);
  await settled(page);
  await page.getByRole('heading', { level: 1, name: '老王面馆' }).waitFor();
  expect(await page.getByText('Lao Wang').count()).toBe(0);
  expect(await page.getByRole('link', { name: '出示给店家' }).count()).toBe(0);
  await page.context().close();
});

for (const size of ['phone', 'desktop'] as const)
  test(`an editor on a ${size} writes the texts of a store in another language beside its own`, async () => {
    const { id } = await shop({ dishes: [soup, { name: '茶', section: '汤面' }] });
    const page = await openConsole(`/admin/stores/${id}`, { size });
    await page.getByRole('button', { name: 'Other languages' }).click();
    const texts = page.getByRole('region', { name: 'Other languages' });
    await texts.getByRole('button', { name: 'English 0 of 6' }).click();
    await texts.getByLabel('Name: 老王面馆 in English').fill('Lao Wang Noodles');
    await texts.getByLabel('Section of the menu: 汤面 in English').fill('Soups');
    await texts.getByLabel('Dish: 茶 in English').fill('Tea');
    await texts.getByRole('button', { name: 'English 3 of 6' }).waitFor();
    await texts.getByLabel('Another language').selectOption('ja');
    await texts.getByLabel('Name: 老王面馆 in Japanese').fill('老王麺館');
    await settled(page);
    expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], []]);
    if (lookAt) {
      await texts.scrollIntoViewIfNeeded();
      await page.screenshot({ path: `${lookAt}/editor-${size}.png` });
    }
    await page.getByRole('button', { name: /^Save(?! and)/ }).click();
    await page.getByText('Saved “老王面馆”.').waitFor();
    const { data } = await client.get(`/api/stores/${id}`);
    expect(data.translations).toEqual({ en: { name: 'Lao Wang Noodles' }, ja: { name: '老王麺館' } });
    expect(data.dishes).toMatchObject([
      { name: '牛肉面', translations: { en: { section: 'Soups' } }, allergens: soup.allergens },
      { name: '茶', translations: { en: { name: 'Tea', section: 'Soups' } } },
    ]);
    await page.context().close();
  });

test('the language of the texts of a place is chosen once', async () => {
  const page = await openConsole('/admin/site');
  const choice = page.getByLabel('Language of your texts');
  await choice.waitFor();
  expect([await choice.inputValue(), await choice.isDisabled()]).toEqual(['zh-Hans', true]);
  await page.context().close();
});
