import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { category, store } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite, intercept, troublesOf } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';

const { admin, openConsole } = await consoleSuite();

type Fields = Record<string, unknown>;

/** Stores of a category of their own, the last one first as the list shows them, and the address of their list. */
async function street(count: number, fieldsOf: (index: number) => Fields = () => ({})) {
  const { id } = await category(admin);
  const made: { id: number; name: string }[] = [];
  for (let index = 0; index < count; index++)
    made.unshift(await store(admin, { name: `Stall ${count - index}`, category_id: id, ...fieldsOf(index) }));
  const statuses = async () =>
    (await Promise.all(made.map(async (one) => (await admin.get(`/api/admin/stores/${one.id}`)).data?.status))) as (
      'active' | 'inactive' | undefined
    )[];
  const total = async (of = id) => (await admin.get(`/api/admin/stores?category_id=${of}&page_size=1`)).meta.total;
  return { id, made, statuses, total, address: `/admin/stores?category_id=${id}` };
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('stores that are selected by keys are hidden, and undo gives each the status that it had', async () => {
  const { address, statuses } = await street(4, (index) => (index === 2 ? { status: 'inactive' } : {}));
  const before = ['active', 'inactive', 'active', 'active'] as const;
  expect(await statuses()).toEqual([...before]);
  const page = await openConsole(address);
  for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
  await page.getByText('3 selected').waitFor();
  await press(page, 'Hide');
  await page.getByText('3 stores now hidden.').waitFor();
  expect(await statuses()).toEqual(['inactive', 'inactive', 'inactive', 'active']);
  await page.keyboard.press('z');
  await page.getByText('Undone: 3 stores now hidden.').waitFor();
  expect(await statuses()).toEqual([...before]);
});

test('all 130 stores of a list move to another category in two portions, and come back by one undo', async () => {
  const { id, address, total } = await street(130);
  const other = await category(admin, { name: 'Elsewhere' });
  const page = await openConsole(address);
  let portions = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/stores/bulk')) portions += 1;
  });
  await page.getByLabel('Select this page').check();
  await press(page, 'Select all 130');
  await page.getByText('130 selected').waitFor();
  await press(page, 'Category…');
  await page.getByRole('dialog').getByLabel('Category').selectOption({ label: 'Elsewhere' });
  await press(page, 'Move');
  await page.getByText('Moved 130 stores.').waitFor();
  expect(portions).toBe(2);
  expect([await total(), await total(other.id)]).toEqual([0, 130]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: Moved 130 stores.').waitFor();
  expect([await total(id), await total(other.id)]).toEqual([130, 0]);
});

