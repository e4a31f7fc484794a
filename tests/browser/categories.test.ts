import { beforeEach, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { category, store } from '../helpers/client.ts';
import { consoleSuite, troublesOf } from './console.ts';

const { admin, openConsole } = await consoleSuite();

const all = async () => (await admin.get('/api/admin/categories?page_size=100')).data as { id: number; name: string }[];
const names = async () => (await all()).map(({ name }) => name);

beforeEach(async () => {
  for (const { id } of await all()) await admin.delete(`/api/admin/categories/${id}`);
  for (const [index, name] of ['Noodles', 'Coffee', 'Dumplings', 'Fish'].entries())
    await category(admin, { name, sort_order: 10 * (index + 1) });
});

const replacements = (page: Page) => {
  const found: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') found.push(new URL(request.url()).pathname);
  });
  return found;
};

test('a category that moves by the arrow keys is written once, and undo puts it back', async () => {
  const page = await openConsole('/admin/categories');
  const written = replacements(page);
  await page.getByRole('button', { name: /^Move Fish: 4 of 4/ }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: 'Move Fish: 1 of 4', exact: true }).waitFor();
  await page.getByText('Saved the order.').waitFor();
  expect(await names()).toEqual(['Fish', 'Noodles', 'Coffee', 'Dumplings']);
  expect(written).toHaveLength(1);
  await page.keyboard.press('z');
  await page.getByText('Undone: Saved the order.').waitFor();
  expect(await names()).toEqual(['Noodles', 'Coffee', 'Dumplings', 'Fish']);
});

test('a category is dragged to its place, on a phone by its buttons', async () => {
  const page = await openConsole('/admin/categories');
  const from = (await page.getByRole('button', { name: /^Move Noodles:/ }).boundingBox())!;
  const to = (await page.getByRole('button', { name: /^Move Dumplings:/ }).boundingBox())!;
  await page.mouse.move(from.x + 5, from.y + 5);
  await page.mouse.down();
  await page.mouse.move(to.x + 5, to.y + to.height, { steps: 10 });
  await page.mouse.up();
  await page.getByText('Saved the order.').waitFor();
  expect(await names()).toEqual(['Coffee', 'Dumplings', 'Noodles', 'Fish']);
  const phone = await openConsole('/admin/categories', { size: 'phone' });
  await phone.getByRole('button', { name: 'Move Fish up' }).tap();
  await phone.getByText('Saved the order.').waitFor();
  expect(await names()).toEqual(['Coffee', 'Dumplings', 'Fish', 'Noodles']);
});

test('a name that somebody else has changed meanwhile is shown before one of the two is kept', async () => {
  const page = await openConsole('/admin/categories');
  troublesOf(page).expect(/status of 412/);
  await page.getByRole('button', { name: 'Rename Coffee' }).click();
  const { id } = (await all()).find(({ name }) => name === 'Coffee')!;
  await page.getByLabel('Name', { exact: true }).fill('Coffee and tea');
  await admin.put(`/api/admin/categories/${id}`, { name: 'Café', sort_order: 20 });
  await page.keyboard.press('Enter');
  await page.getByText('Somebody else has renamed it to “Café”.').waitFor();
  expect(await names()).toContain('Café');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByText('Coffee is now Coffee and tea.').waitFor();
  expect(await names()).toEqual(['Noodles', 'Coffee and tea', 'Dumplings', 'Fish']);
});

test('a deletion says how many stores keep the category, and undo restores it', async () => {
  const { id } = (await all())[0]!;
  await store(admin, { category_id: id });
  await store(admin, { category_id: id });
  const page = await openConsole('/admin/categories');
  await page.getByRole('link', { name: '2 stores' }).waitFor();
  await page.getByRole('button', { name: 'Delete Noodles' }).click();
  await page.getByText('2 stores are in it.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Deleted Noodles.').waitFor();
  expect(await names()).toEqual(['Coffee', 'Dumplings', 'Fish']);
  await page.keyboard.press('z');
  await page.getByText('Undone: Deleted Noodles.').waitFor();
  expect(await names()).toEqual(['Noodles', 'Coffee', 'Dumplings', 'Fish']);
});

test('a category is made at the end of the list, and a recalculation says what it did', async () => {
  const page = await openConsole('/admin/categories');
  await page.getByLabel('New category').fill('  Ice  ');
  await page.keyboard.press('Enter');
  await page.getByText('Added Ice.').waitFor();
  expect(await names()).toEqual(['Noodles', 'Coffee', 'Dumplings', 'Fish', 'Ice']);
  await store(admin, {});
  await page.getByRole('link', { name: 'Rankings' }).first().click();
  await page.getByRole('button', { name: 'Recalculate scores' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Recalculate scores' }).click();
  await page.getByText(/^Updated \d+ scores? in \d+\.\d s\.$/).waitFor();
});
