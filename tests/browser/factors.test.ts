import { afterAll, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { unique } from '../helpers/client.ts';
import { sql } from '../helpers/database.ts';
import { eventually } from '../helpers/eventually.ts';
import { phone } from '../helpers/factors.ts';
import { adminPassword, captchaCode } from '../helpers/server.ts';
import { suite } from '../helpers/suite.ts';
import { startChromium } from './chromium.ts';
import { browserSuite, go, logIn, settled, troublesOf, type View } from './console.ts';

const browser = await startChromium({ hosts: 'MAP localhost 127.0.0.1' });
afterAll(() => browser.close());
const { server, admin } = await suite();
// Browsers offer passkeys under a name that they trust.
const { open, openConsole } = await browserSuite(server, {
  baseURL: server.url.replace('127.0.0.1', 'localhost'),
  browser,
});

async function colleague(role = 'super_admin') {
  const account = { username: unique('keeper'), password: adminPassword };
  const { data } = await admin.post('/api/admin/admins', account);
  await admin.patch(`/api/admin/admins/${data.id}/role`, { role });
  return { ...account, id: data.id as number };
}

/** Fills name, password and captcha, and sends them. */
async function typePassword(page: Page, { username, password }: { username: string; password: string }) {
  troublesOf(page).expect(/status of 401/);
  await page.locator('input[autocomplete=username]').fill(username);
  await page.locator('input[type=password]').fill(password);
  await page.locator('input[autocomplete=off]').fill(captchaCode);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor();
}

const dialog = (page: Page) => page.getByRole('dialog');

/** Adds a phone on the page of the account. Returns the phone and the recovery codes. */
async function addPhone(page: Page) {
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await dialog(page).getByRole('img', { name: 'QR code' }).waitFor();
  const code = phone(await dialog(page).getByLabel('Or enter this key').inputValue());
  await dialog(page).getByLabel('Code from your phone').fill(code());
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  const codes = (await dialog(page).getByLabel('Recovery codes').inputValue()).split('\n');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  return { code, codes };
}

const openAccount = async (account: { username: string; password: string }, view: Partial<View> = {}) => {
  const page = await openConsole('/admin', view, account);
  await go(page, '/admin/account');
  return page;
};

test.each(['phone', 'desktop'] as const)(
  'a lost phone: a recovery code logs in, and another phone takes the place of the lost one: %s',
  async (size) => {
    const account = await colleague();
    const first = await openAccount(account, { size });
    const { code, codes } = await addPhone(first);
    expect(codes).toHaveLength(10);
    await first.getByText('10 recovery codes left').waitFor();

    const page = await open({ size });
    await page.goto('/admin');
    await typePassword(page, account);
    const field = page.getByLabel('Code from your phone');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    await field.fill('000000');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This code is wrong').waitFor();
    await field.fill(code());
    await page.keyboard.press('Enter');
    await settled(page);

    const other = await open({ size });
    await other.goto('/admin');
    await typePassword(other, account);
    await other.getByRole('button', { name: 'Lost your phone?' }).click();
    await other.getByLabel('Recovery code').fill(codes[0]!.toLowerCase());
    await other.keyboard.press('Enter');
    await settled(other);
    await go(other, '/admin/account');
    await other.getByText('9 recovery codes left').waitFor();
    await other.getByRole('button', { name: 'Remove' }).click();
    await other.getByText('Removed the second factor.').waitFor();
    await addPhone(other);
  },
);

test('recovery codes are printed whole, on paper that has nothing else', async () => {
  const page = await openAccount(await colleague());
  await page.getByRole('button', { name: 'Add an authenticator app' }).click();
  await dialog(page).getByRole('img', { name: 'QR code' }).waitFor();
  const code = phone(await dialog(page).getByLabel('Or enter this key').inputValue());
  await dialog(page).getByLabel('Code from your phone').fill(code());
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click();
  const codes = (await dialog(page).getByLabel('Recovery codes').inputValue()).split('\n');
  await dialog(page).getByRole('button', { name: 'Print' }).waitFor();

  await page.emulateMedia({ media: 'print' });
  const printed = await page.evaluate(() => document.body.innerText);
  for (const one of codes) expect(printed).toContain(one);
  for (const other of ['Second factor', 'Change password', 'Print', 'Copy', 'Done'])
    expect(printed).not.toContain(other);
  if (process.env.FOODMAP_SHOTS) await page.screenshot({ path: `${process.env.FOODMAP_SHOTS}/codes-print.png` });
});

test('a request that needs a fresh factor asks for it, and is sent again', async () => {
  const account = await colleague();
  const page = await openAccount(account);
  const { code } = await addPhone(page);
  // As after ten minutes.
  await sql(server, "update admin_sessions set factor_at = '2026-01-01T00:00:00.000Z' where admin_id = ?", [
    account.id,
  ]);
  await go(page, '/admin/administrators');
  troublesOf(page).expect(/status of 403/);
  await page.getByLabel('Every administrator needs a second factor').check();
  await dialog(page).getByLabel('Code from your phone').fill(code());
  await page.keyboard.press('Enter');
  await dialog(page).waitFor({ state: 'detached' });
  // The first administrator has none.
  await eventually(async () => expect((await admin.get('/api/admin/settings/security')).status).toBe(403));
  await page.getByLabel('Every administrator needs a second factor').uncheck();
  await settled(page);
  await eventually(async () =>
    expect((await admin.get('/api/admin/settings/security')).data).toEqual({ require_second_factor: false }),
  );
});

test('an administrator who must have a second factor and has none is led to the place where it is added', async () => {
  const account = await colleague('admin');
  await admin.put('/api/admin/settings/security', { require_second_factor: true });
  try {
    const other = await open();
    await other.goto('/admin');
    troublesOf(other).expect(/status of 403/);
    await logIn(other, account);
    await other.getByText('This server requires a second factor.').waitFor();
    await addPhone(other);
    await go(other, '/admin/stores');
    await other.getByRole('heading', { name: 'Stores' }).first().waitFor();
  } finally {
    await sql(server, "update settings set value = 'false' where name = 'require_second_factor'");
  }
});

test('a passkey is added, and logs in in place of a code', async () => {
  const account = await colleague();
  const page = await openAccount(account);
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await page.getByText('My passkey').waitFor();

  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.locator('input[type=password]').waitFor();
  await typePassword(page, account);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor({ state: 'detached' });
  await page.getByText('My passkey').waitFor();
});

test('logins are listed and ended, and logging out ends the session on the server', async () => {
  const account = await colleague();
  const [lost, page] = [await openConsole('/admin', {}, account), await openAccount(account)];
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Logins' }) });
  expect(await section.getByRole('listitem').count()).toBe(2);
  await section.getByText('This login').waitFor();
  await section.getByRole('button', { name: 'Log out' }).click();
  await page.getByText('Ended the login.').waitFor();
  await section.getByRole('button', { name: 'Log out' }).waitFor({ state: 'detached' });
  troublesOf(lost).expect(/status of 401/);
  await go(lost, '/admin/stores');
  await lost.getByText('Your session has ended.').waitFor();

  const token = await page.evaluate(() => sessionStorage.getItem('console-token'));
  await page.getByRole('button', { name: 'Log out' }).first().click();
  await page.locator('input[type=password]').waitFor();
  await eventually(async () => expect((await admin.with({ token }).get('/api/admin/me')).status).toBe(401));
});
