import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { category, expectError, expectFields, expectInvalid, fieldsOf, store, unique } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();

type Row = { id: number; name: string };
const ids = (rows: Row[]) => rows.map(({ id }) => id);
const publicIds = async () => ids((await client.get('/api/categories')).data);
const replace = (id: number | string, body: object) => admin.put(`/api/admin/categories/${id}`, body);
const remove = (id: number | string) => admin.delete(`/api/admin/categories/${id}`);
const search = (keyword: string) =>
  admin.get(`/api/admin/categories?page_size=100&keyword=${encodeURIComponent(keyword)}`);

/** An id that was deleted and one that never was. */
const goneIds = async () => {
  const { id } = await category(admin);
  await remove(id);
  return [id as number, helpers.unknownId];
};

const badFields: [field: string, value: unknown][] = [
  ['name', undefined],
  ['name', ''],
  ['name', '   '],
  ['name', 'x'.repeat(101)],
  ['name', 'two\nlines'],
  ['name', 'bell\u0007'],
  ['name', 5],
  ['name', null],
  ['icon_url', 'icon.svg'],
  ['icon_url', 'javascript:alert(1)'],
  ['icon_url', 'ftp://pictures.example/icon.svg'],
  ['icon_url', `/${'x'.repeat(2048)}`],
  ['icon_url', null],
  ['sort_order', 1.5],
  ['sort_order', '1'],
  ['sort_order', null],
  ['enabled', 'yes'],
  ['enabled', 1],
  ['enabled', null],
];

describe('GET /api/categories', () => {
  const path = '/api/categories';

  helpers.keyOnly(server, 'GET', '/api/categories');

  test('200 with all enabled categories, whole, by sort_order and without pages', async () => {
    const made: Row[] = [];
    for (let order = 25; order >= 1; order--)
      made.push(await category(admin, { sort_order: order, icon_url: `/${order}.svg` }));
    const { status, data, meta } = await client.get(path);
    expect(status).toBe(200);
    expect(meta).toBeUndefined();
    expect(data.filter(({ id }: Row) => ids(made).includes(id))).toEqual(made.toReversed());
    const orders = data.map(({ sort_order }: { sort_order: number }) => sort_order);
    expect(orders).toEqual(orders.toSorted((one: number, other: number) => one - other));
  });

  test('only enabled categories, and every change shows at once', async () => {
    const { id, name } = await category(admin);
    expect(await publicIds()).toContain(id);
    await replace(id, { name, enabled: false });
    expect(await publicIds()).not.toContain(id);
    await replace(id, { name: 'Renamed', enabled: true });
    expect((await client.get(path)).data.find((row: Row) => row.id === id).name).toBe('Renamed');
    await remove(id);
    expect(await publicIds()).not.toContain(id);
  });

  test('a category that is made disabled is not listed', async () => {
    expect(await publicIds()).not.toContain((await category(admin, { enabled: false })).id);
  });
});

describe('GET /api/admin/categories', () => {
  const path = '/api/admin/categories';

  helpers.adminsOnly(server, 'GET', '/api/admin/categories');

  test('200 with enabled and disabled categories, but no deleted ones', async () => {
    const word = unique('kind');
    const enabled = await category(admin, { name: `${word} 1` });
    const disabled = await category(admin, { name: `${word} 2`, enabled: false });
    await remove((await category(admin, { name: `${word} 3` })).id);
    const { status, data, meta } = await search(word);
    expect(status).toBe(200);
    expect(meta).toEqual({ page: 1, page_size: 100, total: 2, total_page: 1 });
    expect(new Set(ids(data))).toEqual(new Set([enabled.id, disabled.id]));
    expectFields(data[0], fieldsOf.category);
  });

  test.each([
    ['the whole name', 'Soup & Söhne'],
    ['its beginning', 'soup'],
    ['other case', 'SOUP'],
    ['other case of letters with accents', 'SÖHNE'],
    ['no accents', 'sohne'],
    ['full-width letters', 'Ｓｏｕｐ'],
    ['spaces around it', ' soup '],
  ])('200 with the categories whose name has %s: %j', async (_what, keyword) => {
    const { id } = await category(admin, { name: 'Soup & Söhne' });
    const other = await category(admin);
    const found = ids((await search(keyword)).data);
    expect(found).toContain(id);
    expect(found).not.toContain(other.id);
  });

  test.each(['火', '锅城'])('200 with the categories whose Chinese name has %j', async (keyword) => {
    const { id } = await category(admin, { name: '大火锅城' });
    expect(ids((await search(keyword)).data)).toContain(id);
  });

  test.each(['%', '_', '"', "'", '*', '\\'])('200 without categories that have no such sign: %j', async (keyword) => {
    const plain = await category(admin, { name: 'Plain' });
    const { status, data } = await search(keyword);
    expect(status).toBe(200);
    expect(ids(data)).not.toContain(plain.id);
  });

  test('the pages together are the whole list, each category once', async () => {
    const word = unique('paged');
    for (let index = 0; index < 5; index++) await category(admin, { name: `${word} ${index}` });
    const pages = [];
    for (let page = 1; page <= 3; page++)
      pages.push(await admin.get(`${path}?keyword=${word}&page_size=2&page=${page}`));
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1]);
    expect(new Set(pages.flatMap(({ data }) => ids(data))).size).toBe(5);
    expect(pages[2]!.meta).toEqual({ page: 3, page_size: 2, total: 5, total_page: 3 });
  });
});

