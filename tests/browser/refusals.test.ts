import { expect, test } from 'bun:test';
import { review, store, user } from '../helpers/client.ts';
import { consoleSuite, intercept, troublesOf } from './console.ts';
import { strayTextsOf } from './inspection.ts';

const { server, admin, openConsole } = await consoleSuite();

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

test('each refused line is named by its place in the field, beside empty ones', async () => {
  const page = await openConsole('/admin/origins');
  troublesOf(page).expect(/status of 400/);
  await page.getByRole('textbox').first().fill('https://a.example\n\nnonsense\n\nfood.example https://b.example');
  await page.getByRole('button', { name: 'Save' }).click();
  const note = page.getByText('Line 3: The format is not valid.');
  await note.waitFor();
  expect((await note.innerText()).split('\n')).toEqual([
    'Line 3: The format is not valid.',
    'Line 5: The format is not valid.',
  ]);
  expect(await page.getByRole('alert').allInnerTexts()).toEqual(['Not saved. Correct the marked fields.']);
  await page.context().close();
});

const writer = await user(server);
const written = await review(admin, writer, (await store(admin)).id);

test.each([
  ['/admin/administrators', 'Create administrator', 'a', 'Create administrator'],
  [`/admin/users?keyword=${writer.username}`, 'Set password', 'a', 'Save'],
  ['/admin/api-keys', 'Create key', 'x'.repeat(101), 'Create key'],
  [`/admin/reviews/${written.id}`, 'Reply', 'x'.repeat(2001), 'Save'],
])('a dialog says once what is wrong, at its field (%s, %s)', async (address, open, text, save) => {
  const page = await openConsole(address);
  troublesOf(page).expect(/status of 400/);
  await page.getByRole('main').getByRole('button', { name: open, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(text);
  await dialog.getByRole('button', { name: save }).click();
  await dialog.getByText('Not saved. Correct the marked fields.').waitFor();
  // The sentences of fields are loaded when the first is needed.
  await dialog
    .getByText(/^At (least|most) \d+ characters\.$/)
    .first()
    .waitFor();
  const lines = (await dialog.innerText()).split('\n');
  expect(lines.filter((line) => /^At (least|most) \d+ characters\.$/.test(line))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('meta.errors') || / must /.test(line))).toEqual([]);
  await page.context().close();
});

test('fields that a form does not have are named beside the others, each once', async () => {
  const page = await openConsole('/admin/origins');
  troublesOf(page).expect(/status of 400/);
  const errors = [
    { field: 'origins[0]', message: 'must be an origin', rule: 'format' },
    { field: 'mode', message: 'is required', rule: 'required' },
    { field: 'age', message: 'must be at most 9', rule: 'maximum', limit: 9 },
  ];
  const message = 'origins[0] must be an origin (and 2 more, see meta.errors).';
  await intercept(page, '**/api/admin/settings/cors', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { code: 400, message, meta: { reason: 'invalid_input', errors } } })
      : route.continue(),
  );
  await page.getByRole('textbox').first().fill('nonsense');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Line 1: The format is not valid.').waitFor();
  expect((await page.getByRole('alert').innerText()).split(/\n+/)).toEqual([
    'Not saved. Correct the marked fields.',
    'mode is required.',
    'age must be at most 9.',
  ]);
  await page.context().close();
});

test('a refusal that no form waits for is in the language of the page', async () => {
  const page = await openConsole('/admin/api-keys', { language: 'zh' });
  troublesOf(page).expect(/status of 409/);
  await intercept(page, '**/api/admin/apikeys', (route) =>
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
