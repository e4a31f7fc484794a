import { expect, test } from 'bun:test';
import { store, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite } from './console.ts';
import { overflowOf, structureOf, violationsOf } from './inspection.ts';

const { server, admin, openConsole } = await consoleSuite({ env: { FOODMAP_TRUST_PROXY: '127.0.0.1' } });
const { id, name } = await store(admin);
const like = async (address: string) => {
  const by = await user(server);
  const answer = await by.send('PUT', `/api/user/stores/${id}/like`, { headers: { 'x-forwarded-for': address } });
  expect(answer.status).toBe(200);
  return by;
};
for (let count = 0; count < 19; count++) await like('198.51.100.7');
const known = await like('198.51.100.8');
const honest = await like('192.0.2.7');
const likes = async () => (await admin.get(`/api/admin/stores/${id}`)).data.likes;

const keep = (page: { screenshot(options: object): Promise<unknown> }, as: string) =>
  process.env.FOODMAP_SCREENSHOTS &&
  page.screenshot({ path: `${process.env.FOODMAP_SCREENSHOTS}/attacks-${as}.png`, fullPage: true });

test('an attack is found from one account, by its network and time, taken back, and comes back', async () => {
  const page = await openConsole('/admin/users');
  await page.getByRole('link', { name: 'Revert an attack' }).click();
  await page.getByText('Select an account or a network to see what it sent.').waitFor();
  await page.getByLabel('Part of the user name').fill(known.username);
  await page.getByRole('button', { name: `Add: ${known.username}` }).click();
  await page.getByText('1 like, 0 reviews, 0 reports and 0 applications').waitFor();
  expect(await page.getByRole('link', { name }).count()).toBe(1);
  await page.getByRole('button', { name: /^Add: Network / }).click();
  await page.getByText('20 likes, 0 reviews, 0 reports and 0 applications').waitFor();
  await page.getByRole('button', { name: `Remove: ${known.username}` }).click();
  await keep(page, 'desktop');
  for (const problems of [await structureOf(page), await overflowOf(page), await violationsOf(page)])
    expect(problems).toEqual([]);

  await page.getByLabel('Until').fill('2026-01-01T00:00');
  await page.getByText('The start must be before the end.').waitFor();
  await page.getByLabel('From').fill('2025-01-01T00:00');
  await page.getByText('Nothing was sent in this time.').waitFor();
  await page.getByLabel('Until').fill('2100-01-01T00:00');
  await page.getByText('20 likes, 0 reviews').waitFor();

  await page.getByRole('button', { name: 'Revert everything' }).click();
  await page.getByText('Reverted what they sent.').waitFor();
  await page.getByText('Nothing was sent in this time.').waitFor();
  expect(await likes()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('20 likes, 0 reviews').waitFor();
  await eventually(async () => expect(await likes()).toBe(21));
  expect((await honest.get(`/api/user/likes/ids?store_ids=${id}`)).data).toEqual([id]);
  await page.context().close();
});

test('the page fits a phone, in Chinese, and has no violation of WCAG 2.2 AA', async () => {
  const page = await openConsole('/admin', { size: 'phone', language: 'zh' });
  await page.getByRole('link', { name: '查看并撤回' }).click();
  await page.getByText('21 个点赞').or(page.getByText('20 个点赞')).first().waitFor();
  await keep(page, 'phone');
  for (const problems of [await structureOf(page), await overflowOf(page), await violationsOf(page)])
    expect(problems).toEqual([]);
  await page.context().close();
});
