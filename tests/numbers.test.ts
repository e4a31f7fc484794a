import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'bun:test';
import { admin, expectError, guest, review, store, unique, unknownId, user, type Client } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { storeDays as storeDaysTable } from '../src/db/schema.ts';
import { StoreDays } from '../src/features/numbers/store-days.ts';
import { jobsOf } from '../src/jobs/schedule.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** 18:00 in Shanghai. */
const noon = Date.UTC(2026, 5, 1, 10);
let now = noon;
const server = await startServerWith(() => now, { rateLimits: 'off', trustProxy: '127.0.0.1' });
const root = await admin(server);
const { data: site } = await root.get('/api/admin/settings/site');
await root.put('/api/admin/settings/site', { ...site, time_zone: 'Asia/Shanghai' });
afterAll(() => server.stop());
// The first page of a checkout is bundled, for which a client may not have the patience and ask again.
await fetch(server.url);

interface Day {
  date: string;
  views: number;
  finds: number;
  likes: number;
  reviews: number;
}

/** A store with its owner. */
async function owned(fields: Record<string, unknown> = {}) {
  const made = await store(root, fields);
  const owner = await user(server);
  const { data } = await root.post(`/api/admin/stores/${made.id}/owner-code`);
  await owner.post('/api/user/stores', { code: data.code });
  return { id: made.id as number, owner };
}

async function numbers(id: number, owner: Client): Promise<Day[]> {
  await server.deps.storeDays.flush();
  return (await owner.get(`/api/user/stores/${id}/numbers`)).data;
}

const today = async (id: number, owner: Client) => (await numbers(id, owner)).at(-1)!;

const rowsOf = (id: number) => server.deps.db.read.select().from(storeDaysTable).where(eq(storeDaysTable.store_id, id));

const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { accept: 'text/html', ...headers } });

describe('GET /api/user/stores/{id}/numbers', () => {
  test('200 with a row for each of 30 days of the place, 0 where nothing happened', async () => {
    const { id, owner } = await owned();
    const days = await numbers(id, owner);
    expect(days).toHaveLength(30);
    expect(days[0]!.date).toBe('2026-05-03');
    expect(days.at(-1)).toEqual({ date: '2026-06-01', views: 0, finds: 0, likes: 0, reviews: 0 });
  });

  test('200 with page views: from the cache, twice by the same visitor, unchanged pages, and no HEAD', async () => {
    const { id, owner } = await owned();
    await fetch(`${server.url}/stores/${id}`, { method: 'HEAD' });
    expect(await today(id, owner)).toMatchObject({ views: 0 });
    for (let count = 0; count < 4; count++) expect((await open(`/stores/${id}`)).status).toBe(200);
    const etag = (await open(`/stores/${id}`)).headers.get('etag')!;
    expect((await open(`/stores/${id}`, { 'if-none-match': etag })).status).toBe(304);
    await fetch(`${server.url}/stores/${id}`, { method: 'HEAD' });
    expect(await today(id, owner)).toMatchObject({ views: 6 });
  });

  test('200 without views of scripts, of the owner and of the console', async () => {
    const { id, owner } = await owned();
    for (const headers of [
      { referer: `${server.url}/me/stores` },
      { referer: `${server.url}/admin/stores/${id}` },
      { 'sec-fetch-mode': 'cors' },
    ])
      await open(`/stores/${id}`, headers);
    expect(await today(id, owner)).toMatchObject({ views: 0 });
    for (const headers of [
      { referer: `${server.url}/menu` },
      { referer: 'https://other.example/me' },
      { referer: 'nonsense' },
      { 'sec-fetch-mode': 'navigate' },
    ])
      await open(`/stores/${id}`, headers);
    expect(await today(id, owner)).toMatchObject({ views: 4 });
  });

  test('200 without views of a page that failed, of the API and of other pages', async () => {
    const { id, owner } = await owned();
    await guest(server).get(`/api/stores/${id}`);
    await open(`/stores/${id}/print`);
    await open(`/stores/${id}/dishes/${unknownId}`);
    expect(await today(id, owner)).toMatchObject({ views: 0 });
  });

  test('200 with finds by searches of the API and of the pages', async () => {
    const name = unique('Zapiekanka');
    const { id, owner } = await owned({ name });
    await guest(server).get(`/api/stores/search?keyword=${name}`);
    await open(`/?q=${name}`);
    expect(await today(id, owner)).toMatchObject({ finds: 2, views: 0 });
  });

  test('200 with likes that stay and reviews that are public', async () => {
    const { id, owner } = await owned();
    const [fan, fickle] = [await user(server), await user(server)];
    for (const one of [fan, fickle]) await one.put(`/api/user/stores/${id}/like`, undefined);
    await fickle.delete(`/api/user/stores/${id}/like`);
    await review(root, fan, id);
    await review(root, fickle, id, { status: 'pending' });
    expect(await today(id, owner)).toMatchObject({ likes: 1, reviews: 1 });
  });

  test('200 with each figure on the day of the place: midnight is that of its zone', async () => {
    const { id, owner } = await owned();
    const fan = await user(server);
    now = Date.UTC(2026, 5, 1, 15, 59, 59);
    await open(`/stores/${id}`);
    await server.deps.storeDays.flush();
    await fan.put(`/api/user/stores/${id}/like`, undefined);
    now = Date.UTC(2026, 5, 1, 16, 0, 0);
    await review(root, fan, id);
    await open(`/stores/${id}`);
    const days = await numbers(id, owner);
    now = noon;
    expect(days.slice(-2)).toEqual([
      { date: '2026-06-01', views: 1, finds: 0, likes: 1, reviews: 0 },
      { date: '2026-06-02', views: 1, finds: 0, likes: 0, reviews: 1 },
    ]);
  });

  test('404 for the store of another, for one that was one’s own, and for none', async () => {
    const { id, owner } = await owned();
    const other = await user(server);
    expectError(await other.get(`/api/user/stores/${id}/numbers`), 404);
    expectError(await owner.get(`/api/user/stores/${unknownId}/numbers`), 404);
    await root.delete(`/api/admin/stores/${id}/owners/${owner.id}`);
    expectError(await owner.get(`/api/user/stores/${id}/numbers`), 404);
  });
});

