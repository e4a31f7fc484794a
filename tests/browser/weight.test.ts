import { describe, expect, test } from 'bun:test';
import { underOtherName } from './chromium.ts';
import { consoleSuite } from './console.ts';
import { paintOf, weightOf } from './loading.ts';
import { fillMarket } from './market.ts';

const { server, admin, open } = await consoleSuite();
await fillMarket(server, admin);

const first = [
  ['the login', '/admin', 'form img'],
  ['the home page', '/', '#app main h1'],
] as const;

describe.each(first)('%s', (_, address, isThere) => {
  test('is at most 45 KB of brotli', async () => {
    const { bytes, encodings } = await weightOf(await open(), address, isThere);
    process.stdout.write(`${address}: ${bytes} bytes of brotli\n`);
    // Scripts of less than a kilobyte are sent as they are.
    expect(encodings.filter(Boolean)).toEqual(['br']);
    expect(bytes).toBeLessThan(45_000);
  });

  test('is at most 50 KB of gzip under a name that browsers do not trust', async () => {
    const { bytes, encodings } = await weightOf(await open(), underOtherName(server.url) + address, isThere);
    process.stdout.write(`${address}: ${bytes} bytes of gzip\n`);
    expect(encodings.filter(Boolean)).toEqual(['gzip']);
    expect(bytes).toBeLessThan(50_000);
  });

  test('is painted soon on a slow phone, at best of five times, or of fifteen on a busy machine', async () => {
    const times: Awaited<ReturnType<typeof paintOf>>[] = [];
    const isSoon = () => times.some(({ painted }) => painted <= 1000);
    while (times.length < 5 || (times.length < 15 && !isSoon())) {
      const page = await open({ size: 'phone' });
      times.push(await paintOf(page, underOtherName(server.url) + address, isThere));
      await page.context().close();
    }
    const [painted, blocking] = [times.map((one) => one.painted), times.map((one) => one.blocking)];
    process.stdout.write(`${address}: first paint ${painted.join(', ')} ms, blocking ${blocking.join(', ')} ms\n`);
    expect(Math.min(...painted)).toBeLessThanOrEqual(1000);
  });
});
