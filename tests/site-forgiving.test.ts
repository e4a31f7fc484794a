// needs: time
import { describe, expect, test } from 'bun:test';
import { category, store } from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { server, admin } = await suite();

const pageOf = async (path: string) =>
  (await fetch(server.url + path, { headers: { accept: 'text/html' } }))
    .text()
    .then((page) => page.replaceAll('<!---->', ''));
const found = (keyword: string, more = '') => pageOf(`/?q=${encodeURIComponent(keyword)}${more}`);
const marksIn = (page: string) => [...page.matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(([, text]) => text);
/** The text of the page around what it says, without markup. */
const textOf = (page: string) =>
  page
    .replace(/<script.*?<\/script>/gs, '')
    .replaceAll(/<!--.*?-->|<[^>]+>/gs, '')
    .replaceAll(/\s+/g, ' ');

const noodles = await category(admin, { name: 'Noodles' });
const drinks = await category(admin, { name: 'Drinks' });
const put = (name: string, more: object = {}) => store(admin, { name, category_id: noodles.id, ...more });
await put('Lotus Kitchen', { dishes: [{ name: 'Tea eggs' }, { name: 'Steamed dumplings' }] });
await put('兰州拉面', { dishes: [{ name: '凉皮' }, { name: '小菜' }, { name: '鸡蛋' }, { name: '牛肉面' }] });
await put('Sichuan Hot Pot');
await put('Hotpot Palace');
await put('Blue Door', { category_id: drinks.id, dishes: [{ name: 'Coffee' }], latitude: 52.1, longitude: 4.3 });
await put('麵包店');
await put('Corner Stall', { description: 'Everything comes from 天津 by train.' });

describe('a line above the list says how the keyword was read', () => {
  test('200 with the spelling that was searched, and a link to the one that was typed', async () => {
    const page = await found('dupmlings');
    expect(textOf(page)).toContain('Showing results for dumplings. Search for “dupmlings” instead');
    expect(page).toMatch(/<b[^>]*>dumplings<\/b>/);
    expect(page).toContain('href="/?q=dupmlings&amp;exact=1"');
    expect(page).toContain('Lotus Kitchen');
  });

  test('200 with all that the later stores need, and a link to the exact matches', async () => {
    const page = await found('hotpot');
    expect(textOf(page)).toContain('Also: “hot pot”. Only exact matches');
    expect(page.indexOf('Palace')).toBeLessThan(page.indexOf('Sichuan'));
    expect(textOf(await found('hotpot', '&sort=newest'))).toContain('Also: “hot pot”.');
  });

  test('200 with what sounds so', async () => {
    expect(textOf(await found('niurou'))).toContain('Showing results for what sounds like “niurou”.');
  });

  test('200 with nothing where every store has the keyword as it is spelt', async () => {
    for (const keyword of ['hotpot palace', 'dumplings', '牛肉']) {
      const text = textOf(await found(keyword));
      for (const line of ['Also:', 'Showing results for', 'Only exact']) expect(text).not.toContain(line);
    }
  });

  test('200 with the exact matches alone for exact=1, over filters, and a link back', async () => {
    const page = await found('hotpot', '&exact=1');
    expect(page).toContain('Hotpot Palace');
    expect(page).not.toContain('Sichuan Hot Pot');
    expect(textOf(page)).toContain('Exact matches only. Show similar matches too');
    for (const link of [
      '/?q=hotpot',
      '/?q=hotpot&open=now&exact=1',
      '/map?q=hotpot&exact=1',
      '/?q=hotpot&sort=newest&exact=1',
    ])
      expect(page).toContain(`"${link.replaceAll('&', '&amp;')}"`);
    expect(await found('dupmlings', '&exact=1')).toMatch(/href="\/\?q=dupmlings"[^>]*>With similar matches: 1 place</);
  });

  test('200 with the pages of the exact matches', async () => {
    const many = await category(admin, { name: 'Many' });
    for (let number = 0; number < 30; number++) await store(admin, { name: `Tearoom ${number}`, category_id: many.id });
    await store(admin, { name: 'Tea Room', category_id: many.id });
    expect(await found('tearoom', '&exact=1')).toContain('href="/?q=tearoom&amp;exact=1&amp;page=2"');
    expect(textOf(await found('tearoom'))).not.toContain('Also:');
    expect(textOf(await found('tearoom', '&page=2'))).toContain('Also: “tea room”.');
  });

  test('200 on the map, too', async () => {
    const page = await pageOf('/map?q=dupmlings');
    expect(textOf(page)).toContain('Showing results for dumplings. Search for “dupmlings” instead');
    expect(page).toContain('href="/map?q=dupmlings&amp;exact=1"');
    const exact = await pageOf('/map?q=hotpot&exact=1');
    expect(textOf(exact)).toContain('Exact matches only.');
    expect(exact).not.toContain('Sichuan Hot Pot');
  });

  test('200 in the language of the page', async () => {
    expect(textOf(await found('niurou', '&lang=zh'))).toContain('以下是读音像“niurou”的词的结果。');
  });
});

describe('cards mark what was found', () => {
  test.each([
    ['dupmlings', ['dumplings']],
    ['hotpot', ['Hotpot', 'Hot Pot']],
    ['niurou', ['牛肉']],
    ['nrm', ['牛肉面']],
    ['lanzhou', ['兰州']],
    ['面包', ['麵包']],
    ['麵包', ['麵包']],
    ['tianjin', ['天津']],
    ['coffee near me', ['Coffee']],
  ])('200 with the marks of %s', async (keyword, marks) => {
    // A card has some texts twice, for small and for large screens.
    expect([...new Set(marksIn(await found(keyword)))]).toEqual(marks);
  });

  test('200 with the dishes first that were found by their sound', async () => {
    expect(textOf(await found('niurou'))).toContain('Known for 牛肉面, 凉皮, 小菜');
  });
});

describe('a list that is empty', () => {
  test('200 with a spelling that finds something, categories and the map', async () => {
    const page = await found('dmplngs');
    expect(page).toMatch(/href="\/\?q=dumplings"[^>]*>dumplings: 1 place</);
    expect(page).toContain(`href="/?category=${drinks.id}"`);
    expect(page).toMatch(/href="\/map"[^>]*>Look on the map</);
  });

  test('200 without a spelling that finds nothing either', async () => {
    expect(textOf(await found('dmplngs zzzzz'))).not.toContain('Did you mean');
  });
});

describe('a keyword that asks for what is near', () => {
  const button = /<a class="btn btn-primary[^>]*data-nearest="([^"]*)"/;

  test('200 with a link to the nearest', async () => {
    const page = await found('coffee near me');
    expect(page).toContain('Blue Door');
    expect(button.exec(page)?.[1]).toBe('/?q=coffee+near+me&amp;near=here');
  });

  test('200 without it once they are listed, and for other keywords', async () => {
    expect(button.test(await found('coffee near me', '&near=52.1,4.3'))).toBe(false);
    expect(button.test(await found('coffee'))).toBe(false);
  });
});

describe('the kiosk', () => {
  test('200 with Chinese found by letters, and how they were read', async () => {
    const page = await pageOf('/?kiosk=1&view=list&q=niurou');
    expect(page).toContain('兰州拉面');
    expect(textOf(page)).toContain('Showing results for what sounds like “niurou”.');
  });

  test('200 with dishes by category, each once and a link to its search', async () => {
    const page = await pageOf('/?kiosk=1&view=find');
    expect(page).toMatch(/<h3[^>]*>Noodles<\/h3>/);
    expect(page).toMatch(/<h3[^>]*>Drinks<\/h3>/);
    const links = [...page.matchAll(/href="([^"]*view=list[^"]*q=[^"]*)"/g)].map(([, link]) => link!);
    expect(links.length).toBeWithin(3, 13);
    expect(new Set(links).size).toBe(links.length);
    expect(links).toContain('/?kiosk=1&amp;lang=en&amp;view=list&amp;q=Coffee');
  });
});
