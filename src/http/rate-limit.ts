import { BoundedMap } from '../lib/bounded-map.ts';
import type { Clock } from '../lib/clock.ts';
import { limits, rateLimits, type RateLimitName } from '../limits.ts';
import { HttpRefusal } from './refusal.ts';

export interface Window {
  count: number;
  /** Milliseconds since 1970. */
  ends: number;
}

const seconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000));

/** A window that another process goes on with. */
export type HeldWindow = [client: string, window: Window];

/** Windows that several servers count in. */
interface SharedWindows {
  count(client: string, length: number): Promise<Window>;
  forgive(client: string): Promise<void>;
}

/**
 * Rate limits with fixed windows, for a bounded number of clients: of requests in memory, or shared with other servers,
 * of time always in memory.
 */
export class RateLimiter {
  readonly #windows = new BoundedMap<string, Window>(limits.rateLimitedClients);
  readonly #routes = new Map<string, RateLimitName>();

  constructor(
    readonly quotas: Record<RateLimitName, number>,
    readonly clock: Clock,
    readonly shared?: SharedWindows,
  ) {
    for (const [name, { routes }] of Object.entries(rateLimits)) {
      for (const route of routes) this.#routes.set(route, name as RateLimitName);
    }
  }

  /** The limit of a route (`METHOD /path`), if any. */
  limitOf(route: string): RateLimitName | undefined {
    return this.#routes.get(route);
  }

  /**
   * Counts one request of a client. Returns the rate limit headers (draft-ietf-httpapi-ratelimit-headers), none when the
   * limit is off. Throws HttpRefusal (429) beyond the quota.
   */
  async count(name: RateLimitName, client: string): Promise<Record<string, string>> {
    const quota = this.quotas[name];
    if (quota === 0) return {};
    const window = await this.#counted(name, client);
    const headers = this.#headers(name, window);
    if (window.count > quota) throw this.#refusal(window, headers);
    return headers;
  }

  /** Throws HttpRefusal (429) when a client has spent its quota. */
  require(name: RateLimitName, client: string): void {
    const quota = this.quotas[name];
    if (quota === 0) return;
    const window = this.#window(name, client);
    if (window.count >= quota) throw this.#refusal(window, this.#headers(name, window));
  }

  /** Charges an amount to a client, in the unit of the limit. */
  spend(name: RateLimitName, client: string, amount: number): void {
    if (this.quotas[name] > 0) this.#window(name, client).count += amount;
  }

  /** Takes back one count, for limits that count failures only. */
  async forgive(name: RateLimitName, client: string): Promise<void> {
    if (this.quotas[name] === 0) return;
    if (this.shared) return this.shared.forgive(`${name} ${client}`);
    const window = this.#windows.get(`${name} ${client}`);
    if (window && window.count > 0) window.count--;
  }

  /** Every window, for the next server. */
  held(): HeldWindow[] {
    return [...this.#windows];
  }

  /** Goes on with the windows of the former server. */
  resume(held: HeldWindow[]): void {
    for (const [client, window] of held) this.#windows.set(client, window);
  }

  #counted(name: RateLimitName, client: string): Window | Promise<Window> {
    if (this.shared) return this.shared.count(`${name} ${client}`, rateLimits[name].window);
    const window = this.#window(name, client);
    window.count++;
    return window;
  }

  #window(name: RateLimitName, client: string): Window {
    const key = `${name} ${client}`;
    const now = this.clock();
    const ends = now + rateLimits[name].window;
    const known = this.#windows.get(key);
    // A window that ends later was opened before the clock was set back.
    if (known && now < known.ends && known.ends <= ends) return known;
    const fresh = { count: 0, ends };
    this.#windows.set(key, fresh);
    return fresh;
  }

  #headers(name: RateLimitName, window: Window): Record<string, string> {
    const quota = this.quotas[name];
    const remaining = Math.max(0, Math.floor(quota - window.count));
    return {
      'ratelimit-policy': `"${name}";q=${quota};w=${seconds(rateLimits[name].window)}`,
      ratelimit: `"${name}";r=${remaining};t=${seconds(window.ends - this.clock())}`,
    };
  }

  #refusal(window: Window, headers: Record<string, string>): HttpRefusal {
    const wait = seconds(window.ends - this.clock());
    return new HttpRefusal(429, 'rate_limited', `Too many requests; try again in ${wait} seconds.`, {
      ...headers,
      'retry-after': String(wait),
    });
  }
}
