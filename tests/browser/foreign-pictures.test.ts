import { expect, test } from 'bun:test';
import { consoleSuite, troublesOf } from './console.ts';
import { findPages } from './every-page.ts';
import { fillMarket } from './market.ts';

const host = 'https://pictures.example';
const { server, admin, openConsole } = await consoleSuite();
const pictures = [1, 2, 3, 4].map((number) => `${host}/static/${number}.webp`);
await fillMarket(server, admin, 12, pictures);
const { data: site } = await admin.get('/api/admin/settings/site');
await admin.put('/api/admin/settings/site', { ...site, logo_url: pictures[0] });

test('no page of the console loads a picture of another host, which would learn who moderates, and when', async () => {
  let placeholders = 0;
  const page = await openConsole();
  const addresses = await findPages(page, async () => {
    placeholders += await page.getByText('pictures.example').or(page.getByText('Show picture')).count();
  });
  expect(addresses).toContain('/admin/reviews');
  expect(placeholders).toBeGreaterThan(10);
});

test('a click on a picture of another host loads that one alone, and does not say from where', async () => {
  const page = await openConsole('/admin/reviews?has=picture');
  troublesOf(page).expect(/pictures\.example|ERR_NAME_NOT_RESOLVED/);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(host)) asked.push(request.url(), request.headers().referer || 'no referrer');
  });
  const request = page.waitForRequest((one) => one.url().startsWith(host));
  await page.getByRole('button', { name: 'pictures.example' }).first().click();
  const url = (await request).url();
  expect(asked).toEqual([url, 'no referrer']);
});
