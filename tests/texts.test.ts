import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'bun:test';
import { adminsOnly, expectError, expectInvalid } from './helpers/client.ts';
import { shown } from './helpers/database.ts';
import { suite } from './helpers/suite.ts';

const { server, admin: root } = await suite();

const path = '/api/admin/settings/texts';
const texts = join(import.meta.dir, '../src/i18n/en');
const put = (texts: unknown, language = 'en') => root.put(path, { language, texts });
const listed = async (lang = 'en'): Promise<{ key: string; text: string; own: string | null; values: string[] }[]> =>
  (await root.get(`${path}?lang=${lang}`)).data;
const ownOf = async (lang = 'en') =>
  Object.fromEntries((await listed(lang)).flatMap(({ key, own }) => (own === null ? [] : [[key, own]])));
const latest = async () => (await root.get('/api/admin/activity?page_size=1')).data[0];
const page = async (address: string) => (await fetch(server.url + address)).text();
/** Whether a page has a text. */
const has = async (address: string, text: string) => (await page(address)).includes(text);
const catalogue = await listed();

afterEach(async () => {
  for (const language of ['en', 'de', 'ar']) await put({}, language);
});

describe('GET /api/admin/settings/texts', () => {
  adminsOnly(server, 'GET', `${path}?lang=en`);

  test('200 with the texts of the program and their values, in the language', async () => {
    expect(catalogue).toContainEqual({ key: 'site.addPlace', text: 'Add your place', own: null, values: [] });
    expect(catalogue).toContainEqual({ key: 'site/store.pages.website', text: 'Website', own: null, values: [] });
    const title = (await listed('de')).find(({ key }) => key === 'site.placesToEat');
    expect(title).toMatchObject({ text: expect.stringContaining('{places}'), own: null, values: ['places', 'town'] });
    expect((await listed('de')).map(({ key }) => key)).toEqual(catalogue.map(({ key }) => key));
  });

  test('200 without a text that a script of browsers has', async () => {
    const keys = new Set(catalogue.map(({ key }) => key));
    expect(
      ['site.map', 'site.knownFor', 'site/map.lists', 'site/kiosk.question'].filter((key) => keys.has(key)),
    ).toEqual([]);
    const names = new Set<string>();
    const scripts: string[] = [];
    for (const found = ['/', '/map', '/?kiosk=1', '/apply']; found.length > 0;) {
      const text = await page(found.pop()!);
      scripts.push(text);
      for (const [name] of text.matchAll(/[\w-]+\.js\b/g)) {
        if (names.has(name)) continue;
        names.add(name);
        found.push(`/assets/${name}`);
      }
    }
    const all = scripts.filter((text) => !text.startsWith('<!doctype')).join('\n');
    expect(names.size).toBeGreaterThan(20);
    const files = [...new Bun.Glob('**/*.json').scanSync({ cwd: texts, absolute: true })];
    const json = (await Promise.all(files.map((file) => Bun.file(file).text()))).join('\n');
    // Others say the same as a text of a script.
    const alone = catalogue.filter(({ text }) => json.split(`": ${JSON.stringify(text)}`).length === 2);
    const plain = alone.filter(({ text, values }) => values.length === 0 && text.length > 10);
    expect(plain.length).toBeGreaterThan(60);
    const isIn = (text: string) => ['"', "'", '`'].some((quote) => all.includes(quote + text + quote));
    expect(isIn('Add your place')).toBe(true);
    expect(plain.filter(({ text }) => isIn(text))).toEqual([]);
  });

  test.each(['', '?lang=', '?lang=tlh', '?lang=EN'])('400 for no language of the pages: %p', async (query) =>
    expectInvalid(await root.get(path + query), 'lang'),
  );
});

