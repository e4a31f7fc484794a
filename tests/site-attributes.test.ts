import { describe, expect, test } from 'bun:test';
import { category, store } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { server, admin } = await suite();

const pageOf = async (path: string) =>
  (await (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text()).replaceAll(/<!--.*?-->/gs, '');
const namesOf = (page: string, names: readonly string[]) => names.filter((name) => page.includes(`>${name}</a>`));

const own = [
  {
    key: 'x:room',
    kind: 'choice',
    names: { en: 'Room', 'zh-TW': '房間' },
    values: [
      { value: 'cellar', names: { en: 'In the cellar' } },
      { value: 'none', names: { en: 'None' }, is_yes: false },
    ],
  },
];
await admin.put('/api/admin/settings/attributes', { own });

const noodles = await category(admin, { name: 'Noodles' });
const put = async (name: string, attributes: object, more: object = {}) =>
  (await store(admin, { name, category_id: noodles.id, latitude: 52, longitude: 4, attributes, ...more })).id as number;
const names = ['Leaf', 'Root', 'Bone'];
const leaf = await put('Leaf', { 'diet:vegan': 'only', wheelchair: 'limited', 'x:room': 'cellar', delivery: 'no' });
await put('Root', { 'diet:vegan': 'yes', dog: 'leashed' });
await put('Bone', { 'diet:vegan': 'no', dog: 'no' });

/** Link, name and number of each filter; those that leave nothing have no link. */
const filtersIn = (page: string) =>
  [
    ...page.matchAll(
      /<li><a class="rounded-selector[^>]*href="([^"]*)"[^>]*>([^<]*)<span[^>]*>(\d+)<\/span><\/a><\/li>/g,
    ),
  ].map(([, href, name, count]) => [name!.trim(), Number(count), href!.replaceAll('&amp;', '&')] as const);

describe('the filters of a list', () => {
  test('200 with those that some store passes, and how many stores each would leave', async () => {
    expect(filtersIn(await pageOf('/?sort=score'))).toEqual([
      ['Vegan', 2, '/?sort=score&attr=diet:vegan'],
      ['Dogs allowed', 1, '/?sort=score&attr=dog'],
      ['Room', 1, '/?sort=score&attr=x:room'],
    ]);
  });

  test('200 with the stores that pass, a way to take each off, and nothing for search engines', async () => {
    const page = await pageOf('/?sort=score&attr=diet:vegan,dog');
    expect(namesOf(page, names)).toEqual(['Root']);
    expect(page).toContain('aria-label="Remove Vegan"');
    expect(page).toContain('href="/?sort=score&amp;attr=dog" aria-label="Remove Vegan"');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).toMatch(/Room 0<\/span>/);
    expect(filtersIn(page).map(([name, count]) => [name, count])).toEqual([
      ['Vegan', 1],
      ['Dogs allowed', 1],
    ]);
    expect(namesOf(await pageOf('/?attr=diet:vegan:no'), names)).toEqual(['Bone']);
  });

  test('200 with the names of an own attribute in the language of the page, else in any', async () => {
    expect(await pageOf('/?attr=x:room:cellar')).toContain('Remove Room: In the cellar');
    expect(await pageOf('/?attr=x:room&lang=zh-Hant')).toContain('房間');
    expect(await pageOf('/?attr=x:room&lang=zh')).toMatch(/Room|房間/);
  });

  test('200 without what means nothing, as without a filter', async () => {
    const page = await pageOf('/?sort=score&attr=diet:paleo,,wheelchair:perhaps');
    expect(namesOf(page, names)).toHaveLength(3);
    expect(page).not.toContain('diet:paleo"');
  });

  test('200 with a list to try instead of an empty one', async () => {
    const page = await pageOf('/?q=bone&attr=diet:vegan');
    expect(page).toMatch(/href="\/\?q=bone">Without these extras: 1 place</);
  });

  test.each([
    'q=bone&attr=diet:vegan',
    'q=root&attr=diet:vegan,delivery',
    'q=root&open=now',
    'q=leaf+bone',
    'q=bone&attr=dog&exact=1',
    'q=leaf+bone&category=1',
  ])('200 for each list to try instead of %s, with as many stores as it says', async (query) => {
    const page = await pageOf(`/?${query}`);
    const tried = [...page.matchAll(/<a class="btn btn-primary[^>]*href="([^"]+)">[^<]*: (\d+) places?</g)];
    expect(tried).not.toEqual([]);
    for (const [, href, total] of tried)
      expect(await pageOf(href!.replaceAll('&amp;', '&'))).toMatch(new RegExp(`<h1[^>]*>${total} places? `));
  });

  test('200 on the map: the stores that pass, and a way to take each off', async () => {
    const page = await pageOf('/map?attr=diet:vegan,dog');
    expect(namesOf(page, names)).toEqual(['Root']);
    expect(page).toContain('href="/map?attr=dog"');
    expect(page).toMatch(/href="\/\?attr=diet:vegan,dog">List</);
  });
});

describe('the page of a store', () => {
  test('200 with what is known of it, and nothing of what is not', async () => {
    const page = await pageOf(`/stores/${leaf}`);
    const known = /aria-labelledby="known">.*?<\/section>/s.exec(page)![0].replaceAll(/<[^>]+>/g, ' ');
    for (const text of ['Vegan: Only', 'Wheelchair accessible: Limited', 'Delivery: No', 'Room: In the cellar'])
      expect(known).toContain(text);
    expect(known).not.toContain('Dogs');
  });

  test('200 without that section where nothing is known, or all of it is hidden', async () => {
    expect(await pageOf(`/stores/${await put('Plain', {})}`)).not.toContain('id="known"');
    const id = await put('Smoky', { smoking: 'yes' });
    expect(await pageOf(`/stores/${id}`)).toContain('id="known"');
    await admin.put('/api/admin/settings/attributes', { hidden: ['smoking'] });
    expect(await pageOf(`/stores/${id}`)).not.toContain('id="known"');
    await admin.put('/api/admin/settings/attributes', { hidden: [] });
  });
});
