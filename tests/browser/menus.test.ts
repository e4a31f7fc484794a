import { expect, test } from 'bun:test';
import * as helpers from '../helpers/client.ts';
import { consoleSuite, settled } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';

const { admin, client, open, openConsole } = await consoleSuite();
const { id: category_id } = await helpers.category(admin);
const { data: site } = await admin.get('/api/admin/settings/site');
await admin.put('/api/admin/settings/site', { ...site, currency: 'EUR' });

const noodles = {
  name: 'Dan dan noodles',
  price: 12.5,
  section: 'Noodles',
  diets: ['vegan'],
  allergens: ['gluten', 'sesame'],
  spicy: 2,
};
const tea = {
  name: 'Tea',
  section: 'Drinks',
  variants: [
    { name: 'Small', price: 3 },
    { name: 'Large', price: 4.25 },
  ],
};
const shop = (fields: object = {}) => helpers.store(admin, { category_id, dishes: [noodles, tea], ...fields });
const put = (id: number, name: string, dishes: object[]) =>
  admin.put(`/api/admin/stores/${id}`, { name, address: '1 Market Square', category_id, dishes });

for (const [language, size, expected] of [
  ['en', 'phone', ['€12.50', 'from €3', 'Spicy', 'Contains gluten and sesame']],
  ['zh', 'desktop', ['€12.50', '€3 起', '中辣', '含麸质和芝麻']],
  ['ar', 'phone', ['حار', 'السمسم']],
] as const)
  test(`the menu of a store in ${language} on a ${size}, with prices, diets and allergens`, async () => {
    const { id } = await shop({ price_level: 2 });
    const page = await open({ size, language });
    await page.goto(`/stores/${id}`);
    await settled(page);
    const menu = page.locator('section[aria-labelledby="dishes"]');
    for (const text of expected) await menu.getByText(text).first().waitFor();
    expect(await menu.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['Noodles', 'Drinks']);
    expect(await page.getByRole('img', { name: /2/ }).first().textContent()).toBe('€€');
    expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], []]);
    await page.context().close();
  });

test('what is sold out is crossed out, and the kiosk shows it without a touch', async () => {
  const { id, name } = await shop();
  const kiosk = await open();
  await kiosk.setViewportSize({ width: 1080, height: 1920 });
  await kiosk.goto(`/?kiosk=1&lang=en&store=${id}`);
  await settled(kiosk);
  await kiosk.getByRole('heading', { name: 'Dan dan noodles' }).waitFor();
  expect(await kiosk.getByText('Sold out').count()).toBe(0);
  // The elements stay, so that nobody loses their place.
  const heading = await kiosk.getByRole('heading', { name: 'Dan dan noodles' }).elementHandle();
  expect((await put(id, name, [{ name: 'Dan dan noodles', sold_out: true }, { name: 'Tea' }])).status).toBe(200);
  await kiosk.getByText('Sold out').waitFor();
  expect(await heading.evaluate((element) => element.isConnected)).toBe(true);
  expect(await violationsOf(kiosk)).toEqual([]);
  const page = await open();
  await page.goto(`/stores/${id}`);
  await page.getByText('Sold out').waitFor();
  await put(id, name, [{ name: 'Dan dan noodles', sold_out: false }, { name: 'Tea' }]);
  await kiosk.getByText('Sold out').waitFor({ state: 'detached' });
  await kiosk.context().close();
  await page.context().close();
});

test('the menu on paper has all dishes, their prices and what they contain', async () => {
  const { id } = await shop();
  const page = await open();
  await page.goto(`/stores/${id}/print`);
  await page.getByRole('link', { name: 'Menu (A4)' }).click();
  const sheet = page.getByRole('article');
  await sheet.getByText('€12.50').waitFor();
  await sheet.getByText('Large€4.25').waitFor();
  await sheet.getByText('Please ask at the stall', { exact: false }).waitFor();
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], []]);
  await page.context().close();
});

test('an editor gives a dish its price, sizes, diets and allergens, and takes some off again', async () => {
  const { id, name } = await shop({ dishes: [{ name: 'Soup' }] });
  const page = await openConsole(`/admin/stores/${id}`);
  await page.getByLabel('Price', { exact: true }).fill('7.5');
  await page.getByRole('button', { name: 'More about Soup' }).click();
  await page.getByLabel('Section').fill('Starters');
  await page.getByLabel('Spicy').selectOption('Mild');
  await page.getByRole('button', { name: 'Add a size' }).click();
  await page.getByLabel('Size', { exact: true }).fill('Bowl');
  await page.getByLabel('Price', { exact: true }).nth(1).fill('9');
  await page.getByRole('button', { name: 'Vegan' }).click();
  await page.getByLabel('Not stated').check();
  await page.getByRole('button', { name: 'celery' }).click();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');
  await page.getByText(`Saved “${name}”.`).waitFor();
  const saved = async () => (await client.get(`/api/stores/${id}`)).data.dishes[0];
  expect(await saved()).toMatchObject({
    price: 7.5,
    section: 'Starters',
    spicy: 1,
    variants: [{ name: 'Bowl', price: 9 }],
    diets: ['vegan'],
    allergens: ['celery'],
  });
  await page.getByRole('button', { name: 'Remove size 1' }).click();
  await page.getByLabel('Price', { exact: true }).fill('');
  await page.getByLabel('Sold out').check();
  await page.keyboard.press('Control+Enter');
  let after = await saved();
  while (!after.sold_out) after = await saved();
  expect(after).toMatchObject({ section: 'Starters', sold_out: true, allergens: ['celery'] });
  expect(after).not.toHaveProperty('price');
  expect(after).not.toHaveProperty('variants');
  await page.context().close();
});

test('results are narrowed by price level, with exact numbers', async () => {
  const { id: own } = await helpers.category(admin, { name: 'Priced' });
  for (const price_level of [1, 2, 2, 4]) await shop({ category_id: own, price_level });
  const page = await open();
  await page.goto(`/?category=${own}`);
  await page.getByText('Filters').click();
  const link = page.getByRole('link', { name: '€€ 2' });
  await page.getByText('€€€ 0', { exact: true }).waitFor();
  await link.click();
  await page.waitForURL(/attr=price_level:2/);
  await page.getByRole('heading', { name: '2 places in Priced' }).waitFor();
  await page.context().close();
});

test('another currency is asked about, since it changes no number', async () => {
  const page = await openConsole('/admin/site');
  const currency = page.getByLabel('Currency');
  await currency.fill('jpy');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the currency?' });
  await dialog.getByText('12.50 EUR becomes 12.50 JPY', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect((await client.get('/api/site')).data.currency).toBe('EUR');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Change the currency' }).click();
  await page.getByText('Saved', { exact: false }).first().waitFor();
  expect((await client.get('/api/site')).data.currency).toBe('JPY');
  await page.context().close();
});
