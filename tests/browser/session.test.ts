import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { category, store, unique } from '../helpers/client.ts';
import { adminPassword } from '../helpers/server.ts';
import { png } from '../helpers/images.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite, go, intercept, logIn, settled, troublesOf } from './console.ts';

const { admin, open, openConsole } = await consoleSuite();

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
  expect(await page.getByLabel('User name').inputValue()).toBe(account.username);
  await page.locator('input[type=password]:focus').waitFor();

  await logIn(page, { ...account, password });
  await settled(page);
  expect(await field.inputValue()).toBe('https://kiosk.example');
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await settled(page);
  expect((await admin.get('/api/admin/settings/cors')).data.origins).toEqual(['https://kiosk.example']);
});

const picture = { name: 'bowl.png', mimeType: 'image/png', buffer: Buffer.from(png(16, 16, () => [200, 40, 90])) };
const table = { name: 'stalls.csv', mimeType: 'text/csv', buffer: Buffer.from('name,address,category\nA,B,C\n') };
const { id: iconless, name: ofIconless } = await category(admin);
const { id: stall } = await store(admin, { category_id: iconless });

test.each<[string, string, (page: Page) => Promise<void>, boolean]>([
  [
    'a bulk change',
    `/admin/stores?category_id=${iconless}`,
    async (page) => {
      await page.getByLabel('Select this page').check();
      await page.getByRole('button', { name: 'Hide', exact: true }).click();
    },
    true,
  ],
  [
    'a picture of a store',
    `/admin/stores/${stall}`,
    (page) => page.locator('#pictures input[type=file]').first().setInputFiles(picture),
    false,
  ],
  [
    'an icon',
    '/admin/categories',
    async (page) => {
      await page.getByRole('button', { name: `Icon of ${ofIconless}` }).click();
      await page.getByRole('dialog').locator('input[type=file]').setInputFiles(picture);
    },
    false,
  ],
  ['a logo', '/admin/site', (page) => page.locator('main input[type=file]').first().setInputFiles(picture), false],
  [
    'an import',
    '/admin/transfer',
    async (page) => {
      await page.locator('input[type=file]').setInputFiles(table);
      await page.getByRole('button', { name: 'Check the file' }).click();
    },
    false,
  ],
])('nothing is left of the refusal of %s once there is a session again', async (_, address, act, hasRetry) => {
  const guard = { username: unique('guard'), password: adminPassword };
  const { data } = await admin.post('/api/admin/admins', guard);
  await admin.patch(`/api/admin/admins/${data.id}/role`, { role: 'super_admin' });
  const page = await openConsole(address, {}, guard);
  const password = `${adminPassword}!`;
  await admin.patch(`/api/admin/admins/${data.id}/password`, { password });
  troublesOf(page).expect(/status of 401/);
  await act(page);
  await page.getByText('Your session has ended.').waitFor();
  await logIn(page, { ...guard, password });
  await settled(page);
  const alerts = await page.getByRole('alert').allInnerTexts();
  expect(alerts.filter((text) => text !== '')).toEqual([]);
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(Number(hasRetry));
  if (hasRetry) await page.getByRole('button', { name: 'Try again' }).click();
  if (hasRetry) await page.getByRole('button', { name: 'Try again' }).waitFor({ state: 'detached' });
  await page.context().close();
});

test('what was typed is there after the tab was loaded anew', async () => {
  const page = await openConsole('/admin/origins');
  await page.getByRole('textbox').first().fill('https://half-typed.exam');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await settled(page);
  expect(await page.getByRole('textbox').first().inputValue()).toBe('https://half-typed.exam');
});

const nameField = (page: Page) => page.getByLabel('Name', { exact: true });
const keptIn = (page: Page) => page.evaluate(() => Object.keys(sessionStorage));

async function logOut(page: Page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type('Log out');
  await page.keyboard.press('Enter');
}

test('logging out with text that is not saved asks: staying keeps it, discarding forgets it', async () => {
  const page = await openConsole('/admin/stores/new');
  await nameField(page).fill('Draft Kitchen');
  await eventually(async () => expect(await keptIn(page)).toContain('draft /admin/stores/new'));
  await logOut(page);
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await dialog.getByRole('link').waitFor();
  expect(await dialog.getByRole('link').allTextContents()).toEqual(['Stores: Draft Kitchen']);
  await dialog.getByRole('button', { name: 'Stay' }).click();
  expect(await nameField(page).inputValue()).toBe('Draft Kitchen');
  await logOut(page);
  await dialog.getByRole('button', { name: 'Discard and log out' }).click();
  await page.getByLabel('User name').waitFor();
  expect(await keptIn(page)).toEqual([]);
  await page.context().close();
});

