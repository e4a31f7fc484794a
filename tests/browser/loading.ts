import type { Page } from 'playwright-core';
import { settled } from './console.ts';

/** Bytes of a page as they came over the network, headers too, and how its scripts were compressed; without pictures. */
export async function weightOf(page: Page, address: string, isThere: string) {
  const session = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const encodings = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type);
    if (type === 'Script') encodings.add(new Headers(response.headers).get('content-encoding') ?? '');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (['Document', 'Script', 'Stylesheet'].includes(types.get(requestId) ?? '')) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(address);
  await page.waitForSelector(isThere);
  await settled(page);
  return { bytes, encodings: [...encodings] };
}

/** Makes a page as slow as on a cheap phone: 1.6 Mbit/s, answers after 150 ms. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const throughput = 1_600_000 / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Milliseconds on a slow phone until something is painted, and for which input then had to wait, in all. */
export async function paintOf(page: Page, address: string, isThere: string) {
  await slowDown(page);
  await page.goto(address);
  await page.waitForSelector(isThere);
  await settled(page);
  return page.evaluate(async () => {
    const entriesOf = (type: string) =>
      new Promise<PerformanceEntry[]>((found) => {
        const observer = new PerformanceObserver((list) => found(list.getEntries()));
        observer.observe({ type, buffered: true });
        // There may be no long task at all.
        if (type === 'longtask') setTimeout(() => found([]), 500);
      });
    const paints = await entriesOf('paint');
    const painted = paints.find(({ name }) => name === 'first-contentful-paint')!.startTime;
    const tasks = await entriesOf('longtask');
    const late = tasks.filter(({ startTime }) => startTime >= painted);
    const blocking = late.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
    return { painted: Math.round(painted), blocking: Math.round(blocking) };
  });
}
