import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import * as helpers from '../helpers/client.ts';
import { readCode } from './codes.ts';
import { consoleSuite, go, settled, troublesOf } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';

const { server, admin, client, openConsole } = await consoleSuite();
const category = await helpers.category(admin);
const shop = (fields: object = {}) =>
  helpers.store(admin, { category_id: category.id, name: 'Golden Wok', address: '12 Market Square', ...fields });
const lookAt = process.env.FOODMAP_SHOTS;

async function owned(fields: object = {}) {
  const [store, owner] = [await shop(fields), await helpers.user(server)];
  const { data } = await admin.post(`/api/admin/stores/${store.id}/owner-code`);
  await owner.post('/api/user/stores', { code: data.code });
  const required = { name: store.name, address: store.address, category_id: category.id };
  return { id: store.id as number, store, owner, path: `/api/user/stores/${store.id}`, required };
}

async function inspect(page: Page, name: string) {
  await settled(page);
  expect([await violationsOf(page), await overflowOf(page)]).toEqual([[], []]);
  if (lookAt) await page.screenshot({ path: `${lookAt}/${name}.png`, fullPage: true });
}

for (const size of ['phone', 'desktop'] as const)
  test(`an administrator prints the letter of a store, and takes an owner away: ${size}`, async () => {
    const { id, owner } = await owned();
    const page = await openConsole(`/admin/stores/${id}`, { size });
    await page.getByRole('link', { name: 'Owners', exact: true }).last().click();
    await page.waitForURL(`**/admin/stores/${id}/owners`);
    await page.getByText(owner.username).waitFor();
    await page.getByLabel('Language of the letter').selectOption('zh');
    await page.getByRole('button', { name: 'Create code' }).click();
    const letter = page.getByRole('article', { name: '给“Golden Wok”店主的代码' });
    await letter.waitFor();
    await inspect(page, `owners-letter-${size}`);
    const code = (await letter.getByText(/^[2-9A-Z]{4}(?:-[2-9A-Z]{4}){2}$/).textContent())!.trim();
    // On the narrow window the paper is too small to read its code.
    if (size === 'desktop')
      expect(await readCode(letter.getByRole('img'))).toBe(`${server.url}/me/stores?code=${code}&lang=zh`);
    const next = await helpers.user(server);
    expect((await next.post('/api/user/stores', { code })).status).toBe(200);

    await page.getByRole('button', { name: `Remove ${owner.username}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText(`Removed ${owner.username} as an owner.`).waitFor();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByText(next.username).waitFor();
    const { data } = await admin.get(`/api/admin/stores/${id}/owners`);
    expect(data.map(({ username }: { username: string }) => username)).toEqual([next.username]);
    await page.context().close();
  });

for (const size of ['phone', 'desktop'] as const)
  test(`a change by an owner is shown field by field, approved by one key, and undone by another: ${size}`, async () => {
    const dishes = [
      { name: 'Soup', price: 3 },
      { name: 'Tea', price: 2 },
    ];
    const { id, owner, path, required } = await owned({ phone: '111 222', dishes });
    await owner.put(path, { ...required, phone: '333 444', dishes: [{ name: 'Soup', price: 4 }, dishes[1]] });
    const page = await openConsole('/admin', { size });
    await page.getByRole('link', { name: /1 pending change by an owner/ }).click();
    await page.waitForURL('**/admin/owners?kind=edits');
    await page.getByText('111 222').waitFor();
    await page.getByText('333 444').waitFor();
    await page.getByText(/Soup \(.*4/).waitFor();
    expect(await page.getByText(/Tea/).count()).toBe(0);
    await inspect(page, `owners-edit-${size}`);
    await page.keyboard.press('a');
    await page.getByText('Approved the change of Golden Wok.').waitFor();
    await go(page, '/admin');
    const phone = async () => (await client.get(`/api/stores/${id}`)).data.phone;
    while ((await phone()) !== '333 444') await settled(page);
    await page.keyboard.press('z');
    await page.getByText(/^Undone/).waitFor();
    expect(await phone()).toBe('111 222');
    await go(page, '/admin/owners?kind=edits');
    await page.keyboard.press('b');
    await page.getByLabel('Reason, shown to the sender').fill('As on the sign, please.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await go(page, '/admin/owners?kind=edits&status=rejected');
    await page.getByText('As on the sign, please.').waitFor();
    await settled(page);
    expect((await owner.get('/api/user/stores')).data[0].edit).toMatchObject({ status: 'rejected' });
    await page.context().close();
  });

test('claims are decided by keys, oldest first, and counted in the navigation', async () => {
  const [first, second] = [await shop({ name: 'Old Bakery' }), await shop({ name: 'New Bakery' })];
  const [one, other] = [await helpers.user(server), await helpers.user(server)];
  await one.post(`/api/user/stores/${first.id}/claims`, { text: 'My parents opened it.', contact: '555 0100' });
  await other.post(`/api/user/stores/${second.id}/claims`, { text: 'I bought it.' });
  const page = await openConsole('/admin/owners');
  await page.getByRole('link', { name: 'Owners 2' }).waitFor();
  await page.getByRole('heading', { name: 'Old Bakery' }).waitFor();
  await page.getByText('My parents opened it.').waitFor();
  await inspect(page, 'owners-claims');
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: 'New Bakery' }).waitFor();
  await page.keyboard.press('z');
  await page.getByRole('heading', { name: 'Old Bakery' }).waitFor();
  await page.keyboard.press('a');
  await page.getByRole('heading', { name: 'New Bakery' }).waitFor();
  await go(page, '/admin/owners?status=approved');
  await page.getByRole('heading', { name: 'Old Bakery' }).waitFor();
  await settled(page);
  expect((await one.get('/api/user/stores')).data).toMatchObject([{ id: first.id, verified: true }]);
  await page.context().close();
});

test('a change of a field that somebody has changed since stays, and is explained', async () => {
  const { id, owner, path, required } = await owned({ phone: '1' });
  await owner.put(path, { ...required, phone: '2' });
  const page = await openConsole('/admin/owners?kind=edits');
  troublesOf(page).expect(/status of 409/);
  await admin.put(`/api/admin/stores/${id}`, { ...required, phone: '3' });
  await page.keyboard.press('a');
  await go(page, '/admin/owners');
  await page.getByText('has since changed in the same field').waitFor();
  await page.context().close();
});

for (const size of ['phone', 'desktop'] as const)
  test(`what is unusual about a claim stands out, in a sentence: ${size}`, async () => {
    const greedy = await helpers.user(server);
    for (let count = 0; count < 3; count++) {
      const { id } = await shop({ name: `Greedy ${size} ${count}` });
      await greedy.post(`/api/user/stores/${id}/claims`, { text: 'It is mine.' });
    }
    const page = await openConsole('/admin/owners', { size });
    await settled(page);
    while (!(await page.getByRole('heading', { name: `Greedy ${size} 0` }).isVisible())) await page.keyboard.press('j');
    await page.getByText('This account has claimed 3 stores in 30 days.').waitFor();
    await inspect(page, `owners-signs-${size}`);
    await page.context().close();
  });

for (const size of ['phone', 'desktop'] as const)
  test(`a note of the day with a phone number stands out in Today, is removed there, and comes back: ${size}`, async () => {
    const { id, owner, path } = await owned({ name: `Noted ${size}` });
    const note = 'Order at 138 0013 8000';
    await owner.put(`${path}/today`, { note });
    const page = await openConsole('/admin', { size });
    await page.getByRole('heading', { name: 'Notes of the day with a phone number or web address' }).waitFor();
    await inspect(page, `notes-${size}`);
    await page.getByRole('button', { name: `Remove the note of Noted ${size}` }).click();
    await page.getByText(`Note of Noted ${size} removed.`).waitFor();
    await page.getByText(note).waitFor({ state: 'detached' });
    expect((await client.get(`/api/stores/${id}`)).data.today).toBeNull();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText(note).waitFor();
    expect((await client.get(`/api/stores/${id}`)).data.today.note).toBe(note);
    await owner.put(`${path}/today`, {});
    await page.context().close();
  });
