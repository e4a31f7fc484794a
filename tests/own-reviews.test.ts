import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { expectError, expectFields, expectInvalid, fieldsOf, review, store } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();
const [alice, bob] = await Promise.all([helpers.user(server), helpers.user(server)]);

const detail = async (id: number) => (await client.get(`/api/stores/${id}`)).data;
const shown = async (id: number) => (await client.get(`/api/stores/${id}/reviews`)).data;
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
const moderate = (id: number, status: string) => admin.patch(`/api/admin/reviews/${id}/status`, { status });

const change = { rating: 2, content: 'Colder than last time.', image_urls: ['/a.webp'], recommend_dishes: [{ a: 1 }] };

describe('PUT /api/user/reviews/{id}', () => {
  helpers.usersOnly(server, 'PUT', '/api/user/reviews/1');

  test.each(['pending', 'approved', 'blocked'])(
    '200 with one’s own %s review as it now is: pending',
    async (status) => {
      const { id } = await store(admin);
      const before = await review(admin, alice, id, { status });
      const answer = await alice.put(`/api/user/reviews/${before.id}`, change);
      expect(answer.status).toBe(200);
      expectFields(answer.data, fieldsOf.review);
      expect(answer.data).toMatchObject({
        ...change,
        id: before.id,
        status: 'pending',
        user_id: alice.id,
        user_name: alice.username,
        created_at: before.created_at,
      });
      expect(await shown(id)).toEqual([]);
    },
  );

  test('an approved one counts no longer, and with its new rating once it is approved again', async () => {
    const { id } = await store(admin);
    const untouched = await detail(id);
    const { id: reviewId } = await review(admin, alice, id, { rating: 5 });
    await review(admin, bob, id, { rating: 4 });
    expect(await detail(id)).toMatchObject({ review_count: 2, rating: 4.5, hotness: expect.closeTo(10, 1) });
    await alice.put(`/api/user/reviews/${reviewId}`, change);
    expect(await detail(id)).toMatchObject({ review_count: 1, rating: 4, hotness: expect.closeTo(5, 1) });
    await moderate(reviewId, 'approved');
    const after = await detail(id);
    expect(after).toMatchObject({ review_count: 2, rating: 3, hotness: expect.closeTo(10, 1) });
    expect(after.score).not.toBe(untouched.score);
    expect((await shown(id))[1]).toMatchObject(change);
  });

  test('200 with the defaults for what is left out', async () => {
    const { id } = await store(admin);
    const { id: reviewId } = await review(admin, alice, id, { status: 'pending', ...change });
    const { data } = await alice.put(`/api/user/reviews/${reviewId}`, { rating: 1 });
    expect(data).toMatchObject({ rating: 1, content: '', image_urls: [], recommend_dishes: [] });
  });

  test('the answer of the place to the former text is gone, until one is written again', async () => {
    const { id } = await store(admin);
    const { id: reviewId } = await review(admin, alice, id);
    await admin.put(`/api/admin/reviews/${reviewId}/reply`, { text: 'Thank you.' });
    expect((await alice.put(`/api/user/reviews/${reviewId}`, change)).data.reply).toBeNull();
    await moderate(reviewId, 'approved');
    expect((await client.get(`/api/stores/${id}/reviews`)).data[0]).toMatchObject({ id: reviewId, reply: null });
    await admin.put(`/api/admin/reviews/${reviewId}/reply`, { text: 'Sorry.' });
    expect((await client.get(`/api/stores/${id}/reviews`)).data[0].reply.text).toBe('Sorry.');
  });

  test('400 for what a new review may not have either', async () => {
    const { id } = await store(admin);
    const { id: reviewId } = await review(admin, alice, id);
    const path = `/api/user/reviews/${reviewId}`;
    expectInvalid(await alice.put(path, {}), 'rating');
    expectInvalid(await alice.put(path, { rating: 6, content: 'x'.repeat(2001) }), 'rating', 'content');
    const large = await alice.put(path, {
      rating: 5,
      content: '好'.repeat(2000),
      recommend_dishes: Array.from({ length: 20 }, () => ({ name: 'x'.repeat(1000) })),
    });
    expectError(large, 400);
    expect(large.meta.errors[0].rule).toBe('max_bytes');
    expect((await detail(id)).review_count).toBe(1);
  });

  test('404 for the review of another, one that is deleted or unknown, and about a store that is not public', async () => {
    const [{ id }, { id: hidden }] = [await store(admin), await store(admin)];
    const [foreign, deleted] = [await review(admin, bob, id), await review(admin, alice, id)];
    const unseen = await review(admin, alice, hidden);
    await admin.delete(`/api/admin/reviews/${deleted.id}`);
    await admin.patch(`/api/admin/stores/${hidden}/status`, { status: 'inactive' });
    for (const one of [foreign.id, deleted.id, unseen.id, helpers.unknownId])
      expectError(await alice.put(`/api/user/reviews/${one}`, change), 404);
    expect(idsOf(await shown(id))).toEqual([foreign.id]);
  });
});

