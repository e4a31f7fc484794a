import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import * as helpers from '../helpers/client.ts';
import { captchaCode } from '../helpers/server.ts';
import { consoleSuite, settled, troublesOf, type View } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';

const { server, admin, client, open } = await consoleSuite();
const category = await helpers.category(admin);
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));
const shop = (fields: object = {}) =>
  helpers.store(admin, { category_id: category.id, name: 'Golden Wok', hours: always, ...fields });
const codeOf = async (id: number): Promise<string> =>
  (await admin.post(`/api/admin/stores/${id}/owner-code`)).data.code;
type User = Awaited<ReturnType<typeof helpers.user>>;

/** A store and the user who looks after it. */
async function owned(fields: object = {}) {
  const [store, owner] = [await shop(fields), await helpers.user(server)];
  await owner.post('/api/user/stores', { code: await codeOf(store.id) });
  return { id: store.id as number, store, owner };
}

/** Is logged in, as after the form of the page. */
async function openAs(one: User, address: string, view: Partial<View> = { size: 'phone' }): Promise<Page> {
  const page = await open(view);
  const kept = JSON.stringify({ token: one.credentials.token, user: { id: one.id, username: one.username } });
  await page.addInitScript((session) => localStorage.setItem('visitor', session), kept);
  await page.goto(address);
  await settled(page);
  return page;
}

const publicStore = async (id: number) => (await client.get(`/api/stores/${id}`)).data;
const lookAt = process.env.FOODMAP_SHOTS;

async function inspect(page: Page, name: string) {
  await settled(page);
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], []]);
  if (lookAt) await page.screenshot({ path: `${lookAt}/${name}.png`, fullPage: true });
}

test('from the letter to “closed today” on the kiosk: a new owner on a phone', async () => {
  const store = await shop({ dishes: [{ name: 'Soup', price: 4 }] });
  const kiosk = await open({ size: 'stand' });
  await kiosk.goto(`/?kiosk=1&lang=en&store=${store.id}`);
  await kiosk.getByText('Open', { exact: true }).first().waitFor();
  const page = await open({ size: 'phone' });
  await page.goto(`/me/stores?code=${await codeOf(store.id)}`);
  await page.getByRole('heading', { name: 'New account' }).waitFor();
  await inspect(page, 'owners-code');
  await page.getByLabel('User name').fill(helpers.unique('mei'));
  await page.getByLabel('Password', { exact: true }).fill('password of a user');
  await page.getByLabel('Characters in the picture').fill(captchaCode);
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('button', { name: 'Look after this store' }).click();
  await page.getByText('You now look after Golden Wok.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('button', { name: 'Closed today' }).click();
  await page.getByText('Saved. Visitors see it now.').waitFor();
  expect((await publicStore(store.id)).today).toEqual({ note: '', closed: true, until: null });
  // The kiosk looks for changes of its own accord.
  await kiosk.getByText('Closed', { exact: true }).first().waitFor();
  for (const one of [page, kiosk]) await one.context().close();
});

for (const size of ['phone', 'desktop'] as const)
  test(`an owner says what holds today, and takes it back: ${size}`, async () => {
    const { id, owner } = await owned({ dishes: [{ name: 'Soup', price: 4 }, { name: 'Crab' }] });
    const page = await openAs(owner, '/me/stores', { size });
    await page.getByText('Open as usual', { exact: true }).waitFor();
    await page.getByLabel('Note for today').fill('Fresh crab until it is gone.');
    await page.getByRole('button', { name: 'Save the note' }).click();
    await page.getByText('Saved. Visitors see it now.').waitFor();
    await page.getByLabel('Close early today').last().fill('15:00');
    await page.getByRole('button', { name: 'Save the time' }).click();
    await page.getByText('Closing at 15:00').waitFor();
    const note = 'Fresh crab until it is gone.';
    expect((await publicStore(id)).today).toEqual({ note, closed: false, until: '15:00' });
    await page.getByRole('button', { name: 'Closed today' }).click();
    await page.getByRole('button', { name: 'Closed today', pressed: true }).waitFor();
    expect((await publicStore(id)).today).toEqual({ note, closed: true, until: null });
    await page.getByRole('switch', { name: 'Sold out: Crab' }).check();
    await page.locator('[aria-busy=false]').waitFor();
    await inspect(page, `owners-today-${size}`);
    expect((await publicStore(id)).dishes).toMatchObject([{ name: 'Soup' }, { name: 'Crab', sold_out: true }]);
    await page.getByRole('button', { name: 'Back to usual hours' }).click();
    await page.getByText('Open as usual', { exact: true }).waitFor();
    expect((await publicStore(id)).today).toEqual({ note, closed: false, until: null });
    const targets = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('article section button, article section input:not([role])')]
        .filter((one) => one.getBoundingClientRect().height < 48)
        .map((one) => one.outerHTML),
    );
    expect(targets).toEqual([]);
    await page.context().close();
  });

test('what cannot be sent is said, and sent by one tap when the server is there again', async () => {
  const { id, owner } = await owned();
  const page = await openAs(owner, '/me/stores');
  troublesOf(page).expect(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Closed today' }).click();
  await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
  await page.getByText('Not saved.').waitFor();
  await inspect(page, 'owners-offline');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Closed today', pressed: true }).waitFor();
  expect((await publicStore(id)).today.closed).toBe(true);
  await page.context().close();
});

test('a code that is no longer valid is refused in a sentence', async () => {
  const page = await openAs(await helpers.user(server), '/me/stores');
  troublesOf(page).expect(/status of 404/);
  await page.getByLabel('Code of the letter').fill('K7QM-2XWD-9FHT');
  await page.getByRole('button', { name: 'Look after this store' }).click();
  await page.getByText('This code does not exist').waitFor();
  await inspect(page, 'owners-none');
  await page.context().close();
});

for (const size of ['phone', 'desktop'] as const)
  test(`a user claims a store, and reads how the claim stands: ${size}`, async () => {
    const { id } = await shop();
    const one = await helpers.user(server);
    const page = await openAs(one, `/stores/${id}`, { size });
    const ask = page.getByRole('button', { name: 'Is this your store?' });
    await ask.click();
    await page.getByLabel('Why is it yours?').fill('My parents opened it.');
    await inspect(page, `owners-claim-${size}`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('Sent. Our team will decide').waitFor();
    const { data } = await one.get('/api/user/claims');
    expect(data).toMatchObject([{ store_id: id, text: 'My parents opened it.', status: 'pending' }]);
    const reopen = async () => {
      await page.goto(`/stores/${id}`);
      await settled(page);
      await ask.click();
    };
    await reopen();
    await page.getByText('Your claim is pending.').waitFor();
    await admin.patch(`/api/admin/claims/${data[0].id}/status`, { status: 'rejected', reject_reason: 'Who are you?' });
    await reopen();
    await page.getByText('Who are you?').waitFor();
    await page.context().close();
  });

test('a visitor without an account is not asked whether the store is theirs', async () => {
  const { id } = await shop();
  const page = await open({ size: 'phone' });
  await page.goto(`/stores/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Report a mistake' }).waitFor();
  expect(await page.getByText('Is this your store?').count()).toBe(0);
  await page.context().close();
});
