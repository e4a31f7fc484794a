import { describe, expect, test } from 'bun:test';
import {
  adminsOnly,
  timestamp,
  category,
  expectError,
  expectInvalid,
  review,
  store,
  unique,
  unknownId,
  user,
} from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const shared = await category(root);

const minimal = (fields: Record<string, unknown> = {}) => ({
  name: unique('Store '),
  category_id: shared.id,
  address: '1 Market Square',
  ...fields,
});

const full = () =>
  minimal({
    open_hours: '10:00 to 22:00',
    phone: '+49 30 123456',
    cover_url: 'https://pictures.example/cover.jpg',
    description: 'Noodles,\n\tby hand.',
    status: 'inactive',
    images: [{ url: 'https://pictures.example/1.jpg', sort_order: 5 }, { url: '/pictures/2.jpg' }],
    dishes: [
      { name: 'Noodles', description: 'Wide', image_url: 'https://pictures.example/n.jpg', sort_order: 7 },
      { name: 'Dumplings' },
    ],
  });

/** Values of fields that were never given. */
const defaults = { open_hours: '', phone: '', cover_url: '', description: '', images: [], dishes: [] };

/** Values of fields that a PUT keeps, where they were never given. */
const unknown = {
  latitude: null,
  longitude: null,
  spot: '',
  hours: null,
  closures: null,
  attributes: {},
  price_level: null,
  translations: {},
  today: null,
  verified: false,
};

const ids = (list: { id: number }[]) => list.map(({ id }) => id);
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
const urlOf = (length: number) => 'https://pictures.example/'.padEnd(length, 'x');
const dishWith = (field: string, value: unknown) => ({
  dishes: [{ name: 'First' }, { name: 'Second', [field]: value }],
});

/** The same entries, whatever their ids. */
const anyIds = (list: object[]) => list.map((entry) => ({ ...entry, id: expect.any(Number) }));

type Fields = Record<string, unknown>;
const limits: [field: string, limit: number, make: (size: number) => Fields][] = [
  ['name', 100, (size) => ({ name: 'x'.repeat(size) })],
  ['address', 255, (size) => ({ address: 'x'.repeat(size) })],
  ['open_hours', 100, (size) => ({ open_hours: 'x'.repeat(size) })],
  ['phone', 32, (size) => ({ phone: '1'.repeat(size) })],
  ['cover_url', 2048, (size) => ({ cover_url: urlOf(size) })],
  ['description', 5000, (size) => ({ description: 'x'.repeat(size) })],
  ['images', 20, (size) => ({ images: times(size, (index) => ({ url: `/pictures/${index}.jpg` })) })],
  ['dishes', 100, (size) => ({ dishes: times(size, (index) => ({ name: `Dish ${index}` })) })],
  ['images[0].url', 2048, (size) => ({ images: [{ url: urlOf(size) }] })],
  ['dishes[1].name', 100, (size) => dishWith('name', 'x'.repeat(size))],
  ['dishes[1].description', 5000, (size) => dishWith('description', 'x'.repeat(size))],
  ['dishes[1].image_url', 2048, (size) => dishWith('image_url', urlOf(size))],
];

