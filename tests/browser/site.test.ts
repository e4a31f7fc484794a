import { describe, expect, test } from 'bun:test';
import { consoleSuite, settled, troublesOf, views } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';
import { fillMarket } from './market.ts';

const { server, admin, open } = await consoleSuite();
await fillMarket(server, admin);
const { data: stores } = await admin.get('/api/admin/stores?status=active');
const addresses = [
  '/',
  '/map',
  '/?q=noodle',
  '/?sort=rating&open=now',
  '/?q=noodle+zzz',
  '/rankings',
  '/categories',
  '/apply',
  '/privacy',
  `/stores/${stores[0].id}/print`,
  '/nothing',
  `/stores/${stores[0].id}`,
  '/login',
  '/register',
  '/me',
  '/me/stores',
  '/offline',
];

describe.each(views)('the site on a $size, $theme, in $language', (view) => {
  test('has no violation of WCAG 2.2 AA, and nothing sticks out', async () => {
    const page = await open(view);
    troublesOf(page).expect(/status of 404/);
    for (const address of addresses) {
      await page.goto(address);
      await settled(page);
      expect([address, await violationsOf(page)]).toEqual([address, []]);
      expect([address, await overflowOf(page)]).toEqual([address, []]);
    }
    await page.context().close();
  });
});

test('a visitor searches, chooses, and comes back', async () => {
  const page = await open();
  await page.goto('/');
  await page.getByRole('searchbox').fill('ramen');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'ramen' }).waitFor();
  const first = page.getByRole('heading', { level: 2 }).first();
  const name = await first.innerText();
  await first.getByRole('link').click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'ramen' }).waitFor();
});

test('the chosen language stays', async () => {
  const page = await open();
  await page.goto('/');
  await page.locator('summary', { hasText: 'English' }).click();
  await page.getByRole('link', { name: '简体中文' }).click();
  await page.goto('/rankings');
  expect(await page.locator('html').getAttribute('lang')).toBe('zh');
});

test('everything is there at 400 %', async () => {
  const page = await open({ size: 'zoomed' });
  troublesOf(page).expect(/status of 404/);
  for (const address of addresses) {
    await page.goto(address);
    await settled(page);
    expect([address, await overflowOf(page)]).toEqual([address, []]);
  }
});
