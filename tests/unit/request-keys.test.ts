import { expect, test } from 'bun:test';
import { limits } from '../../src/limits.ts';
import { newKey, requestKey } from '../../src/web/site/request-keys.ts';

test('a form has the same key until somebody changes it, and another one than other forms', () => {
  const [form, other] = [newKey(), newKey()];
  const review = { rating: 5, content: '好吃' };
  expect(requestKey(form, { ...review })).toBe(requestKey(form, review));
  const keys = [
    requestKey(form, review),
    requestKey(form, { ...review, rating: 4 }),
    requestKey(form, { ...review, content: '好喝' }),
    requestKey(other, review),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  for (const key of keys) {
    expect(key).toMatch(/^[\x20-\x7e]+$/);
    expect(key.length).toBeLessThanOrEqual(limits.idempotencyKeyLength);
  }
});
