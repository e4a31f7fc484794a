import { expect, test } from 'bun:test';
import { kindOf } from '../../src/web/worker/kinds.ts';
import { Shelf, type Kept } from '../../src/web/worker/shelf.ts';

const origin = 'https://food.example';

/** A cache as browsers have it: in the order in which pictures came. */
function cache() {
  const kept = new Map<string, Response>();
  const like: Kept = {
    match: async (url) => kept.get(url)?.clone() as Response | undefined,
    put: async (url, answer) => {
      kept.delete(url);
      kept.set(url, answer);
    },
    delete: async (url) => kept.delete(url),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
  };
  return { like, names: () => [...kept.keys()].map((url) => url.slice(-1)) };
}

const picture = (name: string) => `${origin}/static/upload/2026/11/${name}`;
const bytes = (size: number) => new Response(new Uint8Array(size));

test('pictures beyond the bound push out the oldest ones', async () => {
  const { like, names } = cache();
  const shelf = new Shelf(async () => like, 100);
  for (const name of ['a', 'b', 'c']) await shelf.keep(picture(name), bytes(30));
  expect(names()).toEqual(['a', 'b', 'c']);
  await shelf.keep(picture('d'), bytes(50));
  expect(names()).toEqual(['c', 'd']);
  await shelf.keep(picture('e'), bytes(101));
  expect(names()).toEqual(['c', 'd']);
});

test('a picture that comes again is not counted twice', async () => {
  const { like, names } = cache();
  const shelf = new Shelf(async () => like, 100);
  for (const name of ['a', 'b', 'a', 'a']) await shelf.keep(picture(name), bytes(50));
  expect(names()).toEqual(['b', 'a']);
});

test('pictures that come at the same time stay within the bound together', async () => {
  const { like, names } = cache();
  const shelf = new Shelf(async () => like, 100);
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => shelf.keep(picture(name), bytes(40))));
  expect(names()).toEqual(['c', 'd']);
});

test('what an earlier run kept counts, by the length that the server said', async () => {
  const { like, names } = cache();
  const told = new Response('x', { headers: { 'content-length': '80' } });
  await like.put(picture('a'), told);
  await new Shelf(async () => like, 100).keep(picture('b'), bytes(30));
  expect(names()).toEqual(['b']);
});

test('a kept picture is not loaded again, a failure is not kept, and a full disk takes no picture away', async () => {
  const { like, names } = cache();
  let loads = 0;
  const late: Promise<unknown>[] = [];
  const shelf = new Shelf(
    async () => ({
      ...like,
      put: (...kept: Parameters<typeof like.put>) =>
        loads > 2 ? Promise.reject(new Error('full')) : like.put(...kept),
    }),
    100,
    async ({ url }) => {
      loads++;
      return url.endsWith('x') ? new Response('', { status: 404 }) : bytes(10);
    },
  );
  const ask = async (name: string) => {
    const answer = await shelf.answer(new Request(picture(name)), (work) => late.push(work));
    await Promise.all(late);
    return answer.status;
  };
  expect([await ask('a'), await ask('a'), loads]).toEqual([200, 200, 1]);
  expect([await ask('x'), names()]).toEqual([404, ['a']]);
  expect([await ask('b'), names()]).toEqual([200, ['a']]);
});

const ask = (path: string, { method = 'GET', mode = 'navigate', headers = {} } = {}) =>
  kindOf({ method, url: new URL(path, origin).href, mode, headers: new Headers(headers) }, origin);

test.each([
  ['/', 'page'],
  ['/stores/7?page=2', 'page'],
  ['/map', 'page'],
  ['/assets/site-1.js', 'asset'],
  ['/static/upload/2026/11/a.webp?w=320', 'picture'],
  ['/me', 'visit'],
  ['/me/stores', 'visit'],
  ['/login?next=/', 'visit'],
  ['/admin', undefined],
  ['/admin/reviews', undefined],
  ['/api/user/me', undefined],
  ['/api/stores', undefined],
  ['/downloads/secret', undefined],
  ['/page-key?of=site', undefined],
  ['/healthz', undefined],
  ['https://elsewhere.example/', undefined],
] as const)('%s is %s for the service worker', (path, kind) => {
  expect(ask(path)).toBe(kind as never);
});

test('requests with credentials, of parts, and those that change something are left to the server', () => {
  for (const headers of [{ authorization: 'Bearer x' }, { 'x-api-key': 'x' }, { range: 'bytes=0-1' }])
    for (const path of ['/', '/static/upload/2026/11/a.webp', '/assets/a.js'])
      expect(ask(path, { headers })).toBeUndefined();
  expect(ask('/', { method: 'POST' })).toBeUndefined();
  expect(ask('/sitemap.xml', { mode: 'cors' })).toBeUndefined();
  expect(ask('/?kiosk=1', { mode: 'cors' })).toBe('page');
});
