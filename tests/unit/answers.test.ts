import { expect, test } from 'bun:test';
import type { Database } from '../../src/db/database.ts';
import { Answers } from '../../src/http/answers.ts';

const megabyte = 2 ** 20;
const capacity = 48 * megabyte;

const quiet = { onCommit() {} } as unknown as Database;

test.each([
  ['large bodies', 100, 200_000],
  ['long addresses and small bodies', 16_000, 100],
])('the memory of ready answers is bounded with %s', (_, address, size) => {
  const answers = new Answers(quiet, () => 0);
  const kept: string[] = [];
  for (let index = 0; index < 5 * (capacity / (address + size)); index++) {
    const key = String(index).padEnd(address, 'x');
    answers.keep(key, { body: Buffer.alloc(size) }, answers.mark());
    kept.push(key);
  }
  const bytes = kept.filter((key) => answers.find(key)).length * (address + size);
  expect(bytes).toBeGreaterThan(capacity / 4);
  expect(bytes).toBeLessThanOrEqual(capacity);
});