const refused: [why: string, field: string, fields: Fields][] = [
  ['a missing name', 'name', { name: undefined }],
  ['an empty name', 'name', { name: '' }],
  ['a name of spaces', 'name', { name: ' \t ' }],
  ['a number as name', 'name', { name: 7 }],
  ['null as name', 'name', { name: null }],
  ['a control character in the name', 'name', { name: 'a\u0000b' }],
  ['a line break in the name', 'name', { name: 'a\nb' }],
  ['a delete character in the name', 'name', { name: 'a\u007fb' }],
  ['a missing address', 'address', { address: undefined }],
  ['an empty address', 'address', { address: '' }],
  ['an object as address', 'address', { address: {} }],
  ['a control character in the opening hours', 'open_hours', { open_hours: '10\u001b22' }],
  ['a number as phone', 'phone', { phone: 123 }],
  ['a control character in the description', 'description', { description: 'a\u0000b' }],
  ['a missing category', 'category_id', { category_id: undefined }],
  ['a category given as text', 'category_id', { category_id: String(shared.id) }],
  ['a category with decimals', 'category_id', { category_id: shared.id + 0.5 }],
  ['a category nobody made', 'category_id', { category_id: unknownId }],
  ['category 0', 'category_id', { category_id: 0 }],
  ['a negative category', 'category_id', { category_id: -1 }],
  ['a category beyond all numbers', 'category_id', { category_id: 1e300 }],
  ['a status of other things', 'status', { status: 'pending' }],
  ['a status in other case', 'status', { status: 'Active' }],
  ['an empty status', 'status', { status: '' }],
  ['a cover that is no URL', 'cover_url', { cover_url: 'cover.jpg' }],
  ['a script as cover', 'cover_url', { cover_url: 'javascript:alert(1)' }],
  ['a data URL as cover', 'cover_url', { cover_url: 'data:image/png;base64,AAAA' }],
  ['a cover by FTP', 'cover_url', { cover_url: 'ftp://pictures.example/cover.jpg' }],
  ['a cover without a host', 'cover_url', { cover_url: 'https://' }],
  ['a control character in the cover', 'cover_url', { cover_url: '/pictures/\u0000.jpg' }],
  ['images that are no list', 'images', { images: {} }],
  ['an image that is no object', 'images[0]', { images: ['/pictures/1.jpg'] }],
  ['an image without URL', 'images[1].url', { images: [{ url: '/1.jpg' }, { sort_order: 1 }] }],
  ['an image with an empty URL', 'images[0].url', { images: [{ url: '' }] }],
  ['an image that is no URL', 'images[0].url', { images: [{ url: '1.jpg' }] }],
  ['a sort order as text', 'images[0].sort_order', { images: [{ url: '/1.jpg', sort_order: '1' }] }],
  ['a sort order with decimals', 'images[0].sort_order', { images: [{ url: '/1.jpg', sort_order: 1.5 }] }],
  ['something like a list as images', 'images', { images: { length: 0 } }],
  ['dishes that are no list', 'dishes', { dishes: 'Noodles' }],
  ['an empty text as dishes', 'dishes', { dishes: '' }],
  ['null as a dish', 'dishes[0]', { dishes: [null] }],
  ['a dish without name', 'dishes[1].name', dishWith('name', undefined)],
  ['a dish with an empty name', 'dishes[1].name', dishWith('name', '  ')],
  ['a control character in the name of a dish', 'dishes[1].name', dishWith('name', 'a\u0000b')],
  ['a number as description of a dish', 'dishes[1].description', dishWith('description', 1)],
  ['a dish with a picture that is no URL', 'dishes[1].image_url', dishWith('image_url', 'mailto:cook@example.com')],
  ['a dish with a sort order as text', 'dishes[1].sort_order', dishWith('sort_order', 'first')],
];

const setStatus = (id: number, status: unknown) => root.patch(`/api/admin/stores/${id}/status`, { status });

/** An active and an inactive store in a category of their own, and the list of that category. */
const corner = async () => {
  const { id: category_id } = await category(root);
  const open = await store(root, { category_id, name: unique('Lantern ') });
  const closed = await store(root, { category_id, name: unique('Lantern '), status: 'inactive' });
  const list = (query = '') => root.get(`/api/admin/stores?category_id=${category_id}${query}`);
  return { open, closed, list };
};

