import { isLoopback } from '../lib/addresses.ts';
import { contextOf } from './context.ts';
import type { RateLimiter } from './rate-limit.ts';

/** Of the client of a request, for services that charge time. */
export const meterOf =
  (limiter: RateLimiter, request: Request) =>
  <Found>(search: () => Promise<Found>): Promise<Found> =>
    metered(limiter, request, search);

/** Requests that had time when they began: a page of several searches is whole, or refused at its first. */
const admitted = new WeakSet<Request>();

/**
 * Runs a search and charges its time to the client network and the wider one: a limit on requests would stop people before it stops
 * expensive keywords. Clients on the machine itself, such as a kiosk, are exempt. Throws OverBudget (429).
 */
export async function metered<Found>(
  limiter: RateLimiter,
  request: Request,
  search: () => Promise<Found>,
): Promise<Found> {
  const { address } = contextOf(request);
  if (isLoopback(address)) return search();
  if (!admitted.has(request)) limiter.require('search', { address });
  admitted.add(request);
  const started = performance.now();
  try {
    return await search();
  } finally {
    limiter.spend('search', { address }, performance.now() - started);
  }
}
