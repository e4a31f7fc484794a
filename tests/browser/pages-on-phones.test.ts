import { describe, expect, test } from 'bun:test';
import { go } from './console.ts';
import { everyPage } from './every-page.ts';
import { overflowOf } from './inspection.ts';

const { pages, openConsole, opened } = await everyPage('phone');

describe('enlarged to 400 %', () => {
  const page = opened(() => openConsole('/admin', { size: 'zoomed' }));

  test.each(pages)('%s does not scroll to the side', async (address) => {
    await go(page(), address);
    expect(await overflowOf(page())).toEqual([]);
  });
});
