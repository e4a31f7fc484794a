import type * as ApplicationTexts from '#i18n/console/applications';
import type * as ReviewsTexts from '#i18n/console/reviews';
import type * as SiteTexts from '#i18n/site';
import type * as ApplyTexts from '#i18n/site/apply';
import type * as KioskTexts from '#i18n/site/kiosk';
import type * as PeopleTexts from '#i18n/site/people';
import type * as StoreTexts from '#i18n/site/store';
import type * as FormTexts from '#i18n/site/store/review';
import { expect, test } from 'bun:test';
import { languages, type Language } from '../../src/i18n/languages.ts';
import { captchaCode } from '../helpers/server.ts';
import { category, store, unique } from '../helpers/client.ts';
import { inPages } from '../helpers/pages-module.ts';
import { consoleSuite, settled } from './console.ts';
import { faultsOf } from './inspection.ts';
import { likeWritten } from './visitors.ts';

const { admin, open, openConsole } = await consoleSuite();
const noodles = await category(admin, { name: 'Noodles' });

const textsIn = async (language: Language) => ({
  site: await inPages<typeof SiteTexts>('#i18n/site', language),
  store: await inPages<typeof StoreTexts>('#i18n/site/store', language),
  form: await inPages<typeof FormTexts>('#i18n/site/store/review', language),
  people: await inPages<typeof PeopleTexts>('#i18n/site/people', language),
  apply: await inPages<typeof ApplyTexts>('#i18n/site/apply', language),
  kiosk: await inPages<typeof KioskTexts>('#i18n/site/kiosk', language),
  applications: await inPages<typeof ApplicationTexts>('#i18n/console/applications', language),
  reviews: await inPages<typeof ReviewsTexts>('#i18n/console/reviews', language),
});

/** Of each script and direction one; all in the long form. */
const told = process.env.FOODMAP_LONG
  ? languages
  : languages.filter(({ code }) => ['ar', 'de', 'ja', 'zh'].includes(code));

test.each(told)(
  'a visitor finds a place, likes and reviews it; a merchant applies; both are approved, and the kiosk has them: $name',
  async ({ code: language }) => {
    const texts = await textsIn(language);
    const [name, words] = [unique('Noodle Corner'), unique('Hot and plenty')];
    await store(admin, { name, category_id: noodles.id, dishes: [{ name: 'Noodle soup' }], phone: '021 5555' });

    const page = await open({ language, size: 'phone' });
    await page.goto('/');
    await page.locator('input[name=q]').fill(name);
    await page.getByRole('button', { name: texts.site.find }).click();
    await page.getByRole('main').getByRole('link', { name }).first().click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await settled(page);
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: texts.store.like }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: texts.people.register }).click();
    await sheet.getByLabel(texts.people.username).fill(unique('visitor'));
    await sheet.locator('input[type=password]').fill('a long password');
    await sheet.locator('input[autocomplete=off]').fill(captchaCode);
    expect(await faultsOf(page)).toEqual([]);
    await Promise.all([likeWritten(page), page.keyboard.press('Enter')]);
    await page.getByRole('button', { name: texts.store.write }).first().click();
    const form = page.getByRole('form', { name: texts.form.write });
    await form.getByText('4', { exact: true }).click();
    await form.getByLabel(texts.form.words).fill(words);
    expect(await faultsOf(page)).toEqual([]);
    await form.getByRole('button', { name: texts.form.send }).click();
    await page.getByText(texts.form.pendingHint).waitFor();

    await page.goto('/apply');
    const place = unique('Nine Stools');
    await page.getByLabel(texts.apply.storeName).fill(place);
    await page.getByLabel(texts.apply.category).selectOption({ label: 'Noodles' });
    await page.getByLabel(texts.apply.contactName).fill('Mei Lin');
    await page.getByLabel(texts.apply.contactPhone).fill('021 5555');
    await page.getByRole('button', { name: texts.apply.next }).click();
    await page.getByLabel(texts.apply.address, { exact: true }).fill('1 Market Square');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('button', { name: texts.apply.next }).click();
    await page.getByRole('button', { name: texts.apply.send, exact: true }).click();
    await page.getByText(texts.apply.sent).waitFor();
    expect(await faultsOf(page)).toEqual([]);

    const console = await openConsole('/admin/applications', { language });
    const decided = console.waitForResponse(/\/applications\/\d+\/review/);
    await console.getByRole('button', { name: texts.applications.approve }).click();
    await console.getByText(texts.applications.approvedOf(place)).waitFor();
    await console.getByRole('link', { name: texts.applications.states.approved, exact: true }).click();
    await decided;
    await console.goto('/admin/reviews');
    await console.getByText(words).first().waitFor();
    const sent = console.waitForResponse(/\/reviews\/\d+\/status/);
    await console.keyboard.press('a');
    await console.getByRole('main').getByText(words).first().waitFor({ state: 'detached' });
    await console.getByRole('link', { name: texts.reviews.states.approved, exact: true }).click();
    await sent;
    await console.context().close();

    await page.goto(`/?q=${encodeURIComponent(place)}`);
    await page.getByRole('main').getByRole('link', { name: place }).first().waitFor();
    await page.context().close();

    const kiosk = await open({ language, size: 'stand' });
    await kiosk.goto(`/?kiosk=1&lang=${language}`);
    await kiosk.getByRole('link', { name: texts.kiosk.findFood }).first().click();
    await kiosk.getByRole('heading', { level: 1 }).waitFor();
    await settled(kiosk);
    expect(await faultsOf(kiosk)).toEqual([]);
    await kiosk.context().close();
  },
  120_000,
);
