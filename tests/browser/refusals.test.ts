import { expect, test } from 'bun:test';
import { store } from '../helpers/client.ts';
import { consoleSuite, troublesOf } from './console.ts';
import { strayTextsOf } from './inspection.ts';

const { admin, openConsole } = await consoleSuite();

test.each([
  ['en', 'Line 1: The format is not valid.', 'Not saved. Correct the marked fields.'],
  ['zh', '第 1 行：格式不正确。', '未保存，请改正标出的栏目。'],
] as const)('a refused line is named in the language of the page (%s)', async (language, sentence, end) => {
  const page = await openConsole('/admin/origins', { language });
  troublesOf(page).expect(/status of 400/);
  await page.getByRole('textbox').first().fill('nonsense\nfood.example');
  await page.locator('main form button').first().click();
  await page.getByText(sentence).waitFor();
  await page.getByText(end).waitFor();
  expect(await strayTextsOf(page)).toEqual([]);
  await page.context().close();
});

test('a refusal that no form waits for is in the language of the page', async () => {
  const page = await openConsole('/admin/api-keys', { language: 'zh' });
  troublesOf(page).expect(/status of 409/);
  await page.route('**/api/admin/apikeys', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: { code: 409, message: 'The last active API key cannot be revoked.', meta: { reason: 'last_api_key' } },
        })
      : route.continue(),
  );
  await page.locator('main button.btn-primary').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Kiosk');
  await dialog.locator('button.btn-primary').click();
  await page.getByText('不能停用最后一个 API 密钥。').waitFor();
  expect(await strayTextsOf(page)).toEqual([]);
  await page.context().close();
});

test.each([
  ['en', 'Required.', 'Add closed dates'],
  ['zh', '此项必填。', '添加停业日期'],
] as const)('a date field that is refused says so without a form of dates (%s)', async (language, sentence, add) => {
  const { id } = await store(admin);
  const page = await openConsole(`/admin/stores/${id}`, { language });
  troublesOf(page).expect(/status of 400/);
  await page.getByRole('button', { name: add }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByText(sentence).waitFor();
  expect(await page.locator('main').innerText()).not.toContain('2026-12-24');
  expect(await strayTextsOf(page)).toEqual([]);
  await page.context().close();
});
