import { describe, expect, test } from 'bun:test';
import { category, expectInvalid, unique } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();
const within = await category(admin);

const required = () => ({ name: unique('Store '), address: '1 Market Square', category_id: within.id as number });
const create = (fields: object) => admin.post('/api/admin/stores', { ...required(), ...fields });
const made = async (fields: object): Promise<{ id: number } & Record<string, unknown>> => (await create(fields)).data;
const replace = (id: number, fields: object) => admin.put(`/api/admin/stores/${id}`, { ...required(), ...fields });

const chinese = { name: '干锅小馆', description: '自一九八七年起。' };
const japanese = { name: '黄金の鍋' };

describe('the texts of a store in other languages', () => {
  test('200 as they were sent, in lists and searches too, by their tags in the usual spelling', async () => {
    const { id, name } = await made({ translations: { 'zh-hans': chinese, JA: japanese } });
    const translations = { ja: japanese, 'zh-Hans': chinese };
    expect((await client.get(`/api/stores/${id}`)).data.translations).toEqual(translations);
    const { data } = await client.get(`/api/stores/search?keyword=${encodeURIComponent(name as string)}`);
    expect(data[0].translations).toEqual(translations);
  });

  test('200 and {} without any', async () => {
    expect((await made({})).translations).toEqual({});
  });

  test('200 and a card has the names alone', async () => {
    const { id } = await made({ translations: { ja: japanese, 'zh-Hans': chinese, de: { description: 'Scharf.' } } });
    const { data } = await client.get(`/api/stores/cards?page_size=100&sort=newest`);
    const card = (data as { id: number }[]).find((one) => one.id === id);
    expect(card).toMatchObject({ translations: { ja: japanese, 'zh-Hans': { name: chinese.name } } });
    expect(JSON.stringify(card)).not.toContain(chinese.description);
  });

  test('200 and languages that are left out stay, one that is sent is replaced, null takes it off', async () => {
    const { id } = await made({ translations: { ja: japanese, 'zh-Hans': chinese, de: { name: 'Topf' } } });
    expect((await replace(id, {})).data.translations).toEqual({
      ja: japanese,
      'zh-Hans': chinese,
      de: { name: 'Topf' },
    });
    const { data } = await replace(id, { translations: { 'zh-Hans': { name: '小馆' }, de: null, fr: null } });
    expect(data.translations).toEqual({ ja: japanese, 'zh-Hans': { name: '小馆' } });
  });

  test('200 without empty texts, and without a language that has none', async () => {
    const { translations } = await made({ translations: { ja: { name: ' ', description: '' }, de: { name: 'Topf' } } });
    expect(translations).toEqual({ de: { name: 'Topf' } });
  });

  test('200 and it is a new version of the store', async () => {
    const { id } = await made({});
    const { etag } = await admin.get(`/api/admin/stores/${id}`).then(({ headers }) => ({ etag: headers.get('etag') }));
    await replace(id, { translations: { ja: japanese } });
    expect((await admin.get(`/api/admin/stores/${id}`)).headers.get('etag')).not.toBe(etag);
  });

  test.each([
    ['translations.not a tag', { 'not a tag': japanese }],
    ['translations.ja-', { 'ja-': japanese }],
    ['translations.ja', { ja: 'text' }],
    ['translations.ja.name', { ja: { name: 'x'.repeat(101) } }],
    ['translations.ja.name', { ja: { name: 'two\nlines' } }],
    ['translations.ja.name', { ja: { name: 5 } }],
    ['translations.ja.description', { ja: { description: 'x'.repeat(5001) } }],
    ['translations', 'ja'],
    ['translations', Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`de-x-${at}`, japanese]))],
  ])('400 for %s', async (field, translations) => {
    expectInvalid(await create({ translations }), field);
  });

  test('400 for a 21st language beside those that are there', async () => {
    const { id } = await made({
      translations: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`de-x-${at}`, japanese])),
    });
    expectInvalid(await replace(id, { translations: { ja: japanese } }), 'translations');
  });

  test('200 for texts of the greatest length in 20 languages', async () => {
    const texts = { name: 'x'.repeat(100), description: 'x'.repeat(5000) };
    const translations = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`de-x-${at}`, texts]));
    expect((await made({ translations })).translations).toEqual(translations);
  });

  test('200 and fields that nobody knows are named', async () => {
    const { meta } = await create({ translations: { ja: { ...japanese, motto: 'x' } } });
    expect(meta.ignored).toEqual(['translations.ja.motto']);
  });
});

