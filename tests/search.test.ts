import { beforeAll, describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import {
  category,
  expectError,
  expectFields,
  expectInvalid,
  fieldsOf,
  review,
  store,
  unique,
  user,
} from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();

const search = (keyword: string, more = '') =>
  client.get(`/api/stores/search?keyword=${encodeURIComponent(keyword)}${more}`);
const detail = async (id: number) => (await client.get(`/api/stores/${id}`)).data;
const replace = (target: { id: number }, fields: object) =>
  admin.put(`/api/admin/stores/${target.id}`, { ...target, ...fields });

const list = async (query: string) => (await client.get(`/api/stores?page_size=100&${query}`)).data;

/** The search count, as soon as it has reached this value. */
const counted = (id: number, atLeast: number) =>
  eventually(async () => {
    const data = await detail(id);
    expect(data.search_count).toBeGreaterThanOrEqual(atLeast);
    return data;
  });

/** Names of the stores that are found as the keyword is spelt, in alphabetical order. */
const found = async (keyword: string): Promise<string[]> =>
  (await search(keyword, '&exact=true&page_size=100')).data.map(({ name }: { name: string }) => name).toSorted();

// Stores of the tests below: each serves one test and must not disturb the others.
const town = [
  { name: '蜀香火锅', address: '北京市朝阳区建国路 88 号', description: '地道的重庆味道', dishes: ['毛肚', '鸭肠'] },
  { name: '烈火', address: '锅炉路 5 号', description: '烤肉' },
  { name: '锅里香', address: '上海市', description: '火，锅，都有；锅店' },
  { name: '阿强BBQ烤串', address: '广州市', description: '24小时营业' },
  { name: 'ラーメン二郎', address: '東京都港区', description: 'とんこつ味', dishes: ['ぎょうざ'] },
  { name: '한양식당', address: '서울특별시 종로구', description: '비빔밥이 맛있는 집', dishes: ['김치찌개'] },
  { name: 'Café Müller', address: '12 Rue de Crème', description: 'Pastries and crème brûlée', dishes: ['Éclair'] },
  { name: 'Phở Hà Nội', address: '3 Lotus Lane', description: 'Bún chả' },
  { name: 'ＰＩＺＺＡ　ＲＯＭＡ', address: '１２３ Via Appia', description: 'Wood fired' },
  { name: 'Пельменная', address: 'Невский 7', description: 'Домашняя кухня' },
  { name: 'Ταβέρνα Νίκος', address: 'Plaka', description: '' },
  { name: 'Near East Grill', address: '9 Spice Road', description: 'Kebab or falafel', dishes: ['Lamb kebab'] },
  { name: '100% Beef', address: '4 Butcher Street', description: 'snake_case burgers' },
  { name: "Joe's Diner", address: '66 Highway', description: 'Pancakes', open_hours: 'sunrise', phone: '555-0199' },
];

const districts = {
  eastern: await category(admin, { name: 'Bistros' }),
  western: await category(admin, { name: '小吃街' }),
};

const openStore = async ({ dishes = [], ...fields }: { name: string; address: string; dishes?: string[] }) =>
  store(admin, {
    ...fields,
    category_id: fields.name === 'Café Müller' ? districts.eastern.id : districts.western.id,
    dishes: dishes.map((name) => ({ name, description: `seasoned ${name.length} times` })),
  });

for (const fields of town) await openStore(fields);

describe('GET /api/stores/search', () => {
  helpers.keyOnly(server, 'GET', '/api/stores/search');

  test('200 with whole stores and the page', async () => {
    const { status, data, meta } = await search('kebab');
    expect(status).toBe(200);
    expect(meta).toEqual({ page: 1, page_size: 20, total: 1, total_page: 1 });
    expectFields(data[0], fieldsOf.store);
    expect(data[0]).toMatchObject({ name: 'Near East Grill', category: { id: districts.western.id, name: '小吃街' } });
  });

  test('200 with an empty list when nothing matches', async () => {
    const { status, data, meta } = await search('nowhere');
    expect(status).toBe(200);
    expect(data).toEqual([]);
    expect(meta).toEqual({ page: 1, page_size: 20, total: 0, total_page: 0 });
  });
});

describe('the fields of a search', () => {
  test.each([
    ['the name', 'grill', ['Near East Grill']],
    ['the address', 'butcher', ['100% Beef']],
    ['the description', 'pancakes', ["Joe's Diner"]],
    ['the names of dishes', 'lamb', ['Near East Grill']],
    ['the name of the category', 'bistros', ['Café Müller']],
    ['not the opening hours', 'sunrise', []],
    ['not the phone number', '0199', []],
    ['not the descriptions of dishes', 'seasoned', []],
  ])('%s: %j', async (_where, keyword, names) => {
    expect(await found(keyword)).toEqual(names);
  });
});

describe('how a search finds Chinese, Japanese and Korean', () => {
  test.each([
    ['one character', '锅', ['烈火', '蜀香火锅', '锅里香']],
    ['one character that stands last', '串', ['阿强BBQ烤串']],
    ['two characters', '火锅', ['蜀香火锅']],
    ['two characters in the middle', '香火', ['蜀香火锅']],
    ['three characters', '香火锅', ['蜀香火锅']],
    ['the whole name', '蜀香火锅', ['蜀香火锅']],
    ['a part of the address', '朝阳区', ['蜀香火锅']],
    ['a part of the description', '重庆', ['蜀香火锅']],
    ['a dish', '毛肚', ['蜀香火锅']],
    ['one character of a dish', '肚', ['蜀香火锅']],
    ['a word of the category', '小吃', town.map(({ name }) => name).filter((name) => name !== 'Café Müller')],
    ['characters in another order', '锅火', []],
    ['a longer word of which a part is there', '火锅店', []],
    ['two words', '火锅 朝阳', ['蜀香火锅']],
    ['two words with a wide space between', '火锅　朝阳', ['蜀香火锅']],
    ['two words of which one is missing', '火锅 上海', []],
    ['Chinese after Latin', 'bbq烤', ['阿强BBQ烤串']],
    ['Latin and Chinese as two words', '烤串 bbq', ['阿强BBQ烤串']],
    ['digits and Chinese', '24小时', ['阿强BBQ烤串']],
    ['katakana', 'ラーメン', ['ラーメン二郎']],
    ['katakana from the middle', 'ーメン', ['ラーメン二郎']],
    ['one katakana', 'メ', ['ラーメン二郎']],
    ['katakana of half width', 'ﾗｰﾒﾝ', ['ラーメン二郎']],
    ['kanji and katakana', 'メン二', ['ラーメン二郎']],
    ['hiragana', 'とんこつ', ['ラーメン二郎']],
    ['hiragana from the middle', 'んこ', ['ラーメン二郎']],
    ['hiragana of a dish', 'ょうざ', ['ラーメン二郎']],
    ['hangul', '비빔밥', ['한양식당']],
    ['hangul from the middle', '빔밥', ['한양식당']],
    ['one hangul syllable', '밥', ['한양식당']],
    ['hangul of a dish', '찌개', ['한양식당']],
    ['a hangul syllable that only begins like one there', '바', []],
  ])('%s: %j', async (_what, keyword, names) => {
    expect(await found(keyword)).toEqual(names.toSorted());
  });

  test('a match does not span two fields', async () => {
    const { id } = await store(admin, {
      name: '老街坊',
      address: '酒楼路 1 号',
      description: '红茶',
      dishes: [{ name: '壶' }],
    });
    const reached = await Promise.all(['坊酒', '茶壶', '号红'].map(async (keyword) => (await search(keyword)).data));
    expect(reached).toEqual([[], [], []]);
    await admin.delete(`/api/admin/stores/${id}`);
  });
});

describe('how a search finds words of other scripts', () => {
  test.each([
    ['a word', 'grill', ['Near East Grill']],
    ['the beginning of a word', 'gri', ['Near East Grill']],
    ['one letter that begins a word', 'h', ["Joe's Diner", 'Phở Hà Nội']],
    ['no end of a word', 'rill', []],
    ['no middle of a word', 'ril', []],
    ['a longer word', 'grills', []],
    ['capitals', 'GRILL', ['Near East Grill']],
    ['two words', 'near grill', ['Near East Grill']],
    ['two words the other way round', 'grill near', ['Near East Grill']],
    ['two beginnings of words', 'gri nea', ['Near East Grill']],
    ['words of several fields', 'grill spice falafel lamb 小吃', ['Near East Grill']],
    ['two words of which one is missing', 'grill pizza', []],
    ['a word twice', 'grill grill', ['Near East Grill']],
    ['spaces all around', '  grill   near  ', ['Near East Grill']],
    ['a letter without its accent', 'cafe muller', ['Café Müller']],
    ['a letter with its accent', 'café müller', ['Café Müller']],
    ['an accent in capitals', 'MÜLLER', ['Café Müller']],
    ['an accent as a mark of its own', 'cafe\u0301', ['Café Müller']],
    ['an accent that the text has not', 'gríll', ['Near East Grill']],
    ['accents in the address', 'creme', ['Café Müller']],
    ['accents in the description', 'brulee', ['Café Müller']],
    ['accents in a dish', 'eclair', ['Café Müller']],
    ['several accents on one letter', 'pho', ['Phở Hà Nội']],
    ['several words with accents', 'bun cha', ['Phở Hà Nội']],
    ['full width in the text', 'pizza roma', ['ＰＩＺＺＡ　ＲＯＭＡ']],
    ['full width in the keyword', 'ＧＲＩＬＬ', ['Near East Grill']],
    ['full width in both', 'ｐｉｚ', ['ＰＩＺＺＡ　ＲＯＭＡ']],
    ['full-width digits', '123', ['ＰＩＺＺＡ　ＲＯＭＡ']],
    ['Cyrillic', 'ПЕЛЬ', ['Пельменная']],
    ['Greek without accents', 'ταβερνα', ['Ταβέρνα Νίκος']],
    ['an apostrophe', "joe's", ["Joe's Diner"]],
  ])('%s: %j', async (_what, keyword, names) => {
    expect(await found(keyword)).toEqual(names.toSorted());
  });
});

describe('operators in a keyword', () => {
  test.each([
    ['OR', 'pancakes OR burgers', []],
    ['OR as a word that is there', 'kebab OR falafel', ['Near East Grill']],
    ['AND', 'pancakes AND diner', []],
    ['NOT', 'diner NOT pizza', []],
    ['NEAR as a word that is there', 'NEAR grill', ['Near East Grill']],
    ['NEAR with brackets', 'NEAR(pancakes diner)', []],
    ['a minus', 'diner -burgers', []],
    ['a star in front', '*rill', []],
    ['a percent sign inside', 'gr%ll', []],
    ['an underscore inside', 'gr_ll', []],
    ['an underscore that is there', 'snake_case', ['100% Beef']],
    ['a percent sign that is there', '100% beef', ['100% Beef']],
    ['a column', 'name:grill', []],
    ['quotes around two words that are apart', '"near grill"', ['Near East Grill']],
    ['one quote', '"grill', ['Near East Grill']],
  ])('%s are text: %j', async (_what, keyword, names) => {
    expect(await found(keyword)).toEqual(names);
  });

  test.each([
    '%',
    '_',
    '*',
    '"',
    "'",
    '-',
    '+',
    '^',
    '()',
    '(',
    '{}',
    '[a]',
    ':',
    ';',
    '\\',
    '?',
    '!',
    '.',
    '🍕',
    '、',
    '？',
  ])('200 with no store that has no such sign: %j', async (keyword) => {
    const { status, data } = await search(keyword, '&page_size=100');
    expect(status).toBe(200);
    expect(data.map(({ name }: { name: string }) => name)).not.toContain('Near East Grill');
  });

  test.each([
    ['an injection', "'; DROP TABLE stores; --"],
    ['a condition', '"" OR 1=1'],
    ['quotes that do not match', 'a" OR "b'],
    ['a bracket that stays open', 'NEAR('],
    ['stars', '* * *'],
    ['columns', '{name address}: grill'],
    ['a weight', 'grill^2'],
    ['a backslash', '\\'],
    ['an accent without a letter', '\u0301'],
    ['100 letters', 'x'.repeat(100)],
    ['100 Chinese characters', '火'.repeat(100)],
    ['50 words', 'a '.repeat(50)],
  ])('200 for %s', async (_what, keyword) => {
    expect((await search(keyword)).status).toBe(200);
  });

  test.each([
    ['a zero byte', '%00'],
    ['a word and a zero byte', 'grill%00'],
    ['half a surrogate', '%ED%A0%80'],
    ['a byte that is no UTF-8', '%FF'],
    ['half an escape', '%'],
    ['9,000 letters', 'x'.repeat(9000)],
    ['1,000 Chinese characters', '%E7%81%AB'.repeat(1000)],
  ])('200 or 400 for %s', async (_what, bytes) => {
    const { status, code } = await client.get(`/api/stores/search?keyword=${bytes}`);
    expect([200, 400]).toContain(status);
    expect(code).toBe(status === 200 ? 0 : 400);
  });
});

describe('the order of a search', () => {
  test.each([
    ['ferment', 'Latin'],
    ['臭豆腐', 'Chinese'],
    ['鳗', 'one Chinese character'],
  ])('the best match first: %s in the name before the dishes or the description (%s)', async (word) => {
    const inName = await store(admin, { name: `${word} ${unique('a')}` });
    const inDescription = await store(admin, {
      description: `Long words before it, and then ${word} and more words after it`,
    });
    const inDishes = await store(admin, { dishes: [{ name: `Plate of ${word}` }, { name: 'Rice' }] });
    const { data } = await search(word);
    expect(data).toHaveLength(3);
    expect(data[0].id).toBe(inName.id);
    expect(new Set(data.map(({ id }: { id: number }) => id))).toEqual(
      new Set([inName.id, inDescription.id, inDishes.id]),
    );
  });
});

describe('the order of names', () => {
  test.each([
    ['a word', (word: string) => [word, `Old ${word} inn`, `${word}ery`]],
    ['two words', (word: string) => [`${word} wood`, `Old ${word} wood inn`, `${word}ery woods`]],
    ['Chinese', (word: string) => [`${word} 鲸茶`, `${word} 鲸茶 馆`, `${word} 鲸茶馆`]],
  ])('the exact name, then whole words, then beginnings, whatever the score: %s', async (_, namesOf) => {
    const names = namesOf(unique('exactly'));
    for (const [index, name] of names.entries()) {
      const { id } = await store(admin, { name });
      for (let like = 0; like < 2 * index; like++) await (await user(server)).put(`/api/user/stores/${id}/like`, {});
    }
    await store(admin, { name: 'Elsewhere', dishes: [{ name: names[0] }] });
    const found = (await search(names[0]!)).data.map(({ name }: { name: string }) => name);
    expect(found).toEqual([...names, 'Elsewhere']);
    const { data } = await client.get(`/api/stores/suggest?q=${encodeURIComponent(names[0]!)}`);
    const stores = (data as { kind: string; text: string }[]).filter(({ kind }) => kind === 'store');
    expect(stores.map(({ text }) => text)).toEqual(names);
  });
});

describe('the freshness of a search', () => {
  test('a new store, a new name, another dish and a deletion show at once', async () => {
    const [first, second, dish] = [unique('fresh'), unique('fresh'), unique('fresh')];
    const made = await store(admin, { name: first });
    expect(await found(first)).toEqual([first]);
    await replace(made, { name: second, dishes: [{ name: dish }] });
    expect(await found(first)).toEqual([]);
    expect(await found(dish)).toEqual([second]);
    await replace(made, { name: second, dishes: [] });
    expect(await found(dish)).toEqual([]);
    await admin.delete(`/api/admin/stores/${made.id}`);
    expect(await found(second)).toEqual([]);
  });

  test('only active stores are found', async () => {
    const name = unique('switched');
    const { id } = await store(admin, { name, status: 'inactive' });
    expect(await found(name)).toEqual([]);
    await admin.patch(`/api/admin/stores/${id}/status`, { status: 'active' });
    expect(await found(name)).toEqual([name]);
    await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });
    expect(await found(name)).toEqual([]);
  });

  test("a category's new name finds its stores at once, the old one none", async () => {
    const [before, after, name] = [unique('before'), unique('after'), unique('store')];
    const within = await category(admin, { name: before });
    await store(admin, { name, category_id: within.id });
    expect(await found(before)).toEqual([name]);
    await admin.put(`/api/admin/categories/${within.id}`, { name: after });
    expect(await found(after)).toEqual([name]);
    expect(await found(before)).toEqual([]);
  });

  test('a store that moves to another category is found by that one', async () => {
    const [before, after] = [
      await category(admin, { name: unique('from') }),
      await category(admin, { name: unique('to') }),
    ];
    const made = await store(admin, { category_id: before.id });
    await replace(made, { category_id: after.id });
    expect(await found(after.name)).toEqual([made.name]);
    expect(await found(before.name)).toEqual([]);
  });

  test('stores of a disabled category are still found by its name', async () => {
    const name = unique('disabled');
    const within = await category(admin, { name });
    const made = await store(admin, { category_id: within.id });
    await admin.put(`/api/admin/categories/${within.id}`, { name, enabled: false });
    expect(await found(name)).toEqual([made.name]);
  });
});

