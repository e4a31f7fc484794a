// needs: nodes
import { afterEach, describe, expect, test } from 'bun:test';
import { adminsOnly, category, expectError, expectInvalid, unique } from './helpers/client.ts';
import { shown } from './helpers/database.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();
const within = await category(admin);

const settings = '/api/admin/settings/attributes';
const required = () => ({ name: unique('Store '), address: '1 Market Square', category_id: within.id as number });
const create = (attributes?: unknown) => admin.post('/api/admin/stores', { ...required(), attributes });
const made = async (attributes?: unknown) => (await create(attributes)).data as { id: number; attributes: object };
const replace = (id: number, attributes?: unknown) =>
  admin.put(`/api/admin/stores/${id}`, { ...required(), attributes });
const seen = async (id: number) => (await client.get(`/api/stores/${id}`)).data.attributes;

describe('GET /api/attributes', () => {
  test('200 with the built-in ones, in the languages of the pages', async () => {
    const { status, data } = await client.get('/api/attributes');
    expect({ status, count: data.length }).toEqual({ status: 200, count: 30 });
    const languages = ['en', 'zh-CN', 'zh-TW', 'ar'];
    for (const { names, values } of data)
      for (const one of [names, ...values.map(({ names }: { names: object }) => names)]) {
        expect(Object.keys(one)).toEqual(languages);
        expect(Object.values(one)).not.toContain('');
      }
    const only = { value: 'only', names: { en: 'Only', 'zh-CN': '仅此', 'zh-TW': '僅此', ar: 'فقط' }, is_yes: true };
    expect(data[1]).toMatchObject({ key: 'diet:vegan', kind: 'choice', group: 'diet', names: { en: 'Vegan' } });
    expect(data[1].values).toContainEqual(only);
  });

  test('200 without those that are hidden, and with own ones', async () => {
    const own = [{ key: 'x:family_room', kind: 'flag', names: { en: 'Family room', 'zh-CN': '亲子房' } }];
    await admin.put(settings, { hidden: ['smoking'], own });
    await shown(async () => {
      const { data } = await client.get('/api/attributes');
      expect(data).toHaveLength(30);
      expect(data.at(-1)).toMatchObject({ ...own[0], group: 'own', values: [{ value: 'yes' }, { value: 'no' }] });
    });
    await admin.put(settings, { hidden: [], own: [] });
  });
});

