import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import * as helpers from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { codeIn, startMailServer } from '../helpers/mail-server.ts';
import { captchaCode } from '../helpers/server.ts';
import { consoleSuite, settled, troublesOf, views, type View } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';

const { mails, port } = await startMailServer();
const mailing = await consoleSuite({
  env: {
    FOODMAP_SMTP_URL: `smtp://127.0.0.1:${port}`,
    FOODMAP_SMTP_FROM: 'map@food.example',
    FOODMAP_BASE_URL: 'https://food.example',
  },
});
const { server, open } = mailing;
const silent = await consoleSuite();
const lookAt = process.env.FOODMAP_SHOTS;
const password = 'password of a user';

async function logIn(page: Page, username: string) {
  await page.goto('/login');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Characters in the picture').fill(captchaCode);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/me');
}

/** The path that a link in the latest mail leads to. */
const linkIn = (page: string) =>
  eventually(async () => {
    const mail = mails.splice(0).at(-1);
    return `${page}#${codeIn(mail)}`;
  });

async function inspect(page: Page, name: string) {
  await settled(page);
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], []]);
  if (lookAt) await page.screenshot({ path: `${lookAt}/${name}.png`, fullPage: true });
}

test('somebody adds an address, forgets the password and sets another one, on a phone', async () => {
  const account = await helpers.user(server);
  const page = await open({ size: 'phone' });
  await logIn(page, account.username);
  await page.getByLabel('Email address').fill('mei@mail.example');
  await page.getByLabel('Current password', { exact: true }).nth(1).fill(password);
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByText('Open the link in the email to mei@mail.example').waitFor();
  await inspect(page, 'mail-me');

  await page.goto(await linkIn('/me/email'));
  await inspect(page, 'mail-confirm');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('The address is confirmed.').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await page.goto('/me');
  await page.getByText('Your address: mei@mail.example').waitFor();

  const other = await open({ size: 'phone' });
  await other.goto('/login');
  await other.getByRole('link', { name: 'Forgot your password?' }).click();
  await other.getByLabel('User name').fill(account.username);
  await inspect(other, 'mail-forgot');
  await other.getByRole('button', { name: 'Send the link' }).click();
  await other.getByText('the link is on its way').waitFor();
  await other.goto(await linkIn('/me/password'));
  troublesOf(other).expect(/status of 400/);
  await other.getByLabel('New password', { exact: true }).fill('short');
  await other.getByRole('button', { name: 'Set password' }).click();
  await other.getByText('8 to 128 characters.').waitFor();
  await other.getByLabel('New password', { exact: true }).fill('another long password');
  await inspect(other, 'mail-new-password');
  await other.getByRole('button', { name: 'Set password' }).click();
  await other.getByText('Your password is set.').waitFor();
  await other.getByRole('link', { name: 'Log in' }).last().click();
  await other.getByLabel('User name').waitFor();
  troublesOf(page).expect(/status of 401/);
  await page.reload();
  await page.getByText('You are logged out').or(page.getByText('Log in to see')).first().waitFor();
  for (const one of [page, other]) await one.context().close();
});

test('a link that was used says so, and leads to another one', async () => {
  const page = await open();
  troublesOf(page).expect(/status of 400/);
  await page.goto('/me/password#used');
  await page.getByLabel('New password', { exact: true }).fill('another long password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByRole('button', { name: 'Send the link' }).waitFor();
  await page.context().close();
});

test.each([...views, { size: 'phone', theme: 'light', language: 'ar' } as View])(
  'the pages of links are accessible and fit: %o',
  async (view) => {
    const page = await open(view);
    for (const [path, name] of [
      ['/me/email#x', 'email'],
      ['/me/email', 'email-without'],
      ['/me/password', 'forgot'],
      ['/me/password#x', 'password'],
      ['/login', 'login'],
      ['/privacy', 'privacy'],
    ] as const) {
      await page.goto('about:blank');
      await page.goto(path);
      await inspect(page, `mail-${name}-${view.size}-${view.theme}-${view.language}`);
    }
    await page.context().close();
  },
);

/** Pages that show anything of mail for visitors. */
async function pagesOfMail({ server, admin, open, openConsole }: typeof mailing): Promise<string[]> {
  const found: string[] = [];
  const look = async (page: Page, name: string) => {
    await settled(page);
    const shown = await page.locator('body').innerText();
    const parts = page.locator('input[type=email], a[href*="/me/password"], a[href*="/me/email"], a[href^="mailto:"]');
    if (/mail|forg[eo]t/i.test(shown) || (await parts.count()) > 0) found.push(name);
  };
  const { id } = await helpers.store(admin);
  const page = await open({ size: 'phone' });
  for (const path of ['/login', '/me', '/me/stores', '/apply', `/stores/${id}`]) {
    await page.goto(path);
    await look(page, path);
  }
  await logIn(page, (await helpers.user(server)).username);
  await look(page, 'account');
  await page.goto('/me/stores');
  await look(page, 'stores');
  await page.goto(`/stores/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Is this your store?' }).click();
  await page.getByLabel('Why is it yours?').waitFor();
  await look(page, 'claim');
  await page.context().close();
  const settings = await openConsole('/admin/site');
  await look(settings, 'settings');
  await settings.context().close();
  return found;
}

test('nothing of mail shows where there is no mail server, and on the pages of accounts where there is one', async () => {
  expect(await pagesOfMail(silent)).toEqual([]);
  expect(await pagesOfMail(mailing)).toEqual(['/login', '/me', '/me/stores', 'account']);
});
