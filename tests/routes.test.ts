// needs: one node (about HTTP, which every node speaks alike)
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../src/app.ts';
import { openDataDirectory } from '../src/opening/open.ts';
import { readConfig } from '../src/config/config.ts';
import { closeDeps, createDeps } from '../src/deps.ts';
import { silentLogger } from '../src/log.ts';
import { admin, type Answer, type Client, guest, unique, unknownId, user } from './helpers/client.ts';
import { endpoints } from './helpers/endpoints.ts';
import { answerProblems, documentOf, type Operation } from './helpers/openapi.ts';
import { adminPassword, startServer, temporaryDirectory } from './helpers/server.ts';

const checkout = join(import.meta.dir, '..');
const directory = temporaryDirectory();

/** The app alone, for its list of routes; the server is a program of its own. */
const config = readConfig({ data: join(directory, 'data') }, {});
const data = await openDataDirectory(config);
const deps = await createDeps(config, silentLogger(), data.jwtSecret);
/** Pages are for people: the document does not describe them, and `pages.test.ts` is about them. */
const mounted = createApp(deps).routes.filter(({ hooks }) => 'x-answer' in (hooks.detail ?? {}));
const server = await startServer();

afterAll(async () => {
  await server.stop();
  await closeDeps(deps);
  data.release();
  rmSync(directory, { recursive: true });
});

interface Route {
  method: string;
  /** As in the document: `/api/stores/{id}`. */
  path: string;
  /** One address of the route, of something that is not there. */
  address: string;
}

const routes: Route[] = mounted.map(({ method, path }) => ({
  method,
  path: path.replace(/:(\w+)/g, '{$1}'),
  address: path.replace(':year/:month/:name', '2026/11/nothing.webp').replace(/:\w+/g, String(unknownId)),
}));

const titled = (some: Route[]): [title: string, route: Route][] =>
  some.map((route) => [`${route.method} ${route.path}`, route]);

/** Everyone who may come to a route, and some who may not. */
async function makeCallers() {
  const root = await admin(server);
  const customer = await user(server);
  const username = unique('dismissed');
  const { data: dismissed } = await root.post('/api/admin/admins', { username, password: adminPassword });
  const formerAdmin = await admin(server, username);
  await root.patch(`/api/admin/admins/${dismissed.id}/enabled`, { enabled: false });
  const formerCustomer = await user(server);
  await root.patch(`/api/admin/users/${formerCustomer.id}/status`, { status: 'disabled' });
  const visitor = guest(server);
  return {
    root,
    customer,
    formerAdmin,
    formerCustomer,
    visitor,
    stranger: visitor.with({ key: null }),
  };
}

let callers: Awaited<ReturnType<typeof makeCallers>>;
beforeAll(async () => {
  callers = await makeCallers();
});

const endsTokens = ({ path }: Route) => path === '/api/user/logout';

/** Someone who may come to the route; somebody new where the call ends their tokens. */
const callerOf = async (route: Route): Promise<Client> =>
  endsTokens(route) ? user(server) : route.path.startsWith('/api/user/') ? callers.customer : callers.root;

const asJson = { 'content-type': 'application/json' };

/** A call that changes nothing: the body, where one is taken, lacks whatever is required. */
const call = (who: Client, { method, address }: Route) =>
  who.send(method, address, method === 'GET' ? {} : { headers: asJson, body: '{}' });

test('every endpoint of the interface is there: 18 for the public and users, 33 for administrators', () => {
  const there = new Set(routes.map(({ method, path }) => `${method} ${path}`));
  expect(endpoints.map(([, method, path]) => `${method} ${path}`).filter((endpoint) => !there.has(endpoint))).toEqual(
    [],
  );
  const forAdministrators = endpoints.filter(([, , path]) => path.startsWith('/api/admin/'));
  expect([endpoints.length - forAdministrators.length, forAdministrators.length]).toEqual([18, 33]);
});

const json = (body: string): RequestInit => ({ headers: asJson, body });

