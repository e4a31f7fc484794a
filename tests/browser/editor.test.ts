import { expect, test } from 'bun:test';
import { category, store } from '../helpers/client.ts';
import { consoleSuite, settled, troublesOf } from './console.ts';

const { admin, openConsole } = await consoleSuite();

const noodles = await category(admin, { name: 'Noodles' });
const make = (name: string) =>
  store(admin, { name, category_id: noodles.id, address: '1 Market Square', phone: '+86 10 5555 0100' });

test('an editor conflict: both versions are shown, and what is chosen is saved from each', async () => {
  const { id } = await make('Golden Wok');
  const page = await openConsole(`/admin/stores/${id}`);
  troublesOf(page).expect(/status of 412/);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Golden Wok Express');
  await page.getByLabel('Stall or floor').fill('B 7');

  const { data } = await admin.get(`/api/admin/stores/${id}`);
  const theirs = { ...data, name: 'The Golden Wok', phone: '+86 10 5555 0199' };
  expect((await admin.put(`/api/admin/stores/${id}`, theirs)).status).toBe(200);

  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Somebody else has changed this store' });
  await dialog.waitFor();
  const fields = dialog.getByRole('group');
  expect(await fields.locator('legend').allTextContents()).toEqual([
    expect.stringContaining('Name'),
    expect.stringContaining('Stall or floor'),
    expect.stringContaining('Phone'),
  ]);
  expect(await fields.nth(0).textContent()).toContain('Golden Wok Express');
  expect(await fields.nth(0).textContent()).toContain('The Golden Wok');
  // Each begins with the side that changed it; the name, which both changed, with one's own.
  expect(
    await dialog
      .getByRole('radio', { name: 'Yours' })
      .evaluateAll((radios) => radios.map((one) => (one as HTMLInputElement).checked)),
  ).toEqual([true, true, false]);
  await fields.nth(0).getByRole('radio', { name: 'Saved by somebody else' }).check();
  await dialog.getByRole('button', { name: 'Save what is chosen' }).click();
  await page.getByText('Saved “The Golden Wok”.').waitFor();

  const saved = (await admin.get(`/api/admin/stores/${id}`)).data;
  expect([saved.name, saved.spot, saved.phone]).toEqual(['The Golden Wok', 'B 7', '+86 10 5555 0199']);
});

test('a draft is there again after the tab was reloaded, and gone once it is saved', async () => {
  const page = await openConsole('/admin/stores/new');
  await page.getByLabel('Name', { exact: true }).fill('Draft Kitchen');
  await page.getByLabel('Category').selectOption('Noodles');
  await page.getByLabel('Address', { exact: true }).fill('2 Market Square');
  await page.getByRole('button', { name: 'Add a dish' }).click();
  await page.keyboard.type('Soup');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Dumplings');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await settled(page);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Draft Kitchen');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved “Draft Kitchen”.').waitFor();
  await page.waitForURL(/\/admin\/stores\/\d+$/);

  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  const { data } = await admin.get(`/api/admin/stores/${id}`);
  expect([data.name, data.address, data.dishes.map((dish: { name: string }) => dish.name)]).toEqual([
    'Draft Kitchen',
    '2 Market Square',
    ['Soup', 'Dumplings'],
  ]);
  await page.goto('/admin/stores/new');
  await settled(page);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
});

test('a store that somebody deleted meanwhile is restored where it is edited, and nothing typed is lost', async () => {
  const { id } = await make('Little Smokehouse');
  const page = await openConsole(`/admin/stores/${id}`);
  troublesOf(page).expect(/status of (?:404|412)/);
  await page.getByLabel('Stall or floor').fill('C 1');
  await admin.delete(`/api/admin/stores/${id}`);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Somebody has deleted this store meanwhile.').waitFor();
  await page.getByRole('button', { name: 'Restore' }).click();
  await page.getByText('Saved “Little Smokehouse”.').waitFor();
  expect((await admin.get(`/api/admin/stores/${id}`)).data.spot).toBe('C 1');
});