describe('counting searches', () => {
  test('each search adds one to the search count and hotness of the shown stores, repeated or not', async () => {
    const word = unique('counted');
    const made = [await store(admin, { name: word }), await store(admin, { name: word })];
    for (let call = 1; call <= 3; call++) await search(word);
    for (const { id } of made) {
      expect(await counted(id, 3)).toMatchObject({ search_count: 3, hotness: expect.closeTo(3, 1), likes: 0 });
    }
  });

  test('simultaneous searches all count', async () => {
    const word = unique('crowd');
    const { id } = await store(admin, { name: word });
    await Promise.all(Array.from({ length: 20 }, () => search(word)));
    expect(await counted(id, 20)).toMatchObject({ search_count: 20, hotness: expect.closeTo(20, 0) });
  });

  test('only the stores of the shown page count', async () => {
    const word = unique('paged');
    const stores = [
      await store(admin, { name: word }),
      await store(admin, { name: word }),
      await store(admin, { name: word }),
    ];
    const shown = [...(await search(word, '&page_size=2')).data, ...(await search(word, '&page=2&page_size=2')).data];
    await search(word, '&page=2&page_size=2');
    const last = shown[2].id;
    expect((await counted(last, 2)).search_count).toBe(2);
    for (const { id } of stores.filter(({ id: other }) => other !== last)) {
      expect((await counted(id, 1)).search_count).toBe(1);
    }
  });

  test('an empty keyword lists all stores and counts nothing', async () => {
    const word = unique('untouched');
    const { id } = await store(admin, { name: word });
    const everything = await client.get('/api/stores?page_size=100');
    for (const query of ['', '&keyword=', '&keyword=%20%20', '&keyword=%E3%80%80']) {
      const { status, data, meta } = await client.get(`/api/stores/search?page_size=100${query}`);
      expect(status).toBe(200);
      expect(data.map(({ name }: { name: string }) => name)).toContain(word);
      expect(meta).toEqual(everything.meta);
    }
    await search(word);
    expect((await counted(id, 1)).search_count).toBe(1);
  });

  test('a search does not change updated_at', async () => {
    const word = unique('unchanged');
    const { id, updated_at } = await store(admin, { name: word });
    await search(word);
    expect((await counted(id, 1)).updated_at).toBe(updated_at);
  });

  test('lists and searches show the count within a second', async () => {
    const word = unique('lagging');
    await store(admin, { name: word });
    await search(word);
    await eventually(async () => {
      const { data } = await client.get(`/api/stores?keyword=${word}`);
      expect(data[0]).toMatchObject({ search_count: 1, hotness: expect.closeTo(1, 1) });
    });
  });
});

