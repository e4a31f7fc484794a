import type * as AttributeTexts from '#i18n/attributes';
import type * as AdministratorTexts from '#i18n/console/administrators';
import type * as FactorTexts from '#i18n/console/factors';
import type * as ReviewsTexts from '#i18n/console/reviews';
import type * as TownTexts from '#i18n/console/town';
import type * as DishTexts from '#i18n/dishes';
import type * as CaptchaTexts from '#i18n/shared/captcha';
import type * as OwnerTexts from '#i18n/site/owner';
import type * as PartTexts from '#i18n/opening';
import type * as PeopleTexts from '#i18n/site/people';
import type * as ResultTexts from '#i18n/site/results';
import type * as StoreTexts from '#i18n/site/store';
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { languages, type Language } from '../../src/i18n/languages.ts';
import { category, guest, review, store, unique, user } from '../helpers/client.ts';
import { eventually } from '../helpers/eventually.ts';
import { phone } from '../helpers/factors.ts';
import { pbf } from '../helpers/osm.ts';
import { inPages } from '../helpers/pages-module.ts';
import { adminPassword, captchaCode } from '../helpers/server.ts';
import { consoleSuite, go, settled, troublesOf } from './console.ts';
import { faultsOf } from './inspection.ts';

const { server, admin, client, open, openConsole } = await consoleSuite();
const noodles = await category(admin, { name: 'Noodles' });
const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));
const shop = (fields: object = {}) => store(admin, { category_id: noodles.id, hours: always, ...fields });

/** The languages that a story runs in: all of them in the long form, else one. */
const languagesOf = (usually: Language) =>
  languages.filter(({ code }) => process.env.FOODMAP_LONG === '1' || code === usually);

async function inspect(page: Page) {
  await settled(page);
  expect(await faultsOf(page)).toEqual([]);
}

test.each(languagesOf('es'))(
  'a vegan tourist with a phone finds lunch in four taps: $name',
  async ({ code: language }) => {
    const site = await inPages<typeof ResultTexts>('#i18n/site/results', language);
    const texts = await inPages<typeof StoreTexts>('#i18n/site/store', language);
    const { keys } = await inPages<typeof AttributeTexts>('#i18n/attributes', language);
    const [green, smoke] = [unique('Green Table'), unique('Smoke House')];
    await shop({ name: green, attributes: { 'diet:vegan': 'only', wheelchair: 'limited' } });
    await shop({ name: smoke, attributes: { 'diet:vegan': 'no' } });
    const page = await open({ language, size: 'phone' });
    await page.goto('/');
    await page.getByRole('link', { name: 'Noodles', exact: true }).first().click();
    await page.waitForURL('**/?category=*');
    await page.locator('summary', { hasText: site.conditions }).click();
    await inspect(page);
    await page.getByRole('link', { name: new RegExp(`^${keys.diet_vegan} \\d`) }).click();
    await page.waitForURL('**attr=diet:vegan*');
    expect(await page.getByRole('link', { name: smoke }).count()).toBe(0);
    await page.getByRole('link', { name: green }).click();
    await page.getByRole('heading', { name: texts.goodToKnow }).waitFor();
    await inspect(page);
    await page.context().close();
  },
);

test.each(languagesOf('ja'))(
  'from the letter to “closed today” and “sold out” on the kiosk: $name',
  async ({ code: language }) => {
    const texts = await inPages<typeof OwnerTexts>('#i18n/site/owner', language);
    const people = await inPages<typeof PeopleTexts>('#i18n/site/people', language);
    const captcha = await inPages<typeof CaptchaTexts>('#i18n/shared/captcha', language);
    const parts = await inPages<typeof PartTexts>('#i18n/opening', language);
    const { soldOut } = await inPages<typeof DishTexts>('#i18n/dishes', language);
    const { id, name } = await shop({ name: unique('Golden Wok'), dishes: [{ name: 'Soup', price: 4 }] });
    const { code } = (await admin.post(`/api/admin/stores/${id}/owner-code`)).data;
    const kiosk = await open({ language, size: 'stand' });
    await kiosk.goto(`/?kiosk=1&lang=${language}&store=${id}`);
    await kiosk.getByText(parts.open, { exact: true }).first().waitFor();

    const page = await open({ language, size: 'phone' });
    await page.goto(`/me/stores?code=${code}`);
    await page.getByRole('heading', { name: people.newAccount }).waitFor();
    await inspect(page);
    await page.getByLabel(people.username).fill(unique('mei'));
    await page.getByLabel(people.password, { exact: true }).fill('password of a user');
    await page.getByLabel(captcha.code).fill(captchaCode);
    await page.getByRole('button', { name: people.register }).click();
    await page.getByRole('button', { name: texts.takeOn }).click();
    await page.getByText(texts.isYours(name)).waitFor();
    await page.getByRole('button', { name: texts.closedToday }).click();
    await page.getByText(texts.saved).waitFor();
    await kiosk.locator('[data-openings][data-open=false]').first().waitFor();
    await inspect(kiosk);
    await page.getByRole('button', { name: texts.backToUsual }).click();
    await page.getByText(texts.asUsual, { exact: true }).waitFor();
    await page.getByRole('switch', { name: texts.soldOutOf('Soup') }).check();
    await page.locator('[aria-busy=false]').waitFor();
    await inspect(page);
    await kiosk.getByText(soldOut).first().waitFor();
    await kiosk.locator('[data-openings][data-open=true]').first().waitFor();
    await inspect(kiosk);
    for (const one of [page, kiosk]) await one.context().close();
  },
);

