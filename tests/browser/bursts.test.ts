import { expect, test } from 'bun:test';
import { store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite } from './console.ts';

const { server, admin, openConsole } = await consoleSuite();
const { id, name } = await store(admin);
for (let count = 0; count < 20; count++) await (await user(server)).put(`/api/user/stores/${id}/like`, {});
const likes = async () => (await admin.get(`/api/admin/stores/${id}`)).data.likes;

test('likes that come suddenly from one network stand on Today, are taken back from there, and come back', async () => {
  const page = await openConsole('/admin');
  const burst = page.getByText('20 likes in an hour from 1 network');
  await burst.waitFor();
  await page.getByRole('link', { name: 'Review and revert' }).click();
  await page.getByText('20 likes, 0 reviews, 0 reports and 0 applications').waitFor();
  expect(await page.getByRole('link', { name }).count()).toBe(20);
  await page.getByRole('button', { name: 'Revert everything' }).click();
  await page.getByText('Reverted what they sent.').waitFor();
  expect(await likes()).toBe(0);
  await page.goto(`${server.url}/admin`);
  await page.getByRole('heading', { name: 'Like spikes' }).waitFor({ state: 'detached' });
  await page.goto(`${server.url}/admin/activity`);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'reverted an attack' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByText('Undone: Reverted what they sent.').waitFor();
  await eventually(async () => expect(await likes()).toBe(20));
  await page.goto(`${server.url}/admin`);
  await burst.waitFor();
  await page.context().close();
});
