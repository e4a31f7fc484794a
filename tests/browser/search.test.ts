import { expect, test } from 'bun:test';
import { store, unique } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite, settled, troublesOf } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';

const { client, admin, openConsole } = await consoleSuite({ env: { FOODMAP_TRUST_PROXY: '127.0.0.1' } });

const settingsPath = '/api/admin/settings/search';
const groups = async () => (await admin.get(settingsPath)).data.synonyms as string[][];
const groupWith = async (word: string) => (await groups()).find((group) => group.includes(word));

/** Searches for a keyword from three networks, until the console can list it. */
async function searched(keyword: string) {
  for (const address of ['192.0.2.1', '198.51.100.1', '203.0.113.1'])
    await client.get(`/api/stores/search?keyword=${encodeURIComponent(keyword)}`, { 'x-forwarded-for': address });
  await eventually(async () => {
    const { data } = await admin.get('/api/admin/searches?found=all&page_size=100');
    expect(data.map(({ text }: { text: string }) => text)).toContain(keyword);
  });
}

await store(admin, { name: 'Zappel Grill' });

test('a search without results becomes a synonym by one click, and is put back by another', async () => {
  await searched('zwurfel');
  const page = await openConsole('/admin/search');
  const row = page.getByRole('listitem').filter({ hasText: 'zwurfel' });
  await row.getByText('3 searches').waitFor();
  await row.getByRole('button', { name: 'Add as synonym: zwurfel' }).click();
  await page.getByRole('dialog').getByLabel('Words').fill('zappel');
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await row.getByText('means: zappel').waitFor();
  expect(await groupWith('zwurfel')).toEqual(['zwurfel', 'zappel']);
  // A list of administrators counts no search, which would find something and take the row away.
  const { data } = await admin.get('/api/admin/stores?keyword=zwurfel&forgive=true');
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Zappel Grill']);

  await page.getByRole('button', { name: /^Undo/ }).click();
  await row.getByRole('button', { name: 'Add as synonym: zwurfel' }).waitFor();
  expect(await groupWith('zwurfel')).toBeUndefined();
  await page.context().close();
});

test('a search is added to a group that there is, on a phone', async () => {
  await searched('fanqie');
  const page = await openConsole('/admin/search?found=all', { size: 'phone', language: 'zh' });
  const row = page.getByRole('listitem').filter({ hasText: 'fanqie' });
  await row.getByRole('button', { name: /fanqie/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('西红');
  await dialog.getByRole('button', { name: /^添加到：番茄, 西红柿/ }).click();
  await row.getByText(/^等同于：番茄, 西红柿/).waitFor();
  expect(await groupWith('fanqie')).toEqual(expect.arrayContaining(['番茄', '西红柿', 'fanqie']));
  expect([...(await violationsOf(page)), ...(await overflowOf(page))]).toEqual([]);
  await page.context().close();
});

test('groups are added, found, changed and removed, and a refusal stands beside its line', async () => {
  const page = await openConsole('/admin/search');
  troublesOf(page).expect(/status of 400/);
  const first = page.getByLabel('Group 1', { exact: true });
  await page.getByRole('button', { name: 'Add group' }).click();
  expect(await first.evaluate((field) => field === document.activeElement)).toBe(true);
  await first.fill('lonely');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('At least 2 entries.').waitFor();
  expect(await first.getAttribute('aria-invalid')).toBe('true');
  expect(await violationsOf(page)).toEqual([]);

  await first.fill('lonely， solitary、alone');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved the search.').waitFor();
  expect((await groups())[0]).toEqual(['lonely', 'solitary', 'alone']);

  await page.getByLabel('Find a word').fill('SOLIT');
  await page.getByText('1 group', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Remove “lonely”' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(async () => expect(await groupWith('lonely')).toBeUndefined());
  await page.context().close();
});

test('what two people change at once is kept of both', async () => {
  const page = await openConsole('/admin/search');
  await page.getByRole('button', { name: 'Add group' }).click();
  await page.getByLabel('Group 1', { exact: true }).fill('mine, my own');
  await page.getByLabel('Typos').uncheck();
  const before = await groups();
  await admin.put(settingsPath, {
    kinds: ['synonym', 'typo'],
    synonyms: [['theirs', 'their own'], ...before.slice(1)],
  });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved the search.').waitFor();
  expect((await admin.get(settingsPath)).data).toEqual({
    kinds: ['synonym'],
    synonyms: [['mine', 'my own'], ['theirs', 'their own'], ...before.slice(1)],
  });
  await page.context().close();
});

test('the activity says which kinds and groups were changed, and leads to the page', async () => {
  const { data: before } = await admin.get(settingsPath);
  const [word, other] = [unique('word'), unique('word')];
  await admin.put(settingsPath, { kinds: ['sound'], synonyms: [[word, other], ...before.synonyms] });
  const page = await openConsole('/admin/activity');
  const row = page.getByRole('listitem').filter({ hasText: `${word} = ${other}` });
  await row.getByText('changed the search').waitFor();
  await row.getByText('Sound', { exact: true }).waitFor();
  expect(await row.getByRole('link', { name: 'changed the search' }).getAttribute('href')).toBe('/admin/search');
  await page.context().close();
});

test('a list of stores with similar spellings is never selected as a whole', async () => {
  await admin.put(settingsPath, { kinds: ['joined', 'plural', 'synonym', 'stop_word', 'sound', 'typo'] });
  await store(admin, { name: 'Qwertzel Hotpot' });
  await store(admin, { name: 'Qwertzel Hot Pot' });
  const page = await openConsole('/admin/stores');
  const similar = page.getByLabel('Also similar spellings');
  expect(await similar.count()).toBe(0);
  await page.getByLabel('Name, dish or address').fill('qwertzel hotpot');
  await page.getByText('1 store', { exact: true }).waitFor();
  await similar.check();
  await page.getByText('2 stores', { exact: true }).waitFor();
  await settled(page);
  await page.getByLabel('Select Qwertzel Hotpot').check();
  expect(await page.getByLabel('Select this page').isDisabled()).toBe(true);
  await page.getByText('Selecting all needs exact matches.').waitFor();
  expect(await page.getByRole('button', { name: /^Select all/ }).count()).toBe(0);
  expect(await violationsOf(page)).toEqual([]);

  await similar.uncheck();
  await page.getByText('1 store', { exact: true }).waitFor();
  await page.getByLabel('Select this page').check();
  await page.getByText('1 selected').waitFor();
  await page.context().close();
});
