// needs: http2, one engine (about requests)
import { describe, expect, test } from 'bun:test';
import { category, expectError, expectInvalid, jsonOfSize, store, unique, unknownId, user } from './helpers/client.ts';
import { accessOf, documentOf, isOfAdministrators, routesOf } from './helpers/openapi.ts';
import { firstKey } from './helpers/server.ts';
import { open } from './helpers/socket.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const stranger = visitor.with({ key: null });
const customer = await user(server);
const place = await store(root);
const megabyte = 1024 * 1024;

/** Beyond the integers of a PostgreSQL column, one that ends in the bits of 1, and beyond what numbers are exact to. */
const largeIds = ['2147483648', '4294967297', '9007199254740993', '9'.repeat(23), '9'.repeat(400)];

const json = { 'content-type': 'application/json' };

/** Sends exactly this over a socket and gives the first answer, though the body that was promised never comes. */
async function raw(head: string[]): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  let received = '';
  const socket = await open(server.url);
  socket.on('error', reject);
  socket.on('close', () => reject(new Error(`closed after: ${received}`)));
  socket.on('data', (chunk) => {
    received += chunk;
    const [headers = '', body] = received.split('\r\n\r\n');
    const length = Number(/^content-length: (\d+)/im.exec(headers)?.[1]);
    if (body === undefined || Buffer.byteLength(body) < length) return;
    resolve({ status: Number(headers.split(' ')[1]), body });
    socket.destroy();
  });
  socket.write([...head, '', ''].join('\r\n'));
  return promise;
}

const promised = (method: string, path: string, headers: Record<string, string>) =>
  raw([
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ]);

/** A body that is sent in chunks, so that nobody knows its length beforehand. */
const inChunks = (text: string) =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < text.length; at += 64 * 1024) {
        controller.enqueue(new TextEncoder().encode(text.slice(at, at + 64 * 1024)));
      }
      controller.close();
    },
  });

/** A sound category of exactly so many bytes. */
const categoryOf = (bytes: number) => jsonOfSize({ name: unique('Large ') }, bytes);

const sendCategory = (body: string | ReadableStream, headers: Record<string, string> = json) =>
  root.send('POST', '/api/admin/categories', { headers, body });

describe('GET /healthz', () => {
  test('200 without an API key', async () => {
    expect((await stranger.get('/healthz')).status).toBe(200);
  });
});

describe('an unknown route', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['GET', '/api'],
    ['GET', '/api/admin'],
    ['GET', '/api/admin/nothing'],
    ['GET', '/api/stores/1/nothing'],
    ['DELETE', '/api/admin/stores/1/status/1'],
    ['GET', '/API/categories'],
    ['GET', '/static/upload/nothing.webp'],
    ['GET', '/static/upload/..%2f..%2ffoodmap.db'],
    ['GET', '/.env'],
  ])('404 for %s %s', async (method, path) => {
    expectError(await root.send(method, path), 404);
  });

  test('404 comes before the API key', async () => {
    expectError(await stranger.get('/api/nothing'), 404);
    expectError(await stranger.post('/api/admin/nothing', {}), 404);
  });
});

describe('a wrong method', () => {
  test.each([
    ['POST', '/healthz', ['GET']],
    ['DELETE', '/api/categories', ['GET']],
    ['POST', '/api/stores', ['GET']],
    ['PUT', '/api/stores/search', ['GET']],
    ['DELETE', '/api/stores/1', ['GET']],
    ['GET', '/api/user/login', ['POST']],
    ['GET', '/api/admin/login', ['POST']],
    ['POST', '/api/user/me', ['GET']],
    ['DELETE', '/api/admin/apikeys', ['GET', 'POST']],
    ['PATCH', '/api/admin/stores/1', ['GET', 'PUT', 'DELETE']],
    ['PATCH', '/api/admin/categories/1', ['GET', 'PUT', 'DELETE']],
    ['POST', '/api/admin/settings/cors', ['GET', 'PUT']],
    ['PUT', '/api/admin/reviews/1/status', ['PATCH']],
  ])('405 for %s %s, allowing %p', async (method, path, expected) => {
    const answer = await root.send(method, path);
    expectError(answer, 405);
    const allowed = (answer.headers.get('allow') ?? '')
      .split(/,\s*/)
      .filter((name) => !['HEAD', 'OPTIONS'].includes(name));
    expect(allowed.toSorted()).toEqual(expected.toSorted());
  });

  test('405 comes before the API key', async () => {
    expectError(await stranger.delete('/api/categories'), 405);
  });

  test.each([
    ['/api/stores', 'GET, HEAD, OPTIONS'],
    ['/api/user/login', 'OPTIONS, POST'],
  ])(
    '405 for OPTIONS %s that is no preflight request, with OPTIONS in Allow: it is answered to browsers',
    async (path, allow) => {
      const answer = await stranger.send('OPTIONS', path);
      expectError(answer, 405);
      expect(answer.headers.get('allow')).toBe(allow);
      expect(answer.message).toContain('preflight');
    },
  );
});

