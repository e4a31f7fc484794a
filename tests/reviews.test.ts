// needs: http2
import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { expectError, expectFields, expectInvalid, fieldsOf, jsonOfSize, review, store } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();

const [alice, bob] = await Promise.all([helpers.user(server), helpers.user(server)]);

type Row = { id: number };
const ids = (rows: Row[]) => rows.map(({ id }) => id);
const detail = async (id: number) => (await client.get(`/api/stores/${id}`)).data;
const publicList = async (id: number, query = '') => client.get(`/api/stores/${id}/reviews?${query}`);
const moderate = (id: number, status: unknown) => admin.patch(`/api/admin/reviews/${id}/status`, { status });
const remove = (id: number) => admin.delete(`/api/admin/reviews/${id}`);
const pending = async (id: number, fields: object = {}) => review(admin, alice, id, { status: 'pending', ...fields });

/** Ids of stores that the public cannot see, and of none. */
const hiddenStores = async () => {
  const inactive = await store(admin, { status: 'inactive' });
  const deleted = await store(admin);
  await admin.delete(`/api/admin/stores/${deleted.id}`);
  return [inactive.id, deleted.id, helpers.unknownId] as number[];
};

/** An object whose JSON is so many bytes long. */
const objectOfSize = (bytes: number) => ({ note: 'x'.repeat(bytes - JSON.stringify({ note: '' }).length) });

