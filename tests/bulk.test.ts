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

  test('200 for attributes: those that are named are set or taken off, all others stay', async () => {
    const attributes = { wheelchair: 'yes', 'payment:cash': 'yes' };
    const [one, other, gone] = [await store(admin, { attributes }), await store(admin), await store(admin)];
    await admin.delete(`/api/admin/stores/${gone.id}`);
    const ids = [one.id, other.id, gone.id];
    const set = { 'payment:alipay': 'yes', 'payment:cash': null };
    expect((await stores({ ids, action: 'attributes', attributes: set })).data).toEqual([
      done(one.id),
      done(other.id),
      failed(gone.id, 'not_found'),
    ]);
    const seen = async (id: number) => (await client.get(`/api/stores/${id}`)).data.attributes;
    expect(await seen(one.id)).toEqual({ wheelchair: 'yes', 'payment:alipay': 'yes' });
    expect(await seen(other.id)).toEqual({ 'payment:alipay': 'yes' });
    const paid = await client.get(`/api/stores?attr=payment:alipay&category_id=${other.category_id}`);
    expect(paid.data.map(({ id }: { id: number }) => id)).toEqual([other.id]);
    const [row] = (await admin.get('/api/admin/activity?target=stores/bulk')).data;
    expect(row.changes).toEqual({ action: 'attributes', attributes: set, count: 2 });
    expect(await onRecord(`stores/${one.id}`)).toEqual(['store.create']);
  });

  test('200 for attributes in one batch: one row for the same ones, another for others', async () => {
    const ids = [(await store(admin)).id];
    const batch = crypto.randomUUID();
    const rows = async () => (await admin.get('/api/admin/activity?target=stores/bulk')).meta.total;
    const before = await rows();
    for (const value of ['yes', 'no', 'yes'])
      await stores({ ids, action: 'attributes', attributes: { delivery: value }, batch });
    expect(await rows()).toBe(before + 2);
  });

  test('400 for the action attributes without any, with an unknown key or value; nothing is changed', async () => {
    const { id } = await store(admin);
    const set = (attributes?: unknown) => stores({ ids: [id], action: 'attributes', attributes });
    expectInvalid(await set(), 'attributes');
    expectInvalid(await set({}), 'attributes');
    expectInvalid(await set(['delivery']), 'attributes');
    expectInvalid(await set({ delivery: 'yes', 'payment:gold': 'yes' }), 'attributes.payment:gold');
    expectInvalid(await set({ delivery: 'perhaps' }), 'attributes.delivery');
    expect((await client.get(`/api/stores/${id}`)).data.attributes).toEqual({});
  });

  test('200 with invalid_input for a store that attributes would make too large; the others have them', async () => {
    const own = Array.from({ length: 64 }, (_, at) => ({ key: `x:a${at}`, kind: 'flag', names: { en: 'A' } }));
    await admin.put('/api/admin/settings/attributes', { own });
    const images = (length: number) => Array.from({ length: 20 }, () => ({ url: `/${'x'.repeat(length)}` }));
    const { status, meta } = await admin.post('/api/admin/stores', { ...(await store(admin)), images: images(2040) });
    expect([status, meta.errors[0].rule]).toEqual([400, 'max_bytes']);
    const [large, small] = [await store(admin, { images: images(1960) }), await store(admin)];
    const attributes = Object.fromEntries(own.map(({ key }) => [key, 'yes']));
    const { data } = await stores({ ids: [large.id, small.id], action: 'attributes', attributes });
    expect(data).toEqual([failed(large.id, 'invalid_input'), done(small.id)]);
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
