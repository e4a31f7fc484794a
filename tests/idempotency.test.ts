// needs: http2
import { afterAll, describe, expect, test } from 'bun:test';
import { idempotencyKeys } from '../src/db/schema.ts';
import { cleanUp } from '../src/features/idempotency/service.ts';
import * as helpers from './helpers/client.ts';
import { expectError, expectInvalid, store, unique, type Client } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { firstKey } from './helpers/server.ts';
import { documentOf, routesOf } from './helpers/openapi.ts';
import { exchange, head } from './helpers/socket.ts';
import { validRequests } from './helpers/valid-requests.ts';

const hour = 3_600_000;
let now = Date.UTC(2026, 10, 20);
const server = await startServerWith(() => now, { rateLimits: 'off' });
afterAll(() => server.stop());

let admin = await helpers.admin(server);
const [alice, bob] = [await helpers.user(server), await helpers.user(server)];
const { id: place } = await store(admin);
const { id: other } = await store(admin);

const review = { rating: 5, content: 'Once is enough.' };

const post = (as: Client, path: string, key: string, body: object) =>
  as.send('POST', path, {
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  });

const write = (as: Client, key: string, storeId = place, body: object = review) =>
  post(as, `/api/user/stores/${storeId}/reviews`, key, body);

/** Number of reviews of a user about a store, in every status. */
const written = async (by: { id: number }, storeId = place) =>
  (await admin.get(`/api/admin/reviews?store_id=${storeId}&user_id=${by.id}`)).meta.total as number;

/** Runs a request and gives how many reviews of this user about the first store it added. */
async function added(by: { id: number }, request: () => Promise<unknown>): Promise<number> {
  const before = await written(by);
  await request();
  return (await written(by)) - before;
}

describe('POST /api/user/stores/{id}/reviews with an Idempotency-Key', () => {
  test('200 with the first review for the same key, also when it was approved meanwhile', async () => {
    const key = unique('key');
    const first = await write(alice, key);
    expect(first.status).toBe(200);
    const count = await added(alice, async () => {
      const again = await write(alice, key);
      expect([again.status, again.data]).toEqual([200, first.data]);
    });
    expect(count).toBe(0);
    await admin.patch(`/api/admin/reviews/${first.data.id}/status`, { status: 'approved' });
    expect((await write(alice, key)).data).toMatchObject({ id: first.data.id, status: 'approved' });
  });

  test('the answer says whether it is a replay', async () => {
    const key = unique('key');
    const replayed = async (name: string) => (await write(alice, name)).headers.get('idempotency-replayed');
    expect(await replayed(key)).toBeNull();
    expect(await replayed(key)).toBe('true');
    expect(await replayed(unique('key'))).toBeNull();
    expect((await alice.post(`/api/user/stores/${place}/reviews`, review)).headers.has('idempotency-replayed')).toBe(
      false,
    );
  });

  test.each([
    ['another rating', { ...review, rating: 1 }],
    ['another text', { ...review, content: 'Twice is better.' }],
    ['a field less', { rating: 5 }],
    ['a field more', { ...review, recommend_dishes: [{ name: 'Noodles' }] }],
  ])('409 idempotency_key_reused for the same key and a body with %s, and no review', async (_, body) => {
    const key = unique('key');
    const first = await write(alice, key);
    const count = await added(alice, async () => {
      const again = await write(alice, key, place, body);
      expectError(again, 409);
      expect(again.meta.reason).toBe('idempotency_key_reused');
      expect(again.headers.has('idempotency-replayed')).toBe(false);
    });
    expect(count).toBe(0);
    expect((await write(alice, key)).data).toEqual(first.data);
  });

  test('200 with the first review for the same body with its fields in another order and other spaces', async () => {
    const key = unique('key');
    const dish = { name: 'Noodles', note: 'spicy' };
    const first = await write(alice, key, place, { ...review, recommend_dishes: [dish] });
    const again = await write(alice, key, place, {
      recommend_dishes: [{ note: dish.note, name: dish.name }],
      content: ` ${review.content}\n`,
      rating: 5,
    });
    expect([again.status, again.data]).toEqual([200, first.data]);
  });

  test('200 with one review for ten requests at the same time', async () => {
    const key = unique('key');
    const ids = new Set<number>();
    const count = await added(alice, async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => write(alice, key)));
      for (const { status, data } of answers) {
        expect(status).toBe(200);
        ids.add(data.id);
      }
    });
    expect([count, ids.size]).toEqual([1, 1]);
  });

  test('200 with a review each for another key, another user, another store, and no key', async () => {
    const key = unique('key');
    const ids = [
      (await write(alice, key)).data.id,
      (await write(alice, `${key}x`)).data.id,
      (await write(bob, key)).data.id,
      (await write(alice, key, other)).data.id,
      (await alice.post(`/api/user/stores/${place}/reviews`, review)).data.id,
      (await alice.post(`/api/user/stores/${place}/reviews`, review)).data.id,
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('a request that was refused does not use up its key', async () => {
    const key = unique('key');
    const { id } = await store(admin, { status: 'inactive' });
    expectError(await write(alice, key, id), 404);
    expectInvalid(await write(alice, key, place, { rating: 6 }), 'rating');
    await admin.patch(`/api/admin/stores/${id}/status`, { status: 'active' });
    expect((await write(alice, key, id)).status).toBe(200);
    expect(await added(alice, () => write(alice, key))).toBe(1);
  });

  test.each([
    ['one character', 'k'],
    ['128 characters', 'k'.repeat(128)],
    ['any printable character', ' !"#$%&\'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~'.trim()],
  ])('200 for a key of %s', async (_, key) => {
    expect((await write(alice, key)).status).toBe(200);
    expect(await added(alice, () => write(alice, key))).toBe(0);
  });

  test.each([
    ['129 characters', 'k'.repeat(129)],
    ['no characters', ''],
    ['a tab', 'a\tb'],
    ['a letter beyond ASCII', 'cl\u00e9'],
  ])('400 for a key of %s, and no review', async (_, key) => {
    expect(await added(alice, async () => expectInvalid(await write(alice, key), 'Idempotency-Key'))).toBe(0);
  });

  test('401 comes before 400 for the key', async () => {
    expectError(await write(alice.with({ token: null }), 'k'.repeat(129)), 401);
  });

  test('200 with another review 24 hours later, and the job removes keys of that age', async () => {
    const key = unique('key');
    const first = await write(alice, key);
    now += 24 * hour - 1000;
    expect((await write(alice, key)).data.id).toBe(first.data.id);
    now += 1000;
    const next = await write(alice, key);
    expect(next.data.id).not.toBe(first.data.id);
    expect((await write(alice, key)).data.id).toBe(next.data.id);
    admin = await helpers.admin(server);
    const { db } = server.deps;
    now += 23 * hour;
    expect(await cleanUp({ db, clock: () => now })).toBeGreaterThan(0);
    expect((await write(alice, key)).data.id).toBe(next.data.id);
    now += hour;
    expect(await cleanUp({ db, clock: () => now })).toBe(1);
    admin = await helpers.admin(server);
  });
});

test('the database has neither the key nor the address of a sender', async () => {
  const key = unique('secret');
  await write(alice, key);
  const { db } = server.deps;
  const rows = await db.read.select().from(idempotencyKeys);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(key);
  for (const row of rows) expect([row.key, row.body]).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f]{64}$/)));
});

