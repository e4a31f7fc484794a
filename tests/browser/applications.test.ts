import { describe, expect, test } from 'bun:test';
import { category, guest, store } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import type { Page } from 'playwright-core';
import { consoleSuite, go, settled } from './console.ts';

const { server, admin, openConsole } = await consoleSuite();
const noodles = await category(admin, { name: 'Noodles' });

/** Sends an application and gives its ID. */
async function apply(fields: Record<string, unknown>): Promise<number> {
  const body = {
    category_id: noodles.id,
    address: '12 Market Square',
    contact_name: 'Mei Lin',
    contact_phone: '+44 20 7946 0123',
    ...fields,
  };
  return (await guest(server).post('/api/merchant/apply', body)).data.id;
}

const stateOf = async (id: number) => {
  const { data } = await admin.get('/api/admin/merchant/applications?page_size=100');
  return data.find((one: { id: number }) => one.id === id);
};

/** Opens one of the list. */
async function choose(page: Page, name: string) {
  await page.getByRole('button', { name }).first().click();
  await page.locator('article').getByRole('heading', { name }).waitFor();
}

test('applications and reports are listed oldest first, and today says since when the oldest wait', async () => {
  const { id: stall } = await store(admin, { name: 'Stall 9', category_id: noodles.id });
  const names = ['First Pot', 'Second Pot', 'Third Pot'];
  const ids: number[] = [];
  for (const store_name of names) {
    ids.push(await apply({ store_name }));
    await guest(server).post(`/api/stores/${stall}/reports`, { kind: 'other', text: `${store_name} is shut.` });
  }
  const { created_at } = await stateOf(ids[0]!);
  const { data: reports } = await admin.get('/api/admin/reports');
  const page = await openConsole('/admin');
  const since = (kind: string) => page.locator(`main a[href="/admin/${kind}"] time`).getAttribute('datetime');
  expect([await since('applications'), await since('reports')]).toEqual([created_at, reports.at(-1).created_at]);
  await go(page, '/admin/applications');
  await page.locator('article').getByRole('heading', { name: 'First Pot' }).waitFor();
  const listed = await page.getByRole('group', { name: 'List (3)' }).getByRole('button').allInnerTexts();
  expect(listed.map((text) => text.split('\n')[0])).toEqual(names);
  await go(page, '/admin/reports');
  const texts = await page.getByText(/Pot is shut/).allInnerTexts();
  expect(texts).toEqual(names.map((name) => `${name} is shut.`));
  await page.context().close();
  for (const id of ids) await admin.patch(`/api/admin/merchant/applications/${id}/review`, { action: 'reject' });
});