describe('DELETE /api/user/reviews/{id}', () => {
  helpers.usersOnly(server, 'DELETE', '/api/user/reviews/1');

  test('200 with null; the counters follow, and administrators do not find it either', async () => {
    const { id } = await store(admin);
    const { id: reviewId } = await review(admin, alice, id, { rating: 1 });
    await review(admin, bob, id, { rating: 5 });
    const { status, data } = await alice.delete(`/api/user/reviews/${reviewId}`);
    expect({ status, data }).toEqual({ status: 200, data: null });
    expect(await detail(id)).toMatchObject({ review_count: 1, rating: 5, hotness: expect.closeTo(5, 1) });
    expect((await admin.get(`/api/admin/reviews?store_id=${id}`)).meta.total).toBe(1);
    expectError(await moderate(reviewId, 'approved'), 404);
    expectError(await admin.delete(`/api/admin/reviews/${reviewId}`), 404);
    expectError(await alice.delete(`/api/user/reviews/${reviewId}`), 404);
  });

  test('200 for a pending and a blocked one, also about a store that is not public', async () => {
    const { id } = await store(admin);
    const [pending, blocked] = [
      await review(admin, alice, id, { status: 'pending' }),
      await review(admin, alice, id, { status: 'blocked' }),
    ];
    await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });
    for (const one of [pending, blocked]) expect((await alice.delete(`/api/user/reviews/${one.id}`)).status).toBe(200);
    expect((await admin.get(`/api/admin/reviews?store_id=${id}`)).meta.total).toBe(0);
  });

  test('its ID is not given to another review', async () => {
    const { id } = await store(admin);
    const newest = await review(admin, alice, id, { status: 'pending' });
    await alice.delete(`/api/user/reviews/${newest.id}`);
    expect((await review(admin, bob, id, { status: 'pending' })).id).toBeGreaterThan(newest.id);
  });

  test('404 for the review of another, and for one that an administrator deleted', async () => {
    const { id } = await store(admin);
    const [foreign, deleted] = [await review(admin, bob, id), await review(admin, alice, id)];
    await admin.delete(`/api/admin/reviews/${deleted.id}`);
    for (const one of [foreign, deleted]) expectError(await alice.delete(`/api/user/reviews/${one.id}`), 404);
    expect(idsOf(await shown(id))).toEqual([foreign.id]);
  });
});

describe('PUT /api/admin/reviews/{id}/reply', () => {
  helpers.adminsOnly(server, 'PUT', '/api/admin/reviews/1/reply');

  const reply = (id: number, text: unknown) => admin.put(`/api/admin/reviews/${id}/reply`, { text });

  test('200 with the review and the answer, which everyone reads with it; "" takes it away', async () => {
    const { id } = await store(admin);
    const made = await review(admin, alice, id);
    expect(made.reply).toBeNull();
    const { status, data } = await reply(made.id, '  Thank you,\nsee you soon. ');
    const expected = { text: 'Thank you,\nsee you soon.', created_at: helpers.timestamp };
    expect(status).toBe(200);
    expect(data).toEqual({ ...made, store: data.store, reply: expected });
    expect((await shown(id))[0].reply).toEqual(data.reply);
    expect((await alice.get('/api/user/reviews')).data[0].reply).toEqual(data.reply);
    expect((await admin.get(`/api/admin/reviews?store_id=${id}`)).data[0].reply).toEqual(data.reply);
    expect((await reply(made.id, '')).data.reply).toBeNull();
    expect((await shown(id))[0].reply).toBeNull();
  });

  test('200 at the limit of 2,000 characters, 400 beyond it and for what is no text', async () => {
    const { id } = await store(admin);
    const { id: reviewId } = await review(admin, alice, id);
    expect((await reply(reviewId, '好'.repeat(2000))).data.reply.text).toHaveLength(2000);
    for (const text of ['x'.repeat(2001), 7, null, undefined, 'a\u0000b'])
      expectInvalid(await reply(reviewId, text), 'text');
  });

  test('412 with the ETag of a version before an edit or another answer, 200 with the present one', async () => {
    const { id } = await store(admin);
    const { id: reviewId } = await review(admin, alice, id);
    const path = `/api/admin/reviews/${reviewId}`;
    const answer = (etag: string) =>
      admin.send('PUT', `${path}/reply`, {
        headers: { 'content-type': 'application/json', 'if-match': etag },
        body: JSON.stringify({ text: 'Thank you.' }),
      });
    const before = (await admin.get(path)).headers.get('etag')!;
    await alice.put(`/api/user/reviews/${reviewId}`, change);
    expectError(await answer(before), 412);
    const edited = (await admin.get(path)).headers.get('etag')!;
    const { status, headers, data } = await answer(edited);
    expect([status, data.reply.text]).toEqual([200, 'Thank you.']);
    expect(headers.get('etag')).not.toBe(edited);
    expectError(await answer(edited), 412);
  });

  test('the activity has what changed', async () => {
    const { id } = await store(admin);
    const { id: reviewId } = await review(admin, alice, id);
    await reply(reviewId, 'Thank you.');
    const { data } = await admin.get(`/api/admin/activity?target=reviews/${reviewId}`);
    expect(data[0]).toMatchObject({ kind: 'review.reply', changes: { reply_text: [null, 'Thank you.'] } });
  });

  test('404 for a review that is deleted or unknown', async () => {
    const { id } = await store(admin);
    const { id: reviewId } = await review(admin, alice, id);
    await admin.delete(`/api/admin/reviews/${reviewId}`);
    for (const one of [reviewId, helpers.unknownId]) expectError(await reply(one, 'Thank you.'), 404);
  });
});