test('figures are lost by no regular stop, and keep no person', async () => {
  const { id } = await owned();
  await open(`/stores/${id}`, { 'x-forwarded-for': '203.0.113.9' });
  await server.deps.storeDays.flush();
  expect(await rowsOf(id)).toEqual([{ store_id: id, day: '2026-06-01', views: 1, finds: 0 }]);
});

test('figures of a store that is merged are added to those of the one that stays, and go back with an undo', async () => {
  const [from, into] = [await owned(), await owned()];
  for (const { id } of [from, into, from]) await open(`/stores/${id}`);
  await today(from.id, from.owner);
  now += 7 * hour;
  await open(`/stores/${from.id}`);
  await today(from.id, from.owner);
  const merged = await root.post(`/api/admin/stores/${from.id}/merge`, { into: into.id });
  expect(merged.status).toBe(200);
  const viewsOf = async (id: number, by: Client) => (await numbers(id, by)).slice(-2).map(({ views }) => views);
  expect(await viewsOf(into.id, into.owner)).toEqual([3, 1]);
  await open(`/stores/${into.id}`);
  await root.post(`/api/admin/activity/${merged.headers.get('x-foodmap-activity')}/undo`);
  expect(await viewsOf(into.id, into.owner)).toEqual([1, 1]);
  expect(await viewsOf(from.id, from.owner)).toEqual([2, 1]);
  now = noon;
});

test('several nodes add up, also when they write at the same time', async () => {
  const [one, other] = [await owned(), await owned()];
  const { clock, db, log } = server.deps;
  const nodes = Array.from({ length: 3 }, () => new StoreDays(db, clock, log));
  for (const [index, node] of nodes.entries())
    node.note('views', index === 1 ? [other.id, one.id] : [one.id, other.id, one.id]);
  await Promise.all(nodes.map((node) => node.flush()));
  expect(await today(one.id, one.owner)).toMatchObject({ views: 5, finds: 0 });
  expect(await today(other.id, other.owner)).toMatchObject({ views: 3, finds: 0 });
});

test('what could not be written is written with the next', async () => {
  const { id, owner } = await owned();
  const { db, storeDays } = server.deps;
  const write = db.write.bind(db);
  db.write = async () => {
    throw new Error('no disk');
  };
  storeDays.note('views', [id]);
  await storeDays.flush();
  db.write = write;
  storeDays.note('views', [id]);
  expect(await today(id, owner)).toMatchObject({ views: 2 });
});

test('the job deletes days that nobody is shown any more', async () => {
  const { id } = await owned();
  await open(`/stores/${id}`);
  await server.deps.storeDays.flush();
  const job = jobsOf(server.deps).find(({ name }) => name === 'numbers')!;
  const { signal } = new AbortController();
  for (const [days, left] of [
    [29, 1],
    [33, 0],
  ] as const) {
    now = noon + days * day;
    await job.work(signal);
    expect(await rowsOf(id)).toHaveLength(left);
  }
});
