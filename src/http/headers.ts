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

/** Headers of public reads: kept by the client, but asked for each time. */
const publicRead = {
  ...standardHeaders,
  'cache-control': 'private, no-cache',
  'content-type': 'application/json',
  vary: 'Accept-Encoding',
};

const encoded = (encoding: Encoding) => new Headers({ ...publicRead, 'content-encoding': encoding });

const ready = { identity: new Headers(publicRead), br: encoded('br'), zstd: encoded('zstd'), gzip: encoded('gzip') };

/** Headers of a ready answer, to be copied into it at once: the same object is filled anew for the next one. */
export function readyHeaders(encoding: Encoding | undefined, etag: string, requestId: string): Headers {
  const headers = ready[encoding ?? 'identity'];
  headers.set('etag', etag);
  headers.set('x-request-id', requestId);
  return headers;
}
