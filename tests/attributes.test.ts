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
    const languages = ['en', 'zh-CN', 'zh-TW', 'ja', 'es', 'de', 'ar'];
    for (const { names, values } of data)
      for (const one of [names, ...values.map(({ names }: { names: object }) => names)]) {
        expect(Object.keys(one)).toEqual(languages);
        expect(Object.values(one)).not.toContain('');
      }
    const only = {
      value: 'only',
      names: {
        en: 'Only',
        'zh-CN': '仅限此类',
        'zh-TW': '僅限此類',
        ja: 'のみ',
        es: 'Únicamente',
        de: 'Ausschließlich',
        ar: 'فقط',
      },
      is_yes: true,
    };
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

  test('200 with those first that the place wants first', async () => {
    const keysOf = async () => (await client.get('/api/attributes')).data.map(({ key }: { key: string }) => key);
    const before = (await keysOf()) as string[];
    const order = ['dog', 'payment:alipay'];
    expect((await admin.put(settings, { order })).data.order).toEqual(order);
    const others = before.filter((key) => !order.includes(key));
    await shown(async () => expect(await keysOf()).toEqual([...order, ...others]));
    await admin.put(settings, { order: [] });
    await shown(async () => expect(await keysOf()).toEqual(before));
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
    ['an unknown one in the order', { order: ['wheelchair', 'x:room'] }, 'order[1]'],
    ['one twice in the order', { order: ['dog', 'dog'] }, 'order'],
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
    expect((await admin.get(settings)).data).toEqual({ hidden: [], order: [], own: [] });
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

  test('200 with an order, undone with the rest of a change', async () => {
    await admin.put(settings, { order: ['dog'] });
    await admin.put(settings, { order: ['smoking', 'dog'], hidden: ['toilets'] });
    const { data } = await admin.get('/api/admin/activity?page_size=1');
    expect(data[0].changes).toEqual({ hidden: [[], ['toilets']], order: [['dog'], ['smoking', 'dog']] });
    expect((await admin.post(`/api/admin/activity/${data[0].id}/undo`)).status).toBe(200);
    expect((await admin.get(settings)).data).toEqual({ hidden: [], order: ['dog'], own: [] });
    await admin.put(settings, { order: [] });
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

describe('lists by attributes', () => {
  const within = unique('Corner ');
  const attributes = [
    { 'diet:vegan': 'yes', wheelchair: 'limited', takeaway: 'only' },
    { 'diet:vegan': 'only', wheelchair: 'yes' },
    { 'diet:vegan': 'limited', wheelchair: 'yes', 'toilets:wheelchair': 'yes' },
    { 'diet:vegan': 'no', dog: 'leashed' },
    {},
  ];
  let corner: { id: number };
  const places: number[] = [];
  const at = (index: number) => ({ latitude: 31 + index / 1000, longitude: 121 });
  const seeded = (async () => {
    corner = await category(admin, { name: within });
    for (const [index, one] of attributes.entries()) {
      const body = { ...required(), ...at(index), category_id: corner.id, attributes: one };
      places.push((await admin.post('/api/admin/stores', body)).data.id);
    }
    const hidden = { ...required(), ...at(9), category_id: corner.id, status: 'inactive', attributes: attributes[0] };
    await admin.post('/api/admin/stores', hidden);
  })();

  const indexesOf = (data: { id: number }[]) =>
    data.map(({ id }) => places.indexOf(id)).toSorted((one, other) => one - other);
  const ask = async (query: string) => {
    await seeded;
    return client.get(query.replaceAll('$corner', String(corner.id)));
  };

  const lists = [
    ['a category', '/api/stores?category_id=$corner'],
    ['cards of a category', '/api/stores/cards?category_id=$corner'],
    ['a circle', '/api/stores?near=31,121&radius=5000&category_id=$corner'],
    ['a part of the map', '/api/stores?bbox=120,30,122,32&category_id=$corner'],
    ['the search', '/api/stores/search?keyword=store&category_id=$corner'],
    ['a list by name', '/api/stores?keyword=store&category_id=$corner&sort=newest'],
  ];

  test.each(lists)('200 in %s', async (_, list) => {
    const found = async (query: string) => indexesOf((await ask(`${list}${query}`)).data);
    expect(await found('')).toEqual([0, 1, 2, 3, 4]);
    expect(await found('&attr=diet:vegan')).toEqual([0, 1]);
    expect(await found('&attr=diet:vegan:limited')).toEqual([2]);
    expect(await found('&attr=diet:vegan&attr=diet:vegan:limited')).toEqual([0, 1, 2]);
    expect(await found('&attr=diet%3Avegan&attr=wheelchair')).toEqual([1]);
    expect(await found('&attr=wheelchair:no')).toEqual([]);
    expect(await found('&attr=toilets:wheelchair')).toEqual([2]);
    expect(await found('&attr=dog&attr=')).toEqual([3]);
    expect(await found('&attr=diet:vegan,wheelchair')).toEqual([1]);
    expect(await found('&attr=diet:vegan,&attr=diet:vegan:limited')).toEqual([0, 1, 2]);
    expect((await ask(`${list}&attr=diet:vegan&page_size=1`)).meta.total).toBe(2);
  });

  test.each(lists)('200 with facets of %s: each under all conditions but its own', async (_, list) => {
    const facets = async (query: string) => (await ask(`${list}&facets=true${query}`)).meta.facets;
    const all = { [corner.id]: 5 };
    expect(await facets('')).toMatchObject({
      'diet:vegan': { yes: 1, only: 1, limited: 1, no: 1 },
      wheelchair: { yes: 2, limited: 1 },
      takeaway: { only: 1 },
      category_id: all,
    });
    const vegan = await facets('&attr=diet:vegan');
    expect(vegan['diet:vegan']).toEqual({ yes: 1, only: 1, limited: 1, no: 1 });
    expect(vegan.wheelchair).toEqual({ yes: 1, limited: 1 });
    expect(vegan).not.toHaveProperty('dog');
    expect(vegan).not.toHaveProperty('open_now');
    const both = await facets('&attr=diet:vegan&attr=wheelchair');
    expect(both['diet:vegan']).toEqual({ only: 1, limited: 1 });
    expect(both.wheelchair).toEqual({ yes: 1, limited: 1 });
    expect((await ask(list)).meta).not.toHaveProperty('facets');
  });

  test('200 with facets that follow a change, a hidden store and an open one', async () => {
    await seeded;
    const facets = async () => (await ask('/api/stores?category_id=$corner&facets=true')).meta.facets;
    const change = (index: number, more: object) =>
      admin.put(`/api/admin/stores/${places[index]}`, { ...required(), ...at(index), category_id: corner.id, ...more });
    const hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));
    await change(4, { attributes: { dog: 'yes' }, hours });
    await shown(async () =>
      expect(await facets()).toMatchObject({ dog: { yes: 1, leashed: 1 }, open_now: { yes: 1 } }),
    );
    await admin.patch(`/api/admin/stores/${places[4]}/status`, { status: 'inactive' });
    await shown(async () => {
      const after = await facets();
      expect(after).toMatchObject({ dog: { leashed: 1 }, category_id: { [corner.id]: 4 } });
      expect(after).not.toHaveProperty('open_now');
    });
    await admin.patch(`/api/admin/stores/${places[4]}/status`, { status: 'active' });
    await change(4, { attributes: { dog: null }, hours: null });
    await shown(async () => expect((await facets()).dog).toEqual({ leashed: 1 }));
  });

  test('200 on the map: the clusters of those that pass', async () => {
    const count = async (query: string) => {
      const { data } = await ask(`/api/map?bbox=120,30,122,32&zoom=4&category_id=$corner${query}`);
      return data.reduce((sum: number, one: { count: number }) => sum + one.count, 0);
    };
    expect(await count('')).toBe(5);
    expect(await count('&attr=diet:vegan')).toBe(2);
    expect(await count('&attr=diet:vegan&attr=wheelchair')).toBe(1);
    expect(await count('&attr=wheelchair:no')).toBe(0);
  });

  test.each(['diet', 'diet:paleo', 'diet:vegan:', 'wheelchair:perhaps', ':', 'x:'.repeat(50)])(
    '400 for an unknown attribute: %s',
    async (unknown) => {
      for (const path of [
        '/api/stores?',
        '/api/stores/cards?',
        '/api/stores/search?keyword=a&',
        '/api/map?bbox=1,1,2,2&',
      ])
        expectInvalid(await ask(`${path}attr=wheelchair&attr=${encodeURIComponent(unknown)}`), 'attr');
    },
  );

  test('400 for more than 40 of them', async () => {
    expectInvalid(await ask(`/api/stores?${'attr=dog&'.repeat(41)}`), 'attr');
    expect((await ask(`/api/stores?${'attr=dog&'.repeat(40)}`)).status).toBe(200);
  });
});
