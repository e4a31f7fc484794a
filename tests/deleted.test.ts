import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import {
  category,
  expectError,
  expectFields,
  expectInvalid,
  fieldsOf,
  review,
  store,
  unique,
  user,
} from './helpers/client.ts';
import { cooling } from './helpers/content.ts';
import { shown } from './helpers/database.ts';
import { run } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();

const kinds = ['store', 'category', 'review'] as const;
type Kind = (typeof kinds)[number];
const plural = { store: 'stores', category: 'categories', review: 'reviews' };

const make: Record<Kind, () => Promise<{ id: number }>> = {
  store: () => store(admin),
  category: () => category(admin),
  review: async () => review(admin, await user(server), (await store(admin)).id),
};
const path = (kind: Kind, id: number) => `/api/admin/${plural[kind]}/${id}`;
const remove = async (kind: Kind, id: number) => expect((await admin.delete(path(kind, id))).status).toBe(200);
const restore = (kind: Kind, id: number) => admin.post(`${path(kind, id)}/restore`);
const list = async (kind: Kind) => (await admin.get(`/api/admin/deleted?kind=${kind}&page_size=100`)).data;
const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
const kindsOnRecord = async (target: string) =>
  (await admin.get(`/api/admin/activity?target=${target}`)).data.map(({ kind }: { kind: string }) => kind);

describe('GET /api/admin/deleted', () => {
  helpers.adminsOnly(server, 'GET', '/api/admin/deleted');

  test.each(kinds)('200 with each deleted %s as it was, the latest deletion first, a page at a time', async (kind) => {
    const made = [await make[kind](), await make[kind](), await make[kind]()];
    const [first, second, third] = ids(made) as [number, number, number];
    const shown = (await admin.get(path(kind, third))).data;
    for (const id of [second, first, third]) await remove(kind, id);
    const page = await admin.get(`/api/admin/deleted?kind=${kind}&page_size=2`);
    expect(ids(page.data)).toEqual([third, first]);
    expect(ids(await list(kind)).slice(0, 3)).toEqual([third, first, second]);
    expect(page.meta.total).toBe((await list(kind)).length);
    const [latest] = page.data;
    expectFields(latest, ['category', 'deleted_at', 'id', 'kind', 'review', 'store']);
    expect(latest.deleted_at).toEqual(helpers.timestamp);
    // The counters of the store in a review are those of now.
    const was = kind === 'review' ? { ...shown, store: latest.review.store } : shown;
    expect([latest.kind, latest[kind]]).toEqual([kind, was]);
    expectFields(latest[kind], fieldsOf[kind]);
    for (const other of kinds) if (other !== kind) expect(latest[other]).toBeNull();
  });

  test('200 with stores without a kind', async () => {
    await remove('store', (await make.store()).id);
    expect((await admin.get('/api/admin/deleted?page_size=100')).data).toEqual(await list('store'));
  });

  test('400 for another kind', async () => {
    expectInvalid(await admin.get('/api/admin/deleted?kind=user'), 'kind');
  });
});

describe.each(kinds)('POST /api/admin/…/{id}/restore of a %s', (kind) => {
  helpers.adminsOnly(server, 'POST', `${path(kind, 1)}/restore`);

  test('200 with all as it was but the version, and one row of activity', async () => {
    const { id } = await make[kind]();
    const { data: before, headers } = await admin.get(path(kind, id));
    await remove(kind, id);
    expectError(await admin.get(path(kind, id)), 404);
    const answer = await restore(kind, id);
    expect([answer.status, answer.data]).toEqual([200, cooling(before)]);
    expect(answer.headers.get('etag')).not.toBe(headers.get('etag'));
    expect((await admin.get(path(kind, id))).data).toEqual(cooling(before));
    expect(ids(await list(kind))).not.toContain(id);
    expect((await kindsOnRecord(`${plural[kind]}/${id}`)).slice(0, 2)).toEqual([`${kind}.restore`, `${kind}.delete`]);
  });

  test('200 for what is not deleted: nothing changes, and nothing is noted', async () => {
    const { id } = await make[kind]();
    const before = await admin.get(path(kind, id));
    const answer = await restore(kind, id);
    expect([answer.status, answer.data]).toEqual([200, before.data]);
    expect(answer.headers.get('etag')).toBe(before.headers.get('etag'));
    expect(await kindsOnRecord(`${plural[kind]}/${id}`)).not.toContain(`${kind}.restore`);
  });

  test('404 for an unknown one', async () => {
    expectError(await restore(kind, helpers.unknownId), 404);
  });
});

