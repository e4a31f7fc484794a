import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'bun:test';
import { store } from '../helpers/client.ts';
import { adminPassword } from '../helpers/server.ts';
import { consoleSuite } from './console.ts';

const { server, admin, openConsole } = await consoleSuite();
await store(admin);

test('a backup is made, verified, downloaded and explained; that it was verified is still there after a reload', async () => {
  const page = await openConsole('/admin/backups');
  await page.getByText('No backups yet.').waitFor();
  await page.getByRole('button', { name: 'Back up now' }).click();
  await page.getByText('Backup created').waitFor();
  const { data } = await admin.get('/api/admin/backups');
  const [{ name }] = data.files;
  expect(await page.getByText('Verified', { exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Verify' }).click();
  await page.getByText('The backup is complete and can be restored: 1 store').waitFor();
  await page.goto('/admin/backups');
  await page.getByText('Verified', { exact: true }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  expect(statSync(await download.path()).size).toBe(statSync(join(server.data, 'backups', name)).size);
  await page.getByRole('button', { name: 'How to restore' }).click();
  expect(await page.getByRole('textbox', { name: 'Command' }).inputValue()).toBe(`foodmap restore ${name} --yes`);
  await page.context().close();
});

test('an administrator without the role reads why, and still sees the server', async () => {
  const account = { username: 'second', password: adminPassword };
  await admin.post('/api/admin/admins', account);
  const page = await openConsole('/admin/backups', { language: 'zh' }, account);
  await page.getByText('super_admin 角色').waitFor();
  await page.getByText('磁盘剩余').waitFor();
  expect(await page.getByRole('button', { name: '立即备份' }).count()).toBe(0);
  expect(await page.getByRole('textbox').inputValue()).toBe('foodmap admin role second super_admin');
  await page.context().close();
});

test('a job that failed says so in Chinese, and why in the language of the server', async () => {
  const page = await openConsole('/admin/backups', { language: 'zh' });
  const { data } = await admin.get('/api/admin/backups');
  truncateSync(join(server.data, 'backups', data.files[0].name), 100);
  await page.getByRole('button', { name: '验证' }).click();
  const alert = page.getByRole('alert');
  await alert.getByText('该备份无法恢复。').waitFor();
  await alert.getByText('服务器给出的说明（英文）：').waitFor();
  expect(await alert.locator('[lang=en]').textContent()).toMatch(/is damaged, or is no backup of foodmap/);
  await page.context().close();
});
