import { afterAll, describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { expectError, guest, store } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { startServer } from './helpers/server.ts';

const server = await startServer();
afterAll(() => server.stop());

const client = guest(server);
const admin = await helpers.admin(server);
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
