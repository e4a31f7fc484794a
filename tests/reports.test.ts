import { afterAll, describe, expect, test } from 'bun:test';
import { cleanUp } from '../src/features/reports/service.ts';
import * as helpers from './helpers/client.ts';
import { expectError, expectFields, expectInvalid, guest, review, store, unique, user } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();

const customer = await user(server);
const place = await store(admin);
const written = await review(admin, customer, place.id);

const fields = 'contact created_at done_at id kind review_id status store_id text updated_at'.split(' ');
const fieldsOfStore = 'address deleted_at id name status'.split(' ');
const fieldsOfReview = 'content deleted_at id image_urls rating status user_id user_name'.split(' ');

const aboutStore = (body: object, id: number = place.id) => client.post(`/api/stores/${id}/reports`, body);
const aboutReview = (body: object, id: number = written.id) => client.post(`/api/reviews/${id}/reports`, body);
const setStatus = (id: number, status: string) => admin.patch(`/api/admin/reports/${id}/status`, { status });
const all = async (query = '') => (await admin.get(`/api/admin/reports?page_size=100${query}`)).data;
const listed = async (id: number) => (await all()).find((report: { id: number }) => report.id === id);

describe('POST /api/stores/{id}/reports', () => {
  helpers.keyOnly(server, 'POST', '/api/stores/1/reports');

  test.each(['closed', 'moved', 'wrong_details', 'duplicate', 'offensive', 'other'])(
    '200 with the whole report, which is open: %s',
    async (kind) => {
      const { status, data } = await aboutStore({ kind, text: ' Since\nMay. ', contact: ' mei@example.org ' });
      expect(status).toBe(200);
      expectFields(data, fields);
      expect(data).toMatchObject({ store_id: place.id, review_id: null, kind, status: 'open', done_at: null });
      expect([data.text, data.contact]).toEqual(['Since\nMay.', 'mei@example.org']);
    },
  );

  test('200 with empty values for what was not given', async () => {
    expect((await aboutStore({ kind: 'closed' })).data).toMatchObject({ text: '', contact: '' });
  });

  test.each([
    ['text', 1000],
    ['contact', 100],
  ])('200 for a %s of %i characters, 400 for one more', async (field, length) => {
    expect((await aboutStore({ kind: 'other', [field]: '味'.repeat(length) })).data[field]).toHaveLength(length);
    expectInvalid(await aboutStore({ kind: 'other', [field]: 'x'.repeat(length + 1) }), field);
  });

  test.each([
    ['kind', {}],
    ['kind', { kind: 'spam' }],
    ['text', { kind: 'other', text: 7 }],
    ['contact', { kind: 'other', contact: 'two\nlines' }],
  ])('400 that names %s (case %#)', async (field, body) => {
    expectInvalid(await aboutStore(body), field);
  });

  test('404 for a store that is unknown, inactive or deleted, and nothing is kept', async () => {
    const [hidden, gone] = [await store(admin, { status: 'inactive' }), await store(admin)];
    await admin.delete(`/api/admin/stores/${gone.id}`);
    const before = (await all()).length;
    for (const id of [helpers.unknownId, hidden.id, gone.id])
      expectError(await aboutStore({ kind: 'closed' }, id), 404);
    expect(await all()).toHaveLength(before);
  });
});

describe('POST /api/reviews/{id}/reports', () => {
  helpers.keyOnly(server, 'POST', '/api/reviews/1/reports');

  test.each(['spam', 'offensive', 'false', 'other'])('200 with the whole report: %s', async (kind) => {
    const { status, data } = await aboutReview({ kind, text: 'An advertisement.' });
    expect(status).toBe(200);
    expectFields(data, fields);
    expect(data).toMatchObject({ store_id: place.id, review_id: written.id, kind, contact: '', status: 'open' });
  });

  test('400 for a kind of report about stores', async () => {
    expectInvalid(await aboutReview({ kind: 'closed' }), 'kind');
  });

  test('404 for a review that is unknown, pending, blocked or deleted, or of a hidden store', async () => {
    const pending = await review(admin, customer, place.id, { status: 'pending' });
    const blocked = await review(admin, customer, place.id, { status: 'blocked' });
    const gone = await review(admin, customer, place.id);
    await admin.delete(`/api/admin/reviews/${gone.id}`);
    const hidden = await store(admin);
    const ofHidden = await review(admin, customer, hidden.id);
    await admin.patch(`/api/admin/stores/${hidden.id}/status`, { status: 'inactive' });
    for (const id of [helpers.unknownId, pending.id, blocked.id, gone.id, ofHidden.id])
      expectError(await aboutReview({ kind: 'spam' }, id), 404);
  });
});

describe('with an Idempotency-Key', () => {
  const send = (path: string, key: string, body: object) =>
    client.send('POST', path, {
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    });

  test('200 with the first report for the same key, also when its store is hidden meanwhile', async () => {
    const { id } = await store(admin);
    const [path, key] = [`/api/stores/${id}/reports`, unique('key')];
    const report = { kind: 'closed', text: 'Shut.' };
    const first = await send(path, key, report);
    await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });
    const again = await send(path, key, report);
    expect([again.status, again.data]).toEqual([200, first.data]);
    expectError(await send(path, `${key}x`, report), 404);
  });

  test('200 with a report each for a store and a review', async () => {
    const key = unique('key');
    const one = await send(`/api/stores/${place.id}/reports`, key, { kind: 'other' });
    const other = await send(`/api/reviews/${written.id}/reports`, key, { kind: 'other' });
    expect(other.data.id).not.toBe(one.data.id);
    expect(other.data.review_id).toBe(written.id);
  });
});

