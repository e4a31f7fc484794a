import type { Page } from 'playwright-core';
import type { State } from './states.ts';

const captcha = (page: Page) => page.locator('form img[src^="data:image/svg+xml"]').first().waitFor();
const pins = (page: Page) => page.locator('.map-pin, .map-cluster').first().waitFor();

async function askToLogIn(page: Page): Promise<void> {
  await page.locator('header a[href*="/login"]').first().click();
  await captcha(page);
}

async function beginReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Write a review' }).click();
  const form = page.getByRole('form', { name: 'Write a review' });
  await form.getByText('4', { exact: true }).click();
  await form.getByLabel('Your review').fill('Broth like at home, and the queue is worth it.');
  await form.evaluate((element) => element.scrollIntoView());
}

/** Pages for everybody. */
export const site: State[] = [
  {
    name: 'site-home',
    address: '/',
    seen: ['desktop en', 'desktop zh', 'phone en', 'phone zh', 'desktop en dark', 'phone zh dark'],
  },
  { name: 'site-results', address: '/?q=noodles', seen: ['desktop en', 'phone en', 'phone zh', 'desktop zh dark'] },
  { name: 'site-nothing-found', address: '/?q=noodle+zzz', seen: ['phone en'] },
  {
    name: 'site-store',
    address: '/stores/1',
    seen: ['desktop en', 'desktop zh', 'phone en', 'phone zh', 'phone en dark'],
  },
  { name: 'site-map', address: '/map', seen: ['desktop en', 'phone zh', 'desktop en dark'], act: pins },
  { name: 'site-rankings', address: '/rankings', seen: ['desktop zh', 'phone en'] },
  { name: 'site-categories', address: '/categories', seen: ['phone zh'] },
  { name: 'site-login', address: '/stores/1', seen: ['desktop en', 'phone zh'], act: askToLogIn },
  { name: 'site-register', address: '/register', seen: ['phone en'], act: captcha },
  { name: 'site-apply', address: '/apply', seen: ['desktop en', 'phone zh'] },
  { name: 'site-privacy', address: '/privacy', seen: ['desktop en'] },
  { name: 'site-not-found', address: '/nothing', seen: ['desktop en', 'phone zh'] },
  { name: 'site-print', address: '/stores/1/print', seen: ['desktop en'] },
];

/** Pages of a visitor with an account. */
export const own: State[] = [
  { name: 'site-me', address: '/me', seen: ['desktop en', 'phone zh'] },
  { name: 'site-review', address: '/stores/30', seen: ['phone en'], act: beginReview },
];