describe('PUT /api/admin/settings/texts', () => {
  adminsOnly(server, 'PUT', path);

  test.each([
    ['none', {}],
    ['a text', { 'site.addPlace': 'Put us on the map' }],
    ['a text in a group', { 'site/store.pages.website': 'Home page' }],
    ['a text of 1,000 characters', { 'site.addPlace': '面'.repeat(1000) }],
    ['a text of two lines', { 'site.addPlace': 'Add\nus' }],
    ['a message with fewer values', { 'site.placesToEat': 'Eat here' }],
    ['every form of a message', { 'site.places': '{count, plural, =0 {no stall} one {# stall} other {# stalls}}' }],
    ['all texts at once', Object.fromEntries(catalogue.map(({ key, text }) => [key, text]))],
  ])('200 with %s', async (_, texts) => {
    const { status, data } = await put(texts);
    expect(status).toBe(200);
    expect(data).toEqual(catalogue.map((one) => ({ ...one, own: (texts as Record<string, string>)[one.key] ?? null })));
    await shown(async () => expect(await ownOf()).toEqual(texts as Record<string, string>));
  });

  test('200 replaces the texts of that language alone', async () => {
    await put({ 'site.addPlace': 'Join', 'site.home': 'Start' });
    await put({ 'site.addPlace': 'Mitmachen' }, 'de');
    await put({ 'site.home': 'Begin' });
    expect(await ownOf()).toEqual({ 'site.home': 'Begin' });
    expect(await ownOf('de')).toEqual({ 'site.addPlace': 'Mitmachen' });
  });

  const key = 'texts.site.addPlace';
  test.each([
    ['a key that there is not', { 'site.nothing': 'x' }, 'texts.site.nothing', 'is no text that can be replaced'],
    ['a text of the map', { 'site/map.lists': 'x' }, 'texts.site/map.lists', 'is no text that can be replaced'],
    ['a name of every object', { constructor: 'x' }, 'texts.constructor', 'is no text that can be replaced'],
    ['one of two that is none', { 'site.home': 'Start', 'site.nothing': 'x' }, 'texts.site.nothing', 'is no text'],
    ['an open brace', { 'site.addPlace': 'Add {' }, key, 'must be a message, but cannot be read from character 6 on'],
    ['a value of another text', { 'site.addPlace': 'Add {name}' }, key, 'must not have {name}'],
    ['a text as a number', { 'site.placesToEat': '{town, number}' }, 'texts.site.placesToEat', 'is no number'],
    ['no characters', { 'site.addPlace': '' }, key, 'must not be empty'],
    ['spaces alone', { 'site.addPlace': '  ' }, key, 'must not be empty'],
    ['1,001 characters', { 'site.addPlace': 'x'.repeat(1001) }, key, 'at most 1000 characters'],
    ['a control character', { 'site.addPlace': 'x\u0007' }, key, 'control characters'],
    ['null', { 'site.addPlace': null }, key, 'must be text'],
    ['301 texts', Object.fromEntries(Array.from({ length: 301 }, (_, at) => [`k${at}`, 'x'])), 'texts', '300 entries'],
    ['a list', [], 'texts', 'must be an object'],
  ])('400 for %s, and nothing is changed', async (_, texts, field, message) => {
    await put({ 'site.addPlace': 'Join' });
    const answer = await put(texts);
    expectInvalid(answer, field);
    expect(answer.meta.errors[0].message).toContain(message);
    expect(await ownOf()).toEqual({ 'site.addPlace': 'Join' });
  });

  test('400 for 300 texts that there are not names each of them', async () => {
    const answer = await put(Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`k${at}`, 'x'])));
    expectError(answer, 400);
    expect(answer.meta.errors).toHaveLength(300);
  });

  test('400 for a language that the pages do not have', async () => expectInvalid(await put({}, 'tlh'), 'language'));

  test('200 and in the activity: the language, and the texts before and after', async () => {
    await put({ 'site.addPlace': 'Join', 'site.home': 'Start' });
    await put({ 'site.addPlace': 'Join us', 'site.skip': 'Skip' });
    expect(await latest()).toMatchObject({
      kind: 'settings.texts',
      target: 'settings/texts',
      changes: {
        language: 'en',
        'site.addPlace': ['Join', 'Join us'],
        'site.home': ['Start', null],
        'site.skip': [null, 'Skip'],
      },
    });
  });
});

describe('the site', () => {
  test('200 with an own text in that language only, at once, and with the one of the program after a reset', async () => {
    for (const own of ['Put us on the map', 'Join the market']) {
      await put({ 'site.addPlace': own });
      await shown(async () => expect(await has('/rankings', `>${own}<`)).toBe(true));
      const html = await page('/rankings');
      expect(html).not.toContain('Add your place');
      expect(await has('/rankings?lang=de', own)).toBe(false);
    }
    await put({});
    await shown(async () => expect(await has('/rankings', '>Add your place<')).toBe(true));
  });

  test('200 with values put in, and numbers as the language writes them', async () => {
    await put({
      'site/home.title': 'Eat at {name}{town, select, none {, anywhere} other { of {town}}}',
      'site.places': '{count, plural, =0 {no stall at all} one {# stall} other {# stalls}}',
    });
    await shown(async () => expect(await has('/', '<title>Eat at foodmap, anywhere</title>')).toBe(true));
    expect(await has('/?q=zzz', 'no stall at all')).toBe(true);
  });

  test('200 with values isolated where lines run from right to left', async () => {
    await put({ 'site/home.title': 'طعام {name}' }, 'ar');
    await shown(async () => expect(await has('/?lang=ar', '<title>طعام \u2068foodmap\u2069</title>')).toBe(true));
  });

  test('200 with HTML of an own text escaped', async () => {
    await put({ 'site.addPlace': '<b>&"Join', 'site.menu': '"><b>', 'site/home.title': '</title><script>' });
    await shown(async () => expect(await has('/', '&lt;b>&amp;"Join')).toBe(true));
    expect(await has('/', '<b>')).toBe(false);
    expect(await has('/', '</title><script>')).toBe(false);
  });

  test('200 with a question that emphasises no word', async () => {
    await put({ 'site/home.question': 'Hungry?' });
    await shown(async () => expect(await has('/', '>Hungry?')).toBe(true));
    expect(await has('/', 'undefined')).toBe(false);
  });

  test('200 with an own text in the manifest', async () => {
    await put({ 'site.rankings': 'Best of the market' });
    await shown(async () =>
      expect(await (await fetch(`${server.url}/manifest.webmanifest`)).text()).toContain('Best of the market'),
    );
  });
});

describe('POST /api/admin/activity/{id}/undo of texts', () => {
  test('200 puts back the texts of before, on the site, too', async () => {
    await put({ 'site.addPlace': 'Join' });
    await put({ 'site.addPlace': 'Join us' });
    expect((await root.post(`/api/admin/activity/${(await latest()).id}/undo`)).status).toBe(200);
    expect(await ownOf()).toEqual({ 'site.addPlace': 'Join' });
    await shown(async () => expect(await has('/rankings', '>Join<')).toBe(true));
  });

  test('409 when somebody else has saved since; the later texts stay', async () => {
    await put({ 'site.addPlace': 'Join' });
    const { id } = await latest();
    await put({ 'site.addPlace': 'Mitmachen' }, 'de');
    const answer = await root.post(`/api/admin/activity/${id}/undo`);
    expectError(answer, 409);
    expect(answer.meta.reason).toBe('changed_meanwhile');
    expect(await ownOf()).toEqual({ 'site.addPlace': 'Join' });
  });
});