describe('POST /api/admin/stores', () => {
  adminsOnly(server, 'POST', '/api/admin/stores');

  test('200 with the whole store, defaults where nothing was given', async () => {
    const body = minimal();
    const { status, data } = await root.post('/api/admin/stores', body);
    expect(status).toBe(200);
    expect(data).toEqual({
      ...body,
      ...defaults,
      ...unknown,
      id: expect.any(Number),
      category: shared,
      status: 'active',
      hotness: 0,
      likes: 0,
      search_count: 0,
      review_count: 0,
      rating: null,
      score: expect.any(Number),
      created_at: timestamp,
      updated_at: timestamp,
    });
    expect((await root.get(`/api/admin/stores/${data.id}`)).data).toEqual(data);
    expect((await visitor.get(`/api/stores/${data.id}`)).status).toBe(200);
  });

  test('200 with every field as it was given', async () => {
    const body = full();
    const { status, data } = await root.post('/api/admin/stores', body);
    expect(status).toBe(200);
    const { images: _images, dishes: _dishes, ...plain } = body as Fields;
    expect(data).toMatchObject(plain);
    expect(data.images).toEqual([
      { id: expect.any(Number), url: '/pictures/2.jpg', sort_order: 1 },
      { id: expect.any(Number), url: 'https://pictures.example/1.jpg', sort_order: 5 },
    ]);
    expect(data.dishes).toEqual([
      { id: expect.any(Number), name: 'Dumplings', description: '', image_url: '', sort_order: 1 },
      {
        id: expect.any(Number),
        name: 'Noodles',
        description: 'Wide',
        image_url: 'https://pictures.example/n.jpg',
        sort_order: 7,
      },
    ]);
  });

  test('200 with images and dishes by sort order, then by id, the index standing in for a missing one', async () => {
    const orders = [undefined, 0, undefined, 10, 1, 0];
    const { data } = await root.post(
      '/api/admin/stores',
      minimal({
        images: orders.map((sort_order, index) => ({ url: `/pictures/${index}.jpg`, sort_order })),
        dishes: orders.map((sort_order, index) => ({ name: `Dish ${index}`, sort_order })),
      }),
    );
    const expected = [0, 1, 5, 4, 2, 3];
    expect(data.images.map((image: { url: string }) => image.url)).toEqual(
      expected.map((index) => `/pictures/${index}.jpg`),
    );
    expect(data.dishes.map((dish: { name: string }) => dish.name)).toEqual(expected.map((index) => `Dish ${index}`));
    for (const list of [data.images, data.dishes]) {
      expect(list.map((entry: { sort_order: number }) => entry.sort_order)).toEqual([0, 0, 0, 1, 2, 10]);
    }
  });

  test('200 with strings trimmed, also in images and dishes', async () => {
    const { data } = await root.post(
      '/api/admin/stores',
      minimal({
        name: '  Trimmed\t',
        address: ' here ',
        phone: ' 1 ',
        cover_url: ' /cover.jpg ',
        description: '\n text\n',
        images: [{ url: ' /1.jpg ' }],
        dishes: [{ name: ' Soup ', description: ' hot ' }],
      }),
    );
    expect(data).toMatchObject({
      name: 'Trimmed',
      address: 'here',
      phone: '1',
      cover_url: '/cover.jpg',
      description: 'text',
      images: [{ url: '/1.jpg' }],
      dishes: [{ name: 'Soup', description: 'hot' }],
    });
  });

  test('200 with unknown fields, counters and ids ignored', async () => {
    const extra = { id: unknownId, likes: 5, hotness: 5, score: 99, rating: 5, created_at: 'x', whatever: {} };
    const { status, data } = await root.post('/api/admin/stores', { ...minimal(), ...extra });
    expect({ status, likes: data.likes, hotness: data.hotness, rating: data.rating }).toEqual({
      status: 200,
      likes: 0,
      hotness: 0,
      rating: null,
    });
    expect(data.id).not.toBe(unknownId);
    expect(data).not.toHaveProperty('whatever');
  });

  test('200 in a disabled category', async () => {
    const { id } = await category(root, { enabled: false });
    const { status, data } = await root.post('/api/admin/stores', minimal({ category_id: id }));
    expect({ status, enabled: data.category.enabled }).toEqual({ status: 200, enabled: false });
  });

  test('200 with text that looks like SQL or markup as it is', async () => {
    const name = `'); DROP TABLE stores; -- <b>"%_\\`;
    expect((await root.post('/api/admin/stores', minimal({ name }))).data.name).toBe(name);
  });

  test('200 with a name of 100 characters beyond the basic plane', async () => {
    const name = '𠮷'.repeat(100);
    const { status, data } = await root.post('/api/admin/stores', minimal({ name }));
    expect({ status, name: data?.name }).toEqual({ status: 200, name });
  });

  test.each(['', '/pictures/a.jpg', 'http://pictures.example/a.jpg', 'https://pictures.example:8443/a?b=c#d'])(
    '200 with the cover %p',
    async (cover_url) => {
      const { status, data } = await root.post('/api/admin/stores', minimal({ cover_url }));
      expect({ status, cover_url: data?.cover_url }).toEqual({ status: 200, cover_url });
    },
  );

  test('400 with a category that was deleted', async () => {
    const { id } = await category(root);
    await root.delete(`/api/admin/categories/${id}`);
    expectInvalid(await root.post('/api/admin/stores', minimal({ category_id: id })), 'category_id');
  });

  test.each(refused)('400 with %s', async (_, field, fields) => {
    expectInvalid(await root.post('/api/admin/stores', minimal(fields)), field);
  });

  test('400 naming every bad field', async () => {
    const body = { name: '', status: 'open', images: [{ url: 'x' }], dishes: [{ name: 'Soup' }, { name: 1 }] };
    expectInvalid(
      await root.post('/api/admin/stores', body),
      'name',
      'category_id',
      'address',
      'status',
      'images[0].url',
      'dishes[1].name',
    );
  });

  test.each(limits)('200 with %s at its limit of %i', async (_, limit, make) => {
    const fields = make(limit);
    const { status, data } = await root.post('/api/admin/stores', minimal(fields));
    expect(status).toBe(200);
    expect(data).toMatchObject(fields);
  });

  test.each(limits)('400 with %s beyond its limit of %i', async (field, limit, make) => {
    expectInvalid(await root.post('/api/admin/stores', minimal(make(limit + 1))), field);
  });
});