describe('HEAD', () => {
  const credentials = { 'x-api-key': firstKey, authorization: `Bearer ${root.credentials.token}` };
  const head = (path: string, headers: Record<string, string> = credentials) =>
    fetch(server.url + path, { method: 'HEAD', headers });

  test.each([
    ['/healthz', 200],
    ['/api/categories', 200],
    [`/api/stores/${place.id}`, 200],
    ['/api/admin/me', 200],
    ['/api/stores/999999', 404],
    ['/api/nothing', 404],
    ['/api/stores?page=0', 400],
  ])('%s: %i with the headers of GET and no body', async (path, status) => {
    const answer = await head(path);
    const { headers } = await root.get(path);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status, text: '' });
    for (const name of ['content-type', 'content-length', 'x-content-type-options']) {
      expect([name, answer.headers.get(name)]).toEqual([name, headers.get(name)]);
    }
  });

  test('401 without an API key', async () => {
    expect((await head('/api/categories', {})).status).toBe(401);
  });
});

const idOf = async (path: string, sent?: string) =>
  (await visitor.get(path, sent === undefined ? {} : { 'x-request-id': sent })).headers.get('x-request-id');

describe('X-Request-Id', () => {
  test.each([
    '/healthz',
    '/api/categories',
    '/api/nothing',
    '/api/admin/me',
    '/api/stores?page=0',
    '/static/upload/x.webp',
  ])('is new in each answer: %s', async (path) => {
    const [first, second] = [await idOf(path), await idOf(path)];
    expect(first).toMatch(/^[\w.-]{8,}$/);
    expect(second).toMatch(/^[\w.-]{8,}$/);
    expect(second).not.toBe(first);
  });

  test.each(['/healthz', '/api/categories', '/api/nothing', '/api/admin/me'])(
    'is the one of the client: %s',
    async (path) => {
      const sent = 'client-7f3a9b20.c_1';
      expect(await idOf(path, sent)).toBe(sent);
    },
  );

  test.each([
    ['empty', ''],
    ['long', 'x'.repeat(2000)],
    ['with spaces', 'an id with spaces'],
    ['with markup', '<script>alert(1)</script>'],
    ['with quotes', '"}{"level":60'],
    ['outside ASCII', 'caf\u00e9-id-1'],
  ])('is a new one when the one of the client is %s', async (_, sent) => {
    const id = await idOf('/api/categories', sent);
    expect(id).toMatch(/^[\w.-]{8,}$/);
    expect(id).not.toBe(sent);
  });
});

describe('headers of every answer', () => {
  test.each([
    ['200', '/api/categories'],
    ['200', '/healthz'],
    ['404', '/api/nothing'],
    ['401', '/api/admin/me'],
    ['400', '/api/stores?page=0'],
  ])('%s %s: JSON, no sniffing, no word about the software', async (status, path) => {
    const answer = await visitor.get(path);
    expect(answer.status).toBe(Number(status));
    expect(answer.headers.get('content-type')).toMatch(/^application\/json\b/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('server')).toBeNull();
  });
});

