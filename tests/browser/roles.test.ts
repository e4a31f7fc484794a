import { expect, test } from 'bun:test';
import { adminPassword } from '../helpers/server.ts';
import { consoleSuite, intercept, settled, troublesOf } from './console.ts';

const { admin, openConsole } = await consoleSuite();

const plain = { username: 'plain', password: adminPassword };
const other = { username: 'other', password: adminPassword };
for (const account of [plain, other]) await admin.post('/api/admin/admins', account);

test('a super administrator gives a role, which others may then not change', async () => {
  const page = await openConsole('/admin/administrators');
  expect(await page.getByLabel('Role of').count()).toBe(2);
  await page.getByLabel('Role of other').selectOption('Super administrator');
  await settled(page);
  const { data } = await admin.get('/api/admin/admins');
  expect(data.map(({ role }: { role: string }) => role)).toEqual(['super_admin', 'admin', 'super_admin']);

  const colleague = await openConsole('/admin/administrators', {}, plain);
  await colleague.getByRole('heading', { name: 'other' }).waitFor();
  expect(await colleague.getByLabel('Role of').count()).toBe(0);
  expect(await colleague.getByRole('button', { name: 'Disable' }).count()).toBe(0);
  expect(await colleague.getByRole('button', { name: 'New password' }).count()).toBe(0);
});

test('a role that the server does not change is shown as it was', async () => {
  const page = await openConsole('/admin/administrators');
  troublesOf(page).expect(/ERR_FAILED/);
  await intercept(page, '**/role', (route) => route.abort());
  await page.getByLabel('Role of plain').selectOption('Super administrator');
  await page.getByText('The server cannot be reached.').waitFor();
  expect(await page.getByLabel('Role of plain').inputValue()).toBe('admin');
});

test('pages that the role may not use are not offered, nor reached by their keys', async () => {
  const page = await openConsole('/admin', {}, plain);
  const offered = () =>
    page.locator('a[href^="/admin"]').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  const theirs = ['/admin/site', '/admin/notices', '/admin/transfer', '/admin/backups'];
  await page.getByRole('link', { name: 'Administrators' }).waitFor();
  expect((await offered()).filter((address) => theirs.includes(address!))).toEqual([]);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('backup');
  await page.getByText('Nothing found for').waitFor();
  await page.keyboard.press('Escape');
  const all = await openConsole('/admin');
  for (const address of theirs) await all.locator(`nav a[href="${address}"]`).first().waitFor();
});
