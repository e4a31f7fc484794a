// needs: http2
import { describe, expect, test } from 'bun:test';
import { category, expectError, expectInvalid, review, store, unique, unknownId, user } from './helpers/client.ts';
import { documentOf, reasonsIn, responseOf, routesOf, type Operation } from './helpers/openapi.ts';
import { suite } from './helpers/suite.ts';
import { validRequests } from './helpers/valid-requests.ts';

const { server, client, admin } = await suite();
const customer = await user(server);

const put = (path: string, body: object, ifMatch?: string) =>
  admin.send('PUT', path, {
    headers: { 'content-type': 'application/json', ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
    body: JSON.stringify(body),
  });

/** A thing with its path, a body that replaces it, and a change of something else. */
const things = {
  async store() {
    const { id, category_id } = await store(admin);
    return {
      path: `/api/admin/stores/${id}`,
      body: () => ({ name: unique('Store '), address: 'here', category_id }),
      created: () => admin.post('/api/admin/stores', { name: 'New', address: 'here', category_id }),
    };
  },
  async category() {
    const { id } = await category(admin);
    return {
      path: `/api/admin/categories/${id}`,
      body: () => ({ name: unique('Category ') }),
      created: () => admin.post('/api/admin/categories', { name: 'New' }),
    };
  },
};

const etagOf = async (path: string) => (await admin.get(path)).headers.get('etag')!;

describe.each(Object.entries(things))('a %s', (_, make) => {
  test('has an ETag in answers to GET, POST and PUT, which each change raises', async () => {
    const { path, body, created } = await make();
    const tags = [await etagOf(path), (await put(path, body())).headers.get('etag'), await etagOf(path)];
    expect(tags.every((tag) => /^"\d+"$/.test(tag!))).toBeTrue();
    expect(tags[1]).not.toBe(tags[0]);
    expect(tags[2]).toBe(tags[1]);
    expect((await created()).headers.get('etag')).toMatch(/^"\d+"$/);
  });

  test.each([
    ['the latest version', (tag: string) => tag],
    ['the latest version, made weak by a proxy', (tag: string) => `W/${tag}`],
    ['several, the latest among them', (tag: string) => `"other", W/${tag}, "0"`],
    ['any version', () => '*'],
  ])('200 for a PUT with If-Match of %s', async (_, write) => {
    const { path, body } = await make();
    const replaced = body();
    const { status, data } = await put(path, replaced, write(await etagOf(path)));
    expect([status, data.name]).toEqual([200, replaced.name]);
  });

  test('200 for a PUT without If-Match, whatever happened before', async () => {
    const { path, body } = await make();
    await put(path, body());
    expect((await put(path, body())).status).toBe(200);
  });

  test.each([
    ['of an earlier version', (tag: string) => tag],
    ['of an earlier version, weak', (tag: string) => `W/${tag}`],
    ['of something else', () => '"other"'],
  ])('412 for a PUT with an If-Match %s, and nothing changes', async (_, write) => {
    const { path, body } = await make();
    const tag = await etagOf(path);
    const { data } = await put(path, body());
    const answer = await put(path, body(), write(tag));
    expectError(answer, 412);
    expect(answer.meta.reason).toBe('changed_meanwhile');
    expect((await admin.get(path)).data).toEqual(data);
  });

  test('412 for all but one of several at the same time', async () => {
    const { path, body } = await make();
    const tag = await etagOf(path);
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(path, body(), tag)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412, 412, 412]);
  });

  test('first the body, then the existence, then the version', async () => {
    const { path, body } = await make();
    expectInvalid(await put(path, { ...body(), name: '' }, '"other"'), 'name');
    expectError(await put(path.replace(/\d+$/, String(unknownId)), body(), '"other"'), 404);
  });
});

const document = await documentOf(server);
const hasEtag = (operation: Operation | undefined) =>
  operation !== undefined && 'ETag' in ((responseOf(document, operation, 200) as { headers?: object }).headers ?? {});

/** Writes to one row that is shown with an ETag: by themselves, or by the read of the same path. */
const conditional = routesOf(document).filter(
  ({ method, path, ...operation }) =>
    method !== 'GET' && path.includes('{id}') && (hasEtag(operation) || hasEtag(document.paths[path]!.get)),
);

test('some routes change or delete a row that has an ETag', () => {
  const names = conditional.map(({ method, path }) => `${method} ${path}`);
  for (const kind of ['stores', 'categories', 'reviews'])
    expect(names).toEqual(
      expect.arrayContaining([`DELETE /api/admin/${kind}/{id}`, `POST /api/admin/${kind}/{id}/restore`]),
    );
  for (const kind of ['stores', 'reviews']) expect(names).toContain(`PATCH /api/admin/${kind}/{id}/status`);
});

