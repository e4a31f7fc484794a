import { expect, test } from 'bun:test';
import { category, review, store, unique, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { ended } from '../helpers/jobs.ts';
import { consoleSuite, logIn, settled } from './console.ts';

const { server, admin, open, openConsole } = await consoleSuite();
const { id, name, category_id, address } = await store(admin);
await admin.put(`/api/admin/stores/${id}`, { name: 'Renamed', category_id, address });
await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });

test('a change shows its values before and after; a status goes back, a deleted store comes back', async () => {
  const page = await openConsole(`/admin/activity?target=stores/${id}`);
  const renamed = page.getByRole('listitem').filter({ hasText: 'changed Renamed' });
  expect(await renamed.getByRole('definition').allTextContents()).toEqual([
    expect.stringContaining(name),
    expect.stringContaining('Renamed'),
  ]);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await page.getByText('Undone.').waitFor();
  expect((await admin.get(`/api/admin/stores/${id}`)).data.status).toBe('active');
  await admin.delete(`/api/admin/stores/${id}`);
  await page.reload();
  const deleted = page.getByRole('listitem').filter({ hasText: 'deleted Renamed' });
  await deleted.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => expect((await admin.get(`/api/admin/stores/${id}`)).status).toBe(200));
  await deleted.getByRole('button', { name: 'Undo' }).waitFor({ state: 'detached' });
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
  await page.getByLabel('Day', { exact: true }).fill('2020-02-29');
  await page.getByText('Nothing found.').waitFor();
  await page.goBack();
  await eventually(isRename);
  await page.context().close();
});

test.each([
  ['en-GB', /^\d\d:\d\d$/],
  ['en-US', /^\d{1,2}:\d\d\s[AP]M$/],
])('times are written as a browser in %s writes them', async (locale, form) => {
  const page = await open({ locale });
  await page.goto('/admin/activity');
  await logIn(page);
  await settled(page);
  expect(await page.getByRole('main').getByRole('listitem').locator('time').first().innerText()).toMatch(form);
  await page.context().close();
});

test('an undo lists the rows that stay, and two of them are no change from one to the other', async () => {
  const ids = [(await store(admin)).id, (await store(admin)).id];
  await admin.post('/api/admin/stores/bulk', { ids, action: 'deactivate' });
  const { data } = await admin.get('/api/admin/activity?kind=store.bulk&page_size=1');
  for (const one of ids) await admin.patch(`/api/admin/stores/${one}/status`, { status: 'active' });
  expect((await admin.post(`/api/admin/activity/${data[0].id}/undo`)).status).toBe(409);
  const page = await openConsole('/admin/activity?kind=activity.undo');
  const undone = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Changed since' });
  expect(await undone.getByRole('definition').allTextContents()).toEqual([
    expect.stringMatching(/^\s*0\s*$/),
    expect.stringMatching(/^\s*2\s*$/),
    expect.stringMatching(/^\s*stores\/\d+, stores\/\d+\s*$/),
  ]);
  await page.context().close();
});

test('each of two bulks has Undo; an undone row has none', async () => {
  const ids = [(await store(admin)).id, (await store(admin)).id];
  for (const one of ids) await admin.post('/api/admin/stores/bulk', { ids: [one], action: 'deactivate' });
  const page = await openConsole('/admin/activity?target=stores/bulk');
  const undo = page.getByRole('button', { name: 'Undo' });
  expect(await undo.count()).toBe(2);
  await undo.last().click();
  await page.getByText('Undone.').waitFor();
  await eventually(async () => expect(await undo.count()).toBe(1));
  const statuses = await Promise.all(ids.map(async (one) => (await admin.get(`/api/admin/stores/${one}`)).data.status));
  expect(statuses).toEqual(['active', 'inactive']);
  await page.context().close();
});