const dishes = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Dish ${index}` }));

const place = await store(admin);

// For the list of the administrators: a store with one review of each status, and a deleted one.
const { id: shelf } = await store(admin);
const shelved = {
  pending: await review(admin, alice, shelf, { status: 'pending' }),
  approved: await review(admin, alice, shelf),
  blocked: await review(admin, bob, shelf, { status: 'blocked' }),
};
await remove((await review(admin, bob, shelf)).id);

describe('POST /api/user/stores/{id}/reviews', () => {
  const path = `/api/user/stores/${place.id}/reviews`;
  const write = (fields: object) => alice.post(path, { rating: 4, ...fields });

  helpers.usersOnly(server, 'POST', '/api/user/stores/1/reviews');

  test('200 with the whole review, which is pending', async () => {
    const written = {
      rating: 5,
      content: 'Wonderful noodles.\n\tWe come back.',
      image_urls: ['https://pictures.example/1.jpg', '/pictures/2.jpg'],
      recommend_dishes: [
        { name: 'Noodles', price: 12.5, tags: ['宽', null, true], more: { z: 1, a: { deep: [] } } },
        {},
      ],
    };
    const { status, data } = await alice.post(path, written);
    expect(status).toBe(200);
    expectFields(data, fieldsOf.review);
    expect(data).toMatchObject({
      ...written,
      store_id: place.id,
      user_id: alice.id,
      user_name: alice.username,
      status: 'pending',
    });
    expect(JSON.stringify(data.recommend_dishes)).toBe(JSON.stringify(written.recommend_dishes));
    expect([data.created_at, data.updated_at]).toEqual([helpers.timestamp, helpers.timestamp]);
    expectFields(data.store, fieldsOf.store);
    expect(data.store.id).toBe(place.id);
  });

  test('200 with empty values for what was not given', async () => {
    const { data } = await alice.post(path, { rating: 1 });
    expect(data).toMatchObject({ rating: 1, content: '', image_urls: [], recommend_dishes: [] });
  });

  test('200 without what only moderation may set', async () => {
    const { data } = await write({ status: 'approved', user_id: bob.id, user_name: 'Somebody', store_id: 1, id: 9999 });
    expect(data).toMatchObject({ status: 'pending', user_id: alice.id, user_name: alice.username, store_id: place.id });
  });

  test('200 for several reviews by one user', async () => {
    const { id } = await store(admin);
    const [first, second] = [await pending(id), await pending(id)];
    expect(first.id).not.toBe(second.id);
  });

  test('a pending review changes nothing of the store', async () => {
    const made = await store(admin);
    const before = await detail(made.id);
    await pending(made.id);
    expect(await detail(made.id)).toEqual(before);
    expect((await publicList(made.id)).data).toEqual([]);
  });

  test('the spaces around the content are cut off', async () => {
    expect((await write({ content: '  Good.\n' })).data.content).toBe('Good.');
  });

  test.each([
    ['rating', 1],
    ['rating', 5],
    ['content', 'x'.repeat(2000)],
    ['content', '好'.repeat(2000)],
    ['content', '🍜'.repeat(2000)],
    ['content', ''],
    ['image_urls', Array(9).fill('/picture.jpg')],
    ['image_urls', [`https://pictures.example/${'x'.repeat(2048 - 25)}`]],
    ['image_urls', ['http://pictures.example:8080/1.JPG']],
    ['recommend_dishes', dishes(20)],
    ['recommend_dishes', [objectOfSize(1024)]],
  ])('200 at the limit of %s', async (field, value) => {
    const { status, data } = await write({ [field]: value });
    expect(status).toBe(200);
    expect(data[field]).toEqual(value);
  });

  test.each([
    ['rating', 'rating', 0],
    ['rating', 'rating', 6],
    ['rating', 'rating', 4.5],
    ['rating', 'rating', '5'],
    ['rating', 'rating', true],
    ['rating', 'rating', null],
    ['rating', 'rating', undefined],
    ['content', 'content', 'x'.repeat(2001)],
    ['content', 'content', 'bell\u0007'],
    ['content', 'content', 'null\u0000'],
    ['content', 'content', 5],
    ['image_urls', 'image_urls', Array(10).fill('/picture.jpg')],
    ['image_urls', 'image_urls', '/picture.jpg'],
    ['image_urls[0]', 'image_urls', [`https://pictures.example/${'x'.repeat(2049 - 25)}`]],
    ['image_urls[1]', 'image_urls', ['/picture.jpg', 'picture.jpg']],
    ['image_urls[0]', 'image_urls', ['javascript:alert(1)']],
    ['image_urls[0]', 'image_urls', ['data:image/png;base64,AAAA']],
    ['image_urls[0]', 'image_urls', ['ftp://pictures.example/1.jpg']],
    ['image_urls[0]', 'image_urls', ['https://']],
    ['image_urls[0]', 'image_urls', ['https://pictures.example/a\nb']],
    ['image_urls[0]', 'image_urls', [5]],
    ['recommend_dishes', 'recommend_dishes', dishes(21)],
    ['recommend_dishes', 'recommend_dishes', { name: 'Noodles' }],
    ['recommend_dishes[1]', 'recommend_dishes', [{}, objectOfSize(1025)]],
    ['recommend_dishes[0]', 'recommend_dishes', [{ note: '锅'.repeat(400) }]],
    ['recommend_dishes[0]', 'recommend_dishes', ['Noodles']],
    ['recommend_dishes[0]', 'recommend_dishes', [5]],
    ['recommend_dishes[0]', 'recommend_dishes', [null]],
    ['recommend_dishes[0]', 'recommend_dishes', [[]]],
  ])('400 that names %s (case %#)', async (path, field, value) => {
    expectInvalid(await write({ [field]: value }), path);
  });

  test('400 names every bad field, each once', async () => {
    const body = { rating: 9, content: 7, image_urls: ['x', '/fine.jpg', 'y'], recommend_dishes: [1] };
    const fields = ['rating', 'content', 'image_urls[0]', 'image_urls[2]', 'recommend_dishes[0]'];
    expectInvalid(await alice.post(path, body), ...fields);
  });

  const writeDishes = (dishes: string, rating = 4) =>
    alice.send('POST', path, {
      headers: { 'content-type': 'application/json' },
      body: `{"rating": ${rating}, "recommend_dishes": [{"name": "Wok"}, ${dishes}]}`,
    });

  test.each(['{"price": 1.5e3, "id": 9007199254740992}', '{"a": {"a": [{"a": -1}, {"a": 0.1}]}}'])(
    '200 with dishes that come back as they were sent: %s',
    async (dish) => {
      const { status, data } = await writeDishes(dish);
      expect(status).toBe(200);
      expect(data.recommend_dishes[1]).toEqual(JSON.parse(dish));
    },
  );

  test.each([
    ['12345678901234567890', '{"id": 12345678901234567890}'],
    ['-0', '{"price": -0}'],
    ['1e400', '{"more": [{"price": 1e400}]}'],
    ['0.30000000000000000000001', '{"price": 0.30000000000000000000001}'],
    ['"name" twice', '{"name": "Wok", "name": "Pho"}'],
  ])('400 for a dish that would come back changed: %s', async (named, dish) => {
    const answer = await writeDishes(dish, 9);
    expectInvalid(answer, 'rating', 'recommend_dishes[1]');
    expect(answer.text).toContain(JSON.stringify(named).slice(1, -1));
  });

  test('200 for a body of 1 MiB, most of it spaces', async () => {
    const request = {
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: jsonOfSize({ rating: 4 }, 2 ** 20),
    };
    expect((await alice.send('POST', path, request)).status).toBe(200);
  });

  test.each(helpers.badBodies)('%i for a body that is %s', async (status, _what, request) => {
    expectError(await alice.send('POST', path, request), status);
  });

  test('404 for a store that is inactive, deleted or unknown', async () => {
    for (const id of await hiddenStores())
      expectError(await alice.post(`/api/user/stores/${id}/reviews`, { rating: 4 }), 404);
  });

  test('first the token, then the body, then the store', async () => {
    const unknown = `/api/user/stores/${helpers.unknownId}/reviews`;
    for (const [, , request] of helpers.badBodies) expectError(await client.send('POST', unknown, request), 401);
    expectError(await client.post(unknown, { rating: 4 }), 401);
    expectInvalid(await alice.post(unknown, { rating: 9 }), 'rating');
  });
});

