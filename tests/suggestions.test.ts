import { describe, expect, test } from 'bun:test';
import { category, keyOnly, store, unique, user } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const noodles = await category(root, { name: 'Noodle bars 面馆' });
const disabled = await category(root, { name: 'Noodle disabled', enabled: false });
const wok = await store(root, {
  name: 'Golden Wok',
  address: '1 Harbour Street',
  description: 'Quiet terrace.',
  category_id: noodles.id,
  dishes: [{ name: 'Dan dan noodles' }, { name: 'Crème brûlée' }],
});
const hotpot = await store(root, {
  name: '麻辣火锅城',
  category_id: disabled.id,
  dishes: [{ name: '酸菜鱼' }, { name: 'dan dan NOODLES' }],
});

const path = '/api/stores/suggest';

const suggested = async (q: string) => {
  const { status, data, meta, text } = await visitor.get(`${path}?q=${encodeURIComponent(q)}`);
  expect([status, text]).toEqual([200, text]);
  expect(meta).toBeUndefined();
  return data as { kind: string; id: number; text: string }[];
};

const golden = { kind: 'store', id: wok.id, text: 'Golden Wok' };
const fiery = { kind: 'store', id: hotpot.id, text: '麻辣火锅城' };
const bars = { kind: 'category', id: noodles.id, text: 'Noodle bars 面馆' };
const dish = (id: number, text: string) => ({ kind: 'dish', id, text });

describe(`GET ${path}`, () => {
  keyOnly(server, 'GET', path);

  test.each([
    ['the beginning of a word', 'gol', [golden]],
    ['the beginning of any word', 'wo', [golden]],
    ['one letter', 'g', [golden]],
    ['the beginnings of several words, in any order', 'w gold', [golden]],
    ['another case and full-width forms', 'ＧＯＬＤＥＮ', [golden]],
    ['a pair of characters', '火锅', [fiery]],
    ['one character', '锅', [fiery]],
    ['a run of characters', '辣火锅', [fiery]],
    ['a character of a dish', '鱼', [dish(hotpot.id, '酸菜鱼')]],
    ['a dish without its accents', 'creme b', [dish(wok.id, 'Crème brûlée')]],
    ['a character of a category', '馆', [bars]],
    ['a category, and a dish of two stores once', 'noodle', [bars, dish(hotpot.id, 'dan dan NOODLES')]],
    ['what is left without stop words, however many', 'the best golden wok near me', [golden]],
    ['the same for a category and dishes', 'the noodle', [bars, dish(hotpot.id, 'dan dan NOODLES')]],
    ['nothing but the end of a word', 'olden', []],
    ['nothing of an address', 'harbour', []],
    ['nothing of a description', 'terrace', []],
    ['nothing for words of two names', 'golden noodles', []],
    ['nothing for a disabled category', 'disabled', []],
    ['nothing without a word', '"*', []],
    ['nothing for nothing', '', []],
  ])('200 with %s: %j', async (_, q, expected) => {
    expect(await suggested(q)).toEqual(expected);
  });

  test('200 with nothing without a parameter', async () => {
    expect((await visitor.get(path)).data).toEqual([]);
  });

  test('200 and counts nothing', async () => {
    const { data: before } = await visitor.get(`/api/stores/${wok.id}`);
    await suggested('golden');
    const { data: after } = await visitor.get(`/api/stores/${wok.id}`);
    expect(after.search_count).toBe(before.search_count);
  });

  test('200 with a change at once, and without what is hidden or deleted', async () => {
    const name = unique('Zwiebel');
    const place = await store(root, { name, category_id: noodles.id });
    const names = async (q: string) => (await suggested(q)).map(({ text }) => text);
    expect(await names('zwieb')).toEqual([name]);
    expect(await names('zwieb')).toEqual([name]);
    await root.put(`/api/admin/stores/${place.id}`, { name: 'Quitte', address: 'x', category_id: noodles.id });
    expect(await names('zwieb')).toEqual([]);
    expect(await names('quit')).toEqual(['Quitte']);
    await root.patch(`/api/admin/stores/${place.id}/status`, { status: 'inactive' });
    expect(await names('quit')).toEqual([]);
    await root.patch(`/api/admin/stores/${place.id}/status`, { status: 'active' });
    expect(await names('quit')).toEqual(['Quitte']);
    await root.delete(`/api/admin/stores/${place.id}`);
    expect(await names('quit')).toEqual([]);
    await root.put(`/api/admin/categories/${disabled.id}`, { name: 'Quitten', enabled: true });
    expect(await names('quit')).toEqual(['Quitten']);
    await root.put(`/api/admin/categories/${disabled.id}`, { name: 'Noodle disabled', enabled: false });
    expect(await names('quit')).toEqual([]);
  });

  test('200 with at most eight, some of each kind, and the best stores of very many', async () => {
    const { id: category_id } = await category(root, { name: 'Mango' });
    for (let index = 0; index < 150; index++)
      await store(root, { name: `Mango ${index}`, category_id, dishes: [{ name: `Mango dish ${index}` }] });
    const found = await suggested('m');
    expect(found.map(({ kind }) => kind)).toEqual([
      'category',
      'store',
      'store',
      'store',
      'store',
      'store',
      'dish',
      'dish',
    ]);
    const { data: best } = await visitor.get(`/api/stores?category_id=${category_id}&page_size=5`);
    expect(found.slice(1, 6).map(({ id }) => id)).toEqual(best.map(({ id }: { id: number }) => id));
    expect(await suggested('mango 147')).toContainEqual(expect.objectContaining({ kind: 'store', text: 'Mango 147' }));
  });

  test('200 with the exact name first, though very many with it are liked more', async () => {
    const visitors = await Promise.all([user(server), user(server)]);
    const exact = await store(root, { name: 'Papaya' });
    for (let index = 0; index < 150; index++) {
      const { id } = await store(root, { name: `Papaya ${index}` });
      for (const one of visitors) await one.put(`/api/user/stores/${id}/like`, {});
    }
    const stores = (await suggested('papaya')).filter(({ kind }) => kind === 'store');
    expect(stores).toHaveLength(8);
    expect(stores[0]).toEqual({ kind: 'store', id: exact.id, text: 'Papaya' });
    expect((await suggested('PAPAYA'))[0]!.id).toBe(exact.id);
  });
});
