// needs: http2, one node (about the cache of a process)
import { afterAll, describe, expect, test } from 'bun:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { admin, category, guest, store, unique, user, type Client } from './helpers/client.ts';
import { png } from './helpers/images.ts';
import { firstKey, startServer } from './helpers/server.ts';
import { exchange, head } from './helpers/socket.ts';

const server = await startServer();
const proxied = await startServer({ env: { FOODMAP_TRUST_PROXY: '127.0.0.1' } });
afterAll(() => Promise.all([server.stop(), proxied.stop()]));

const root = await admin(server);
const visitor = guest(server);
const { host: own, protocol } = new URL(server.url);

/** A store whose answer contains the host of the request, in the URL of its picture. */
async function pictured(as: Client) {
  const { data } = await as.upload('/api/admin/upload', new Blob([png(2, 2)]));
  return store(as, { cover_url: data.url, description: 'Long enough to be worth compressing. '.repeat(60) });
}

const place = await pictured(root);
const proxiedPlace = await pictured(await admin(proxied));

const credentials = `X-API-Key: ${firstKey}`;

/** Requests a path with the key and exactly these header lines. */
async function ask(path: string, ...lines: string[]) {
  const { answers } = await exchange(server.url, head(`GET ${path} HTTP/1.1`, credentials, ...lines));
  return answers[0]!;
}

const coverOf = ({ body }: { body: string }): string => JSON.parse(body).data.cover_url;

const decoders: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  br: brotliDecompressSync,
  zstd: Bun.zstdDecompressSync,
  gzip: gunzipSync,
};

let asked = 0;
/** The path of the store with a query of its own, which is not in the cache. */
const freshPath = () => `/api/stores/${place.id}?${++asked}`;

describe('the host in an answer', () => {
  const victim = 'food.example';

  test.each([
    ['two Host lines, the right one first', [`Host: ${victim}`, 'Host: evil.example']],
    ['two Host lines, the right one last', ['Host: evil.example', `Host: ${victim}`]],
    ['a percent-encoded letter of the host', ['Host: f%6fod.example']],
    ['the default port', [`Host: ${victim}:80`]],
    ['an empty port', [`Host: ${victim}:`]],
    ['capital letters', ['Host: FOOD.example']],
    ['a user before the host', [`Host: evil@${victim}`]],
    ['a path after the host', [`Host: ${victim}/api`]],
    ['a query after the host', [`Host: ${victim}?`]],
    ['a fragment after the host', [`Host: ${victim}#`]],
    ['a backslash after the host', [`Host: ${victim}\\`]],
    ['another host in X-Forwarded-Host', [`Host: ${victim}`, 'X-Forwarded-Host: evil.example']],
    ['another host in Forwarded', [`Host: ${victim}`, 'Forwarded: host=evil.example;proto=https']],
    ['another scheme in X-Forwarded-Proto, from no proxy', [`Host: ${victim}`, 'X-Forwarded-Proto: https']],
    ['another address in X-Original-URL', [`Host: ${victim}`, 'X-Original-URL: /api/categories']],
    ['another method in X-HTTP-Method-Override', [`Host: ${victim}`, 'X-HTTP-Method-Override: DELETE']],
  ])('is that of the client itself after a request with %s', async (_, lines) => {
    const path = freshPath();
    await ask(path, ...lines);
    expect(coverOf(await ask(path, `Host: ${victim}`))).toStartWith(`${protocol}//${victim}/static/upload/`);
  });

  test('is that of the client itself after a request with an address written as a number', async () => {
    const path = freshPath();
    await ask(path, 'Host: 2130706433');
    expect(coverOf(await ask(path, 'Host: 127.0.0.1'))).toStartWith(`${protocol}//127.0.0.1/static/upload/`);
  });

  test('is that of the client itself after a request in absolute form', async () => {
    const path = freshPath();
    await ask(`${protocol}//evil.example${path}`, `Host: ${victim}`);
    expect(coverOf(await ask(path, `Host: ${victim}`))).toStartWith(`${protocol}//${victim}/`);
    expect(coverOf(await ask(path, 'Host: evil.example'))).toStartWith(`${protocol}//evil.example/`);
  });

  test('has the scheme of the client itself behind a proxy', async () => {
    const path = `/api/stores/${proxiedPlace.id}`;
    const schemeOf = async (scheme: string) => {
      const { data } = await guest(proxied).get(path, { 'x-forwarded-proto': scheme });
      return new URL(data.cover_url).protocol;
    };
    const told: string[] = [];
    for (const scheme of ['https', 'http', 'https', 'javascript', 'https, http']) told.push(await schemeOf(scheme));
    expect(told).toEqual(['https:', 'http:', 'https:', protocol, 'http:']);
  });
});

