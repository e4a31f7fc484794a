import { describe, expect, test } from 'bun:test';
import { category, expectInvalid, review, store, unknownId, user } from './helpers/client.ts';
import { sql } from './helpers/database.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const { id: category_id } = await category(root);
const { id: elsewhere } = await category(root);
const critics = await Promise.all([user(server), user(server), user(server)]);

/** Places with these ratings, oldest first; the last one is hidden, the one before has no review. */
const places: number[] = [];
for (const ratings of [[5, 4, 4], [3], [5], [5, 4], [], [5]]) {
  const { id } = await store(root, { name: 'Ranked noodles', category_id });
  for (const [index, rating] of ratings.entries()) await review(root, critics[index]!, id, { rating });
  places.push(id);
}
const [good, fair, best, fine, unrated, hidden] = places as [number, number, number, number, number, number];
await root.patch(`/api/admin/stores/${hidden}/status`, { status: 'inactive' });
const { id: other } = await store(root, { category_id: elsewhere });

for (const [id, likes, heat, score] of [
  [good, 7, 1, 10],
  [fair, 9, 3, 20],
  [best, 7, 2, 30],
  [fine, 0, 9, 40],
  [unrated, 0, 0, 50],
])
  await sql(server, 'update stores set likes = ?, hot_key = ?, score = ? where id = ?', [
    likes!,
    1e5 + heat!,
    score!,
    id!,
  ]);

const path = `/api/stores?category_id=${category_id}`;
const idsOf = async (address: string) => {
  const { status, data, text } = await visitor.get(address);
  expect([status, text]).toEqual([200, text]);
  return (data as { id: number }[]).map(({ id }) => id);
};

describe('GET /api/stores?sort=', () => {
  test.each([
    ['score', [unrated, fine, best, fair, good]],
    ['newest', [unrated, fine, best, fair, good]],
    ['rating', [best, fine, good, fair, unrated]],
    ['likes', [fair, best, good, unrated, fine]],
    ['hotness', [fine, fair, best, good, unrated]],
  ])('200 by %s, highest or latest first', async (sort, expected) => {
    expect(await idsOf(`${path}&sort=${sort}`)).toEqual(expected);
    const everywhere = await idsOf(`/api/stores?sort=${sort}`);
    expect(everywhere.filter((id) => id !== other)).toEqual(expected);
    expect(await idsOf(`/api/stores?keyword=noodles&sort=${sort}`)).toEqual(expected);
  });

  test('200 with the total, page by page and beyond the end', async () => {
    const { data, meta } = await visitor.get(`${path}&sort=likes&page=2&page_size=2`);
    expect(data.map(({ id }: { id: number }) => id)).toEqual([good, unrated]);
    expect(meta).toEqual({ page: 2, page_size: 2, total: 5, total_page: 3 });
    expect((await visitor.get(`${path}&sort=likes&page=4&page_size=2`)).data).toEqual([]);
  });

  test('400 for another order', async () => {
    expectInvalid(await visitor.get('/api/stores?sort=name'), 'sort');
  });
});

describe('GET /api/admin/stores?sort=', () => {
  const all = `/api/admin/stores?category_id=${category_id}`;
  const idsOfAll = async (query: string) =>
    (await root.get(`${all}${query}`)).data.map(({ id }: { id: number }) => id) as number[];

  test('200 with the active stores in that order, then the inactive ones, newest first, on whichever page', async () => {
    const { id: later } = await store(root, { category_id, name: 'Ranked noodles 7', status: 'inactive' });
    const expected = [fair, best, good, unrated, fine, later, hidden];
    expect(await idsOfAll('&sort=likes')).toEqual(expected);
    expect(await idsOfAll('&sort=likes&keyword=noodles')).toEqual(expected);
    for (const size of [1, 2, 3, 6]) {
      const pages = Array.from({ length: Math.ceil(7 / size) + 1 }, (_, index) => index + 1);
      const found = await Promise.all(pages.map((page) => idsOfAll(`&sort=likes&page_size=${size}&page=${page}`)));
      expect(found.flat()).toEqual(expected);
    }
    expect((await root.get(`${all}&sort=likes&page=9`)).meta.total).toBe(7);
    expect(await idsOfAll('&sort=likes&status=active')).toEqual(expected.slice(0, 5));
    expect(await idsOfAll('&sort=likes&status=inactive')).toEqual([later, hidden]);
    expect(await idsOfAll('&sort=newest')).toEqual(await idsOfAll(''));
    await root.delete(`/api/admin/stores/${later}`);
  });

  test('400 for another order', async () => {
    expectInvalid(await root.get('/api/admin/stores?sort=name'), 'sort');
  });
});