test('logging out saves what was typed on this page and on another one, or stays where that is refused', async () => {
  const { id } = await store(admin, { name: 'Before' });
  const page = await openConsole('/admin/origins');
  await page.getByRole('textbox').first().fill('nonsense');
  await go(page, `/admin/stores/${id}`);
  await nameField(page).fill('After');
  const save = page.getByRole('button', { name: 'Save and log out' });
  await logOut(page);
  troublesOf(page).expect(/status of 400/);
  await save.click();
  await page.waitForURL('**/admin/origins');
  await page.getByRole('alert').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('textbox').first().fill('https://left.example');
  await logOut(page);
  await save.click();
  await page.getByLabel('User name').waitFor();
  expect((await admin.get(`/api/admin/stores/${id}`)).data.name).toBe('After');
  expect((await admin.get('/api/admin/settings/cors')).data.origins).toEqual(['https://left.example']);
  await page.context().close();
});

test('a draft of a dialog is not saved by logging out: it has to be opened, and is saved or discarded there', async () => {
  const page = await openConsole('/admin/api-keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  const field = page.getByRole('dialog').getByRole('textbox');
  await field.fill('Half a kiosk');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await go(page, '/admin/categories');
  await page.getByRole('button', { name: 'Add', exact: true }).waitFor();
  await page.getByLabel('New category').fill('Half-typed soups');
  await go(page, '/admin/users');

  await logOut(page);
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await dialog.getByText('Cannot be saved from here').waitFor();
  expect(await dialog.getByText('Cannot be saved from here').count()).toBe(1);
  expect(await dialog.getByRole('button', { name: 'Save and log out' }).isDisabled()).toBe(true);
  await dialog.getByRole('link', { name: 'API keys: Half a kiosk' }).click();
  await page.getByRole('button', { name: 'Create key' }).click();
  expect(await field.inputValue()).toBe('Half a kiosk');
  await page.getByRole('dialog').getByRole('button', { name: 'Discard changes' }).click();
  expect(await field.inputValue()).toBe('');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await logOut(page);
  await dialog.getByRole('button', { name: 'Save and log out' }).click();
  await page.getByLabel('User name').waitFor();
  const { data } = await admin.get('/api/admin/categories?page_size=100');
  expect(data.map(({ name }: { name: string }) => name)).toContain('Half-typed soups');
  await page.context().close();
});

test('logging out says so where the form of a draft does not come, and stays', async () => {
  const page = await openConsole('/admin/origins');
  await page.getByRole('textbox').first().fill('https://never.example');
  await go(page, '/admin/users');
  await intercept(page, '**/api/admin/settings/cors', (route) =>
    route.fulfill({ status: 503, json: { code: 503, message: 'Later.', meta: { reason: 'unavailable' } } }),
  );
  troublesOf(page).expect(/status of 503/);
  await logOut(page);
  await page.getByRole('button', { name: 'Save and log out' }).click();
  await page.getByText('Cannot be saved from here').waitFor();
  expect(await page.getByRole('button', { name: 'Save and log out' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Discard and log out' }).click();
  await page.getByLabel('User name').waitFor();
  await page.context().close();
});

test('one login is for all tabs of a browser, and for no other browser; logging out ends all of them', async () => {
  const page = await openConsole('/admin/users');
  const second = await page.context().newPage();
  await second.goto('/admin/activity');
  await second.getByRole('heading', { name: 'Activity' }).waitFor();
  await nameField(page).or(page.getByRole('searchbox')).first().waitFor();
  await second.goto('/admin/stores/new');
  await nameField(second).fill('Half a name');
  const third = await page.context().newPage();
  await third.goto('/admin/reports');
  await third.getByRole('heading', { name: 'Reports' }).waitFor();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  await page.bringToFront();
  await logOut(page);
  for (const tab of [page, third]) await tab.getByLabel('User name').waitFor();
  // What was typed in another tab is kept, below a login.
  await second.getByText('Your session has ended.').waitFor();
  await logIn(third);
  await second.getByText('Your session has ended.').waitFor({ state: 'detached' });
  expect(await nameField(second).inputValue()).toBe('Half a name');
  await page.getByRole('heading', { name: 'Users' }).waitFor();
  await page.context().close();

  const stranger = await open();
  await stranger.goto('/admin');
  await stranger.getByLabel('User name').waitFor();
  await stranger.context().close();
});

test('another language shows the same page with what was typed, without a question, and stays', async () => {
  const page = await openConsole('/admin/origins');
  await page.getByRole('textbox').first().fill('https://half-typed.exam');
  page.on('dialog', (dialog) => expect.unreachable(dialog.message()));
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: '简体中文' });
  await page.getByRole('heading', { name: '允许的网站' }).waitFor();
  expect(await page.getByRole('textbox').first().inputValue()).toBe('https://half-typed.exam');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh');
  await page.getByRole('link', { name: '用户', exact: true }).click();
  await page.getByRole('heading', { name: '用户' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: '用户' }).waitFor();
});
