import { beforeAll, describe, expect, test } from 'bun:test';
import { adminsOnly, type Answer, expectError, expectInvalid } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const path = '/api/admin/settings/cors';
const initial = await root.get(path);

const listed = 'https://app.example';
const allow = (origins: unknown) => root.put(path, { origins });

const allowedOrigin = ({ headers }: Answer) => headers.get('access-control-allow-origin');
const words = ({ headers }: Answer, name: string) =>
  (headers.get(name) ?? '').split(',').map((word) => word.trim().toLowerCase());

const ask = (origin: string, address = '/api/categories') => visitor.get(address, { origin });

/** The preflight request of a browser, which never has the API key. */
const preflight = (origin: string, method = 'POST', address = '/api/admin/stores') =>
  visitor.with({ key: null }).send('OPTIONS', address, {
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,x-api-key',
    },
  });

const nearMisses = [
  'https://other.example',
  'http://app.example',
  'https://app.example:8443',
  'https://app.example.evil.example',
  'https://evilapp.example',
  'https://sub.app.example',
  'null',
];

describe('GET /api/admin/settings/cors', () => {
  adminsOnly(server, 'GET', path);

  test('200 with no origin at first', () => {
    expect(initial).toMatchObject({ status: 200, code: 0, data: { origins: [] } });
  });

  test('200 with the origins that were put', async () => {
    await allow([listed, 'http://localhost:5173']);
    expect((await root.get(path)).data).toEqual({ origins: [listed, 'http://localhost:5173'] });
  });
});

describe('PUT /api/admin/settings/cors', () => {
  adminsOnly(server, 'PUT', path);

  test.each([
    ['nothing', []],
    ['one', [listed]],
    ['a port', ['http://localhost:5173']],
    ['an address', ['http://192.168.1.10:8080']],
    ['an IPv6 address', ['http://[::1]:8080']],
    ['a star', ['*']],
    ['a star among others', [listed, '*']],
    ['the web view of a phone app', ['capacitor://localhost', 'ionic://localhost']],
    ['an app of the desktop', ['tauri://localhost', 'app://food.example:8080']],
    [
      'extensions of browsers',
      ['chrome-extension://abcdefghijklmnop', 'moz-extension://0a1b-2c', 'safari-web-extension://x'],
    ],
    ['the page of a kiosk, from a file', ['null']],
    ['50 origins', Array.from({ length: 50 }, (_, index) => `https://app${index}.example`)],
  ])('200 with %s', async (_, origins) => {
    const { status, data } = await allow(origins);
    expect({ status, data }).toEqual({ status: 200, data: { origins } });
    expect((await root.get(path)).data).toEqual({ origins });
  });

  test('200 with spaces around an origin taken off', async () => {
    expect((await allow([` ${listed} `])).data).toEqual({ origins: [listed] });
  });

  test.each([
    ['missing', undefined],
    ['null', null],
    ['a text', listed],
    ['an object', { 0: listed }],
    ['51 origins', Array.from({ length: 51 }, (_, index) => `https://app${index}.example`)],
  ])('400 with origins that are %s', async (_, origins) => {
    expectInvalid(await allow(origins), 'origins');
  });

  test.each([
    '',
    'app.example',
    'https://',
    '//app.example',
    'https://app.example/',
    'https://app.example/path',
    'https://app.example?query',
    'https://app.example#part',
    'https://*.example',
    'https://name:word@app.example',
    'https://app.example:99999',
    'https://app .example',
    'https://app.example\u0000',
    'javascript:alert(1)',
    'javascript://food.example',
    'ftp://food.example',
    'file://food.example',
    'file://',
    'data:text/html,x',
    'blob:https://food.example',
    'unknown://food.example',
    'capacitor://',
    'capacitor://*',
    'capacitor://localhost/',
    'capacitor://name@localhost',
    'capacitor:localhost',
    'null/',
    '**',
    7,
    null,
  ])('400 with the origin %p, and the list stays', async (origin) => {
    await allow([listed]);
    expectInvalid(await allow([listed, origin]), 'origins[1]');
    expect((await root.get(path)).data).toEqual({ origins: [listed] });
  });
});

describe('a request from a listed origin that no web server has', () => {
  test.each(['capacitor://localhost', 'chrome-extension://abcdefghijklmnop', 'null'])('allows %s', async (origin) => {
    await allow([origin]);
    expect([allowedOrigin(await ask(origin)), allowedOrigin(await preflight(origin))]).toEqual([origin, origin]);
    expect(allowedOrigin(await ask(listed))).toBeNull();
  });
});

