import { beforeAll, expect, test } from 'bun:test';
import { category, review, store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite } from './console.ts';

const { server, admin, openConsole } = await consoleSuite();
const [goes, stays] = [
  await store(admin, { name: 'Golden Wok', phone: '555 0100' }),
  await store(admin, { name: 'Golden Wok Kitchen', phone: '555 0100', address: '2 Market Square' }),
];
const fan = await user(server);
beforeAll(async () => {
  await fan.put(`/api/user/stores/${goes.id}/like`, {});
  await review(admin, fan, goes.id, { rating: 4 });
});
const likes = async (id: number) => (await admin.get(`/api/admin/stores/${id}`)).data?.likes;

test.each(['en', 'zh'] as const)('two stores are compared, merged, and apart again (%s)', async (language) => {
  const isEnglish = language === 'en';
  const page = await openConsole(`/admin/stores/${goes.id}`, { language });
  await page.getByRole('link', { name: isEnglish ? 'Merge' : '合并', exact: true }).click();
  await page.getByRole('button', { name: /^Golden Wok Kitchen/ }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('row').filter({ hasText: '555 0100' }).innerText()).resolves.toContain(
    isEnglish ? 'Same' : '相同',
  );
  const heads = () => table.getByRole('columnheader').allInnerTexts();
  expect((await heads())[0]).toContain('Golden Wok');
  await page.getByRole('button', { name: isEnglish ? 'Swap' : '互换' }).click();
  expect((await heads())[0]).toContain('Golden Wok Kitchen');
  await page.getByRole('button', { name: isEnglish ? 'Swap' : '互换' }).click();
  await page.getByRole('button', { name: isEnglish ? 'Merge' : '合并', exact: true }).click();
  await page.waitForURL(`**/admin/stores/${stays.id}`);
  expect(await likes(stays.id)).toBe(1);
  await page.keyboard.press('z');
  await eventually(async () => expect(await likes(goes.id)).toBe(1));
  expect(await likes(stays.id)).toBe(0);
  await page.context().close();
});

test('a category is merged from its row, and apart again', async () => {
  const [one, other] = [await category(admin), await category(admin)];
  await store(admin, { category_id: one.id });
  const total = async (id: number) => (await admin.get(`/api/admin/stores?category_id=${id}`)).meta.total;
  const page = await openConsole('/admin/categories');
  await page.getByRole('button', { name: `Merge ${one.name} into another category` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption({ label: other.name });
  await dialog.getByText('Its store moves there').waitFor();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await page.getByText(`Merged “${one.name}” into “${other.name}”.`).waitFor();
  expect(await total(other.id)).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await eventually(async () => expect(await total(one.id)).toBe(1));
  await page.context().close();
});

test('a report of a duplicate leads to the comparison', async () => {
  await fan.post(`/api/stores/${goes.id}/reports`, { kind: 'duplicate' });
  const page = await openConsole('/admin/reports');
  await page.getByRole('link', { name: 'Compare and merge' }).click();
  await page.getByRole('heading', { name: 'Merge “Golden Wok”' }).waitFor();
  await page.context().close();
});