describe('GET /api/admin/stores/{id}', () => {
  adminsOnly(server, 'GET', `/api/admin/stores/${unknownId}`);

  test('200 with an inactive store, its images and dishes', async () => {
    const created = (await root.post('/api/admin/stores', full())).data;
    const { status, data } = await root.get(`/api/admin/stores/${created.id}`);
    expect({ status, data }).toEqual({ status: 200, data: created });
    expect(data.status).toBe('inactive');
  });

  test('200 with likes and reviews at once', async () => {
    const { id } = await store(root);
    const customer = await user(server);
    await customer.post(`/api/user/stores/${id}/like`);
    await review(root, customer, id, { rating: 5 });
    await review(root, customer, id, { rating: 4 });
    await review(root, customer, id, { rating: 1, status: 'pending' });
    const { data } = await root.get(`/api/admin/stores/${id}`);
    expect(data).toMatchObject({ likes: 1, review_count: 2, rating: 4.5 });
    expect(data.hotness).toBeCloseTo(13, 1);
  });

  test('200 with the category as it is now, also when it is disabled or deleted', async () => {
    const { id: category_id } = await category(root);
    const { id } = await store(root, { category_id });
    const change = { name: unique('Renamed '), enabled: false };
    await root.put(`/api/admin/categories/${category_id}`, change);
    expect((await root.get(`/api/admin/stores/${id}`)).data.category).toMatchObject({ id: category_id, ...change });
    await root.delete(`/api/admin/categories/${category_id}`);
    const { status, data } = await root.get(`/api/admin/stores/${id}`);
    expect({ status, category_id: data.category.id }).toEqual({ status: 200, category_id });
  });

  test('404 for an unknown id', async () => {
    expectError(await root.get(`/api/admin/stores/${unknownId}`), 404);
  });
});

