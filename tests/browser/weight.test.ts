// needs: quiet
import { describe, expect, test } from 'bun:test';
import { underOtherName } from './chromium.ts';
import { consoleSuite } from './console.ts';
import { paintWithStyles, weightOf } from './loading.ts';
import { fillMarket } from './market.ts';

const { server, admin, open } = await consoleSuite();
const { stores } = await fillMarket(server, admin);

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

  test('is painted with the document and its style sheet alone', async () => {
    await paintWithStyles(await open({ size: 'phone' }), address);
  });
});

test('the page of a store is at most 12 scripts and 60 KB of them on a phone', async () => {
  const { scripts } = await weightOf(
    await open({ size: 'phone' }),
    `/stores/${stores[0].id}`,
    '[data-bottom-bar] button',
  );
  process.stdout.write(`a store: ${scripts.requests} scripts, ${scripts.bytes} bytes\n`);
  expect(scripts.requests).toBeLessThanOrEqual(12);
  expect(scripts.bytes).toBeLessThanOrEqual(60_000);
});

test('the map is at most 106 KB of scripts, and 36 requests of 145 KB in all', async () => {
  const { scripts, all } = await weightOf(await open({ size: 'phone' }), '/map', '[role=application]');
  process.stdout.write(
    `the map: ${scripts.requests} scripts, ${scripts.bytes} bytes; ${all.requests} requests, ${all.bytes} bytes\n`,
  );
  expect(scripts.bytes).toBeLessThanOrEqual(106_000);
  expect(all.requests).toBeLessThanOrEqual(36);
  expect(all.bytes).toBeLessThanOrEqual(145_000);
});
