// needs: http2
import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { category, expectError, expectFields, expectInvalid, fieldsOf, review, store } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();

const user = await helpers.user(server);

type Named = { id: number; name: string };
const ids = (stores: Named[]) => stores.map(({ id }) => id);
const listed = async (query: string) => ids((await client.get(`/api/stores?page_size=100&${query}`)).data);
const detail = async (id: number) => (await client.get(`/api/stores/${id}`)).data;
const setStatus = (id: number, status: string) => admin.patch(`/api/admin/stores/${id}/status`, { status });

/** A number of stores in a category of their own. */
const stores = async (count: number) => {
  const { id } = await category(admin);
  const made = [];
  for (let index = 0; index < count; index++) made.push(await store(admin, { category_id: id }));
  return { category_id: id as number, stores: made };
};

describe('GET /api/stores', () => {
  const path = '/api/stores';

  helpers.keyOnly(server, 'GET', '/api/stores');

  test('200 with each store as its detail shows it', async () => {
    const { category_id, stores: made } = await stores(2);
    const { status, data, meta } = await client.get(`${path}?category_id=${category_id}`);
    expect(status).toBe(200);
    expect(meta).toEqual({ page: 1, page_size: 20, total: 2, total_page: 1 });
    const details = await Promise.all(made.map(async ({ id }) => (await client.get(`${path}/${id}`)).data));
    expect(data).toEqual(details.toReversed());
  });

  test('200 with an empty list and no page when nothing matches', async () => {
    const { category_id } = await stores(0);
    const { status, data, meta } = await client.get(`${path}?category_id=${category_id}`);
    expect(status).toBe(200);
    expect(data).toEqual([]);
    expect(meta).toEqual({ page: 1, page_size: 20, total: 0, total_page: 0 });
  });

  test('only active stores of the category: a hidden, deleted or moved one is gone at once, and back at once', async () => {
    const { category_id, stores: made } = await stores(3);
    const [first, second, third] = ids(made);
    const inCategory = () => listed(`category_id=${category_id}`);
    expect(await inCategory()).toEqual([third!, second!, first!]);
    await setStatus(first!, 'inactive');
    expect(await inCategory()).toEqual([third!, second!]);
    await admin.delete(`/api/admin/stores/${second}`);
    expect(await inCategory()).toEqual([third!]);
    await admin.put(`/api/admin/stores/${third}`, { ...made[2], category_id: (await category(admin)).id });
    expect(await inCategory()).toEqual([]);
    await setStatus(first!, 'active');
    expect(await inCategory()).toEqual([first!]);
  });

  test('a store made inactive is not listed', async () => {
    const { category_id } = await stores(0);
    const hidden = await store(admin, { category_id, status: 'inactive' });
    expect(await listed(`category_id=${category_id}`)).not.toContain(hidden.id);
  });

  test('a change of a store shows at once', async () => {
    const { category_id, stores: made } = await stores(1);
    const { data: before } = await client.get(`${path}?category_id=${category_id}`);
    expect(before[0].address).toBe('1 Market Square');
    await admin.put(`/api/admin/stores/${made[0].id}`, { ...made[0], address: '2 Harbour Street' });
    const { data: after } = await client.get(`${path}?category_id=${category_id}`);
    expect(after[0].address).toBe('2 Harbour Street');
  });

  test('a change of a category shows at once in its stores', async () => {
    const { category_id } = await stores(1);
    const renamed = helpers.unique('Renamed ');
    await admin.put(`/api/admin/categories/${category_id}`, { name: renamed });
    expect((await client.get(`${path}?category_id=${category_id}`)).data[0].category.name).toBe(renamed);
  });

  test.each(['disabled', 'deleted'])('stores of a %s category stay, with the category in them', async (state) => {
    const { category_id, stores: made } = await stores(1);
    if (state === 'deleted') await admin.delete(`/api/admin/categories/${category_id}`);
    else await admin.put(`/api/admin/categories/${category_id}`, { name: 'Disabled', enabled: false });
    const { data } = await client.get(`${path}?keyword=${encodeURIComponent(made[0].name)}`);
    expect(ids(data)).toEqual([made[0].id]);
    expect(data[0].category.id).toBe(category_id);
    expectFields(data[0].category, fieldsOf.category);
  });

  test('stores of the same score newest first', async () => {
    const { category_id, stores: made } = await stores(4);
    expect(await listed(`category_id=${category_id}`)).toEqual(ids(made).toReversed());
  });

  test('highest score first', async () => {
    const { category_id, stores: made } = await stores(3);
    const [best, liked, plain] = ids(made);
    await review(admin, user, best!, { rating: 5 });
    await user.post(`/api/user/stores/${liked}/like`);
    await eventually(async () => {
      const { data } = await client.get(`${path}?category_id=${category_id}`);
      expect(ids(data)).toEqual([best!, liked!, plain!]);
      expect(data[0].score).toBeGreaterThan(data[1].score);
      expect(data[1].score).toBeGreaterThan(data[2].score);
    });
  });

  test('counters follow within a second', async () => {
    const { category_id, stores: made } = await stores(1);
    await user.post(`/api/user/stores/${made[0].id}/like`);
    await review(admin, user, made[0].id, { rating: 5 });
    await eventually(async () => {
      const { data } = await client.get(`${path}?category_id=${category_id}`);
      expect(data[0]).toMatchObject({ likes: 1, review_count: 1, rating: 5 });
    });
  });

  test('keyword and category_id apply together', async () => {
    const [here, there] = [await stores(2), await stores(1)];
    const word = helpers.unique('together');
    const rename = (target: Named) => admin.put(`/api/admin/stores/${target.id}`, { ...target, name: `The ${word}` });
    await rename(here.stores[0]);
    await rename(there.stores[0]);
    expect(new Set(await listed(`keyword=${word}`))).toEqual(new Set([here.stores[0].id, there.stores[0].id]));
    expect(await listed(`keyword=${word}&category_id=${here.category_id}`)).toEqual([here.stores[0].id]);
  });

  test('a keyword does not change the order: newest first, not best match first', async () => {
    const word = helpers.unique('ordered');
    const inName = await store(admin, { name: word });
    const inDescription = await store(admin, { description: `There is much else here beside ${word}` });
    expect(await listed(`keyword=${word}`)).toEqual([inDescription.id, inName.id]);
  });

  test('an empty or blank keyword lists all stores', async () => {
    const { category_id, stores: made } = await stores(2);
    for (const keyword of ['', '%20%20', '%E3%80%80']) {
      expect(await listed(`keyword=${keyword}&category_id=${category_id}`)).toEqual(ids(made).toReversed());
    }
  });

  test('a keyword counts no search, unlike /api/stores/search', async () => {
    const name = helpers.unique('uncounted');
    const { id } = await store(admin, { name });
    for (let call = 1; call <= 3; call++) expect(await listed(`keyword=${name}`)).toEqual([id]);
    await client.get(`/api/stores/search?keyword=${name}`);
    // Search counts are written together, so three of the list would be written by now.
    const count = await eventually(async () => {
      const { data } = await client.get(`${path}/${id}`);
      expect(data.search_count).toBePositive();
      return data.search_count;
    });
    expect(count).toBe(1);
  });

  test('the pages together contain each store once', async () => {
    const { category_id, stores: made } = await stores(5);
    const page = (number: number) => client.get(`${path}?category_id=${category_id}&page_size=2&page=${number}`);
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
    expect(pages.flatMap(({ data }) => ids(data))).toEqual(ids(made).toReversed());
    expect(pages[3]!.meta).toEqual({ page: 4, page_size: 2, total: 5, total_page: 3 });
  });

  test.each(['0', '-1', '1.5', 'noodles'])('400 for the category_id "%s"', async (id) => {
    expectInvalid(await client.get(`${path}?category_id=${id}`), 'category_id');
  });

  test('400 names every bad part of the query', async () => {
    expectInvalid(await client.get(`${path}?page=0&page_size=x&category_id=y`), 'page', 'page_size', 'category_id');
  });

  test('401 for the key comes before 400 for the query', async () => {
    expectError(await client.with({ key: null }).get(`${path}?page=0`), 401);
  });
});