describe('a restored store', () => {
  test('is found, listed, ranked and counted as before, with its reviews and likes', async () => {
    const customer = await user(server);
    const name = unique('wiederda');
    const place = await store(admin, { name, dishes: [{ name: 'Dumplings' }] });
    const opinion = await review(admin, customer, place.id, { rating: 5 });
    await customer.post(`/api/user/stores/${place.id}/like`);
    const paths = [
      `/api/stores/${place.id}`,
      `/api/stores/${place.id}/reviews`,
      `/api/stores?keyword=${name}`,
      `/api/stores?category_id=${place.category_id}`,
      '/api/rankings/stores?by=likes&page_size=100',
    ];
    const look = async () => Promise.all(paths.map(async (one) => (await client.get(one)).data));
    const before = await look();
    await remove('store', place.id);
    expectError(await client.get(paths[0]!), 404);
    expect((await client.get(paths[2]!)).data).toEqual([]);
    expect((await client.get(paths[3]!)).meta.total).toBe(0);
    await restore('store', place.id);
    expect(await look()).toEqual(cooling(before));
    expect((await client.get(paths[1]!)).data.map(({ id }: { id: number }) => id)).toEqual([opinion.id]);
  });

  test('stays hidden when it was', async () => {
    const place = await store(admin, { status: 'inactive' });
    await remove('store', place.id);
    expect((await restore('store', place.id)).data.status).toBe('inactive');
    expectError(await client.get(`/api/stores/${place.id}`), 404);
  });

  test('has the counters that changed while it was deleted', async () => {
    const place = await store(admin);
    const waiting = await review(admin, await user(server), place.id, { status: 'pending', rating: 2 });
    await remove('store', place.id);
    await admin.patch(`/api/admin/reviews/${waiting.id}/status`, { status: 'approved' });
    expect((await restore('store', place.id)).data).toMatchObject({ review_count: 1, rating: 2 });
  });
});

describe('a restored review', () => {
  test.each(['approved', 'blocked', 'pending'])('that was %s counts as before', async (status) => {
    const customer = await user(server);
    const place = await store(admin);
    await review(admin, customer, place.id, { rating: 3 });
    const opinion = await review(admin, customer, place.id, { rating: 5, status });
    const before = (await client.get(`/api/stores/${place.id}`)).data;
    await remove('review', opinion.id);
    expect((await client.get(`/api/stores/${place.id}`)).data.review_count).toBe(1);
    expect((await restore('review', opinion.id)).data.status).toBe(status);
    expect((await client.get(`/api/stores/${place.id}`)).data).toEqual(cooling(before));
  });

  test('409 store_gone while its store is deleted', async () => {
    const place = await store(admin);
    const opinion = await review(admin, await user(server), place.id);
    await remove('review', opinion.id);
    await remove('store', place.id);
    const answer = await restore('review', opinion.id);
    expectError(answer, 409);
    expect(answer.meta.reason).toBe('store_gone');
    await restore('store', place.id);
    expect((await restore('review', opinion.id)).status).toBe(200);
  });
});

describe('external_id', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'foodmap-test-')), 'table.csv');
  afterAll(() => rmSync(dirname(file), { recursive: true }));

  test.each([
    ['store', 'external_id,name,category,address\nx1,Zweimal,Imported,here\n'],
    ['category', 'external_id,name\nx1,Zweimal\n'],
  ] as const)('409 external_id_taken for a %s whose ID another one has by now', async (kind, csv) => {
    const table = plural[kind];
    const twice = async () => {
      writeFileSync(file, csv);
      const { code, stderr } = await run(['import', '--csv', table, file, '--data', server.data]);
      expect([code, code === 0 ? '' : stderr]).toEqual([0, '']);
      return shown(async () => (await admin.get(`/api/admin/${table}?keyword=Zweimal`)).data[0].id as number);
    };
    const first = await twice();
    await remove(kind, first);
    const second = await twice();
    expect(second).not.toBe(first);
    const answer = await restore(kind, first);
    expectError(answer, 409);
    expect(answer.meta.reason).toBe('external_id_taken');
    await remove(kind, second);
    expect((await restore(kind, first)).status).toBe(200);
  });
});

test('after all of it, counters, totals and the search index are those of a recount', async () => {
  const { stdout } = await run(['doctor', '--json', '--data', server.data]);
  const findings: { name: string; level: string }[] = JSON.parse(stdout);
  const recounted = findings.filter(({ name }) => ['counters', 'totals', 'reviews', 'search'].includes(name));
  expect(recounted.map(({ level }) => level)).toEqual(['ok', 'ok', 'ok', 'ok']);
});