describe('a Host header', () => {
  test.each([
    ['two of them', ['Host: food.example', 'Host: food.example']],
    ['none', ['Host:']],
    ['a path', ['Host: food.example/api']],
    ['a user', ['Host: a@food.example']],
    ['a query', ['Host: food.example?x=']],
    ['spaces', ['Host: food example']],
    ['markup', ['Host: "><script>alert(1)</script>']],
    ['a port above 65535', ['Host: food.example:99999']],
    ['a percent sign', ['Host: %']],
    ['a list', ['Host: food.example, evil.example']],
  ])('400 with %s, for a cached answer, for another one, and for an unknown path', async (_, lines) => {
    for (const path of [`/api/stores/${place.id}`, '/api/captcha/new', '/api/nothing']) {
      await ask(path, 'Host: food.example');
      const { status, body } = await ask(path, ...lines);
      expect({ status, code: JSON.parse(body).code }).toEqual({ status: 400, code: 400 });
    }
  });

  test.each(['a', 'api', 'a.b', 'a:1', '[::1]', '[::1]:8080', 'food.example.', 'xn--fsq.example', 'a_b', own])(
    '200 with %s',
    async (host) => {
      expect((await ask('/healthz', `Host: ${host}`)).status).toBe(200);
      expect((await ask(`/api/stores/${place.id}`, `Host: ${host}`)).status).toBe(200);
    },
  );

  test('200 without one in HTTP/1.0, which health checks of load balancers send', async () => {
    for (const path of ['/healthz', `/api/stores/${place.id}`]) {
      const { answers } = await exchange(server.url, head(`GET ${path} HTTP/1.0`, credentials));
      expect(answers[0]?.status).toBe(200);
    }
    const { answers } = await exchange(server.url, head(`GET /api/stores/${place.id} HTTP/1.0`, credentials));
    expect(coverOf(answers[0]!)).toStartWith(`${server.url}/static/upload/`);
  });
});

