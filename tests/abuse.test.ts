// needs: time, one engine (counts memory and connections of a server; those to the database are bounded)
// FOODMAP_CONNECTIONS=5000 for the long run: idle and slow connections at once, as far as `ulimit -n` allows.
import { afterAll, describe, expect, test } from 'bun:test';
import type { Socket } from 'node:net';
import { admin, captcha, expectError, guest, user, type Client } from './helpers/client.ts';
import { onPostgres } from './helpers/database.ts';
import { bomb } from './helpers/images.ts';
import { amount } from './helpers/length.ts';
import { adminPassword, firstKey, startServer, type Server } from './helpers/server.ts';
import { head, open } from './helpers/socket.ts';

const connections = Number(process.env.FOODMAP_CONNECTIONS ?? 400);
const metricsToken = 'a-token-to-look-at-the-memory';
const mebibyte = 1024 * 1024;

const server = await startServer({ env: { FOODMAP_METRICS_TOKEN: metricsToken, FOODMAP_LOG_LEVEL: 'error' } });
const limited = await startServer({
  env: { FOODMAP_METRICS_TOKEN: metricsToken, FOODMAP_RATE_LIMITS: 'on', FOODMAP_TRUST_PROXY: '127.0.0.1' },
});
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all([server.stop(), limited.stop()]);
});

const [root, visitor] = [await admin(server), guest(server)];

/** Resident memory of a server, in MiB. */
async function memory({ url }: Server): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(await answer.text())![1]) / mebibyte;
}

/** MiB that the slow clients may take. */
const crowd = connections * 0.04;

/** Runs `act`; the server must not grow by more than `growth` MiB, neither meanwhile nor afterwards. */
async function within(growth: number, of: Server, act: () => Promise<unknown>): Promise<void> {
  const seen = [await memory(of)];
  const watching = setInterval(() => void memory(of).then((now) => seen.push(now)), 100);
  try {
    await act();
  } finally {
    clearInterval(watching);
  }
  seen.push(await memory(of));
  expect(Math.max(...seen) - seen[0]!).toBeLessThan(growth + crowd);
}

const times = <Result>(count: number, act: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => act(index)));

/** The same, but only so many at once. */
async function inVolleys<Result>(count: number, atOnce: number, act: (index: number) => Promise<Result>) {
  const results: Result[] = [];
  for (let start = 0; start < count; start += atOnce) {
    results.push(...(await times(Math.min(atOnce, count - start), (index) => act(start + index))));
  }
  return results;
}

/** The server answers others as if nothing was going on. */
async function expectService(as: Client = visitor) {
  expect((await as.get('/api/stores')).status).toBe(200);
  expect((await as.get('/healthz')).status).toBe(200);
}

const credentials = [`X-API-Key: ${firstKey}`, `Authorization: Bearer ${root.credentials.token}`];
const asJson = 'Content-Type: application/json';
const login = ['POST /api/user/login HTTP/1.1', 'Host: localhost', asJson];
const unfinished = ['GET /healthz HTTP/1.1', 'Host: localhost', 'X: '].join('\r\n');

/** Clients that take their time: what they send first, what again and again. */
const slow: [what: string, first: string, again: string | undefined][] = [
  ['say nothing', '', undefined],
  ['send half a head and no more', unfinished, undefined],
  ['send a head letter by letter', unfinished, 'a'],
  ['send a head line by line', unfinished, 'x\r\nX: '],
  ['keep a connection they no longer use', head('GET /healthz HTTP/1.1', 'Host: localhost'), undefined],
  ['promise a body without a key', `${head(...login, 'Content-Length: 900000')}{`, ' '],
  ['send a body byte by byte', `${head(...login, credentials[0]!, 'Content-Length: 900000')}{`, ' '],
  ['send a chunk of a byte at a time', head(...login, credentials[0]!, 'Transfer-Encoding: chunked'), '1\r\n \r\n'],
];

/** Opens a connection that drags on until the server closes it. */
async function drag(first: string, again: string | undefined): Promise<{ closed: Promise<void> }> {
  const socket = await open(server.url);
  sockets.push(socket);
  if (first) socket.write(first);
  const dripping = again === undefined ? undefined : setInterval(() => socket.write(again), 1000);
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  socket.on('close', () => {
    clearInterval(dripping);
    resolve();
  });
  socket.on('error', () => undefined);
  socket.resume();
  return { closed };
}

const before = await memory(server);
const dragging = new Map<string, { closed: Promise<void> }[]>();
for (const [what, first, again] of slow) {
  dragging.set(what, await times(Math.ceil(connections / slow.length), () => drag(first, again)));
}

describe(`${connections} clients that take their time`, () => {
  test('keep nobody else waiting, and cost little memory', async () => {
    await expectService();
    expect((await admin(server)).credentials.token).toBeString();
    expect((await memory(server)) - before).toBeLessThan(40 + connections * 0.1);
  });
});

describe('a flood of requests', () => {
  test('costs no memory: keys and tokens of 8 KiB that nobody knows', async () => {
    await within(60, server, () =>
      inVolleys(amount(1000, 4000), 50, async (index) => {
        const key = `${index}`.padStart(8000, 'k');
        const made = index % 2 ? visitor.with({ key }) : visitor.with({ token: `a.${key}.b` });
        expectError(await made.get('/api/admin/me'), 401);
      }),
    );
  });

  test('costs no memory: addresses that differ in what means nothing', async () => {
    await within(160, server, () =>
      inVolleys(amount(4000, 20_000), 50, (index) => visitor.get(`/api/stores?x=${index}${'y'.repeat(500)}`)),
    );
    await expectService();
  });
});

