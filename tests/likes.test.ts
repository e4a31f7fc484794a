import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { expectError, store } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();

const [alice, bob, carol] = await Promise.all([helpers.user(server), helpers.user(server), helpers.user(server)]);

const like = (who: helpers.Client, id: number) => who.post(`/api/user/stores/${id}/like`);
const detail = async (id: number) => (await client.get(`/api/stores/${id}`)).data;

describe('POST /api/user/stores/{id}/like', () => {
  helpers.usersOnly(server, 'POST', '/api/user/stores/1/like');

  test('200 with the like and, the second time, without it', async () => {
    const { id } = await store(admin);
    const first = await like(alice, id);
    expect(first.status).toBe(200);
    expect(first.data).toEqual({ liked: true, likes: 1 });
    expect((await like(alice, id)).data).toEqual({ liked: false, likes: 0 });
    expect((await like(alice, id)).data).toEqual({ liked: true, likes: 1 });
  });

  test('200 with the likes of all users, each taking back only their own', async () => {
    const { id } = await store(admin);
    expect((await like(alice, id)).data).toEqual({ liked: true, likes: 1 });
    expect((await like(bob, id)).data).toEqual({ liked: true, likes: 2 });
    expect((await like(alice, id)).data).toEqual({ liked: false, likes: 1 });
    expect((await like(alice, id)).data).toEqual({ liked: true, likes: 2 });
  });

  test('the detail has the likes, three points of hotness each and a higher score at once', async () => {
    const { id } = await store(admin);
    const before = await detail(id);
    await like(alice, id);
    const once = await detail(id);
    expect(once).toMatchObject({
      likes: 1,
      hotness: expect.closeTo(3, 1),
      search_count: 0,
      review_count: 0,
      rating: null,
    });
    expect(once.score).toBeGreaterThan(before.score);
    await like(bob, id);
    const twice = await detail(id);
    expect(twice).toMatchObject({ likes: 2, hotness: expect.closeTo(6, 1) });
    expect(twice.score).toBeGreaterThan(once.score);
  });

  test('taking the like back takes back its hotness and its score at once', async () => {
    const { id } = await store(admin);
    const before = await detail(id);
    await like(alice, id);
    await like(bob, id);
    await like(alice, id);
    expect(await detail(id)).toMatchObject({ likes: 1, hotness: expect.closeTo(3, 1) });
    await like(bob, id);
    const after = await detail(id);
    expect(after.hotness).toBeWithin(0, 0.05);
    expect(after.score).toBeCloseTo(before.score, 2);
    expect(after.likes).toBe(0);
  });

  test('a like is no change of the store itself', async () => {
    const { id, updated_at } = await store(admin);
    await like(alice, id);
    expect((await detail(id)).updated_at).toBe(updated_at);
  });

  test('those who have the detail from before the like get the new one', async () => {
    const { id } = await store(admin);
    const before = await client.get(`/api/stores/${id}`);
    await like(alice, id);
    const after = await client.get(`/api/stores/${id}`, { 'if-none-match': before.headers.get('etag') ?? '"none"' });
    expect(after.status).toBe(200);
    expect(after.data.likes).toBe(1);
  });

  test('lists follow within a second', async () => {
    const { id, category_id } = await store(admin);
    const listed = async () => (await client.get(`/api/stores?category_id=${category_id}`)).data[0];
    expect((await listed()).likes).toBe(0);
    await like(alice, id);
    await eventually(async () => expect(await listed()).toMatchObject({ id, likes: 1, hotness: expect.closeTo(3, 1) }));
  });

  test('likes of several users at the same time all count', async () => {
    const { id } = await store(admin);
    const answers = await Promise.all([alice, bob, carol].map((who) => like(who, id)));
    expect(answers.map(({ data }) => data.liked)).toEqual([true, true, true]);
    expect((await detail(id)).likes).toBe(3);
  });

  test('toggles of one user at the same time take turns', async () => {
    const { id } = await store(admin);
    const answers = await Promise.all(Array.from({ length: 7 }, () => like(alice, id)));
    const outcomes = answers.map(({ data }) => `${data.liked} ${data.likes}`).toSorted();
    expect(outcomes).toEqual([...Array(3).fill('false 0'), ...Array(4).fill('true 1')]);
    expect(await detail(id)).toMatchObject({ likes: 1, hotness: expect.closeTo(3, 1) });
  });

  test('the likes outlast a time in which the store is inactive', async () => {
    const { id } = await store(admin);
    await like(alice, id);
    await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });
    expectError(await like(bob, id), 404);
    await admin.patch(`/api/admin/stores/${id}/status`, { status: 'active' });
    expect(await detail(id)).toMatchObject({ likes: 1 });
  });

  test('404 for a store that is inactive, deleted or unknown', async () => {
    const inactive = await store(admin, { status: 'inactive' });
    const deleted = await store(admin);
    await admin.delete(`/api/admin/stores/${deleted.id}`);
    for (const id of [inactive.id, deleted.id, helpers.unknownId]) expectError(await like(alice, id), 404);
  });

  test('401 comes before 400 and 404 for the id', async () => {
    expectError(await client.post('/api/user/stores/abc/like'), 401);
    expectError(await client.post(`/api/user/stores/${helpers.unknownId}/like`), 401);
  });
});

