import { expect, test } from 'bun:test';
import { Client } from '../helpers/client.ts';
import { underOtherName } from './chromium.ts';
import { consoleSuite, copiedText, logIn, troublesOf } from './console.ts';

const { server, open, openConsole } = await consoleSuite();

const statusWith = async (key: string) => (await new Client(server.url, { key }).get('/api/stores')).status;

test('a key is made, copied, used and revoked', async () => {
  const page = await openConsole('/admin/api-keys');
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Program that will use it').fill('Website');
  await page.keyboard.press('Enter');
  const key = await page.getByLabel('Key', { exact: true }).inputValue();
  expect(await page.getByLabel('Try it in a terminal').inputValue()).toBe(
    `curl "${server.url}/api/stores" -H "X-API-Key: ${key}"`,
  );
  expect(await statusWith(key)).toBe(200);

  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByText('Copied.').waitFor();
  expect(await copiedText(page)).toBe(key);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Key', { exact: true }).waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Revoke' }).first().click();
  await page.getByText('Website loses access').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('Revoked the key of Website.').waitFor();
  expect(await statusWith(key)).toBe(401);
});

test('a key that was not copied is asked about, and comes back', async () => {
  const page = await openConsole('/admin/api-keys');
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Program that will use it').fill('App');
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Key', { exact: true });
  const key = await field.inputValue();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Copied?' }).waitFor();
  await page.getByRole('button', { name: 'Show it again' }).click();
  expect(await field.inputValue()).toBe(key);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Yes, I have it' }).click();
  await page.getByRole('heading', { name: 'Copied?' }).waitFor({ state: 'detached' });
  expect(await page.getByText(key).count()).toBe(0);
});

test('a page that came over plain http from another name selects the key for the keyboard', async () => {
  const page = await open();
  await page.goto(`${underOtherName(server.url)}/admin/api-keys`);
  await logIn(page);
  await page.getByRole('button', { name: 'Create key' }).click();
  await page.getByLabel('Program that will use it').fill('Cash desk');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy' }).first().click();
  await page.getByText('Selected.').waitFor();
  const selected = await page
    .getByLabel('Key', { exact: true })
    .evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd));
  expect(selected).toMatch(/^fmk_\w{40}$/);
});

test('the last active key stays, and the page says why', async () => {
  const page = await openConsole('/admin/api-keys');
  troublesOf(page).expect(/status of 409/);
  for (let left = await page.getByRole('button', { name: 'Revoke' }).count(); left > 0; left--) {
    await page.getByRole('button', { name: 'Revoke' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    if (left > 1) await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.getByText('This is the last active key.').waitFor();
  expect(await page.getByRole('button', { name: 'Revoke' }).count()).toBe(2);
});
