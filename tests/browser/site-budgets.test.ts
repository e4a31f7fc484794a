import type * as StoreTexts from '#i18n/site/store';
import type * as ReviewTexts from '#i18n/site/store/review';
import type * as SharedTexts from '#i18n/shared';
import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { review, store, user } from '../helpers/client.ts';
import { inPages } from '../helpers/pages-module.ts';
import { consoleSuite, settled, troublesOf } from './console.ts';
import { strayTextsOf, violationsOf } from './inspection.ts';

const { server, admin, open } = await consoleSuite({
  env: {
    FOODMAP_RATE_LIMITS: 'on',
    FOODMAP_RATE_LIMIT_LIKE_ACCOUNT: '1',
    FOODMAP_RATE_LIMIT_PENDING_REVIEW: '1',
  },
});

const textsIn = async (language: 'en' | 'zh') => ({
  texts: await inPages<typeof StoreTexts>('#i18n/site/store', language),
  form: await inPages<typeof ReviewTexts>('#i18n/site/store/review', language),
  spent: (await inPages<typeof SharedTexts>('#i18n/shared', language)).spent,
});
const languages = { en: await textsIn('en'), zh: await textsIn('zh') };

/** Is logged in, as after the form of the page. */
async function openAs(one: Awaited<ReturnType<typeof user>>, language: 'en' | 'zh', address: string): Promise<Page> {
  const page = await open({ language });
  const kept = JSON.stringify({ token: one.credentials.token, user: { id: one.id, username: one.username } });
  await page.addInitScript((session) => localStorage.setItem('visitor', session), kept);
  await page.goto(address);
  await settled(page);
  return page;
}

test.each(['en', 'zh'] as const)(
  'a like and a review beyond a budget are refused in a kind sentence: %s',
  async (language) => {
    const { texts, form, spent } = languages[language];
    const [one, { id }] = [await user(server), await store(admin)];
    await review(admin, one, id, { status: 'pending' });
    const page = await openAs(one, language, `/stores/${id}`);
    troublesOf(page).expect(/status of 429/);

    const like = page.getByRole('button', { name: texts.like }).first();
    const answered = () => page.waitForResponse((answer) => answer.url().endsWith('/like'));
    await Promise.all([answered(), like.click()]);
    await Promise.all([answered(), like.click()]);
    await page.getByRole('alert').getByText(spent.like).waitFor();
    await page.getByRole('button', { name: `${texts.like} 1`, pressed: true }).waitFor();

    await page.getByRole('button', { name: texts.write }).first().click();
    const sheet = page.getByRole('form', { name: form.write });
    await sheet.getByText('4', { exact: true }).click();
    await sheet.getByRole('button', { name: form.send }).click();
    await page.getByRole('alert').getByText(spent['pending-review']).waitFor();
    expect([...(await violationsOf(page)), ...(await strayTextsOf(page))]).toEqual([]);
    expect((await one.get('/api/user/reviews')).meta.total).toBe(1);
    await page.context().close();
  },
);
