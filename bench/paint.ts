import type { Browser, Page } from 'playwright-core';
import { startChromium, underOtherName } from '../tests/browser/chromium.ts';
import type { Options } from './options.ts';
import { span, table } from './report.ts';
import { dataSet, foodmap } from './servers.ts';

/** A cheap phone: 1.6 Mbit/s, answers after 150 ms, a quarter of the speed of an AMD EPYC of 2024. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const slowness = 4;

/** How often a page runs slower here than on the processor of reference, for which the loop takes 54 ms. */
const slownessHere = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const reference = 54;
    const before = performance.now();
    for (let at = 0, hash = 0; at < 30_000_000; at++) hash = Math.imul(hash ^ at, 0x01000193);
    return (performance.now() - before) / reference;
  });

/** Longer, and input is felt to wait; see Total Blocking Time. */
const longTask = 50;

const addresses = { home: '/', results: '/?category=1', store: '/stores/1', map: '/map', console: '/admin' };

/** Milliseconds until a page is painted on the phone, and for which input then had to wait, in all. */
export async function paint(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  const rate = Math.max(1, slowness / (await slownessHere(page)));
  await session.send('Emulation.setCPUThrottlingRate', { rate });
  await page.goto(address, { waitUntil: 'networkidle' });
  const { painted, tasks } = await page.evaluate(async () => {
    const entriesOf = (type: 'paint' | 'longtask') =>
      new Promise<PerformanceEntry[]>((found) => {
        // Types of Bun know entries of servers only.
        const observer = new PerformanceObserver((list) => found(list.getEntries()));
        observer.observe({ type, buffered: true } as never);
        // There may be no long task at all.
        if (type === 'longtask') setTimeout(() => found([]), 500);
      });
    const paints = await entriesOf('paint');
    const first = paints.find(({ name }) => name === 'first-contentful-paint')!.startTime;
    const late = (await entriesOf('longtask')).filter(({ startTime }) => startTime >= first);
    return { painted: first, tasks: late.map(({ duration }) => duration) };
  });
  await context.close();
  return { painted, blocking: tasks.reduce((sum, duration) => sum + Math.max(0, duration - longTask), 0) };
}

/** Pages as a slow phone paints them, over an address that browsers do not trust; with Chromium. */
export async function paints(options: Options): Promise<void> {
  const { copy, remove } = dataSet(options);
  const server = await foodmap(options.binary, copy(), 'warn');
  const browser = await startChromium();
  const row = table('on a slow phone', 'painted after ms', 'input blocked for ms');
  for (const [name, path] of Object.entries(addresses)) {
    const found: Awaited<ReturnType<typeof paint>>[] = [];
    for (let round = 0; round < options.rounds; round++)
      found.push(await paint(browser, underOtherName(server.url) + path));
    row(name, span(found.map(({ painted }) => painted)), span(found.map(({ blocking }) => blocking)));
  }
  await browser.close();
  await server.stop();
  remove();
}