describe('a cached answer', () => {
  const path = `/api/stores/${place.id}`;

  test('401 at once with a revoked key, in each of 40 rounds', async () => {
    for (let round = 0; round < 40; round++) {
      const { data } = await root.post('/api/admin/apikeys', { name: 'Short-lived' });
      const client = visitor.with({ key: data.key });
      if (round % 2) expect((await client.get(path)).status).toBe(200);
      const during = Array.from({ length: 6 }, () => client.get(path));
      const { status } = await root.patch(`/api/admin/apikeys/${data.id}/revoke`);
      expect(status).toBe(200);
      expect((await client.get(path)).status).toBe(401);
      for (const answer of await Promise.all(during)) expect([200, 401]).toContain(answer.status);
      expect((await client.get(path)).status).toBe(401);
    }
  });

  test('401 without a key, with a wrong one, with two, and with one in the query', async () => {
    await visitor.get(path);
    const refused = await Promise.all([
      ask(path, `Host: ${own}`, 'X-API-Key: wrong'),
      ask(`${path}?x-api-key=${firstKey}`, `Host: ${own}`, 'X-API-Key: wrong'),
      visitor.with({ key: null }).get(path),
      visitor.with({ key: `${firstKey} ` }).get(`${path}?padded`),
      visitor.with({ key: firstKey.toUpperCase() }).get(path),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 200, 401]);
  });

  test('belongs to its exact query, with order, repetition, case and encoding', async () => {
    const ofOther = await category(root);
    const other = await store(root, { category_id: ofOther.id });
    const queries: [query: string, names: string[]][] = [
      [`category_id=${place.category_id}&page=1`, [place.name]],
      [`category_id=${ofOther.id}&page=1`, [other.name]],
      [`page=1&category_id=${place.category_id}`, [place.name]],
      [`category_id=${ofOther.id}&category_id=${place.category_id}`, [place.name]],
      [`category_id=${place.category_id}&category_id=${ofOther.id}`, [other.name]],
      [`CATEGORY_ID=${ofOther.id}&category_id=${place.category_id}`, [place.name]],
      [`category%5Fid=${ofOther.id}&page_size=100`, [other.name]],
      [`category_id=${place.category_id}&page=2`, []],
      [`category_id=${place.category_id}#&category_id=${ofOther.id}`, [place.name]],
    ];
    for (let round = 0; round < 2; round++) {
      for (const [query, names] of queries) {
        const { data } = await visitor.get(`/api/stores?${query}`);
        expect([query, data.map(({ name }: { name: string }) => name)]).toEqual([query, names]);
      }
    }
  });

  test('is not sent for another method or a private page', async () => {
    const customer = await user(server);
    const stranger = await user(server);
    for (let round = 0; round < 2; round++) {
      expect((await customer.get('/api/user/me')).data.username).toBe(customer.username);
      expect((await stranger.get('/api/user/me')).data.username).toBe(stranger.username);
      expect((await visitor.get('/api/user/me')).status).toBe(401);
      expect((await visitor.send('POST', path)).status).toBe(405);
      expect((await visitor.send('OPTIONS', path)).status).toBe(405);
      expect((await visitor.get('/api/user/me')).headers.get('cache-control')).toBe('no-store');
    }
  });

  test('has an encoding that the client accepts, whatever earlier clients accepted', async () => {
    const accepted: [accept: string, encoding: string | null][] = [
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['identity', null],
      ['zstd', 'zstd'],
      ['gzip, deflate, br', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, zstd', 'zstd'],
      ['gzip, zstd;q=0', 'gzip'],
      ['br;q=0, gzip', 'gzip'],
      ['gzip;q=0', null],
      ['GZIP', 'gzip'],
      ['x-gzip', 'gzip'],
      ['br;q=0.1, gzip;q=0.9', 'gzip'],
      ['br; Q=0.001, gzip;q=0', 'br'],
      ['br;q=nonsense, zstd;q=2, gzip;q=0.5', 'gzip'],
      ['gzip;q=0.5, identity', null],
      ['gzip;q=0.5, identity;q=0.4', 'gzip'],
      ['identity;q=0, gzip;q=0.1', 'gzip'],
      ['identity;q=0, *;q=0.5', 'br'],
      ['*;q=0, zstd', 'zstd'],
      ['identity;q=0', null],
      ['*', null],
      ['broken', null],
      ['gzipped', null],
      ['nonsense, \u00e9', null],
    ];
    const plain = (await visitor.get(path)).text;
    for (let round = 0; round < 2; round++) {
      for (const [accept, expected] of accepted) {
        const headers = { 'x-api-key': firstKey, 'accept-encoding': accept };
        const response = await fetch(server.url + path, { headers, decompress: false });
        const encoding = response.headers.get('content-encoding');
        const bytes = await response.bytes();
        expect([accept, encoding]).toEqual([accept, expected]);
        expect(response.headers.get('vary')).toContain('Accept-Encoding');
        expect(new TextDecoder().decode(encoding ? decoders[encoding]!(bytes) : bytes)).toBe(plain);
      }
    }
  });

  test.each([
    ['gzip, deflate, br, zstd', 'zstd', 'br'],
    ['gzip, br', 'br', 'br'],
    ['gzip', 'gzip', 'gzip'],
  ])('with %s is %s for the first who asks, and %s for all after', async (accept, first, later) => {
    const page = freshPath();
    const headers = { 'x-api-key': firstKey, 'accept-encoding': accept };
    for (const encoding of [first, later, later]) {
      const response = await fetch(server.url + page, { headers, decompress: false });
      expect(response.headers.get('content-encoding')).toBe(encoding);
      expect(JSON.parse(new TextDecoder().decode(decoders[encoding]!(await response.bytes()))).data.id).toBe(place.id);
    }
  });

  test('of a page is compressed well once it comes from the cache', async () => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    const encodings: (string | null)[] = [];
    for (let request = 0; request < 4; request++) {
      const response = await fetch(`${server.url}/privacy?asked=again`, { headers });
      encodings.push(response.headers.get('content-encoding'));
    }
    expect(encodings).toEqual(['zstd', 'zstd', 'br', 'br']);
  });

  test('of an administrator is compressed too', async () => {
    for (const encoding of ['zstd', 'br', 'gzip']) {
      const { headers, data } = await root.get(`/api/admin/stores/${place.id}`, { 'accept-encoding': encoding });
      expect([headers.get('content-encoding'), data.id]).toEqual([encoding, place.id]);
    }
  });

  test('304 only for the current entity tag', async () => {
    const page = await store(root, { description: 'As it was.' });
    const address = `/api/stores/${page.id}`;
    const tag = (await visitor.get(address)).headers.get('etag')!;
    const statusFor = async (value: string) => {
      const headers = { 'x-api-key': firstKey, 'if-none-match': value };
      return (await fetch(server.url + address, { headers })).status;
    };
    expect(await statusFor(tag)).toBe(304);
    expect(await statusFor(`"other", ${tag}`)).toBe(304);
    const strong = tag.slice('W/'.length);
    for (const known of [strong, '*', `"a,b" , ${strong}`, `,,${tag},`, `W/"other",\t${tag}`]) {
      expect([known, await statusFor(known)]).toEqual([known, 304]);
    }
    for (const other of [
      '"other"',
      'W/""',
      `xx${tag}xx`,
      `"x${strong.slice(1)}`,
      strong.slice(1, -1),
      '"*"',
      `x, ${tag}`,
    ]) {
      expect([other, await statusFor(other)]).toEqual([other, 200]);
    }
    expect(await statusFor(tag.replace('W/"', 'W/"0'))).toBe(200);
    await root.put(`/api/admin/stores/${page.id}`, { ...page, description: 'As it is.' });
    expect(await statusFor(tag)).toBe(200);
    await root.patch(`/api/admin/stores/${page.id}/status`, { status: 'inactive' });
    expect(await statusFor(tag)).toBe(404);
  });

  test('has the headers of GET and no body for HEAD', async () => {
    const names = ['content-type', 'content-length', 'cache-control', 'etag', 'vary', 'x-content-type-options'];
    for (const address of [path, '/api/stores', `/api/stores?${unique('new')}`]) {
      for (const methods of [
        ['HEAD', 'GET'],
        ['GET', 'HEAD'],
      ]) {
        const told = await Promise.all(
          methods.map(async (method) => {
            const headers = { 'x-api-key': firstKey, 'accept-encoding': 'identity' };
            const answer = await fetch(server.url + address, { method, headers });
            expect(await answer.text()).toHaveLength(
              method === 'HEAD' ? 0 : Number(answer.headers.get('content-length')),
            );
            return names.map((name) => [name, answer.headers.get(name)]);
          }),
        );
        expect(told[0]).toEqual(told[1]);
      }
    }
  });

  test('has a request ID of its own for each client', async () => {
    const ids = [];
    for (let count = 0; count < 3; count++) ids.push((await visitor.get(path)).headers.get('x-request-id'));
    expect(new Set(ids).size).toBe(3);
    expect((await visitor.get(path, { 'x-request-id': 'mine' })).headers.get('x-request-id')).toBe('mine');
    expect((await visitor.get(path)).headers.get('x-request-id')).not.toBe('mine');
  });
});
