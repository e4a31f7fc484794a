const name = 'kiosk';

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

/** Brings a kiosk back from any other page after so many milliseconds, until an address has `kiosk=0`. */
export function returnToKiosk(pause = 0): void {
  if (/[?&]kiosk=0\b/.test(location.search)) return stored((storage) => storage.removeItem(name));
  const start = stored((storage) => storage.getItem(name));
  if (start) setTimeout(() => location.replace(start), pause);
}
