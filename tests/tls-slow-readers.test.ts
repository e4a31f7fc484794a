// needs: time, one engine (about connections)
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as helpers from './helpers/client.ts';
import { sql } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import {
  endHeaders,
  endStream,
  frame,
  RawConnection,
  requestFields,
  types,
  windowFrame,
  type Frame,
} from './helpers/http2.ts';
import { jpeg } from './helpers/images.ts';
import { encrypted, firstKey, startServer } from './helpers/server.ts';

const MiB = 1_048_576;
/** Bytes that the client makes room for at a time. */
const room = 65_536;
const open: RawConnection[] = [];
const closeAll = () => {
  for (const connection of open.splice(0)) connection.close();
};
afterEach(closeAll);

const request = (stream: number, path: string, from = '198.51.100.1'): Buffer =>
  frame(
    types.headers,
    endHeaders | endStream,
    stream,
    requestFields('GET', path, [
      ['x-api-key', firstKey],
      ['x-forwarded-for', from],
    ]),
  );

/** Asks on so many streams of a connection that gives no room for an answer. */
async function ask(url: string, path: string, streams: number, from?: string): Promise<RawConnection> {
  const connection = await RawConnection.open(url, 0);
  open.push(connection);
  await connection.write(...Array.from({ length: streams }, (_, index) => request(2 * index + 1, path, from)));
  return connection;
}

/** Fills the server with a list of some 250 KB, hard to compress. */
async function fill(server: { url: string; data: string }, path = '/api/stores?page_size=100'): Promise<string> {
  const admin = await helpers.admin({ ...server, log: () => '', stop: async () => 0 });
  const { id: category_id } = await helpers.category(admin);
  for (let index = 0; index < 20; index++) await helpers.store(admin, { category_id });
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(9000))).toString('base64');
  await sql(
    server,
    `insert into dishes (store_id, name, description, image_url, sort_order) select id, 'Old', ?, '', 0 from stores`,
    [noise],
  );
  return path;
}

describe('clients that read nothing', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  let list: string;
  let picture: string;
  beforeAll(async () => {
    server = await startServer({ env: { ...encrypted(), FOODMAP_TRUST_PROXY: '127.0.0.1' } });
    list = await fill(server);
    const admin = await helpers.admin(server);
    const { data } = await admin.upload('/api/admin/upload', new Blob([await jpeg()]), 'a.jpg');
    picture = new URL(data.url).pathname;
    writeFileSync(
      join(server.data, 'uploads', picture.slice('/static/upload/'.length)),
      Buffer.alloc(3 * MiB, 'noise'),
    );
  });
  afterAll(async () => void (await server.stop()));

  /** Resident memory of the server, in MiB. */
  const memory = (): number =>
    Number(Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(server.pid)]).stdout.toString()) / 1024;

  const statusFor = async (from: string, path: string): Promise<number> => {
    const headers = { 'x-api-key': firstKey, 'x-forwarded-for': from };
    const answer = await fetch(server.secureUrl + path, {
      headers,
      protocol: 'http2',
      tls: { rejectUnauthorized: false },
    });
    await answer.bytes();
    return answer.status;
  };

  test.each([
    ['lists of one network', () => list, (_: number) => '198.51.100.7'],
    ['lists of many networks', () => list, (index: number) => `203.0.${index}.1`],
    ['pictures of many networks', () => picture, (index: number) => `203.0.${index}.1`],
  ])('take little memory with 2,000 %s, and others are served meanwhile', async (_, path, from) => {
    for (let warm = 0; warm < 20; warm++) expect(await statusFor('192.0.2.200', path())).toBe(200);
    const before = memory();
    let most = before;
    for (let index = 0; index < 10; index++) {
      await ask(server.secureUrl!, path(), 200, from(index));
      for (const like of [list, '/api/categories', '/healthz'])
        expect([index, like, await statusFor(`192.0.2.${index}`, like)]).toEqual([index, like, 200]);
      most = Math.max(most, memory());
    }
    expect(most - before).toBeLessThan(160);
  });
});

test('429 for a network that reads nothing, until its connections are closed', async () => {
  const server = await startServer({ env: { ...encrypted(), FOODMAP_TRUST_PROXY: '127.0.0.1' } });
  const list = await fill(server);
  const [greedy, other] = ['198.51.100.7', '203.0.113.1'];
  /** How the answer to the last of some requests begins. */
  const answerOf = async (connection: RawConnection, streams: number) => {
    const last = 2 * streams - 1;
    await connection.write(windowFrame(last, MiB));
    const { payload } = await connection.next(({ type, stream }) => type === types.data && stream === last);
    return payload.toString('latin1', 0, 100);
  };
  for (let index = 0; index < 3; index++) await ask(server.secureUrl!, list, 200, greedy);
  expect(await answerOf(await ask(server.secureUrl!, list, 100, greedy), 100)).toContain('Read the answers');
  closeAll();
  await ask(server.secureUrl!, list, 200, other);
  expect(await answerOf(await ask(server.secureUrl!, list, 10, greedy), 10)).toStartWith('{"code":0');
  closeAll();
  await server.stop();
});

test('a client that reads slowly gets all of it, also while many answers are unread', async () => {
  const server = await startServer({ env: encrypted() });
  const list = await fill(server);
  await ask(server.secureUrl!, list, 200);
  const connection = await ask(server.secureUrl!, list, 1);
  const isLast = ({ type, flags }: Frame) => type === types.data && (flags & endStream) !== 0;
  const received = () =>
    connection.frames.filter(({ type }) => type === types.data).reduce((sum, { payload }) => sum + payload.length, 0);
  const { headers } = await fetch(server.secureUrl + list, {
    headers: { 'x-api-key': firstKey, 'accept-encoding': 'identity' },
    tls: { rejectUnauthorized: false },
  });
  for (let given = 0; !connection.frames.some(isLast);) {
    given += room;
    await connection.write(windowFrame(1, room));
    await eventually(async () => expect(connection.frames.some(isLast) || received() === given).toBe(true));
  }
  expect(received()).toBe(Number(headers.get('content-length')));
  closeAll();
  await server.stop();
});
