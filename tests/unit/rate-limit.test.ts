import { beforeEach, describe, expect, test } from 'bun:test';
import { OverBudget } from '../../src/errors.ts';
import { networks } from '../../src/config/values.ts';
import { RateLimiter, type Spender } from '../../src/http/rate-limit.ts';
import { budgets, limits, type BudgetName, type Quotas } from '../../src/limits.ts';

const minute = 60_000;
const quotas = {
  ...(Object.fromEntries(Object.keys(budgets).map((name) => [name, {}])) as Quotas),
  login: { network: 3, account: 2 },
  'failed-login': { network: 2 },
  captcha: { network: 0 },
  upload: { network: 5 },
  search: { network: 10 },
};

let now: number;
let limiter: RateLimiter;

beforeEach(() => {
  now = Date.UTC(2026, 10, 20);
  limiter = new RateLimiter({ quotas, trustedNetworks: networks('10.0.0.0/8') }, () => now);
});

const from = (address: string): Spender => ({ address });

/** Counts so many requests and returns the refusal of the last one, if any. */
async function count(
  times: number,
  name: BudgetName = 'login',
  spender: Spender = from('192.0.2.7'),
): Promise<OverBudget | undefined> {
  let refusal: OverBudget | undefined;
  for (let time = 0; time < times; time++) {
    try {
      await limiter.count(name, spender);
      refusal = undefined;
    } catch (error) {
      refusal = error as OverBudget;
    }
  }
  return refusal;
}

describe('a client', () => {
  test('is refused with 429 beyond the quota', async () => {
    expect(await count(3)).toBeUndefined();
    const refusal = await count(1);
    expect(refusal).toBeInstanceOf(OverBudget);
    expect(refusal).toMatchObject({ budget: 'login', message: 'Too many requests; try again in 60 seconds.' });
  });

  test('is refused until the end of the window, and then has the full quota', async () => {
    await count(4);
    now += minute - 1;
    expect(await count(1)).toBeDefined();
    now += 1;
    expect(await count(3)).toBeUndefined();
    expect(await count(1)).toBeDefined();
  });

  test('has a window that begins with its first request', async () => {
    await count(1);
    now += minute - 1;
    expect(await count(2)).toBeUndefined();
    now += 1;
    expect(await count(3)).toBeUndefined();
  });

  test('has a count of its own for each budget', async () => {
    await count(4);
    expect(await count(3, 'login', from('192.0.3.8'))).toBeUndefined();
    expect(await count(5, 'upload')).toBeUndefined();
  });

  test('is never refused where the quota is 0', async () => {
    expect(await count(1000, 'captcha')).toBeUndefined();
    expect(await limiter.count('captcha', from('192.0.2.7'))).toEqual({});
  });
});

describe('the headers', () => {
  test('contain the quota, the window, the remaining quota and its end', async () => {
    expect(await limiter.count('login', from('192.0.2.7'))).toEqual({
      'ratelimit-policy': '"login";q=3;w=60',
      ratelimit: '"login";r=2;t=60',
    });
    now += 14_500;
    expect(await limiter.count('login', from('192.0.2.7'))).toMatchObject({ ratelimit: '"login";r=1;t=46' });
  });

  test('of a refusal go with Retry-After in whole seconds, at least one', async () => {
    await count(4);
    now += minute - 1;
    const { headers, details } = (await count(1))!;
    expect(headers).toEqual({ 'ratelimit-policy': '"login";q=3;w=60', ratelimit: '"login";r=0;t=1' });
    expect(details.retryAfter).toBe(1);
  });
});

describe('a count that is taken back', () => {
  test('allows one more request', async () => {
    await count(2, 'failed-login');
    await limiter.forgive('failed-login', from('192.0.2.7'));
    expect(await count(1, 'failed-login')).toBeUndefined();
    expect(await count(1, 'failed-login')).toBeDefined();
  });

  test('does not raise the quota of the next window', async () => {
    await count(1, 'failed-login');
    now += budgets['failed-login'].window;
    await limiter.forgive('failed-login', from('192.0.2.7'));
    expect(await count(2, 'failed-login')).toBeUndefined();
    expect(await count(1, 'failed-login')).toBeDefined();
  });
});

