import { join } from 'node:path';
import { afterAll } from 'bun:test';
import type { Page } from 'playwright-core';
import { startChromium } from '../chromium.ts';
import { browserSuite, logIn, settled, troublesOf } from '../console.ts';
import { pinAnswers } from './answers.ts';
import type { Picture } from './states.ts';
import { address, now, startTown, timeZone } from './town.ts';

/** Nothing that differs between processors, screens or machines takes part in drawing. */
const args = [
  '--disable-gpu',
  '--disable-lcd-text',
  '--disable-skia-runtime-opts',
  // As on https: the site offers what it has there.
  `--unsafely-treat-insecure-origin-as-secure=${address}`,
];

const sizes = { desktop: { width: 1280, height: 800 } };

/** The town, and a browser whose pages show it always alike. */
export async function openStudio() {
  const { server, root, password } = await startTown();
  afterAll(() => server.stop());
  const { hostname, port } = new URL(server.url);
  const browser = await startChromium({
    hosts: `MAP ${new URL(address).hostname} ${hostname}:${port}`,
    args,
    env: { FONTCONFIG_FILE: join(import.meta.dir, 'fonts.conf') },
  });
  const { open } = await browserSuite(server, {
    browser,
    baseURL: address,
    timezoneId: timeZone,
    deviceScaleFactor: 1,
  });

  async function enter({ person, view, isTimed }: Picture): Promise<Page> {
    const page = await open(view);
    if (view.size in sizes) await page.setViewportSize(sizes[view.size as keyof typeof sizes]);
    troublesOf(page).expect(/status of (?:404|412)/);
    await pinAnswers(page.context(), server.url);
    await (isTimed ? page.clock.install({ time: now }) : page.clock.setFixedTime(now));
    if (person === 'nobody') return page;
    await page.goto(person === 'administrator' ? '/admin' : '/login?next=/privacy');
    await logIn(page, person === 'visitor' ? { username: 'anna', password } : undefined);
    return page;
  }

  /** One login, one tab for all pictures of the same kind. */
  const pages = new Map<string, Promise<Page>>();
  function pageFor(picture: Picture): Promise<Page> {
    const key = [picture.person, picture.view.size, picture.view.language, picture.isTimed].join(' ');
    const page = pages.get(key) ?? enter(picture);
    pages.set(key, page);
    return page;
  }

  /** The page in the state of the picture. */
  async function show(picture: Picture): Promise<Page> {
    const page = await pageFor(picture);
    await page.emulateMedia({ colorScheme: picture.view.theme });
    await page.goto(picture.address);
    if (picture.act) await settled(page);
    if (picture.isTimed) await page.clock.pauseAt(new Date(now.getTime() + 60_000));
    await picture.act?.(page, root);
    return page;
  }

  return { show, version: browser.version(), empty: await (await browser.newContext()).newPage() };
}

/** Fonts and the pictures that can be seen have been loaded and decoded. */
const loaded = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => {
      const { top, bottom, width } = image.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    });
    await Promise.allSettled(seen.map((image) => image.decode()));
  });

/** What the page shows when it no longer changes, or as soon as that is right. */
export async function photograph(
  page: Page,
  { isTimed }: Picture,
  isRight: (png: Buffer) => Promise<boolean>,
): Promise<Buffer> {
  for (let before: Buffer | undefined; ;) {
    if (!isTimed) await settled(page);
    await loaded(page);
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
    if ((await isRight(png)) || before?.equals(png)) return png;
    before = png;
  }
}
