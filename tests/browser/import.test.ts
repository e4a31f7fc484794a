import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { consoleSuite, intercept } from './console.ts';

const { admin, openConsole } = await consoleSuite();

const table = `店名,品类,详细地址,营业时段,备注
江南面馆,面馆,江南路 1 号,Mo-Fr 10:00-22:00,x
,面馆,江南路 2 号,,
"北方 ""饺子""",面馆,北方路 3 号,Monday 9-5,
`;

const choose = (page: Page, text: string) =>
  page.setInputFiles('input[type=file]', { name: 'stalls.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

const namesOfStores = async () => (await admin.get('/api/admin/stores')).data.map(({ name }: { name: string }) => name);

test('a line of JSON with two fields of the same fault says both', async () => {
  const page = await openConsole('/admin/transfer');
  const buffer = Buffer.from('{"type":"store","name":"A","address":"B","category":"C","stars":1,"prizes":2}\n');
  await page.setInputFiles('input[type=file]', { name: 'stores.ndjson', mimeType: 'application/x-ndjson', buffer });
  await page.getByRole('button', { name: 'Check the file' }).click();
  for (const field of ['stars', 'prizes']) await page.getByText(`${field}: Not a field of this type.`).waitFor();
  await page.context().close();
});

test('a broken table is corrected on the page, imported, and its stores are linked', async () => {
  const page = await openConsole('/admin/transfer');
  await choose(page, table);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('Required.', { exact: true }).waitFor();
  expect(await page.locator('textarea[aria-invalid]').count()).toBe(2);
  expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
  expect(await namesOfStores()).toEqual([]);

  await page.getByLabel('Name, row 3').fill('河边小店');
  await page.getByLabel('Hours by day, row 4').fill('Mo-Fr 09:00-17:00');
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByRole('button', { name: 'Import 4 changes' }).click();
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
  await page.getByRole('link', { name: '河边小店' }).waitFor();
  expect(await namesOfStores()).toEqual(expect.arrayContaining(['江南面馆', '河边小店', '北方 "饺子"']));

  await page.reload();
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
});

test('the same table again says that everything is here, and a changed cell is marked', async () => {
  const page = await openConsole('/admin/transfer', { size: 'phone', language: 'zh' });
  await choose(page, 'Name,Category,Address\n江南面馆,面馆,江南路 1 号\n');
  await page.getByRole('button', { name: '检查文件' }).click();
  await page.getByText('文件中的内容都已存在。').waitFor();

  await choose(page, 'Name,Category,Address,Phone\n江南面馆,面馆,江南路 1 号,555 0101\n');
  await page.getByRole('button', { name: '检查文件' }).click();
  await page.getByRole('button', { name: '导入 1 项改动' }).waitFor();
  expect(await page.locator('td.font-semibold').allInnerTexts()).toEqual(['555 0101']);
});

test('an export is made and downloaded', async () => {
  const page = await openConsole('/admin/transfer?part=export');
  await page.getByRole('button', { name: 'Create export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^foodmap-export-\w+\.tar\.gz$/);
  await page.getByText('Create another export').waitFor();
});

test('a table is downloaded and the same file imports as unchanged', async () => {
  const page = await openConsole('/admin/transfer?part=export');
  await page.getByRole('button', { name: 'Stores as CSV' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^foodmap-stores-\w+\.csv$/);
  const text = await Bun.file(await download.path()).text();
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await choose(page, text);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByText('The file contains no changes.').waitFor();
  await page.context().close();
});

test('an administrator without the role sees why, and how to get it', async () => {
  await admin.post('/api/admin/admins', { username: 'second', password: 'password of the second' });
  const page = await openConsole('/admin/transfer', {}, { username: 'second', password: 'password of the second' });
  await page.getByText('Only super administrators').waitFor();
  expect(await page.getByLabel('To get the role').inputValue()).toBe('foodmap admin role second super_admin');
});

/** Lets the next trial of an import begin, and wait for its answer until the function is called. */
async function heldTrial(page: Page): Promise<() => Promise<void>> {
  const { promise: silence, resolve: answerAgain } = Promise.withResolvers<void>();
  await intercept(page, '**/api/admin/import?dry_run=true', async (route) => {
    await silence;
    await route.continue();
  });
  const asked = page.waitForRequest(/dry_run=true/);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await asked;
  return async () => {
    const answered = page.waitForResponse(/dry_run=true/);
    answerAgain();
    await answered;
    await page.getByRole('button', { name: 'Check the file' }).and(page.locator(':enabled')).waitFor();
  };
}

test('a file that is chosen while another is checked is not imported unchecked', async () => {
  const page = await openConsole('/admin/transfer');
  await choose(page, 'name,category,address\nChecked,面馆,1 Market Square\n');
  const answer = await heldTrial(page);
  await choose(page, 'name,category,address\nNever checked,面馆,1 Market Square\n');
  await answer();
  expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
});

test('columns that are changed while they are checked are not imported unchecked, and are once they are', async () => {
  const page = await openConsole('/admin/transfer');
  await choose(page, 'name,category,address,spot\nMoved stall,面馆,1 Market Square,Stall 7\n');
  const answer = await heldTrial(page);
  await page.getByLabel('spot').selectOption('phone');
  await answer();
  expect(await page.getByRole('button', { name: /^Import \d/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Check the file' }).click();
  await page.getByRole('button', { name: 'Import 1 change' }).click();
  await page.getByRole('heading', { name: 'Imported' }).waitFor();
  const { data } = await admin.get('/api/admin/stores?keyword=moved');
  expect(data).toEqual([expect.objectContaining({ name: 'Moved stall', spot: '', phone: 'Stall 7' })]);
  await page.context().close();
});

test('an empty file is refused with a sentence, and the other steps stay closed', async () => {
  const page = await openConsole('/admin/transfer');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'empty.csv', mimeType: 'text/csv', buffer: Buffer.alloc(0) });
  await page.getByText('empty.csv has no rows to import').waitFor();
  expect(await page.getByRole('heading', { name: 'Match columns' }).count()).toBe(0);
  await page.context().close();
});