describe('GET /api/admin/reports', () => {
  helpers.adminsOnly(server, 'GET', '/api/admin/reports');

  test('200 with reports and their subjects, newest first, a page at a time', async () => {
    const [first, second] = [(await aboutStore({ kind: 'closed' })).data, (await aboutReview({ kind: 'spam' })).data];
    const { data, meta } = await admin.get('/api/admin/reports?page_size=2');
    expect(data.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect(meta.total).toBe((await all()).length);
    expectFields(data[0], [...fields, 'review', 'store'].toSorted());
    expectFields(data[0].store, fieldsOfStore);
    expectFields(data[0].review, fieldsOfReview);
    expect(data[0].store).toMatchObject({ id: place.id, name: place.name, deleted_at: null });
    expect(data[0].review).toMatchObject({ id: written.id, user_name: customer.username, rating: 4, content: 'Good.' });
    expect(data[1].review).toBeNull();
  });

  test('200 with the oldest first, a page at a time', async () => {
    const newest = (await all('&status=open')).map(({ id }: { id: number }) => id);
    const oldest = (await all('&status=open&sort=oldest')).map(({ id }: { id: number }) => id);
    expect(oldest).toEqual(newest.toReversed());
    const { data } = await admin.get('/api/admin/reports?status=open&sort=oldest&page_size=1&page=2');
    expect(data.map(({ id }: { id: number }) => id)).toEqual([oldest[1]]);
  });

  test('400 for another order', async () => {
    expectInvalid(await admin.get('/api/admin/reports?sort=kind'), 'sort');
  });

  test.each(['open', 'done'])('200 with those that are %s', async (status) => {
    const { id } = (await aboutStore({ kind: 'moved' })).data;
    await setStatus((await aboutStore({ kind: 'moved' })).data.id, 'done');
    if (status === 'done') await setStatus(id, 'done');
    const { data, meta } = await admin.get(`/api/admin/reports?status=${status}&page_size=100`);
    expect(data.map((report: { id: number }) => report.id)).toContain(id);
    expect(data.every((report: { status: string }) => report.status === status)).toBeTrue();
    expect(meta.total).toBe(data.length);
  });

  test('200 with reports whose store and review are deleted since', async () => {
    const closed = await store(admin, { name: unique('closed') });
    const spam = await review(admin, customer, closed.id, { content: 'Buy this.' });
    const { id } = (await aboutReview({ kind: 'spam' }, spam.id)).data;
    await admin.delete(`/api/admin/reviews/${spam.id}`);
    await admin.delete(`/api/admin/stores/${closed.id}`);
    const { store: of, review: about } = await listed(id);
    expect([of.name, of.deleted_at]).toEqual([closed.name, helpers.timestamp]);
    expect([about.content, about.deleted_at]).toEqual(['Buy this.', helpers.timestamp]);
  });

  test('400 for another status', async () => {
    expectInvalid(await admin.get('/api/admin/reports?status=closed'), 'status');
  });
});

describe('PATCH /api/admin/reports/{id}/status', () => {
  helpers.adminsOnly(server, 'PATCH', '/api/admin/reports/1/status');

  test('200 for done, for done again, which changes no time, and for open again', async () => {
    const { id } = (await aboutReview({ kind: 'false', text: 'Never happened.' })).data;
    const { data: done } = await setStatus(id, 'done');
    expect(done).toMatchObject({ id, status: 'done', text: 'Never happened.' });
    expect(done.done_at).toEqual(helpers.timestamp);
    expect(done.review.id).toBe(written.id);
    expect((await setStatus(id, 'done')).data.done_at).toBe(done.done_at);
    expect((await setStatus(id, 'open')).data).toMatchObject({ status: 'open', done_at: null });
    const { data: rows } = await admin.get(`/api/admin/activity?target=reports/${id}`);
    expect(rows.map(({ kind }: { kind: string }) => kind)).toEqual(Array(3).fill('report.status'));
    expect(rows[2].changes).toEqual({ status: ['open', 'done'] });
  });

  test('400 for another status, 404 for an unknown report', async () => {
    const { id } = (await aboutStore({ kind: 'closed' })).data;
    expectInvalid(await setStatus(id, 'closed'), 'status');
    expectError(await setStatus(helpers.unknownId, 'done'), 404);
  });
});

describe('with a clock', () => {
  let now = Date.UTC(2026, 10, 20);
  const day = 24 * 60 * 60 * 1000;
  const clocked = startServerWith(() => now);
  afterAll(async () => (await clocked).stop());

  test('text and contact are emptied 30 days after a report was done, and those of no other', async () => {
    const { deps, url } = await clocked;
    const root = await helpers.admin({ url } as never);
    const { id: storeId } = await store(root);
    const report = async () =>
      (await guest({ url } as never).post(`/api/stores/${storeId}/reports`, { kind: 'other', text: 't', contact: 'c' }))
        .data.id;
    const [open, done, later] = [await report(), await report(), await report()];
    await root.patch(`/api/admin/reports/${done}/status`, { status: 'done' });
    now += 1;
    await root.patch(`/api/admin/reports/${later}/status`, { status: 'done' });
    now += 30 * day;
    expect(await cleanUp(deps)).toBe(1);
    expect(await cleanUp(deps)).toBe(0);
    const again = await helpers.admin({ url } as never);
    const { data } = await again.get('/api/admin/reports');
    const texts = new Map(
      data.map(({ id, text, contact }: { id: number; text: string; contact: string }) => [id, text + contact]),
    );
    expect([open, done, later].map((id) => texts.get(id))).toEqual(['tc', '', 'tc']);
  });
});
