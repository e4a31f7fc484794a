import { expect, test } from 'bun:test';
import { user } from '../helpers/client.ts';
import { consoleSuite } from './console.ts';

const { server, openConsole } = await consoleSuite();

test.each([
  [1280, 800],
  [1366, 768],
] as const)('all pages of the navigation are seen in a window of %i × %i', async (width, height) => {
  for (const language of ['en', 'zh'] as const) {
    const page = await openConsole('/admin/activity', { language });
    await page.setViewportSize({ width, height });
    const list = page.locator('header nav');
    expect(await list.evaluate((one) => one.scrollHeight - one.clientHeight)).toBe(0);
    await page.context().close();
  }
});

test('the entry of the page is seen where the navigation has to scroll', async () => {
  const page = await openConsole();
  await page.setViewportSize({ width: 1280, height: 500 });
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await page.waitForURL('**/admin/activity');
  const [list, entry] = [page.locator('header nav'), page.locator('header nav a[aria-current=page]')];
  await entry.getByText('Activity').waitFor();
  const box = await list.evaluate((one) => one.getBoundingClientRect().toJSON());
  const { top, bottom } = await entry.evaluate((one) => one.getBoundingClientRect().toJSON());
  expect(top).toBeGreaterThanOrEqual(box.top);
  expect(bottom).toBeLessThanOrEqual(box.bottom);
  await page.context().close();
});

test('dates are in the form that the browser prefers', async () => {
  const { username } = await user(server);
  const page = await openConsole('/admin/users');
  const row = page.getByRole('listitem').filter({ hasText: username });
  // As in "23 Nov 2026"; the pages are of the British Chromium.
  expect(await row.locator('time').textContent()).toMatch(/on \d{1,2} \w{3,4} \d{4}$/);
  await page.context().close();
});