describe('the attributes of a store', () => {
  test.each([
    ['left out', undefined, {}],
    ['none', {}, {}],
    ['null', { wheelchair: null }, {}],
    ['each value of one', { 'diet:vegan': 'limited' }, { 'diet:vegan': 'limited' }],
  ])('200 with %s', async (_, given, stored) => {
    const { id, attributes } = await made(given);
    expect(attributes).toEqual(stored);
    expect(await seen(id)).toEqual(stored);
  });

  test('200 with all of them, in the order of the list', async () => {
    const { data } = await client.get('/api/attributes');
    const all = data.map(({ key, values }: { key: string; values: { value: string }[] }) => [
      key,
      values.at(-1)!.value,
    ]);
    const { id } = await made(Object.fromEntries(all.toReversed()));
    expect(Object.entries(await seen(id))).toEqual(all);
  });

  test('200 with those that are left out as they were, and without those that are null', async () => {
    const { id } = await made({ 'diet:vegan': 'yes', wheelchair: 'limited' });
    await replace(id);
    expect(await seen(id)).toEqual({ 'diet:vegan': 'yes', wheelchair: 'limited' });
    await replace(id, { 'diet:vegan': null, dog: 'leashed' });
    expect(await seen(id)).toEqual({ wheelchair: 'limited', dog: 'leashed' });
    await replace(id, { wheelchair: null, dog: null });
    expect(await seen(id)).toEqual({});
  });

  test.each([
    ['an unknown key', { 'diet:paleo': 'yes' }, 'attributes.diet:paleo'],
    ['a key of an object', { constructor: 'yes' }, 'attributes.constructor'],
    ['an unknown value', { wheelchair: 'perhaps' }, 'attributes.wheelchair'],
    ['a value of another key', { wheelchair: 'only' }, 'attributes.wheelchair'],
    ['a number', { wheelchair: 1 }, 'attributes'],
    ['a list', ['wheelchair'], 'attributes'],
    ['a text', 'wheelchair', 'attributes'],
  ])('400 with %s, in a new store and an old one', async (_, given, field) => {
    expectInvalid(await create(given), field);
    const { id } = await made({ wheelchair: 'yes' });
    expectInvalid(await replace(id, given), field);
    expect(await seen(id)).toEqual({ wheelchair: 'yes' });
  });

  test('200 and a new version, undone with the rest of a change', async () => {
    const { id } = await made({ wheelchair: 'yes' });
    const { headers } = await admin.get(`/api/admin/stores/${id}`);
    await replace(id, { wheelchair: 'no', takeaway: 'only' });
    expect((await admin.get(`/api/admin/stores/${id}`)).headers.get('etag')).not.toBe(headers.get('etag'));
    const { data } = await admin.get('/api/admin/activity?page_size=1');
    expect(data[0].changes.attributes).toEqual([{ wheelchair: 'yes' }, { wheelchair: 'no', takeaway: 'only' }]);
    expect(data[0].changes).not.toHaveProperty('attribute_codes');
    await admin.post(`/api/admin/activity/${data[0].id}/undo`);
    expect(await seen(id)).toEqual({ wheelchair: 'yes' });
  });

  test('200 in an application, and in the store that it becomes', async () => {
    const application = {
      ...required(),
      store_name: unique('Store '),
      contact_name: 'Mei Lin',
      contact_phone: '+86 1',
    };
    const attributes = { 'payment:cash': 'yes', dog: 'outside' };
    const { data } = await client.post('/api/merchant/apply', { ...application, attributes });
    expect(data.attributes).toEqual(attributes);
    const path = `/api/admin/merchant/applications/${data.id}/review`;
    const { data: decided } = await admin.patch(path, { action: 'approve' });
    expect(await seen(decided.store_id)).toEqual(attributes);
    const refused = await client.post('/api/merchant/apply', { ...application, attributes: { dog: 'cat' } });
    expectInvalid(refused, 'attributes.dog');
    expect((await client.post('/api/merchant/apply', application)).data.attributes).toEqual({});
  });
});

const room = { key: 'x:room', kind: 'choice', names: { en: 'Room' } };
const values = ['upstairs', 'cellar'].map((value) => ({ value, names: { en: value } }));

