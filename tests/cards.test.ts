import { describe, expect, test } from 'bun:test';
import { category, expectInvalid, review, store, user } from './helpers/client.ts';
import { png } from './helpers/images.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const customer = await user(server);
const { id: category_id } = await category(root);
const { data: picture } = await root.upload('/api/admin/upload', new Blob([png(2, 2)]));
const place = { latitude: 31.230416, longitude: 121.473701, spot: 'Stall 7' };
const { id } = await store(root, { category_id, name: 'Golden Wok', cover_url: picture.url, ...place });
await review(root, customer, id, { rating: 4 });
await customer.put(`/api/user/stores/${id}/like`, {});

const fields = [
  'id',
  'name',
  'category_id',
  'address',
  'spot',
  'cover_url',
  'status',
  'latitude',
  'longitude',
  'translations',
  'price_level',
  'today',
  'verified',
  'rating',
  'review_count',
  'likes',
  'score',
];

const lists = [
  ['visitor', '/api/stores'],
  ['visitor', `/api/stores?ids=${id}`],
  ['visitor', '/api/stores/search?keyword=golden'],
  ['visitor', '/api/stores/search'],
  ['customer', '/api/user/likes'],
  ['root', '/api/admin/stores'],
] as const;

const ranked = [
  ['visitor', '/api/rankings/stores'],
  ['visitor', '/api/stores/hot'],
  ['root', '/api/admin/rankings/stores'],
] as const;

const clients = { visitor, customer, root };

const as = (path: string, view: string) => `${path}${path.includes('?') ? '&' : '?'}view=${view}`;

describe('GET /api/stores/cards', () => {
  test.each(['', '?page_size=1', `?ids=${id}`, '?keyword=golden&sort=rating&min_rating=4', '?near=31.23,121.47'])(
    '200 with what the list has with view=card: %s',
    async (query) => {
      const { status, data, meta } = await visitor.get(`/api/stores/cards${query}`);
      expect(status).toBe(200);
      expect(data).not.toBeEmpty();
      const list = await visitor.get(as(`/api/stores${query}`, 'card'));
      expect([data, meta]).toEqual([list.data, list.meta]);
    },
  );

  test('200 with 304 for the same cards, and without a view', async () => {
    const { headers } = await visitor.get('/api/stores/cards');
    expect((await visitor.get('/api/stores/cards', { 'if-none-match': headers.get('etag')! })).status).toBe(304);
    expect((await visitor.get('/api/stores/cards?view=full')).meta.ignored).toEqual(['view']);
  });

  test('400 as the list is', async () => {
    expectInvalid(await visitor.get('/api/stores/cards?sort=distance'), 'sort');
  });
});

describe('GET /api/stores/{id}/reviews?view=card', () => {
  const path = `/api/stores/${id}/reviews`;

  test('200 with the card of the store in each review, and all else as without it', async () => {
    const { status, data, meta } = await visitor.get(`${path}?view=card`);
    expect(status).toBe(200);
    expect(Object.keys(data[0].store)).toEqual(fields);
    const { data: full, meta: same } = await visitor.get(path);
    expect([data[0], meta]).toEqual([
      { ...full[0], store: Object.fromEntries(fields.map((field) => [field, full[0].store[field]])) },
      same,
    ]);
    expect((await visitor.get(`${path}?view=full`)).data).toEqual(full);
  });

  test('200 with a change of the store at once', async () => {
    const other = await store(root, { category_id });
    await review(root, customer, other.id);
    const shown = `/api/stores/${other.id}/reviews?view=card`;
    const { headers } = await visitor.get(shown);
    await customer.put(`/api/user/stores/${other.id}/like`, {});
    const { status, data } = await visitor.get(shown, { 'if-none-match': headers.get('etag')! });
    expect([status, data[0].store.likes]).toEqual([200, 1]);
    await root.delete(`/api/admin/stores/${other.id}`);
  });

  test('400 for another view', async () => {
    expectInvalid(await visitor.get(`${path}?view=short`), 'view');
  });
});

/** A store without what searches of this suite still count. */
const still = ({ hotness: _, search_count: __, ...store }: Record<string, unknown>) => store;

describe('view=card', () => {
  test.each(lists)('200 for a %s with exactly the fields of a card: %s', async (who, path) => {
    const { status, data, meta } = await clients[who].get(as(path, 'card'));
    expect(status).toBe(200);
    expect(Object.keys(data[0])).toEqual(fields);
    const { data: full, meta: same } = await clients[who].get(as(path, 'full'));
    expect(still(data[0])).toEqual(still(Object.fromEntries(fields.map((field) => [field, full[0][field]]))));
    expect(meta).toEqual(same);
    expect((await clients[who].get(path)).data.map(still)).toEqual(full.map(still));
  });

  test.each(ranked)('200 for a %s with the rank: %s', async (who, path) => {
    const { data } = await clients[who].get(as(path, 'card'));
    expect(Object.keys(data[0])).toEqual([...fields, 'rank']);
    expect(data[0].rank).toBe(1);
  });

  test('200 with the picture under the host of the request', async () => {
    const { data } = await visitor.get('/api/stores?view=card');
    expect(data[0]).toMatchObject({
      cover_url: server.url + picture.path,
      rating: 4,
      review_count: 1,
      likes: 1,
      ...place,
    });
  });

  test('200 with every change at once', async () => {
    const path = `/api/stores?view=card&category_id=${category_id}`;
    const shown = async () => (await visitor.get(path)).data[0];
    const before = await shown();
    await shown();
    await root.put(`/api/admin/stores/${id}`, { name: 'Silver Wok', address: 'here', category_id });
    expect(await shown()).toEqual({ ...before, name: 'Silver Wok', address: 'here', cover_url: '' });
    await review(root, customer, id, { rating: 5 });
    expect(await shown()).toMatchObject({ rating: 4.5, review_count: 2 });
  });

  test('200 with 20 cards in at most 8 KB', async () => {
    const { id: category_id } = await category(root);
    const cover_url = picture.url;
    for (let index = 0; index < 20; index++)
      await store(root, {
        category_id,
        name: 'Dragon Kitchen',
        address: '28 Market Square',
        cover_url,
        ...place,
      });
    const { data, text } = await visitor.get(`/api/stores?view=card&category_id=${category_id}`);
    expect(data).toHaveLength(20);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(8 * 1024);
  });

  test.each([...lists, ...ranked])('400 for a %s with another view: %s', async (who, path) => {
    expectInvalid(await clients[who].get(as(path, 'list')), 'view');
  });
});
