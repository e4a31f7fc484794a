// needs: time
import { expect, test } from 'bun:test';
import { gunzipSync } from 'node:zlib';
import { ResponseCache, type CachedResponse } from '../../src/http/response-cache.ts';
import { limits } from '../../src/limits.ts';

const bodies = limits.cachedBodies;
const entries = limits.cacheEntries;

test.each([
  ['large bodies', 100, 200_000, bodies],
  ['long URLs and small bodies', 16_000, 100, entries],
  ['bodies of ordinary size', 40, 1300, bodies],
])('the cache is bounded with %s', (_, length, size, capacity) => {
  const answers = new ResponseCache(() => 0);
  const kept: string[] = [];
  for (let index = 0; index < 5 * (capacity / (length + size)); index++) {
    const key = String(index).padEnd(length, 'x');
    for (let time = 0; time < 2; time++) answers.keep(key, { body: Buffer.alloc(size) }, answers.mark());
    kept.push(key);
  }
  const bytes = kept.filter((key) => answers.find(key)).length * (length + size);
  expect(bytes).toBeGreaterThan(capacity / 2);
  expect(bytes).toBeLessThanOrEqual(capacity * 1.05);
});

test('an answer is cached from its second request on', () => {
  const answers = new ResponseCache(() => 0);
  answers.keep('once', { body: Buffer.from('{}') }, answers.mark());
  expect(answers.find('once')).toBeUndefined();
  answers.keep('once', { body: Buffer.from('{}') }, answers.mark());
  expect(answers.find('once')?.body.toString()).toBe('{}');
});

test('a later answer replaces the earlier one, compressed too', () => {
  const answers = new ResponseCache(() => 0);
  const keep = (text: string) => answers.keep('list', { body: Buffer.from(text.repeat(600)) }, answers.mark());
  const compressed = () => gunzipSync(answers.encoded(answers.find('list')!, 'gzip').body).toString();
  keep('one ');
  const { etag } = keep('one ');
  expect(compressed()).toBe('one '.repeat(600));
  for (const text of ['two ', 'three ', '4 ']) {
    expect(keep(text).etag).not.toBe(etag);
    expect(answers.find('list')!.body.toString()).toBe(text.repeat(600));
    expect(compressed()).toBe(text.repeat(600));
  }
});

test('a response has its own copy of the body, whatever overwrites the ring afterwards', async () => {
  const answers = new ResponseCache(() => 0);
  const cache = (url: string, text: string) => {
    const body = Buffer.from(text.repeat(50_000));
    for (let request = 0; request < 2; request++) answers.keep(url, { body }, answers.mark());
  };
  cache('first', 'one ');
  const { body } = answers.find('first')!;
  const response = new Response(body);
  for (let index = 0; answers.find('first'); index++) cache(String(index), 'two ');
  expect(body.toString()).not.toBe('one '.repeat(50_000));
  expect(await response.text()).toBe('one '.repeat(50_000));
});

test('a body too large for the cache is answered', () => {
  const answers = new ResponseCache(() => 0);
  const body = Buffer.alloc(2 * bodies, 'x');
  for (let time = 0; time < 2; time++) expect(answers.keep('large', { body }, answers.mark()).body).toBe(body);
  expect(answers.find('large')).toBeUndefined();
});

test('the cache of compressed answers is bounded, including those whose body was evicted', () => {
  const answers = new ResponseCache(() => 0);
  const kept: [entry: CachedResponse, compressed: Uint8Array][] = [];
  for (let index = 0; index < 2000; index++) {
    const body = Buffer.from(new Bun.CryptoHasher('sha512').update(String(index)).digest('hex').repeat(200));
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(10_000)).toHex());
    answers.keep(String(index), { body: noise }, answers.mark());
    const entry = answers.keep(String(index), { body: Buffer.concat([body, noise]) }, answers.mark());
    kept.push([entry, answers.encoded(entry, 'br').body]);
  }
  const gone = kept.findLastIndex(([entry, compressed]) => answers.encoded(entry, 'br').body !== compressed);
  const bytes = kept.slice(gone + 1).reduce((sum, [, { byteLength }]) => sum + byteLength, 0);
  expect(bytes).toBeGreaterThan(entries / 2);
  expect(bytes).toBeLessThanOrEqual(entries);
});
