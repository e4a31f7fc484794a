import { beforeAll, describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { category, unique } from './helpers/client.ts';
import { sql } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();

interface Found {
  data: { id: number; name: string }[];
  // oxlint-disable-next-line typescript/no-explicit-any -- any JSON
  meta: any;
}

const search = (keyword: string, more = ''): Promise<Found> =>
  client.get(`/api/stores/search?keyword=${encodeURIComponent(keyword)}${more}`);
const names = async (keyword: string, more = ''): Promise<string[]> =>
  (await search(keyword, `&page_size=100${more}`)).data.map(({ name }) => name).toSorted();

const town = [
  {
    name: '重庆小面馆',
    address: '人民路 8 号',
    description: '地道的山城味道',
    dishes: ['豌杂面'],
    phone: '021-5512 3456',
  },
  { name: '西安肉夹馍', address: '南京路 5 号', description: '老味道', dishes: ['肉夹馍', '凉皮'] },
  { name: '臺灣牛肉麵', address: '永康街 1 號', description: '紅燒', dishes: ['牛肉麵'] },
  { name: '绿野茶馆', address: '茶园路 2 号', description: '', dishes: ['绿茶'] },
  { name: '家常菜', address: '长江路 9 号', description: '', dishes: ['西红柿炒蛋'] },
  { name: 'Steam Pot House', address: '4 Mill Lane', description: 'Hot pot for two', dishes: ['Hot pot'] },
  { name: 'Dumpling Corner', address: '5 Mill Lane', description: '', dishes: ['Boiled dumplings'] },
  {
    name: 'Berry Bowl',
    address: '6 Mill Lane',
    description: '',
    dishes: ['Blueberry bowl'],
    phone: '65432-0-54321-0-43217',
  },
  { name: 'Aubergine Grove', address: '7 Mill Lane', description: '', dishes: ['Stuffed aubergine'] },
  { name: 'مقهى المدينة', address: '8 Mill Lane', description: '', dishes: ['القهوة العربية'] },
];

const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));

let drinks: { id: number };

beforeAll(async () => {
  const { id } = await category(admin, { name: 'Kitchens' });
  const soups = await category(admin, { name: 'Fish soup' });
  drinks = await category(admin, { name: '奶茶店' });
  for (const [at, { dishes, ...fields }] of town.entries()) {
    const place = at % 2 === 0 ? { hours: always, latitude: 10, longitude: 10 + at / 1000 } : {};
    await helpers.store(admin, { category_id: id, ...fields, ...place, dishes: dishes.map((name) => ({ name })) });
  }
  await helpers.store(admin, { category_id: drinks.id, name: 'Bubble House', address: '9 Mill Lane' });
  await helpers.store(admin, { category_id: soups.id, name: 'Harbour Stall', address: '10 Mill Lane' });
});

