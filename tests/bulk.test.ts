// needs: nodes
import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { category, expectInvalid, review, store, unknownId, user } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();
const customer = await user(server);

const stores = (body: object) => admin.post('/api/admin/stores/bulk', body);
const reviews = (body: object) => admin.post('/api/admin/reviews/bulk', body);
const done = (id: number) => ({ id, ok: true, reason: null });
const failed = (id: number, reason: string) => ({ id, ok: false, reason });
const onRecord = async (target: string) =>
  (await admin.get(`/api/admin/activity?target=${target}`)).data.map(({ kind }: { kind: string }) => kind);

describe('POST /api/admin/stores/bulk', () => {
  helpers.adminsOnly(server, 'POST', '/api/admin/stores/bulk');

  test('200 with the outcome of each, in their order; a failure holds up no other', async () => {
    const [one, gone, other] = [await store(admin), await store(admin), await store(admin)];
    await admin.delete(`/api/admin/stores/${gone.id}`);
    const ids = [other.id, unknownId, one.id, gone.id];
    const { status, data } = await stores({ ids, action: 'deactivate' });
    expect(status).toBe(200);
    expect(data).toEqual([done(other.id), failed(unknownId, 'not_found'), done(one.id), failed(gone.id, 'not_found')]);
    for (const { id } of [one, other]) {
      helpers.expectError(await client.get(`/api/stores/${id}`), 404);
      expect(await onRecord(`stores/${id}`)).toEqual(['store.create']);
    }
    const [row] = (await admin.get('/api/admin/activity?target=stores/bulk')).data;
    expect(row).toMatchObject({ kind: 'store.bulk', changes: { action: 'deactivate', count: 2 } });
    expect(await onRecord(`stores/${gone.id}`)).toEqual(['store.delete', 'store.create']);
  });

  test('200 for activate, delete, restore and category, each as if it was done alone', async () => {
    const place = await store(admin, { status: 'inactive' });
    const { id } = place;
    const other = await category(admin);
    const ids = [id];
    const get = () => admin.get(`/api/admin/stores/${id}`);
    expect((await stores({ ids, action: 'activate' })).data).toEqual([done(id)]);
    expect((await get()).data.status).toBe('active');
    expect((await stores({ ids, action: 'delete' })).data).toEqual([done(id)]);
    expect((await get()).status).toBe(404);
    expect((await stores({ ids, action: 'restore' })).data).toEqual([done(id)]);
    expect((await stores({ ids, action: 'category', category_id: other.id })).data).toEqual([done(id)]);
    expect((await get()).data).toMatchObject({ category_id: other.id, category: { id: other.id }, name: place.name });
    expect((await client.get(`/api/stores?category_id=${other.id}`)).meta.total).toBe(1);
    expect((await client.get(`/api/stores?category_id=${place.category_id}`)).meta.total).toBe(0);
    expect((await onRecord('stores/bulk')).slice(0, 4)).toEqual(Array(4).fill('store.bulk'));
  });

  test('200 with the action done once, for the first of two entries with the same ID', async () => {
    for (let again = 0; again < 10; again++) {
      const { id } = await store(admin);
      const { data } = await stores({ ids: [id, id, id], action: 'delete' });
      expect(data).toEqual([done(id), failed(id, 'not_found'), failed(id, 'not_found')]);
    }
  });

  test('200 for no IDs and for 100, 400 for 101', async () => {
    const { id } = await store(admin);
    expect((await stores({ ids: [], action: 'activate' })).data).toEqual([]);
    expect((await stores({ ids: Array(100).fill(id), action: 'activate' })).data).toEqual(Array(100).fill(done(id)));
    expectInvalid(await stores({ ids: Array(101).fill(id), action: 'activate' }), 'ids');
  });

  test('400 for the action category without a category, or with one that does not exist', async () => {
    const { id } = await store(admin);
    expectInvalid(await stores({ ids: [id], action: 'category' }), 'category_id');
    expectInvalid(await stores({ ids: [id], action: 'category', category_id: unknownId }), 'category_id');
  });

  test.each([
    ['ids', { action: 'delete' }],
    ['ids[1]', { ids: [1, 0], action: 'delete' }],
    ['ids[0]', { ids: ['1'], action: 'delete' }],
    ['action', { ids: [1] }],
    ['action', { ids: [1], action: 'approve' }],
  ])('400 that names %s (case %#)', async (field, body) => {
    expectInvalid(await stores(body), field);
  });
});

describe('POST /api/admin/reviews/bulk', () => {
  helpers.adminsOnly(server, 'POST', '/api/admin/reviews/bulk');

  test('200 with the outcome of each; the counters of the store follow', async () => {
    const { id: storeId } = await store(admin);
    const one = await review(admin, customer, storeId, { status: 'pending', rating: 5 });
    const other = await review(admin, customer, storeId, { status: 'pending', rating: 2 });
    const ids = [one.id, unknownId, other.id];
    const counters = async () => {
      const { review_count, rating } = (await client.get(`/api/stores/${storeId}`)).data;
      return [review_count, rating];
    };
    const expected = [done(one.id), failed(unknownId, 'not_found'), done(other.id)];
    expect((await reviews({ ids, action: 'approve' })).data).toEqual(expected);
    expect(await counters()).toEqual([2, 3.5]);
    expect((await reviews({ ids: [other.id], action: 'block' })).data).toEqual([done(other.id)]);
    expect(await counters()).toEqual([1, 5]);
    expect((await reviews({ ids, action: 'delete' })).data).toEqual(expected);
    expect(await counters()).toEqual([0, null]);
    expect((await reviews({ ids, action: 'restore' })).data).toEqual(expected);
    expect(await counters()).toEqual([1, 5]);
    expect((await onRecord('reviews/bulk')).slice(0, 3)).toEqual(Array(3).fill('review.bulk'));
  });

  test('200 with changed_meanwhile for a review that somebody has decided or changed since it was seen', async () => {
    const { id: storeId } = await store(admin);
    const one = await review(admin, customer, storeId, { status: 'pending' });
    const other = await review(admin, customer, storeId, { status: 'pending' });
    const seen = [one.updated_at, other.updated_at];
    const ids = [one.id, other.id];
    await admin.patch(`/api/admin/reviews/${one.id}/status`, { status: 'blocked' });
    for (const action of ['approve', 'delete'])
      expect((await reviews({ ids: [one.id], action, seen: [one.updated_at] })).data).toEqual([
        failed(one.id, 'changed_meanwhile'),
      ]);
    expect((await reviews({ ids, action: 'approve', seen })).data).toEqual([
      failed(one.id, 'changed_meanwhile'),
      done(other.id),
    ]);
    expect((await admin.get(`/api/admin/reviews/${one.id}`)).data.status).toBe('blocked');
    expectInvalid(await reviews({ ids, action: 'approve', seen: [one.updated_at] }), 'seen');
  });

  test('200 with store_gone for a review that cannot be restored', async () => {
    const { id: storeId } = await store(admin);
    const { id } = await review(admin, customer, storeId);
    await admin.delete(`/api/admin/reviews/${id}`);
    await admin.delete(`/api/admin/stores/${storeId}`);
    expect((await reviews({ ids: [id], action: 'restore' })).data).toEqual([failed(id, 'store_gone')]);
  });

  test('400 for 101 IDs, and for an action on stores', async () => {
    expectInvalid(await reviews({ ids: Array(101).fill(1), action: 'delete' }), 'ids');
    expectInvalid(await reviews({ ids: [1], action: 'activate' }), 'action');
  });
});
