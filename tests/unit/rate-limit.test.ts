import { beforeEach, describe, expect, test } from 'bun:test';
import { HttpRefusal } from '../../src/http/refusal.ts';
import { RateLimiter } from '../../src/http/rate-limit.ts';
import { limits, rateLimits, type RateLimitName } from '../../src/limits.ts';

const minute = 60_000;
const quotas: Record<RateLimitName, number> = {
  login: 3,
  'failed-login': 2,
  captcha: 0,
  application: 1,
  export: 4,
  lookup: 1,
  report: 1,
  upload: 5,
  search: 10,
};

let now: number;
let limiter: RateLimiter;

beforeEach(() => {
  now = Date.UTC(2026, 10, 20);
  limiter = new RateLimiter(quotas, () => now);
});

/** Counts so many requests and returns the refusal of the last one, if any. */
async function count(
  times: number,
  name: RateLimitName = 'login',
  client = '192.0.2.7',
): Promise<HttpRefusal | undefined> {
  let refusal: HttpRefusal | undefined;
  for (let time = 0; time < times; time++) {
    try {
      await limiter.count(name, client);
      refusal = undefined;
    } catch (error) {
      refusal = error as HttpRefusal;
    }
  }
  return refusal;
}

describe('a client', () => {
  test('is refused with 429 beyond the quota', async () => {
    expect(await count(3)).toBeUndefined();
    const refusal = await count(1);
    expect(refusal).toBeInstanceOf(HttpRefusal);
    expect(refusal).toMatchObject({ status: 429, message: 'Too many requests; try again in 60 seconds.' });
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

  test('has a count of its own for each limit', async () => {
    await count(4);
    expect(await count(3, 'login', '192.0.2.8')).toBeUndefined();
    expect(await count(5, 'upload')).toBeUndefined();
  });

  test('is never refused where the quota is 0', async () => {
    expect(await count(1000, 'captcha')).toBeUndefined();
    expect(await limiter.count('captcha', '192.0.2.7')).toEqual({});
  });
});

describe('the headers', () => {
  test('contain the quota, the window, the remaining quota and its end', async () => {
    expect(await limiter.count('login', 'a')).toEqual({
      'ratelimit-policy': '"login";q=3;w=60',
      ratelimit: '"login";r=2;t=60',
    });
    now += 14_500;
    expect(await limiter.count('login', 'a')).toMatchObject({ ratelimit: '"login";r=1;t=46' });
  });

  test('of a refusal contain Retry-After in whole seconds, at least one', async () => {
    await count(4);
    now += minute - 1;
    expect((await count(1))!.headers).toEqual({
      'ratelimit-policy': '"login";q=3;w=60',
      ratelimit: '"login";r=0;t=1',
      'retry-after': '1',
    });
  });
});

describe('a count that is taken back', () => {
  test('allows one more request', async () => {
    await count(2, 'failed-login');
    await limiter.forgive('failed-login', '192.0.2.7');
    expect(await count(1, 'failed-login')).toBeUndefined();
    expect(await count(1, 'failed-login')).toBeDefined();
  });

  test('does not raise the quota of the next window', async () => {
    await count(1, 'failed-login');
    now += rateLimits['failed-login'].window;
    await limiter.forgive('failed-login', '192.0.2.7');
    expect(await count(2, 'failed-login')).toBeUndefined();
    expect(await count(1, 'failed-login')).toBeDefined();
  });
});

describe('the memory', () => {
  test(`holds ${limits.rateLimitedClients} clients and evicts the oldest`, async () => {
    await count(4, 'login', 'first');
    for (let others = 1; others < limits.rateLimitedClients; others++) await limiter.count('login', `client ${others}`);
    expect(await count(1, 'login', 'first')).toBeDefined();
    await limiter.count('login', 'one too many');
    expect(await count(1, 'login', 'first')).toBeUndefined();
  });
});

describe('limitOf', () => {
  test.each([
    ['POST /api/user/login', 'login'],
    ['POST /api/user/register', 'login'],
    ['POST /api/admin/login', 'login'],
    ['GET /api/captcha/new', 'captcha'],
    ['POST /api/merchant/apply', 'application'],
    ['POST /api/user/upload', 'upload'],
    ['POST /api/admin/upload', 'upload'],
    ['GET /api/stores', undefined],
    ['GET /api/user/login', undefined],
  ])('%s: %s', (route, expected) => {
    expect(limiter.limitOf(route)).toBe(expected as RateLimitName);
  });

  test.each([
    ['login', 120, minute],
    ['failed-login', 20, 15 * minute],
    ['captcha', 300, minute],
    ['application', 100, 60 * minute],
    ['upload', 120, minute],
  ] as const)('%s allows %d requests in %d milliseconds unless told otherwise', (name, quota, window) => {
    expect(rateLimits[name]).toMatchObject({ quota, window });
  });
});
