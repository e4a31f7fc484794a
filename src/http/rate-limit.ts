import { TooManyRequests } from '../errors.ts';
import { BoundedMap } from '../lib/bounded-map.ts';
import type { Clock } from '../lib/clock.ts';
import { limits, rateLimits, type RateLimitName } from '../limits.ts';

interface Window {
  count: number;
  /** Milliseconds since 1970. */
  ends: number;
}

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/** Counts requests in fixed windows, in memory, for a bounded number of clients. */
export class RateLimiter {
  readonly #windows = new BoundedMap<string, Window>(limits.rateLimitedClients);
  readonly #routes = new Map<string, RateLimitName>();

  constructor(
    readonly quotas: Record<RateLimitName, number>,
    readonly clock: Clock,
  ) {
    for (const [name, { routes }] of Object.entries(rateLimits)) {
      for (const route of routes) this.#routes.set(route, name as RateLimitName);
    }
  }

  /** The limit that guards a route (`METHOD /path`), if any. */
  limitOf(route: string): RateLimitName | undefined {
    return this.#routes.get(route);
  }

  /**
   * Counts one request of a client and gives the headers that tell it how much is left, none when the limit is off
   * (draft-ietf-httpapi-ratelimit-headers). Throws TooManyRequests beyond the quota.
   */
  count(name: RateLimitName, client: string): Record<string, string> {
    const quota = this.quotas[name];
    if (quota === 0) return {};
    const window = this.#window(name, client);
    window.count++;
    const headers = this.#headers(name, window);
    if (window.count > quota) throw this.#refusal(window, headers);
    return headers;
  }

  /** Takes one count back, where only failures count and this was none. */
  forgive(name: RateLimitName, client: string): void {
    const window = this.#windows.get(`${name} ${client}`);
    if (window && window.count > 0) window.count--;
  }

  #window(name: RateLimitName, client: string): Window {
    const key = `${name} ${client}`;
    const now = this.clock();
    const ends = now + rateLimits[name].window;
    const known = this.#windows.get(key);
    // One that ends later began by a clock that was ahead.
    if (known && now < known.ends && known.ends <= ends) return known;
    const fresh = { count: 0, ends };
    this.#windows.set(key, fresh);
    return fresh;
  }

  #headers(name: RateLimitName, window: Window): Record<string, string> {
    const quota = this.quotas[name];
    const remaining = Math.max(0, quota - window.count);
    return {
      'ratelimit-policy': `"${name}";q=${quota};w=${seconds(rateLimits[name].window)}`,
      ratelimit: `"${name}";r=${remaining};t=${seconds(window.ends - this.clock())}`,
    };
  }

  #refusal(window: Window, headers: Record<string, string>): TooManyRequests {
    const wait = seconds(window.ends - this.clock());
    return new TooManyRequests(`Too many requests; try again in ${wait} seconds.`, {
      ...headers,
      'retry-after': String(wait),
    });
  }
}
