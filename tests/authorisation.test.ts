import { describe, expect, test } from 'bun:test';
import { admin, captcha, type Client, expectError, staying, unique, unknownId, user } from './helpers/client.ts';
import { endpoints, ownEndpoints } from './helpers/endpoints.ts';
import { accessOf, documentOf, routesOf } from './helpers/openapi.ts';
import { adminPassword, firstKey, run } from './helpers/server.ts';
import { exchange, head } from './helpers/socket.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const routes = routesOf(await documentOf(server));

async function keyOf(revoked: boolean): Promise<string> {
  const { data } = await root.post('/api/admin/apikeys', { name: 'Of a caller' });
  if (revoked) await root.patch(`/api/admin/apikeys/${data.id}/revoke`);
  return data.key;
}

/** A user who was disabled, and enabled again where told so, after the login. */
async function pastUser(...statuses: string[]): Promise<Client> {
  const client = await user(server);
  for (const status of statuses) await root.patch(`/api/admin/users/${client.id}/status`, { status });
  return client;
}

/** Names of administrators by their client, to log in again. */
const names = new Map<Client, string>([[root, 'admin']]);

const named = async (username: string): Promise<Client> => {
  const client = await admin(server, username);
  names.set(client, username);
  return client;
};

/** An administrator to whom this happened after the login. */
async function pastAdmin(...changes: [what: 'enabled' | 'password', value: unknown][]): Promise<Client> {
  const username = unique('former');
  const { data } = await root.post('/api/admin/admins', { username, password: adminPassword });
  const client = await named(username);
  for (const [what, value] of changes) await root.patch(`/api/admin/admins/${data.id}/${what}`, { [what]: value });
  return client;
}

/** An administrator who had another role at the login, and did this with it. */
async function demoted(from: string, path: string, to: string): Promise<Client> {
  const username = unique('demoted');
  await root.post('/api/admin/admins', { username, password: adminPassword });
  await run(['admin', 'role', username, from, '--data', server.data]);
  const client = await named(username);
  expect((await client.get(path)).status).toBe(200);
  await run(['admin', 'role', username, to, '--data', server.data]);
  return client;
}

async function moderator(): Promise<Client> {
  const username = unique('moderator');
  const { data } = await root.post('/api/admin/admins', { username, password: adminPassword });
  await root.patch(`/api/admin/admins/${data.id}/role`, { role: 'moderator' });
  return named(username);
}

const newUser = () => user(server);
const customer = await newUser();
/** One like it, whose session may end. */
const another = async (as: Client): Promise<Client> =>
  as === customer ? newUser() : names.has(as) ? admin(server, names.get(as)) : as;
