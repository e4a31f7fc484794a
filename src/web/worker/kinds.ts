/** How a request is answered: `visit` by the server or the offline page, and never kept. */
export type Kind = 'asset' | 'picture' | 'page' | 'visit';

interface Asked {
  method: string;
  url: string;
  mode: string;
  headers: Headers;
}

/** Addresses that are never touched: of programs, of administrators, of downloads. */
const left = /^\/(?:admin|api|docs|downloads|healthz|metrics|openapi\.json|page-key|sw\.js)(?:\/|$)/;

/** Pages of one person. */
const own = /^\/(?:me|login|register|apply)(?:\/|$)/;

export const isForKiosk = (url: URL): boolean => url.searchParams.get('kiosk') === '1';

/** Undefined for a request that is none of ours: it goes to the server as if there were no worker. */
export function kindOf({ method, url, mode, headers }: Asked, origin: string): Kind | undefined {
  if (method !== 'GET' || ['authorization', 'x-api-key', 'range'].some((name) => headers.has(name))) return undefined;
  const address = new URL(url);
  if (address.origin !== origin || left.test(address.pathname)) return undefined;
  if (/^\/(?:assets|icons)\//.test(address.pathname)) return 'asset';
  if (address.pathname.startsWith('/static/upload/')) return 'picture';
  if (mode !== 'navigate') return isForKiosk(address) ? 'page' : undefined;
  return own.test(address.pathname) ? 'visit' : 'page';
}
