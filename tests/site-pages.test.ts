import { describe, expect, test } from 'bun:test';
import { languages } from '../src/i18n/languages.ts';
import { admin as adminOf } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { shown, sql } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { firstKey } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, admin, client } = await suite();

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { ...browser, ...headers } });
const pageOf = async (path: string, headers: Record<string, string> = {}) => (await get(path, headers)).text();

const create = async (path: string, body: object) => {
  const { status, data } = await admin.post(path, body);
  expect(status).toBe(200);
  return data as { id: number };
};

const noodles = await create('/api/admin/categories', { name: 'Noodles', enabled: true });
const baking = await create('/api/admin/categories', { name: 'Baking', enabled: true });
const store = (name: string, more: object = {}) =>
  create('/api/admin/stores', { name, category_id: noodles.id, address: '1 Market Square', status: 'active', ...more });
const golden = await store('Golden Noodles', {
  latitude: 52.1,
  longitude: 4.3,
  description: 'Pulled by hand.',
  phone: '+31 70 123',
  hours: [{ day: 1, opens: '10:00', closes: '22:00' }],
  dishes: [{ name: 'Dan dan noodles', description: 'With pepper.' }],
});
const bread = await store('Bread & Butter <b>', { category_id: baking.id, latitude: 52.101, longitude: 4.301 });
const hidden = await store('Hidden Noodles', { status: 'inactive' });

const addresses = [
  '/',
  '/?q=bread',
  '/rankings',
  '/rankings?by=likes',
  '/categories',
  '/apply',
  '/privacy',
  `/stores/${golden.id}`,
  `/stores/${golden.id}/print`,
];

