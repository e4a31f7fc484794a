import { isLoopback } from '../lib/addresses.ts';
import { contextOf, networkOf } from './context.ts';
import type { RateLimiter } from './rate-limit.ts';

/**
 * Runs a search and charges its time to the client network: a limit on requests would stop people before it stops
 * expensive keywords. Clients on the machine itself, such as a kiosk, are exempt. Throws HttpRefusal (429).
 */
export async function metered<Found>(
  limiter: RateLimiter,
  request: Request,
  search: () => Promise<Found>,
): Promise<Found> {
  if (isLoopback(contextOf(request).address)) return search();
  const client = networkOf(request);
  limiter.require('search', client);
  const started = performance.now();
  try {
    return await search();
  } finally {
    limiter.spend('search', client, performance.now() - started);
  }
}
