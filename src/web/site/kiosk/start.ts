import type { SiteProps } from '../data.ts';

const name = 'kiosk';

/** How long a failure is shown before the kiosk tries again, in milliseconds. */
const pause = 5000;

/** Uses the storage of the browsing session; undefined where the browser forbids it, which then throws. */
function stored<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/** The first screen of this kiosk: kept for the browsing session, at first the given one. */
export function startOf(address: string): string {
  const kept = stored((storage) => storage.getItem(name));
  if (!kept) stored((storage) => storage.setItem(name, address));
  return kept || address;
}

/** Sets the first screen anew, because the operator opened another one. */
export const setStart = (address: string) => stored((storage) => storage.setItem(name, address));

/** Brings a kiosk back from any other page, until somebody opens an address with `kiosk=0`. */
export function returnToKiosk({ page }: SiteProps): void {
  if (page === 'kiosk') return;
  if (/[?&]kiosk=0\b/.test(location.search)) return stored((storage) => storage.removeItem(name));
  const start = stored((storage) => storage.getItem(name));
  if (start) setTimeout(() => location.replace(start), page === 'failed' ? pause : 0);
}
