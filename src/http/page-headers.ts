import { isLoopback } from '../lib/addresses.ts';
import { originOf } from './context.ts';

/**
 * Everything from this server, no inline script or style, markup only through the policies of Svelte and of the map
 * (`web/shared/map/open.ts`), which lets two harmless texts through, and one service worker (`web/site/worker.ts`).
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // Pictures of stores may be on any host.
  "img-src 'self' data: blob: https:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html service-worker default',
].join('; ');

/**
 * The policy of a page that shows tiles of this address: pictures over HTTPS are allowed anyway, those of a map server
 * in the same house are named.
 */
export function policyForTiles(address: string): string {
  const [origin] = /^http:\/\/[^/]+/i.exec(address) ?? [];
  return origin ? contentSecurityPolicy.replace("img-src 'self'", `$& ${origin}`) : contentSecurityPolicy;
}

/** The last origin, since nearly all requests have the same, and whether browsers trust it whatever they send. */
let known = { origin: '', isTrusted: false };

/** Whether browsers trust the address: they say where a request comes from only then. */
export function isTrusted(request: Request, origin: string): boolean {
  if (known.origin !== origin) {
    const { protocol, hostname } = new URL(origin);
    known = { origin, isTrusted: protocol === 'https:' || isLoopback(hostname) };
  }
  return known.isTrusted || request.headers.has('sec-fetch-site');
}

/** Abilities of a browser that the pages use, and those that nothing on them may use. */
const abilities = {
  own: [
    'clipboard-write',
    'fullscreen',
    'geolocation',
    'publickey-credentials-create',
    'publickey-credentials-get',
    'screen-wake-lock',
  ],
  none: [
    'accelerometer',
    'autoplay',
    'camera',
    'clipboard-read',
    'display-capture',
    'encrypted-media',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'microphone',
    'midi',
    'payment',
    'picture-in-picture',
    'serial',
    'sync-xhr',
    'usb',
    'xr-spatial-tracking',
  ],
};

export const permissionsPolicy = {
  'permissions-policy': [
    ...abilities.own.map((ability) => `${ability}=(self)`),
    ...abilities.none.map((ability) => `${ability}=()`),
  ].join(', '),
};

/** Headers of every page. */
export const documentHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...permissionsPolicy,
};

/** Over HTTP from another machine, browsers ignore this header and call it an error. */
export const openerPolicy = { 'cross-origin-opener-policy': 'same-origin' };

export const openerPolicyFor = (request: Request): Record<string, string> =>
  isTrusted(request, originOf(request)) ? openerPolicy : {};

/** Headers of a page for a request. */
export const pageHeaders = (request: Request) => ({ ...documentHeaders, ...openerPolicyFor(request) });