describe('GET /api/stores/{id}', () => {
  helpers.keyOnly(server, 'GET', '/api/stores/1');

  test('200 with every field', async () => {
    const within = await category(admin, { icon_url: '/icons/noodles.svg', sort_order: 3 });
    const fields = {
      name: helpers.unique('老王面馆 '),
      address: '北京市朝阳区 1 号',
      latitude: 39.908692,
      longitude: 116.397477,
      spot: '3F-12',
      open_hours: '10:00-22:00',
      phone: '+86 10 1234 5678',
      cover_url: 'https://pictures.example/cover.jpg',
      description: 'Noodles,\nmade by hand.',
    };
    const { id } = await store(admin, {
      ...fields,
      category_id: within.id,
      images: [
        { url: '/b.jpg', sort_order: 2 },
        { url: '/a.jpg', sort_order: 1 },
      ],
      dishes: [{ name: 'Noodles', description: 'Wide', image_url: 'http://pictures.example/n.jpg' }, { name: 'Soup' }],
    });
    const { status, data, meta } = await client.get(`/api/stores/${id}`);
    expect(status).toBe(200);
    expect(meta).toBeUndefined();
    expectFields(data, fieldsOf.store);
    expect(data).toEqual({
      ...fields,
      id,
      category_id: within.id,
      category: within,
      hours: null,
      closures: null,
      translations: {},
      attributes: {},
      price_level: null,
      today: null,
      verified: false,
      status: 'active',
      images: [
        { id: expect.any(Number), url: '/a.jpg', sort_order: 1 },
        { id: expect.any(Number), url: '/b.jpg', sort_order: 2 },
      ],
      dishes: [
        {
          id: expect.any(Number),
          name: 'Noodles',
          description: 'Wide',
          image_url: 'http://pictures.example/n.jpg',
          sort_order: 0,
        },
        { id: expect.any(Number), name: 'Soup', description: '', image_url: '', sort_order: 1 },
      ],
      hotness: 0,
      likes: 0,
      search_count: 0,
      review_count: 0,
      rating: null,
      score: expect.any(Number),
      created_at: helpers.timestamp,
      updated_at: helpers.timestamp,
    });
  });

  test('200 with empty values for absent fields', async () => {
    const { id } = await store(admin);
    expect(await detail(id)).toMatchObject({
      latitude: null,
      longitude: null,
      spot: '',
      open_hours: '',
      phone: '',
      cover_url: '',
      description: '',
      images: [],
      dishes: [],
    });
  });

  test('200 with a change at once', async () => {
    const made = await store(admin, { dishes: [{ name: 'Old dish' }] });
    expect((await detail(made.id)).dishes[0].name).toBe('Old dish');
    await admin.put(`/api/admin/stores/${made.id}`, { ...made, name: 'New name', dishes: [{ name: 'New dish' }] });
    const data = await detail(made.id);
    expect(data.name).toBe('New name');
    expect(data.dishes.map(({ name }: Named) => name)).toEqual(['New dish']);
  });

  test('200 with the current category', async () => {
    const made = await store(admin);
    expect((await detail(made.id)).category.name).toBe(made.category.name);
    await admin.put(`/api/admin/categories/${made.category_id}`, { name: 'Renamed', enabled: false });
    expect((await detail(made.id)).category).toMatchObject({ name: 'Renamed', enabled: false });
    await admin.delete(`/api/admin/categories/${made.category_id}`);
    expect((await detail(made.id)).category).toMatchObject({ id: made.category_id, name: 'Renamed' });
  });

  test('404 as soon as the store is inactive, 200 as soon as it is active again', async () => {
    const { id } = await store(admin);
    expect((await client.get(`/api/stores/${id}`)).status).toBe(200);
    await setStatus(id, 'inactive');
    expectError(await client.get(`/api/stores/${id}`), 404);
    await setStatus(id, 'active');
    expect((await client.get(`/api/stores/${id}`)).status).toBe(200);
  });

  test('404 as soon as the store is deleted', async () => {
    const { id } = await store(admin);
    expect((await client.get(`/api/stores/${id}`)).status).toBe(200);
    await admin.delete(`/api/admin/stores/${id}`);
    expectError(await client.get(`/api/stores/${id}`), 404);
  });

  test.each([helpers.unknownId, 999_999_999_999_999])('404 for the unknown id %i', async (id) => {
    expectError(await client.get(`/api/stores/${id}`), 404);
  });

  test('401 for the key comes before 400 and 404 for the id', async () => {
    const stranger = client.with({ key: null });
    expectError(await stranger.get('/api/stores/abc'), 401);
    expectError(await stranger.get(`/api/stores/${helpers.unknownId}`), 401);
  });
});