describe('captchas', () => {
  // Housekeeping on PostgreSQL, which takes a minute, has tests of its own.
  test.skipIf(onPostgres)(
    '10,000 that nobody solves push out the oldest, not the newest, and cost little memory',
    async () => {
      const first = await captcha(visitor);
      await within(100, server, () => inVolleys(10_000, 50, () => visitor.get('/api/captcha/new')));
      const wrong = { username: 'nobody', password: 'none' };
      const [old, fresh] = [
        await visitor.post('/api/user/login', { ...wrong, ...first }),
        await visitor.post('/api/user/login', { ...wrong, ...(await captcha(visitor)) }),
      ];
      expectError(old, 400);
      expectError(fresh, 401);
      expect((await admin(server)).credentials.token).toBeString();
    },
  );

  test('are limited for HEAD as for GET', async () => {
    const headers = { 'x-api-key': firstKey, 'x-forwarded-for': '198.51.100.250' };
    const ask = (method: string) => fetch(`${limited.url}/api/captcha/new`, { method, headers });
    const statuses = await inVolleys(320, 20, async (index) => (await ask(index % 2 ? 'HEAD' : 'GET')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(300);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});

describe('guessing a password', () => {
  const attempt = async (address: string, password: string) => {
    const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
    const client = guest(limited);
    const { data } = await client.get('/api/captcha/new', headers);
    const body = { username: 'admin', password, captcha_id: data.captcha_id, captcha_code: 'test' };
    return client.send('POST', '/api/admin/login', { headers, body: JSON.stringify(body) });
  };

  /** An attempt that is repeated while the answer is 503, which a slow machine soon gives. */
  const patiently = async (address: string, password: string) => {
    let answer = await attempt(address, password);
    while (answer.status === 503) answer = await attempt(address, password);
    return answer;
  };

  test('ends after 20 at each address, while the owner gets in from another', async () => {
    const attackers = Array.from({ length: 8 }, (_, index) => `203.0.${index + 1}.1`);
    await within(150, limited, async () => {
      const guess = (index: number) => times(8, (at) => attempt(attackers[at]!, `guess ${index}`));
      const flood = times(25, guess);
      expect((await patiently('198.51.100.7', adminPassword)).status).toBe(200);
      // The server is too busy for most of so many at once, which do not count; the rest comes one by one.
      const answers = [...(await flood), ...(await inVolleys(25, 1, guess))];
      const statuses = answers.flat().map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([401, 429, 503]));
      expect(statuses.filter((status) => status === 401)).toHaveLength(8 * 20);
      expectError(await attempt(attackers[0]!, adminPassword), 429);
      expect((await attempt('198.51.100.7', adminPassword)).status).toBe(200);
    });
  });

  test('costs no memory from thousands of addresses', async () => {
    await within(80, limited, () =>
      inVolleys(amount(4000, 20_000), 50, async (index) => {
        const address = `2001:db8:${(index >> 8).toString(16)}:${(index & 255).toString(16)}::1`;
        const headers = { 'x-forwarded-for': address, 'content-type': 'application/json' };
        const { status } = await guest(limited).send('POST', '/api/user/login', { headers, body: '{}' });
        expect(status).toBe(400);
      }),
    );
  });
});

describe('a file that is far larger inside', () => {
  /** Twelve at once, two from each of six accounts; returns the statuses. */
  async function sendTwelve(to: Server, file: Uint8Array<ArrayBuffer>): Promise<number[]> {
    const accounts = await times(6, () => user(to));
    const answers = await times(12, (index) => accounts[index % 6]!.upload('/api/user/upload', new Blob([file])));
    return answers.map(({ status }) => status);
  }

  test.each([
    ['a picture of 64 megapixels', bomb.pixels(8000, 8000), [413]],
    ['600 MiB in its colour profile', bomb.chunk('iCCP', 600), [200]],
    ['600 MiB in a remark', bomb.chunk('zTXt', 600), [200]],
    ['600 MiB where its pixels should be', bomb.chunk('IDAT', 600), [200, 415]],
  ])('is refused or taken without unpacking it all, twelve at once: %s', async (_, file, expected) => {
    expect(file.byteLength).toBeLessThan(mebibyte);
    await within(100, server, async () => {
      for (const status of await sendTwelve(server, file)) expect(expected).toContain(status);
    });
    await expectService();
  });

  test('is decoded one at a time: twelve pictures of 49 megapixels take the memory of one', async () => {
    const quiet = await startServer({ env: { FOODMAP_METRICS_TOKEN: metricsToken } });
    await within(320, quiet, async () => {
      expect(await sendTwelve(quiet, bomb.pixels(7000, 7000))).toEqual(Array(12).fill(200));
    });
    await quiet.stop();
  });

  test('is no JSON either: a compressed body is not unpacked', async () => {
    const body = Bun.gzipSync(Buffer.from(JSON.stringify({ name: 'x'.repeat(50 * mebibyte) })));
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    await within(60, server, async () => {
      for (const answer of await times(10, () => root.send('POST', '/api/admin/categories', { headers, body }))) {
        expectError(answer, 415);
      }
    });
  });
});

describe('clients that take their time are sent away', () => {
  test.each(slow)('that %s', async (what) => {
    for (const { closed } of dragging.get(what)!) await closed;
    await expectService();
  });
});

test('after all of it the server serves, and nothing went wrong inside', async () => {
  await Promise.all([expectService(), expectService(guest(limited))]);
  expect(server.log().slice(0, 2000)).toBe('');
});
