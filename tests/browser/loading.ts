import type { Page } from 'playwright-core';
import { intercept, settled } from './console.ts';

/** Bytes of a page, of its scripts and of all that it loads as they came, headers too, and how scripts were compressed. */
export async function weightOf(page: Page, address: string, isThere: string) {
  const session = await page.context().newCDPSession(page);
  const types = new Map<string, string>();
  const encodings = new Set<string>();
  let bytes = 0;
  let [scripts, all] = [
    { requests: 0, bytes: 0 },
    { requests: 0, bytes: 0 },
  ];
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    types.set(requestId, type);
    if (type === 'Script') encodings.add(new Headers(response.headers).get('content-encoding') ?? '');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? '';
    all = { requests: all.requests + 1, bytes: all.bytes + encodedDataLength };
    if (type === 'Script') scripts = { requests: scripts.requests + 1, bytes: scripts.bytes + encodedDataLength };
    if (['Document', 'Script', 'Stylesheet'].includes(type)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await page.goto(address);
  await page.waitForSelector(isThere);
  await settled(page);
  return { bytes, scripts, all, encodings: [...encodings] };
}

/** Opens an address where nothing but the document and its style sheets ever comes, and waits until it is painted. */
export async function paintWithStyles(page: Page, address: string): Promise<void> {
  await intercept(page, '**', async (route) => {
    if (['document', 'stylesheet'].includes(route.request().resourceType())) await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
}