describe('POST /api/admin/categories', () => {
  const path = '/api/admin/categories';

  helpers.adminsOnly(server, 'POST', '/api/admin/categories');

  test('200 with the whole category, also when it is deleted at once', async () => {
    const { id } = await helpers.category(admin);
    await admin.delete(`${path}/${id}`);
    let next = id + 1;
    for (let turn = 0; turn < 30; turn++) {
      const made = admin.post(path, { name: 'Short-lived' });
      const deletions = Array.from({ length: 8 }, async () => {
        for (let turn = 0; turn < 5; turn++) await admin.delete(`${path}/${next}`);
      });
      await Promise.all(deletions);
      const { status, data } = await made;
      expect({ status, name: data.name }).toEqual({ status: 200, name: 'Short-lived' });
      await admin.delete(`${path}/${data.id}`);
      // PostgreSQL leaves the IDs out of transactions that it rolled back.
      next = data.id + 1;
    }
  });

  test('200 with the whole category', async () => {
    const fields = {
      name: unique('Noodles '),
      icon_url: 'https://pictures.example/n.svg',
      sort_order: 7,
      enabled: false,
      translations: {},
    };
    const { status, data } = await admin.post(path, fields);
    expect(status).toBe(200);
    expect(data).toEqual({
      ...fields,
      id: expect.any(Number),
      created_at: helpers.timestamp,
      updated_at: helpers.timestamp,
    });
    expect((await search(fields.name)).data).toEqual([data]);
  });

  test('200 with the defaults of what was not given', async () => {
    expect((await admin.post(path, { name: 'Plain' })).data).toMatchObject({
      icon_url: '',
      sort_order: 0,
      enabled: true,
    });
  });

  test('200 with the spaces around the name cut off', async () => {
    expect((await admin.post(path, { name: '  Soups ' })).data.name).toBe('Soups');
  });

  test.each([
    ['name', '汤'.repeat(100)],
    ['name', "<b>'; DROP TABLE categories; --"],
    ['icon_url', ''],
    ['icon_url', `/${'x'.repeat(2047)}`],
    ['sort_order', -5],
  ])('200 at the limit of %s (case %#)', async (field, value) => {
    const { status, data } = await admin.post(path, { name: 'Soups', [field]: value });
    expect(status).toBe(200);
    expect(data[field]).toBe(value);
  });

  test.each(badFields)('400 that names %s (case %#)', async (field, value) => {
    expectInvalid(await admin.post(path, { name: 'Soups', [field]: value }), field);
  });

  test('400 names every bad field', async () => {
    const body = { name: '', icon_url: 'x', sort_order: 'first', enabled: 'no' };
    expectInvalid(await admin.post(path, body), 'name', 'icon_url', 'sort_order', 'enabled');
  });

  test('401 for the token comes before anything about the body', async () => {
    for (const [, , request] of helpers.badBodies) expectError(await client.send('POST', path, request), 401);
  });
});

describe('PUT /api/admin/categories/{id}', () => {
  helpers.adminsOnly(server, 'PUT', '/api/admin/categories/1');

  test('200 with the whole category as it now stands', async () => {
    const made = await category(admin);
    const fields = { name: unique('Changed '), icon_url: '/changed.svg', sort_order: 3, enabled: false };
    const { status, data } = await replace(made.id, fields);
    expect(status).toBe(200);
    expect(data).toEqual({ ...made, ...fields, updated_at: helpers.timestamp });
    expect(Date.parse(data.updated_at)).toBeGreaterThanOrEqual(Date.parse(made.updated_at));
    expect((await search(fields.name)).data).toEqual([data]);
  });

  test.each([true, false])('200 with defaults for what was left out, but enabled stays %p', async (enabled) => {
    const { id } = await category(admin, { icon_url: '/icon.svg', sort_order: 9, enabled });
    expect((await replace(id, { name: 'Soups' })).data).toMatchObject({ icon_url: '', sort_order: 0, enabled });
  });

  test.each(badFields)('400 that names %s (case %#)', async (field, value) => {
    const { id } = await category(admin);
    expectInvalid(await replace(id, { name: 'Soups', [field]: value }), field);
  });

  test('404 for a category that is deleted or unknown', async () => {
    for (const id of await goneIds()) expectError(await replace(id, { name: 'Soups' }), 404);
  });

  test('first the token, then the body, then the category', async () => {
    expectError(await client.put(`/api/admin/categories/${helpers.unknownId}`, {}), 401);
    expectInvalid(await replace(helpers.unknownId, {}), 'name');
  });
});

