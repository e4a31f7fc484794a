import { beforeAll, describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { category, expectInvalid, review, store, unique, user } from './helpers/client.ts';
import { ended } from './helpers/jobs.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();

interface Listed {
  id: number;
  name: string;
  distance?: number;
}

const noodles = await category(admin);
const tea = await category(admin);
const word = unique('word');
const ids: Record<string, number> = {};

const put = async (name: string, latitude: number | null, longitude: number | null, fields: object = {}) => {
  const within = { category_id: noodles.id, ...fields };
  ids[name] = (await store(admin, { ...within, name: `${word} ${name}`, latitude, longitude })).id;
};

const nameOf = ({ name }: Listed) => name.slice(word.length + 1);
const listed = async (query: string, path = '/api/stores') => {
  const { status, data, meta } = await client.get(`${path}?${query}`);
  expect(status).toBe(200);
  return { names: (data as Listed[]).map(nameOf), distances: (data as Listed[]).map(({ distance }) => distance), meta };
};

const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));

beforeAll(async () => {
  await put('centre', 31.23, 121.47);
  await put('next door', 31.2301, 121.47, { category_id: tea.id });
  await put('a street away', 31.232, 121.472, { hours: always });
  await put('across the river', 31.239, 121.5, { category_id: tea.id });
  await put('another town', 31.3, 120.6, { hours: always });
  await put('hidden', 31.23, 121.47, { status: 'inactive', hours: always });
  await put('nowhere', null, null);
  await put('west of 180°', -17, 179.99);
  await put('east of 180°', -17, -179.99);
  await put('on 180°', -17, 180);
  await put('north pole', 90, 12);
  await put('before the pole', 89.999, -170);
});

const here = 'near=31.23,121.47';

