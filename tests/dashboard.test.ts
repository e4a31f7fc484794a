import { describe, expect, test } from 'bun:test';
import { adminsOnly, category, expectFields, fieldsOf, review, store, unique, user } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { adminPassword } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const path = '/api/admin/dashboard/overview';
const empty = (await root.get(path)).data;

const shared = await category(root);
const customer = await user(server);
const open = await store(root, { category_id: shared.id });

const apply = async () => {
  const body = {
    store_name: unique('Applicant '),
    category_id: shared.id,
    address: 'A',
    contact_name: 'B',
    contact_phone: '1',
  };
  return (await visitor.post('/api/merchant/apply', body)).data.id as number;
};
const judge = (id: number, action: string) => root.patch(`/api/admin/merchant/applications/${id}/review`, { action });
const like = () => customer.post(`/api/user/stores/${open.id}/like`);

type Figures = Record<string, number>;

/** Every number of the overview by its path; `today` holds the last two days together, as midnight may pass meanwhile. */
async function figures(): Promise<Figures> {
  const { daily, top_stores: _top, ...groups } = (await root.get(path)).data;
  const [yesterday, today] = daily.slice(-2);
  const { date: _date, ...counts } = today;
  const recent = Object.fromEntries(Object.keys(counts).map((name) => [name, today[name] + yesterday[name]]));
  return Object.fromEntries(
    Object.entries({ ...groups, today: recent }).flatMap(([group, values]) =>
      Object.entries(values as Figures).map(([name, value]) => [`${group}.${name}`, value]),
    ),
  );
}

/** Numbers that the act changes, and by how much. */
async function changes(act: () => Promise<unknown>, expected: Figures) {
  const before = await figures();
  await act();
  await eventually(async () => {
    const after = await figures();
    const differences = Object.keys(after).map((name) => [name, after[name]! - before[name]!] as const);
    expect(Object.fromEntries(differences.filter(([, difference]) => difference !== 0))).toEqual(expected);
  });
}