describe('GET /api/stores/{id}/reviews/summary', () => {
  helpers.keyOnly(server, 'GET', '/api/stores/1/reviews/summary');

  const summary = async (id: number) => (await client.get(`/api/stores/${id}/reviews/summary`)).data;

  test('200 with zeros and nothing for a store without reviews', async () => {
    const { id } = await store(admin);
    expect(await summary(id)).toEqual({ ratings: [0, 0, 0, 0, 0], recommended: [] });
  });

  test('200 with the ratings and dishes of the approved reviews only, those named most first', async () => {
    const [{ id }, { id: other }] = [await store(admin), await store(admin)];
    const noodles = { name: 'Noodles', price: 12 };
    await review(admin, alice, id, { rating: 5, recommend_dishes: [noodles, { name: ' Tea ' }, { name: 7 }, {}] });
    await review(admin, bob, id, { rating: 5, recommend_dishes: [{ name: 'Tea' }, noodles, { name: 'Cake' }] });
    await review(admin, bob, id, { rating: 1, recommend_dishes: [noodles, { name: '' }, { name: { a: 1 } }] });
    await review(admin, bob, id, { rating: 2, status: 'pending', recommend_dishes: [{ name: 'Soup' }] });
    await review(admin, bob, id, { rating: 3, status: 'blocked', recommend_dishes: [{ name: 'Soup' }] });
    const { id: deleted } = await review(admin, bob, id, { rating: 4, recommend_dishes: [{ name: 'Soup' }] });
    await admin.delete(`/api/admin/reviews/${deleted}`);
    await review(admin, bob, other, { rating: 4, recommend_dishes: [{ name: 'Soup' }] });
    expect(await summary(id)).toEqual({
      ratings: [1, 0, 0, 0, 2],
      recommended: [
        { name: 'Noodles', count: 3 },
        { name: 'Tea', count: 2 },
        { name: 'Cake', count: 1 },
      ],
    });
  });

  test('200 with one dish for names that differ in case, width and blanks, as most have written it', async () => {
    const { id } = await store(admin);
    for (const name of ['Dan dan', 'dan DAN', 'ＤＡＮ　dan', 'dan DAN'])
      await review(admin, alice, id, { recommend_dishes: [{ name }] });
    expect((await summary(id)).recommended).toEqual([{ name: 'dan DAN', count: 4 }]);
  });

  test('200 with 20 dishes at most', async () => {
    const { id } = await store(admin);
    const dishes = (from: number) => Array.from({ length: 20 }, (_, index) => ({ name: `Dish ${from + index}` }));
    await review(admin, alice, id, { recommend_dishes: dishes(10) });
    await review(admin, alice, id, { recommend_dishes: dishes(15) });
    const { recommended } = await summary(id);
    expect(recommended).toHaveLength(20);
    expect(recommended.slice(0, 15).every(({ count }: { count: number }) => count === 2)).toBeTrue();
  });

  test('200 with what moderation and the author decide, at once, and after a like', async () => {
    const { id } = await store(admin);
    const { id: reviewId } = await review(admin, alice, id, { rating: 4, recommend_dishes: [{ name: 'Tea' }] });
    const full = { ratings: [0, 0, 0, 1, 0], recommended: [{ name: 'Tea', count: 1 }] };
    const empty = { ratings: [0, 0, 0, 0, 0], recommended: [] };
    const steps: [act: () => Promise<unknown>, expected: object][] = [
      [async () => {}, full],
      [() => bob.post(`/api/user/stores/${id}/like`), full],
      [() => moderate(reviewId, 'blocked'), empty],
      [() => moderate(reviewId, 'approved'), full],
      [() => alice.put(`/api/user/reviews/${reviewId}`, { rating: 3 }), empty],
      [() => moderate(reviewId, 'approved'), { ratings: [0, 0, 1, 0, 0], recommended: [] }],
      [() => alice.delete(`/api/user/reviews/${reviewId}`), empty],
    ];
    for (const [act, expected] of steps) {
      await act();
      for (let time = 0; time < 3; time++) expect(await summary(id)).toEqual(expected);
    }
  });

  test('404 for a store that is inactive, deleted or unknown', async () => {
    const inactive = await store(admin, { status: 'inactive' });
    const deleted = await store(admin);
    await admin.delete(`/api/admin/stores/${deleted.id}`);
    for (const id of [inactive.id, deleted.id, helpers.unknownId])
      expectError(await client.get(`/api/stores/${id}/reviews/summary`), 404);
  });
});
