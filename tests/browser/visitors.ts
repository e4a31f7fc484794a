import type { Page } from 'playwright-core';
import { unique } from '../helpers/client.ts';
import { captchaCode } from '../helpers/server.ts';

/** Registers in the sheet that the page shows. */
export async function register(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Register' }).click();
  await sheet.getByLabel('User name').fill(unique('visitor'));
  await sheet.locator('input[type=password]').fill('a long password');
  await sheet.locator('input[autocomplete=off]').fill(captchaCode);
  await page.keyboard.press('Enter');
  await sheet.waitFor({ state: 'detached' });
}

/** The server has written a like, or taken it back; the button shows it before. */
export const likeWritten = (page: Page) =>
  page.waitForResponse((answer) => answer.url().endsWith('/like') && answer.ok());
