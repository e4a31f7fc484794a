import { describe, expect, test } from 'bun:test';
import { basename, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { languages } from '../src/i18n/languages.ts';
import { admin, captcha, guest } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { adminPassword, firstKey } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const hour = 3_600_000;
const { server, admin: root } = await suite();

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });
const pageOf = async (path = '/admin', headers: Record<string, string> = {}) => (await get(path, headers)).text();
const partsOf = (page: string) => [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!);
const dataOf = (page: string) =>
  JSON.parse(/<script type="application\/json" id="data">(.*?)<\/script>/.exec(page)![1]!) as {
    key: string;
    language: string;
    name: string;
  };

/** Bytes of each part that a page loads at first or later, by name, as they are sent in brotli. */
async function weightsOf(shown: string) {
  const weights = new Map<string, { bytes: number; text: string }>();
  const names = new Set(partsOf(shown).map((path) => basename(path)));
  for (const name of names) {
    const answer = await fetch(`${server.url}/assets/${name}`, {
      headers: { 'accept-encoding': 'br' },
      decompress: false,
    });
    expect([name, answer.status]).toEqual([name, 200]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    // Very small ones are sent as they are.
    const text = String(answer.headers.has('content-encoding') ? brotliDecompressSync(bytes) : bytes);
    weights.set(name, { bytes: bytes.byteLength, text });
    for (const [, later] of text.matchAll(/["'`]\.\/([\w.-]+\.(?:js|css))["'`]/g)) names.add(later!);
  }
  return weights;
}

const page = await pageOf();
const { key } = dataOf(page);
const parts = partsOf(page);

describe('the console', () => {
  test.each(['/admin', '/admin/', '/admin/reviews', '/admin/reviews?status=blocked', '/admin/nothing/of/that/name'])(
    '200 for %s with a page that no other site may show and no script may be put into',
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(headers.get('cache-control')).toBe('private, no-cache');
      const policy = headers.get('content-security-policy')!.split('; ');
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("script-src 'self'");
      expect(policy).toContain("style-src 'self'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    },
  );

  test('200 with an opener policy where browsers trust the address', async () => {
    const policyOf = async (host: string) =>
      (await fetch(`${server.url}/admin`, { headers: { host } })).headers.get('cross-origin-opener-policy');
    expect(await policyOf(new URL(server.url).host)).toBe('same-origin');
    expect(await policyOf('shop.test')).toBe(server.url.startsWith('https:') ? 'same-origin' : null);
  });

  test('200 for HEAD, 405 for POST', async () => {
    const head = await fetch(`${server.url}/admin`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    const post = await fetch(`${server.url}/admin`, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
  });

  test.each([
    [undefined, 'en'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['nl-NL,nl;q=0.9,zh;q=0.3,en;q=0.2', 'zh'],
    ['en-GB,zh;q=0.9', 'en'],
    ['zh;q=0.1,en;q=0.5', 'en'],
    ['zh;q=0,fr', 'en'],
    ['nl', 'en'],
    ['de-AT', 'de'],
    [';;,q=,', 'en'],
  ])('200 in the language that the browser prefers: %s gives %s', async (accepted, language) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { 'accept-language': accepted };
    const shown = await pageOf('/admin', headers);
    expect(shown).toContain(`<html lang="${language}">`);
    expect(dataOf(shown).language).toBe(language);
  });

  test('200 with the name of the place, which may contain anything', async () => {
    const { data: site } = await root.get('/api/admin/settings/site');
    const name = `</script><script>"&'夜市`;
    expect((await root.put('/api/admin/settings/site', { ...site, name })).status).toBe(200);
    const shown = await pageOf();
    expect(shown).toContain('<title>&lt;/script&gt;&lt;script&gt;&quot;&amp;');
    expect(shown.match(/<script/g)).toHaveLength(2);
    expect(dataOf(shown).name).toBe(name);
    await root.put('/api/admin/settings/site', site);
  });

  test('200 for the key of a page, that no cache keeps', async () => {
    expect((await get('/page-key?of=site')).headers.get('cache-control')).toBe('no-store');
  });

  test('200 with a policy of the abilities that pages may use, as every page and failure has', async () => {
    for (const path of ['/', '/admin', '/docs', '/map', '/kiosk', '/nothing', '/stores/987654321']) {
      const { headers } = await get(path, { accept: 'text/html' });
      expect([path, headers.get('permissions-policy')]).toEqual([path, expect.stringContaining('camera=()')]);
    }
  });

  test('404 with --docs off for the reference and its parts; the document stays', async () => {
    const closed = await startServerWith(() => Date.now(), { docs: 'off' });
    const statuses = [];
    for (const path of ['/docs', '/docs/start.js', '/openapi.json', '/admin'])
      statuses.push((await fetch(closed.url + path)).status);
    await closed.stop();
    expect(statuses).toEqual([404, 404, 200, 200]);
  });

  test('404 with --console off, its key too; its parts, when the site is closed as well', async () => {
    const closed = await startServerWith(() => Date.now(), { console: 'off', site: 'off' });
    for (const path of ['/admin', '/admin/reviews', '/page-key', parts[0]!])
      expect([path, (await fetch(closed.url + path)).status]).toEqual([path, 404]);
    const answer = await fetch(`${closed.url}/api/captcha/new`, { headers: { 'x-api-key': firstKey } });
    expect(answer.status).toBe(200);
    await closed.stop();
  });
});

describe('GET /assets/{name}', () => {
  test('200 for every part of the page, for ever, in each encoding', async () => {
    expect(parts).toHaveLength(3);
    for (const path of new Set(parts)) {
      const plain = await get(path, { 'accept-encoding': 'identity' });
      expect([plain.status, plain.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(plain.headers.get('content-type')).toMatch(/^text\/(?:javascript|css); charset=utf-8$/);
      const bytes = Buffer.from(await plain.arrayBuffer());
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: Bun.zstdDecompressSync };
      for (const [encoding, decompress] of Object.entries(unpack)) {
        const packed = await fetch(server.url + path, { headers: { 'accept-encoding': encoding }, decompress: false });
        expect(packed.headers.get('content-encoding')).toBe(encoding);
        expect(Buffer.from(decompress(await packed.arrayBuffer())).equals(bytes)).toBe(true);
      }
    }
  });

  test('200 for every part that a script loads later', async () => {
    const weights = await weightsOf(page);
    expect([...weights.keys()]).toEqual(expect.arrayContaining(parts.map((path) => basename(path))));
    expect(weights.size).toBeGreaterThan(parts.length);
  });

  test('304 for those who know it', async () => {
    const { headers } = await get(parts[0]!);
    expect((await get(parts[0]!, { 'if-none-match': headers.get('etag')! })).status).toBe(304);
  });

  test.each(['nothing.js', '..%2Fpackage.json', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'app.css'])(
    '404 for %s',
    async (name) => {
      expect((await get(`/assets/${name}`)).status).toBe(404);
    },
  );

  /**
   * The chart, the map with its tiles, the cropper, and codes to print: libraries, loaded when they are shown, and what
   * only they need. So are pages that are seldom opened, those of attacks, owners, merged stores, lists, rankings, the search and what is printed,
   * the attributes and languages of stores, which the form of a store loads when it is shown, and what is known of a dish.
   */
  const drawn = [
    'editorial',
    'chart',
    'map',
    'map-parts',
    'vector',
    'Crop',
    'Code',
    'DishDetails',
    'Attacks',
    'Known',
    'Attributes',
    'Languages',
    'catalogue',
    'Merge',
    'Requests',
    'StoreOwners',
    'MergeCategory',
    'Search',
    'SetAttributes',
    'printing',
  ];

  /**
   * Loaded on demand, which most visits never need: the first hour, the settings and texts of the site, administrators, imports, exports and
   * backups, API keys and messages, refusals, problems, the questions about unsaved text and about two who save at once, a
   * captcha without a picture, second factors, hours in one line, the names of pages in other languages, by which the palette finds them.
   */
  const rare = [
    'operating',
    'connecting',
    'refusals',
    'problems',
    'Unsaved',
    'differences',
    'Languages',
    'Texts',
    'prove',
    'Factors',
    'FreshProof',
    'Proof',
    'Sessions',
    'names-in-all',
    'HoursLine',
  ];

  test('the map of the site with its tiles is at most 75 KB of brotli', async () => {
    const weights = await weightsOf(await pageOf('/map'));
    const parts = [...weights].filter(
      ([name, { text }]) => text.includes('leaflet-zoom-animated') || /^(?:LiveMap|map(?!-page)|vector)-/.test(name),
    );
    const all = parts.reduce((sum, [, { bytes }]) => sum + bytes, 0);
    process.stdout.write(`the map: ${all} bytes in ${parts.map(([name]) => name).join(', ')}\n`);
    expect(parts.length).toBeGreaterThanOrEqual(4);
    expect(all).toBeLessThanOrEqual(75_000);
  });

  test.each(['en', 'zh'])('the whole console is at most 130 KB of brotli for a visitor in %s', async (language) => {
    const weights = await weightsOf(await pageOf('/admin', { 'accept-language': language }));
    const kinds = Map.groupBy(weights, ([name, { text }]) =>
      // Leaflet is a part of the map and of its tiles, so that it has no name of its own; so are the chips and the list of attributes, and that of allergens.
      text.includes('leaflet-zoom-animated')
        ? 'map'
        : text.includes('toilets:wheelchair') || text.includes('max-w-32 min-w-0')
          ? 'catalogue'
          : text.includes('crustaceans')
            ? 'DishDetails'
            : [...drawn, ...rare].find((one) => name.replace(/-\w+\.\w+$/, '') === one),
    );
    expect([...kinds.keys()]).toEqual(expect.arrayContaining([...drawn, ...rare]));
    const bytes = kinds.get(undefined)!.map(([, part]) => part.bytes);
    const all = bytes.reduce((sum, size) => sum + size);
    process.stdout.write(`the console in ${language}: ${all} bytes in ${bytes.length} parts\n`);
    expect(all).toBeLessThanOrEqual(130_000);
  });

  test.each(['/', '/admin'])('all parts of %s in a language are at most 1.03 times those in English', async (path) => {
    const bytesIn = async (language: string) => {
      const weights = await weightsOf(await pageOf(path, { 'accept-language': language }));
      return [...weights.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    };
    const english = await bytesIn('en');
    const tooLarge: string[] = [];
    // Every value in an Arabic text has marks of its direction, which make it a little larger.
    for (const { code } of languages.filter(({ isRightToLeft }) => !isRightToLeft)) {
      const times = (await bytesIn(code)) / english;
      if (times > 1.03) tooLarge.push(`${code}: ${times.toFixed(3)}`);
    }
    expect(tooLarge).toEqual([]);
  });

  // An area of texts brings the one above it, so what the first script says is in areas that have none.
  test.each(languages)('the first script of the site has none of the texts of its pages: $code', async ({ code }) => {
    const shown = await pageOf('/', { 'accept-language': code });
    const path = partsOf(shown).find((part) => /\/site-\w+\.js$/.test(part));
    const script = await (await get(path!)).text();
    const textsOf = async (area: string) =>
      Object.values<string>(await Bun.file(join(import.meta.dir, `../src/i18n/${code}/${area}.json`)).json());
    const own = new Set([...(await textsOf('opening')), ...(await textsOf('kept'))]);
    const others = (await textsOf('site')).filter(
      (text) => !own.has(text) && !text.includes('{') && /\p{L}/u.test(text),
    );
    expect(others.length).toBeGreaterThan(20);
    expect(others.filter((text) => ['`', '"', "'"].some((mark) => script.includes(mark + text + mark)))).toEqual([]);
  });

  test('the first load is at most 45 KB of brotli and 50 KB of gzip', async () => {
    for (const [encoding, most] of [
      ['br', 45_000],
      ['gzip', 50_000],
    ] as const) {
      let bytes = 0;
      for (const path of new Set(parts)) {
        const answer = await fetch(server.url + path, { headers: { 'accept-encoding': encoding }, decompress: false });
        bytes += (await answer.arrayBuffer()).byteLength;
      }
      expect(bytes).toBeLessThan(most);
    }
  });
});

describe('the key of the page', () => {
  const withKey = (headers: Record<string, string> = {}) => ({ 'x-api-key': key, ...headers });

  test('200 for captchas and administrators', async () => {
    expect((await get('/api/captcha/new', withKey())).status).toBe(200);
    const console = guest(server).with({ key });
    const credentials = { username: 'admin', password: adminPassword, ...(await captcha(console)) };
    const { status, data } = await console.post('/api/admin/login', credentials);
    expect(status).toBe(200);
    expect((await console.with({ token: data.token }).get('/api/admin/stores')).status).toBe(200);
  });

  test.each(['/api/stores', '/api/categories', '/api/stores/1', '/api/user/me', '/api/site', '/api/administrators'])(
    '401 for %s',
    async (path) => {
      // Ready answers are not for it either.
      await get(path, { 'x-api-key': firstKey });
      await get(path, { 'x-api-key': firstKey });
      const answer = await get(path, withKey());
      const { meta } = (await answer.json()) as { meta: { reason: string } };
      expect([answer.status, meta.reason]).toEqual(
        path === '/api/administrators' ? [404, 'no_such_route'] : [401, 'api_key_unknown'],
      );
    },
  );

  test.each(['cross-site', 'same-site', 'none'])('401 for a request that a browser calls %s', async (site) => {
    expect((await get('/api/captcha/new', withKey({ 'sec-fetch-site': site }))).status).toBe(401);
    expect((await get('/page-key', { 'sec-fetch-site': site })).status).toBe(404);
  });

  test('200 for a request that a browser calls same-origin', async () => {
    expect((await get('/api/captcha/new', withKey({ 'sec-fetch-site': 'same-origin' }))).status).toBe(200);
    const answer = await get('/page-key', { 'sec-fetch-site': 'same-origin' });
    expect(await answer.json()).toEqual({ code: 0, message: 'ok', data: { key } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    (given: string) => `${given}x`,
    (given: string) => given.slice(0, -1),
    (given: string) => given.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    () => 'fmp_',
  ])('401 for one that is nearly it', async (change) => {
    expect((await get('/api/captcha/new', { 'x-api-key': change(key) })).status).toBe(401);
  });

  test('401 a day later, 200 until then with the one of the slot before; the page has a new one', async () => {
    let now = Date.UTC(2026, 10, 22, 1);
    const clocked = await startServerWith(() => now);
    const newest = async () =>
      ((await (await fetch(`${clocked.url}/page-key`)).json()) as { data: { key: string } }).data.key;
    const statusOf = async (given: string) =>
      (await fetch(`${clocked.url}/api/captcha/new`, { headers: { 'x-api-key': given } })).status;
    const first = await newest();
    now += 11 * hour - 1;
    expect(await newest()).toBe(first);
    now += 1;
    expect(await newest()).not.toBe(first);
    now += 12 * hour - 1;
    expect(await statusOf(first)).toBe(200);
    now += 1;
    expect([await statusOf(first), await statusOf(await newest())]).toEqual([401, 200]);
    await clocked.stop();
  });

  test('is another one on another server, and shows in no list of keys', async () => {
    const other = await startServerWith(() => Date.now());
    expect(dataOf(await (await fetch(`${other.url}/admin`)).text()).key).not.toBe(key);
    await other.stop();
    const { data } = await (await admin(server)).get('/api/admin/apikeys');
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['First key']);
  });
});