describe('PUT /api/admin/stores/{id}', () => {
  adminsOnly(server, 'PUT', `/api/admin/stores/${unknownId}`);

  test('200 with every field replaced', async () => {
    const before = await store(root);
    const body = full();
    const { status, data } = await root.put(`/api/admin/stores/${before.id}`, body);
    expect(status).toBe(200);
    const { images: _images, dishes: _dishes, ...plain } = body as Fields;
    expect(data).toMatchObject({ ...plain, id: before.id, created_at: before.created_at, category: shared });
    expect(data.images).toHaveLength(2);
    expect(data.dishes).toHaveLength(2);
    expect(data.updated_at >= before.updated_at).toBeTrue();
    expect((await root.get(`/api/admin/stores/${before.id}`)).data).toEqual(data);
  });

  test('200 with the defaults of POST for what is left out', async () => {
    const { id } = await store(root, full());
    const body = minimal();
    const { data } = await root.put(`/api/admin/stores/${id}`, body);
    expect(data).toMatchObject({ ...body, ...defaults });
  });

  test.each(['active', 'inactive'])('200 with the status %s kept when it is left out', async (status) => {
    const { id } = await store(root, { status });
    expect((await root.put(`/api/admin/stores/${id}`, minimal())).data.status).toBe(status);
  });

  test.each(['active', 'inactive'])('200 with the status %s when it is given', async (status) => {
    const { id } = await store(root, { status: status === 'active' ? 'inactive' : 'active' });
    expect((await root.put(`/api/admin/stores/${id}`, minimal({ status }))).data.status).toBe(status);
    expect((await visitor.get(`/api/stores/${id}`)).status).toBe(status === 'active' ? 200 : 404);
  });

  test('200 with images and dishes replaced as a whole', async () => {
    const { id } = await store(root, full());
    const images = [{ url: '/new.jpg' }];
    const dishes = [{ name: 'New' }, { name: 'Newer' }];
    const { data } = await root.put(`/api/admin/stores/${id}`, minimal({ images, dishes }));
    expect(data.images).toEqual([{ id: expect.any(Number), url: '/new.jpg', sort_order: 0 }]);
    expect(data.dishes).toMatchObject([
      { name: 'New', sort_order: 0 },
      { name: 'Newer', sort_order: 1 },
    ]);
  });

  test('200 with the body that a GET gave, and nothing changes', async () => {
    const { id } = (await root.post('/api/admin/stores', full())).data;
    const { data } = await root.get(`/api/admin/stores/${id}`);
    const again = (await root.put(`/api/admin/stores/${id}`, data)).data;
    expect(again).toEqual({
      ...data,
      images: anyIds(data.images),
      dishes: anyIds(data.dishes),
      updated_at: timestamp,
    });
  });

  test('200 with likes and reviews untouched', async () => {
    const { id } = await store(root);
    const customer = await user(server);
    await customer.post(`/api/user/stores/${id}/like`);
    await review(root, customer, id, { rating: 3 });
    const { data } = await root.put(`/api/admin/stores/${id}`, minimal());
    expect(data).toMatchObject({ likes: 1, review_count: 1, rating: 3 });
  });

  test('200 with the new name in the public detail and list at once', async () => {
    const { id, name } = await store(root);
    const publicList = `/api/stores?keyword=${encodeURIComponent(name)}`;
    expect(ids((await visitor.get(publicList)).data)).toEqual([id]);
    const body = minimal();
    await root.put(`/api/admin/stores/${id}`, body);
    expect((await visitor.get(`/api/stores/${id}`)).data.name).toBe(body.name);
    expect((await visitor.get(publicList)).data).toEqual([]);
  });

  test('404 for an unknown id', async () => {
    expectError(await root.put(`/api/admin/stores/${unknownId}`, minimal()), 404);
  });

  test('404 for a deleted one', async () => {
    const { id } = await store(root);
    await root.delete(`/api/admin/stores/${id}`);
    expectError(await root.put(`/api/admin/stores/${id}`, minimal()), 404);
  });

  test('400 with a bad body, and nothing changes', async () => {
    const { id } = await store(root);
    const { data: before } = await root.get(`/api/admin/stores/${id}`);
    const body = minimal({ dishes: [{ name: 'New' }, {}] });
    expectInvalid(await root.put(`/api/admin/stores/${id}`, body), 'dishes[1].name');
    expectInvalid(await root.put(`/api/admin/stores/${id}`, minimal({ category_id: unknownId })), 'category_id');
    expect((await root.get(`/api/admin/stores/${id}`)).data).toEqual(before);
  });
});