const made = (token: string) => visitor.with({ token });
const tampered = (token: string) => token.replace(/[^.](?=[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A'));

type Row = [
  caller: string,
  as: Client,
  none: number,
  key: number,
  user: number,
  moderator: number,
  admin?: number,
  above?: number,
];

/** Status for each caller and access of a route; 200 means admitted. `above` is for the role super_admin; a role without a status has that of the role below it. */
const matrix: Row[] = [
  ['no key', visitor.with({ key: null }), 200, 401, 401, 401],
  ['an unknown key', visitor.with({ key: `${firstKey}x` }), 200, 401, 401, 401],
  ['a revoked key', visitor.with({ key: await keyOf(true) }), 200, 401, 401, 401],
  ['a key', visitor.with({ key: await keyOf(false) }), 200, 200, 401, 401],
  ['a token that is none', made('made.up.token'), 200, 200, 401, 401],
  ['a user without a key', customer.with({ key: null }), 200, 401, 401, 401],
  ['a user with a revoked key', customer.with({ key: await keyOf(true) }), 200, 401, 401, 401],
  ['a user', customer, 200, 200, 200, 401],
  ['a user whose token was changed', made(tampered(customer.credentials.token!)), 200, 200, 401, 401],
  ['a disabled user', await pastUser('disabled'), 200, 200, 403, 401],
  ['a user enabled again, with the old token', await pastUser('disabled', 'active'), 200, 200, 401, 401],
  ['an administrator without a key', root.with({ key: null }), 200, 401, 401, 401],
  ['an administrator with a revoked key', root.with({ key: await keyOf(true) }), 200, 401, 401, 401],
  ['the first administrator', root, 200, 200, 401, 200],
  ['a moderator', await moderator(), 200, 200, 401, 200, 403, 403],
  ['an administrator', await pastAdmin(), 200, 200, 401, 200, 200, 403],
  [
    'a super administrator who is an administrator now',
    await demoted('super_admin', '/api/admin/settings/site', 'admin'),
    200,
    200,
    401,
    200,
    200,
    403,
  ],
  [
    'an administrator who is a moderator now',
    await demoted('admin', '/api/admin/apikeys', 'moderator'),
    200,
    200,
    401,
    200,
    403,
    403,
  ],
  ['a disabled administrator', await pastAdmin(['enabled', false]), 200, 200, 401, 403],
  [
    'an administrator enabled again, with the old token',
    await pastAdmin(['enabled', false], ['enabled', true]),
    200,
    200,
    401,
    401,
  ],
  [
    'an administrator with a new password and the old token',
    await pastAdmin(['password', `${adminPassword}!`]),
    200,
    200,
    401,
    401,
  ],
];

const placed = new Map([...endpoints, ...ownEndpoints].map(([access, ...route]) => [route.join(' '), access]));

const addressOf = (path: string) =>
  path
    .replace('{id}', String(unknownId))
    .replace('{year}/{month}/{name}', '2026/11/x.webp')
    .replace('{part}', 'start.js');

/** The headers of the page of a user who stays logged in. */
const ofPage = { origin: server.url, cookie: (await staying(server)).cookie };

/** A call that changes nothing: the body, where one is taken, lacks whatever is required. */
const callOf = (method: string) =>
  method === 'GET' || method === 'HEAD'
    ? {}
    : { headers: { 'content-type': 'application/json', ...ofPage }, body: '{}' };

test('every route has its place in the table, and the table has no other', () => {
  expect(routes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([...placed.keys()].toSorted());
});

describe.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (name, route) => {
  const access = placed.get(name);

  test(`asks for ${access} in the document too`, () => {
    expect(accessOf(route)).toBe(access!);
  });

  test.each(matrix)('to %s', async (_, as, none, key, user, moderator, admin = moderator, above = admin) => {
    const status = { none, key, user, moderator, admin, super: above }[access!];
    const caller = status === 200 && name.endsWith('/logout') ? await another(as) : as;
    const answer = await caller.send(route.method, addressOf(route.path), callOf(route.method));
    if (status !== 200) return expectError(answer, status);
    expect([401, 403]).not.toContain(answer.status);
    expect(answer.status < 500 || answer.status === 501).toBeTrue();
  });
});

describe('HEAD asks for the same as GET', () => {
  const reads = routes.filter(({ method }) => method === 'GET');

  test.each(reads.map(({ path }) => path))('%s', async (path) => {
    const access = placed.get(`GET ${path}`)!;
    for (const [caller, { credentials, url }, none, key, user, moderator, admin = moderator, above = admin] of matrix) {
      const headers = new Headers();
      if (credentials.key) headers.set('x-api-key', credentials.key);
      if (credentials.token) headers.set('authorization', `Bearer ${credentials.token}`);
      const { status } = await fetch(url + addressOf(path), { method: 'HEAD', headers });
      const refused = status === 401 || status === 403 ? status : 200;
      expect([caller, refused]).toEqual([caller, { none, key, user, moderator, admin, super: above }[access]]);
    }
  });
});

describe('no spelling of an address gets around the door', () => {
  const spellings: [how: string, spell: (path: string) => string][] = [
    ['as it is', (path) => path],
    ['with a slash at the end', (path) => `${path}/`],
    ['with two slashes', (path) => `/${path}`],
    ['with two slashes inside', (path) => path.replace('/api/', '/api//')],
    ['in capitals', (path) => path.toUpperCase()],
    ['through another path', (path) => `/healthz/..${path}`],
    ['through an upload', (path) => `/static/upload/../..${path}`],
    ['through an encoded way up', (path) => `/static/upload/%2e%2e/%2e%2e${path}`],
    ['with an encoded letter', (path) => path.replace('/api/', '/%61pi/')],
    ['with encoded slashes', (path) => `/${path.slice(1).replaceAll('/', '%2f')}`],
    ['with backslashes', (path) => path.replaceAll('/', '\\')],
    ['with a parameter after a semicolon', (path) => `${path};x=/healthz`],
    ['with a dot', (path) => `/.${path}`],
    ['with a byte of zero', (path) => `${path}%00`],
    ['with a fragment', (path) => `/healthz#${path}`],
    ['with the path of another in the fragment', (path) => `${path}#/healthz`],
    ['with the path of another in the query', (path) => `${path}?/healthz`],
    ['in absolute form', (path) => `http://localhost${path}`],
  ];
  const guarded = routes.filter(({ method, path }) => placed.get(`${method} ${path}`) !== 'none');

  test.each(spellings)('%s', async (_, spell) => {
    for (const { method, path } of guarded) {
      const lines = [`${method} ${spell(addressOf(path))} HTTP/1.1`, 'Host: localhost', 'Content-Length: 0'];
      const { answers } = await exchange(server.url, head(...lines));
      const { status, body } = answers[0]!;
      if (status === 200 && body.includes('"status":"ok"')) continue;
      expect([path, [400, 401, 404, 405].includes(status) ? 'refused' : status]).toEqual([path, 'refused']);
    }
  });
});

describe('the end of an account', () => {
  test('403 at the next request of a user, wherever it is in the middle of', async () => {
    const client = await user(server);
    const requests = Array.from({ length: 20 }, () => client.get('/api/user/me'));
    await root.patch(`/api/admin/users/${client.id}/status`, { status: 'disabled' });
    expectError(await client.get('/api/user/me'), 403);
    for (const { status } of await Promise.all(requests)) expect([200, 403]).toContain(status);
  });

  test('403 for a login under way when the account ends, or a token that is worth nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const client = await user(server);
      const credentials = { username: client.username, password: 'password of a user', ...(await captcha(visitor)) };
      const login = visitor.post('/api/user/login', credentials);
      await root.patch(`/api/admin/users/${client.id}/status`, { status: 'disabled' });
      const { status, data } = await login;
      expect([200, 403]).toContain(status);
      if (status === 200) expectError(await made(data.token).get('/api/user/me'), 403);
      await root.patch(`/api/admin/users/${client.id}/status`, { status: 'active' });
      if (status === 200) expectError(await made(data.token).get('/api/user/me'), 401);
    }
  });
});
