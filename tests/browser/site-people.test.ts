import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as helpers from '../helpers/client.ts';
import { captchaCode } from '../helpers/server.ts';
import { consoleSuite, intercept, settled, troublesOf } from './console.ts';
import { violationsOf } from './inspection.ts';

const { server, admin, open } = await consoleSuite();
const store = await helpers.store(admin, { name: 'Golden Noodles' });
const password = 'password of a user';

/** A review that was begun, in a storage of the browser. */
const begun: [name: string, draft: string] = [
  `draft review of ${store.id}`,
  JSON.stringify({ rating: 4, content: 'Warm.', dishes: [], pictures: [] }),
];

const tokenOf = (page: Page) =>
  page.evaluate(() => localStorage.getItem('visitor') ?? sessionStorage.getItem('visitor'));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

async function logIn(page: Page, username: string, secret = password): Promise<void> {
  await page.locator('form img').waitFor();
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByLabel('Characters in the picture').fill(captchaCode);
  await page.keyboard.press('Enter');
}

async function openAs(visitor: { username: string }, { stays = false } = {}): Promise<Page> {
  const page = await open();
  const address = '/me';
  await page.goto(`/login?next=${encodeURIComponent(address)}`);
  if (stays) await page.getByText('Stay logged in on this device').click();
  await logIn(page, visitor.username);
  await page.waitForURL(`**${address}`);
  await settled(page);
  return page;
}

test('a visitor registers over the page, and is shown what to change', async () => {
  const page = await open({ size: 'phone' });
  troublesOf(page).expect(/status of 40[09]/);
  const { username: taken } = await helpers.user(server);
  await page.goto('/rankings');
  await page.getByRole('link', { name: 'Log in' }).click();
  const sheet = page.getByRole('dialog', { name: 'Log in' });
  await sheet.getByRole('img').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Register' }).click();
  const form = page.getByRole('dialog', { name: 'New account' });
  const send = async (name: string, secret: string, code: string) => {
    await form.getByLabel('User name').fill(name);
    await form.getByLabel('Password', { exact: true }).fill(secret);
    await form.getByLabel('Characters in the picture').fill(code);
    const before = await form.getByRole('img').getAttribute('src');
    await page.keyboard.press('Enter');
    return before;
  };

  await send('x', 'short', captchaCode);
  await form.getByText('Choose 3 to 32 letters').waitFor();
  expect(await form.locator('[aria-invalid]').count()).toBe(2);
  const before = await send(taken, password, 'zzzz');
  await form.getByText('Wrong characters.').waitFor();
  expect(await form.getByRole('img').getAttribute('src')).not.toBe(before);
  await send(taken, password, captchaCode);
  await form.getByText('This name is taken.').waitFor();
  const username = helpers.unique('mei');
  await send(username, password, captchaCode);
  await form.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/rankings');
  expect(await focused(page)).toBe(`Mine: ${username}`);
  await page.context().close();
});

test.each(['en', 'zh'] as const)('the picture of the captcha is 260 pixels wide on a phone: %s', async (language) => {
  const page = await open({ size: 'phone', language });
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    const picture = page.locator('form img');
    await picture.waitFor();
    const { x, width } = (await picture.boundingBox())!;
    expect(width).toBeGreaterThanOrEqual(260);
    expect(x + width).toBeLessThanOrEqual(390);
  }
  await page.context().close();
});

test('who cannot see the picture lets the browser work, and goes on with the form', async () => {
  const page = await open({ size: 'phone' });
  const { username } = await helpers.user(server);
  await page.goto('/login?next=/me');
  await page.getByLabel('User name').fill(username);
  await page.getByRole('button', { name: "I can't see it" }).click();
  await page.getByRole('status').getByText('Your browser is solving a puzzle instead.').waitFor();
  expect(await page.getByRole('progressbar', { name: 'Your browser is solving' }).count()).toBe(1);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/me', { timeout: 120_000 });
  await page.context().close();
}, 150_000);

test('a form sent before its captcha has arrived is sent with it', async () => {
  const page = await open();
  const { username } = await helpers.user(server);
  const { promise: isSent, resolve: release } = Promise.withResolvers<void>();
  await intercept(page, '**/api/captcha/new', (route) => isSent.then(() => route.continue()));
  await page.goto('/login?next=/me');
  await page.getByLabel('User name').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Characters in the picture').fill(captchaCode);
  await page.keyboard.press('Enter');
  release();
  await page.waitForURL('**/me');
  await page.context().close();
});

test('the sheet gives the focus back, and keeps the name', async () => {
  const page = await open();
  await page.goto('/');
  const link = page.getByRole('link', { name: 'Log in' });
  await link.click();
  await page.getByLabel('User name').fill('mei');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await focused(page)).toBe('Log in');
  await link.click();
  expect(await page.getByLabel('User name').inputValue()).toBe('mei');
  await page.context().close();
});