describe('DELETE /api/admin/stores/{id}', () => {
  adminsOnly(server, 'DELETE', `/api/admin/stores/${unknownId}`);

  test('200 with null; the store is gone from every list and detail', async () => {
    const { id, name } = await store(root);
    const keyword = encodeURIComponent(name);
    const lists = [
      `/api/stores?keyword=${keyword}`,
      `/api/stores/search?keyword=${keyword}`,
      '/api/rankings/stores?page_size=100',
    ];
    for (const path of lists) expect(ids((await visitor.get(path)).data)).toContain(id);
    const { status, code, data } = await root.delete(`/api/admin/stores/${id}`);
    expect({ status, code, data }).toEqual({ status: 200, code: 0, data: null });
    for (const path of lists) expect(ids((await visitor.get(path)).data)).not.toContain(id);
    expect((await root.get(`/api/admin/stores?keyword=${keyword}`)).data).toEqual([]);
    expectError(await root.get(`/api/admin/stores/${id}`), 404);
    expectError(await visitor.get(`/api/stores/${id}`), 404);
    expectError(await visitor.get(`/api/stores/${id}/reviews`), 404);
  });

  test('404 when it is deleted already', async () => {
    const { id } = await store(root);
    await root.delete(`/api/admin/stores/${id}`);
    expectError(await root.delete(`/api/admin/stores/${id}`), 404);
    expectError(await root.patch(`/api/admin/stores/${id}/status`, { status: 'active' }), 404);
  });

  test('404 for an unknown id', async () => {
    expectError(await root.delete(`/api/admin/stores/${unknownId}`), 404);
  });
});

describe('PATCH /api/admin/stores/{id}/status', () => {
  adminsOnly(server, 'PATCH', `/api/admin/stores/${unknownId}/status`);

  test('200 with inactive: hidden from the public at once, and back with active', async () => {
    const created = await store(root, { dishes: [{ name: 'Soup' }] });
    const path = `/api/stores/${created.id}`;
    expect((await visitor.get(path)).status).toBe(200);
    const { status, data } = await setStatus(created.id, 'inactive');
    expect(status).toBe(200);
    expect(data).toEqual({ ...created, status: 'inactive', updated_at: timestamp });
    expectError(await visitor.get(path), 404);
    expect(ids((await visitor.get(`/api/rankings/stores?page_size=100`)).data)).not.toContain(created.id);
    expect((await setStatus(created.id, 'active')).data.status).toBe('active');
    expect((await visitor.get(path)).status).toBe(200);
  });

  test.each(['active', 'inactive'])('200 with %s given twice', async (status) => {
    const { id } = await store(root);
    await setStatus(id, status);
    expect((await setStatus(id, status)).data.status).toBe(status);
  });

  test.each([undefined, null, '', 'open', 'ACTIVE', 1, {}])('400 with status %p', async (status) => {
    expectInvalid(await setStatus(unknownId, status), 'status');
  });

  test('404 for an unknown id', async () => {
    expectError(await setStatus(unknownId, 'active'), 404);
  });
});

