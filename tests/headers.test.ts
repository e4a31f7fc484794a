// needs: http2, one engine (about headers)
import { describe, expect, test } from 'bun:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { captcha, jsonOfSize, store, user } from './helpers/client.ts';
import { png } from './helpers/images.ts';
import { adminPassword, firstKey, overHttp2 } from './helpers/server.ts';
import { exchange, head } from './helpers/socket.ts';
import { suite } from './helpers/suite.ts';

const listed = 'https://food.example';
const metrics = { authorization: 'Bearer token-for-the-figures' };

const { server, admin: chief } = await suite({
  args: ['--metrics-port', '0'],
  env: {
    FOODMAP_METRICS_TOKEN: 'token-for-the-figures',
    FOODMAP_RATE_LIMITS: 'on',
    FOODMAP_RATE_LIMIT_APPLICATION: '1',
  },
});

const customer = await user(server);
const banned = await user(server);
const { id } = await store(chief);
await chief.patch(`/api/admin/users/${banned.id}/status`, { status: 'disabled' });
await chief.put('/api/admin/settings/cors', { origins: [listed] });
const { path: picture } = (await customer.upload('/api/user/upload', new Blob([png(400, 300)]))).data;
const seen = { stores: await customer.get('/api/stores'), picture: await fetch(server.url + picture) };
await customer.post('/api/merchant/apply', {});
const ownListener = /"url":"(http:\/\/[^"]+)\/metrics"/.exec(server.log())![1]!;

const standard = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-site',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};
const unsaved = { ...standard, 'cache-control': 'no-store' };
const read = { ...standard, 'cache-control': 'private, no-cache' };
const upload = {
  ...standard,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};
const page = {
  ...standard,
  'cache-control': 'no-cache',
  vary: 'Accept-Encoding, Origin',
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; script-src 'self'; .*; require-trusted-types-for 'script'; .*; frame-ancestors 'none'$/,
  ),
};
const opened = {
  ...page,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringMatching(/geolocation=\(self\).*camera=\(\).*payment=\(\)/),
};

const part = { ...page, 'cache-control': 'public, max-age=31536000, immutable' };
const partsOf = async () =>
  [...(await (await fetch(`${server.url}/docs`)).text()).matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(
    ([, path]) => path!,
  );
const parts = await partsOf();

const keyed = { 'x-api-key': firstKey };
const asJson = { ...keyed, 'content-type': 'application/json' };
const as = ({ token }: { token?: string | null }) => ({ ...keyed, authorization: `Bearer ${token}` });
const etag = (answer: { headers: Headers }) => ({ 'if-none-match': answer.headers.get('etag')! });
const ask = (method: string) => ({
  method,
  headers: { origin: listed, 'access-control-request-method': 'GET' },
});
const login = (body: string) => ({ method: 'POST', headers: asJson, body });
const wrong = { username: 'admin', password: `${adminPassword}?`, ...(await captcha(chief)) };

type Kind = [status: number, what: string, path: string, request: RequestInit, headers: Record<string, unknown>];

const kinds: Kind[] = [
  [200, 'a read', '/api/categories', { headers: keyed }, read],
  [200, 'the same read, ready', '/api/categories', { headers: keyed }, read],
  [200, 'a read for a listed page', '/api/stores', { headers: { ...keyed, origin: listed } }, read],
  [200, 'a read of the head alone', '/api/stores', { method: 'HEAD', headers: keyed }, read],
  [304, 'a read that is known', '/api/stores', { headers: { ...keyed, ...etag(seen.stores) } }, read],
  [200, 'a personal read', '/api/user/me', { headers: as(customer.credentials) }, unsaved],
  [200, 'a write', `/api/user/stores/${id}/like`, { method: 'POST', headers: as(customer.credentials) }, unsaved],
  [200, 'a captcha', '/api/captcha/new', { headers: keyed }, unsaved],
  [200, 'the health', '/healthz', {}, unsaved],
  [200, 'the figures', '/metrics', { headers: metrics }, unsaved],
  [401, 'the figures, refused', '/metrics', {}, unsaved],
  [204, 'a preflight of a listed page', '/api/stores', ask('OPTIONS'), unsaved],
  [400, 'a bad query', '/api/stores?page=0', { headers: keyed }, unsaved],
  [400, 'a Host that names none', '/api/stores', { headers: { host: 'food.example@evil.example' } }, unsaved],
  [400, 'malformed JSON', '/api/admin/login', login('{'), unsaved],
  [401, 'no key', '/api/stores', {}, unsaved],
  [401, 'no token', '/api/admin/me', { headers: keyed }, unsaved],
  [401, 'a wrong password', '/api/admin/login', login(JSON.stringify(wrong)), unsaved],
  [403, 'a disabled account', '/api/user/me', { headers: as(banned.credentials) }, unsaved],
  [404, 'an unknown address', '/nothing', {}, unsaved],
  [404, 'an unknown store', '/api/stores/987654321', { headers: keyed }, unsaved],
  [405, 'a wrong method', '/api/stores', { method: 'DELETE', headers: keyed }, unsaved],
  [409, 'a conflict', '/api/admin/apikeys/1/revoke', { method: 'PATCH', headers: as(chief.credentials) }, unsaved],
  [413, 'a body that is too large', '/api/admin/login', login(jsonOfSize({}, 2 ** 20 + 1)), unsaved],
  [415, 'a form', '/api/admin/login', { method: 'POST', headers: keyed, body: new URLSearchParams() }, unsaved],
  [429, 'too many requests', '/api/merchant/apply', login('{}'), unsaved],
  [501, 'what is reserved', '/api/user/social/login', login('{}'), unsaved],
  [200, 'a picture', picture, {}, upload],
  [206, 'a part of a picture', picture, { headers: { range: 'bytes=0-9' } }, upload],
  [304, 'a picture that is known', picture, { headers: etag(seen.picture) }, upload],
  [404, 'no picture', '/static/upload/2026/01/00000000000000000000.webp', {}, unsaved],
  [400, 'a picture in a width that there is not', `${picture}?w=7`, {}, unsaved],
  [416, 'a part that the picture does not have', picture, { headers: { range: 'bytes=9999999-' } }, unsaved],
  [200, 'the reference page', '/docs', {}, opened],
  [200, 'a script of the reference page', parts.at(-1)!, {}, part],
  [404, 'no part of the reference page', '/docs/other.js', {}, unsaved],
  [
    200,
    'the OpenAPI document',
    '/openapi.json',
    {},
    { ...standard, 'cache-control': 'no-cache', vary: 'Accept-Encoding, Origin' },
  ],
];

// Over HTTP/2, the stream of a user before the host is reset at once: such a request is malformed.
const sendable = kinds.filter(([, kind]) => !overHttp2 || kind !== 'a Host that names none');

test.each(sendable)('%i for %s has the headers that protect browsers', async (status, _, path, request, expected) => {
  const response = await fetch(server.url + path, request);
  const { headers } = response;
  const body = await response.text();
  const given = Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]));
  expect({ status: response.status, ...given }).toEqual({ status, ...expected });
  expect(headers.get('x-request-id')).toMatch(/^[\w.-]{8,}$/);
  if (body) expect(headers.get('content-type')).toMatch(/^(?:application\/json|image\/webp|text\/[a-z]+(?:; .+)?$)/);
  for (const name of ['server', 'x-powered-by', 'set-cookie']) expect(headers.has(name)).toBe(false);
});