describe('PUT /api/admin/settings/attributes', () => {
  adminsOnly(server, 'GET', settings);
  adminsOnly(server, 'PUT', settings);
  afterEach(async () => void (await admin.put(settings, { hidden: [], own: [] })));

  test('200 with what is left out as it was', async () => {
    await admin.put(settings, { hidden: ['smoking'] });
    const { data } = await admin.put(settings, { own: [{ ...room, values }] });
    expect(data).toMatchObject({ hidden: ['smoking'], own: [room] });
    expect(data.own[0].values).toEqual(values.map((value) => ({ ...value, is_yes: true })));
    expect((await admin.put(settings, {})).data).toEqual(data);
    await shown(async () => expect((await admin.get(settings)).data).toEqual(data));
  });

  test('200 with hidden ones, which stores keep', async () => {
    const { id } = await made({ smoking: 'outside' });
    await admin.put(settings, { hidden: ['smoking'] });
    await replace(id, { dog: 'yes' });
    expect(await seen(id)).toEqual({ dog: 'yes', smoking: 'outside' });
  });

  test('200 with an own one, which a store can have, in another order of values, too', async () => {
    await admin.put(settings, { own: [{ ...room, values }] });
    const { id } = await made({ 'x:room': 'cellar' });
    await admin.put(settings, { own: [{ ...room, values: values.toReversed() }] });
    expect(await seen(id)).toEqual({ 'x:room': 'cellar' });
    await admin.delete(`/api/admin/stores/${id}`);
  });

  test('409 when a value of a store would go, until none has it', async () => {
    const more = [...values, { value: 'attic', names: { en: 'attic' } }];
    await admin.put(settings, { own: [{ ...room, values: more }] });
    const { id } = await made({ 'x:room': 'cellar' });
    const refused = await admin.put(settings, { own: [] });
    expectError(refused, 409);
    expect(refused.message).toBe('x:room is cellar for 1 store or application; change that first.');
    expect((await admin.put(settings, { own: [{ ...room, values }] })).status).toBe(200);
    await replace(id, { 'x:room': null });
    expect((await admin.put(settings, { own: [] })).status).toBe(200);
    expectInvalid(await create({ 'x:room': 'cellar' }), 'attributes.x:room');
  });

  test.each([
    ['an unknown hidden one', { hidden: ['wheelchair', 'smell'] }, 'hidden[1]'],
    ['a hidden one twice', { hidden: ['smoking', 'smoking'] }, 'hidden'],
    ['a key without x:', { own: [{ ...room, key: 'room', values }] }, 'own[0].key'],
    ['a key of x: alone', { own: [{ ...room, key: 'x:', values }] }, 'own[0].key'],
    ['a key in capitals', { own: [{ ...room, key: 'x:Room', values }] }, 'own[0].key'],
    ['a key of 41 characters', { own: [{ ...room, key: `x:${'r'.repeat(39)}`, values }] }, 'own[0].key'],
    [
      'a key twice',
      {
        own: [
          { ...room, values },
          { ...room, kind: 'flag' },
        ],
      },
      'own[1].key',
    ],
    ['a choice without values', { own: [room] }, 'own[0].values'],
    ['a choice of one value', { own: [{ ...room, values: values.slice(1) }] }, 'own[0].values'],
    ['a value twice', { own: [{ ...room, values: [...values, ...values] }] }, 'own[0].values'],
    ['a flag with values', { own: [{ ...room, kind: 'flag', values }] }, 'own[0].values'],
    ['no name', { own: [{ ...room, names: {}, values }] }, 'own[0].names'],
    ['an empty name', { own: [{ ...room, names: { en: ' ' }, values }] }, 'own[0].names'],
    ['a name of 41 characters', { own: [{ ...room, names: { en: 'n'.repeat(41) }, values }] }, 'own[0].names'],
    ['a name in no language', { own: [{ ...room, names: { 'e n': 'Room' }, values }] }, 'own[0].names'],
    [
      '65 own ones',
      { own: Array.from({ length: 65 }, (_, at) => ({ ...room, key: `x:r${at}`, kind: 'flag' })) },
      'own',
    ],
  ])('400 with %s, and nothing is changed', async (_, given, field) => {
    expectInvalid(await admin.put(settings, given), field);
    expect((await admin.get(settings)).data).toEqual({ hidden: [], own: [] });
  });

  test('200 in the activity; an undo leaves what a store has by now', async () => {
    await admin.put(settings, { hidden: ['smoking'], own: [{ ...room, values }] });
    const { data } = await admin.get('/api/admin/activity?page_size=1');
    const changes = { hidden: [[], ['smoking']], own: [[], ['x:room']] };
    expect(data[0]).toMatchObject({ kind: 'settings.attributes', changes });
    const { id } = await made({ 'x:room': 'cellar' });
    expectError(await admin.post(`/api/admin/activity/${data[0].id}/undo`), 409);
    expect((await admin.get(settings)).data.own).toHaveLength(1);
    await replace(id, { 'x:room': null });
  });

  test('200 when a store that is deleted has what goes; it keeps that until it is changed', async () => {
    await admin.put(settings, { own: [{ ...room, values }] });
    const { id } = await made({ 'x:room': 'cellar', dog: 'yes' });
    await admin.delete(`/api/admin/stores/${id}`);
    expect((await admin.put(settings, { own: [] })).status).toBe(200);
    await admin.post(`/api/admin/stores/${id}/restore`);
    await replace(id, { dog: 'leashed' });
    expect(await seen(id)).toEqual({ dog: 'leashed' });
  });

  test('200 with 64 own ones', async () => {
    const own = Array.from({ length: 64 }, (_, at) => ({ ...room, key: `x:r${at}`, kind: 'flag' }));
    expect((await admin.put(settings, { own })).data.own).toHaveLength(64);
  });
});
