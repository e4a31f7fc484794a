import type { Encoding } from './compression.ts';

/** Headers of every answer, where it has not set its own. */
export const standardHeaders: Record<string, string> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function addStandardHeaders({ headers }: Response): void {
  for (const [name, value] of Object.entries(standardHeaders)) if (!headers.has(name)) headers.set(name, value);
}

/** Kept by the client, but asked for each time. */
const revalidated = { 'cache-control': 'private, no-cache', vary: 'Accept-Encoding' };

const publicRead = { ...standardHeaders, ...revalidated, 'content-type': 'application/json' };

const ready = {
  identity: new Headers(publicRead),
  br: new Headers({ ...publicRead, 'content-encoding': 'br' }),
  gzip: new Headers({ ...publicRead, 'content-encoding': 'gzip' }),
  // The client keeps the others from the answer that it has (RFC 9110, 15.4.5).
  unchanged: new Headers(revalidated),
};

/** Headers of a ready answer, to be copied into it at once: the same object is filled anew for the next one. */
export function readyHeaders(form: Encoding | 'identity' | 'unchanged', etag: string, requestId: string): Headers {
  const headers = ready[form];
  headers.set('etag', etag);
  headers.set('x-request-id', requestId);
  return headers;
}
