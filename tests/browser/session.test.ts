import { expect, test } from 'bun:test';
import { adminPassword } from '../helpers/server.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite, logIn, settled, troublesOf } from './console.ts';

const { admin, openConsole } = await consoleSuite();

const account = { username: 'careful', password: adminPassword };
const { data: made } = await admin.post('/api/admin/admins', { ...account, role: 'super_admin' });

test('a session that ends in a form is begun again over it, and what was typed is saved', async () => {
  const page = await openConsole('/admin/origins', {}, account);
  const field = page.getByRole('textbox').first();
  await field.fill('https://kiosk.example');

  const password = `${adminPassword}!`;
  expect((await admin.patch(`/api/admin/admins/${made.id}/password`, { password })).status).toBe(200);
  troublesOf(page).expect(/status of 401/);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Your session has ended.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.closest('form') !== null)).toBe(true);

  await logIn(page, { ...account, password });
  await settled(page);
  expect(await field.inputValue()).toBe('https://kiosk.example');
  await page.getByRole('button', { name: 'Save' }).click();
  await settled(page);
  expect((await admin.get('/api/admin/settings/cors')).data.origins).toEqual(['https://kiosk.example']);
});

test('what was typed is there after the tab was loaded anew', async () => {
  const page = await openConsole('/admin/origins');
  await page.getByRole('textbox').first().fill('https://half-typed.exam');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await settled(page);
  expect(await page.getByRole('textbox').first().inputValue()).toBe('https://half-typed.exam');
});

test('logging out forgets what was typed', async () => {
  const page = await openConsole('/admin/stores/new');
  await page.getByLabel('Name', { exact: true }).fill('Draft Kitchen');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage));
  await eventually(async () => expect(await kept()).toContain('draft /admin/stores/new'));
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Log out');
  await page.keyboard.press('Enter');
  await page.getByLabel('User name').waitFor();
  expect(await kept()).toEqual([]);
  await page.context().close();
});

test('another language shows the same page with what was typed, without a question, and stays', async () => {
  const page = await openConsole('/admin/origins');
  await page.getByRole('textbox').first().fill('https://half-typed.exam');
  page.on('dialog', (dialog) => expect.unreachable(dialog.message()));
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByRole('heading', { name: '其他网站' }).waitFor();
  expect(await page.getByRole('textbox').first().inputValue()).toBe('https://half-typed.exam');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh');
  await page.getByRole('link', { name: '用户', exact: true }).click();
  await page.getByRole('heading', { name: '用户' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '用户' }).waitFor();
});
