import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { category, store, user } from '../helpers/client.ts';
import { consoleSuite, settled } from './console.ts';

const { server, admin, openConsole } = await consoleSuite();
const { id, name } = await store(admin, { name: 'Ramen of the Palette' });

const pathOf = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

async function find(page: Page, text: string) {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type(text);
}

test('a store, a page and an action are reached by the keyboard alone, and the page that comes has the focus', async () => {
  const page = await openConsole();
  await find(page, 'of the palette');
  await page.getByRole('option', { name }).and(page.locator('[aria-selected=true]')).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/stores/${id}`);
  // By its name in the other language.
  await find(page, '用户');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/users');
  await page.locator('h1:focus').waitFor();
  expect(await focused(page)).toBe('Users');
  await find(page, 'back up');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/backups?job=*');
  await page.getByText('Backup created').waitFor();
  await page.context().close();
});

test('arrows choose, escape closes and gives the focus back', async () => {
  const page = await openConsole('/admin/users');
  await page.getByRole('searchbox').focus();
  await find(page, '');
  const chosen = page.locator('[role=option][aria-selected=true]');
  expect(await chosen.textContent()).toContain('Today');
  await page.keyboard.press('ArrowUp');
  expect(await chosen.textContent()).toContain('Log out');
  await page.keyboard.press('ArrowDown');
  expect(await chosen.textContent()).toContain('Today');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.context().close();
});

test('it opens again as soon as something was chosen', async () => {
  const page = await openConsole();
  await find(page, 'users');
  await page.getByRole('option', { selected: true, name: 'Users' }).waitFor();
  await page.evaluate(async () => {
    const press = (key: string, ctrlKey: boolean) =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
      );
    press('Enter', false);
    // The page changes, and the event that the dialog has closed is yet to come.
    for (let step = 0; step < 10; step++) await Promise.resolve();
    press('k', true);
  });
  await page.waitForURL('**/admin/users');
  await settled(page);
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.context().close();
});

test('G and a key open a page, but not from a field, nor for somebody who switched single keys off', async () => {
  const page = await openConsole('/admin/users');
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('gr');
  expect([await page.getByRole('searchbox').inputValue(), pathOf(page)]).toEqual(['gr', '/admin/users']);
  await page.locator('h1').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await page.waitForURL('**/admin/reviews');
  await page.locator('h1:focus').waitFor();
  await page.keyboard.press('?');
  await page.getByRole('checkbox', { name: 'Single-key shortcuts' }).press('Space');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await find(page, '');
  expect(pathOf(page)).toBe('/admin/reviews');
  await page.context().close();
});

test('dark stays dark after a reload where the system is light', async () => {
  const page = await openConsole('/admin', { theme: 'light' });
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  expect(await scheme()).toBe('light');
  await find(page, 'dark');
  await page.keyboard.press('Enter');
  expect(await scheme()).toBe('dark');
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await scheme()).toBe('dark');
  await page.context().close();
});

test('a user, a category and a setting are found by what they are called', async () => {
  const { username } = await user(server, 'meimei');
  const { id: categoryId } = await category(admin, { name: 'Dim sum' });
  const page = await openConsole();
  for (const [words, address] of [
    [username, `**/admin/users?keyword=${username}`],
    ['dim su', `**/admin/stores?category_id=${categoryId}`],
    ['cors', '**/admin/origins'],
    ['time zone', '**/admin/site'],
  ] as const) {
    await find(page, words);
    await page.getByRole('status').filter({ hasText: '1 result' }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
  }
  await page.context().close();
});
