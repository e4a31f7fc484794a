import { expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import * as english from '../../src/web/site/store/messages/en.ts';
import * as chinese from '../../src/web/site/store/messages/zh.ts';
import * as englishReview from '../../src/web/site/store/review/messages/en.ts';
import * as chineseReview from '../../src/web/site/store/review/messages/zh.ts';
import * as sharedEnglish from '../../src/web/shared/messages/en.ts';
import * as sharedChinese from '../../src/web/shared/messages/zh.ts';
import { review, store, user } from '../helpers/client.ts';
import { consoleSuite, settled, troublesOf } from './console.ts';
import { strayTextsOf, violationsOf } from './inspection.ts';

const { server, admin, open } = await consoleSuite({
  env: {
    FOODMAP_RATE_LIMITS: 'on',
    FOODMAP_RATE_LIMIT_LIKE_ACCOUNT: '1',
    FOODMAP_RATE_LIMIT_PENDING_REVIEW: '1',
  },
});

const languages = {
  en: { texts: english.en, form: englishReview.en, spent: sharedEnglish.en.spent },
  zh: { texts: chinese.zh, form: chineseReview.zh, spent: sharedChinese.zh.spent },
};

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
    await page.getByRole('alert').getByText(spent.like!).waitFor();
    await page.getByRole('button', { name: `${texts.like} 1`, pressed: true }).waitFor();

    await page.getByRole('button', { name: texts.write }).first().click();
    const sheet = page.getByRole('form', { name: form.write });
    await sheet.getByText('4', { exact: true }).click();
    await sheet.getByRole('button', { name: form.send }).click();
    await page.getByRole('alert').getByText(spent['pending-review']!).waitFor();
    expect([...(await violationsOf(page)), ...(await strayTextsOf(page))]).toEqual([]);
    expect((await one.get('/api/user/reviews')).meta.total).toBe(1);
    await page.context().close();
  },
);
