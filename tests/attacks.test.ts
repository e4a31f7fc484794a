import { describe, expect, test } from 'bun:test';
import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { adminsOnly, category, expectError, store, user, type Client } from './helpers/client.ts';
import { onPostgres, sql } from './helpers/database.ts';
import { run, temporaryDirectory } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, admin: root } = await suite({ env: { FOODMAP_TRUST_PROXY: '127.0.0.1' } });
const json = { 'content-type': 'application/json' };

const from = (by: Client, address: string, method: string, path: string, body?: unknown) =>
  by.send(method, path, {
    headers: { ...(body !== undefined && json), 'x-forwarded-for': address },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const always = { from: '2026-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
/** Counters of a store, scored with the mean rating of the reviews that there are: the hourly job may run at any time. */
const standing = async (id: number) => {
  await root.post('/api/admin/rankings/stores/recalc');
  const { likes, hotness, score, review_count, rating } = (await root.get(`/api/admin/stores/${id}`)).data;
  return { likes, hotness, score, review_count, rating };
};

/** Accounts of one network that like a store, and write a review and a report of it. */
async function attack(address: string, accounts = 3) {
  const { id } = await store(root);
  const honest = await user(server);
  await from(honest, '192.0.2.1', 'PUT', `/api/user/stores/${id}/like`);
  const before = await standing(id);
  const attackers = [];
  for (let count = 0; count < accounts; count++) {
    const attacker = await user(server);
    await from(attacker, address, 'PUT', `/api/user/stores/${id}/like`);
    attackers.push(attacker);
  }
  const { data } = await from(attackers[0]!, address, 'POST', `/api/user/stores/${id}/reviews`, { rating: 5 });
  await root.patch(`/api/admin/reviews/${data.id}/status`, { status: 'approved' });
  await from(attackers[0]!, address, 'POST', `/api/stores/${id}/reports`, { kind: 'closed' });
  return { id, before, after: await standing(id), attackers, reviewId: data.id as number };
}

const expectLike = (found: Awaited<ReturnType<typeof standing>>, expected: typeof found) => {
  const { score, hotness, ...counts } = found;
  expect(counts).toEqual({ likes: expected.likes, review_count: expected.review_count, rating: expected.rating });
  expect(hotness).toBeCloseTo(expected.hotness, 1);
  expect(score).toBeCloseTo(expected.score, 1);
};

describe('POST /api/admin/attacks/preview', () => {
  adminsOnly(server, 'POST', '/api/admin/attacks/preview');

  test('200 with what accounts sent, the networks that it came from, and then with what these sent', async () => {
    const { id, attackers } = await attack('198.51.100.7');
    const user_ids = attackers.map((attacker) => attacker.id);
    const { data } = await root.post('/api/admin/attacks/preview', { user_ids, ...always });
    expect(data).toMatchObject({ likes: 3, reviews: 1, reports: 0, applications: 0 });
    expect(data.networks).toEqual([{ network: expect.stringMatching(/^[\w-]{12}$/), votes: 4 }]);
    expect(data.sample).toContainEqual(expect.objectContaining({ kind: 'reviews', store_id: id }));
    const { network } = data.networks[0];
    const wider = await root.post('/api/admin/attacks/preview', { networks: [network], ...always });
    expect(wider.data).toMatchObject({ likes: 3, reviews: 1, reports: 1, applications: 0 });
    expect(wider.text).not.toContain('198.51.100');
    const earlier = { user_ids, from: always.from, to: '2026-01-02T00:00:00.000Z' };
    expect((await root.post('/api/admin/attacks/preview', earlier)).data).toMatchObject({ likes: 0, reviews: 0 });
  });

  test.each([[{}], [{ user_ids: [], networks: [] }]])('400 without an account and a network: %j', async (body) => {
    expectError(await root.post('/api/admin/attacks/preview', { ...body, ...always }), 400);
  });
});

describe('POST /api/admin/attacks/take-back', () => {
  adminsOnly(server, 'POST', '/api/admin/attacks/take-back');

  test('200 takes back likes, reviews and reports, as one row that is undone once', async () => {
    const { id, before, after, attackers } = await attack('203.0.113.9', 14);
    const user_ids = attackers.map((attacker) => attacker.id);
    const { data: seen } = await root.post('/api/admin/attacks/preview', { user_ids, ...always });
    const networks = [seen.networks[0].network];
    const { status, data } = await root.post('/api/admin/attacks/take-back', { networks, ...always });
    expect({ status, data }).toMatchObject({
      status: 200,
      data: { kind: 'attack.take_back', changes: { likes: 14, reviews: 1, reports: 1 } },
    });
    expectLike(await standing(id), before);
    const { data: rows } = await root.get('/api/admin/activity?kind=attack.take_back&page_size=1');
    expect(rows[0]).toMatchObject({ id: data.id, undoable_until: data.undoable_until });
    expect(Date.parse(data.undoable_until) - Date.parse(data.created_at)).toBeWithin(3_600_000, 3_660_000);

    const undone = await root.post(`/api/admin/activity/${data.id}/undo`);
    expect(undone.data).toEqual({ restored: 16, left: 0, stays: [] });
    expectLike(await standing(id), after);
    const again = await root.post(`/api/admin/activity/${data.id}/undo`);
    expectError(again, 409);
    expect(again.meta.reason).toBe('not_undoable');
    expect(await sql(server, 'select id from undo_images where activity_id = ?', [data.id])).toEqual([]);
  });

  test('200 takes back reports and applications of a network, which need no account, and shows them before', async () => {
    const address = '100.70.3.77';
    const within = await category(root);
    const { id, name } = await store(root, { category_id: within.id });
    const insider = await user(server);
    await from(insider, address, 'PUT', `/api/user/stores/${id}/like`);
    await from(insider, address, 'POST', `/api/stores/${id}/reports`, { kind: 'closed' });
    const body = {
      store_name: 'Fake Place',
      category_id: within.id,
      address: '1 Nowhere',
      contact_name: 'Nobody',
      contact_phone: '1',
    };
    const application = (await from(insider, address, 'POST', '/api/merchant/apply', body)).data;
    const { data: ofAccount } = await root.post('/api/admin/attacks/preview', { user_ids: [insider.id], ...always });
    const networks = [ofAccount.networks[0].network];

    const { data: seen } = await root.post('/api/admin/attacks/preview', { networks, ...always });
    expect(seen).toMatchObject({ likes: 1, reviews: 0, reports: 1, applications: 1 });
    const shown = { network: networks[0], created_at: expect.any(String) };
    expect(seen.sample).toEqual([
      { kind: 'likes', store_id: id, store_name: name, user_id: insider.id, ...shown },
      { kind: 'reports', store_id: id, store_name: name, user_id: null, ...shown },
      { kind: 'applications', store_id: null, store_name: 'Fake Place', user_id: null, ...shown },
    ]);

    const pending = async () =>
      (await root.get('/api/admin/merchant/applications?status=pending&page_size=100')).data.map(
        (row: { id: number }) => row.id,
      );
    expect(await pending()).toContain(application.id);
    const { data } = await root.post('/api/admin/attacks/take-back', { networks, ...always });
    expect(data.changes).toMatchObject({ likes: 1, reports: 1, applications: 1 });
    expect(await pending()).not.toContain(application.id);
    expect((await root.post(`/api/admin/activity/${data.id}/undo`)).data).toMatchObject({ restored: 3 });
    expect(await pending()).toContain(application.id);
  });

  test('200 leaves what somebody has changed since, and 409 when nothing is left as it was', async () => {
    const { id, attackers, reviewId } = await attack('203.0.114.9', 1);
    const user_ids = attackers.map((attacker) => attacker.id);
    const { data } = await root.post('/api/admin/attacks/take-back', { user_ids, ...always });
    await from(attackers[0]!, '203.0.114.9', 'PUT', `/api/user/stores/${id}/like`);
    await root.post(`/api/admin/reviews/${reviewId}/restore`);
    const { likes } = await standing(id);
    const answer = await root.post(`/api/admin/activity/${data.id}/undo`);
    expectError(answer, 409);
    expect(answer.meta.reason).toBe('changed_meanwhile');
    expect((await standing(id)).likes).toBe(likes);
  });

  test('the images of an account go with it, and none is in a backup', async () => {
    const { attackers } = await attack('203.0.115.9', 2);
    const user_ids = attackers.map((attacker) => attacker.id);
    const { data } = await root.post('/api/admin/attacks/take-back', { user_ids, ...always });
    if (!onPostgres) {
      const folder = temporaryDirectory();
      const file = join(folder, 'all.tar.gz');
      expect(await run(['backup', file, '--data', server.data])).toMatchObject({ code: 0 });
      await Bun.spawn(['tar', 'xzf', file, '-C', folder]).exited;
      const copy = new Database(join(folder, 'foodmap.db'), { readonly: true });
      expect(copy.query('select * from undo_images').all()).toEqual([]);
      copy.close();
    }
    await attackers[0]!.post('/api/user/me/delete', { password: 'password of a user' });
    const kept = await sql<{ user_id: number }>(server, 'select user_id from undo_images where activity_id = ?', [
      data.id,
    ]);
    expect(kept.map(({ user_id }) => user_id)).toEqual([attackers[1]!.id]);
  });
});

describe('GET /api/admin/attacks', () => {
  adminsOnly(server, 'GET', '/api/admin/attacks');

  test('200 with stores that many likes came to from few networks, and no others', async () => {
    const { id } = await attack('198.18.0.7', 20);
    const { id: quiet } = await attack('198.18.1.7', 5);
    const { data } = await root.get('/api/admin/attacks');
    const stores = data.map(({ store_id }: { store_id: number }) => store_id);
    expect(stores).toContain(id);
    expect(stores).not.toContain(quiet);
    const found = data.find(({ store_id }: { store_id: number }) => store_id === id);
    expect(found).toMatchObject({ likes: 21 });
    expect(found.networks).toHaveLength(2);
  });
});
