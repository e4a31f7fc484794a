import { beforeAll, afterEach, describe, expect, test } from 'bun:test';
import { adminsOnly, category, expectError, expectInvalid, store } from './helpers/client.ts';
import { shown } from './helpers/database.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin: root } = await suite();

const path = '/api/admin/settings/search';
const kinds = ['joined', 'plural', 'synonym', 'stop_word', 'sound', 'typo'];
const { data: initial } = await root.get(path);
const put = (body: unknown) => root.put(path, body);
const latest = async () => (await root.get('/api/admin/activity?page_size=1')).data[0];

afterEach(async () => void (await put(initial)));

describe('GET /api/admin/settings/search', () => {
  adminsOnly(server, 'GET', path);

  test('200 with all kinds and a starter list at first', () => {
    expect(initial.kinds).toEqual(kinds);
    expect(initial.synonyms).toContainEqual(expect.arrayContaining(['番茄', '西红柿']));
  });
});

describe('PUT /api/admin/settings/search', () => {
  adminsOnly(server, 'PUT', path);

  const groupOf = (words: number, characters = 10) =>
    Array.from({ length: words }, (_, index) => String(index).padEnd(characters, '面'));

  test.each([
    ['no kinds and no groups', { kinds: [], synonyms: [] }],
    ['two words', { synonyms: [groupOf(2)] }],
    ['ten words of 40 characters', { synonyms: [groupOf(10, 40)] }],
    ['500 groups, as long as can be', { synonyms: Array.from({ length: 500 }, () => groupOf(10, 40)) }],
    ['a word in two groups', { synonyms: [groupOf(2), groupOf(2)] }],
  ])('200 with %s', async (_, given) => {
    const { status, data } = await put(given);
    expect({ status, data }).toEqual({ status: 200, data: { ...initial, ...given } });
    await shown(async () => expect((await root.get(path)).data).toEqual({ ...initial, ...given }));
  });

  test('200 with what is left out as it was, and kinds in their order', async () => {
    await put({ synonyms: [['coke', 'cola']] });
    const { data } = await put({ kinds: ['typo', 'joined'] });
    expect(data).toEqual({ kinds: ['joined', 'typo'], synonyms: [['coke', 'cola']] });
    expect((await put({})).data).toEqual(data);
  });

  test.each([
    ['an unknown kind', { kinds: ['sound', 'smell'] }, 'kinds[1]'],
    ['a kind twice', { kinds: ['sound', 'sound'] }, 'kinds'],
    ['kinds that are null', { kinds: null }, 'kinds'],
    ['a group of no word', { synonyms: [[]] }, 'synonyms[0]'],
    ['a group of one word', { synonyms: [groupOf(2), groupOf(1)] }, 'synonyms[1]'],
    ['a group of 11 words', { synonyms: [groupOf(11)] }, 'synonyms[0]'],
    ['an empty word', { synonyms: [['coke', '']] }, 'synonyms[0][1]'],
    ['a word of spaces', { synonyms: [['coke', '   ']] }, 'synonyms[0][1]'],
    ['a word of 41 characters', { synonyms: [['coke', 'c'.repeat(41)]] }, 'synonyms[0][1]'],
    ['a word of two lines', { synonyms: [['coke', 'co\nla']] }, 'synonyms[0][1]'],
    ['a word that is a number', { synonyms: [['coke', 7]] }, 'synonyms[0][1]'],
    ['a text for a group', { synonyms: ['coke, cola'] }, 'synonyms[0]'],
    ['501 groups', { synonyms: Array.from({ length: 501 }, () => groupOf(2)) }, 'synonyms'],
  ])('400 with %s, and nothing is changed', async (_, given, field) => {
    expectInvalid(await put(given), field);
    expect((await root.get(path)).data).toEqual(initial);
  });

  test('200 and in the activity: kinds that were switched, and groups that only one side has', async () => {
    await put({ kinds: ['sound', 'typo'], synonyms: [['coke', 'cola']] });
    await put({
      kinds: ['sound', 'plural'],
      synonyms: [
        ['coke', 'cola', 'pop'],
        ['boba', '珍珠奶茶'],
      ],
    });
    expect(await latest()).toMatchObject({
      kind: 'settings.search',
      changes: {
        plural: [false, true],
        typo: [true, false],
        synonyms: [['coke = cola'], ['coke = cola = pop', 'boba = 珍珠奶茶']],
      },
    });
    await put({ synonyms: [] });
    const [removed, added] = (await latest()).changes.synonyms;
    expect([removed, added]).toEqual([['coke = cola = pop', 'boba = 珍珠奶茶'], null]);
  });
});