describe('GET /api/admin/dashboard/overview', () => {
  adminsOnly(server, 'GET', path);

  test('200 with zeros and thirty empty days on a new service', () => {
    const { daily, ...rest } = empty;
    expect(rest).toEqual({
      stores: { total: 0, active: 0, inactive: 0 },
      categories: { total: 0, enabled: 0 },
      users: { total: 0, active: 0, disabled: 0 },
      reviews: { total: 0, pending: 0, approved: 0, blocked: 0 },
      merchant_applications: { total: 0, pending: 0, approved: 0, rejected: 0 },
      api_keys: { total: 1, active: 1 },
      totals: { likes: 0, searches: 0 },
      backups: {
        last_success_at: null,
        last_file: null,
        last_size: null,
        last_failure_at: null,
        last_error: null,
        files: [],
      },
      top_stores: [],
    });
    expect(daily).toHaveLength(30);
    for (const { date: _date, ...counts } of daily) {
      expect(counts).toEqual({ users: 0, reviews: 0, likes: 0, searches: 0, merchant_applications: 0 });
    }
  });

  test('200 with the last thirty days in UTC, oldest first', async () => {
    const { data } = await root.get(path);
    const dates: string[] = data.daily.map(({ date }: { date: string }) => date);
    const last = Date.parse(dates.at(-1)!);
    const day = 24 * 3600 * 1000;
    expect(dates).toEqual(
      Array.from({ length: 30 }, (_, index) => new Date(last - (29 - index) * day).toISOString().slice(0, 10)),
    );
    expect(Date.now() - last).toBeWithin(0, day + 5000);
  });

  const acts: [string, () => Promise<unknown>, Figures][] = [
    ['a category', () => category(root), { 'categories.total': 1, 'categories.enabled': 1 }],
    ['a disabled category', () => category(root, { enabled: false }), { 'categories.total': 1 }],
    ['a store', () => store(root, { category_id: shared.id }), { 'stores.total': 1, 'stores.active': 1 }],
    [
      'an inactive store',
      () => store(root, { category_id: shared.id, status: 'inactive' }),
      { 'stores.total': 1, 'stores.inactive': 1 },
    ],
    ['a user', () => user(server), { 'users.total': 1, 'users.active': 1, 'today.users': 1 }],
    [
      'an administrator',
      () => root.post('/api/admin/admins', { username: unique('colleague'), password: adminPassword }),
      {},
    ],
    [
      'a pending review',
      () => review(root, customer, open.id, { status: 'pending' }),
      { 'reviews.total': 1, 'reviews.pending': 1, 'today.reviews': 1 },
    ],
    [
      'an approved review',
      () => review(root, customer, open.id),
      { 'reviews.total': 1, 'reviews.approved': 1, 'today.reviews': 1 },
    ],
    [
      'a blocked review',
      () => review(root, customer, open.id, { status: 'blocked' }),
      { 'reviews.total': 1, 'reviews.blocked': 1, 'today.reviews': 1 },
    ],
    ['a like', like, { 'totals.likes': 1, 'today.likes': 1 }],
    [
      'a search that finds one store',
      () => visitor.get(`/api/stores/search?keyword=${encodeURIComponent(open.name)}`),
      { 'totals.searches': 1, 'today.searches': 1 },
    ],
    ['a search without a keyword', () => visitor.get('/api/stores/search'), {}],
    [
      'an application',
      apply,
      { 'merchant_applications.total': 1, 'merchant_applications.pending': 1, 'today.merchant_applications': 1 },
    ],
    [
      'an approved application',
      async () => judge(await apply(), 'approve'),
      {
        'merchant_applications.total': 1,
        'merchant_applications.approved': 1,
        'today.merchant_applications': 1,
        'stores.total': 1,
        'stores.active': 1,
      },
    ],
    [
      'a rejected application',
      async () => judge(await apply(), 'reject'),
      { 'merchant_applications.total': 1, 'merchant_applications.rejected': 1, 'today.merchant_applications': 1 },
    ],
    [
      'a key',
      () => root.post('/api/admin/apikeys', { name: 'counted' }),
      { 'api_keys.total': 1, 'api_keys.active': 1 },
    ],
    [
      'a revoked key',
      async () => {
        const { data } = await root.post('/api/admin/apikeys', { name: 'counted' });
        await root.patch(`/api/admin/apikeys/${data.id}/revoke`);
      },
      { 'api_keys.total': 1 },
    ],
  ];

  test.each(acts)('200 counts %s', async (_, act, expected) => {
    await changes(act, expected);
  });

  test('200 no longer counts what is deleted or disabled', async () => {
    const { id: categoryId } = await category(root);
    const gone = await store(root, { category_id: shared.id });
    const { id: reviewId } = await review(root, customer, open.id, { status: 'blocked' });
    const banned = await user(server);
    const before = await figures();
    await root.delete(`/api/admin/categories/${categoryId}`);
    await root.delete(`/api/admin/stores/${gone.id}`);
    await root.delete(`/api/admin/reviews/${reviewId}`);
    await root.patch(`/api/admin/users/${banned.id}/status`, { status: 'disabled' });
    const names = [
      'categories.total',
      'stores.total',
      'stores.active',
      'reviews.total',
      'reviews.blocked',
      'users.active',
    ];
    const expected = Object.fromEntries(names.map((name) => [name, before[name]! - 1]));
    expect(await figures()).toMatchObject({ ...expected, 'users.disabled': before['users.disabled']! + 1 });
  });

  test('200 takes a like back', async () => {
    const before = await figures();
    const first = await like();
    const step = first.data.liked ? 1 : -1;
    expect((await figures())['totals.likes']).toBe(before['totals.likes']! + step);
    await like();
    expect((await figures())['totals.likes']).toBe(before['totals.likes']);
  });

  test('200 with sums that keep the likes of stores that were hidden or deleted', async () => {
    const gone = await store(root, { category_id: shared.id });
    await changes(
      async () => {
        await customer.post(`/api/user/stores/${gone.id}/like`);
        await root.patch(`/api/admin/stores/${gone.id}/status`, { status: 'inactive' });
      },
      { 'totals.likes': 1, 'today.likes': 1, 'stores.active': -1, 'stores.inactive': 1 },
    );
    await changes(() => root.delete(`/api/admin/stores/${gone.id}`), { 'stores.total': -1, 'stores.inactive': -1 });
  });

  test('200 with days that keep a review which moderation deletes, and not one which its author deletes', async () => {
    const [one, other] = [await review(root, customer, open.id), await review(root, customer, open.id)];
    await changes(() => root.delete(`/api/admin/reviews/${one.id}`), { 'reviews.total': -1, 'reviews.approved': -1 });
    await changes(() => customer.delete(`/api/user/reviews/${other.id}`), {
      'reviews.total': -1,
      'reviews.approved': -1,
      'today.reviews': -1,
    });
  });

  test('200 with the five hottest active stores, whole', async () => {
    const stores = await Promise.all(Array.from({ length: 7 }, () => store(root, { category_id: shared.id })));
    // Hotter than all else in this file: 9 to 15 approved reviews each.
    for (const [index, { id }] of stores.entries()) {
      const count = 9 + index;
      await Promise.all(Array.from({ length: count }, () => review(root, customer, id)));
    }
    await root.patch(`/api/admin/stores/${stores[6].id}/status`, { status: 'inactive' });
    const expected = [5, 4, 3, 2, 1].map((index) => stores[index].id);
    await eventually(async () => {
      const { data } = await root.get(path);
      const shown = data.top_stores as { id: number; hotness: number; review_count: number }[];
      const figures = shown.map(({ id, hotness, review_count }) => `${id}: ${hotness} of ${review_count}`).join('; ');
      expect(
        shown.map(({ id }) => id),
        figures,
      ).toEqual(expected);
      for (const one of data.top_stores) expectFields(one, fieldsOf.store);
    });
  });
});