for (const path of ['/api/stores', '/api/stores/search']) {
  describe(`GET ${path}?near`, () => {
    test('200 with the nearest first, and their distances in metres', async () => {
      const { names, distances, meta } = await listed(here, path);
      expect(names).toEqual(['centre', 'next door', 'a street away', 'across the river']);
      expect(distances).toEqual([0, 11, 292, 3027]);
      expect(meta).toMatchObject({ total: 4, total_page: 1 });
    });

    test.each([
      ['leaves out what is farther than the radius', 'radius=3026', ['centre', 'next door', 'a street away']],
      ['has what is within it', 'radius=3028', ['centre', 'next door', 'a street away', 'across the river']],
      ['takes a radius of a metre', 'radius=1', ['centre']],
      [
        'takes a radius of 100 km',
        'radius=100000',
        ['centre', 'next door', 'a street away', 'across the river', 'another town'],
      ],
      ['of a category', () => `category_id=${tea.id}`, ['next door', 'across the river']],
      ['with a keyword', `keyword=${word} river`, ['across the river']],
      ['with a keyword of a category', () => `keyword=${word}&category_id=${noodles.id}`, ['centre', 'a street away']],
      ['within a box', 'bbox=121.47,31.2301,121.48,32', ['next door', 'a street away']],
      ['on the second page', 'page=2&page_size=3', ['across the river']],
      ['beyond the last page', 'page=3&page_size=3', []],
    ])('200 %s', async (_, query, expected) => {
      const more = typeof query === 'string' ? query : query();
      expect((await listed(`${here}&${more}`, path)).names).toEqual(expected);
    });

    test.each([
      ['-17,179.985', ['west of 180°', 'on 180°', 'east of 180°']],
      ['-17,-179.985', ['east of 180°', 'on 180°', 'west of 180°']],
      ['-17,-180', ['on 180°', 'west of 180°', 'east of 180°']],
      ['90,0', ['north pole', 'before the pole']],
      ['89.9994,-170', ['before the pole', 'north pole']],
      ['31.23, 121.47', ['centre', 'next door', 'a street away', 'across the river']],
      ['3.123e1,+121.47', ['centre', 'next door', 'a street away', 'across the river']],
    ])('200 for near=%s', async (near, expected) => {
      expect((await listed(`near=${encodeURIComponent(near)}`, path)).names).toEqual(expected);
    });

    test.each([
      ['near=91,0', 'near'],
      ['near=0,180.1', 'near'],
      ['near=31.23', 'near'],
      ['near=31.23,121.47,5', 'near'],
      ['near=31.23,', 'near'],
      ['near=here', 'near'],
      ['near=NaN,Infinity', 'near'],
      ['near=0x10,1', 'near'],
      [`${here}&radius=0`, 'radius'],
      [`${here}&radius=0.9`, 'radius'],
      [`${here}&radius=100000.1`, 'radius'],
      [`${here}&radius=far`, 'radius'],
      ['radius=5', 'radius'],
      ['bbox=1,2,3', 'bbox'],
      ['bbox=1,3,2,2', 'bbox'],
      ['bbox=-181,0,1,1', 'bbox'],
      ['bbox=0,-91,1,1', 'bbox'],
      ['bbox=a,b,c,d', 'bbox'],
    ])('400 for %s', async (query, field) => {
      expectInvalid(await client.get(`${path}?${query}`), field);
    });

    test('200 without a distance where there is no near', async () => {
      expect((await listed(`keyword=${word}`, path)).distances).toEqual(Array.from({ length: 11 }, () => undefined));
    });
  });

  describe(`GET ${path}?bbox`, () => {
    test.each([
      ['with its edges', '121.47,31.23,121.472,31.232', ['a street away', 'centre', 'next door']],
      ['without what is a millionth of a degree outside', '121.470001,31.23,121.472,31.232', ['a street away']],
      ['across 180°', '179.9,-18,-179.9,-16', ['east of 180°', 'on 180°', 'west of 180°']],
      ['up to 180°, which is also -180°', '-180,-18,-179,-16', ['east of 180°', 'on 180°']],
      ['up to the pole', '-180,89,180,90', ['before the pole', 'north pole']],
      ['of a point', '121.47,31.23,121.47,31.23', ['centre']],
      ['of nothing', '0,0,0,0', []],
    ])('200 %s', async (_, box, expected) => {
      const { names, distances, meta } = await listed(`bbox=${box}`, path);
      expect(names.toSorted()).toEqual(expected);
      expect(distances.every((distance) => distance === undefined)).toBe(true);
      expect(meta.total).toBe(expected.length);
    });

    test('200 with a category and a keyword', async () => {
      const box = 'bbox=121,31,122,32';
      expect((await listed(`${box}&category_id=${tea.id}`, path)).names.toSorted()).toEqual([
        'across the river',
        'next door',
      ]);
      expect((await listed(`${box}&keyword=${word} street`, path)).names).toEqual(['a street away']);
      expect((await listed(`${box}&keyword=${word}&category_id=${noodles.id}`, path)).names.toSorted()).toEqual([
        'a street away',
        'centre',
      ]);
    });
  });
}

describe('GET /api/stores', () => {
  test('200 with another sort than the distance, among the nearest', async () => {
    await review(admin, await user(server), ids['across the river']!, { rating: 5 });
    const { names, distances } = await listed(`${here}&sort=rating`);
    expect(names[0]).toBe('across the river');
    expect(distances[0]).toBe(3027);
    expect((await listed(`${here}&sort=newest`)).names).toEqual([
      'across the river',
      'a street away',
      'next door',
      'centre',
    ]);
    expect((await listed(`${here}&sort=distance`)).names[0]).toBe('centre');
    expect((await listed(`${here}&min_rating=4`)).names).toEqual(['across the river']);
    expect((await listed(`bbox=121,31,122,32&min_rating=4&category_id=${tea.id}`)).names).toEqual(['across the river']);
  });

  test('200 with the open ones among the nearest, and in a box', async () => {
    expect((await listed(`${here}&open=now`)).names).toEqual(['a street away']);
    expect((await listed('bbox=120,31,122,32&open=2026-12-24T18:00')).names.toSorted()).toEqual([
      'a street away',
      'another town',
    ]);
  });

  test('200 with the named ones among the nearest', async () => {
    const named = [ids['a street away'], ids['another town'], ids.centre].join(',');
    expect((await listed(`${here}&ids=${named}`)).names).toEqual(['centre', 'a street away']);
  });

  test.each(['sort=distance', 'sort=distance&bbox=1,1,2,2'])('400 for %s without near', async (query) => {
    expectInvalid(await client.get(`/api/stores?${query}`), 'sort');
  });

  test.each([
    ['sort=distance', 'sort by distance needs near.'],
    ['radius=100', 'radius needs near.'],
    [`${here}&radius=0`, 'radius must be a number from 1 to 100000.'],
  ])('400 for %s with a sentence that says what to do', async (query, sentence) => {
    expect((await client.get(`/api/stores?${query}`)).message).toBe(sentence);
  });

  test('a store that moves, hides, goes or comes back is found where it is', async () => {
    const spot = 'near=-45,-100';
    const made = await store(admin, { latitude: -45, longitude: -100 });
    const path = `/api/admin/stores/${made.id}`;
    const total = async (query: string) => (await client.get(`/api/stores?${query}`)).meta.total as number;
    expect(await total(spot)).toBe(1);
    await admin.patch(`${path}/status`, { status: 'inactive' });
    expect(await total(spot)).toBe(0);
    await admin.patch(`${path}/status`, { status: 'active' });
    expect(await total(spot)).toBe(1);
    await admin.put(path, { ...made, latitude: 45, longitude: 100 });
    expect([await total(spot), await total('near=45,100'), await total('bbox=99,44,101,46')]).toEqual([0, 1, 1]);
    await admin.put(path, { ...made, latitude: null, longitude: null });
    expect([await total(spot), await total('near=45,100')]).toEqual([0, 0]);
    await admin.put(path, { ...made, latitude: -45, longitude: -100 });
    await admin.delete(path);
    expect(await total(spot)).toBe(0);
  });
});

