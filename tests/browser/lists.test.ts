import { expect, test } from 'bun:test';
import { category, guest, store, user } from '../helpers/client.ts';
import { consoleSuite } from './console.ts';
import { fillQueue, picture } from './market.ts';

const { server, admin, openConsole } = await consoleSuite();
const { id: category_id } = await category(admin);
const stores: { id: number }[] = [];
for (let number = 0; number < 60; number++) stores.push(await store(admin, { name: `Stall ${number}`, category_id }));
const ids = stores.map(({ id }) => id);
await admin.post('/api/admin/stores/bulk', { ids, action: 'delete' });

test('all deleted stores are selected at once and come back, whatever page they are on', async () => {
  const page = await openConsole('/admin/stores?status=deleted');
  await page.getByRole('button', { name: 'Select all 60' }).click();
  await page.getByText('60 selected').waitFor();
  await page
    .getByRole('region', { name: /selected/i })
    .getByRole('button', { name: 'Restore' })
    .click();
  await page
    .getByText('There is no deleted store')
    .or(page.getByText('No store is deleted'))
    .or(page.locator('main .border-dashed'))
    .first()
    .waitFor();
  expect((await admin.get('/api/admin/deleted?kind=store')).meta.total).toBe(0);
  await page.goto('/admin/stores');
  await page.getByRole('link', { name: 'Last page' }).click();
  await page.waitForURL('**page=*');
  const last = Number(new URL(page.url()).searchParams.get('page'));
  expect(last).toBeGreaterThan(1);
  await page.getByRole('textbox', { name: `Page ${last} of ${last}` }).fill('1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**page=1');
  await page.getByRole('textbox', { name: `Page 1 of ${last}` }).waitFor();
  await page.context().close();
});

test('what thumbs press is at least 40 pixels high', async () => {
  const url = await picture(admin, 90);
  const dishes = [{ name: 'Noodles', image_url: url }];
  const { id } = await store(admin, { category_id, images: [{ url }], dishes });
  await fillQueue(admin, [await user(server)], [{ id }], 2, []);
  await guest(server).post('/api/merchant/apply', {
    store_name: 'Stall 1',
    category_id,
    address: '12 Market Square',
    contact_name: 'Mei Lin',
    contact_phone: '+44 20 7946 0123',
  });
  const page = await openConsole('/admin/stores?keyword=stall', { size: 'phone' });
  await page.getByRole('button', { name: 'Save this view' }).tap();
  await page.getByLabel('Name of the view').fill('Stalls');
  await page.keyboard.press('Enter');
  await page.getByRole('group', { name: 'Saved views' }).getByRole('link', { name: 'Stalls' }).waitFor();
  for (const address of [
    '/admin/stores',
    '/admin/stores?keyword=stall',
    '/admin/reviews',
    '/admin/categories',
    '/admin/applications',
    '/admin/transfer',
    '/admin/users',
    '/admin/print',
    '/admin/reports',
    '/admin/activity',
    `/admin/stores/${ids[0]}`,
    `/admin/stores/${id}`,
  ]) {
    await page.goto(address);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    const low = await page
      .locator('main :is(button, .btn, [role=group] a, select, input:not(.sr-only))')
      .evaluateAll((all) =>
        all.flatMap((one) => {
          const target = one.matches('[type=checkbox], [type=radio]') ? (one.closest('label') ?? one) : one;
          const { height, width } = target.getBoundingClientRect();
          return width === 0 || height >= 39.5 ? [] : [`${one.outerHTML.slice(0, 120)} ${height}`];
        }),
      );
    expect([address, low]).toEqual([address, []]);
  }
  await page.context().close();
});