describe('DELETE /api/admin/categories/{id}', () => {
  helpers.adminsOnly(server, 'DELETE', '/api/admin/categories/1');

  test('200 with null; its stores stay as they are', async () => {
    const made = await category(admin);
    const { id } = await store(admin, { category_id: made.id });
    const { status, data } = await remove(made.id);
    expect([status, data]).toEqual([200, null]);
    expect((await search(made.name)).data).toEqual([]);
    expect((await client.get(`/api/stores/${id}`)).data).toMatchObject({
      category_id: made.id,
      category: { name: made.name },
    });
  });

  test('400 for a new store in a deleted category', async () => {
    const [id] = await goneIds();
    const body = { name: 'Too late', address: '1 Market Square', category_id: id };
    expectInvalid(await admin.post('/api/admin/stores', body), 'category_id');
  });

  test('404 the second time, and for an unknown category', async () => {
    for (const id of await goneIds()) expectError(await remove(id), 404);
  });
});

describe('PUT /api/admin/categories/order', () => {
  const path = '/api/admin/categories/order';
  const put = (order: unknown) => admin.put(path, { ids: order });
  const allIds = async () => ids((await admin.get('/api/admin/categories?page_size=100')).data);

  helpers.adminsOnly(server, 'PUT', path);

  test('200 with all in the new order, those that are not named behind, as one row of the activity', async () => {
    const [one, two, three] = [await category(admin), await category(admin), await category(admin)];
    const others = (await allIds()).filter((id) => ![one.id, two.id, three.id].includes(id));
    const { status, data } = await put([three.id, one.id, two.id]);
    expect(status).toBe(200);
    expect(ids(data)).toEqual([three.id, one.id, two.id, ...others]);
    expect(await allIds()).toEqual(ids(data));
    const rows = await admin.get('/api/admin/activity?kind=category.order');
    expect(rows.data[0]).toMatchObject({ target: 'orders/categories' });
    expect(rows.data[0].changes.order[1].slice(0, 3)).toEqual([three.name, one.name, two.name]);
  });

  test('200 changes only positions that have to, and nothing when the order is right', async () => {
    for (const id of await allIds()) await remove(id);
    const made: Row[] = [];
    for (let order = 1; order <= 4; order++) made.push(await category(admin, { sort_order: 10 * order }));
    const versions = () =>
      Promise.all(ids(made).map(async (id) => (await admin.get(`/api/admin/categories/${id}`)).headers.get('etag')));
    const [first, second, third, last] = ids(made) as [number, number, number, number];
    const before = await versions();
    await put([last, first, second, third]);
    const after = await versions();
    expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
    expect(after[3]).not.toBe(before[3]);
    const { meta } = await admin.get('/api/admin/activity?kind=category.order');
    expect(ids((await put([last, first])).data)).toEqual([last, first, second, third]);
    expect((await admin.get('/api/admin/activity?kind=category.order')).meta.total).toBe(meta.total);
    expect(await versions()).toEqual(after);
  });

  test.each([
    ['nothing', 'ids', []],
    ['text', 'ids[0]', ['1']],
    ['zero', 'ids[0]', [0]],
    ['no list', 'ids', 7],
    ['too many', 'ids', Array.from({ length: 1001 }, () => 1)],
  ])('400 for %s', async (_, field, order) => expectInvalid(await put(order), field));

  test('400 names an ID that is deleted or was never there, and moves nothing', async () => {
    const { id } = await category(admin, { sort_order: 999 });
    const before = await allIds();
    for (const gone of await goneIds()) expectInvalid(await put([id, gone]), 'ids[1]');
    expect(await allIds()).toEqual(before);
  });

  test('200 counts an ID that is named twice once', async () => {
    const [one, two] = [await category(admin), await category(admin)];
    expect(ids((await put([two.id, one.id, two.id])).data).slice(0, 2)).toEqual([two.id, one.id]);
  });
});