describe('the reference page', () => {
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(server.url + path, { headers, decompress: false });

  test('names each of its parts by the hash of its content, so that no page mixes old and new ones', () => {
    expect(parts.map((path) => path.replace(/\.[0-9a-z]{8,}\./, '.HASH.'))).toEqual([
      '/docs/swagger-ui.HASH.css',
      '/docs/style.HASH.css',
      '/docs/trusted-types.HASH.js',
      '/docs/swagger-ui.HASH.js',
      '/docs/start.HASH.js',
    ]);
  });

  test.each(['/docs', '/openapi.json', ...parts])('304 for those who know %s', async (path) => {
    const tag = (await get(path)).headers.get('etag')!;
    for (const known of [tag, `W/${tag}`, '*']) {
      const answer = await get(path, { 'if-none-match': known });
      expect([answer.status, answer.headers.get('etag'), await answer.text()]).toEqual([304, tag, '']);
    }
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test.each(['/openapi.json', parts[3]!])('%s comes in the encoding that the client takes', async (path) => {
    const plain = await (await get(path)).bytes();
    for (const [accepted, expected] of [
      ['gzip', 'gzip'],
      ['gzip;q=0', null],
      ['gzip, deflate, br, zstd', 'br'],
      ['identity', null],
    ] as const) {
      const answer = await get(path, { 'accept-encoding': accepted });
      const body = await answer.bytes();
      expect([accepted, answer.headers.get('content-encoding')]).toEqual([accepted, expected]);
      expect(expected === 'gzip' ? gunzipSync(body) : expected === 'br' ? brotliDecompressSync(body) : body).toEqual(
        plain,
      );
    }
  });
});

test('405 for TRACE, which repeats nothing of the request', async () => {
  const { answers } = await exchange(
    server.url,
    head('TRACE /healthz HTTP/1.1', 'Host: localhost', 'X-Secret: mirror'),
  );
  expect(answers).toHaveLength(1);
  expect(answers[0]).toMatchObject({ status: 405, body: expect.not.stringContaining('mirror') });
});

describe('the listener for the figures', () => {
  test.each([
    [200, '/metrics'],
    [404, '/api/stores'],
  ])('%i for %s has them, too', async (status, path) => {
    const response = await fetch(ownListener + path);
    const given = Object.fromEntries(Object.keys(unsaved).map((name) => [name, response.headers.get(name)]));
    expect({ status: response.status, ...given }).toEqual({ status, ...unsaved });
  });
});