describe('GET /api/user/reviews', () => {
  const path = '/api/user/reviews';

  helpers.usersOnly(server, 'GET', '/api/user/reviews');

  test('200 with nothing for one who has written nothing', async () => {
    const { status, data, meta } = await (await helpers.user(server)).get(path);
    expect(status).toBe(200);
    expect(data).toEqual([]);
    expect(meta).toEqual({ page: 1, page_size: 20, total: 0, total_page: 0 });
  });

  test('200 with all of one’s own reviews, whatever their status, and no one else’s', async () => {
    const carol = await helpers.user(server);
    const { id } = await store(admin);
    const states = ['pending', 'approved', 'blocked'];
    const mine = [];
    for (const status of states) mine.push(await review(admin, carol, id, { status }));
    await review(admin, bob, id);
    const { data, meta } = await carol.get(path);
    expect(meta).toEqual({ page: 1, page_size: 20, total: 3, total_page: 1 });
    expect(new Set(ids(data))).toEqual(new Set(ids(mine)));
    expect(data.map(({ status }: { status: string }) => status).toSorted()).toEqual(states.toSorted());
    expectFields(data[0], fieldsOf.review);
    expectFields(data[0].store, fieldsOf.store);

    await remove(mine[1].id);
    expect(new Set(ids((await carol.get(path)).data))).toEqual(new Set([mine[0].id, mine[2].id]));

    const pages = [await carol.get(`${path}?page_size=1`), await carol.get(`${path}?page_size=1&page=2`)];
    expect(new Set(pages.flatMap(({ data: rows }) => ids(rows)))).toEqual(new Set([mine[0].id, mine[2].id]));
    expect(pages[1]!.meta).toEqual({ page: 2, page_size: 1, total: 2, total_page: 2 });
  });

  test.each(['inactive', 'deleted'])('200 with the store in each review, also when it is %s', async (state) => {
    const carol = await helpers.user(server);
    const { id } = await store(admin);
    const written = await review(admin, carol, id);
    if (state === 'deleted') await admin.delete(`/api/admin/stores/${id}`);
    else await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });
    for (const { data } of [await carol.get(path), await admin.get(`/api/admin/reviews?user_id=${carol.id}`)]) {
      expect(ids(data)).toEqual([written.id]);
      expectFields(data[0].store, fieldsOf.store);
      expect(data[0].store.id).toBe(id);
    }
  });

  test('200 with a new review and with its new status at once', async () => {
    const carol = await helpers.user(server);
    const written = await review(admin, carol, place.id, { status: 'pending' });
    const statuses = async () => (await carol.get(path)).data.map(({ status }: { status: string }) => status);
    expect(await statuses()).toEqual(['pending']);
    await moderate(written.id, 'blocked');
    expect(await statuses()).toEqual(['blocked']);
  });
});