/** Requests that go wrong somehow, each sent to every route. */
const mistakes: [what: string, change: (route: Route) => { address?: string; method?: string; init?: RequestInit }][] =
  [
    ['of something that is not there', () => ({})],
    ...[
      'abc',
      '0',
      '-1',
      '1.5',
      '1e3',
      '0x10',
      '99999999999999999999',
      '%00',
      '%ff',
      '..%2f..',
      `'; drop table users`,
    ].map((id): (typeof mistakes)[number] => [
      `with the id ${id}`,
      ({ address }) => ({ address: address.replace(String(unknownId), encodeURI(id).replaceAll('%25', '%')) }),
    ]),
    ['with nothing in the body', () => ({ init: json('') })],
    ['with half a body', () => ({ init: json('{"name": ') })],
    ['with a list as its body', () => ({ init: json('[]') })],
    ['with null as its body', () => ({ init: json('null') })],
    [
      'with a text in a body of another type',
      () => ({ init: { headers: { 'content-type': 'text/plain' }, body: 'text' } }),
    ],
    ['with a form', () => ({ init: { body: new URLSearchParams({ name: 'x' }) } })],
    [
      'with a broken multipart body',
      () => ({ init: { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--y' } }),
    ],
    [
      'with fields of the wrong type',
      () => ({ init: json('{"name": {"$ne": 1}, "username": [], "status": 7, "rating": "5"}') }),
    ],
    ['with a body that is too large', () => ({ init: json(JSON.stringify({ name: 'x'.repeat(2 ** 20) })) })],
    [
      'with a query that makes no sense',
      ({ address }) => ({
        address: `${address}?page=0&page_size=x&limit=-1&by=price&status=odd&category_id=%00&store_id=1e9`,
      }),
    ],
    ['with a width that is not offered', ({ address }) => ({ address: `${address}?w=7` })],
    ['with a token that is none', () => ({ init: { headers: { authorization: 'Bearer x.y.z' } } })],
    ['with another scheme of authorization', () => ({ init: { headers: { authorization: 'Basic YTpi' } } })],
    ['with a slash more', ({ address }) => ({ address: `${address}/` })],
    ['with a part more', ({ address }) => ({ address: `${address}/more` })],
    ['with another method', ({ method }) => ({ method: method === 'DELETE' ? 'POST' : 'DELETE' })],
  ];

/** Internals that no answer may show: traces, SQL, file paths, names of packages. */
const internals = [
  /\bat \S+ \(|\.[tj]s:\d/,
  /\bselect\b.*\bfrom\b|\binsert into\b|\bupdate\b.*\bset\b/i,
  /node_modules|sqlite|drizzle|elysia/i,
];

function expectEnvelope({ status, headers, text, code, message }: Answer, what: string) {
  if (status === 200 && !headers.get('content-type')?.includes('json')) return;
  expect(headers.get('content-type'), what).toMatch(/^application\/json\b/);
  expect(code, what).toBe(status === 200 ? 0 : status);
  expect(message, what).toMatch(/\S/);
  expect(headers.get('x-request-id'), what).toMatch(/\S/);
  if (status === 200) return;
  for (const trace of internals) expect(text, what).not.toMatch(trace);
  for (const path of [server.data, checkout]) expect(text, what).not.toContain(path);
}

describe('an answer of any route is an envelope, and a failure tells nothing of the inside', () => {
  test.each(titled(routes.filter(({ path }) => path !== '/openapi.json')))('%s', async (_, route) => {
    const who = await callerOf(route);
    for (const [what, change] of mistakes) {
      const { address = route.address, method = route.method, init = {} } = change(route);
      const { body: _, ...withoutBody } = init;
      const answer = await who.send(method, address, method === 'GET' ? withoutBody : init);
      expectEnvelope(answer, what);
      expect(answer.status < 500 || answer.status === 501, what).toBe(true);
    }
  });
});

describe('a query parameter that a route does not know changes nothing', () => {
  test.each(titled(routes))('%s', async (_, route) => {
    const { status } = await call(await callerOf(route), route);
    const address = `${route.address}?utm_source=letter`;
    const { status: other } = await call(await callerOf(route), { ...route, address });
    // The job of the first call may be running.
    expect(other).toBeOneOf(
      /\/(?:backups|exports)$/.test(route.path) && route.method === 'POST' ? [status, 409] : [status],
    );
  });
});

const document = await documentOf(server);
const operationOf = ({ method, path }: Route): Operation | undefined => document.paths[path]?.[method.toLowerCase()];

describe('the OpenAPI document', () => {
  test('has every route, and no other', () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.toSorted()).toEqual(routes.map(({ method, path }) => `${method} ${path}`).toSorted());
  });

  test.each(titled(routes))('has every answer that was seen of %s, with its reason and headers', async (_, route) => {
    const { stranger, visitor, formerCustomer, root, formerAdmin } = callers;
    const customer = endsTokens(route) ? await user(server) : callers.customer;
    const answers: Answer[] = [];
    for (const who of [stranger, visitor, customer, formerCustomer, root, formerAdmin]) {
      answers.push(await call(who, route));
      if (route.method === 'GET') continue;
      for (const init of [json('{'), { body: 'text' }]) answers.push(await who.send(route.method, route.address, init));
    }
    expect(answers.flatMap((answer) => answerProblems(document, operationOf(route)!, answer))).toEqual([]);
  });
});