describe('the texts of a dish in other languages', () => {
  const dish = { name: 'Soup', translations: { ja: { name: 'スープ', section: '汁物' } } };

  test('200 as they were sent', async () => {
    const { id } = await made({ dishes: [dish, { name: 'Tea' }] });
    const { data } = await client.get(`/api/stores/${id}`);
    expect(data.dishes[0]).toMatchObject(dish);
    expect(data.dishes[1]).not.toHaveProperty('translations');
  });

  test('200 and a dish that is sent without them keeps them, one of another name does not', async () => {
    const { id, dishes } = await made({ dishes: [dish] });
    const kept = await replace(id, { dishes: [{ name: 'Soup' }] });
    expect(kept.data.dishes[0]).toMatchObject(dish);
    const [{ id: dishId }] = dishes as [{ id: number }];
    const renamed = await replace(id, { dishes: [{ id: dishId, name: 'Stew' }] });
    expect(renamed.data.dishes[0]).not.toHaveProperty('translations');
  });

  test('400 and the field of the dish is named', async () => {
    expectInvalid(
      await create({ dishes: [{ name: 'Tea' }, { ...dish, translations: { 'x y': {} } }] }),
      'dishes[1].translations.x y',
    );
  });
});

describe('the texts of a category in other languages', () => {
  test('200 as they were sent, for everybody, and with each of its stores', async () => {
    const name = unique('Noodles ');
    const body = { name, translations: { 'zh-CN': { name: '面' } } };
    const { data } = await admin.post('/api/admin/categories', body);
    expect(data.translations).toEqual(body.translations);
    const { data: all } = await client.get('/api/categories');
    expect((all as { id: number }[]).find(({ id }) => id === data.id)).toMatchObject(body);
    const { id } = await made({ category_id: data.id });
    expect((await client.get(`/api/stores/${id}`)).data.category).toMatchObject(body);
    expect((await admin.put(`/api/admin/categories/${data.id}`, { name })).data).toMatchObject(body);
    const off = await admin.put(`/api/admin/categories/${data.id}`, { name, translations: { 'zh-CN': null } });
    expect(off.data.translations).toEqual({});
  });
});

describe('a search', () => {
  test('200 and finds a store by each of its texts in each language', async () => {
    const { id } = await made({
      translations: { ja: { name: '黄金鍋', description: '辛口の名店' }, de: { name: 'Goldtopf' } },
      dishes: [{ name: 'Soup', translations: { ja: { name: '味噌汁' } } }],
    });
    for (const keyword of ['黄金鍋', '辛口', 'goldtopf', '味噌汁']) {
      const { data } = await client.get(`/api/stores/search?keyword=${encodeURIComponent(keyword)}`);
      expect((data as { id: number }[]).map((store) => store.id)).toContain(id);
    }
  });

  test('200 and finds the stores of a category by each of its names', async () => {
    const { data } = await admin.post('/api/admin/categories', {
      name: unique('Grills '),
      translations: { de: { name: 'Holzkohlenglut' } },
    });
    const { id } = await made({ category_id: data.id });
    const found = await client.get('/api/stores/search?keyword=holzkohlenglut');
    expect((found.data as { id: number }[]).map((store) => store.id)).toEqual([id]);
  });

  test('200 and no longer by a text that is gone', async () => {
    const { id } = await made({ translations: { de: { name: 'Wanderbaustelle' } } });
    const find = async () => (await client.get('/api/stores/search?keyword=wanderbaustelle')).data as { id: number }[];
    expect((await find()).map((store) => store.id)).toEqual([id]);
    await replace(id, { translations: { de: null } });
    expect(await find()).toEqual([]);
  });
});

