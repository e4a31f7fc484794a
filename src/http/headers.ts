import type { Encoding } from './compression.ts';
import { documentHeaders, openerPolicy } from './page-headers.ts';
import type { Kind } from './response-cache.ts';

/** Headers of every answer that has not set its own. */
const standardHeaders: Record<string, string> = {
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

/** Headers of public reads: clients may cache them but must revalidate each time. */
const publicRead = {
  ...standardHeaders,
  'cache-control': 'private, no-cache',
  'content-type': 'application/json',
  vary: 'Accept-Encoding',
};

const withEncodings = (headers: Record<string, string>) => {
  const encoded = (encoding: Encoding) => new Headers({ ...headers, 'content-encoding': encoding });
  return { identity: new Headers(headers), br: encoded('br'), zstd: encoded('zstd'), gzip: encoded('gzip') };
};

const byLanguage = { ...publicRead, vary: 'Accept-Encoding, Accept-Language, Cookie' };

const ready = {
  answer: withEncodings(publicRead),
  page: withEncodings({ ...byLanguage, ...documentHeaders }),
  trustedPage: withEncodings({ ...byLanguage, ...documentHeaders, ...openerPolicy }),
  feed: withEncodings({ ...byLanguage, 'content-type': 'application/atom+xml; charset=utf-8' }),
  robots: withEncodings({ ...publicRead, 'content-type': 'text/plain; charset=utf-8' }),
  sitemap: withEncodings({ ...publicRead, 'content-type': 'application/xml; charset=utf-8' }),
} satisfies Record<Kind | 'trustedPage', object>;

const fresh = withEncodings({
  ...standardHeaders,
  'content-type': 'application/json;charset=utf-8',
  vary: 'Accept-Encoding',
});

/**
 * Headers of JSON that is for one request. Pass them to a Response at once, which copies them: the next call reuses the
 * object.
 */
export function freshHeaders(encoding: Encoding | undefined, requestId: string): Headers {
  const headers = fresh[encoding ?? 'identity'];
  headers.set('x-request-id', requestId);
  return headers;
}

/** The same of a cacheable answer. */
export function readyHeaders(
  encoding: Encoding | undefined,
  etag: string,
  requestId: string,
  kind: keyof typeof ready,
): Headers {
  const headers = ready[kind][encoding ?? 'identity'];
  headers.set('etag', etag);
  headers.set('x-request-id', requestId);
  return headers;
}
