import { describe, expect, test } from 'bun:test';
import {
  admin,
  adminsOnly,
  type Client,
  expectError,
  expectFields,
  expectInvalid,
  fieldsOf,
  review,
  store,
  user,
} from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { startServer } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const customers = [await user(server), await user(server), await user(server)] as const;
const path = '/api/admin/rankings/stores';

interface Activity {
  ratings?: number[];
  likes?: number;
  searches?: number;
}

const like = (by: Client, id: number) => by.post(`/api/user/stores/${id}/like`);

/** A store that all this has happened to. */
async function storeWith({ ratings = [], likes = 0, searches = 0 }: Activity) {
  const created = await store(root);
  for (const rating of ratings) await review(root, customers[0], created.id, { rating });
  for (const customer of customers.slice(0, likes)) await like(customer, created.id);
  const search = () => visitor.get(`/api/stores/search?keyword=${encodeURIComponent(created.name)}`);
  for (let count = 0; count < searches; count++) await search();
  await eventually(async () => {
    const { data } = await visitor.get(`/api/stores/${created.id}`);
    expect(data).toMatchObject({ likes, search_count: searches, review_count: ratings.length });
  });
  return created;
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Prior of a rating while there are few: the mean of all approved ones, with fifty of 3.5 added. */
async function meanRating(as: Client = root) {
  const { data } = await as.get('/api/admin/reviews?status=approved&page_size=100');
  return (50 * 3.5 + sum(data.map(({ rating }: { rating: number }) => rating))) / (50 + data.length);
}

/** How much a count weighs, from 0 to 1 at the cap. */
const part = (count: number, cap: number) => Math.min(1, Math.log1p(count) / Math.log1p(cap));

/** The score by the book, for a store whose hotness has not faded yet. */
function scoreOf({ ratings = [], likes = 0, searches = 0 }: Activity, mean: number) {
  const quality = ((10 * mean + sum(ratings)) / (10 + ratings.length) - 1) / 4;
  const hotness = 3 * likes + 5 * ratings.length + searches;
  const heat = hotness / (hotness + 20);
  return (
    100 *
    (0.45 * quality +
      0.2 * heat * quality +
      0.15 * part(likes, 1000) +
      0.12 * part(ratings.length, 200) +
      0.08 * part(searches, 5000))
  );
}

const recalculate = async (query = '', as: Client = root) => {
  const { status, data } = await as.post(`${path}/recalc${query}`);
  expect(status).toBe(200);
  return data.updated as number;
};

const scoreNow = async (id: number, as: Client = root): Promise<number> =>
  (await as.get(`/api/admin/stores/${id}`)).data.score;

const ids = (list: { id: number }[]) => list.map(({ id }) => id);

describe('GET /api/admin/rankings/stores', () => {
  adminsOnly(server, 'GET', path);

  test('200 with the hottest, the best liked, the most searched and the most reviewed store first', async () => {
    const liked = await storeWith({ likes: 3 });
    const reviewed = await storeWith({ ratings: [1] });
    const searched = await storeWith({ searches: 4 });
    const own = [liked.id, reviewed.id, searched.id];
    const ranked = async (by: string) => {
      const { data } = await root.get(`${path}?page_size=100&by=${by}`);
      return ids(data).filter((id) => own.includes(id));
    };
    await eventually(async () => {
      expect(await ranked('hotness')).toEqual(own);
      expect((await ranked('likes'))[0]).toBe(liked.id);
      expect((await ranked('search'))[0]).toBe(searched.id);
      expect((await ranked('reviews'))[0]).toBe(reviewed.id);
    });
  });

  test('200 by hotness unless told otherwise', async () => {
    await storeWith({ likes: 1 });
    const byDefault = await root.get(`${path}?page_size=100`);
    const byHotness = await root.get(`${path}?page_size=100&by=hotness`);
    expect(ids(byDefault.data)).toEqual(ids(byHotness.data));
    const hotness: number[] = byHotness.data.map((one: { hotness: number }) => one.hotness);
    expect(hotness).toEqual(hotness.toSorted((one, other) => other - one));
  });

  test('200 with the better score first where the count is the same', async () => {
    const poor = await storeWith({ ratings: [1] });
    const good = await storeWith({ ratings: [5] });
    const { data } = await eventually(async () => {
      const answer = await root.get(`${path}?page_size=100&by=likes`);
      expect(ids(answer.data)).toContain(good.id);
      return answer;
    });
    expect(ids(data).indexOf(good.id)).toBeLessThan(ids(data).indexOf(poor.id));
  });

  test('200 with whole stores, and ranks that go on counting on the next page', async () => {
    await Promise.all([store(root), store(root), store(root)]);
    const all = await root.get(`${path}?page_size=100`);
    expect(all.data.map((one: { rank: number }) => one.rank)).toEqual(
      all.data.map((_: object, index: number) => index + 1),
    );
    const { data, meta } = await root.get(`${path}?page_size=2&page=2`);
    expect(data.map((one: { rank: number }) => one.rank)).toEqual([3, 4]);
    expect(ids(data)).toEqual(ids(all.data).slice(2, 4));
    const { total } = all.meta;
    expect(meta).toEqual({ page: 2, page_size: 2, total, total_page: Math.ceil(total / 2) });
    expectFields(data[0], [...fieldsOf.store, 'rank'].toSorted());
  });

  test('200 in the order the public sees', async () => {
    const own = await root.get(`${path}?page_size=100&by=reviews`);
    const seen = await visitor.get('/api/rankings/stores?page_size=100&by=reviews');
    expect(ids(own.data)).toEqual(ids(seen.data));
  });

  test('200 without inactive and deleted stores', async () => {
    const [hidden, deleted] = await Promise.all([store(root), store(root)]);
    expect(ids((await root.get(`${path}?page_size=100`)).data)).toEqual(
      expect.arrayContaining([hidden.id, deleted.id]),
    );
    await root.patch(`/api/admin/stores/${hidden.id}/status`, { status: 'inactive' });
    await root.delete(`/api/admin/stores/${deleted.id}`);
    const { data } = await root.get(`${path}?page_size=100`);
    expect(ids(data)).not.toContain(hidden.id);
    expect(ids(data)).not.toContain(deleted.id);
  });

  test.each(['score', 'HOTNESS', 'likes,search', '1'])('400 with by=%s', async (by) => {
    expectInvalid(await root.get(`${path}?by=${by}`), 'by');
  });
});

describe('POST /api/admin/rankings/stores/recalc', () => {
  adminsOnly(server, 'POST', `${path}/recalc`);

  test('200 with the number of stores', async () => {
    await store(root);
    const { meta } = await root.get('/api/admin/stores');
    const { status, data } = await root.post(`${path}/recalc`);
    expect({ status, data }).toEqual({ status: 200, data: { updated: meta.total } });
  });

  test('the score of a store without data is 32.6250 where the mean rating is 3.9', async () => {
    const island = await startServer();
    try {
      const owner = await admin(island);
      const critic = await user(island);
      const [praised, other, plain] = [await store(owner), await store(owner), await store(owner)];
      const ratings = [...Array.from({ length: 9 }, () => 5), 4];
      for (const { id } of [praised, other]) for (const rating of ratings) await review(owner, critic, id, { rating });
      expect(await meanRating(owner)).toBeCloseTo(3.9, 10);
      await recalculate('', owner);
      expect(await scoreNow(plain.id, owner)).toBe(32.625);
      expect(await scoreNow(praised.id, owner)).toBeCloseTo(scoreOf({ ratings }, 3.9), 3);
    } finally {
      await island.stop();
    }
  });

  const activities: [string, Activity][] = [
    ['nothing', {}],
    ['a like', { likes: 1 }],
    ['three likes', { likes: 3 }],
    ['a review of 5', { ratings: [5] }],
    ['a review of 1', { ratings: [1] }],
    ['several reviews', { ratings: [5, 3, 4, 4] }],
    ['searches', { searches: 6 }],
    ['all of it', { ratings: [4, 5], likes: 2, searches: 3 }],
  ];

  test.each(activities)('the score after %s is the one by the book', async (_, activity) => {
    const { id } = await storeWith(activity);
    await recalculate();
    expect(await scoreNow(id)).toBeCloseTo(scoreOf(activity, await meanRating()), 3);
  });

  test('scores have four decimals and lie between 0 and 100', async () => {
    await storeWith({ ratings: [1, 2], likes: 1 });
    await recalculate();
    const { data } = await root.get('/api/admin/stores?page_size=100');
    for (const { score } of data) {
      expect(score).toBe(Math.round(score * 10_000) / 10_000);
      expect(score).toBeWithin(0, 100);
    }
  });

  test('a second one changes nothing', async () => {
    const { id } = await storeWith({ ratings: [5], likes: 1 });
    await recalculate();
    const first = await scoreNow(id);
    await recalculate();
    expect(await scoreNow(id)).toBeCloseTo(first, 3);
  });

  test('a like or a review since the last one counts at once, by the mean rating of that time', async () => {
    const { id } = await storeWith({ ratings: [3] });
    await recalculate();
    const mean = await meanRating();
    const before = await scoreNow(id);
    await like(customers[0], id);
    const liked = await scoreNow(id);
    expect(liked).toBeGreaterThan(before);
    expect(liked).toBeCloseTo(scoreOf({ ratings: [3], likes: 1 }, mean), 3);
    const { id: reviewId } = await review(root, customers[0], id, { rating: 5 });
    const reviewed = await scoreNow(id);
    expect(reviewed).toBeGreaterThan(liked);
    expect(reviewed).toBeCloseTo(scoreOf({ ratings: [3, 5], likes: 1 }, mean), 3);
    await root.delete(`/api/admin/reviews/${reviewId}`);
    await like(customers[0], id);
    expect(await scoreNow(id)).toBeCloseTo(before, 3);
  });

  test('with a limit, the stores whose score is oldest come first', async () => {
    const island = await startServer();
    try {
      const owner = await admin(island);
      const critic = await user(island);
      const [first, second, praised] = [await store(owner), await store(owner), await store(owner)];
      expect(await recalculate('', owner)).toBe(3);
      for (let count = 0; count < 5; count++) await review(owner, critic, praised.id, { rating: 5 });
      const fresh = scoreOf({}, await meanRating(owner));
      const states = async () => {
        const scores = await Promise.all([scoreNow(first.id, owner), scoreNow(second.id, owner)]);
        return scores.filter((score) => Math.abs(score - fresh) < 0.0005).length;
      };
      expect(await states()).toBe(0);
      expect(await recalculate('?limit=1', owner)).toBe(1);
      expect(await states()).toBe(1);
      expect(await recalculate('?limit=1', owner)).toBe(1);
      expect(await states()).toBe(2);
    } finally {
      await island.stop();
    }
  });

  test.each([1, 100_000])('200 with limit=%i', async (limit) => {
    const { meta } = await root.get('/api/admin/stores');
    expect(await recalculate(`?limit=${limit}`)).toBe(Math.min(limit, meta.total));
  });

  test.each(['0', '-1', '100001', '1.5', '1e3', '0x10', 'all'])('400 with limit=%s', async (limit) => {
    expectInvalid(await root.post(`${path}/recalc?limit=${limit}`), 'limit');
  });

  test('405 with GET', async () => {
    expectError(await root.get(`${path}/recalc`), 405);
  });
});
