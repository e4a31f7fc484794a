// needs: one engine (about the service worker)
import { describe, expect, test } from 'bun:test';
import { startServerWith } from './helpers/clocked.ts';
import { png } from './helpers/images.ts';
import { suite } from './helpers/suite.ts';

const { server, admin } = await suite();

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers });

interface Manifest {
  name: string;
  lang: string;
  description: string;
  start_url: string;
  scope: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

const manifestIn = async (language: string) =>
  (await (await get(`/manifest.webmanifest?lang=${language}`)).json()) as Manifest;

const { data: site } = await admin.get('/api/admin/settings/site');
const set = async (changes: object) => {
  const { status } = await admin.put('/api/admin/settings/site', { ...site, ...changes });
  expect(status).toBe(200);
};

const sizeOf = async (path: string) => {
  const answer = await get(path);
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
  const { width, height } = await new Bun.Image(await answer.arrayBuffer()).metadata();
  return `${width}x${height}`;
};

describe('/manifest.webmanifest', () => {
  test('200 with the name of the place, in each language', async () => {
    await set({ name: 'Old Town Market', tagline: '' });
    const answer = await get('/manifest.webmanifest');
    expect(answer.headers.get('content-type')).toBe('application/manifest+json');
    const [english, chinese] = [await manifestIn('en'), await manifestIn('zh')];
    expect(english).toMatchObject({
      name: 'Old Town Market',
      lang: 'en',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
    expect(chinese.lang).toBe('zh-CN');
    expect(chinese.description).not.toBe(english.description);
    await set({ name: 'Old Town Market', tagline: 'Everything close by.' });
    expect((await manifestIn('zh')).description).toBe('Everything close by.');
  });

  test('200 with icons of the sizes that it says, one for masks', async () => {
    const { icons } = await manifestIn('en');
    expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, sizes } of icons) expect([src, await sizeOf(src)]).toEqual([src, sizes]);
  });

  test('200 with the letter as a drawing when no font here has it', async () => {
    await set({ name: '夜市 <b>' });
    const [letter] = (await manifestIn('zh')).icons;
    const drawing = await get(letter!.src);
    expect([letter!.sizes, drawing.headers.get('content-type')]).toEqual(['any', 'image/svg+xml']);
    expect(await drawing.text()).toContain('>夜</text>');
    expect(await sizeOf('/icons/512.png')).toBe('512x512');
  });
});

describe('/icons/{name}', () => {
  /** Colours of the middle, the edge between them and the corner of an icon. */
  const coloursOf = async (path: string) => {
    const bytes = await (await get(path)).bytes();
    const { pixelsOf } = await import('../src/web/install/png.ts');
    const { width, channels, pixels } = pixelsOf(await new Bun.Image(bytes).resize(64, 64).png().bytes());
    const at = (x: number, y: number) => [...pixels.subarray((y * width + x) * channels).subarray(0, 3)];
    return { middle: at(32, 32), side: at(32, 4), corner: at(2, 2) };
  };
  const isBlue = ([red, , blue]: number[]) => blue! > 180 && red! < 80;

  test('200 with the logo, whole within a mask, and at another address than before', async () => {
    await set({ name: 'Old Town Market' });
    const before = (await manifestIn('en')).icons[0]!.src;
    const blue = new Blob([png(90, 60, () => [20, 40, 220])], { type: 'image/png' });
    const { data } = await admin.upload('/api/admin/upload', blue);
    await set({ name: 'Old Town Market', logo_url: data!.path });
    const { icons } = await manifestIn('en');
    expect(icons[0]!.src).not.toBe(before);
    const masked = await coloursOf(icons[2]!.src);
    expect([isBlue(masked.middle), isBlue(masked.side), isBlue(masked.corner)]).toEqual([true, false, false]);
    for (const { src, sizes } of icons) expect(await sizeOf(src)).toBe(sizes);
    expect(await sizeOf('/icons/apple.png')).toBe('180x180');
  });

  test('304 for those who have it, 404 for others', async () => {
    const { headers } = await get('/icons/192.png');
    expect((await get('/icons/192.png', { 'if-none-match': headers.get('etag')! })).status).toBe(304);
    for (const name of ['193.png', 'toString', '__proto__', '..%2Fsw.js'])
      expect([name, (await get(`/icons/${name}`)).status]).toEqual([name, 404]);
  });
});

describe('/sw.js', () => {
  test('200 with a worker that browsers look at anew each time, and that reaches this server only', async () => {
    const { status, headers } = await get('/sw.js');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    expect((await get('/sw.js', { 'if-none-match': headers.get('etag')! })).status).toBe(304);
  });

  test('200 with one that goes, with --site off; the rest is gone', async () => {
    const closed = await startServerWith(() => Date.now(), { site: 'off' });
    const worker = await (await fetch(`${closed.url}/sw.js`)).text();
    expect(worker).toContain('unregister()');
    expect(await (await get('/sw.js')).text()).not.toContain('unregister()');
    for (const path of ['/manifest.webmanifest', '/icons/192.png', '/icons/letter.svg', '/offline', '/?kiosk=1'])
      expect([path, (await fetch(closed.url + path)).status]).toEqual([path, 404]);
    await closed.stop();
  });
});

describe('a page', () => {
  test('200 with what a browser needs to install it', async () => {
    const answer = await get('/', { accept: 'text/html' });
    const page = await answer.text();
    for (const text of ['rel="manifest" href="/manifest.webmanifest?lang=en"', 'rel="apple-touch-icon"', 'rel="icon"'])
      expect(page).toContain(text);
    expect(page.match(/<meta name="theme-color"/g)).toHaveLength(2);
    const policy = answer.headers.get('content-security-policy')!.split('; ');
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("manifest-src 'self'");
  });
});

describe('/?kiosk=1', () => {
  const pageOf = async (path: string) => (await get(path, { accept: 'text/html' })).text();

  test('200 without a link that leads out, with where it stands in every link', async () => {
    for (const asked of ['', '&view=list', '&view=map', '&view=find', '&view=list&q=x', '&open=now']) {
      const page = await pageOf(`/?kiosk=1&here=52.1,4.3${asked}`);
      const links = [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, address]) => address!);
      expect([asked, links.length > 2]).toEqual([asked, true]);
      for (const link of links)
        expect(link).toMatch(/^\/\?kiosk=1&amp;lang=(en|zh|zh-Hant|ja|es|de|ar)&amp;here=52\.1,4\.3/);
      expect(page).toContain('content="noindex"');
    }
  });

  test('200 for any place it may stand at, 404 for a store that is gone', async () => {
    for (const here of ['x', '91,0', '0,181', '1,2,3', '', '%00'])
      expect([here, (await pageOf(`/?kiosk=1&here=${here}`)).includes('&amp;here=')]).toEqual([here, false]);
    expect((await get('/?kiosk=1&store=99999')).status).toBe(404);
  });
});
