import { expect, test } from 'bun:test';
import { store } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite } from './console.ts';

const { admin, openConsole } = await consoleSuite();
const { id, name, category_id, address } = await store(admin);
await admin.put(`/api/admin/stores/${id}`, { name: 'Renamed', category_id, address });
await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });

test('a change shows its values before and after; a status goes back, a deleted store comes back', async () => {
  const page = await openConsole(`/admin/activity?target=stores/${id}`);
  const renamed = page.getByRole('listitem').filter({ hasText: 'changed a store' });
  expect(await renamed.getByRole('definition').allTextContents()).toEqual([
    expect.stringContaining(name),
    expect.stringContaining('Renamed'),
  ]);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('Undone.').waitFor();
  expect((await admin.get(`/api/admin/stores/${id}`)).data.status).toBe('active');
  await admin.delete(`/api/admin/stores/${id}`);
  await page.reload();
  const deleted = page.getByRole('listitem').filter({ hasText: 'deleted a store' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => expect((await admin.get(`/api/admin/stores/${id}`)).status).toBe(200));
  await page.getByRole('listitem').filter({ hasText: 'restored a store' }).waitFor();
  await page.context().close();
});

test('person, kind and day stand in the address, and the browser goes back over them', async () => {
  const page = await openConsole('/admin/activity');
  await page.getByLabel('Kind').selectOption({ label: 'changed a store' });
  await page.waitForURL('**/admin/activity?kind=store.update');
  await page.getByLabel('Person').selectOption({ label: 'admin' });
  await page.waitForURL('**kind=store.update&admin_id=*');
  const rows = page.getByRole('main').getByRole('listitem');
  const isRename = async () => expect(await rows.allTextContents()).toEqual([expect.stringContaining('Renamed')]);
  await eventually(isRename);
  await page.getByLabel('Day').fill('2020-02-29');
  await page.getByText('Nothing found.').waitFor();
  await page.goBack();
  await eventually(isRename);
  await page.context().close();
});