test.each(languagesOf('de'))('a lost phone: a recovery code logs in: $name', async ({ code: language }) => {
  const texts = await inPages<typeof FactorTexts>('#i18n/console/factors', language);
  const account = { username: unique('keeper'), password: adminPassword };
  await admin.post('/api/admin/admins', account);
  const page = await openConsole('/admin', { language }, account);
  await go(page, '/admin/account');
  await page.getByRole('button', { name: texts.addTotp }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: texts.qr }).waitFor();
  await inspect(page);
  const code = phone(await dialog.getByLabel(texts.secret).inputValue());
  await dialog.getByLabel(texts.code).fill(code());
  await dialog.getByRole('button', { name: texts.add, exact: true }).click();
  const codes = (await dialog.getByLabel(texts.codes).inputValue()).split('\n');
  await inspect(page);
  await dialog.getByRole('button', { name: texts.done }).click();
  await page.context().close();

  const other = await open({ language, size: 'phone' });
  troublesOf(other).expect(/status of 401/);
  await other.goto('/admin');
  await other.locator('input[autocomplete=username]').fill(account.username);
  await other.locator('input[type=password]').fill(account.password);
  await other.locator('input[autocomplete=off]').fill(captchaCode);
  await other.keyboard.press('Enter');
  await other.getByRole('heading', { name: texts.title }).waitFor();
  await inspect(other);
  await other.getByRole('button', { name: texts.useRecovery }).click();
  await other.getByLabel(texts.recoveryCode).fill(codes[0]!);
  await other.keyboard.press('Enter');
  await settled(other);
  await go(other, '/admin/account');
  await other.getByText(texts.codesLeft(9)).waitFor();
  await inspect(other);
  await other.context().close();
});

test.each(languagesOf('ja'))("a moderator's morning: $name", async ({ code: language }) => {
  const texts = await inPages<typeof AdministratorTexts>('#i18n/console/administrators', language);
  const { blockAuthor } = await inPages<typeof ReviewsTexts>('#i18n/console/reviews', language);
  const account = { username: unique('morning'), password: adminPassword };
  await admin.post('/api/admin/admins', account);
  const page = await openConsole('/admin/administrators', { language });
  await page.getByLabel(texts.roleOf(account.username)).selectOption({ label: texts.moderator });
  await eventually(async () => {
    const { data } = await admin.get(`/api/admin/admins?keyword=${account.username}`);
    expect(data).toMatchObject([{ role: 'moderator' }]);
  });
  await page.context().close();

  const place = await store(admin, { name: unique('Night Noodles') });
  const content = unique('Open late, good.');
  const written = await review(admin, await user(server), place.id, { status: 'pending', content });
  await guest(server).post(`/api/stores/${place.id}/reports`, { kind: 'closed', text: content });
  const mine = await openConsole('/admin', { language, size: 'phone' }, account);
  await inspect(mine);
  await go(mine, '/admin/reviews');
  await mine.getByText(content).filter({ visible: true }).first().waitFor();
  await inspect(mine);
  expect(await mine.getByRole('button', { name: blockAuthor }).count()).toBe(0);
  // Leaving the page sends the decision, which can still be taken back before.
  const sent = mine.waitForResponse(/\/reviews\/\d+\/status/);
  await mine.keyboard.press('a');
  await go(mine, '/admin/reports');
  await mine.getByText(content).waitFor();
  await inspect(mine);
  expect((await sent).ok()).toBe(true);
  expect((await admin.get(`/api/admin/reviews/${written.id}`)).data.status).toBe('approved');
  await go(mine, '/admin/activity');
  await mine.getByRole('main').getByText(place.name).first().waitFor();
  await inspect(mine);
  await go(mine, `/admin/stores/${place.id}`);
  expect(await mine.locator('input').first().isDisabled()).toBe(true);
  await mine.context().close();
});

test.each(languagesOf('es'))(
  'a place is named, and filled and drawn from one file: $name',
  async ({ code: language }) => {
    const texts = await inPages<typeof TownTexts>('#i18n/console/town', language);
    const first = 1000 * (1 + languages.findIndex(({ code }) => code === language));
    const [lon, lat] = [1.52 + first / 10_000, 42.5];
    const node = (at: number, tags: Record<string, string> = {}) =>
      ({ type: 'node', id: first + at, lon: lon + at / 1000, lat, tags }) as const;
    const name = unique('Granier');
    const buffer = pbf([
      [
        node(1, { amenity: 'cafe', name }),
        node(2, { amenity: 'restaurant' }),
        node(3),
        { type: 'way', id: first, nodes: [first + 1, first + 3], tags: { highway: 'primary' } },
      ],
    ]);
    const page = await openConsole('/admin/start', { language });
    await inspect(page);
    await page.getByRole('button', { name: texts.next }).click();
    await page.getByText(texts.fileHint).waitFor();
    await inspect(page);
    const mimeType = 'application/octet-stream';
    await page.setInputFiles('input[type=file]', { name: `${language}.osm.pbf`, mimeType, buffer });
    await page.getByRole('heading', { name: `${language}.osm.pbf` }).waitFor();
    await inspect(page);
    await page.getByRole('button', { name: texts.read }).click();
    await page.getByRole('heading', { name: texts.found(2) }).waitFor();
    await inspect(page);
    await page.getByRole('button', { name: texts.apply(1) }).click();
    await page.getByRole('heading', { name: texts.ready }).waitFor();
    await page.getByText(texts.imported({ created: '1', updated: '0' })).waitFor();
    await inspect(page);
    expect((await client.get(`/api/stores/search?keyword=${name}`)).data).toMatchObject([{ name }]);
    await page.context().close();
  },
);
