import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { category, expectError, expectFields, expectInvalid, fieldsOf, review, store } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();

const [alice, bob] = await Promise.all([helpers.user(server), helpers.user(server)]);

type Ranked = { id: number; rank: number; score: number };
const ids = (stores: Ranked[]) => stores.map(({ id }) => id);
const like = (who: helpers.Client, id: number) => who.post(`/api/user/stores/${id}/like`);
const search = (word: string) => client.get(`/api/stores/search?keyword=${word}`);
const ranking = async (query = '') => (await client.get(`/api/rankings/stores?${query}`)).data;
const whole = async (query: string) => [
  ...(await ranking(`${query}&page_size=100`)),
  ...(await ranking(`${query}&page_size=100&page=2`)),
];
const first = async () => (await ranking('by=likes&page_size=1'))[0];
const hot = async (query = '') => (await client.get(`/api/stores/hot?${query}`)).data;

// Each leads one ranking. Their hotness: 14, 6, 4 and 10, in this order.
const leaders = {
  reviews: await store(admin, { name: 'Reviewed' }),
  likes: await store(admin, { name: 'Liked' }),
  search: await store(admin, { name: 'Searched' }),
  few: await store(admin, { name: 'Talked about' }),
};
const within = await category(admin);
const others: Ranked[] = await Promise.all(Array.from({ length: 98 }, () => store(admin, { category_id: within.id })));
const inactive = await store(admin, { name: 'Searched', status: 'inactive' });
const total = Object.keys(leaders).length + others.length;

for (const rating of [3, 4]) await review(admin, alice, leaders.reviews.id, { rating });
for (const who of [alice, bob]) await like(who, leaders.likes.id);
await review(admin, alice, leaders.few.id, { rating: 2 });
await review(admin, alice, leaders.few.id, { status: 'pending' });
await like(bob, leaders.few.id);
for (let call = 1; call <= 4; call++) await search('searched');
for (let call = 1; call <= 2; call++) await search('talked');
await like(bob, leaders.reviews.id);
await search('reviewed');

/** The leaders in the order of each ranking, with its counter. */
const orders: [by: string, counter: string, order: (keyof typeof leaders)[], counts: number[]][] = [
  ['hotness', 'hotness', ['reviews', 'few', 'likes', 'search'], [14, 10, 6, 4]],
  ['likes', 'likes', ['likes', 'reviews', 'few', 'search'], [2, 1, 1, 0]],
  ['search', 'search_count', ['search', 'few', 'reviews', 'likes'], [4, 2, 1, 0]],
  ['reviews', 'review_count', ['reviews', 'few', 'likes', 'search'], [2, 1, 0, 0]],
];
const leading = (order: (keyof typeof leaders)[]) => order.map((name) => leaders[name].id);

// The counters do not change after this, so that only the first read has to wait for them.
await eventually(async () => {
  const [first] = await ranking('by=search');
  expect(first).toMatchObject({ id: leaders.search.id, search_count: 4 });
});