test('a wrong password is refused at its field; a login goes back, and only the tab knows who does not stay', async () => {
  const { username } = await helpers.user(server);
  const page = await open();
  troublesOf(page).expect(/status of 401/);
  await page.goto(`/register?next=${encodeURIComponent(`/stores/${store.id}`)}`);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login?**');
  await logIn(page, username, 'not the password');
  await page.getByText('Wrong user name or password.').waitFor();
  // A review was begun before.
  await page.evaluate((draft) => localStorage.setItem(...draft), begun);
  await logIn(page, username);
  await page.getByRole('heading', { level: 1, name: 'Golden Noodles' }).waitFor();
  expect(await page.evaluate(() => [localStorage.length, 'visitor' in sessionStorage])).toEqual([0, true]);
  await page.getByLabel('Your review', { exact: true }).waitFor();
  // The back button does not lead to a form again.
  await page.goBack({ waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Golden Noodles' }).waitFor();
  await page.context().close();
});

test('a visitor stays logged in: the cookie gives the next token, is listed, and ends', async () => {
  const { username, ...user } = await helpers.user(server);
  const page = await open({ size: 'phone' });
  troublesOf(page).expect(/status of 401/);
  await page.goto('/login?next=/me');
  await page.getByText('Stay logged in on this device').click();
  expect(await violationsOf(page)).toEqual([]);
  await logIn(page, username);
  await page.waitForURL('**/me');
  await page.getByText('This login').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.evaluate(() => [document.cookie, sessionStorage.length])).toEqual(['', 0]);

  // The token is past its time, as after an hour.
  await page.evaluate(() => {
    const visitor = JSON.parse(localStorage.getItem('visitor')!);
    localStorage.setItem('visitor', JSON.stringify({ ...visitor, token: 'none' }));
  });
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/user/session'));
  await page.reload();
  expect((await renewed).status()).toBe(200);
  await page.getByText('This login').waitFor();

  const other = await open({ size: 'phone' });
  await other.goto('/login?next=/me');
  await other.getByText('Stay logged in on this device').click();
  await logIn(other, username);
  await other.getByText('Where you stay logged in').waitFor();
  await other.getByRole('listitem').getByRole('button', { name: 'Log out', exact: true }).click();
  await other.getByText('Ended the login.').waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);

  await other.getByRole('button', { name: 'Log out', exact: true }).click();
  await other.getByText('You are logged out.').waitFor();
  expect((await user.get('/api/user/sessions')).data).toEqual([]);
  for (const one of [page, other]) await one.context().close();
});

test('logging out forgets what was begun to write, and leaves the console alone', async () => {
  const page = await openAs(await helpers.user(server));
  await page.evaluate((draft) => {
    localStorage.setItem(...draft);
    sessionStorage.setItem('console-token', 'of the console');
  }, begun);
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(kept).toEqual(['console-token']);
  await page.context().close();
});

test('an own page has likes and reviews; a review is edited, a draft kept, and deleted', async () => {
  const mei = await helpers.user(server);
  await mei.put(`/api/user/stores/${store.id}/like`, {});
  await helpers.review(admin, mei, store.id, { content: 'Far too salty.', status: 'blocked' });
  const page = await openAs(mei);
  await page.getByRole('heading', { level: 3, name: 'Golden Noodles' }).first().waitFor();
  await page.getByRole('button', { name: 'Like Golden Noodles' }).click();
  await page.getByText('Our team decided not to show it.').waitFor();
  expect(await violationsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Edit your review' }).click();
  await page.getByLabel('Your review', { exact: true }).fill('Salty, but warm.');
  await page.getByText('2', { exact: true }).click();
  await page.reload();
  await page.getByLabel('Your review', { exact: true }).waitFor();
  expect(await page.getByLabel('Your review', { exact: true }).inputValue()).toBe('Salty, but warm.');
  expect((await mei.get('/api/user/likes')).meta.total).toBe(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Only you see it').waitFor();
  const { data: own } = await mei.get('/api/user/reviews');
  expect(own).toMatchObject([{ content: 'Salty, but warm.', rating: 2, status: 'pending' }]);

  await page.getByRole('button', { name: 'Delete your review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('No reviews yet. Tell others').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Your reviews');
  expect((await mei.get('/api/user/reviews')).data).toEqual([]);
  await page.context().close();
});

test('a visitor takes their data along, changes the password, and logs out everywhere', async () => {
  const mei = await helpers.user(server);
  const page = await openAs(mei, { stays: true });
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${mei.username}.json`);
  expect(JSON.parse(readFileSync(await download.path(), 'utf8')).account.username).toBe(mei.username);

  troublesOf(page).expect(/status of 401/);
  const next = 'another long password';
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Current password', { exact: true }).fill('not the password');
  await page.keyboard.press('Enter');
  await page.getByText('Wrong password.').waitFor();
  const before = await tokenOf(page);
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByText('Changed.').waitFor();
  expect(await tokenOf(page)).not.toBe(before);

  const second = await page.context().newPage();
  await second.goto('/rankings');
  await second.getByRole('link', { name: `Mine: ${mei.username}` }).waitFor();
  const elsewhere = await open();
  troublesOf(elsewhere).expect(/status of 401/);
  await elsewhere.goto('/login');
  await logIn(elsewhere, mei.username, next);
  await elsewhere.getByRole('heading', { level: 1, name: mei.username }).waitFor();
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByText('You are logged out on all devices.').waitFor();
  await second.getByRole('link', { name: 'Log in' }).waitFor();
  await elsewhere.getByRole('button', { name: 'Download' }).click();
  await elsewhere.getByText('You are logged out.').waitFor();
  expect(await tokenOf(elsewhere)).toBeNull();
  await page.context().close();
  await elsewhere.context().close();
});

test('logging out forgets the token here, also for the back button', async () => {
  const page = await openAs(await helpers.user(server));
  await page.goto('/rankings');
  await page.getByRole('link', { name: 'Mine' }).click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByText('You are logged out.').waitFor();
  expect(await tokenOf(page)).toBeNull();
  await page.goBack();
  await page.getByRole('link', { name: 'Log in' }).waitFor();
  await page.context().close();
});

test('an account is deleted once its name is typed', async () => {
  const mei = await helpers.user(server);
  const page = await openAs(mei);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Type your name').fill('somebody');
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await dialog.getByText('This is not your name.').waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await dialog.getByLabel('Type your name').fill(mei.username);
  await page.keyboard.press('Enter');
  await page.getByText('Account deleted.').waitFor();
  expect((await mei.get('/api/user/me')).status).toBe(401);
  await page.context().close();
});