describe('the pages of a search', () => {
  const path = '/api/stores/search';

  test('contain each found store once', async () => {
    const word = unique('many');
    for (let index = 0; index < 5; index++) await store(admin, { name: word });
    const page = (number: number) => search(word, `&page_size=2&page=${number}`);
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }: { id: number }) => id))).size).toBe(5);
    for (const [index, { meta }] of pages.entries()) {
      expect(meta).toEqual({ page: index + 1, page_size: 2, total: 5, total_page: 3 });
    }
  });

  test('401 for the key comes before 400 for the page', async () => {
    expectError(await client.with({ key: null }).get(`${path}?page=0`), 401);
  });
});

describe('a search with very many hits', () => {
  const hits: number[] = [];
  let within: { id: number };

  beforeAll(async () => {
    within = await category(admin, { name: '批量分类 Masscategory' });
    const fields = {
      category_id: within.id,
      name: '批量小铺 Massname',
      address: '1 Massroad',
      dishes: [{ name: 'Massdish' }],
    };
    const made = await Promise.all(Array.from({ length: 120 }, () => store(admin, fields)));
    hits.push(...made.map(({ id }) => id));
    // Near misses of the keywords below.
    await store(admin, {
      name: '量批 Xmassname',
      address: 'Amassroad',
      description: '批，量',
      dishes: [{ name: 'Mass dish' }],
    });
    await store(admin, { name: '小批', address: '量 massn', dishes: [{ name: 'Massdis' }, { name: 'h' }] });
  });

  test.each([
    'massname',
    'MASSNA',
    'massroad',
    'massdish',
    'masscategory',
    '批量',
    '量小铺',
    '铺',
    '分类',
    '类',
    'massname 批量',
    'massdish 铺 masscategory',
  ])('finds all of them, each once, and no others: %s', async (keyword) => {
    const pages = [
      await search(keyword, '&exact=true&page_size=100'),
      await search(keyword, '&exact=true&page_size=100&page=2'),
    ];
    expect(pages.map(({ data }) => data.length)).toEqual([100, 20]);
    expect(new Set(pages.flatMap(({ data }) => data.map(({ id }: { id: number }) => id)))).toEqual(new Set(hits));
    for (const { meta } of pages) expect(meta).toMatchObject({ page_size: 100, total: 120, total_page: 2 });
  });

  test('a second word narrows the hits to the few that have both', async () => {
    const { name } = await store(admin, { name: `Massname ${unique('needle')} 批量` });
    const needle = name.split(' ')[1];
    expect(await found(`massname ${needle}`)).toEqual([name]);
    expect(await found(`批量 ${needle}`)).toEqual([name]);
    expect(await found(`批 ${needle}`)).toEqual([name]);
    expect(await found(`massdish ${needle}`)).toEqual([]);
  });

  test('the list finds the same stores, in its own order', async () => {
    for (const keyword of ['massname', '批量', '铺']) {
      const query = `category_id=${within.id}&keyword=${keyword}`;
      const rows: { id: number; created_at: string }[] = [...(await list(query)), ...(await list(`${query}&page=2`))];
      expect(rows.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(hits.toSorted((a, b) => a - b));
      const ages = rows.map(({ created_at, id }) => `${created_at} ${String(id).padStart(9, '0')}`);
      expect(ages).toEqual(ages.toSorted().toReversed());
    }
  });
});

describe('the conditions and orders of a search', () => {
  const word = unique('filtered');
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));
  let [plain, open, rated, exact]: { id: number }[] = [];
  const idsOf = async (more: string, keyword = word) =>
    (await search(keyword, more)).data.map(({ id }: { id: number }) => id);

  beforeAll(async () => {
    const made = [
      await store(admin, { name: `Bar of ${word}` }),
      await store(admin, { name: `Inn of ${word}`, hours: always }),
      await store(admin, { name: `Rice of ${word}`, hours: always }),
      await store(admin, { name: 'Best', description: word, hours: always }),
    ];
    [plain, open, rated, exact] = made;
    await review(admin, await user(server), rated!.id, { rating: 5 });
    await review(admin, await user(server), exact!.id, { rating: 2 });
  });

  test('200 with open and min_rating, best match first', async () => {
    expect(new Set(await idsOf('&open=now'))).toEqual(new Set([open!.id, rated!.id, exact!.id]));
    expect(await idsOf('&min_rating=4')).toEqual([rated!.id]);
    expect(await idsOf('&open=now&min_rating=1')).toEqual([rated!.id, exact!.id]);
    expect((await search(word, '&open=now')).meta.ignored).toBeUndefined();
  });

  test.each([
    ['a word', unique('exactly'), ''],
    ['two letters', 'qx', ''],
    ['one character', '鲲', ''],
    ['a word', unique('exactly'), '&open=now'],
    ['two letters', 'qj', '&open=now'],
    ['one character', '鲼', '&open=now'],
    ['two words', `${unique('exactly')} pie`, ''],
  ])('200 with the exact name, then whole words, then beginnings: %s %s %s', async (_, name, more) => {
    const names = [name, `Old ${name} inn`, name + (name > '~' ? '鱼馆' : 'ery')];
    const made: { id: number }[] = [];
    for (const one of names) made.push(await store(admin, { name: one, hours: always }));
    const elsewhere = await store(admin, { name: 'Elsewhere', hours: always, dishes: [{ name }] });
    await review(admin, await user(server), elsewhere.id, { rating: 5 });
    await review(admin, await user(server), made[2]!.id, { rating: 5 });
    expect(await idsOf(`${more}&page=2`, name)).toEqual([]);
    expect(await idsOf(more, name)).toEqual([...made, elsewhere].map(({ id }) => id));
  });

  test('200 with the exact name, whole words, beginnings, dishes, then the rest, of more hits than are sorted', async () => {
    const word = unique('crowd');
    const names = [word, `Old ${word} inn`, `${word}ery`];
    const best: { id: number }[] = [];
    for (const name of names) best.push(await store(admin, { name, hours: always }));
    best.push(await store(admin, { name: 'Elsewhere', hours: always, dishes: [{ name: word }] }));
    const rest: number[] = [];
    for (let index = 0; index < 160; index++)
      rest.push((await store(admin, { name: `Stall ${index}`, address: `${word} Hall`, hours: always })).id);
    await review(admin, await user(server), rest[0]!, { rating: 5 });
    const expected = [...best.map(({ id }) => id), rest[0], ...rest.slice(1).toReversed()];
    for (const more of ['', '&open=now']) {
      const found = [];
      for (const page of [1, 2]) found.push(...(await idsOf(`${more}&page_size=100&page=${page}`, word)));
      expect(found).toEqual(expected);
      expect(await idsOf(`${more}&page_size=3&page=2`, word)).toEqual(expected.slice(3, 6));
    }
    expect(await idsOf('&sort=newest', word)).toEqual(rest.slice(-20).toReversed());
  });

  test('200 with few hits in the same order on pages of any size, and in another one as soon as a store changes', async () => {
    const word = unique('handful');
    const fields = [
      { name: word },
      { name: `Old ${word} inn` },
      { name: `${word}ery` },
      { dishes: [{ name: word }] },
      ...Array.from({ length: 3 }, () => ({ address: `${word} Hall` })),
      ...Array.from({ length: 3 }, () => ({ description: `Near the ${word}` })),
    ];
    const made: { id: number }[] = [];
    for (const one of fields) made.push(await store(admin, one));
    const pages = async (size: number) => {
      const found: number[] = [];
      for (let page = 1; page <= Math.ceil(made.length / size); page++)
        found.push(...(await idsOf(`&page_size=${size}&page=${page}`, word)));
      return found;
    };
    const expectOrder = async (...places: number[]) => {
      const expected = places.map((place) => made[place]!.id);
      for (const size of [1, 2, 3, 7, 100]) expect(await pages(size)).toEqual(expected);
      expect(await idsOf('&page=2', word)).toEqual([]);
    };
    await expectOrder(0, 1, 2, 3, 6, 5, 4, 9, 8, 7);
    await review(admin, await user(server), made[4]!.id, { rating: 5 });
    await expectOrder(0, 1, 2, 3, 4, 6, 5, 9, 8, 7);
    await replace(made[8]!, { name: `The ${word} inn` });
    await expectOrder(0, 8, 1, 2, 3, 4, 6, 5, 9, 7);
    await admin.patch(`/api/admin/stores/${made[1]!.id}/status`, { status: 'inactive' });
    await expectOrder(0, 8, 2, 3, 4, 6, 5, 9, 7);
  });

  test.each([
    ['few hits', 2, unique('moon'), unique('lake')],
    ['more hits than are sorted', 160, unique('moon'), unique('lake')],
    ['few hits of two letters', 2, 'zq', 'zj'],
    ['more hits of two letters than are sorted', 160, 'zk', 'zv'],
  ])('200 with two words in the name or the dishes before one in the name: %s', async (_, count, one, other) => {
    const menu = [{ name: `${one} ${other}` }];
    const best: { id: number }[] = [];
    for (const name of [`${one} ${other}`, `Old ${other} ${one} inn`, `${one}ery ${other}s`])
      best.push(await store(admin, { name, hours: always }));
    const isTold = one.length > 2 || count > 2;
    if (isTold) best.push(await store(admin, { name: 'Elsewhere', hours: always, dishes: menu }));
    const half = await store(admin, { name: `${one} corner`, description: `Near a ${other}`, hours: always });
    const rest: number[] = [];
    for (let index = 0; index < count; index++) {
      const description = `A ${one} and a ${other}`;
      rest.push((await store(admin, { name: `Shed ${index}`, description, hours: always })).id);
    }
    await review(admin, await user(server), best[2]!.id, { rating: 5 });
    await review(admin, await user(server), rest[0]!, { rating: 5 });
    const expected = [...best.map(({ id }) => id), rest[0], ...rest.slice(1).toReversed(), half.id];
    for (const more of ['', '&open=now'])
      expect(await idsOf(`${more}&page_size=20`, `${one} ${other}`)).toEqual(expected.slice(0, 20));
  });

  test('200 with another order over all matches, and the relevance by name', async () => {
    expect(await idsOf('&sort=newest')).toEqual([exact!.id, rated!.id, open!.id, plain!.id]);
    expect((await idsOf('&sort=rating')).slice(0, 2)).toEqual([rated!.id, exact!.id]);
    expect(await idsOf('&sort=relevance')).toEqual(await idsOf(''));
    expect((await idsOf('')).at(-1)).toBe(exact!.id);
  });

  test('200 with another order than the distance from here', async () => {
    const here = '&near=-60,60';
    const [far, close] = [
      await store(admin, { name: `Far ${word}`, latitude: -60.01, longitude: 60 }),
      await store(admin, { name: `Close ${word}`, latitude: -60, longitude: 60 }),
    ];
    await review(admin, await user(server), far.id, { rating: 5 });
    expect(await idsOf(here)).toEqual([close.id, far.id]);
    expect(await idsOf(`${here}&sort=distance`)).toEqual([close.id, far.id]);
    expect(await idsOf(`${here}&sort=rating`)).toEqual([far.id, close.id]);
  });

  test.each([
    ['&open=later', 'open'],
    ['&min_rating=6', 'min_rating'],
    ['&sort=best', 'sort'],
    ['&sort=distance', 'sort'],
  ])('400 for %s', async (more, field) => {
    expectInvalid(await search(word, more), field);
  });
});
