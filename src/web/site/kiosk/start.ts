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

/** Changes the first screen, because the operator opened another one. */
export const setStart = (address: string) => stored((storage) => storage.setItem(name, address));

const handedOver = 'kiosk-language';

/** State of a kiosk, beyond its address, that is passed on when it changes its language. */
export interface Handover {
  /** Screens that one can go back to. */
  trail: string[];
  /** Whether nobody stands in front of it. */
  isAway: boolean;
}

/** Shows the kiosk in another language, which is another document: its scripts have the texts of that language. */
export function changeLanguage(address: string, handover: Handover): void {
  stored((storage) => storage.setItem(handedOver, JSON.stringify(handover)));
  location.replace(address);
}

/** The state that the document in the other language stored; it is deleted. */
export const takeOver = (): Handover | undefined =>
  stored((storage) => {
    const left = storage.getItem(handedOver);
    storage.removeItem(handedOver);
    return left ? (JSON.parse(left) as Handover) : undefined;
  });

/** Brings a kiosk back from any other page after so many milliseconds, until an address has `kiosk=0`. */
export function returnToKiosk(pause = 0): void {
  if (/[?&]kiosk=0\b/.test(location.search)) return stored((storage) => storage.removeItem(name));
  const start = stored((storage) => storage.getItem(name));
  if (start) setTimeout(() => location.replace(start), pause);
}