describe('GET /api/map', () => {
  helpers.keyOnly(server, 'GET', '/api/map?bbox=0,0,1,1');

  const rows = async (query: string) => {
    const { status, data, meta } = await client.get(`/api/map?${query}`);
    expect(status).toBe(200);
    expect(meta).toBeUndefined();
    return data as { latitude: number; longitude: number; count: number; name?: string }[];
  };

  test('200 with single stores named, and those that are close together as one', async () => {
    expect(await rows('bbox=121,31,122,32&zoom=12')).toEqual([
      expect.objectContaining({
        count: 3,
        latitude: expect.closeTo(31.2307, 6),
        longitude: expect.closeTo(121.470667, 6),
      }),
      {
        latitude: 31.239,
        longitude: 121.5,
        count: 1,
        id: ids['across the river'],
        name: `${word} across the river`,
        category_id: tea.id,
        translations: {},
        today: null,
      },
    ]);
  });

  test.each([
    ['a single row for all', 'bbox=121,31,122,32&zoom=5', [4]],
    ['every store by itself', 'bbox=121,31,122,32&zoom=22', [1, 1, 1, 1]],
    ['as many rows as fit without a zoom', 'bbox=121.4,31.2,121.6,31.3', [1, 1, 1, 1]],
    ['a fraction of a zoom', 'bbox=121,31,122,32&zoom=5.9', [4]],
    ['one category', () => `bbox=121,31,122,32&zoom=5&category_id=${tea.id}`, [2]],
    ['a category without stores', 'bbox=121,31,122,32&zoom=5&category_id=987654321', []],
    ['both sides of 180°', 'bbox=179,-18,-179,-16&zoom=22', [1, 1, 1]],
    ['nothing', 'bbox=0,0,1,1', []],
  ])('200 with %s', async (_, query, expected) => {
    const found = await rows(typeof query === 'string' ? query : query());
    expect(found.map(({ count }) => count)).toEqual(expected);
  });

  test('200 with every store of the world, in either way to write it', async () => {
    for (const bbox of ['-180,-90,180,90', '0,-90,-0.000001,90']) {
      const found = await rows(`bbox=${bbox}`);
      expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(10);
    }
  });

  test('is up to date after each change of a store, and stays as it is with a like', async () => {
    const path = '/api/map?bbox=-100.1,-45.1,-99.9,-44.9';
    const tagged = async () => {
      const { headers, data } = await client.get(path);
      return { tag: headers.get('etag')!, data: data as { name?: string; category_id?: number }[] };
    };
    await tagged();
    const made = await store(admin, { latitude: -45, longitude: -100 });
    const { tag, data } = await tagged();
    expect(data).toEqual([expect.objectContaining({ id: made.id, name: made.name })]);
    expect((await client.get(path, { 'if-none-match': tag })).status).toBe(304);
    await (await user(server)).post(`/api/user/stores/${made.id}/like`);
    expect((await client.get(path, { 'if-none-match': tag })).status).toBe(304);
    await admin.put(`/api/admin/stores/${made.id}`, { ...made, name: 'Another name', category_id: tea.id });
    expect((await tagged()).data).toEqual([expect.objectContaining({ name: 'Another name', category_id: tea.id })]);
    expect((await rows(`bbox=-100.1,-45.1,-99.9,-44.9&category_id=${made.category_id}`)).length).toBe(0);
    await admin.patch(`/api/admin/stores/${made.id}/status`, { status: 'inactive' });
    expect((await tagged()).data).toEqual([]);
  });

  test.each([
    ['', 'bbox'],
    ['zoom=3', 'bbox'],
    ['bbox=', 'bbox'],
    ['bbox=1,2,3,4,5', 'bbox'],
    ['bbox=1,2,3,1', 'bbox'],
    ['bbox=0,0,1,1&zoom=-1', 'zoom'],
    ['bbox=0,0,1,1&zoom=22.1', 'zoom'],
    ['bbox=0,0,1,1&zoom=near', 'zoom'],
    ['bbox=0,0,1,1&category_id=0', 'category_id'],
  ])('400 for "%s"', async (query, field) => {
    expectInvalid(await client.get(`/api/map?${query}`), field);
  });
});

