// needs: time, one engine (about connections)
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../src/limits.ts';
import { startServerWith } from './helpers/clocked.ts';
import * as helpers from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { png, pngOfSize } from './helpers/images.ts';
import { startServer, temporaryDirectory, type Server } from './helpers/server.ts';
import { beginUpload, type RawAnswer, type SlowUpload } from './helpers/socket.ts';
import { suite } from './helpers/suite.ts';

const KiB = 1024;
const picture = new Blob([pngOfSize(600 * KiB)]);

const { server, admin } = await suite();

const open: SlowUpload[] = [];
const hangUp = () => {
  for (const upload of open.splice(0)) upload.destroy();
};
afterEach(async () => {
  hangUp();
  await spooled(server.data, 0);
});

/** Begins an upload whose file goes on until the test ends it. */
async function begin(...[by, options]: Parameters<typeof beginUpload>): Promise<SlowUpload> {
  const upload = await beginUpload(by, options);
  open.push(upload);
  return upload;
}

const reasonOf = (body: string) => (JSON.parse(body) as { meta: { reason: string } }).meta.reason;

const spoolOf = (data: string) => {
  const folder = join(data, 'spool');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Waits until the server has so many bodies on its disk. */
const spooled = (data: string, count: number) =>
  eventually(async () => expect(spoolOf(data)).toHaveLength(count), 10_000);

const users = (count: number, of: Server = server) => helpers.users(of, count);

/** Connections that send a few bytes again and again, 20 KB a second each. */
async function drip(as: helpers.Client[], connections: number): Promise<SlowUpload[]> {
  const uploads = await Promise.all(
    Array.from({ length: connections }, (_, index) => begin(as[index % as.length]!, { size: 10_000_000 })),
  );
  const dripping = setInterval(() => {
    for (const upload of uploads) upload.write(Buffer.alloc(2000));
  }, 100);
  void Promise.all(uploads.map(({ closed }) => closed)).then(() => clearInterval(dripping));
  return uploads;
}

describe('uploads of one account at the same time', () => {
  test('429 for a third, whoever else sends, and 200 once one of the two is done', async () => {
    const [user, other] = [await helpers.user(server), await helpers.user(server)];
    const file = png(30, 20);
    const first = await begin(user, { size: file.length });
    await begin(user, { size: 1000 });
    await spooled(server.data, 2);
    const third = await user.upload('/api/user/upload', picture);
    helpers.expectError(third, 429);
    expect(third.meta).toEqual({ reason: 'rate_limited', budget: 'simultaneous' });
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await other.upload('/api/user/upload', picture)).status).toBe(200);
    expect((await admin.upload('/api/admin/upload', picture)).status).toBe(200);
    first.write(file);
    first.end();
    expect((await first.answer).status).toBe(200);
    expect((await user.upload('/api/user/upload', picture)).status).toBe(200);
  });

  test('a connection that ends gives its place back and leaves no file', async () => {
    const user = await helpers.user(server);
    const uploads = [await begin(user, { size: 1000 }), await begin(user, { size: 1000 })];
    await spooled(server.data, 2);
    for (const upload of uploads) upload.destroy();
    await spooled(server.data, 0);
    expect((await user.upload('/api/user/upload', picture)).status).toBe(200);
  });

  test('429 comes after 401 and before 413 and 415', async () => {
    const user = await helpers.user(server);
    await begin(user, { size: 1000 });
    await begin(user, { size: 1000 });
    await spooled(server.data, 2);
    const post = (as: helpers.Client, body: string) =>
      as.send('POST', '/api/user/upload', { headers: { 'content-type': 'text/plain' }, body });
    helpers.expectError(await post(user.with({ token: 'x' }), 'text'), 401);
    helpers.expectError(await post(user, 'text'), 429);
  });
});