describe('GET /api/stores/{id}/reviews', () => {
  helpers.keyOnly(server, 'GET', '/api/stores/1/reviews');

  test('200 with the approved reviews only', async () => {
    const { id } = await store(admin);
    await review(admin, alice, id, { status: 'pending' });
    await review(admin, alice, id, { status: 'blocked' });
    const approved = [await review(admin, alice, id), await review(admin, bob, id)];
    const other = await store(admin);
    await review(admin, alice, other.id);
    const { status, data, meta } = await publicList(id);
    expect(status).toBe(200);
    expect(meta).toEqual({ page: 1, page_size: 20, total: 2, total_page: 1 });
    expect(new Set(ids(data))).toEqual(new Set(ids(approved)));
    for (const row of data) {
      expectFields(row, fieldsOf.review);
      expectFields(row.store, fieldsOf.store);
      expect(row).toMatchObject({ status: 'approved', store_id: id, store: { id } });
    }
  });

  test('200 with what moderation decides, at once', async () => {
    const { id } = await store(admin);
    const written = await pending(id);
    const shown = async () => ids((await publicList(id)).data);
    expect(await shown()).toEqual([]);
    await moderate(written.id, 'approved');
    expect(await shown()).toEqual([written.id]);
    await moderate(written.id, 'blocked');
    expect(await shown()).toEqual([]);
    await moderate(written.id, 'approved');
    expect(await shown()).toEqual([written.id]);
    await remove(written.id);
    expect(await shown()).toEqual([]);
  });

  test('the pages together are the whole list, each review once', async () => {
    const { id } = await store(admin);
    const written = [];
    for (let index = 0; index < 3; index++) written.push(await review(admin, alice, id));
    const pages = [await publicList(id, 'page_size=2'), await publicList(id, 'page_size=2&page=2')];
    expect(pages.map(({ data }) => data.length)).toEqual([2, 1]);
    expect(new Set(pages.flatMap(({ data }) => ids(data)))).toEqual(new Set(ids(written)));
    expect(pages[1]!.meta).toEqual({ page: 2, page_size: 2, total: 3, total_page: 2 });
  });

  test('404 for a store that is inactive, deleted or unknown', async () => {
    for (const id of await hiddenStores()) expectError(await publicList(id), 404);
  });

  test('404 as soon as the store is inactive', async () => {
    const { id } = await store(admin);
    expect((await publicList(id)).status).toBe(200);
    await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });
    expectError(await publicList(id), 404);
  });

  test('400 for the page comes before 404 for the store', async () => {
    expectInvalid(await publicList(helpers.unknownId, 'page=0'), 'page');
  });
});

