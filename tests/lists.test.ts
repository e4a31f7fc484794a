import { describe, expect, test } from 'bun:test';
import { walkOf } from '../src/lib/walk.ts';
import { expectError, expectInvalid, list, store, timestamp, unique, unknownId } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { client, admin } = await suite();

const at = (latitude: number, longitude: number) => store(admin, { latitude, longitude });
const [first, second] = [await at(39.9, 116.4), await at(39.909, 116.4)];
const idsOf = (shown: { stops: { store_id: number }[] }) => shown.stops.map(({ store_id }) => store_id);
const titles = async () =>
  (await client.get('/api/lists?page_size=100')).data.map(({ title }: { title: string }) => title);
const replace = (id: number, body: object, ifMatch?: string) =>
  admin.send('PUT', `/api/admin/lists/${id}`, {
    headers: { 'content-type': 'application/json', ...(ifMatch !== undefined && { 'if-match': ifMatch }) },
    body: JSON.stringify(body),
  });

describe('POST /api/admin/lists', () => {
  test('200 with the stops in their order, their stores and the way along them', async () => {
    const made = await list(admin, [second.id, first.id], {
      title: '12 dumplings on foot',
      description: 'From the north gate.',
      translations: { 'zh-Hans': { title: '步行吃饺子' } },
      stops: [{ store_id: second.id, note: 'Shrimp.', translations: { zh: { note: '虾仁' } } }, { store_id: first.id }],
    });
    const shown = ({ id, name, address, spot, latitude, longitude }: typeof first) => ({
      id,
      name,
      address,
      spot,
      latitude,
      longitude,
    });
    const answer = {
      id: made.id,
      title: '12 dumplings on foot',
      description: 'From the north gate.',
      stops: [
        { store_id: second.id, store: shown(second), note: 'Shrimp.', translations: { zh: { note: '虾仁' } } },
        { store_id: first.id, store: shown(first), note: '', translations: {} },
      ],
      walk: { distance: 999, minutes: 17 },
      translations: { 'zh-Hans': { title: '步行吃饺子' } },
      created_at: timestamp,
      updated_at: timestamp,
    };
    expect(made as object).toEqual({ ...answer, status: 'published', sort_order: 0 });
    expect((await client.get(`/api/lists/${made.id}`)).data).toEqual(answer);
  });

  test('200 for a draft, which the public does not see', async () => {
    const { data } = await admin.post('/api/admin/lists', { title: unique('Draft '), stops: [] });
    expect([data.status, data.walk]).toEqual(['draft', null]);
    expectError(await client.get(`/api/lists/${data.id}`), 404);
    expect(await titles()).not.toContain(data.title);
    expect((await admin.get(`/api/admin/lists/${data.id}`)).data.title).toBe(data.title);
  });

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['a title that is too long', { title: 'x'.repeat(101) }, 'title'],
    ['too many stops', { stops: Array.from({ length: 51 }, () => ({ store_id: 1 })) }, 'stops'],
    ['a note that is too long', { stops: [{ store_id: first.id, note: 'x'.repeat(301) }] }, 'stops[0].note'],
    ['a store that does not exist', { stops: [{ store_id: first.id }, { store_id: unknownId }] }, 'stops[1].store_id'],
    ['a store twice', { stops: [{ store_id: first.id }, { store_id: first.id }] }, 'stops[1].store_id'],
    ['no language', { translations: { '?': { title: 'x' } } }, 'translations.?'],
    ['an unknown status', { status: 'hidden' }, 'status'],
  ])('400 for %s', async (_, body, field) => {
    expectInvalid(await admin.post('/api/admin/lists', { title: 'A walk', stops: [], ...body }), field);
  });
});

describe('PUT /api/admin/lists/{id}', () => {
  test('200 with other stops, and keeps status and other languages that are left out', async () => {
    const stops = [{ store_id: first.id, note: 'One', translations: { zh: { note: '一' } } }];
    const { id } = await list(admin, [], { stops, translations: { zh: { title: '一' } } });
    const { data } = await replace(id, { title: 'Other', stops: [{ store_id: second.id }, { store_id: first.id }] });
    expect([data.title, data.status, idsOf(data)]).toEqual(['Other', 'published', [second.id, first.id]]);
    expect([data.translations, data.stops[1].translations]).toEqual([{ zh: { title: '一' } }, { zh: { note: '一' } }]);
    expect((await client.get(`/api/lists/${id}`)).data.title).toBe('Other');
  });

  test('412 for an earlier version, 404 for an unknown one', async () => {
    const { id } = await list(admin, []);
    const etag = (await admin.get(`/api/admin/lists/${id}`)).headers.get('etag')!;
    expect((await replace(id, { title: 'Other', stops: [] }, etag)).status).toBe(200);
    expectError(await replace(id, { title: 'Third', stops: [] }, etag), 412);
    expectError(await replace(unknownId, { title: 'Third', stops: [] }), 404);
  });
});

test('a deleted list is gone, and an undo brings it back', async () => {
  const { id } = await list(admin, [first.id]);
  const gone = await admin.delete(`/api/admin/lists/${id}`);
  expectError(await client.get(`/api/lists/${id}`), 404);
  expectError(await admin.delete(`/api/admin/lists/${id}`), 404);
  expect((await admin.post(`/api/admin/activity/${gone.headers.get('x-foodmap-activity')}/undo`)).status).toBe(200);
  expect(idsOf((await client.get(`/api/lists/${id}`)).data)).toEqual([first.id]);
});

test('lists are in their order, newest first where it is the same', async () => {
  const [one, two, three] = [await list(admin, []), await list(admin, []), await list(admin, [], { sort_order: -1 })];
  const all = await titles();
  expect([three, two, one].map(({ title }) => all.indexOf(title)).toSorted((x, y) => x - y)).toEqual(
    [three, two, one].map(({ title }) => all.indexOf(title)),
  );
});

test('a store that is hidden or deleted leaves its lists at once; one that is merged is the one that stays', async () => {
  const [hidden, deleted, merged, kept] = [await at(1, 1), await at(1, 1.01), await at(1, 1.02), await at(1, 1.03)];
  const { id } = await list(admin, [hidden.id, deleted.id, merged.id, first.id]);
  const shown = async () => idsOf((await client.get(`/api/lists/${id}`)).data);
  await shown();
  await admin.patch(`/api/admin/stores/${hidden.id}/status`, { status: 'inactive' });
  expect(await shown()).toEqual([deleted.id, merged.id, first.id]);
  await admin.delete(`/api/admin/stores/${deleted.id}`);
  expect(await shown()).toEqual([merged.id, first.id]);
  await admin.post(`/api/admin/stores/${merged.id}/merge`, { into: kept.id });
  expect(await shown()).toEqual([kept.id, first.id]);
  expect(idsOf((await admin.get(`/api/admin/lists/${id}`)).data)).toEqual([hidden.id, kept.id, first.id]);
});

describe('the way along the stops', () => {
  const [north, south] = [
    { latitude: 39.909, longitude: 116.4 },
    { latitude: 39.9, longitude: 116.4 },
  ];
  const nowhere = { latitude: null, longitude: null };

  test('is the sum between neighbours, past those whose place is not known', () => {
    expect(walkOf([north, nowhere, south, north])).toEqual({ distance: 1999, minutes: 33 });
  });

  test('is not known with fewer than two places', () => {
    expect([walkOf([]), walkOf([north, nowhere])]).toEqual([null, null]);
  });

  test('takes a minute at least', () => {
    expect(walkOf([north, north])).toEqual({ distance: 0, minutes: 1 });
  });
});