test('attributes are set and removed for the selected stores by keys, and undo gives each back what it had', async () => {
  const before = [{ wheelchair: 'limited', 'payment:cash': 'yes' }, {}, { dog: 'yes' }];
  const { address, made } = await street(3, (index) => ({ attributes: before[2 - index] }));
  const attributes = () =>
    Promise.all(made.map(async ({ id }) => (await admin.get(`/api/admin/stores/${id}`)).data.attributes as object));
  expect(await attributes()).toEqual(before);
  const page = await openConsole(address);
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Attributes…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Attributes of 2 stores' });
  expect(await dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Alipay').selectOption({ label: 'Yes' });
  await dialog.getByLabel('Cash').selectOption({ label: 'Remove' });
  await dialog.getByLabel('Vegan').selectOption({ label: 'Limited' });
  await dialog.getByLabel('Vegan').selectOption({ label: 'Unchanged' });
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await page.getByText('Set attributes of 2 stores.').waitFor();
  expect(await attributes()).toEqual([
    { wheelchair: 'limited', 'payment:alipay': 'yes' },
    { 'payment:alipay': 'yes' },
    { dog: 'yes' },
  ]);
  await page.keyboard.press('z');
  await page.getByText('Undone: Set attributes of 2 stores.').waitFor();
  expect(await attributes()).toEqual(before);
  await page.goto('/admin/activity?target=stores/bulk');
  const row = page.getByRole('listitem').filter({ hasText: 'payment:alipay = yes, payment:cash = empty' });
  await row.getByText('set attributes of').first().waitFor();
});

test('attributes are set on a phone and where the window is 320 pixels wide', async () => {
  const { address, made } = await street(2);
  for (const size of ['phone', 'zoomed'] as const) {
    const page = await openConsole(address, { size });
    await page.getByLabel(`Select ${made[0]!.name}`).check();
    expect(await overflowOf(page)).toEqual([]);
    await press(page, 'Attributes…');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Outdoor seating').selectOption({ label: size === 'phone' ? 'Yes' : 'No' });
    expect(await overflowOf(page)).toEqual([]);
    for (const field of await dialog.getByRole('combobox').all())
      expect((await field.boundingBox())!.height).toBeGreaterThanOrEqual(40);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('Set attributes of 1 store.').waitFor();
    await page.context().close();
  }
  expect((await admin.get(`/api/admin/stores/${made[0]!.id}`)).data.attributes).toEqual({ outdoor_seating: 'no' });
});

test('130 stores are hidden as one row of the activity, and come back by Z when the notice is gone', async () => {
  const { address, total, id } = await street(130);
  const shownStores = async () => (await admin.get(`/api/admin/stores?category_id=${id}&status=active`)).meta.total;
  const rows = async () => (await admin.get('/api/admin/activity?target=stores/bulk')).meta.total;
  const before = await rows();
  const page = await openConsole(address);
  await page.getByLabel('Select this page').check();
  await press(page, 'Select all 130');
  await page.getByText('130 selected').waitFor();
  await page.clock.install();
  await press(page, 'Hide');
  await page.getByText('130 stores now hidden.').waitFor();
  expect([await rows(), await total(), await shownStores()]).toEqual([before + 1, 130, 0]);
  await page.clock.runFor(10_000);
  await page.getByText('130 stores now hidden.').waitFor({ state: 'detached' });
  await page.keyboard.press('z');
  await page.getByText('Undone: 130 stores now hidden.').waitFor();
  expect(await shownStores()).toBe(130);
  await page.getByRole('switch', { name: 'Stall 1 is public' }).and(page.locator(':checked')).waitFor();
});

test('a store that is gone meanwhile is named with the reason, and the others are deleted and restored', async () => {
  const { address, made, statuses } = await street(3);
  const page = await openConsole(address, { size: 'phone' });
  for (const { name } of made) await page.getByLabel(`Select ${name}`).check();
  await admin.delete(`/api/admin/stores/${made[1]!.id}`);
  await press(page, 'Delete');
  const refusal = page.getByRole('alert');
  await refusal.getByText('Not changed: 1 store').waitFor();
  expect(await refusal.getByRole('listitem').allInnerTexts()).toEqual(['Stall 2: since deleted']);
  expect(await statuses()).toEqual([undefined, undefined, undefined]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Undone: Deleted 2 stores.').waitFor();
  expect(await statuses()).toEqual(['active', undefined, 'active']);
});

test('a change goes on with the rest when the server can be reached again', async () => {
  const { address, total } = await street(120);
  const page = await openConsole(address);
  await page.getByLabel('Select this page').check();
  await press(page, 'Select all 120');
  await page.getByText('120 selected').waitFor();
  let calls = 0;
  await intercept(page, '**/api/admin/stores/bulk', (route) => ((calls += 1) === 2 ? route.abort() : route.continue()));
  troublesOf(page).expect(/ERR_FAILED/);
  await press(page, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('100 of 120').waitFor();
  await page.getByText('The server cannot be reached.').waitFor();
  expect(await total()).toBe(20);
  await press(page, 'Try again');
  await page.getByText('Deleted 120 stores.').waitFor();
  expect(await total()).toBe(0);
});

test('filters and order stand in the address, a saved view leads to them, and back leaves them', async () => {
  const { id } = await street(2);
  const page = await openConsole('/admin/stores');
  await page.getByLabel('Category').selectOption(String(id));
  await page.getByLabel('Sort').selectOption('Most likes');
  expect(new URL(page.url()).search).toBe(`?category_id=${id}&sort=likes`);
  await press(page, 'Save this view');
  await page.getByLabel('View name').fill('Our street');
  await page.keyboard.press('Enter');
  await page.goBack();
  expect(new URL(page.url()).search).toBe(`?category_id=${id}`);
  await page.goto('/admin/stores');
  await page.getByRole('link', { name: 'Our street' }).click();
  await page.getByText('2 stores', { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe(`?category_id=${id}&sort=likes`);
});

test('a switch hides one store, and a deleted one is restored from its list', async () => {
  const { address, made, statuses } = await street(2);
  const page = await openConsole(address);
  await page.getByRole('switch', { name: 'Stall 2 is public' }).click();
  await page.getByText('Stall 2 is hidden.').waitFor();
  expect(await statuses()).toEqual(['active', 'inactive']);
  await page.keyboard.press('z');
  await eventually(async () => expect(await statuses()).toEqual(['active', 'active']));
  await admin.delete(`/api/admin/stores/${made[1]!.id}`);
  await page.getByRole('link', { name: 'Deleted', exact: true }).click();
  await page.getByRole('button', { name: 'Restore: Stall 2' }).click();
  await page.getByText('Restored 1 store.').waitFor();
  expect(await statuses()).toEqual(['active', 'active']);
});