describe('An application', () => {
  test('is compared with the store that it is likely to be', async () => {
    const { id } = await store(admin, { name: 'Golden Wok', address: '1 Harbour Lane', category_id: noodles.id });
    await apply({ store_name: 'Golden Wok', address: '1 Harbour Lane' });
    const page = await openConsole('/admin/applications');
    await page.getByRole('row', { name: /^Name Same/ }).waitFor();
    await page.getByRole('row', { name: /^Address Same/ }).waitFor();
    expect(await page.getByRole('link', { name: 'Golden Wok' }).getAttribute('href')).toBe(`/admin/stores/${id}`);
    expect(await page.getByRole('link', { name: '+44 20 7946 0123' }).getAttribute('href')).toMatch(/^tel:/);
    await page.context().close();
  });

  test('is so many kilometres from a store, and has nothing to do with one of another town', async () => {
    const place = (name: string, latitude: number) =>
      store(admin, { name, category_id: noodles.id, latitude, longitude: 121.47 });
    await place('Jade Garden', 31.32);
    await place('Jade Garden', 22.3);
    await place('Lucky Pan', 22.3);
    await apply({ store_name: 'Jade Garden', latitude: 31.23, longitude: 121.47 });
    await apply({ store_name: 'Lucky Pan', latitude: 31.23, longitude: 121.47 });
    const page = await openConsole('/admin/applications');
    await choose(page, 'Jade Garden');
    await page.getByText('10 km apart').waitFor();
    expect(await page.getByRole('group', { name: 'Similar stores' }).count()).toBe(0);
    await choose(page, 'Lucky Pan');
    await page.getByText('No similar stores.').waitFor();
    await page.context().close();
  });

  test('becomes a store by one key, and its link leads there', async () => {
    const id = await apply({ store_name: 'Silver Ladle' });
    const page = await openConsole('/admin/applications');
    await choose(page, 'Silver Ladle');
    await page.keyboard.press('a');
    await page.getByText('Approved Silver Ladle.').waitFor();
    await page.getByRole('link', { name: 'Approved', exact: true }).click();
    await page.getByRole('heading', { name: 'Silver Ladle' }).waitFor();
    const { store_id } = await stateOf(id);
    await page.locator('article').getByRole('link', { name: 'Open store' }).click();
    await page.waitForURL(`**/admin/stores/${store_id}`);
    expect((await admin.get(`/api/admin/stores/${store_id}`)).data).toMatchObject({
      name: 'Silver Ladle',
      status: 'active',
    });
    await settled(page);
    await page.context().close();
  });

  test('is refused with a ready reason in the language of the applicant', async () => {
    const id = await apply({ store_name: '夜归人粥铺' });
    const page = await openConsole('/admin/applications');
    await choose(page, '夜归人粥铺');
    await page.keyboard.press('b');
    await page.getByRole('button', { name: '我们无法通过电话联系到您。' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await page.getByRole('link', { name: 'Rejected', exact: true }).click();
    await eventually(async () =>
      expect(await stateOf(id)).toMatchObject({ status: 'rejected', reject_reason: '我们无法通过电话联系到您。' }),
    );
    await page.context().close();
  });

  test('is approved after its deleted category is restored', async () => {
    const gone = await category(admin, { name: 'Night snacks' });
    const id = await apply({ store_name: 'Moon Skewers', category_id: gone.id });
    await admin.delete(`/api/admin/categories/${gone.id}`);
    const page = await openConsole('/admin/applications');
    await choose(page, 'Moon Skewers');
    await page.getByText('The category of this application was deleted').waitFor();
    expect(await page.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Restore category' }).click();
    await page.getByText('Restored the category Night snacks.').waitFor();
    await page.keyboard.press('a');
    await page.getByRole('link', { name: 'Approved', exact: true }).click();
    await eventually(async () => expect(await stateOf(id)).toMatchObject({ status: 'approved' }));
    await page.context().close();
  });

  test('is pending again by Z after its decision was sent, and its store is gone', async () => {
    const id = await apply({ store_name: 'Copper Spoon' });
    const page = await openConsole('/admin/applications');
    await choose(page, 'Copper Spoon');
    await page.keyboard.press('a');
    await page.getByRole('link', { name: 'Rejected', exact: true }).click();
    await eventually(async () => expect(await stateOf(id)).toMatchObject({ status: 'approved' }));
    const { store_id } = await stateOf(id);
    await page.getByRole('link', { name: /^Pending/ }).click();
    await page.keyboard.press('z');
    await page.getByRole('heading', { name: 'Copper Spoon' }).waitFor();
    expect(await stateOf(id)).toMatchObject({ status: 'pending' });
    expect((await admin.get(`/api/admin/stores/${store_id}`)).status).toBe(404);
    await page.context().close();
  });

  test('is decided as somebody leaves for another page', async () => {
    const id = await apply({ store_name: 'Iron Kettle' });
    const page = await openConsole('/admin/applications');
    await choose(page, 'Iron Kettle');
    await page.keyboard.press('a');
    await go(page, '/admin/activity');
    await page.getByText('Iron Kettle is in the directory.').waitFor();
    expect(await stateOf(id)).toMatchObject({ status: 'approved' });
    await page.context().close();
  });
});