describe('the public search', () => {
  beforeAll(async () => {
    const { id: category_id } = await category(root, { name: 'Kitchen' });
    for (const name of ['Hot Pot Palace', 'Dumpling House', 'Aubergine Bar', '麻辣烫', 'Quokkafort', 'Xylograph'])
      await store(root, { name, category_id });
    // The tests before have left no groups.
    await put({ synonyms: [['aubergine', 'eggplant']] });
  });

  const found = async (keyword: string) =>
    (await client.get(`/api/stores/search?keyword=${encodeURIComponent(keyword)}`)).data.map(
      ({ name }: { name: string }) => name,
    );

  test.each([
    ['joined', 'hotpot', 'Hot Pot Palace'],
    ['plural', 'dumplings', 'Dumpling House'],
    ['synonym', 'eggplant', 'Aubergine Bar'],
    ['stop_word', 'the xylograph', 'Xylograph'],
    ['sound', 'malatang', '麻辣烫'],
    ['typo', 'quokkafotr', 'Quokkafort'],
  ])('200 with %s alone, and without it, at once', async (kind, keyword, name) => {
    await put({ kinds: [kind] });
    await shown(async () => expect(await found(keyword)).toEqual([name]));
    await put({ kinds: [] });
    await shown(async () => expect(await found(keyword)).toEqual([]));
    await put({ kinds });
    await shown(async () => expect(await found(keyword)).toContain(name));
  });

  test('200 with a synonym as soon as it is one, and no longer after', async () => {
    expect(await found('zorble')).toEqual([]);
    await put({ synonyms: [['zorble', 'xylograph']] });
    await shown(async () => expect(await found('zorble')).toEqual(['Xylograph']));
    await put({ synonyms: [] });
    await shown(async () => expect(await found('zorble')).toEqual([]));
  });
});

describe('POST /api/admin/activity/{id}/undo of the search', () => {
  const undo = (id: number) => root.post(`/api/admin/activity/${id}/undo`);

  test('200 puts back kinds and groups', async () => {
    await put({ kinds: ['sound'], synonyms: [['coke', 'cola']] });
    await put({ kinds: [], synonyms: [] });
    expect((await undo((await latest()).id)).status).toBe(200);
    expect((await root.get(path)).data).toEqual({ kinds: ['sound'], synonyms: [['coke', 'cola']] });
  });

  test('409 when somebody else has saved since; the later change stays', async () => {
    await put({ synonyms: [['coke', 'cola']] });
    const { id } = await latest();
    await put({ synonyms: [['boba', '珍珠奶茶']] });
    const answer = await undo(id);
    expectError(answer, 409);
    expect(answer.meta.reason).toBe('changed_meanwhile');
    expect((await root.get(path)).data.synonyms).toEqual([['boba', '珍珠奶茶']]);
  });

  test('200 for two who save at once: the later one is kept whole', async () => {
    const answers = await Promise.all([put({ synonyms: [['a', 'b']] }), put({ synonyms: [['c', 'd']] })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([[['a', 'b']], [['c', 'd']]]).toContainEqual((await root.get(path)).data.synonyms);
  });
});
