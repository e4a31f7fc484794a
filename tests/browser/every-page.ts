import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { consoleSuite, go, logIn, settled, type View, views } from './console.ts';
import { lowTargetsOf, overflowOf, strayTextsOf, structureOf, violationsOf } from './inspection.ts';
import { fillMarket } from './market.ts';

/** Pages that no link leads to. */
const unlinked = ['/admin/no/such/page'];

/** The same for pages that differ only in the row that they are about; undefined for a filter within a filter. */
const kindOf = (address: string) => (/&|%/.test(address) ? undefined : address.replaceAll(/\d+/g, '0'));

/** Every kind of page that links lead to, from the navigation on; `look` is called on each. */
export async function findPages(page: Page, look?: () => Promise<void>): Promise<string[]> {
  const found = new Map<string, string>();
  const remember = async () => {
    await look?.();
    const links = await page
      .locator('a[href^="/admin"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')!));
    for (const link of links) {
      const kind = kindOf(link);
      if (kind !== undefined && !found.has(kind)) found.set(kind, link);
    }
  };
  await remember();
  for (const address of found.values()) {
    await go(page, address);
    await remember();
  }
  await page.context().close();
  return [...found.values(), ...unlinked];
}

/** Leaves a picture of the page in the folder that FOODMAP_SCREENSHOTS names. */
async function keepPicture(page: Page, address: string, { theme, language, size }: View) {
  const folder = process.env.FOODMAP_SCREENSHOTS;
  const name = address.replaceAll(/\W+/g, '-').replace(/^-/, '');
  if (folder) await page.screenshot({ path: `${folder}/${name}-${size}-${theme}-${language}.png` });
}

async function inspect(page: Page, address: string, view: View) {
  await keepPicture(page, address, view);
  expect([
    ...(await structureOf(page)),
    ...(await overflowOf(page)),
    ...(await strayTextsOf(page)),
    ...(await violationsOf(page)),
    ...(view.size === 'phone' ? await lowTargetsOf(page, 'main') : []),
  ]).toEqual([]);
}

/** A page for the tests of a group. */
function opened(open: () => Promise<Page>): () => Page {
  let page: Page;
  beforeAll(async () => void (page = await open()));
  afterAll(() => page.context().close());
  return () => page;
}

/** The tests of every page at one size: in `views`, and from right to left. */
export async function everyPage(size: 'desktop' | 'phone') {
  const { server, admin, open, openConsole } = await consoleSuite();
  await fillMarket(server, admin);
  const addresses = await findPages(await openConsole());
  // Tabs and filters show the same page.
  const pages = addresses.filter((address) => !address.includes('?'));

  test('the navigation leads to pages', () => expect(pages).toContain('/admin/reviews'));

  // The long form looks at the filters of each page in each view.
  const looked = views.filter((view) => view.size === size);
  const addressesIn = (view: View) => (view === looked[0] || process.env.FOODMAP_LONG ? addresses : pages);

  describe.each(looked)('$size, $theme, $language', (view) => {
    const page = opened(() => open(view));

    test('the login has no violation of WCAG 2.2 AA and fits', async () => {
      await page().goto('/admin');
      await page().waitForSelector('form img');
      await settled(page());
      await inspect(page(), '/login', view);
      await logIn(page());
    });

    test.each(addressesIn(view))('%s has no violation of WCAG 2.2 AA and fits', async (address) => {
      await go(page(), address);
      await inspect(page(), address, view);
    });
  });

  describe(`${size}, from right to left`, () => {
    const page = opened(() => openConsole('/admin', { size }));

    test.each(pages)('%s has no violation of WCAG 2.2 AA and fits', async (address) => {
      await page().evaluate(() => void (document.documentElement.dir = 'rtl'));
      await go(page(), address);
      expect([...(await overflowOf(page())), ...(await violationsOf(page()))]).toEqual([]);
    });
  });

  return { pages, openConsole, opened };
}
