import { expect, test } from 'bun:test';
import { guest, review, store, user } from '../helpers/client.ts';
import { adminPassword } from '../helpers/server.ts';
import { consoleSuite, go, settled } from './console.ts';

const { server, admin, openConsole } = await consoleSuite();

const account = { username: 'morning', password: adminPassword };

test("a moderator's morning: decides what came in at night, reads a store, and sees nothing to change it by", async () => {
  const page = await openConsole('/admin/administrators');
  await admin.post('/api/admin/admins', account);
  await page.reload();
  await settled(page);
  await page.getByLabel('Role of morning').selectOption('Moderator');
  await page.getByText('Moderator', { exact: true }).first().waitFor();

  const place = await store(admin, { name: 'Night Noodles' });
  const written = await review(admin, await user(server), place.id, { status: 'pending', content: 'Open late, good.' });
  await guest(server).post(`/api/stores/${place.id}/reports`, { kind: 'closed', text: 'Closed on Monday.' });

  const mine = await openConsole('/admin', {}, account);
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
  await mine.getByText('Open late, good.').first().waitFor();
  expect(await mine.getByRole('button', { name: 'Block author' }).count()).toBe(0);
  // Leaving the page sends the decision, which can still be taken back before.
  const sent = mine.waitForResponse(/\/reviews\/\d+\/status/);
  await mine.keyboard.press('a');
  await go(mine, '/admin/stores');
  expect((await sent).ok()).toBe(true);
  expect((await admin.get(`/api/admin/reviews/${written.id}`)).data.status).toBe('approved');
  await mine.getByRole('link', { name: 'Night Noodles' }).waitFor();
  expect(await mine.getByRole('main').getByRole('checkbox').count()).toBe(0);

  await go(mine, '/admin/activity');
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
