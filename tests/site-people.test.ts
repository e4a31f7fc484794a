import { describe, expect, test } from 'bun:test';
import { user } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { suite } from './helpers/suite.ts';

const { server } = await suite();

const addresses = ['/login', '/register', '/me', '/me/stores'];
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers: { accept: 'text/html', ...headers } });

const nextOf = async (path: string) => {
  const page = await (await get(path)).text();
  let props = '{}';
  const read = (island: HTMLRewriterTypes.Element) => void (props = island.getAttribute('data-props')!);
  new HTMLRewriter().on('[data-island=Entry]', { element: read }).transform(page);
  return (JSON.parse(props.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as { next: string }).next;
};

describe.each(addresses)('%s', (address) => {
  test('200 with a page that search engines leave out, the same for everybody', async () => {
    const mei = await user(server);
    const visitor = await get(address);
    expect(visitor.status).toBe(200);
    const page = await visitor.text();
    expect(page).toContain('<meta name="robots" content="noindex"');
    expect(page).not.toContain('rel="canonical"');
    const own = await get(address, { authorization: `Bearer ${mei.credentials.token}` });
    expect(await own.text()).toBe(page);
  });

  test.each([
    ['en', 'which is off in this browser'],
    ['zh', '请在浏览器中开启'],
  ])('200 in %s with a sentence for browsers without scripts', async (language, sentence) => {
    const page = await (await get(address, { 'accept-language': language })).text();
    expect(/<noscript>(.*?)<\/noscript>/s.exec(page)?.[1]).toContain(sentence);
  });

  test('404 with --site off', async () => {
    const closed = await startServerWith(() => Date.now(), { site: 'off' });
    expect((await fetch(closed.url + address)).status).toBe(404);
    await closed.stop();
  });
});

describe('the address to go on to after the login', () => {
  test.each([
    ['/stores/3?page=2#reviews', '/stores/3?page=2#reviews'],
    ['/?q=面', '/?q=%E9%9D%A2'],
    ['/me', '/me'],
    ['/loginless', '/loginless'],
  ])('is %s when it is a path of this site', async (given, next) => {
    expect(await nextOf(`/login?next=${encodeURIComponent(given)}`)).toBe(next);
  });

  test.each([
    '',
    'stores/3',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '///evil.example',
    'javascript:alert(1)',
    '/login?next=/login',
    '/register',
  ])('is the own page for %p', async (given) => {
    expect(await nextOf(`/register?next=${encodeURIComponent(given)}`)).toBe('/me');
  });
});

describe('every page', () => {
  test('200 with a link to the login that leads back', async () => {
    expect(await (await get('/rankings?by=likes')).text()).toContain(
      `href="/login?next=${encodeURIComponent('/rankings?by=likes')}"`,
    );
    expect(await (await get('/login?next=%2Fme')).text()).not.toContain('href="/login?next=%2Flogin');
  });
});

test.each(['/api/user/me', '/api/user/likes', '/api/user/reviews', '/api/user/export'])(
  '200 for %s, which no cache keeps',
  async (path) => {
    const { status, headers } = await (await user(server)).get(path);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  },
);
