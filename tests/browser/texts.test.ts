import { expect, test } from 'bun:test';
import { eventually } from '../helpers/eventually.ts';
import { consoleSuite, troublesOf } from './console.ts';
import { overflowOf, violationsOf } from './inspection.ts';

const { server, admin, openConsole } = await consoleSuite();

const path = '/api/admin/settings/texts';
const ownIn = async (language: string) => {
  const { data } = await admin.get(`${path}?lang=${language}`);
  return data.filter(({ own }: { own: string | null }) => own !== null) as { key: string; own: string }[];
};
const home = async (language: string) => (await fetch(`${server.url}/?lang=${language}`)).text();

test('a text is found, replaced in one language, refused where it does not fit, and put back', async () => {
  const page = await openConsole('/admin/site');
  troublesOf(page).expect(/status of 400/);
  await page.getByRole('navigation', { name: 'Site settings' }).getByRole('link', { name: 'Texts' }).click();
  await page.getByLabel('Language of the site').selectOption('Deutsch');
  await page.getByLabel('Find a text').fill('HOME.COOK');
  await page.getByText('2 texts', { exact: true }).waitFor();
  const field = page
    .getByRole('listitem')
    .filter({ hasText: /site\/home\.cook(?!Hint)/ })
    .getByRole('textbox');
  await field.fill('Kochst du {hier}?');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('No braces here: this text has no values.').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect([...(await violationsOf(page)), ...(await overflowOf(page))]).toEqual([]);

  await field.fill('Kochst du hier?');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved the texts.').waitFor();
  expect(await ownIn('de')).toMatchObject([{ key: 'site/home.cook', own: 'Kochst du hier?' }]);
  expect(await ownIn('en')).toEqual([]);

  await page.getByLabel('Find a text').fill('');
  await page.getByLabel('Only own texts').check();
  await page.getByText('1 text', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Use the original/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await eventually(async () => expect(await ownIn('de')).toEqual([]));
  await page.context().close();
});

test('what two people change at once is kept of both, on a phone', async () => {
  const page = await openConsole('/admin/site/texts?language=ar', { size: 'phone' });
  await page.getByLabel('Find a text').fill('site.addPlace');
  await page.getByRole('listitem').filter({ hasText: 'site.addPlace' }).getByRole('textbox').fill('انضم');
  await admin.put(path, { language: 'ar', texts: { 'site.home': 'البداية' } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved the texts.').waitFor();
  expect(await ownIn('ar')).toMatchObject([
    { key: 'site.home', own: 'البداية' },
    { key: 'site.addPlace', own: 'انضم' },
  ]);
  expect(await home('ar')).toContain('>انضم<');
  expect([...(await violationsOf(page)), ...(await overflowOf(page))]).toEqual([]);
  await page.context().close();
});

test('the activity says which texts were changed, and leads to the page', async () => {
  await admin.put(path, { language: 'en', texts: { 'site.addPlace': 'Join the market' } });
  const page = await openConsole('/admin/activity');
  const row = page.getByRole('listitem').filter({ hasText: 'Join the market' });
  await row.getByText('site.addPlace', { exact: true }).waitFor();
  expect(await row.getByRole('link', { name: 'changed the texts' }).getAttribute('href')).toBe('/admin/site/texts');
  await page.context().close();
});
