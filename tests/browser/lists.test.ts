import { expect, test } from 'bun:test';
import { category, guest, review, store, user } from '../helpers/client.ts';
import { consoleSuite } from './console.ts';
import { lowTargetsOf } from './inspection.ts';

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
    .getByText('No deleted stores')
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

test('a user has figures of the reviews', async () => {
  const author = await user(server);
  for (const status of ['approved', 'blocked']) await review(admin, author, ids[0]!, { status });
  for (const [language, figures] of [
    ['en', '2 reviews, 1 blocked · last'],
    ['zh', '2 条评价，其中 1 条被屏蔽 · 最近一条'],
  ] as const) {
    const page = await openConsole(`/admin/users?keyword=${author.username}`, { language });
    await page.getByRole('listitem').getByText(figures).waitFor();
    await page.context().close();
  }
});

test('what thumbs press in a dialog is large enough', async () => {
  const applicant = guest(server);
  await applicant.post('/api/merchant/apply', {
    store_name: 'Nine Stools',
    category_id,
    address: '2 Market Square',
    contact_name: 'Wang',
    contact_phone: '123',
  });
  const page = await openConsole('/admin/applications', { size: 'phone' });
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await lowTargetsOf(page, 'dialog')).toEqual([]);
  await page.context().close();
});