describe('GET /api/stores?min_rating=', () => {
  test.each([
    ['1', [fine, best, fair, good]],
    ['3', [fine, best, fair, good]],
    ['3.1', [fine, best, good]],
    ['4.3', [fine, best, good]],
    ['4.4', [fine, best]],
    ['4.5', [fine, best]],
    ['4.6', [best]],
    ['5', [best]],
    ['5.0', [best]],
  ])('200 with %s: stores whose shown rating is at least that', async (rating, expected) => {
    const { data, meta } = await visitor.get(`${path}&min_rating=${rating}`);
    expect(data.map(({ id }: { id: number }) => id)).toEqual(expected);
    expect(meta.total).toBe(expected.length);
    expect(await idsOf(`/api/stores?min_rating=${rating}`)).toEqual(expected);
    expect(await idsOf(`/api/stores?keyword=ranked&min_rating=${rating}`)).toEqual(expected);
  });

  test('200 with sort=rating: the best first', async () => {
    expect(await idsOf(`${path}&min_rating=4&sort=rating`)).toEqual([best, fine, good]);
  });

  test('200 with an approved review at once', async () => {
    const { id } = await store(root);
    await review(root, critics[0], id, { rating: 5 });
    expect(await idsOf('/api/stores?min_rating=5&page_size=100')).toContain(id);
    await review(root, critics[1], id, { rating: 1 });
    expect(await idsOf('/api/stores?min_rating=5&page_size=100')).not.toContain(id);
    expect(await idsOf('/api/stores?min_rating=3&page_size=100')).toContain(id);
    await root.delete(`/api/admin/stores/${id}`);
  });

  test.each(['0', '0.9', '5.1', '6', '-1', '4.55', 'good', '4,5', '1e0', ' '])('400 for %j', async (rating) => {
    expectInvalid(await visitor.get(`/api/stores?min_rating=${encodeURIComponent(rating)}`), 'min_rating');
  });

  test('200 with an empty one, which counts as absent', async () => {
    expect(await idsOf(`${path}&min_rating=`)).toHaveLength(5);
  });
});

describe('GET /api/stores?ids=', () => {
  test('200 in the order of the IDs, on one page, each once and without what is not public', async () => {
    const { data, meta } = await visitor.get(
      `/api/stores?ids=${[fine, hidden, good, unknownId, fine, other].join()}&page_size=2`,
    );
    expect(data.map(({ id }: { id: number }) => id)).toEqual([fine, good, other]);
    expect(meta).toEqual({ page: 1, page_size: 100, total: 3, total_page: 1 });
  });

  test('200 with an empty list for an empty list', async () => {
    const { data, meta } = await visitor.get('/api/stores?ids=');
    expect(data).toEqual([]);
    expect(meta).toEqual({ page: 1, page_size: 100, total: 0, total_page: 0 });
  });

  test('200 with nothing on a second page', async () => {
    expect((await visitor.get(`/api/stores?ids=${good}&page=2`)).data).toEqual([]);
  });

  test('200 with the conditions and the order that come along', async () => {
    const ids = [good, other, fair, best].join();
    expect(await idsOf(`${path}&ids=${ids}`)).toEqual([good, fair, best]);
    expect(await idsOf(`${path}&ids=${ids}&min_rating=4`)).toEqual([good, best]);
    expect(await idsOf(`/api/stores?ids=${ids}&keyword=noodles`)).toEqual([good, fair, best]);
    expect(await idsOf(`${path}&ids=${ids}&sort=rating`)).toEqual([best, good, fair]);
  });

  test('200 with 100 IDs, 400 with 101', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1).join();
    expect((await visitor.get(`/api/stores?ids=${many(100)}`)).status).toBe(200);
    expectInvalid(await visitor.get(`/api/stores?ids=${many(101)}`), 'ids');
  });

  test.each(['0', '-1', '1,', ',1', '1,,2', '1.5', 'a', '1;2', '01', ' '])('400 for %j', async (ids) => {
    expectInvalid(await visitor.get(`/api/stores?ids=${encodeURIComponent(ids)}`), 'ids');
  });
});

describe('GET /api/stores/search?category_id=', () => {
  test('200 with the hits of the category', async () => {
    const { id } = await store(root, { name: 'Ranked noodles', category_id: elsewhere });
    const search = '/api/stores/search?keyword=noodles';
    expect(await idsOf(`${search}&category_id=${elsewhere}`)).toEqual([id]);
    expect(new Set(await idsOf(search))).toEqual(new Set([good, fair, best, fine, unrated, id]));
    expect(await idsOf(`/api/stores/search?category_id=${elsewhere}`)).toEqual([id, other]);
    await root.delete(`/api/admin/stores/${id}`);
  });

  test('200 with nothing for an unknown category', async () => {
    expect(await idsOf(`/api/stores/search?keyword=noodles&category_id=${unknownId}`)).toEqual([]);
  });

  test.each(['0', 'x', '-1'])('400 for %j', async (id) => {
    expectInvalid(await visitor.get(`/api/stores/search?category_id=${id}`), 'category_id');
  });
});