describe('a request from a listed origin', () => {
  beforeAll(async () => {
    await allow([listed, 'http://localhost:5173']);
  });

  test.each([listed, 'http://localhost:5173'])('allows %s, and says that the answer depends on it', async (origin) => {
    const answer = await ask(origin);
    expect(answer.status).toBe(200);
    expect(allowedOrigin(answer)).toBe(origin);
    expect(words(answer, 'vary')).toContain('origin');
  });

  test.each([
    ['401', () => visitor.with({ key: null }).get('/api/categories', { origin: listed })],
    ['401 without a token', () => ask(listed, '/api/admin/me')],
    ['404 of an unknown route', () => ask(listed, '/api/nothing')],
    ['404 of an unknown id', () => ask(listed, '/api/stores/999999')],
    ['400', () => ask(listed, '/api/stores?page=0')],
    ['405', () => visitor.send('DELETE', '/api/categories', { headers: { origin: listed } })],
  ])('allows it on a failure too: %s', async (title, act) => {
    const answer = await act();
    expectError(answer, Number.parseInt(title, 10));
    expect(allowedOrigin(answer)).toBe(listed);
  });

  test.each(nearMisses)('does not allow %s', async (origin) => {
    const answer = await ask(origin);
    expect(answer.status).toBe(200);
    expect(allowedOrigin(answer)).toBeNull();
  });

  test('answers the same address to each origin with its own header, in any order', async () => {
    const origins = [listed, 'https://other.example', 'http://localhost:5173', listed];
    const seen: (string | null)[] = [];
    for (const origin of origins) seen.push(allowedOrigin(await ask(origin)));
    expect(seen).toEqual([listed, null, 'http://localhost:5173', listed]);
    expect(allowedOrigin(await visitor.get('/api/categories'))).toBeNull();
  });
});

describe('a preflight request', () => {
  beforeAll(async () => {
    await allow([listed]);
  });

  test.each([
    ['GET', '/api/stores'],
    ['POST', '/api/admin/stores'],
    ['PUT', '/api/admin/stores/1'],
    ['PATCH', '/api/admin/stores/1/status'],
    ['DELETE', '/api/admin/stores/1'],
  ])('allows %s %s without an API key, with its headers', async (method, address) => {
    const answer = await preflight(listed, method, address);
    expect(answer.status).toBeWithin(200, 300);
    expect(allowedOrigin(answer)).toBe(listed);
    expect(words(answer, 'access-control-allow-methods')).toContain(method.toLowerCase());
    expect(words(answer, 'access-control-allow-headers')).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'x-api-key']),
    );
    expect(words(answer, 'vary')).toContain('origin');
  });

  test.each(nearMisses)('does not allow %s', async (origin) => {
    expect(allowedOrigin(await preflight(origin))).toBeNull();
  });

  const allowedHeaders = async (requested?: string) => {
    const answer = await visitor.with({ key: null }).send('OPTIONS', '/api/admin/stores', {
      headers: {
        origin: listed,
        'access-control-request-method': 'POST',
        ...(requested !== undefined && { 'access-control-request-headers': requested }),
      },
    });
    return words(answer, 'access-control-allow-headers');
  };

  test.each(['traceparent,tracestate', 'baggage, sentry-trace', 'X-Requested-With', 'idempotency-key', 'x-own!header'])(
    'allows the headers %s, which the libraries of a page add',
    async (requested) => {
      expect(await allowedHeaders(requested)).toEqual(requested.toLowerCase().split(/, */));
    },
  );

  test.each([
    ['none', undefined],
    ['a colon', 'x: y'],
    ['quotes', '"x"'],
    ['a list of nothing', ',,'],
    ['more than 1,000 characters', `x-${'y'.repeat(1000)}`],
  ])('allows the usual headers when the page asks for %s', async (_, requested) => {
    expect(await allowedHeaders(requested)).toEqual([
      'authorization',
      'content-type',
      'idempotency-key',
      'if-match',
      'if-none-match',
      'x-api-key',
      'x-foodmap-seen',
      'x-request-id',
    ]);
  });

  test('lets the page read Allow, ETag, the headers of the limits and those of this program', async () => {
    const own = ['x-foodmap-activity', 'x-foodmap-seen', 'x-request-id'];
    expect(words(await ask(listed), 'access-control-expose-headers')).toEqual(
      expect.arrayContaining(['allow', 'etag', 'ratelimit', 'retry-after', ...own]),
    );
  });
});

describe('a change of the origins', () => {
  test('counts at once, for requests and preflights', async () => {
    const steps: [origins: string[], expected: string | null][] = [
      [[listed], listed],
      [[], null],
      [['https://other.example'], null],
      [[listed], listed],
    ];
    for (const [origins, expected] of steps) {
      await allow(origins);
      expect([allowedOrigin(await ask(listed)), allowedOrigin(await preflight(listed))]).toEqual([expected, expected]);
    }
  });

  test('200 for each of several at the same time, beside other work', async () => {
    const changes = Array.from({ length: 10 }, (_, index) => [
      root.put('/api/admin/settings/cors', { origins: [`https://page${index}.example`] }),
      root.post('/api/admin/rankings/stores/recalc'),
    ]).flat();
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  test('to * lets every origin in, but none with credentials of the browser', async () => {
    await allow(['*']);
    for (const answer of [await ask('https://anyone.example'), await preflight('https://anyone.example')]) {
      expect(allowedOrigin(answer)).toBe('*');
      expect(answer.headers.get('access-control-allow-credentials')).not.toBe('true');
    }
  });
});
