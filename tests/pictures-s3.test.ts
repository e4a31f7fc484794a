// needs: time, early, one engine (about the storage of pictures)
import { existsSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { expectError } from './helpers/client.ts';
import { sql } from './helpers/database.ts';
import * as images from './helpers/images.ts';
import { inBucket, prefix } from './helpers/pictures.ts';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';
import { startStorage } from './helpers/storage.ts';
import { cut, page, pass, startWire, withBodies } from './helpers/wire.ts';

// Bounds of src/limits.ts, in milliseconds, and what a busy machine may add.
const [readBound, writeBound, busy] = [5000, 15_000, 5000];

const storage = await startStorage();
const wire = await startWire(storage.endpoint);
const settings = { ...storage.settings('main/'), FOODMAP_UPLOADS_S3_ENDPOINT: wire.endpoint };
const stored = inBucket(storage.at('main/'));
const data = join(temporaryDirectory(), 'data');
let server = await startServer({ data, env: settings });
let admin = await helpers.admin(server);

const honest = () => {
  wire.treat = pass;
  wire.instead = () => undefined;
};
afterEach(honest);
afterAll(async () => {
  await server.stop();
  wire.stop();
  await storage.stop();
  rmSync(dirname(data), { recursive: true });
});

let shade = 0;
const send = () => {
  const tone = ++shade % 256;
  return admin.upload('/api/admin/upload', new Blob([images.png(400, 200, (x) => [tone, x % 256, shade >> 8])]));
};
const upload = async () => {
  const { status, data, text } = await send();
  if (status !== 200) throw new Error(text);
  return data.path as string;
};
const nameOf = (path: string) => path.slice(prefix.length);
const get = (path: string) => helpers.guest(server).get(path);
const rows = () => sql({ data }, 'select path from uploads order by id');

/** Expects a refusal that passes, in words for everyone. */
function expectAway(answer: helpers.Answer) {
  expectError(answer, 503);
  expect(answer.meta.reason).toBe('unavailable');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.message).toBe('The storage of the pictures does not answer as it should; try again in a moment.');
}

async function expectOthersGoOn() {
  for (const path of ['/healthz', '/api/stores', '/api/categories']) expect((await get(path)).status).toBe(200);
  expect((await admin.post('/api/admin/categories', { name: `Noodles ${++shade}` })).status).toBe(200);
}

/** Kills the gateway of the storage while some work is done. */
async function withoutStorage(work: () => Promise<void>) {
  storage.signal('SIGKILL');
  try {
    await work();
  } finally {
    await storage.start();
  }
}

describe('pictures in a bucket', () => {
  test('are objects by their path, of their type, with copies beside them, and no files', async () => {
    const path = await upload();
    expect((await get(`${path}?w=160`)).status).toBe(200);
    const name = nameOf(path);
    const names = await stored.names();
    expect(names).toContain(name);
    expect(names).toContain(name.replace('.webp', '.w160.webp'));
    const object = await storage.at('main/').ask('read', { method: 'GET', name });
    expect(object.headers.get('content-type')).toBe('image/webp');
    expect(existsSync(join(data, 'uploads'))).toBe(false);
  });

  test('404 once the object is gone', async () => {
    const path = await upload();
    await stored.remove(nameOf(path));
    expectError(await get(path), 404);
    expectError(await get(`${path}?w=320`), 404);
  });

  test('200 with the same bytes from two servers that make a copy at the same time', async () => {
    const second = await startServer({ env: settings });
    const path = await upload();
    const copies = await Promise.all(
      [server, second].map(async ({ url }) => Buffer.from(await (await fetch(`${url + path}?w=320`)).arrayBuffer())),
    );
    expect(copies[0]!.equals(copies[1]!)).toBe(true);
    expect(copies[0]!.equals(await stored.read(nameOf(path).replace('.webp', '.w320.webp')))).toBe(true);
    expect(second.log()).toContain('another data directory owns the bucket');
    await second.stop();
  });
});