describe('the networks', () => {
  /** An address of a network of its own in one /48. */
  const neighbour = (index: number) => from(`2001:db8:7:${index.toString(16)}::1`);

  test.each([
    ['IPv6 /48', neighbour, from('2001:db8:8::1')],
    ['IPv4 /24', (index: number) => from(`198.51.100.${index}`), from('198.51.101.1')],
  ])('one around others, %s, has four times their quota', async (_, member, other) => {
    for (let index = 0; index < 12; index++) expect(await count(1, 'login', member(index))).toBeUndefined();
    expect(await count(1, 'login', member(12))).toMatchObject({
      headers: { 'ratelimit-policy': '"login";q=12;w=60', ratelimit: '"login";r=0;t=60' },
    });
    expect(await count(3, 'login', other)).toBeUndefined();
  });

  test('that are refused take no memory, however many they are', async () => {
    for (let index = 0; index < 1000; index++) await count(1, 'login', neighbour(index));
    expect(limiter.held()).toHaveLength(13);
  });

  test('share the time of searches, too', () => {
    for (let index = 0; index < 10; index++) limiter.spend('search', neighbour(index), 2);
    expect(() => limiter.require('search', neighbour(11))).toThrow(OverBudget);
    expect(() => limiter.require('search', from('2001:db8:8::1'))).not.toThrow();
  });

  test('that are trusted are not counted, but what an account or a name does there is', async () => {
    const trusted = from('10.1.2.3');
    expect(await count(1000, 'login', trusted)).toBeUndefined();
    limiter.spend('search', trusted, 1000);
    expect(() => limiter.require('search', trusted)).not.toThrow();
    expect(await count(3, 'login', { ...trusted, account: 'user 1' })).toBeDefined();
    expect(await count(3, 'failed-login', { ...trusted, name: 'user anna' })).toBeDefined();
  });
});

describe('an account', () => {
  const account = 'user 1';

  test('has a quota of its own, from whatever network', async () => {
    expect(await count(1, 'login', { address: '192.0.2.7', account })).toBeUndefined();
    expect(await count(1, 'login', { address: '198.51.100.7', account })).toBeUndefined();
    expect(await count(1, 'login', { address: '203.0.113.7', account })).toMatchObject({
      headers: { 'ratelimit-policy': '"login";q=2;w=60' },
    });
    expect(await count(1, 'login', { address: '203.0.113.7', account: 'admin 1' })).toBeUndefined();
  });

  test('that is refused spends nothing of its network', async () => {
    await count(100, 'login', { address: '192.0.2.7', account });
    expect(await count(1, 'login', { address: '192.0.2.7', account: 'user 2' })).toBeUndefined();
    expect(await count(1)).toBeDefined();
  });

  test('whose network is refused spends nothing of its own', async () => {
    await count(3);
    await count(100, 'login', { address: '192.0.2.7', account });
    expect(await count(2, 'login', { address: '203.0.113.7', account })).toBeUndefined();
  });
});

describe('the memory', () => {
  test(`holds ${limits.rateLimitedClients} windows and evicts the oldest`, async () => {
    const named = (name: string) => ({ address: '192.0.2.7', name });
    await count(3, 'login', named('first'));
    for (let others = 1; others < limits.rateLimitedClients / 2; others++) await count(1, 'login', named(`${others}`));
    expect(await count(1, 'login', named('first'))).toBeDefined();
    await count(1, 'login', named('one too many'));
    expect(await count(1, 'login', named('first'))).toBeUndefined();
  });
});

describe('the budgets', () => {
  test.each([
    ['login', 120, minute],
    ['failed-login', 20, 15 * minute],
    ['captcha', 300, minute],
    ['application', 100, 60 * minute],
    ['upload', 120, minute],
  ] as const)('%s allows a network %d requests in %d milliseconds unless told otherwise', (name, network, window) => {
    expect(budgets[name]).toMatchObject({ quotas: { network }, window });
  });
});