describe.each(conditional.map((route) => [`${route.method} ${route.path}`, route] as const))('%s', (name, route) => {
  const { method } = route;
  const make = validRequests[name.replaceAll(/\{(\w+)\}/g, ':$1')]!;
  const valid = async () => {
    const { path, init } = await make({ server, root: admin, actor: customer, password: 'password of a user' });
    const row = path.split('/').slice(0, 5).join('/');
    const send = (ifMatch: string) => {
      const headers = new Headers(init?.headers);
      headers.set('if-match', ifMatch);
      return admin.send(method, path, { ...init, headers });
    };
    return { row, send };
  };
  const shown = async (row: string) => {
    const { status, headers, data } = await admin.get(row);
    return { status, etag: headers.get('etag'), data };
  };

  test('is documented to take If-Match', () => {
    expect(route.parameters.map((parameter) => parameter.name)).toContain('If-Match');
    expect(reasonsIn(responseOf(document, route, 412))).toEqual(['changed_meanwhile']);
  });

  test('412 with an If-Match of another version, and nothing changes', async () => {
    const { row, send } = await valid();
    const before = await shown(row);
    const answer = await send('"999999"');
    expectError(answer, 412);
    expect(answer.meta.reason).toBe('changed_meanwhile');
    expect(await shown(row)).toEqual(before);
  });

  test.each([
    ['without quotes', '1'],
    ['that is empty', ''],
    ['with half a quote', '"1'],
    ['that begins well', '"1", 2'],
    ['of commas', ', ,'],
  ])('400 with an If-Match %s, and nothing changes', async (_, header) => {
    const { row, send } = await valid();
    const before = await shown(row);
    const answer = await send(header);
    expectInvalid(answer, 'If-Match');
    expect(answer.message).toContain('quotation marks');
    expect(await shown(row)).toEqual(before);
  });

  test('200 with the ETag of the latest version', async () => {
    const { row, send } = await valid();
    const { status, etag } = await shown(row);
    expect((await send(status === 200 ? etag! : '*')).status).toBe(200);
  });
});

test('412 for the second of two moderators who decide on what both saw', async () => {
  const { id } = await review(admin, customer, (await store(admin)).id, { status: 'pending' });
  const path = `/api/admin/reviews/${id}`;
  const seen = await etagOf(path);
  const decide = (status: string) =>
    admin.send('PATCH', `${path}/status`, {
      headers: { 'content-type': 'application/json', 'if-match': seen },
      body: JSON.stringify({ status }),
    });
  const answers = await Promise.all([decide('approved'), decide('blocked')]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 412]);
  expect((await admin.get(path)).data.status).toBe(answers.find(({ status }) => status === 200)!.data.status);
});

test('the ETag of a store changes with its status and stays for a like, a search and a review', async () => {
  const { id, name } = await store(admin, { name: unique('versioned') });
  const path = `/api/admin/stores/${id}`;
  const tag = await etagOf(path);
  await customer.post(`/api/user/stores/${id}/like`);
  await client.get(`/api/stores/search?keyword=${name}`);
  await review(admin, customer, id);
  await admin.post('/api/admin/rankings/stores/recalc');
  expect(await etagOf(path)).toBe(tag);
  const answer = await admin.patch(`${path}/status`, { status: 'inactive' });
  expect(answer.headers.get('etag')).not.toBe(tag);
  expect(await etagOf(path)).toBe(answer.headers.get('etag')!);
});

test('the ETag of a review changes with its status', async () => {
  const { id } = await review(admin, customer, (await store(admin)).id, { status: 'pending' });
  const path = `/api/admin/reviews/${id}`;
  const tag = await etagOf(path);
  const answer = await admin.patch(`${path}/status`, { status: 'approved' });
  expect(answer.headers.get('etag')).not.toBe(tag);
  expect(await etagOf(path)).toBe(answer.headers.get('etag')!);
});

test('an answer with an ETag stays whole: its counters are none of the version', async () => {
  const { id } = await store(admin);
  const { headers } = await admin.get(`/api/admin/stores/${id}`);
  const again = await admin.get(`/api/admin/stores/${id}`, { 'if-none-match': headers.get('etag')! });
  expect([again.status, again.data.id]).toEqual([200, id]);
});

test('pages of other origins may send If-Match and read the ETag', async () => {
  await admin.put('/api/admin/settings/cors', { origins: ['https://console.example'] });
  const origin = 'https://console.example';
  const preflight = await fetch(`${server.url}/api/admin/stores/1`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'PUT' },
  });
  expect(preflight.headers.get('access-control-allow-headers')).toContain('If-Match');
  const { headers } = await client.get('/api/categories', { origin });
  expect(headers.get('access-control-expose-headers')).toContain('ETag');
});
