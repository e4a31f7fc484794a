import { expect, test } from 'bun:test';
import { category, guest, review, store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { adminPassword } from '../helpers/server.ts';
import { consoleSuite, go, settled } from './console.ts';

const { server, admin, client, openConsole } = await consoleSuite();

const account = { username: 'morning', password: adminPassword };

test("a moderator's morning on a phone: decides what came in at night, reads a store, and sees nothing to change it by", async () => {
  const page = await openConsole('/admin/administrators');
  await admin.post('/api/admin/admins', account);
  await page.reload();
  await settled(page);
  await page.getByLabel('Role of morning').selectOption('Moderator');
  await page.getByText('Moderator', { exact: true }).first().waitFor();

  const kind = await category(admin);
  const shop = (fields: object) => store(admin, { category_id: kind.id, ...fields });
  const place = await shop({ name: 'Night Noodles', phone: '111' });
  const written = await review(admin, await user(server), place.id, { status: 'pending', content: 'Open late, good.' });
  await guest(server).post(`/api/stores/${place.id}/reports`, { kind: 'closed', text: 'Closed on Monday.' });
  const [owner, claimant] = [await user(server), await user(server)];
  const { data: letter } = await admin.post(`/api/admin/stores/${place.id}/owner-code`);
  await owner.post('/api/user/stores', { code: letter.code });
  const { name, address } = place;
  await owner.put(`/api/user/stores/${place.id}`, { name, address, category_id: kind.id, phone: '222' });
  const claimed = await shop({ name: 'Old Bakery' });
  await claimant.post(`/api/user/stores/${claimed.id}/claims`, { text: 'My parents opened it.' });
  const applicant = { store_name: 'New Pot', address: '1 Lane', contact_name: 'Mei', contact_phone: '1' };
  await guest(server).post('/api/merchant/apply', { ...applicant, category_id: kind.id });

  const mine = await openConsole('/admin', { size: 'phone' }, account);
  const offered = await mine
    .locator('nav a[href^="/admin"]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
  expect([...new Set(offered)].toSorted()).toEqual([
    '/admin',
    '/admin/account',
    '/admin/activity',
    '/admin/applications',
    '/admin/owners',
    '/admin/reports',
    '/admin/reviews',
    '/admin/stores',
    '/admin/users',
  ]);

  await go(mine, '/admin/reviews');
  await mine.getByText('Open late, good.').filter({ visible: true }).first().waitFor();
  expect(await mine.getByRole('button', { name: 'Block author' }).count()).toBe(0);
  // Leaving the page sends the decision, which can still be taken back before.
  const sent = mine.waitForResponse(/\/reviews\/\d+\/status/);
  const approve = mine.getByRole('button', { name: 'Approve' });
  await approve.tap();
  await go(mine, '/admin/stores');
  expect((await sent).ok()).toBe(true);
  expect((await admin.get(`/api/admin/reviews/${written.id}`)).data.status).toBe('approved');
  await mine.getByRole('link', { name: 'Night Noodles' }).waitFor();
  expect(await mine.getByRole('main').getByRole('checkbox').count()).toBe(0);

  await go(mine, '/admin/owners');
  await mine.getByText('My parents opened it.').waitFor();
  await approve.tap();
  await mine.getByText('My parents opened it.').waitFor({ state: 'detached' });
  await mine.getByRole('button', { name: 'Undo' }).tap();
  await mine.getByText('My parents opened it.').waitFor();
  await approve.tap();
  await go(mine, '/admin/owners?kind=edits');
  await eventually(async () =>
    expect((await claimant.get('/api/user/stores')).data).toMatchObject([{ id: claimed.id }]),
  );
  await mine.getByText('222').waitFor();
  await approve.tap();
  await go(mine, '/admin/applications');
  const phone = async () => (await client.get(`/api/stores/${place.id}`)).data.phone;
  await eventually(async () => expect(await phone()).toBe('222'));
  await approve.tap();
  await mine.getByText('New Pot is in the directory.').waitFor();
  expect((await client.get('/api/stores/search?keyword=New%20Pot')).data).toHaveLength(1);
  await go(mine, '/admin/activity');
  // A decision that was sent is undone there.
  await mine.getByRole('button', { name: 'Undo: Night Noodles' }).tap();
  await mine.getByText(/^Undone/).waitFor();
  await settled(mine);
  expect(await phone()).toBe('111');
  await mine.getByRole('main').getByText('Night Noodles').first().waitFor();
  await go(mine, '/admin/reports');
  await mine.getByText('Closed on Monday.').waitFor();
  await go(mine, `/admin/stores/${place.id}`);
  expect(await mine.getByLabel('Name', { exact: true }).first().isDisabled()).toBe(true);
  expect(await mine.getByRole('button', { name: /^(?:Save|Delete)/ }).count()).toBe(0);
  await go(mine, '/admin/users');
  await mine.getByText('Registered', { exact: false }).first().waitFor();
  expect(await mine.getByRole('main').getByRole('button', { name: 'Disable' }).count()).toBe(0);
});