describe('GET /api/rankings/stores', () => {
  const path = '/api/rankings/stores';

  helpers.keyOnly(server, 'GET', '/api/rankings/stores');

  test('200 with whole stores and their ranks', async () => {
    const { status, data, meta } = await client.get(path);
    expect(status).toBe(200);
    expect(meta).toEqual({ page: 1, page_size: 20, total, total_page: Math.ceil(total / 20) });
    expect(data.map(({ rank }: Ranked) => rank)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expectFields(data[0], [...fieldsOf.store, 'rank'].toSorted());
  });

  test.each(orders)('200 by %s: the highest %s first', async (by, counter, order, counts) => {
    await eventually(async () => {
      const rows = (await whole(`by=${by}`)).filter(({ id }: Ranked) => leading(order).includes(id));
      expect(ids(rows)).toEqual(leading(order));
      for (const [index, count] of counts.entries()) expect(rows[index][counter]).toBeCloseTo(count, 1);
    });
  });

  test.each(orders)('every counter of the ranking by %s falls or stays', async (by, counter) => {
    const counts = (await whole(`by=${by}`)).map((row: Record<string, number>) => row[counter]!);
    expect(counts).toEqual(counts.toSorted((one: number, other: number) => other - one));
  });

  test('200 by hotness without `by`', async () => {
    expect(ids(await ranking())).toEqual(ids(await ranking('by=hotness')));
  });

  test('ties are broken by score', async () => {
    const rows: Ranked[] = (await whole('by=likes')).filter(({ likes }: { likes: number }) => likes === 0);
    const scores = rows.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    const reviewed = await store(admin);
    await review(admin, alice, reviewed.id, { rating: 5 });
    await eventually(async () => {
      const order = ids(await whole('by=likes'));
      expect(order.indexOf(reviewed.id)).toBeWithin(order.indexOf(leaders.few.id), order.indexOf(leaders.search.id));
    });
    await admin.delete(`/api/admin/stores/${reviewed.id}`);
  });

  test('ties of count and score are broken by ID', async () => {
    const plain = new Set(ids(others));
    const order = ids(await whole('by=reviews')).filter((id) => plain.has(id));
    const ascending = order.toSorted((one, other) => one - other);
    expect(order).toHaveLength(plain.size);
    expect([ascending, ascending.toReversed()]).toContainEqual(order);
  });

  test('ranks continue on page 2, and the pages together contain each store once', async () => {
    const second = await ranking('page=2&page_size=3');
    expect(second.map(({ rank }: Ranked) => rank)).toEqual([4, 5, 6]);
    const pages: Ranked[] = [];
    for (let page = 1; page <= 3; page++) pages.push(...(await ranking(`page=${page}&page_size=40`)));
    expect(pages.map(({ rank }) => rank)).toEqual(Array.from({ length: total }, (_, index) => index + 1));
    expect(new Set(ids(pages)).size).toBe(total);
    expect(ids(pages).slice(0, 100)).toEqual(ids(await ranking('page_size=100')));
    expect(ids(second)).toEqual(ids(pages).slice(3, 6));
  });

  test.each(orders)('only active stores by %s', async (by) => {
    const pages = await whole(`by=${by}`);
    expect(ids(pages)).not.toContain(inactive.id);
    expect(pages).toHaveLength(total);
  });

  test('a store that is made inactive or deleted is gone at once, and the ranks close up', async () => {
    const made = await store(admin);
    await like(alice, made.id);
    await like(bob, made.id);
    await review(admin, alice, made.id, { rating: 5 });
    await eventually(async () => expect(await first()).toMatchObject({ id: made.id, rank: 1, likes: 2 }));
    await admin.patch(`/api/admin/stores/${made.id}/status`, { status: 'inactive' });
    expect(await first()).toMatchObject({ id: leaders.likes.id, rank: 1 });
    await admin.patch(`/api/admin/stores/${made.id}/status`, { status: 'active' });
    expect(await first()).toMatchObject({ id: made.id, rank: 1 });
    await admin.delete(`/api/admin/stores/${made.id}`);
    expect(await first()).toMatchObject({ id: leaders.likes.id, rank: 1 });
  });

  test('an unlike shows within a second', async () => {
    const likes = async () => (await ranking('by=likes')).find(({ id }: Ranked) => id === leaders.likes.id).likes;
    await like(alice, leaders.likes.id);
    await eventually(async () => expect(await likes()).toBe(1));
    await like(alice, leaders.likes.id);
    await eventually(async () => expect(await likes()).toBe(2));
  });

  test.each(['score', 'HOTNESS', 'likes,search', '1'])('400 by "%s"', async (by) => {
    expectInvalid(await client.get(`${path}?by=${by}`), 'by');
  });
});

describe('GET /api/stores/hot', () => {
  const path = '/api/stores/hot';

  helpers.keyOnly(server, 'GET', '/api/stores/hot');

  test('200 with the 20 hottest stores and no page', async () => {
    const { status, data, meta } = await client.get(path);
    expect(status).toBe(200);
    expect(data).toHaveLength(20);
    expect(meta).toBeUndefined();
    expect(Object.keys(data[0])).toEqual(expect.arrayContaining(fieldsOf.store));
  });

  test.each(orders)('200 by %s, as the ranking', async (by) => {
    expect(ids(await hot(`by=${by}&limit=50`))).toEqual(ids(await ranking(`by=${by}&page_size=50`)));
  });

  test('200 by hotness without `by`', async () => {
    expect(ids(await hot())).toEqual(ids(await hot('by=hotness')));
  });

  test.each([
    [1, 1],
    [7, 7],
    [100, 100],
    [101, 100],
    [5000, 100],
  ])('200 for the limit %i with %i stores', async (limit, count) => {
    expect(await hot(`limit=${limit}`)).toHaveLength(count);
  });

  test('only active stores', async () => {
    expect(ids(await hot('by=search&limit=100'))).not.toContain(inactive.id);
  });

  test.each([
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=all', 'limit'],
    ['by=score', 'by'],
    ['by=LIKES', 'by'],
  ])('400 for "%s"', async (query, field) => {
    expectInvalid(await client.get(`${path}?${query}`), field);
  });

  test('401 for the key comes before 400 for the query', async () => {
    expectError(await client.with({ key: null }).get(`${path}?limit=0`), 401);
  });
});