describe('a body that is no JSON object', () => {
  test.each([
    ['an open brace', '{'],
    ['a comma too many', '{"name":"x",}'],
    ['single quotes', "{'name':'x'}"],
    ['a word', 'nonsense'],
    ['nothing', ''],
    ['spaces', '   '],
    ['two values', '{} {}'],
    ['a form', 'name=x'],
    ['a hundred thousand open brackets', '['.repeat(100_000)],
    ['lists in lists, a hundred thousand deep', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['objects in objects, a hundred thousand deep', `{"x":${'{"x":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
    ['NaN', '{"name":NaN}'],
    ['a list', '[]'],
    ['a text', '"name"'],
    ['a number', '1'],
    ['null', 'null'],
  ])('400 for %s', async (_, body) => {
    const answer = await sendCategory(body);
    expectError(answer, 400);
    expect(answer.text.length).toBeLessThan(2000);
  });

  test('400 does not repeat what was sent', async () => {
    const answer = await visitor.send('POST', '/api/admin/login', {
      headers: json,
      body: '{"username":"admin","password":"hunter2hunter2",',
    });
    expectError(answer, 400);
    expect(answer.text).not.toContain('hunter2');
    const { text } = await visitor.post('/api/admin/login', { username: 1, password: 'hunter2hunter2' });
    expect(text).not.toContain('hunter2');
  });
});

describe('the content type', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON',
    'application/json;charset=UTF-8',
  ])('200 with %s', async (type) => {
    expect((await sendCategory(categoryOf(50), { 'content-type': type })).status).toBe(200);
  });

  test.each([
    'text/plain',
    'text/json-ish',
    'application/jsonp',
    'application/octet-stream',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'nonsense',
  ])('415 with %s', async (type) => {
    expectError(await sendCategory(categoryOf(50), { 'content-type': type }), 415);
  });

  test.each(['gzip', 'br', 'GZIP', 'deflate', 'gzip, identity', 'nonsense'])(
    '415 with the Content-Encoding %s: it is to be sent uncompressed',
    async (encoding) => {
      const body = Bun.gzipSync(categoryOf(50));
      const headers = { ...json, 'content-encoding': encoding };
      for (const path of ['/api/admin/categories', '/api/admin/upload']) {
        const form = { 'content-type': 'multipart/form-data; boundary=x', 'content-encoding': encoding };
        const answer = await root.send('POST', path, { headers: path.endsWith('upload') ? form : headers, body });
        expectError(answer, 415);
        expect(answer.message).toContain('uncompressed');
        expect(answer.headers.get('accept-encoding')).toBe('identity');
      }
    },
  );

  test('200 with the Content-Encoding identity', async () => {
    const headers = { ...json, 'content-encoding': 'Identity' };
    expect((await sendCategory(categoryOf(50), headers)).status).toBe(200);
  });

  test('415 with JSON for an upload', async () => {
    expectError(await root.post('/api/admin/upload', { file: 'x' }), 415);
    expectError(await customer.post('/api/user/upload', { file: 'x' }), 415);
  });

  test('400 or 415 without any body', async () => {
    const answer = await root.post('/api/admin/categories');
    expect([400, 415]).toContain(answer.status);
    expectError(answer, answer.status);
  });

  test('200 without a body where none is needed', async () => {
    expect((await root.post('/api/admin/rankings/stores/recalc')).status).toBe(200);
    expect((await customer.post(`/api/user/stores/${place.id}/like`)).status).toBe(200);
  });
});

describe('the size of a body', () => {
  test('200 with exactly 1 MiB', async () => {
    expect((await sendCategory(categoryOf(megabyte))).status).toBe(200);
  });

  test('413 with one byte more', async () => {
    expectError(await sendCategory(categoryOf(megabyte + 1)), 413);
  });

  test('200 in chunks up to 1 MiB', async () => {
    expect((await sendCategory(inChunks(categoryOf(100)))).status).toBe(200);
    expect((await sendCategory(inChunks(categoryOf(megabyte)))).status).toBe(200);
  });

  test.each([megabyte + 1, 3 * megabyte])('413 in chunks of %i bytes together', async (bytes) => {
    expectError(await sendCategory(inChunks(categoryOf(bytes))), 413);
  });

  test('413 at once for a length that is too much, before a byte of the body', async () => {
    const { status, body } = await promised('POST', '/api/admin/categories', {
      'X-API-Key': firstKey,
      Authorization: `Bearer ${root.credentials.token}`,
      'Content-Type': 'application/json',
      'Content-Length': String(2 * megabyte),
    });
    expect({ status, code: JSON.parse(body).code }).toEqual({ status: 413, code: 413 });
  });
});

describe('the order of checks', () => {
  const keyed = { 'X-API-Key': firstKey };
  const typed = { 'Content-Type': 'application/json' };
  const multipart = { 'Content-Type': 'multipart/form-data; boundary=x' };
  const long = { 'Content-Length': '900000000' };
  const short = { 'Content-Length': '500' };
  const chunked = { 'Transfer-Encoding': 'chunked' };
  const userToken = { Authorization: `Bearer ${customer.credentials.token}` };

  test.each([
    ['a login without a key', 'POST', '/api/admin/login', 401, { ...typed, ...short }],
    ['a login without a key, very long', 'POST', '/api/user/login', 401, { ...typed, ...long }],
    ['a login without a key, in chunks', 'POST', '/api/user/login', 401, { ...typed, ...chunked }],
    [
      'a login without a key, of another type',
      'POST',
      '/api/user/login',
      401,
      { 'Content-Type': 'text/plain', ...short },
    ],
    ['an application without a key', 'POST', '/api/merchant/apply', 401, { ...typed, ...long }],
    ['a store without a token', 'POST', '/api/admin/stores', 401, { ...keyed, ...typed, ...long }],
    [
      'a store with the token of a user',
      'POST',
      '/api/admin/stores',
      401,
      { ...keyed, ...userToken, ...typed, ...short },
    ],
    ['a store with a path id that is none', 'PUT', '/api/admin/stores/abc', 401, { ...keyed, ...typed, ...short }],
    ['a review without a token', 'POST', '/api/user/stores/1/reviews', 401, { ...keyed, ...typed, ...chunked }],
    ['an upload without a key', 'POST', '/api/admin/upload', 401, { ...multipart, ...long }],
    ['an upload without a token', 'POST', '/api/admin/upload', 401, { ...keyed, ...multipart, ...long }],
    ['an upload in chunks without a token', 'POST', '/api/user/upload', 401, { ...keyed, ...multipart, ...chunked }],
    ['an unknown route', 'POST', '/api/nothing', 404, { ...typed, ...long }],
    ['a wrong method', 'POST', '/api/categories', 405, { ...typed, ...long }],
  ] as const)('%s is refused before a byte of the body', async (_, method, path, expected, headers) => {
    const { status, body } = await promised(method, path, headers);
    expect({ status, code: JSON.parse(body).code }).toEqual({ status: expected, code: expected });
  });

  test('401 before 400: bad path ids, queries and bodies say nothing to strangers', async () => {
    for (const as of [stranger, visitor]) {
      expectError(await as.get('/api/admin/stores/abc'), 401);
      expectError(await as.get('/api/admin/stores?page=0'), 401);
      expectError(await as.post('/api/admin/stores', { name: 1 }), 401);
      expectError(await as.delete(`/api/admin/stores/${unknownId}`), 401);
    }
  });

  test('415 before 400, 400 before 404', async () => {
    const text = { 'content-type': 'text/plain' };
    expectError(await root.send('PUT', `/api/admin/stores/${unknownId}`, { headers: text, body: 'x' }), 415);
    expectInvalid(await root.patch(`/api/admin/stores/${unknownId}/status`, { status: 'open' }), 'status');
  });
});

/** Who may call it. */
const callerOf = (path: string) => (path.startsWith('/api/user') ? customer : root);

const send = (method: string, path: string, body?: object) =>
  callerOf(path).send(method, path, body ? { headers: json, body: JSON.stringify(body) } : {});

const list = (path: string, query = '') => send('GET', path + query);

describe('pagination', () => {
  const lists = [
    '/api/stores',
    '/api/stores/search',
    '/api/rankings/stores',
    `/api/stores/${place.id}/reviews`,
    '/api/user/reviews',
    '/api/admin/apikeys',
    '/api/admin/merchant/applications',
    '/api/admin/categories',
    '/api/admin/stores',
    '/api/admin/reviews',
    '/api/admin/users',
    '/api/admin/admins',
    '/api/admin/rankings/stores',
  ];

  test.each(lists)('%s: page 1 of 20 unless told otherwise', async (path) => {
    const { status, data, meta } = await list(path);
    expect(status).toBe(200);
    expect(data).toBeArray();
    const { total } = meta;
    expect(total).toBeInteger();
    expect(meta).toEqual({ page: 1, page_size: 20, total, total_page: Math.ceil(total / 20) });
  });

  test.each(lists)('%s: 200 at both ends of the limits', async (path) => {
    const { meta } = await list(path, '?page=1&page_size=1');
    expect(meta).toEqual({ page: 1, page_size: 1, total: meta.total, total_page: meta.total });
    const last = await list(path, '?page=1000000&page_size=100');
    expect({ status: last.status, data: last.data }).toEqual({ status: 200, data: [] });
    expect(last.meta).toMatchObject({ page: 1_000_000, page_size: 100, total: meta.total });
  });

  test.each(lists)('%s: a page size over 100 is taken as 100', async (path) => {
    for (const size of ['101', '5000', '99999999999999999999']) {
      const { status, meta } = await list(path, `?page_size=${size}`);
      expect({ status, page_size: meta?.page_size }).toEqual({ status: 200, page_size: 100 });
    }
  });

  test.each(lists)('%s: 400 beyond the limits and for what is no number', async (path) => {
    for (const page of ['0', '-1', '1000001', '99999999999999999999', '1.5', '1e3', '0x10', 'abc', 'NaN', '%00']) {
      expectInvalid(await list(path, `?page=${page}`), 'page');
    }
    for (const size of ['0', '-1', '1.5', '1e1', 'abc', 'Infinity']) {
      expectInvalid(await list(path, `?page_size=${size}`), 'page_size');
    }
    expectInvalid(await list(path, '?page=0&page_size=0'), 'page', 'page_size');
  });
});

describe('a query parameter that the route does not know', () => {
  test.each([
    ['a list', '/api/stores', '?pageSize=5&page=1', { page: 1, page_size: 20 }],
    ['a list for administrators', '/api/admin/stores', '?pageSize=5', { page: 1, page_size: 20 }],
    ['a list of objects', '/api/admin/users', '?pageSize=5', { page: 1, page_size: 20 }],
    ['a list without pages', '/api/categories', '?pageSize=5', {}],
    ['one resource', `/api/stores/${place.id}`, '?pageSize=5', {}],
    ['a personal answer', '/api/user/me', '?pageSize=5', {}],
  ])('200 for %s, which names it in meta.ignored', async (_, path, query, page) => {
    const { status, meta } = await list(path, query);
    expect({ status, meta: { ...meta, ...page } }).toEqual({ status: 200, meta });
    expect(meta.ignored).toEqual(['pageSize']);
  });

  test('200 for a write, which names it, too', async () => {
    const { status, meta } = await root.post('/api/admin/categories?dry_run=true', { name: unique('Category ') });
    expect({ status, meta }).toEqual({ status: 200, meta: { ignored: ['dry_run'] } });
  });

  test('200 with every name once, in order, whatever it is', async () => {
    const { meta } = await list('/api/categories', '?b=1&a=2&__proto__=1&keyword[]=x&b=3&=4&caf%C3%A9=%22');
    expect(meta).toEqual({ ignored: ['b', 'a', '__proto__', 'keyword[]', 'café'] });
  });

  test('is named in the answer to its own address only, ready or not', async () => {
    for (let round = 0; round < 3; round++) {
      expect((await list('/api/categories', '?sort=name')).meta).toEqual({ ignored: ['sort'] });
      expect((await list('/api/categories')).meta).toBeUndefined();
    }
  });
});

describe('an empty query parameter counts as absent', () => {
  test.each([
    ['/api/stores', '?keyword=&category_id=&page=&page_size='],
    ['/api/stores/search', '?keyword=&page=&page_size='],
    ['/api/stores/hot', '?by=&limit='],
    ['/api/rankings/stores', '?by=&page='],
    ['/api/admin/stores', '?keyword=&status=&category_id='],
    ['/api/admin/reviews', '?status=&store_id=&user_id='],
    ['/api/admin/users', '?keyword=&status'],
    ['/api/admin/merchant/applications', '?status='],
  ])('%s%s', async (path, query) => {
    const [full, empty] = [await list(path), await list(path, query)];
    expect(empty).toMatchObject({ status: 200, text: full.text });
  });

  test('POST /api/admin/rankings/stores/recalc?limit=', async () => {
    expect((await root.post('/api/admin/rankings/stores/recalc?limit=')).status).toBe(200);
  });
});

describe('a path id', () => {
  const change = { name: 'x', category_id: place.category_id, address: 'x' };
  const routes: [method: string, path: (id: string) => string, body?: object][] = [
    ['GET', (id) => `/api/stores/${id}`],
    ['GET', (id) => `/api/stores/${id}/reviews`],
    ['POST', (id) => `/api/user/stores/${id}/reviews`, { rating: 5 }],
    ['POST', (id) => `/api/user/stores/${id}/like`],
    ['PATCH', (id) => `/api/admin/apikeys/${id}/revoke`],
    ['PATCH', (id) => `/api/admin/merchant/applications/${id}/review`, { action: 'approve' }],
    ['PUT', (id) => `/api/admin/categories/${id}`, { name: 'x' }],
    ['DELETE', (id) => `/api/admin/categories/${id}`],
    ['GET', (id) => `/api/admin/stores/${id}`],
    ['PUT', (id) => `/api/admin/stores/${id}`, change],
    ['DELETE', (id) => `/api/admin/stores/${id}`],
    ['PATCH', (id) => `/api/admin/stores/${id}/status`, { status: 'active' }],
    ['PATCH', (id) => `/api/admin/reviews/${id}/status`, { status: 'approved' }],
    ['DELETE', (id) => `/api/admin/reviews/${id}`],
    ['GET', (id) => `/api/admin/users/${id}`],
    ['PATCH', (id) => `/api/admin/users/${id}/status`, { status: 'active' }],
    ['PATCH', (id) => `/api/admin/admins/${id}/password`, { password: 'x'.repeat(12) }],
    ['PATCH', (id) => `/api/admin/admins/${id}/enabled`, { enabled: true }],
  ];

  const titled = routes.map(([method, path, body]) => [method, path('{id}'), path, body] as const);

  test.each(titled)('%s %s: 400 when it is no positive integer', async (method, _, path, body) => {
    for (const id of ['0', '-1', '1.5', '1e3', '0x10', 'abc', '1abc', '%20', '..%2f1', '%00']) {
      expectInvalid(await send(method, path(id), body), 'id');
    }
  });

  test.each(titled)('%s %s: 404 when nothing has it', async (method, _, path, body) => {
    for (const id of [unknownId, ...largeIds]) expectError(await send(method, path(String(id)), body), 404);
  });
});

const queriesWithIds = routesOf(await documentOf(server)).flatMap((route) =>
  route.parameters
    .filter((parameter) => parameter.in === 'query' && /(?:^|_)ids?$/.test(parameter.name))
    .map(({ name }) => [`${route.path}?${name}`, route, name] as const),
);

/** Each leads to queries of its own. */
const filters = ['', 'bbox=-1,51,1,52', 'near=51,0', 'near=51,0&radius=500', 'keyword=x', 'open=now', 'min_rating=4'];

describe('an id in a query, beyond those of a column of integers', () => {
  test.each(queriesWithIds)('%s: 200 as for one that nothing has', async (_, route, name) => {
    const as = isOfAdministrators(accessOf(route)) ? root : customer;
    const required = route.parameters.filter((one) => one.required).map((one) => `${one.name}=${String(one.example)}`);
    for (const filter of filters) {
      const answerTo = async (id: string | number) => {
        const query = [...required, filter, `${name}=${id}`].join('&');
        const { status, data, meta } = await as.send(route.method, `${route.path}?${query}`);
        return { filter, status, data, meta };
      };
      const unknown = await answerTo(unknownId);
      expect(unknown).toMatchObject({ filter, status: 200 });
      for (const id of largeIds) expect(await answerTo(id)).toEqual(unknown);
    }
  });
});

describe('odd addresses', () => {
  test.each(['/api/stores/%E0%A4%A', '/api/stores/%', '/api/stores/%ff', '/api/stores/\u{1f35c}'])(
    '400 or 404 for %s',
    async (path) => {
      const answer = await visitor.get(path);
      expect([400, 404]).toContain(answer.status);
      expectError(answer, answer.status);
    },
  );

  test.each(['keyword=%E0%A4%A', 'keyword=%', 'keyword=%00', 'keyword[]=x', 'keyword=a&keyword=b', '&&&=', 'keyword'])(
    'an envelope and no crash for ?%s',
    async (query) => {
      const answer = await visitor.get(`/api/stores?${query}`);
      expect([200, 400]).toContain(answer.status);
      expect(answer.code).toBe(answer.status === 200 ? 0 : 400);
    },
  );
});

describe('what stands in a JSON body', () => {
  test('unknown fields are ignored', async () => {
    const name = unique('Plain ');
    const { status, data } = await sendCategory(
      JSON.stringify({ name, id: unknownId, created_at: 'never', deleted_at: 'now', x: {} }),
    );
    expect({ status, name: data.name }).toEqual({ status: 200, name });
    expect(data.id).not.toBe(unknownId);
    expect(data.created_at).not.toBe('never');
    expect(data).not.toHaveProperty('x');
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'the key %s changes nothing',
    async (key) => {
      const name = unique('Prototype ');
      const poison = { enabled: false, sort_order: 77, prototype: { enabled: false } };
      const { status, data } = await sendCategory(
        `{"name":${JSON.stringify(name)},"${key}":${JSON.stringify(poison)}}`,
      );
      expect({ status, name: data?.name, enabled: data?.enabled, sort_order: data?.sort_order }).toEqual({
        status: 200,
        name,
        enabled: true,
        sort_order: 0,
      });
      expect((await category(root)).enabled).toBeTrue();
    },
  );

  test('a required field is not taken from __proto__', async () => {
    expectInvalid(await sendCategory('{"__proto__":{"name":"Inherited"}}'), 'name');
  });

  test('strings are trimmed', async () => {
    expect((await sendCategory('{"name":" \\t Trimmed \\n\u3000"}')).data.name).toBe('Trimmed');
  });

  test.each(['\\u0000', '\\u0001', '\\u0007', '\\b', '\\u001b', '\\n', '\\t', '\\r', '\\u007f'])(
    '400 with the control character %s in a short text',
    async (character) => {
      expectInvalid(await sendCategory(`{"name":"a${character}b"}`), 'name');
    },
  );

  test.each(['\\u202a', '\\u202e', '\\u2066', '\\u2069'])(
    '400 with %s in a short text, which changes its direction',
    async (character) => {
      const answer = await sendCategory(`{"name":"a${character}b"}`);
      expectInvalid(answer, 'name');
      expect(answer.meta.errors[0].rule).toBe('characters');
    },
  );

  test.each(['\\u200b', '\\u2060\\ufeff', '\\u00ad \\u200d'])(
    '400 with nothing but the invisible %s in a required text',
    async (text) => {
      const answer = await sendCategory(`{"name":"${text}"}`);
      expectInvalid(answer, 'name');
      expect(answer.meta.errors[0].rule).toBe('min_length');
    },
  );

  test('200 with invisible characters between others, as scripts and emoji need them', async () => {
    const name = unique('क्\u200dष 👩\u200d🍳 ');
    expect((await sendCategory(JSON.stringify({ name }))).data.name).toBe(name);
  });

  test.each(['\\n', '\\t'])('200 with %s in a long text, as it is', async (character) => {
    const description = JSON.parse(`"a${character}b"`);
    const body = { name: unique('Store '), category_id: place.category_id, address: 'x', description };
    expect((await root.post('/api/admin/stores', body)).data.description).toBe(description);
  });

  test.each(['\\u0000', '\\u0007', '\\u001b', '\\u007f'])(
    '400 with the control character %s in a long text',
    async (character) => {
      const description = JSON.parse(`"a${character}b"`);
      const body = { name: unique('Store '), category_id: place.category_id, address: 'x', description };
      expectInvalid(await root.post('/api/admin/stores', body), 'description');
    },
  );

  test('the last of two fields of one name counts', async () => {
    const name = unique('Last ');
    expect((await sendCategory(`{"name":"First","name":"${name}"}`)).data.name).toBe(name);
  });
});