test('bodies with the same text have digests of which nobody can tell', async () => {
  const before = new Set((await server.deps.db.read.select().from(idempotencyKeys)).map(({ body }) => body));
  await write(alice, unique('key'));
  await write(bob, unique('key'));
  const rows = await server.deps.db.read.select().from(idempotencyKeys);
  const bodies = rows.map(({ body }) => body).filter((body) => !before.has(body));
  expect(new Set(bodies).size).toBe(2);
});

const repeatable = routesOf(await documentOf(server)).filter(({ parameters }) =>
  parameters.some(({ name }) => name === 'Idempotency-Key'),
);

test('several routes take an Idempotency-Key', () => {
  expect(repeatable.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/merchant/apply', '/api/stores/{id}/reports', '/api/reviews/{id}/reports']),
  );
});

test.each(repeatable.map(({ method, path }) => `${method} ${path}`))(
  '%s: 200 with a mark for a repeated request, 409 for another body with its key',
  async (name) => {
    const make = validRequests[name.replaceAll(/\{(\w+)\}/g, ':$1')]!;
    const { path, init } = await make({ server, root: admin, actor: alice, password: 'password of a user' });
    const sender = name.includes('/user/') ? alice : helpers.guest(server);
    const key = unique('key');
    const body = JSON.parse(init!.body as string) as Record<string, unknown>;
    const first = await post(sender, path, key, body);
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([200, null]);
    const again = await post(sender, path, key, body);
    expect([again.status, again.headers.get('idempotency-replayed'), again.data]).toEqual([200, 'true', first.data]);
    const [field, value] = Object.entries({ rating: 1, kind: 'other', store_name: 'Another' }).find(([one]) =>
      Object.hasOwn(body, one),
    )!;
    const other = await post(sender, path, key, { ...body, [field]: value });
    expectError(other, 409);
    expect(other.meta.reason).toBe('idempotency_key_reused');
  },
);

test('a header that is sent twice is one key, as proxies join it', async () => {
  const body = JSON.stringify(review);
  const lines = (path: string) => [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
    `X-API-Key: ${firstKey}`,
    `Authorization: Bearer ${alice.credentials.token}`,
    'Idempotency-Key: one',
    'Idempotency-Key: two',
  ];
  const path = `/api/user/stores/${place}/reviews`;
  const sent = async () => (await exchange(server.url, head(...lines(path)) + body)).answers[0]!.status;
  expect(await sent()).toBe(200);
  expect(await added(alice, () => write(alice, 'one, two'))).toBe(0);
});