describe('PATCH /api/admin/reviews/{id}/status', () => {
  helpers.adminsOnly(server, 'PATCH', '/api/admin/reviews/1/status');

  test('200 with the whole review as it now is', async () => {
    const written = await pending(place.id, { content: 'As it was.' });
    const { status, data } = await moderate(written.id, 'approved');
    expect(status).toBe(200);
    expectFields(data, fieldsOf.review);
    expect(data).toMatchObject({
      id: written.id,
      content: 'As it was.',
      status: 'approved',
      created_at: written.created_at,
    });
    expect((await moderate(written.id, 'blocked')).data.status).toBe('blocked');
  });

  test.each([
    ['pending', 'approved'],
    ['pending', 'blocked'],
    ['approved', 'approved'],
    ['approved', 'blocked'],
    ['blocked', 'approved'],
    ['blocked', 'blocked'],
  ])('200 from %s to %s, with counters that are right at once', async (from, to) => {
    const { id } = await store(admin);
    const written = await review(admin, alice, id, { status: from, rating: 5 });
    const answer = await moderate(written.id, to);
    expect([answer.status, answer.data.status]).toEqual([200, to]);
    const expected =
      to === 'approved'
        ? { review_count: 1, rating: 5, hotness: expect.closeTo(5, 1) }
        : { review_count: 0, rating: null, hotness: expect.closeTo(0, 1) };
    expect(await detail(id)).toMatchObject(expected);
  });

  test.each([
    [[5], 5],
    [[5, 4], 4.5],
    [[5, 4, 4], 4.3],
    [[5, 5, 4], 4.7],
    [[1, 2], 1.5],
  ])('the ratings %j make %d at once', async (ratings, average) => {
    const { id } = await store(admin);
    for (const rating of ratings) await review(admin, alice, id, { rating });
    await pending(id, { rating: 1 });
    await review(admin, bob, id, { rating: 1, status: 'blocked' });
    expect(await detail(id)).toMatchObject({
      review_count: ratings.length,
      rating: average,
      hotness: expect.closeTo(5 * ratings.length, 1),
    });
  });

  test('a five-star review raises the score at once, and blocking it takes that back', async () => {
    const { id } = await store(admin);
    const before = await detail(id);
    const written = await review(admin, alice, id, { rating: 5 });
    expect((await detail(id)).score).toBeGreaterThan(before.score);
    await moderate(written.id, 'blocked');
    expect((await detail(id)).score).toBeCloseTo(before.score, 2);
  });

  test('better ratings make a better score', async () => {
    const [good, bad] = [await store(admin), await store(admin)];
    await review(admin, alice, good.id, { rating: 5 });
    await review(admin, alice, bad.id, { rating: 1 });
    expect((await detail(good.id)).score).toBeGreaterThan((await detail(bad.id)).score);
  });

  test('reviews that are approved at the same time all count', async () => {
    const { id } = await store(admin);
    const written = await Promise.all([1, 2, 3, 4, 5].map((rating) => pending(id, { rating })));
    await Promise.all([...written, ...written].map((row) => moderate(row.id, 'approved')));
    expect(await detail(id)).toMatchObject({ review_count: 5, rating: 3, hotness: expect.closeTo(25, 0) });
  });

  test('lists follow within a second', async () => {
    const { id, category_id } = await store(admin);
    const listed = async () => (await client.get(`/api/stores?category_id=${category_id}`)).data[0];
    expect((await listed()).review_count).toBe(0);
    await review(admin, alice, id, { rating: 3 });
    await eventually(async () => expect(await listed()).toMatchObject({ id, review_count: 1, rating: 3 }));
  });

  test('reviews of an inactive store can be moderated, and count when it is active again', async () => {
    const { id } = await store(admin);
    const written = await pending(id, { rating: 2 });
    await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });
    expect((await moderate(written.id, 'approved')).status).toBe(200);
    await admin.patch(`/api/admin/stores/${id}/status`, { status: 'active' });
    expect(await detail(id)).toMatchObject({ review_count: 1, rating: 2 });
  });

  test.each(['pending', 'deleted', 'Approved', '', null, 1, undefined])('400 for the status %j', async (status) => {
    const { id } = await pending(place.id);
    expectInvalid(await moderate(id, status), 'status');
  });

  test('404 for a review that is deleted or unknown', async () => {
    const { id } = await pending(place.id);
    await remove(id);
    for (const gone of [id, helpers.unknownId]) expectError(await moderate(gone, 'approved'), 404);
  });

  test('first the token, then the body, then the review', async () => {
    const unknown = `/api/admin/reviews/${helpers.unknownId}/status`;
    expectError(await client.patch(unknown, { status: 'pending' }), 401);
    expectInvalid(await admin.patch(unknown, { status: 'pending' }), 'status');
  });
});

describe('DELETE /api/admin/reviews/{id}', () => {
  helpers.adminsOnly(server, 'DELETE', '/api/admin/reviews/1');

  test('200 with null, and the counters follow at once', async () => {
    const { id } = await store(admin);
    const before = await detail(id);
    const [first, second] = [
      await review(admin, alice, id, { rating: 5 }),
      await review(admin, bob, id, { rating: 2 }),
    ];
    expect(await detail(id)).toMatchObject({ review_count: 2, rating: 3.5 });
    const answer = await remove(first.id);
    expect([answer.status, answer.data]).toEqual([200, null]);
    expect(await detail(id)).toMatchObject({ review_count: 1, rating: 2, hotness: expect.closeTo(5, 1) });
    await remove(second.id);
    const { score, ...after } = await detail(id);
    expect(after).toMatchObject({ review_count: 0, rating: null, hotness: expect.closeTo(0, 1) });
    expect(score).toBeCloseTo(before.score, 2);
  });

  test.each(['pending', 'blocked'])('200 for a %s review, which changes nothing of the store', async (status) => {
    const { id } = await store(admin);
    await review(admin, bob, id, { rating: 4 });
    const written = await review(admin, alice, id, { status, rating: 1 });
    const before = await detail(id);
    await remove(written.id);
    expect(await detail(id)).toEqual({ ...before, hotness: expect.closeTo(before.hotness, 1) });
  });

  test('404 the second time, and for an unknown review', async () => {
    const { id } = await pending(place.id);
    expect((await remove(id)).status).toBe(200);
    for (const gone of [id, helpers.unknownId]) expectError(await remove(gone), 404);
  });
});

