import { expect, test } from 'bun:test';
import { gunzipSync } from 'node:zlib';
import type { Database } from '../../src/db/database.ts';
import { Answers, type Entry } from '../../src/http/answers.ts';
import { limits } from '../../src/limits.ts';

/** For the bodies, and for the addresses and what else is known of each. */
const bodies = limits.readyBodies;
const directory = limits.readyAddresses;

const quiet = { onCommit() {} } as unknown as Database;

test.each([
  ['large bodies', 100, 200_000, bodies],
  ['long addresses and small bodies', 16_000, 100, directory],
  ['bodies of ordinary size', 40, 1300, bodies],
])('the memory of ready answers is bounded with %s', (_, address, size, capacity) => {
  const answers = new Answers(quiet, () => 0);
  const kept: string[] = [];
  for (let index = 0; index < 5 * (capacity / (address + size)); index++) {
    const key = String(index).padEnd(address, 'x');
    for (let time = 0; time < 2; time++) answers.keep(key, { body: Buffer.alloc(size) }, answers.mark());
    kept.push(key);
  }
  const bytes = kept.filter((key) => answers.find(key)).length * (address + size);
  expect(bytes).toBeGreaterThan(capacity / 2);
  expect(bytes).toBeLessThanOrEqual(capacity * 1.05);
});

test('what is asked for once is not kept', () => {
  const answers = new Answers(quiet, () => 0);
  answers.keep('once', { body: Buffer.from('{}') }, answers.mark());
  expect(answers.find('once')).toBeUndefined();
  answers.keep('once', { body: Buffer.from('{}') }, answers.mark());
  expect(answers.find('once')?.body.toString()).toBe('{}');
});

test('a later answer takes the place of the earlier one, also compressed', () => {
  const answers = new Answers(quiet, () => 0);
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

test('a body too large to be kept is still answered', () => {
  const answers = new Answers(quiet, () => 0);
  const body = Buffer.alloc(2 * bodies, 'x');
  for (let time = 0; time < 2; time++) expect(answers.keep('large', { body }, answers.mark()).body).toBe(body);
  expect(answers.find('large')).toBeUndefined();
});

test('the memory of compressed answers is bounded too, also of those whose body is gone', () => {
  const answers = new Answers(quiet, () => 0);
  const kept: [entry: Entry, compressed: Uint8Array][] = [];
  for (let index = 0; index < 2000; index++) {
    const body = Buffer.from(new Bun.CryptoHasher('sha512').update(String(index)).digest('hex').repeat(200));
    const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(10_000)).toHex());
    answers.keep(String(index), { body: noise }, answers.mark());
    const entry = answers.keep(String(index), { body: Buffer.concat([body, noise]) }, answers.mark());
    kept.push([entry, answers.encoded(entry, 'br').body]);
  }
  const gone = kept.findLastIndex(([entry, compressed]) => answers.encoded(entry, 'br').body !== compressed);
  const bytes = kept.slice(gone + 1).reduce((sum, [, { byteLength }]) => sum + byteLength, 0);
  expect(bytes).toBeGreaterThan(directory / 2);
  expect(bytes).toBeLessThanOrEqual(directory);
});