const setLike = (who: helpers.Client, id: number) => who.put(`/api/user/stores/${id}/like`, {});
const unlike = (who: helpers.Client, id: number) => who.delete(`/api/user/stores/${id}/like`);

describe.each(['PUT', 'DELETE'])('%s /api/user/stores/{id}/like', (method) => {
  helpers.usersOnly(server, method, '/api/user/stores/1/like');

  test('404 for a store that is inactive, deleted or unknown, 400 for what is no ID', async () => {
    const inactive = await store(admin, { status: 'inactive' });
    const deleted = await store(admin);
    await admin.delete(`/api/admin/stores/${deleted.id}`);
    for (const id of [inactive.id, deleted.id, helpers.unknownId])
      expectError(await alice.send(method, `/api/user/stores/${id}/like`), 404);
    expectError(await alice.send(method, '/api/user/stores/0/like'), 400);
  });
});

describe('PUT and DELETE /api/user/stores/{id}/like', () => {
  test.each([
    ['inactive', (id: number) => admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' })],
    ['deleted', (id: number) => admin.delete(`/api/admin/stores/${id}`)],
  ])('200 with the like of a store taken back that is %s by now, then 404', async (_, hide) => {
    const { id } = await store(admin);
    await setLike(bob, id);
    await setLike(alice, id);
    await hide(id);
    const { status, data } = await unlike(alice, id);
    expect({ status, data }).toEqual({ status: 200, data: { liked: false, likes: 1 } });
    expectError(await unlike(alice, id), 404);
    expectError(await setLike(alice, id), 404);
    const kept = (await alice.get('/api/user/export')).data.likes as { store_id: number }[];
    expect(kept.map(({ store_id }) => store_id)).not.toContain(id);
  });

  test('200 with the like set and taken back, the same when repeated', async () => {
    const { id } = await store(admin);
    for (let time = 0; time < 2; time++) {
      const { status, data } = await setLike(alice, id);
      expect({ status, data }).toEqual({ status: 200, data: { liked: true, likes: 1 } });
    }
    expect((await setLike(bob, id)).data).toEqual({ liked: true, likes: 2 });
    expect(await detail(id)).toMatchObject({ likes: 2, hotness: expect.closeTo(6, 1) });
    for (let time = 0; time < 2; time++) {
      const { status, data } = await unlike(alice, id);
      expect({ status, data }).toEqual({ status: 200, data: { liked: false, likes: 1 } });
    }
    expect(await detail(id)).toMatchObject({ likes: 1, hotness: expect.closeTo(3, 1) });
  });

  test('200 and one like for ten requests at the same time', async () => {
    const { id } = await store(admin);
    const answers = await Promise.all(Array.from({ length: 10 }, () => setLike(alice, id)));
    for (const { data } of answers) expect(data).toEqual({ liked: true, likes: 1 });
    await Promise.all(Array.from({ length: 10 }, () => unlike(alice, id)));
    expect(await detail(id)).toMatchObject({ likes: 0, hotness: expect.closeTo(0, 1) });
  });

  test('200 for what the toggle liked', async () => {
    const { id } = await store(admin);
    await like(alice, id);
    expect((await setLike(alice, id)).data).toEqual({ liked: true, likes: 1 });
    expect((await unlike(alice, id)).data).toEqual({ liked: false, likes: 0 });
    expect((await like(alice, id)).data).toEqual({ liked: true, likes: 1 });
  });
});

describe('GET /api/user/likes', () => {
  helpers.usersOnly(server, 'GET', '/api/user/likes');

  const idsOf = (answer: helpers.Answer) => answer.data.map((one: { id: number }) => one.id);

  test('200 with nothing for one who likes nothing', async () => {
    const { status, data, meta } = await (await helpers.user(server)).get('/api/user/likes');
    expect({ status, data, meta }).toEqual({
      status: 200,
      data: [],
      meta: { page: 1, page_size: 20, total: 0, total_page: 0 },
    });
  });

  test('200 with the stores page by page, the newest like first, and the counters of this moment', async () => {
    const user = await helpers.user(server);
    const stores = [await store(admin), await store(admin), await store(admin)];
    for (const { id } of [stores[1], stores[0], stores[2]]) {
      await setLike(user, id);
      // Those of one millisecond are in the order of their stores.
      const liked = Date.now();
      await eventually(async () => expect(Date.now()).toBeGreaterThan(liked));
    }
    await setLike(bob, stores[0].id);
    const first = await user.get('/api/user/likes?page_size=2');
    expect(idsOf(first)).toEqual([stores[2].id, stores[0].id]);
    helpers.expectFields(first.data[0], helpers.fieldsOf.store);
    expect(first.data[1].likes).toBe(2);
    expect(first.meta).toEqual({ page: 1, page_size: 2, total: 3, total_page: 2 });
    expect(idsOf(await user.get('/api/user/likes?page_size=2&page=2'))).toEqual([stores[1].id]);
    await unlike(user, stores[2].id);
    expect(idsOf(await user.get('/api/user/likes'))).toEqual([stores[0].id, stores[1].id]);
  });

  test('200 without stores that are inactive or deleted, until they are back, and with the total of the rest', async () => {
    const user = await helpers.user(server);
    const [kept, hidden, deleted] = [await store(admin), await store(admin), await store(admin)];
    for (const { id } of [kept, hidden, deleted]) await setLike(user, id);
    await admin.patch(`/api/admin/stores/${hidden.id}/status`, { status: 'inactive' });
    await admin.delete(`/api/admin/stores/${deleted.id}`);
    const without = await user.get('/api/user/likes');
    expect([idsOf(without), without.meta.total]).toEqual([[kept.id], 1]);
    await admin.patch(`/api/admin/stores/${hidden.id}/status`, { status: 'active' });
    expect(idsOf(await user.get('/api/user/likes'))).toEqual([hidden.id, kept.id]);
  });

  test('400 for a page that there cannot be', async () => {
    helpers.expectInvalid(await alice.get('/api/user/likes?page=0'), 'page');
  });
});

describe('GET /api/user/likes/ids', () => {
  helpers.usersOnly(server, 'GET', '/api/user/likes/ids?store_ids=1');

  test('200 with the liked ones in the order of the question, each once', async () => {
    const user = await helpers.user(server);
    const [first, second, third] = [await store(admin), await store(admin), await store(admin)];
    for (const { id } of [first, third]) await setLike(user, id);
    await setLike(bob, second.id);
    const asked = [third.id, second.id, first.id, third.id, helpers.unknownId];
    const { status, data } = await user.get(`/api/user/likes/ids?store_ids=${asked.join(',')}`);
    expect({ status, data }).toEqual({ status: 200, data: [third.id, first.id] });
  });

  test('200 with the same stores as the list: without those that are not public, until they are back', async () => {
    const user = await helpers.user(server);
    const [kept, hidden, deleted] = [await store(admin), await store(admin), await store(admin)];
    for (const { id } of [kept, hidden, deleted]) await setLike(user, id);
    await admin.patch(`/api/admin/stores/${hidden.id}/status`, { status: 'inactive' });
    await admin.delete(`/api/admin/stores/${deleted.id}`);
    const asked = `/api/user/likes/ids?store_ids=${kept.id},${hidden.id},${deleted.id}`;
    expect((await user.get(asked)).data).toEqual(
      (await user.get('/api/user/likes')).data.map(({ id }: { id: number }) => id),
    );
    await admin.patch(`/api/admin/stores/${hidden.id}/status`, { status: 'active' });
    expect((await user.get(asked)).data).toEqual([kept.id, hidden.id]);
  });

  test('200 with nothing for an empty list', async () => {
    expect((await alice.get('/api/user/likes/ids?store_ids=')).data).toEqual([]);
  });

  const some = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join(',');

  test('200 for 100 IDs, 400 for 101, for none, and for what is no ID', async () => {
    expect((await alice.get(`/api/user/likes/ids?store_ids=${some(100)}`)).status).toBe(200);
    for (const query of [`?store_ids=${some(101)}`, '', '?store_ids=1,x', '?store_ids=1,,2', '?store_ids=-1'])
      helpers.expectInvalid(await alice.get(`/api/user/likes/ids${query}`), 'store_ids');
  });
});