describe('a search that forgives', () => {
  test.each([
    ['full pinyin', 'chongqing', ['重庆小面馆'], [['sound', 'chongqing']]],
    ['a last syllable that is cut short', 'xiaomi', ['重庆小面馆'], [['sound', 'xiaomi']]],
    ['one syllable, which is whole', 'jia', ['家常菜', '西安肉夹馍'], [['sound', 'jia']]],
    ['a syllable that is two', 'xian', ['西安肉夹馍'], [['sound', 'xian']]],
    ['ü as v', 'lvcha', ['绿野茶馆'], [['sound', 'lvcha']]],
    ['ü as u', 'lucha', ['绿野茶馆'], [['sound', 'lucha']]],
    ['initials of three characters', 'rjm', ['西安肉夹馍'], [['sound', 'rjm']]],
    ['two initials of a beginning', 'cq', ['重庆小面馆'], [['sound', 'cq']]],
    ['sound beside Chinese', 'chongqing小面', ['重庆小面馆'], [['sound', 'chongqing']]],
    ['the sound of a category', 'naicha', ['Bubble House'], [['sound', 'naicha']]],
    ['words that are joined', 'hotpot', ['Steam Pot House'], [['joined', 'hotpot']]],
    ['a word that is split', 'dump ling', ['Dumpling Corner'], [['joined', 'dump ling']]],
    ['an Arabic word without its article', 'قهوة', ['مقهى المدينة'], [['joined', 'قهوة']]],
    ['a plural', 'corners', ['Dumpling Corner'], [['plural', 'corners']]],
    ['a singular', 'berries', ['Berry Bowl'], [['plural', 'berries']]],
    ['a synonym', 'eggplant', ['Aubergine Grove'], [['synonym', 'eggplant']]],
    ['a synonym within a run', '番茄炒蛋', ['家常菜'], [['synonym', '番茄炒蛋']]],
    [
      'words that are left out',
      'the best aubergine near me',
      ['Aubergine Grove'],
      [['stop_word', 'the best aubergine near me']],
    ],
    ['Chinese that is left out', '附近的小面', ['重庆小面馆'], [['stop_word', '附近的小面']]],
    ['a typo', 'aubregine', ['Aubergine Grove'], [['typo', 'aubregine']]],
    ['a typo in the joined words of a category', 'fishsuop', ['Harbour Stall'], [['typo', 'fishsuop']]],
    ['two edits in a long word', 'aubregin grove', ['Aubergine Grove'], [['typo', 'aubregin']]],
  ])('200 with %s: %j', async (_, keyword, wanted, readings) => {
    const { data, meta } = await search(keyword);
    expect(data.map(({ name }) => name).toSorted()).toEqual(wanted.toSorted());
    expect(meta.interpreted.map(({ kind, from }: { kind: string; from: string }) => [kind, from])).toEqual(readings);
    expect(meta.total).toBe(wanted.length);
    expect((await search(keyword, '&exact=true')).meta).toMatchObject({ total: 0 });
  });

  test.each([
    ['simplified for traditional', '台湾牛肉面', ['臺灣牛肉麵']],
    ['traditional for simplified', '重慶小麵', ['重庆小面馆']],
    ['five digits of a phone number', '51234', ['重庆小面馆']],
    ['seven digits of a phone number', '5432104', ['Berry Bowl']],
    ['all digits of a phone number', '65432054321043217', ['Berry Bowl']],
    ['a phone number with its zero', '021 5512', ['重庆小面馆']],
    ['a phone number with a plus', '+2155123456', ['重庆小面馆']],
  ])('200 with %s as if it were spelt so: %j', async (_, keyword, wanted) => {
    const { data, meta } = await search(keyword, '&exact=true');
    expect(data.map(({ name }) => name)).toEqual(wanted);
    expect(meta.interpreted).toBeUndefined();
  });

  test.each([
    ['Chinese that sounds the same', '虫情'],
    ['four digits of a phone number', '5123'],
    ['digits that a phone number has apart from each other', '6543217'],
    ['a syllable that only begins so', 'qin'],
    ['two initials from the middle', 'xm'],
    ['initials with i', 'iq'],
    ['an edit of the first letter', 'bubergine'],
    ['an edit in a word of three letters', 'pat'],
    ['two edits in a word of seven letters', 'bolweds'],
    ['an edit in a word with a digit', 'corner5x'],
    ['nonsense', 'xkqzwv'],
  ])('200 with nothing for %s: %j', async (_, keyword) => {
    expect(await search(keyword)).toMatchObject({ data: [], meta: { total: 0 } });
  });

  test('200 with those that pass any two conditions, in every order', async () => {
    const idsOf = async (path: string) => {
      const { status, data } = await client.get(path);
      expect([path, status]).toEqual([path, 200]);
      return data.map(({ id }: { id: number }) => id).toSorted();
    };
    // More than are sorted.
    for (let at = 0; at < 88; at++) {
      const place = at % 8 === 0 ? {} : { hours: always, latitude: 10, longitude: 10 + at / 10_000 };
      await helpers.store(admin, { category_id: drinks.id, name: `Lampion ${at}`, ...place });
    }
    const rated = await idsOf('/api/stores?page_size=5');
    await helpers.review(admin, await helpers.user(server), rated[0], { rating: 5 });
    const every = await idsOf('/api/stores?page_size=100');
    const conditions = [
      '&open=now',
      '&near=10,10&radius=100000',
      '&bbox=9.999,9,10.009,11',
      '&min_rating=4',
      `&category_id=${drinks.id}`,
      `&ids=${every.slice(7, 14).join()}`,
    ];
    const pairs = conditions.flatMap((one, at) => ['', ...conditions.slice(at + 1)].map((other) => one + other));
    for (const keyword of ['aubregine', 'xiaomi', 'lampions', 'the best lampion']) {
      const all = new Set(await idsOf(`/api/stores?page_size=100&keyword=${keyword}`));
      for (const pair of pairs) {
        const expected = (await idsOf(`/api/stores?page_size=100${pair}`)).filter((id: number) => all.has(id));
        const isAround = pair.includes('near');
        for (const sort of ['', 'score', 'newest', 'rating', 'likes', 'hotness', ...(isAround ? ['distance'] : [])]) {
          const path = `/api/stores?page_size=100&keyword=${keyword}${pair}${sort && `&sort=${sort}`}`;
          expect([path, await idsOf(path)]).toEqual([path, expected]);
        }
      }
    }
  });

  test('200 without a correction of a word that a store has', async () => {
    const one = unique('brimstone').replaceAll(/[^a-z]/g, 'q');
    await helpers.store(admin, { category_id: drinks.id, name: `${one}x` });
    await helpers.store(admin, { category_id: drinks.id, name: `${one}y` });
    expect(await names(`${one}x`)).toEqual([`${one}x`]);
  });

  test('200 with what is spelt as the keyword first, whatever the scores', async () => {
    const dense = await helpers.store(admin, { category_id: drinks.id, name: '芒果冰' });
    const { id } = await helpers.store(admin, { category_id: drinks.id, name: 'Mangguo bar' });
    await sql(server, `update stores set score = 90 where id = ${dense.id}`);
    expect((await search('mangguo')).data.map((store) => store.id)).toEqual([id, dense.id]);
    expect((await search('mangguo', '&sort=score')).data.map((store) => store.id)).toEqual([dense.id, id]);
    expect((await search('mangguo', '&page_size=1')).meta.interpreted).toBeUndefined();
    expect((await search('mangguo', '&page_size=1&page=2')).meta.interpreted).toHaveLength(1);
  });

  test('200 with a change at once, and without what is hidden or deleted', async () => {
    const store = await helpers.store(admin, { category_id: drinks.id, name: '榴莲蛋糕' });
    expect(await names('liulian')).toEqual(['榴莲蛋糕']);
    await admin.put(`/api/admin/stores/${store.id}`, { ...store, name: '柠檬蛋糕' });
    expect([await names('liulian'), await names('ningmeng')]).toEqual([[], ['柠檬蛋糕']]);
    await admin.patch(`/api/admin/stores/${store.id}/status`, { status: 'inactive' });
    expect(await names('ningmeng')).toEqual([]);
    const listed = (more: string) => admin.get(`/api/admin/stores?keyword=ningmeng${more}`);
    expect([(await listed('')).meta.total, (await listed('&forgive=true')).meta.total]).toEqual([0, 1]);
  });

  test('200 counts what is spelt as the keyword, and on the first page what sounds so', async () => {
    const [spelt, sounding] = [
      await helpers.store(admin, { category_id: drinks.id, name: 'Qingtuan' }),
      await helpers.store(admin, { category_id: drinks.id, name: '青团铺' }),
    ];
    const plural = await helpers.store(admin, { category_id: drinks.id, name: 'Zongzi wrap' });
    await search('qingtuan');
    await search('zongzis');
    await search('wrap zongzi');
    const count = async ({ id }: { id: number }) => (await client.get(`/api/stores/${id}`)).data.search_count;
    await eventually(async () =>
      expect([await count(spelt), await count(sounding), await count(plural)]).toEqual([1, 1, 1]),
    );
  });

  test.each(['/api/stores', '/api/stores/cards'])('200 from %s as from the search, without counting', async (path) => {
    const { data, meta } = await client.get(`${path}?keyword=hotpot`);
    expect([data.map(({ name }: { name: string }) => name), meta.interpreted]).toEqual([
      ['Steam Pot House'],
      [{ kind: 'joined', from: 'hotpot', to: 'hot pot' }],
    ]);
  });

  test.each([
    ['chongq', '重庆小面馆', 'store'],
    ['wzm', '豌杂面', 'dish'],
    ['naich', '奶茶店', 'category'],
    ['hotp', 'Hot pot', 'dish'],
    ['aubregin', 'Aubergine Grove', 'store'],
  ])('200 suggests for %j', async (typed, text, kind) => {
    const { data } = await client.get(`/api/stores/suggest?q=${typed}`);
    expect(data).toContainEqual(expect.objectContaining({ text, kind }));
  });
});