describe('pages', () => {
  const page = async (path: string, language: string) => {
    const response = await fetch(server.url + path, {
      headers: { accept: 'text/html', 'accept-language': language },
    });
    return { status: response.status, text: await response.text() };
  };
  const dish = { name: '牛肉面', allergens: ['gluten'], translations: { en: { name: 'Beef noodles' } } };
  const translations = { en: { name: 'Lao Wang & Sons', description: 'Since 1987.' } };
  const shop = () => made({ name: '老王面馆', translations, dishes: [dish, { name: 'Plain tea' }] });

  test('200 in the language of the visitor with what is its own beneath, and in its own for others', async () => {
    const { id } = await shop();
    const english = (await page(`/stores/${id}`, 'en-GB')).text;
    for (const text of ['Lao Wang &amp; Sons', '老王面馆', 'Since 1987.', 'Beef noodles', '牛肉面'])
      expect(english).toContain(text);
    const chinese = (await page(`/stores/${id}`, 'zh-CN')).text;
    expect(chinese).toContain('牛肉面');
    for (const text of ['Lao Wang', 'Since 1987.', 'Beef noodles']) expect(chinese).not.toContain(text);
  });

  test('200 for each in turn, also while both are kept', async () => {
    const { id } = await shop();
    for (const language of ['en', 'zh-CN', 'en', 'zh-CN', 'ar'])
      expect([language, (await page(`/stores/${id}`, language)).text.includes('Beef noodles')]).toEqual([
        language,
        language === 'en',
      ]);
  });

  test('200 and a change of a translation is seen at once', async () => {
    const { id } = await shop();
    await page(`/stores/${id}`, 'en');
    await replace(id, { name: '老王面馆', translations: { en: { name: 'Third Generation' } } });
    expect((await page(`/stores/${id}`, 'en')).text).toContain('Third Generation');
  });

  test('200 with marks on the name by which a search found it', async () => {
    const { data } = await create({ name: '翠竹轩', translations: { en: { name: 'Jade Bamboo' } } });
    for (const [keyword, mark] of [
      ['翠竹', '翠竹'],
      ['bamboo', 'Bamboo'],
    ] as const) {
      const { text } = await page(`/?q=${encodeURIComponent(keyword)}`, 'en');
      expect(text).toContain(`href="/stores/${data.id}"`);
      expect(text).toMatch(new RegExp(`<mark[^>]*>${mark}</mark>`));
    }
  });

  test('200 with a dish in large letters, in both languages', async () => {
    const { id, dishes } = await shop();
    const [noodles, tea] = dishes as { id: number }[];
    const { status, text } = await page(`/stores/${id}/dishes/${noodles!.id}`, 'en');
    expect(status).toBe(200);
    for (const part of ['牛肉面', 'Beef noodles', 'Contains gluten']) expect(text).toContain(part);
    expect((await page(`/stores/${id}/dishes/${tea!.id}`, 'en')).text).toContain('Plain tea');
  });

  test('404 for a dish of another store, of none, and of a store that is not public', async () => {
    const [one, other] = [await shop(), await shop()];
    const [{ id: dishId }] = one.dishes as [{ id: number }];
    const paths = [
      `/stores/${other.id}/dishes/${dishId}`,
      `/stores/${one.id}/dishes/999999`,
      `/stores/${one.id}/dishes/x`,
    ];
    for (const path of paths) expect([path, (await page(path, 'en')).status]).toEqual([path, 404]);
    await admin.patch(`/api/admin/stores/${one.id}/status`, { status: 'inactive' });
    expect((await page(`/stores/${one.id}/dishes/${dishId}`, 'en')).status).toBe(404);
  });

  test('200 with the names of a category, and rows of the map with those of a store', async () => {
    const category = await admin.post('/api/admin/categories', {
      name: unique('糕点'),
      translations: { en: { name: 'Cakes and Pastry' } },
    });
    await made({ category_id: category.data.id, translations, latitude: 10, longitude: 20 });
    expect((await page(`/?category=${category.data.id}`, 'en')).text).toContain('Cakes and Pastry');
    const { data } = await client.get('/api/map?bbox=19.9,9.9,20.1,10.1');
    expect(data).toMatchObject([{ count: 1, translations: { en: { name: 'Lao Wang & Sons' } } }]);
  });
});
