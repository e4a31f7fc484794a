import { expect, test } from 'bun:test';
import { go } from './console.ts';
import { everyPage } from './every-page.ts';

const { openConsole } = await everyPage('desktop');

test('focus goes to the content after navigation', async () => {
  const page = await openConsole();
  for (const address of ['/admin/reviews', '/admin']) {
    await go(page, address);
    expect(await page.evaluate(() => document.activeElement?.matches('main, main *'))).toBe(true);
  }
});