describe('a page of the site', () => {
  test.each(addresses)('200 for %s without a key, as a document that no script may be put into', async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie');
    const policy = headers.get('content-security-policy')!.split('; ');
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("style-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  // Views count in rankings, and a node shows those of another up to a moment later, which may be between two requests.
  test.each(addresses)('304 for %s for those who have it', (path) =>
    eventually(async () => {
      const { headers } = await get(path);
      expect((await get(path, { 'if-none-match': headers.get('etag')! })).status).toBe(304);
    }),
  );

  test.each(addresses)('405 for a POST to %s', async (path) => {
    expect((await fetch(server.url + path, { method: 'POST' })).status).toBe(405);
  });

  test('200 with every change of the settings at once, of this program or another', async () => {
    const place = (await admin.get('/api/admin/settings/site')).data;
    const name = (page: string) => /<title>(.*?)<\/title>/.exec(page)![1];
    const rename = (name: string) => admin.put('/api/admin/settings/site', { ...place, name });
    for (const [turn, wanted] of ['Night Market', 'Fish Market', 'Night Market'].entries()) {
      expect((await rename(wanted)).status).toBe(200);
      expect(name(await pageOf(`/?renamed=${turn}`))).toContain(wanted);
      expect(await pageOf(`/stores/${golden.id}?renamed=${turn}`)).toContain(`content="${wanted}"`);
    }
    const [site] = await sql<{ value: string }>(server, `select value from settings where name = 'site'`);
    const renamed = JSON.stringify({ ...JSON.parse(site!.value), name: 'Fish Market' });
    await sql(server, `update settings set value = ? where name = 'site'`, [renamed]);
    await shown(async () => expect(name(await pageOf('/?renamed=elsewhere'))).toContain('Fish Market'));
    expect((await rename(place.name)).status).toBe(200);
  });

  test('200 with names as text, whatever they contain', async () => {
    const page = await pageOf('/?sort=newest');
    expect(page).toContain('Bread &amp; Butter &lt;b>');
    expect(page).not.toContain('Butter <b>');
  });

  test('200 in the language of the address, then of the cookie, then of the browser', async () => {
    const languageOf = async (path: string, headers: Record<string, string> = {}) =>
      /<html lang="([\w-]+)"(?: dir="rtl")?>/.exec(await pageOf(path, headers))?.[1];
    expect(await languageOf('/')).toBe('en');
    for (let turn = 0; turn < 3; turn++) {
      expect(await languageOf('/', { 'accept-language': 'zh-CN,zh;q=0.9' })).toBe('zh');
      expect(await languageOf('/', { 'accept-language': 'en' })).toBe('en');
      for (const [accepted, language] of [
        ['zh-TW', 'zh-Hant'],
        ['zh-HK,en;q=0.9', 'zh-Hant'],
        ['zh-Hant-MO', 'zh-Hant'],
        ['zh-SG', 'zh'],
        ['ar-EG', 'ar'],
        ['zh-Hans-HK', 'zh'],
        ['nl,*;q=0.5,fr;q=x', 'en'],
        ['it, zh-TW;q=0.4, en-GB;q=0.5', 'en'],
        ['de-CH', 'de'],
        ['es-MX,pt;q=0.9', 'es'],
        ['ja', 'ja'],
      ])
        expect([accepted, await languageOf('/', { 'accept-language': accepted! })]).toEqual([accepted!, language]);
      expect(await languageOf('/?lang=zh-Hant')).toBe('zh-Hant');
      expect(await languageOf('/', { 'accept-language': 'en', cookie: 'a=b; language=zh' })).toBe('zh');
      expect(await languageOf('/?lang=en', { cookie: 'language=zh' })).toBe('en');
    }
    for (let turn = 0; turn < 3; turn++)
      expect((await get('/?lang=zh')).headers.get('set-cookie')).toStartWith('language=zh; Path=/; Max-Age=31536000');
    expect((await get('/')).headers.get('set-cookie')).toBeNull();
  });

  test('200 with a cookie of the language that browsers send over HTTPS alone, where the site is over HTTPS', async () => {
    const overHttps = await startServerWith(() => Date.now(), { baseUrl: 'https://food.example' });
    const { headers } = await fetch(`${overHttps.url}/?lang=zh`);
    await overHttps.stop();
    expect(headers.get('set-cookie')).toEndWith('; SameSite=Lax; Secure');
  });

  test('200 with an API key, too, each language by itself', async () => {
    const key = { 'x-api-key': firstKey };
    for (const language of ['en', 'zh', 'en', 'zh', 'en'])
      expect(await pageOf('/rankings', { ...key, 'accept-language': language })).toContain(`<html lang="${language}">`);
  });

  test('200 for 300 mixed requests at once, each as it is alone in its language', async () => {
    // None of these says what is open, which time changes.
    const pages = ['/?q=bread', '/?q=nothing+of+this', '/categories', '/apply', '/privacy'];
    const asked = languages.flatMap(({ code }) => pages.map((page) => ({ code, page })));
    const htmlOf = async ({ code, page }: (typeof asked)[number]) => {
      const fresh = crypto.randomUUID();
      const address = `${page}${page.includes('?') ? '&' : '?'}lang=${code}&fresh=${fresh}`;
      return (await pageOf(address)).replaceAll(fresh, 'fresh');
    };
    const alone = new Map<string, string>();
    for (const one of asked) alone.set(JSON.stringify(one), await htmlOf(one));
    expect(new Set(alone.values()).size).toBe(asked.length);
    await Promise.all(
      Array.from({ length: 300 }, async (_, at) => {
        // 11 has no factor with the number of addresses in common, so that neighbours differ in language.
        const one = asked[(at * 11) % asked.length]!;
        expect(await htmlOf(one)).toBe(alone.get(JSON.stringify(one))!);
      }),
    );
  });

  test('200 with cards of stores as they are, whatever of them was shown before', async () => {
    let now = Date.parse('2026-11-23T11:00:00Z');
    const place = await startServerWith(() => now, { rateLimits: 'off' });
    const root = await adminOf(place);
    const { data: category } = await root.post('/api/admin/categories', { name: 'Soups', enabled: true });
    const soup = { name: 'Soup Kitchen', category_id: category.id, address: '1 Quay', status: 'active' };
    // A Monday.
    const hours = [{ day: 1, opens: '10:00', closes: '12:00' }];
    const { data: made } = await root.post('/api/admin/stores', { ...soup, hours });
    const pages = ['/', '/?sort=newest', '/?q=soup'];
    const shown = async (text: string, language = 'en') => {
      // Other addresses, so that no answer is ready, twice.
      for (const page of [...pages, ...pages]) {
        const address = `${page}${page.includes('?') ? '&' : '?'}lang=${language}&fresh=${crypto.randomUUID()}`;
        const html = await (await fetch(place.url + address, { headers: browser })).text();
        expect(html.replaceAll(/<\/?mark[^>]*>/g, '')).toContain(text);
      }
    };
    await shown('>Open until 12:00</span>');
    await shown('>营业至 12:00</span>', 'zh');
    now += 61 * 60_000;
    await shown('>Closed</span>');
    now -= 61 * 60_000;
    await shown('>Open until 12:00</span>');
    expect((await root.put(`/api/admin/stores/${made.id}`, { ...soup, address: '2 Quay', hours })).status).toBe(200);
    await shown('2 Quay');
    expect((await root.put(`/api/admin/categories/${category.id}`, { name: 'Broths', enabled: true })).status).toBe(
      200,
    );
    await shown('Broths');
    await place.stop();
  });

  test('404 with --site off, and its key; the console stays', async () => {
    const closed = await startServerWith(() => Date.now(), { site: 'off' });
    for (const path of ['/', '/rankings', '/stores/1', '/page-key?of=site'])
      expect([path, (await fetch(closed.url + path)).status]).toEqual([path, 404]);
    expect((await fetch(`${closed.url}/admin`)).status).toBe(200);
    await closed.stop();
  });
});

describe('/', () => {
  test('200 with the best stores and the categories, without stores that are not active', async () => {
    const page = await pageOf('/');
    for (const text of ['Golden Noodles', 'Noodles', 'Baking', `href="/stores/${golden.id}"`, '2 places'])
      expect(page).toContain(text);
    expect(page).not.toContain('Hidden Noodles');
  });

  test('200 with those that a keyword finds, marked, and a search counted once a page', async () => {
    const countOf = async () => (await admin.get(`/api/admin/stores/${golden.id}`)).data.search_count as number;
    const before = await countOf();
    const page = await pageOf('/?q=golden%20dan');
    expect(page).toContain('1 place for “golden dan”');
    expect(page).toMatch(/<mark[^>]*>Golden<\/mark>/);
    expect(page).not.toContain('Bread');
    expect(page).toContain('<meta name="robots" content="noindex"');
    await pageOf('/?q=golden%20dan');
    await pageOf('/?q=golden%20dan');
    // Typing counts nothing, and neither does the list that is tried where nothing is found.
    const { data } = await client.get('/api/stores/suggest?q=gold');
    expect(data).toMatchObject([{ kind: 'store', id: golden.id }]);
    expect(await pageOf('/?q=golden%20zzz')).toContain('Without “zzz”');
    await pageOf('/?q=golden%20dan');
    await eventually(async () => expect(await countOf()).toBe(before + 4));
  });

  test('200 with the stores of a category, and with those that are open', async () => {
    const ofCategory = await pageOf(`/?category=${baking.id}`);
    expect(ofCategory).toContain('Bread');
    expect(ofCategory).not.toContain('Golden Noodles');
    expect(await pageOf('/?open=now')).not.toContain('Bread');
  });

  test('200 with a link that takes off each condition', async () => {
    const page = await pageOf(`/?q=golden%20dan&category=${noodles.id}&rating=4`);
    for (const link of [
      `/?q=dan&category=${noodles.id}&rating=4`,
      `/?q=golden&category=${noodles.id}&rating=4`,
      '/?q=golden+dan&rating=4',
      `/?q=golden+dan&category=${noodles.id}`,
    ])
      expect(page).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
  });

  test('200 with the same list without a condition, and its length, where nothing is found', async () => {
    const page = await pageOf(`/?q=golden%20zzz&category=${noodles.id}`);
    expect(page).toContain('No places match all of these filters.');
    expect(page).toMatch(/href="\/\?q=golden&amp;category=\d+"[^>]*>Without “zzz”: 1 place</);
    expect(page).toMatch(/href="\/\?category=\d+"[^>]*>Baking</);
    expect(await pageOf(`/?q=golden&category=${baking.id}`)).toMatch(
      /href="\/\?q=golden"[^>]*>In all categories: 1 place</,
    );
    expect(await pageOf('/?q=golden&rating=4.5')).toContain('Any rating: 1 place');
  });

  test('200 with no word less where only a stop word would be left', async () => {
    const bakery = await store('The Bakery', {});
    expect(await pageOf('/?q=bakery%20zzz')).toContain('Without “zzz”: 1 place');
    expect(await pageOf('/?q=the%20zzz')).not.toContain('Without “zzz”');
    expect((await admin.delete(`/api/admin/stores/${bakery.id}`)).status).toBe(200);
  });

  test('200 with accents, full width and both scripts marked as they are found', async () => {
    const cafe = await store('Café Größe 牛肉面馆', { description: 'Two rooms and a cat called Ｍｏｃｈａ.' });
    const marksOf = async (keyword: string) =>
      [...(await pageOf(`/?q=${encodeURIComponent(keyword)}`)).matchAll(/<mark[^>]*>(.*?)<\/mark>/g)].map(
        ([, text]) => text,
      );
    expect(await marksOf('cafe GRÖSS')).toEqual(['Café', 'Größ']);
    expect(await marksOf('肉面')).toEqual(['肉面']);
    expect(await marksOf('mocha')).toEqual(['Ｍｏｃｈａ']);
    // Nothing within a word, unless what stands before is written without spaces; overlapping places are one.
    const bar = await store('Mocca occa 牛occa CCA', { description: 'Moccacino.' });
    expect(await marksOf('occa')).toEqual(['occa', 'occa']);
    expect(await marksOf('mocca moc 牛 occ')).toEqual(['Mocca', 'occ', '牛occ']);
    expect((await admin.delete(`/api/admin/stores/${bar.id}`)).status).toBe(200);
    expect((await admin.delete(`/api/admin/stores/${cafe.id}`)).status).toBe(200);
  });

  test('200 with numbered pages: the ends and those around', async () => {
    const many = await create('/api/admin/categories', { name: 'Many', enabled: true });
    const made = [];
    for (let number = 0; number < 75; number++) made.push(await store(`Stall ${number}`, { category_id: many.id }));
    const third = await pageOf(`/?category=${many.id}&page=3`);
    expect([...third.matchAll(/aria-label="Page (\d) of 4"/g)].map(([, number]) => number)).toEqual([
      '1',
      '2',
      '3',
      '4',
    ]);
    expect(third).toMatch(/aria-current="page"[^>]*>3</);
    expect(third).toMatch(/href="[^"]*page=2"[^>]*rel="prev"/);
    expect([...third.matchAll(/href="\/stores\/\d+"/g)]).toHaveLength(24);
    expect(await pageOf('/categories')).toMatch(/Many<[\s\S]*75 places/);
    const gone = await admin.post('/api/admin/stores/bulk', { ids: made.map(({ id }) => id), action: 'delete' });
    expect(gone.status).toBe(200);
    expect((await admin.delete(`/api/admin/categories/${many.id}`)).status).toBe(200);
  });

  test('200 with what to do first where there is no store', async () => {
    const empty = await startServerWith(() => Date.now(), {});
    const page = await (await fetch(`${empty.url}/`, { headers: browser })).text();
    for (const link of ['/apply', '/admin/stores/new']) expect(page).toContain(`href="${link}"`);
    await empty.stop();
  });

  test('200 with a hint when nothing is found, and for any value of a filter', async () => {
    expect(await pageOf('/?q=zzz')).toContain('No places match all of these filters.');
    for (const query of ['sort=x', 'open=x', 'rating=9', 'rating=x', 'q=%00%22', 'x=1'])
      expect([query, (await get(`/?${query}`)).status]).toEqual([query, 200]);
  });
});

describe('/stores/{id}', () => {
  test('200 with everything that visitors want to know', async () => {
    const page = await pageOf(`/stores/${golden.id}`);
    const texts = [
      'Pulled by hand.',
      'tel:+3170123',
      'https://www.google.com/maps/dir/?api=1&amp;destination=52.1%2C4.3',
      'Dan dan noodles',
      '10:00–22:00',
      'No reviews yet',
    ];
    for (const text of [...texts, 'Bread &amp; Butter']) expect(page).toContain(text);
    expect(page).toContain(`<link rel="canonical" href="${server.url}/stores/${golden.id}"`);
  });

  test('200 with its place on a drawn map, and none where the place is not known', async () => {
    const page = await pageOf(`/stores/${golden.id}`);
    expect(page).toContain(`href="/map?at=52.1,4.3,17&amp;store=${golden.id}"`);
    // Close by, in the north-east, on squares of 100 m.
    expect(page).toMatch(/<circle [^>]*cx="187" cy="35"/);
    const { id } = await store('Somewhere');
    expect(await pageOf(`/stores/${id}`)).not.toContain('/map?at=');
  });

  test('200 with the link for directions that the operator chose', async () => {
    const directions = 'https://map.example/to/{latitude},{longitude}?from=me&z={latitude}';
    const chosen = await startServerWith(() => Date.now(), { directions });
    const root = await adminOf(chosen);
    const own = await root.post('/api/admin/categories', { name: 'Noodles' });
    const body = { name: 'Golden', category_id: own.data.id, address: '1 Street', latitude: -52.1, longitude: 4.3 };
    const { data } = await root.post('/api/admin/stores', body);
    const page = await (await fetch(`${chosen.url}/stores/${data.id}`, { headers: browser })).text();
    expect(page).toContain('href="https://map.example/to/-52.1,4.3?from=me&amp;z=-52.1"');
    await chosen.stop();
  });

  test('200 with a change at once', async () => {
    await pageOf(`/stores/${bread.id}`);
    await pageOf(`/stores/${bread.id}`);
    const body = { name: 'Bread and Jam', category_id: baking.id, address: '2 Market Square', status: 'active' };
    expect((await admin.put(`/api/admin/stores/${bread.id}`, body)).status).toBe(200);
    expect(await pageOf(`/stores/${bread.id}`)).toContain('Bread and Jam');
  });

  test('404 for a store that is not active, unknown, or no number', async () => {
    for (const id of [hidden.id, 999_999, 'x', '0', '-1', '1e3'])
      expect([id, (await get(`/stores/${id}`)).status]).toEqual([id, 404]);
  });
});

describe('/stores/{id}/print', () => {
  test('200 with a poster that needs no script, on two kinds of paper', async () => {
    const page = await pageOf(`/stores/${golden.id}/print`);
    expect(page).toContain('Leave us a review!');
    expect(page).toContain('Dan dan noodles');
    expect(page).toMatch(/<path d="M[^"]{500,}" fill="black">/);
    expect(page).not.toContain('sheet-a6');
    expect(await pageOf(`/stores/${golden.id}/print?size=a6`)).toContain('sheet-a6');
  });

  test('404 for a store that is not active', async () =>
    expect((await get(`/stores/${hidden.id}/print`)).status).toBe(404));
});

describe('/privacy', () => {
  test('200 with the name of the place, and with the host of its tiles', async () => {
    const place = { ...(await admin.get('/api/admin/settings/site')).data };
    const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '' };
    expect(await pageOf('/privacy')).not.toContain('tiles.example');
    const changed = { ...place, name: 'Night Market', map: { ...place.map, tiles } };
    expect((await admin.put('/api/admin/settings/site', changed)).status).toBe(200);
    const page = await pageOf('/privacy');
    for (const text of ['Night Market runs this site', 'tiles.example', '30 days']) expect(page).toContain(text);
    expect((await admin.put('/api/admin/settings/site', place)).status).toBe(200);
  });
});

describe('a failure', () => {
  test('404 is a page for browsers, with the status, in their language', async () => {
    const answer = await get('/nothing/here', { 'accept-language': 'zh' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toContain('<html lang="zh">');
  });

  test.each([
    ['/api/stores', 401],
    ['/api/nothing', 401],
    ['/static/upload/nothing.webp', 404],
    ['/metrics', 404],
  ])('%s stays an envelope for browsers', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.headers.get('content-type')).toStartWith('application/json');
  });

  test.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/json, text/html;q=0.9', 'application/json'],
    ['text/html;q=0', 'application/json'],
    ['text/html', 'text/html'],
    ['application/json;q=0.5, text/html', 'text/html'],
  ])('404 for Accept %s is %s', async (accept, type) => {
    const headers: Record<string, string> = accept === undefined ? {} : { accept };
    const answer = await fetch(`${server.url}/nothing`, { headers });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toStartWith(type);
  });
});

describe('the key of the site', () => {
  const keyOf = async () => /"key":"(fmp_[\w-]+)"/.exec(await pageOf('/'))![1]!;

  test('200 for public routes, 401 for those of administrators and from other sites', async () => {
    const key = { 'x-api-key': await keyOf() };
    expect((await get('/api/stores', key)).status).toBe(200);
    expect((await get('/api/stores', { ...key, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await get('/api/stores', { ...key, 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await get('/api/admin/stores', key)).status).toBe(401);
    expect((await get('/api/admin/login', key)).status).toBe(405);
  });

  test('200 for /page-key?of=site, with the same', async () => {
    const { data } = (await (await get('/page-key?of=site')).json()) as { data: { key: string } };
    expect(data.key).toBe(await keyOf());
  });
});