test('an order and an import are undone, the import only by a super administrator', async () => {
  await category(admin);
  const listed = async () =>
    (await admin.get('/api/admin/categories?page_size=100')).data as { id: number; name: string }[];
  const before = await listed();
  await admin.put('/api/admin/categories/order', { ids: before.map((one) => one.id).toReversed() });
  const page = await openConsole('/admin/activity?kind=category.order');
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => expect((await listed()).map((one) => one.id)).toEqual(before.map((one) => one.id)));

  const form = new FormData();
  form.set('categories', new Blob(['name\nImported one\n']), 'categories.csv');
  const job = await admin.send('POST', '/api/admin/import', { body: form });
  await ended(admin, job.data.id);
  const plain = { username: 'plain', password: 'password of the plain' };
  await admin.post('/api/admin/admins', plain);
  const theirs = await openConsole('/admin/activity?kind=tables.import', {}, plain);
  await theirs.getByRole('main').getByRole('listitem').first().waitFor();
  expect(await theirs.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  await theirs.context().close();
  await page.goto('/admin/activity?kind=tables.import');
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => expect((await listed()).map((one) => one.name)).not.toContain('Imported one'));
  await page.context().close();
});

/** Writes of a day, as each language says them: the newest first. */
async function aDay() {
  const { id: category_id } = await category(admin, { name: 'Soups' });
  const places = await Promise.all([1, 2].map(() => store(admin, { name: "Mrs Lau's", category_id })));
  const ids = places.map((place) => place.id as number);
  const [bob, gone] = [await user(server, unique('bob')), await user(server, unique('gone'))];
  const named = await review(admin, bob, ids[0]!, { status: 'pending' });
  const anonymous = await review(admin, gone, ids[0]!);
  await admin.delete(`/api/admin/users/${gone.id}`);
  await admin.patch(`/api/admin/reviews/${named.id}/status`, { status: 'approved' });
  await admin.patch(`/api/admin/reviews/${anonymous.id}/status`, { status: 'blocked' });
  await admin.patch(`/api/admin/stores/${ids[0]}/status`, { status: 'inactive' });
  await admin.delete(`/api/admin/stores/${ids[0]}`);
  await admin.post('/api/admin/stores/bulk', { ids: ids.slice(1), action: 'deactivate' });
  await admin.post('/api/admin/stores/bulk', { ids: [ids[1]!, id], action: 'activate' });
  const [bulk] = (await admin.get('/api/admin/activity?kind=store.bulk&page_size=1')).data;
  await admin.post(`/api/admin/activity/${bulk.id}/undo`);
  await admin.patch(`/api/admin/users/${bob.id}/status`, { status: 'disabled' });
  return bob.username;
}

test('rows are sentences with names, in both languages; deleted ones and undone ones too', async () => {
  const bob = await aDay();
  const sentences = {
    en: [
      `disabled ${bob}`,
      'undid: published 2 stores',
      'published 2 stores',
      'hid 1 store',
      "deleted Mrs Lau's",
      "hid Mrs Lau's",
      "blocked a review of Mrs Lau's",
      `approved ${bob}'s review of Mrs Lau's`,
      'deleted a user',
    ],
    zh: [
      `停用了用户“${bob}”`,
      '撤销了操作：显示了2 家店铺',
      '显示了2 家店铺',
      '隐藏了1 家店铺',
      "删除了“Mrs Lau's”",
      "隐藏了“Mrs Lau's”",
      "屏蔽了对“Mrs Lau's”的一条评价",
      `通过了${bob} 对“Mrs Lau's”的评价`,
      '删除用户',
    ],
  };
  for (const language of ['en', 'zh'] as const) {
    const page = await openConsole('/admin/activity', { language });
    const lines = await page.getByRole('main').getByRole('listitem').locator('p').allTextContents();
    const said = lines.map((line) => line.trim().replace(/^admin\s+/, ''));
    expect(said.slice(0, sentences[language].length)).toEqual(sentences[language]);
    await page.context().close();
  }
});