describe('slow clients keep nobody from uploading', () => {
  const expectUploads = async (honest: helpers.Client) => {
    for (let count = 0; count < 3; count++) {
      const [one, other] = await Promise.all([
        honest.upload('/api/user/upload', picture),
        admin.upload('/api/admin/upload', picture),
      ]);
      expect([one.status, other.status]).toEqual([200, 200]);
    }
  };

  test('100 connections of one account', async () => {
    const [attacker, honest] = [await helpers.user(server), await helpers.user(server)];
    const uploads = await drip([attacker], 100);
    const refused: RawAnswer[] = [];
    for (const { answer } of uploads) void answer.then((refusal) => refused.push(refusal));
    await eventually(async () => expect(refused.map(({ status }) => status)).toEqual(Array(98).fill(429)), 10_000);
    await expectUploads(honest);
  });

  test('150 connections of 40 accounts, more than there are places', async () => {
    const [honest, attackers] = [await helpers.user(server), await users(40)];
    await drip(attackers, 150);
    await spooled(server.data, limits.uploads);
    await expectUploads(honest);
  });
});

describe('a body that comes slowly', () => {
  let now = Date.now();
  let clocked: Awaited<ReturnType<typeof startServerWith>>;
  const start = async (settings = {}) => (clocked = await startServerWith(() => now, settings));
  afterEach(async () => {
    hangUp();
    await clocked.stop();
  });

  test('408 below 8 KB a second after the first 30 seconds, and the connection ends; above it goes on', async () => {
    await start();
    const [boss, clients] = [await helpers.admin(clocked), await users(3, clocked)];
    const file = pngOfSize(400 * KiB);
    const uploads = await Promise.all(clients.map((as) => begin(as, { size: file.length })));
    const [slow, silent, steady] = uploads as [SlowUpload, SlowUpload, SlowUpload];
    slow.write(file.subarray(0, 230_000));
    steady.write(file.subarray(0, 260_000));
    const arrived = () => spoolOf(clocked.data).map((name) => Bun.file(join(clocked.data, 'spool', name)).size);
    await eventually(async () => expect(Math.max(...arrived())).toBeGreaterThan(260_000));
    await eventually(async () => expect(arrived().filter((size) => size > 230_000)).toHaveLength(2));
    now += 31_000;
    for (const upload of [slow, silent]) {
      const { status, body } = await upload.answer;
      expect([status, reasonOf(body)]).toEqual([408, 'too_slow']);
      await upload.closed;
    }
    steady.write(file.subarray(260_000));
    steady.end();
    expect((await steady.answer).status).toBe(200);
    expect(spoolOf(clocked.data)).toEqual([]);
    expect((await boss.upload('/api/admin/upload', picture)).status).toBe(200);
  });

  test('is ended for others only when its own network sends most of them', async () => {
    await start({ trustProxy: '127.0.0.1' });
    const [patient, ...crowd] = await users(limits.uploads / 2 + 1, clocked);
    const from = (address: string) => ({ size: 1000, headers: [`X-Forwarded-For: ${address}`] });
    const alone = await begin(patient!, from('198.51.100.1'));
    await spooled(clocked.data, 1);
    now += 20_000;
    const many = await Promise.all([...crowd, ...crowd].map((as) => begin(as, from('203.0.113.7'))));
    const answers = await Promise.race(many.map(({ answer }) => answer));
    expect([answers.status, reasonOf(answers.body)]).toEqual([429, 'rate_limited']);
    const file = png(5, 5);
    alone.write(Buffer.concat([file, Buffer.alloc(1000 - file.length)]));
    alone.end();
    expect((await alone.answer).status).toBe(200);
  });
});

describe('the spool', () => {
  test('403 when the user is disabled while the body comes, and no upload is stored', async () => {
    const user = await helpers.user(server);
    const file = png(30, 20);
    const upload = await begin(user, { size: file.length });
    await spooled(server.data, 1);
    await admin.patch(`/api/admin/users/${user.id}/status`, { status: 'disabled' });
    upload.write(file);
    upload.end();
    const { status, body } = await upload.answer;
    expect([status, reasonOf(body)]).toEqual([403, 'account_disabled']);
  });

  test('is emptied at the start when the server was killed', async () => {
    const folder = temporaryDirectory();
    afterAll(() => rm(folder, { recursive: true }));
    const data = join(folder, 'data');
    const killed = await startServer({ data });
    await begin(await helpers.user(killed), { size: 1000 });
    await spooled(data, 1);
    await killed.stop('SIGKILL');
    expect(spoolOf(data)).toHaveLength(1);
    const next = await startServer({ data });
    expect(spoolOf(data)).toEqual([]);
    await next.stop();
  });
});
