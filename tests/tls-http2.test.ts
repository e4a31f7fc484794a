// needs: time, one engine (about connections)
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { user } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import {
  endHeaders,
  endStream,
  fields,
  frame,
  RawConnection,
  requestFields,
  resetFrame,
  types,
} from './helpers/http2.ts';
import { png } from './helpers/images.ts';
import { makeCertificate } from './helpers/pebble.ts';
import { firstKey, startServer, temporaryDirectory } from './helpers/server.ts';

const folder = temporaryDirectory();
let server: Awaited<ReturnType<typeof startServer>>;
let url: string;

beforeAll(async () => {
  const { cert, key } = makeCertificate(folder, 'site', ['food.example']);
  server = await startServer({
    env: {
      FOODMAP_TLS_CERT: cert,
      FOODMAP_TLS_KEY: key,
      FOODMAP_HTTPS_HOST: '127.0.0.1',
      FOODMAP_HTTPS_PORT: '0',
      FOODMAP_HTTP_PORT: 'off',
    },
  });
  url = server.secureUrl!;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const key: [string, string] = ['x-api-key', firstKey];

/** Sends the head of a request on the first stream of a new connection. */
async function begin(block: Buffer, flags = endHeaders | endStream): Promise<RawConnection> {
  const connection = await RawConnection.open(url);
  await connection.write(frame(types.headers, flags, 1, block));
  return connection;
}

/** The answer on a stream: its status, from the first byte of HPACK, and its body. */
async function answerOn(connection: RawConnection, stream = 1) {
  await connection.next((one) => one.stream === stream && (one.flags & endStream) > 0);
  const own = connection.frames.filter((one) => one.stream === stream);
  const body = Buffer.concat(own.filter(({ type }) => type === types.data).map(({ payload }) => payload)).toString();
  return body === '' ? undefined : (JSON.parse(body) as { code: number; meta?: { reason: string } });
}

describe('a request over HTTP/2', () => {
  test('is chosen by ALPN, and HTTP/1.1 is answered beside it', async () => {
    for (const protocol of ['http2', 'http1.1'] as const) {
      const answer = await fetch(`${url}/healthz`, { tls: { rejectUnauthorized: false }, protocol });
      expect(answer.status).toBe(200);
    }
  });

  test('gets the links of its authority', async () => {
    const { token } = (await user(server)).credentials;
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(png(40, 40))]), 'a.png');
    const sent = new Response(form);
    const more: [string, string][] = [
      key,
      ['authorization', `Bearer ${token}`],
      ['content-type', sent.headers.get('content-type')!],
    ];
    const connection = await begin(requestFields('POST', '/api/user/upload', more), endHeaders);
    await connection.write(frame(types.data, endStream, 1, await sent.bytes()));
    const answer = await answerOn(connection);
    connection.close();
    expect(answer).toMatchObject({
      data: { url: expect.stringMatching(/^https:\/\/food\.example\/static\/upload\//) },
    });
  });

  test.each([
    ['of two hosts', requestFields('GET', '/healthz', [], 'a,b')],
    ['with a space', requestFields('GET', '/healthz', [], 'a b')],
    ['with a name in front', requestFields('GET', '/healthz', [], 'user@food.example')],
    ['with a port that is none', requestFields('GET', '/healthz', [], 'food.example:99999')],
    ['that is empty', requestFields('GET', '/healthz', [], '')],
  ])('400, or the end of the stream, for an authority %s', async (_, block) => {
    const connection = await begin(block);
    const end = await connection.next(
      ({ type, flags, stream }) => type === types.reset || (stream === 1 && (flags & endStream) > 0),
    );
    if (end.type !== types.reset) expect(await answerOn(connection)).toMatchObject({ code: 400 });
    connection.close();
  });

  test.each([
    ['an authority and another host', requestFields('GET', '/healthz', [['host', 'other.example']])],
    ['a path of another host', requestFields('GET', 'https://other.example/healthz')],
    ['a header in upper case', requestFields('GET', '/healthz', [['X-Forwarded-For', '1.2.3.4']])],
    ['a Transfer-Encoding', requestFields('GET', '/healthz', [['transfer-encoding', 'chunked']])],
    ['two paths', requestFields('GET', '/healthz', [[':path', '/admin']])],
  ])('is not answered with %s', async (_, block) => {
    const connection = await begin(block);
    expect((await connection.next(({ type }) => type === types.reset || type === types.goAway)).type).not.toBe(
      types.headers,
    );
    connection.close();
  });
});

describe('a body over HTTP/2', () => {
  const uploading: [string, string][] = [key, ['content-type', 'multipart/form-data; boundary=b']];

  test('is refused before it is sent, without an account or beyond the limit', async () => {
    const { token } = (await user(server)).credentials;
    for (const [code, path, more] of [
      [401, '/api/user/upload', [...uploading, ['content-length', '5000000']]],
      [413, '/api/user/upload', [...uploading, ['authorization', `Bearer ${token}`], ['content-length', '50000000']]],
      [413, '/api/user/login', [key, ['content-type', 'application/json'], ['content-length', '50000000']]],
    ] as [number, string, [string, string][]][]) {
      const connection = await begin(requestFields('POST', path, more), endHeaders);
      expect(await answerOn(connection)).toMatchObject({ code });
      connection.close();
    }
  });

  test('is refused once it is too large, when its length is not named', async () => {
    const connection = await begin(
      requestFields('POST', '/api/user/login', [key, ['content-type', 'application/json']]),
      endHeaders,
    );
    const answered = answerOn(connection);
    for (let sent = 0; sent < 300; sent++) await connection.write(frame(types.data, 0, 1, Buffer.alloc(16_000, 32)));
    expect([411, 413]).toContain((await answered)?.code ?? 0);
    connection.close();
  });

  test('that is given up takes no place and leaves no file', async () => {
    const { token } = (await user(server)).credentials;
    const more: [string, string][] = [
      ...uploading,
      ['authorization', `Bearer ${token}`],
      ['content-length', '5000000'],
    ];
    const spool = join(server.data, 'spool');
    // An account has two places.
    for (let attempt = 0; attempt < 5; attempt++) {
      const connection = await begin(requestFields('POST', '/api/user/upload', more), endHeaders);
      await connection.write(frame(types.data, 0, 1, Buffer.alloc(10_000, 97)));
      await eventually(async () => expect(readdirSync(spool)).toHaveLength(1));
      if (attempt % 2) connection.close();
      else await connection.write(resetFrame(1));
      await eventually(async () => expect(readdirSync(spool)).toHaveLength(0));
      connection.close();
    }
  });
});

describe('headers over HTTP/2', () => {
  test('431 beyond 16 KB, and the connection goes on', async () => {
    const long = 'b'.repeat(10_000);
    const block = requestFields('GET', '/healthz', [
      ['x-a', long],
      ['x-b', long],
    ]);
    const connection = await RawConnection.open(url);
    await connection.write(
      frame(types.headers, endStream, 1, block.subarray(0, 16_000)),
      frame(types.continuation, endHeaders, 1, block.subarray(16_000)),
      frame(types.headers, endStream | endHeaders, 3, requestFields('GET', '/healthz')),
    );
    expect(await answerOn(connection, 3)).toMatchObject({ code: 0 });
    const refused = connection.frames.filter(({ stream, type }) => stream === 1 && type === types.data);
    expect(refused.map(({ payload }) => payload.toString()).join('')).not.toContain('"ok"');
    connection.close();
  });
});

describe('a flood over HTTP/2', () => {
  /** Waits for its body. */
  const waiting = requestFields('POST', '/api/user/login', [
    key,
    ['content-type', 'application/json'],
    ['content-length', '500'],
  ]);

  /** Each makes the frames of its turn. */
  const floods: Record<string, (turn: number) => Buffer[]> = {
    'requests that are reset at once': (turn) => [
      frame(types.headers, endHeaders, 2 * turn + 1, waiting),
      resetFrame(2 * turn + 1),
    ],
    'requests that the server must reset': (turn) => [
      frame(types.headers, endHeaders, 2 * turn + 1, waiting),
      frame(types.window, 0, 2 * turn + 1, Buffer.alloc(4)),
    ],
    'headers that do not end': (turn) =>
      turn === 0
        ? [frame(types.headers, 0, 1, requestFields('GET', '/healthz'))]
        : [frame(types.continuation, 0, 1, fields([[`x-${turn}`, 'b'.repeat(100)]]))],
    'empty headers that do not end': (turn) =>
      turn === 0 ? [frame(types.headers, 0, 1, requestFields('GET', '/healthz'))] : [frame(types.continuation, 0, 1)],
  };

  test.each(Object.keys(floods))('of %s ends the connection, and others are answered meanwhile', async (name) => {
    const connection = await RawConnection.open(url);
    let slowest = 0;
    for (let turn = 0; !connection.isClosed && turn < 40_000; turn += 50) {
      await connection.write(...Array.from({ length: 50 }, (_, more) => floods[name]!(turn + more)).flat());
      if (turn % 500 === 0) {
        const started = performance.now();
        const answer = await fetch(`${server.url}/healthz`);
        expect(answer.status).toBe(200);
        slowest = Math.max(slowest, performance.now() - started);
      }
      await Bun.sleep(0);
    }
    expect(connection.isClosed).toBe(true);
    expect(slowest).toBeLessThan(2000);
    connection.close();
  });

  test.each([
    ['pings', () => frame(types.ping, 0, 0, Buffer.alloc(8))],
    ['settings', () => frame(types.settings, 0, 0)],
    ['priorities', () => frame(types.priority, 0, 1, Buffer.from([0, 0, 0, 0, 10]))],
  ])('of %s that reads no answer takes little memory', async (_, make) => {
    const connection = await RawConnection.open(url);
    const before = memory();
    connection.socket.pause();
    const many = Buffer.concat(Array.from({ length: 1000 }, make));
    for (let turn = 0; turn < 500 && !connection.isClosed; turn++) {
      if (!connection.socket.write(many)) await Bun.sleep(5);
      if (connection.socket.writableLength > 5_000_000) break;
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(memory() - before).toBeLessThan(64);
    connection.close();
  });

  /** Resident memory of the server, in MB. */
  const memory = (): number => {
    const status = Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(server.pid)]).stdout.toString();
    return Number(status) / 1000;
  };
});