describe('GET /api/admin/reviews', () => {
  const path = '/api/admin/reviews';
  helpers.adminsOnly(server, 'GET', '/api/admin/reviews');

  test.each([
    ['', ['pending', 'approved', 'blocked']],
    ['status=pending', ['pending']],
    ['status=approved', ['approved']],
    ['status=blocked', ['blocked']],
    [`user_id=${alice.id}`, ['pending', 'approved']],
    [`user_id=${bob.id}`, ['blocked']],
    [`user_id=${bob.id}&status=approved`, []],
    [`user_id=${helpers.unknownId}`, []],
  ])('200 with the reviews of a store that match "%s"', async (query, states) => {
    const { status, data, meta } = await admin.get(`${path}?store_id=${shelf}&${query}`);
    expect(status).toBe(200);
    expect(new Set(ids(data))).toEqual(new Set(states.map((state) => shelved[state as keyof typeof shelved].id)));
    expect(meta).toEqual({ page: 1, page_size: 20, total: states.length, total_page: Math.min(states.length, 1) });
    for (const row of data) expectFields(row, fieldsOf.review);
  });

  test.each([
    ['status=deleted', 'status'] as const,
    ['store_id=x', 'store_id'] as const,
    ['user_id=0', 'user_id'] as const,
    ['rating=0', 'rating'] as const,
    ['rating=6', 'rating'] as const,
    ['has=text', 'has'] as const,
    ['sort=rating', 'sort'] as const,
  ])('400 for "%s"', async (query, field) => {
    expectInvalid(await admin.get(`${path}?${query}`), field);
  });

  test('200 with those that have what a moderator looks for, in either order', async () => {
    const [first, second] = [await helpers.user(server), await helpers.user(server)];
    const place = (await store(admin)).id;
    const write = async (author: typeof first, content: string, rating: number, more = {}) =>
      (await review(admin, author, place, { content, rating, status: 'pending', ...more })).id as number;
    const plain = await write(first, 'Good soup.', 5);
    const linked = await write(first, 'See HTTPS://shop.example now', 1);
    const bare = await write(second, 'www.shop.example', 1);
    const pictured = await write(second, 'Look', 5, { image_urls: ['/static/upload/2026/11/a.webp'] });
    await admin.patch(`/api/admin/reviews/${plain}/status`, { status: 'approved' });
    const report = await client.post(`/api/reviews/${plain}/reports`, { kind: 'spam' });
    expect(report.status).toBe(200);
    const found = async (query: string) => ids((await admin.get(`${path}?store_id=${place}&${query}`)).data);
    expect(await found('sort=oldest')).toEqual([plain, linked, bare, pictured]);
    expect(await found('sort=newest')).toEqual([pictured, bare, linked, plain]);
    expect(await found('')).toEqual([pictured, bare, linked, plain]);
    expect(await found('sort=oldest&has=link')).toEqual([linked, bare]);
    expect(await found('sort=oldest&has=first')).toEqual([plain, bare]);
    expect(await found('has=picture')).toEqual([pictured]);
    const spaced = await write(second, 'Ring (0331) 123-45 now', 2);
    const wide = await write(second, '加我１３８１２３４５６７８', 2);
    const other = await write(first, 'From 11:30 to 14:00, 12.50 for 2 of us, no. 123456', 4);
    expect(await found('sort=oldest&has=phone')).toEqual([spaced, wide]);
    expect(await found('sort=oldest&rating=4')).toEqual([other]);
    expect(await found('has=report')).toEqual([plain]);
    expect(await found('rating=1&has=first')).toEqual([bare]);
    expect(await found('sort=oldest&rating=5&status=pending')).toEqual([pictured]);
    const { meta } = await admin.get(`${path}?store_id=${place}&has=link&page_size=1`);
    expect(meta).toEqual({ page: 1, page_size: 1, total: 2, total_page: 2 });
    const { data } = await admin.get('/api/admin/reports?status=open&page_size=100');
    const open = data.find(({ review_id }: { review_id: number }) => review_id === plain);
    await admin.patch(`/api/admin/reports/${open.id}/status`, { status: 'done' });
    expect(await found('has=report')).toEqual([]);
  });
});
