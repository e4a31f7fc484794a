import { beforeEach, describe, expect, test } from 'bun:test';
import { TooManyRequests } from '../../src/errors.ts';
import { RateLimiter } from '../../src/http/rate-limit.ts';
import { limits, rateLimits, type RateLimitName } from '../../src/limits.ts';

const minute = 60_000;
const quotas: Record<RateLimitName, number> = { login: 3, 'failed-login': 2, captcha: 0, application: 1, upload: 5 };

let now: number;
let limiter: RateLimiter;

beforeEach(() => {
  now = Date.UTC(2026, 10, 20);
  limiter = new RateLimiter(quotas, () => now);
});

/** Counts so many times and gives the refusal of the last one, if it was refused. */
function count(times: number, name: RateLimitName = 'login', client = '192.0.2.7'): TooManyRequests | undefined {
  let refusal: TooManyRequests | undefined;
  for (let time = 0; time < times; time++) {
    try {
      limiter.count(name, client);
      refusal = undefined;
    } catch (error) {
      refusal = error as TooManyRequests;
    }
  }
  return refusal;
}

describe('a client', () => {
  test('is refused with 429 beyond the quota', () => {
    expect(count(3)).toBeUndefined();
    const refusal = count(1);
    expect(refusal).toBeInstanceOf(TooManyRequests);
    expect(refusal).toMatchObject({ status: 429, message: 'Too many requests; try again in 60 seconds.' });
  });

  test('is refused until the very end of the window, and then has a whole quota again', () => {
    count(4);
    now += minute - 1;
    expect(count(1)).toBeDefined();
    now += 1;
    expect(count(3)).toBeUndefined();
    expect(count(1)).toBeDefined();
  });

  test('has a window that begins with its first request', () => {
    count(1);
    now += minute - 1;
    expect(count(2)).toBeUndefined();
    now += 1;
    expect(count(3)).toBeUndefined();
  });

  test('is not counted with another one, nor for another limit', () => {
    count(4);
    expect(count(3, 'login', '192.0.2.8')).toBeUndefined();
    expect(count(5, 'upload')).toBeUndefined();
  });

  test('is never refused where the quota is 0', () => {
    expect(count(1000, 'captcha')).toBeUndefined();
    expect(limiter.count('captcha', '192.0.2.7')).toEqual({});
  });
});

describe('the headers', () => {
  test('tell the quota, the window, what is left and until when', () => {
    expect(limiter.count('login', 'a')).toEqual({
      'ratelimit-policy': '"login";q=3;w=60',
      ratelimit: '"login";r=2;t=60',
    });
    now += 14_500;
    expect(limiter.count('login', 'a')).toMatchObject({ ratelimit: '"login";r=1;t=46' });
  });

  test('of a refusal tell when to come back, in whole seconds and at least one', () => {
    count(4);
    now += minute - 1;
    expect(count(1)!.headers).toEqual({
      'ratelimit-policy': '"login";q=3;w=60',
      ratelimit: '"login";r=0;t=1',
      'retry-after': '1',
    });
  });
});

describe('a count that is taken back', () => {
  test('leaves room for one more', () => {
    count(2, 'failed-login');
    limiter.forgive('failed-login', '192.0.2.7');
    expect(count(1, 'failed-login')).toBeUndefined();
    expect(count(1, 'failed-login')).toBeDefined();
  });

  test('leaves no room for more than the quota when its window has ended meanwhile', () => {
    count(1, 'failed-login');
    now += rateLimits['failed-login'].window;
    limiter.forgive('failed-login', '192.0.2.7');
    expect(count(2, 'failed-login')).toBeUndefined();
    expect(count(1, 'failed-login')).toBeDefined();
  });
});

describe('the memory', () => {
  test(`holds ${limits.rateLimitedClients} clients and forgets the one that came first`, () => {
    count(4, 'login', 'first');
    for (let others = 1; others < limits.rateLimitedClients; others++) limiter.count('login', `client ${others}`);
    expect(count(1, 'login', 'first')).toBeDefined();
    limiter.count('login', 'one too many');
    expect(count(1, 'login', 'first')).toBeUndefined();
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