describe('GET /api/admin/stores', () => {
  adminsOnly(server, 'GET', '/api/admin/stores');

  test('200 with whole stores of every status, and the page', async () => {
    const { open, closed, list } = await corner();
    const { status, data, meta } = await list();
    expect(status).toBe(200);
    expect(data).toHaveLength(2);
    expect(data).toContainEqual(open);
    expect(data).toContainEqual(closed);
    expect(meta).toEqual({ page: 1, page_size: 20, total: 2, total_page: 1 });
  });

  test('200 by status', async () => {
    const { open, closed, list } = await corner();
    expect(ids((await list('&status=active')).data)).toEqual([open.id]);
    expect(ids((await list('&status=inactive')).data)).toEqual([closed.id]);
  });

  test.each([
    ['the whole name', (name: string) => name],
    ['the name in other case', (name: string) => name.toUpperCase()],
    ['the beginning of a word', (name: string) => name.slice(0, -1)],
    ['its words in another order', (name: string) => name.split(' ').toReversed().join(' ')],
  ])('200 by a keyword that is %s', async (_, keyword) => {
    const { open, closed, list } = await corner();
    expect(ids((await list(`&keyword=${encodeURIComponent(keyword(open.name))}`)).data)).toEqual([open.id]);
    expect(ids((await list(`&keyword=${encodeURIComponent(keyword(closed.name))}`)).data)).toEqual([closed.id]);
  });

  test('200 by keyword, category and status together', async () => {
    const { open, closed, list } = await corner();
    expect(ids((await list('&keyword=lantern&status=inactive')).data)).toEqual([closed.id]);
    expect(new Set(ids((await list('&keyword=lantern')).data))).toEqual(new Set(ids([open, closed])));
    expect((await list('&keyword=chandelier')).data).toEqual([]);
  });

  test.each(['"', "'", '*', '%', '_', 'NEAR(', 'a AND', '-', '^', ':', '(', '\\', ' '])(
    '200 with the keyword %p as text',
    async (keyword) => {
      const { list } = await corner();
      expect((await list(`&keyword=${encodeURIComponent(keyword)}`)).status).toBe(200);
    },
  );

  test('200 with the total of this moment, whatever was asked before', async () => {
    const { open, closed, list } = await corner();
    const totals = async () =>
      Promise.all(
        ['', '&status=active', '&status=inactive'].map(
          async (filter) => (await list(`&keyword=lant${filter}`)).meta.total,
        ),
      );
    expect(await totals()).toEqual([2, 1, 1]);
    await root.patch(`/api/admin/stores/${closed.id}/status`, { status: 'active' });
    expect(await totals()).toEqual([2, 2, 0]);
    await root.put(`/api/admin/stores/${open.id}`, { ...minimal(), category_id: open.category_id, name: 'Renamed' });
    expect(await totals()).toEqual([1, 1, 0]);
    await root.delete(`/api/admin/stores/${closed.id}`);
    expect(await totals()).toEqual([0, 0, 0]);
    await store(root, { category_id: open.category_id, name: 'Lantern' });
    expect(await totals()).toEqual([1, 1, 0]);
  });

  test('200 counts no search', async () => {
    const { open, list } = await corner();
    await list(`&keyword=${encodeURIComponent(open.name)}`);
    const sought = await store(root);
    await visitor.get(`/api/stores/search?keyword=${encodeURIComponent(sought.name)}`);
    const counted = async () => (await root.get(`/api/admin/stores/${sought.id}`)).data.search_count;
    // Searches are counted together, a moment later: only once a later one is counted, a zero says something.
    await eventually(async () => expect(await counted()).toBe(1));
    expect((await root.get(`/api/admin/stores/${open.id}`)).data).toMatchObject({ search_count: 0, hotness: 0 });
  });

  test('200 with an empty list for a category nobody made', async () => {
    const { data, meta } = await root.get(`/api/admin/stores?category_id=${unknownId}`);
    expect(data).toEqual([]);
    expect(meta).toEqual({ page: 1, page_size: 20, total: 0, total_page: 0 });
  });

  test('200 page by page, each store once', async () => {
    const { id: category_id } = await category(root);
    const created = await Promise.all(times(5, () => store(root, { category_id })));
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => root.get(`/api/admin/stores?category_id=${category_id}&page_size=2&page=${page}`)),
    );
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flatMap(({ data }) => ids(data)))).toEqual(new Set(ids(created)));
    expect(pages[3]?.meta).toEqual({ page: 4, page_size: 2, total: 5, total_page: 3 });
  });

  test.each([
    ['status', 'pending'],
    ['status', 'ACTIVE'],
    ['category_id', 'abc'],
    ['category_id', '1.5'],
    ['category_id', '1e3'],
    ['category_id', '-1'],
  ])('400 with %s=%s', async (field, value) => {
    expectInvalid(await root.get(`/api/admin/stores?${field}=${value}`), field);
  });
});
