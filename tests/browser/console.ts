import type { Language } from '../../src/i18n/languages.ts';
import { afterAll, afterEach, expect } from 'bun:test';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Route } from 'playwright-core';
import { eventually } from '../helpers/eventually.ts';
import { adminPassword, captchaCode, type Server, type ServerOptions } from '../helpers/server.ts';
import { suite } from '../helpers/suite.ts';
import { startChromium, underOtherName } from './chromium.ts';
import { Troubles } from './troubles.ts';

const sizes = {
  desktop: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
  /** A screen on a stand. */
  stand: { width: 1080, height: 1920 },
  /** 1280 pixels enlarged to 400 %. */
  zoomed: { width: 320, height: 256 },
};

const locales = {
  en: 'en-GB',
  zh: 'zh-CN',
  'zh-Hant': 'zh-TW',
  ja: 'ja-JP',
  es: 'es-MX',
  de: 'de-AT',
  ar: 'ar-EG',
} satisfies Record<Language, string>;

export interface View {
  size: keyof typeof sizes;
  theme: 'light' | 'dark';
  language: Language;
}

/** Ways to look at a page. Of size, theme and language, every two values meet in one of them. */
export const views = [
  { size: 'desktop', theme: 'light', language: 'en' },
  { size: 'desktop', theme: 'dark', language: 'zh' },
  { size: 'phone', theme: 'light', language: 'zh' },
  { size: 'phone', theme: 'dark', language: 'en' },
] as const satisfies View[];

/** Settings of every tab, and a browser that is there already. */
type Pinned = BrowserContextOptions & { browser?: Browser };

const watched = new WeakMap<BrowserContext, Troubles>();

/** Violations, errors and foreign requests of all pages in the context of this one. */
export const troublesOf = (page: Page): Troubles => watched.get(page.context())!;

/**
 * A browser for the server of a test file. After every test its pages must have been without a violation of the policy,
 * an error or a warning on the console, and a request to another host.
 */
export async function browserSuite(server: Server, { browser: started, ...pinned }: Pinned = {}) {
  const browser = started ?? (await startChromium());
  const baseURL = pinned.baseURL ?? server.url;
  // A checkout builds the pages when they are first asked for.
  await fetch(`${server.url}/admin`);
  const all: Troubles[] = [];
  afterEach(async () => {
    await Promise.all(all.map((troubles) => troubles.written()));
    expect(all.flatMap((troubles) => troubles.take())).toEqual([]);
  });
  afterAll(() => browser.close());

  /** An empty tab of a browser of its own: nobody is logged in, nothing is stored. */
  async function open({
    size = 'desktop',
    theme = 'light',
    language = 'en',
    hasWorker = false,
    hasScripts = true,
    locale = locales[language],
  }: Partial<View> & { hasWorker?: boolean; hasScripts?: boolean; locale?: string } = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL,
      viewport: sizes[size],
      colorScheme: theme,
      locale,
      // Nothing moves, so that nothing has to be waited for.
      reducedMotion: 'reduce',
      // It would answer with the page as it was seen last.
      serviceWorkers: hasWorker ? 'allow' : 'block',
      javaScriptEnabled: hasScripts,
      ...(size === 'phone' && { isMobile: true, hasTouch: true }),
      ...pinned,
    });
    context.setDefaultTimeout(30_000);
    const troubles = await Troubles.watch(context, [baseURL, underOtherName(baseURL)]);
    all.push(troubles);
    watched.set(context, troubles);
    return context.newPage();
  }

  /** The console at this address, after a login. */
  async function openConsole(address = '/admin', view?: Partial<View>, account?: Account): Promise<Page> {
    const page = await open(view);
    await page.goto(address);
    await logIn(page, account);
    await settled(page);
    return page;
  }

  return { open, openConsole };
}

/** A server with the clients that most stories need, and a browser. */
export async function consoleSuite(options?: ServerOptions) {
  const browser = await startChromium();
  // Before the server ends, which waits for kept connections.
  afterAll(() => browser.close());
  const started = await suite(options);
  return { ...started, ...(await browserSuite(started.server, { browser })) };
}

interface Account {
  username: string;
  password: string;
}

/** Fills the login that the page shows, and waits until it is gone. */
export async function logIn(
  page: Page,
  { username, password }: Account = { username: 'admin', password: adminPassword },
) {
  const form = page.locator('form:has(img[src^="data:image/svg+xml"])');
  await form.locator('input[autocomplete=username]').fill(username);
  await form.locator('input[type=password]').fill(password);
  await form.locator('input[autocomplete=off]').fill(captchaCode);
  await page.keyboard.press('Enter');
  await form.waitFor({ state: 'detached' });
}

/** Ends when a page is there, and nothing is being loaded, drawn or moved. */
export async function settled(page: Page): Promise<void> {
  const troubles = troublesOf(page);
  await page.waitForSelector('h1');
  const deadline = Date.now() + 60_000;
  for (let quiet = 0; quiet < 3;) {
    if (Date.now() > deadline) throw new Error(`${page.url()} is still loading or moving after a minute.`);
    const isQuiet = await page.evaluate(async () => {
      const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      await new Promise((drawn) => requestAnimationFrame(drawn));
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 1000 }));
      const isWaiting = document.querySelector('main .skeleton, [aria-busy=true]') !== null;
      return document.querySelector('h1') !== null && !isWaiting;
    });
    quiet = isQuiet && !troubles.areLoading ? quiet + 1 : 0;
  }
}

/**
 * Answers requests of a page, as `page.route` does, and ends when it is in force: a page that is open sends past it for
 * a moment.
 */
export async function intercept(
  page: Page,
  address: string,
  handle: (route: Route) => unknown,
  options?: { times: number },
): Promise<void> {
  await page.route(address, handle, options);
  if (page.url() === 'about:blank') return;
  const probe = '/healthz?intercepted';
  await page.route(`**${probe}`, (route) => route.fulfill({ status: 204 }));
  await eventually(async () =>
    expect(await page.evaluate(async (asked) => (await fetch(asked)).status, probe)).toBe(204),
  );
  await page.unroute(`**${probe}`);
}

/** Goes to a page of the console without loading it anew: by a link of its navigation, or as the back button does. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const link = document.querySelector<HTMLAnchorElement>(`nav a[href="${CSS.escape(to)}"]`);
    if (link) return link.click();
    history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await settled(page);
}

/** The text in the clipboard, pasted into a page of its own: those of this server may write there and not read. */
export async function copiedText(page: Page): Promise<string> {
  const blank = await page.context().newPage();
  await blank.setContent('<textarea></textarea>');
  await blank.locator('textarea').focus();
  await blank.keyboard.press('Control+V');
  const text = await blank.locator('textarea').inputValue();
  await blank.close();
  return text;
}