describe('while the storage is away', () => {
  test('503 for pictures, never 404, and nothing is acknowledged; all else goes on, and so do both afterwards', async () => {
    const path = await upload();
    const before = await rows();
    await withoutStorage(async () => {
      expectAway(await get(path));
      expectAway(await get(`${path}?w=640`));
      expectAway(await send());
      await expectOthersGoOn();
      const { data: health } = await admin.get('/api/admin/health');
      expect(health).toMatchObject({ status: 'degraded', problems: [expect.stringContaining('bucket pictures')] });
    });
    expect(await rows()).toEqual(before);
    expect((await get(path)).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect((await admin.get('/api/admin/health')).data.problems).toEqual([]);
  });

  test('200 for a copy that is in memory', async () => {
    const path = await upload();
    for (let times = 0; times < 2; times++) expect((await get(`${path}?w=160`)).status).toBe(200);
    await withoutStorage(async () => expect((await get(`${path}?w=160`)).status).toBe(200));
  });

  test('503 when it goes away during an upload, and no row of that', async () => {
    const path = await upload();
    const before = await rows();
    const { kept } = wire.keepBack('PUT');
    const answer = send();
    await kept;
    await withoutStorage(async () => expectAway(await answer));
    expect(await rows()).toEqual(before);
    wire.treat = pass;
    expect((await get(path)).status).toBe(200);
  });

  test('a server starts, and serves pictures once the storage is back', async () => {
    const path = await upload();
    await server.stop();
    await withoutStorage(async () => {
      server = await startServer({ data, env: settings });
      expect(server.log()).toContain('the storage of the pictures does not answer');
      expectAway(await get(path));
    });
    admin = await helpers.admin(server);
    expect((await get(path)).status).toBe(200);
  });

  test('503 within its time for what is frozen, while all else goes on', async () => {
    const path = await upload();
    const before = await rows();
    storage.signal('SIGSTOP');
    try {
      const started = performance.now();
      const [read, write] = [get(path), send()];
      await expectOthersGoOn();
      expectAway(await read);
      expect(performance.now() - started).toBeLessThan(readBound + busy);
      expectAway(await write);
      expect(performance.now() - started).toBeLessThan(writeBound + busy);
    } finally {
      storage.signal('SIGCONT');
    }
    expect(await rows()).toEqual(before);
    expect((await get(path)).status).toBe(200);
  });
});

describe('a storage in trouble', () => {
  test('503 for half an answer, and the whole picture afterwards', async () => {
    const path = await upload();
    wire.treat = cut;
    expectAway(await get(path));
    wire.treat = pass;
    const answer = Buffer.from(await (await fetch(server.url + path)).arrayBuffer());
    expect(answer.equals(await stored.read(nameOf(path)))).toBe(true);
  });

  /** Whatever the storage is asked for, a proxy shows a page, or answers 404. */
  const pageForAll = () => void (wire.instead = () => page);
  const nothingForAll = () =>
    void (wire.instead = () => Buffer.from('HTTP/1.1 404 Not Found\r\ncontent-length: 4\r\n\r\nNope'));
  const flipped = (body: Buffer) =>
    Buffer.from(body.map((byte, index) => (index === body.length - 9 ? byte ^ 1 : byte)));
  const flip = () => void (wire.treat = withBodies('GET', flipped));
  const halve = () => void (wire.treat = withBodies('GET', (body) => body.subarray(0, body.length / 2)));

  test.each([
    ['a page', pageForAll],
    ['other bytes', flip],
    ['half of the bytes', halve],
    ['404', nothingForAll],
  ])('503 and nothing to keep for %s in place of a picture, a range or a copy, and 200 afterwards', async (_, lie) => {
    const path = await upload();
    const ask = async (query: string, headers: Record<string, string>) => {
      const answer = await helpers.guest(server).get(path + query, headers);
      return { status: answer.status, cached: answer.headers.get('cache-control') };
    };
    const asked: [query: string, headers: Record<string, string>][] = [
      ['', {}],
      ['', { range: 'bytes=0-9' }],
      ['', { 'if-none-match': `"${nameOf(path).slice(8, 28)}"` }],
      ['?w=160', {}],
    ];
    lie();
    for (const [query, headers] of asked) {
      expect(await ask(query, headers)).toEqual({ status: 503, cached: 'no-store' });
      expectAway(await get(path + query));
    }
    const { status, problems } = (await admin.get('/api/admin/health')).data;
    expect({ status, problems }).toEqual({
      status: 'degraded',
      problems: [expect.stringMatching(/bucket pictures|other bytes/)],
    });
    honest();
    for (const [index, [query, headers]] of asked.entries())
      expect(await ask(query, headers)).toEqual({
        status: [200, 206, 304, 200][index]!,
        cached: 'public, max-age=31536000, immutable',
      });
    expect((await admin.get('/api/admin/health')).data.problems).toEqual([]);
  });

  test.each([
    ['a page', pageForAll],
    [
      'a page for what is sent, and only for that',
      () => void (wire.instead = (asked) => (asked.startsWith('PUT') ? page : undefined)),
    ],
    ['404', nothingForAll],
  ])('503 for an upload where the storage answers %s, and no row of it', async (_, lie) => {
    const before = await rows();
    lie();
    expectAway(await send());
    honest();
    expect(await rows()).toEqual(before);
  });

  test('makes a copy again that is kept with other bytes, and from no picture but the right one', async () => {
    const path = await upload();
    const whole = Buffer.from(await (await fetch(`${server.url + path}?w=160`)).arrayBuffer());
    const copy = nameOf(path).replace('.webp', '.w160.webp');
    const second = await startServer({ env: settings });
    try {
      // Neither is what the first server has in memory.
      await stored.write(copy, 'damaged');
      const again = Buffer.from(await (await fetch(`${second.url + path}?w=160`)).arrayBuffer());
      expect(again.equals(whole)).toBe(true);
      expect((await stored.read(copy)).equals(whole)).toBe(true);
    } finally {
      await second.stop();
    }
  });

  test.each([
    ['a page', pageForAll],
    ['other bytes', flip],
  ])('foodmap doctor says so where it gets %s', async (_, lie) => {
    lie();
    const { stdout } = await run(['doctor', '--json', '--data', data], { env: settings });
    const findings = JSON.parse(stdout) as { name: string; level: string }[];
    expect(findings.find(({ name }) => name === 'storage')).toMatchObject({ level: 'error' });
  });

  test('200 for an answer that comes late, and all else goes on meanwhile', async () => {
    const path = await upload();
    const { kept, release } = wire.keepBack('GET');
    const answer = get(path);
    await kept;
    await expectOthersGoOn();
    release();
    expect((await answer).status).toBe(200);
  });

  test('503 when it is full, 200 for a copy that cannot be kept, and 200 when there is room', async () => {
    const path = await upload();
    const before = await rows();
    storage.limit(1);
    try {
      expectAway(await send());
      expect(await rows()).toEqual(before);
      expect((await get(`${path}?w=160`)).status).toBe(200);
      expect(await stored.names()).not.toContain(nameOf(path).replace('.webp', '.w160.webp'));
    } finally {
      storage.limit(-1);
    }
    expect((await send()).status).toBe(200);
  });

  test.each([
    ['an unknown key', { FOODMAP_UPLOADS_S3_ACCESS_KEY: 'another' }, 'InvalidAccessKeyId'],
    ['a wrong secret', { FOODMAP_UPLOADS_S3_SECRET_KEY: 'never-to-be-shown' }, 'SignatureDoesNotMatch'],
    ['a bucket that does not exist', { FOODMAP_UPLOADS_S3_BUCKET: 'elsewhere' }, 'NoSuchBucket'],
  ])('503 with %s, and the reason in the log', async (_, wrong, reason) => {
    const refused = await startServer({ env: { ...settings, ...wrong } });
    const missing = `${prefix}2026/11/${'0'.repeat(20)}.webp`;
    expectAway(await helpers.guest(refused).get(missing));
    const boss = await helpers.admin(refused);
    expectAway(await boss.upload('/api/admin/upload', new Blob([images.png(4, 4)])));
    await refused.stop();
    expect(refused.log()).toContain(reason);
    expect(refused.log()).not.toContain('never-to-be-shown');
  });

  test('a server killed between object and row leaves no more than an object without a row', async () => {
    const before = { rows: await rows(), names: await stored.names() };
    const { kept } = wire.keepBack('PUT');
    const answer = send().catch((error: Error) => error);
    await kept;
    await server.stop('SIGKILL');
    expect(await answer).toBeInstanceOf(Error);
    wire.treat = pass;
    expect((await stored.names()).length).toBe(before.names.length + 1);
    server = await startServer({ data, env: settings });
    admin = await helpers.admin(server);
    expect(await rows()).toEqual(before.rows);
    const { stdout } = await run(['doctor', '--json', '--data', data], { env: settings });
    const findings = JSON.parse(stdout) as { name: string; level: string }[];
    expect(findings.find(({ name }) => name === 'uploads')).toMatchObject({ level: 'error' });
  });
});
