import { describe, expect, test } from 'bun:test';
import { category, expectError, expectInvalid, review, store, unique, unknownId, user } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

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
    ['without quotes', () => '1'],
    ['that is empty', () => ''],
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