describe('a place with more stores than are listed', () => {
  const crowd = 1200;
  const far = 'near=10,20&radius=20000';
  const category_ids: number[] = [];
  const farthest = unique('farthest');

  beforeAll(async () => {
    category_ids.push((await category(admin)).id, (await category(admin)).id);
    const names = await Promise.all(
      category_ids.map(
        async (one) =>
          (await client.get(`/api/categories`)).data.find(({ id }: { id: number }) => id === one).name as string,
      ),
    );
    const rows = Array.from({ length: crowd }, (_, index) => {
      const name = index === crowd - 1 ? farthest : `Stall ${index}`;
      return `${name},${names[index % 2]},address,${(10 + index / 10_000).toFixed(6)},20`;
    });
    const form = new FormData();
    form.set('stores', new Blob([`name,category,address,latitude,longitude\n${rows.join('\n')}\n`]));
    const { data } = await admin.send('POST', '/api/admin/import', { body: form });
    await ended(admin, data.id);
  });

  for (const path of ['/api/stores', '/api/stores/search', '/api/stores/cards']) {
    test(`200 with the total of all, and what the pages list: ${path}`, async () => {
      const { data, meta } = await client.get(`${path}?${far}&page=10&page_size=100`);
      expect(data).toHaveLength(100);
      expect(meta).toMatchObject({ total: crowd, listed: 1000 });
      expect((await client.get(`${path}?${far}&page=11&page_size=100`)).data).toEqual([]);
    });

    test(`200 with every store of a category, also beyond the nearest of all: ${path}`, async () => {
      const { data, meta } = await client.get(`${path}?${far}&category_id=${category_ids[1]}&page=6&page_size=100`);
      expect([data.length, meta.total, meta.listed]).toEqual([100, crowd / 2, undefined]);
      expect(data.at(-1).name).toBe(farthest);
    });

    test(`200 with a keyword of the farthest, and it alone: ${path}`, async () => {
      const { data, meta } = await client.get(`${path}?${far}&keyword=${farthest}`);
      expect([data.length, meta.total]).toEqual([1, 1]);
      expect(data[0]).toMatchObject({ name: farthest, distance: expect.any(Number) });
    });
  }

  test('200 with another order over all of them, each with its distance', async () => {
    const { data, meta } = await client.get(`/api/stores?${far}&sort=newest&page_size=1`);
    expect([data[0].name, meta.total, meta.listed]).toEqual([farthest, crowd, undefined]);
    expect(data[0].distance).toBeGreaterThan(13_000);
    const last = await client.get(`/api/stores?${far}&sort=newest&page_size=100&page=12`);
    expect(last.data.at(-1)).toMatchObject({ name: 'Stall 0', distance: 0 });
  });
});
