import { expect, test } from 'bun:test';
import { consoleSuite } from './console.ts';

const { openConsole } = await consoleSuite();

const pages = [
  ['/admin/activity', 'No changes yet.', 'who made it, when, and the values before and after'],
  ['/admin/users', 'No users yet.', 'view their reviews, set a new password, or disable the account'],
  ['/admin/backups', 'No backups yet.', 'to verify, download or restore'],
] as const;

test.each(pages)('an empty %s says what will be there, and overflows no small window', async (address, none, hint) => {
  for (const size of ['desktop', 'zoomed'] as const) {
    const page = await openConsole(address, { size });
    await page.getByText(none).waitFor();
    expect(await page.getByText(hint).isVisible()).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      await page.evaluate(() => innerWidth),
    );
    await page.context().close();
  }
});

test('a list that a filter empties does not say that nothing is there yet', async () => {
  for (const [address, hint] of [
    ['/admin/activity?kind=store.update', 'who made it'],
    ['/admin/users?keyword=nobody', 'view their reviews'],
  ] as const) {
    const page = await openConsole(address);
    await page.getByText('Nothing found.').waitFor();
    expect(await page.getByText(hint).count()).toBe(0);
    await page.context().close();
  }
});
