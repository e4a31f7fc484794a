import { describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { consoleSuite, settled } from './console.ts';
import { fillMarket } from './market.ts';

const { server, admin, open } = await consoleSuite();
await fillMarket(server, admin);
const { data: stores } = await admin.get('/api/admin/stores?status=active&page_size=100');
/** With several pictures, dishes with pictures, and reviews. */
const full = stores.find(({ images, dishes }: Record<string, unknown[]>) => images!.length > 1 && dishes!.length > 1);
const pages = [
  ['home', '/'],
  ['results', '/?sort=score'],
  ['a store', `/stores/${full.id}`],
] as const;

interface Shift extends PerformanceEntry {
  value: number;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

interface Moved {
  value: number;
  what: string;
}

/** A font that comes late moves words by less; a picture without a size by more. The web vitals call 0.1 good. */
const moved = 0.01;

/** Notes how far something moved that had been painted. */
const noteShifts = () => {
  const shifts: Moved[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[])
      shifts.push({
        value,
        what: sources
          .map(({ node, previousRect, currentRect }) =>
            [node?.textContent?.trim().slice(0, 40), JSON.stringify([previousRect, currentRect])].join(' '),
          )
          .join(),
      });
  });
  observer.observe({ type: 'layout-shift', buffered: true });
  Object.assign(window, { shifts });
};

const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Moved[] }).shifts);

/** Shows every part of the page once, so that late pictures come. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
    for (const image of document.images) image.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  await settled(page);
}

/** Uploads that are shown: the width that was loaded, that of the box in pixels of the screen, and whether it waited. */
const picturesOf = (page: Page) =>
  page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    const uploads = [...document.images].filter(({ src }) => new URL(src).pathname.startsWith('/static/upload/'));
    return uploads.map((image) => {
      const box = image.getBoundingClientRect();
      return {
        address: image.currentSrc,
        width: Number(new URL(image.currentSrc || image.src).searchParams.get('w') ?? Infinity),
        box: Math.round(box.width * devicePixelRatio),
        isBelow: box.top >= innerHeight,
        isLazy: image.loading === 'lazy',
      };
    });
  });

describe.each(['desktop', 'phone'] as const)('on a %s', (size) => {
  test.each(pages)('nothing in %s moves, and its pictures are as large as needed', async (_, address) => {
    const page = await open({ size });
    if (size === 'phone') {
      const session = await page.context().newCDPSession(page);
      const metrics = { width: 390, height: 844, deviceScaleFactor: 2, mobile: true };
      await session.send('Emulation.setDeviceMetricsOverride', metrics);
    }
    await page.addInitScript(noteShifts);
    await page.goto(address);
    await settled(page);
    await scrollThrough(page);
    const shifts = await shiftsOf(page);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect({ shifts, isStill: sum <= moved }).toMatchObject({ isStill: true });
    const pictures = await picturesOf(page);
    expect(pictures).not.toBeEmpty();
    // Chromium shows a larger one that it has in memory rather than load another, so the widest box of a file counts.
    const widest = (file: string) =>
      Math.max(...pictures.filter(({ address }) => address === file).map(({ box }) => box));
    expect(pictures.filter(({ address, width }) => width > 320 && width > 2 * widest(address))).toEqual([]);
    expect(pictures.filter(({ isBelow, isLazy }) => isBelow && !isLazy)).toEqual([]);
    await page.context().close();
  });
});
