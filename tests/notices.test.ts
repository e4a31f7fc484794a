// needs: time, one engine (about targets of notices)
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import * as admins from '../src/features/admins/service.ts';
import { reset as resetFactors } from '../src/features/factors/reset.ts';
import { Refusals } from '../src/features/health/refusals.ts';
import { Notices } from '../src/features/notices/service.ts';
import * as settings from '../src/features/settings/service.ts';
import { reports } from '../src/db/schema.ts';
import { limits } from '../src/limits.ts';
import { said, type Sentence } from '../src/sentences.ts';
import * as helpers from './helpers/client.ts';
import { category, guest, review, store, user } from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { databaseSettings, onPostgres } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { startReceiver } from './helpers/receiver.ts';
import type { Server } from './helpers/server.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let now = Date.UTC(2020, 1, 20, 12);
const baseUrl = 'https://food.example';
const server = await startServerWith(() => now, { notifyPrivate: 'on', baseUrl });
const { deps } = server;
afterAll(() => server.stop());

let root = await helpers.admin(server);
const visitor = guest(server);
const receiver = startReceiver();
const path = '/api/admin/settings/site';
const secret = 'a secret of the operator';
const target = { form: 'json', address: `${receiver.url}/hook`, secret };

/** Sets the targets; the answer has them without addresses and secrets. */
async function tell(...notices: object[]) {
  const { notices: _, ...site } = (await root.get(path)).data;
  const { status, data, text } = await root.put(path, { ...site, name: 'Night Market', notices });
  if (status !== 200) throw new Error(text);
  return data.notices;
}

const look = () => deps.notices.look();
/** Lets the time pass in which occasions are gathered. */
async function gather(notices = deps.notices) {
  await notices.look();
  now += 5 * minute;
  await notices.look();
}

const apply = (category_id: number, store_name: string) =>
  visitor.post('/api/merchant/apply', {
    store_name,
    category_id,
    address: '1 Market Square',
    contact_name: 'Mei',
    contact_phone: '+86 10 5555 0100',
  });

afterEach(async () => {
  root = await helpers.admin(server);
  await tell();
  await look();
  receiver.answer = () => Response.json({});
  receiver.take();
});

/** The occasions of the one message that arrived. */
function occasions() {
  const arrived = receiver.take();
  expect(arrived).toHaveLength(1);
  return arrived[0]!.json.occasions;
}

/** Expects one message about what lasts, and another after a day. */
async function expectDaily(notices: Notices, { kind, titles }: { kind: string; titles: string[] }) {
  await tell(target);
  await gather(notices);
  expect(occasions()).toEqual([{ kind, count: 1, titles, url: `${baseUrl}/api/admin/health` }]);
  now += 23 * hour;
  await gather(notices);
  expect(receiver.take()).toHaveLength(0);
  now += hour;
  await gather(notices);
  expect(receiver.take()).toHaveLength(1);
}

/** Keeps all who write to stores waiting until it is released, as another program may. */
async function holdWrites({ data }: Server) {
  const { FOODMAP_DATABASE_URL: url } = await databaseSettings(data);
  if (url) {
    const sql = new SQL(url, { max: 1, connection: { application_name: 'psql' } });
    const connection = await sql.reserve();
    await connection.unsafe('begin; lock table stores in share mode');
    return async () => {
      await connection.unsafe('rollback');
      await connection.release();
      await sql.close();
    };
  }
  // Locks of the same process would not be in each other's way.
  const held = `const db = new (require('bun:sqlite').Database)(process.argv.at(-1)); db.run('pragma busy_timeout = 30000'); db.run('begin immediate'); console.log('held')`;
  const other = Bun.spawn([process.execPath, '-e', `${held}; process.stdin.resume()`, '--', join(data, 'foodmap.db')], {
    stdin: 'pipe',
    stdout: 'pipe',
  });
  await other.stdout.getReader().read();
  return async () => {
    other.kill();
    await other.exited;
  };
}

describe('a message to the operator', () => {
  test('is one for five occasions, sent five minutes after the first and not before', async () => {
    await tell(target);
    const { id } = await category(root);
    const place = await store(root, { name: 'Wok', category_id: id });
    await apply(id, 'Noodle Bar');
    await look();
    now += 4 * minute;
    await apply(id, 'Dumpling House');
    await review(root, await user(server), place.id, { status: 'pending', rating: 2 });
    await review(root, await user(server), place.id, { status: 'pending', rating: 5 });
    await apply(id, 'Tea Room');
    await look();
    now += minute - 1;
    await look();
    expect(receiver.received).toEqual([]);
    now += 1;
    await look();
    const [{ json }] = receiver.received as [(typeof receiver.received)[0]];
    expect(json).toEqual({
      id: expect.stringMatching(/^msg_\w{20}$/),
      type: 'occasions',
      site: 'Night Market',
      created_at: new Date(now).toISOString(),
      url: baseUrl,
      occasions: [
        {
          kind: 'application',
          count: 3,
          titles: ['Noodle Bar', 'Dumpling House', 'Tea Room'],
          url: `${baseUrl}/api/admin/merchant/applications?status=pending`,
        },
        {
          kind: 'review',
          count: 2,
          titles: ['Wok: 2 of 5', 'Wok: 5 of 5'],
          url: `${baseUrl}/api/admin/reviews?status=pending`,
        },
      ],
      title: 'Night Market: 3 new applications, 2 reviews wait',
      text: [
        '3 new applications',
        '- Noodle Bar',
        '- Dumpling House',
        '- Tea Room',
        `${baseUrl}/api/admin/merchant/applications?status=pending`,
        '',
        '2 reviews wait',
        '- Wok: 2 of 5',
        '- Wok: 5 of 5',
        `${baseUrl}/api/admin/reviews?status=pending`,
      ].join('\n'),
    });
    now += hour;
    await look();
    expect(receiver.received).toHaveLength(1);
  });

  test('has the first titles only, and no contact data', async () => {
    await tell(target);
    const { id } = await category(root);
    for (let number = 1; number <= 7; number++) await apply(id, `Stall ${number}`);
    await gather();
    const [{ body, json }] = receiver.received as [(typeof receiver.received)[0]];
    expect(json.occasions).toMatchObject([{ count: 7, titles: [1, 2, 3, 4, 5].map((number) => `Stall ${number}`) }]);
    expect(json.text).toContain('- Stall 5\n- and 2 more\n');
    expect(body).not.toContain('Mei');
    expect(body).not.toContain('5555');
  });

  test('has no mentions, tags or hidden links of whoever wrote a title', async () => {
    await tell({ form: 'slack', address: receiver.url });
    const { id } = await category(root);
    for (const name of ['<!channel> @all', '<at user_id="all">x</at>', 'A&B [free](https://evil.example)'])
      await apply(id, name);
    await gather();
    const [{ json }] = receiver.received as [(typeof receiver.received)[0]];
    expect(json.text).toContain(
      '- ‹!channel› ＠all\n- ‹at user_id="all"›x‹/at›\n- A&amp;B [free] (https://evil.example)',
    );
  });

  test('is cut to what the service takes', async () => {
    await tell({ form: 'wecom', address: receiver.url });
    const { id } = await category(root);
    const place = await store(root, { name: '锅'.repeat(100), category_id: id });
    for (let count = 0; count < 5; count++) {
      await apply(id, '面'.repeat(100));
      await review(root, await user(server), place.id, { status: 'pending' });
    }
    await gather();
    const { content } = receiver.received[0]!.json.text;
    expect(Buffer.byteLength(content)).toBeWithin(2045, 2049);
    expect(content).toEndWith('锅…');
  });

  test('is signed with the secret, over ID, time and body', async () => {
    await tell(target);
    await apply((await category(root)).id, 'Noodle Bar');
    await gather();
    const [{ headers, body, json }] = receiver.take() as [(typeof receiver.received)[0]];
    const timestamp = String(now / 1000);
    const signed = createHmac('sha256', secret).update(`${json.id}.${timestamp}.${body}`).digest('base64');
    expect([headers.get('webhook-id'), headers.get('webhook-timestamp'), headers.get('webhook-signature')]).toEqual([
      json.id,
      timestamp,
      `v1,${signed}`,
    ]);
  });

  test('is not sent for an application that is refused, or was decided meanwhile', async () => {
    await tell(target);
    const { id } = await category(root);
    expect((await apply(2 ** 40, 'Nowhere')).status).toBe(400);
    const decided = (await apply(id, 'Decided')).data;
    await root.patch(`/api/admin/merchant/applications/${decided.id}/review`, { action: 'reject' });
    await gather();
    expect(receiver.received).toEqual([]);
  });

  test('is not sent for a write that was rolled back', async () => {
    await tell(target);
    const place = await store(root);
    const failed = deps.db.write(async (tx) => {
      const now = '2020-02-20T12:00:00.000Z';
      const dates = { created_at: now, updated_at: now };
      await tx.insert(reports).values({ store_id: place.id, kind: 'closed', text: '', contact: '', ...dates });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await gather();
    expect(receiver.received).toEqual([]);
  });

  test('tells nothing from before there was a target', async () => {
    await apply((await category(root)).id, 'Early');
    await tell(target);
    await apply((await category(root)).id, 'Late');
    await gather();
    expect(occasions()).toMatchObject([{ kind: 'application', titles: ['Late'] }]);
  });

  test('tells of reports, without their texts and contacts', async () => {
    await tell(target);
    const place = await store(root, { name: 'Wok' });
    const written = await review(root, await user(server), place.id);
    const body = { kind: 'wrong_details', text: 'It moved next door.', contact: '+86 10 5555 0100' };
    expect((await visitor.post(`/api/stores/${place.id}/reports`, body)).status).toBe(200);
    expect((await visitor.post(`/api/reviews/${written.id}/reports`, { kind: 'spam' })).status).toBe(200);
    await gather();
    expect(receiver.received[0]!.body).not.toMatch(/next door|5555/);
    expect(occasions()).toEqual([
      {
        kind: 'report',
        count: 2,
        titles: ['Wok: wrong details', 'Wok, a review: spam'],
        url: `${baseUrl}/api/admin/reports?status=open`,
      },
    ]);
  });

  test('tells again of a review that waits again, once', async () => {
    const place = await store(root, { name: 'Wok' });
    const author = await user(server);
    const { id } = await review(root, author, place.id, { rating: 3 });
    await tell(target);
    const edit = (content: string) => author.put(`/api/user/reviews/${id}`, { rating: 2, content });
    expect(await edit('Not so good.')).toMatchObject({ status: 200, data: { status: 'pending' } });
    await edit('Not so good at all.');
    await gather();
    expect(occasions()).toMatchObject([{ kind: 'review', count: 1, titles: ['Wok: 2 of 5'] }]);
    await gather();
    expect(receiver.received).toEqual([]);
  });

  test('tells of a failed backup with its reason, once', async () => {
    await tell(target);
    const before = await settings.get(deps.db.read, 'backups');
    const last_failure_at = new Date(now).toISOString();
    const last_error = 'The disk is full.';
    await deps.db.write((tx) => settings.set(tx, 'backups', { ...before, last_failure_at, last_error }));
    await gather();
    expect(occasions()).toEqual([
      { kind: 'backup', count: 1, titles: [last_error], url: `${baseUrl}/api/admin/health` },
    ]);
    await gather();
    expect(receiver.received).toEqual([]);
  });

  // The file system of /proc never has room.
  test.if(process.platform === 'linux')('tells of a disk that is nearly full, and again after a day', async () => {
    const notices = new Notices({ ...deps, config: { ...deps.config, data: '/proc' } });
    await expectDaily(notices, { kind: 'disk', titles: ['0 MB are free'] });
  });

  test('tells of a certificate that is not renewed, again after a day, and not once it is', async () => {
    let problem: Sentence | undefined = said('certificate_late', { until: '2020-03-01T00:00:00.000Z' });
    const notices = new Notices({ ...deps, certificates: { problem: () => problem } });
    await expectDaily(notices, { kind: 'certificate', titles: [problem.message] });
    problem = undefined;
    now += day;
    await gather(notices);
    expect(receiver.received).toEqual([]);
  });

  test('tells of budgets that refuse many requests, again after a day, without an address, and not of few', async () => {
    const refusals = new Refusals(() => now);
    const refuse = (times: number) => {
      for (let count = 0; count < times; count++) refusals.note('review', `198.51.${count % 2}.7`);
    };
    const notices = new Notices({ ...deps, refusals });
    await tell(target);
    refuse(limits.refusalsTold - 1);
    await gather(notices);
    expect(receiver.received).toEqual([]);
    const recent = () => [{ budget: 'review' as const, refusals: 100, networks: 2 }];
    await expectDaily(new Notices({ ...deps, refusals: { recent } }), {
      kind: 'budget',
      titles: ['review: 100 in an hour, from 2 networks'],
    });
  });

  test('tells of passwords of administrators that another one or a command reset, and not of own ones', async () => {
    const password = 'another horse battery';
    const made = async (username: string) => {
      await root.post('/api/admin/admins', { username, password });
      return helpers.admin(server, username, password);
    };
    const [mei, lin] = [await made(helpers.unique('mei')), await made(helpers.unique('lin'))];
    const [one, other] = (await root.get('/api/admin/admins?page_size=100')).data.slice(-2);
    await tell(target);
    await mei.patch(`/api/admin/admins/${one.id}/password`, { password });
    await lin.put('/api/admin/me/password', { current_password: password, password: `${password} 2` });
    await gather();
    expect(receiver.received).toEqual([]);
    const at = new Date(now).toISOString();
    await root.patch(`/api/admin/admins/${one.id}/password`, { password });
    const command = { db: deps.db, clock: () => now, actor: { kind: 'cli', name: 'root (sudo: anna)' } } as const;
    await admins.resetPassword(command, other.id, password);
    await gather();
    expect(receiver.received[0]!.body).not.toContain(password);
    const titles = [
      `${at}: admin reset the password of ${one.username}`,
      `${at}: root (sudo: anna) reset the password of ${other.username}`,
    ];
    const url = `${baseUrl}/api/admin/activity`;
    expect(occasions()).toEqual([{ kind: 'admin_password', count: 2, titles, url }]);
    await gather();
    expect(receiver.received).toEqual([]);
  });

  test('tells of second factors that another one took away, and names nothing secret', async () => {
    const username = helpers.unique('keeper');
    const { data } = await root.post('/api/admin/admins', { username, password: 'another horse battery' });
    await tell(target);
    const at = new Date(now).toISOString();
    await resetFactors({ db: deps.db, clock: () => now, actor: { kind: 'cli', name: 'root' } }, data.id);
    await gather();
    const { title } = receiver.received[0]!.json;
    expect(title).toEndWith(': 1 password or second factor of an administrator was reset');
    expect(occasions()).toEqual([
      {
        kind: 'admin_password',
        count: 1,
        titles: [`${at}: root removed the second factors of ${username}`],
        url: `${baseUrl}/api/admin/activity`,
      },
    ]);
  });

  test('goes to each target with what it wants to know', async () => {
    const other = startReceiver();
    await tell({ ...target, kinds: ['review'] }, { ...target, address: other.url, kinds: ['application', 'report'] });
    await apply((await category(root)).id, 'Noodle Bar');
    await gather();
    expect(receiver.received).toEqual([]);
    expect(other.received.map(({ json }) => json.occasions)).toMatchObject([[{ kind: 'application' }]]);
  });

  test('is told after a restart, if it was not sent before', async () => {
    await tell(target);
    await apply((await category(root)).id, 'Noodle Bar');
    await look();
    const restarted = new Notices(deps);
    await restarted.look();
    now += 5 * minute;
    await restarted.look();
    expect(occasions()).toMatchObject([{ titles: ['Noodle Bar'] }]);
    await new Notices(deps).look();
    now += 5 * minute;
    await new Notices(deps).look();
    expect(receiver.received).toEqual([]);
  });
});

describe('a receiver that is down', () => {
  const shown = async () => (await root.get(path)).data.notices[0];

  /** A message that waits for a receiver that answers 503. */
  async function waiting(name = 'Noodle Bar') {
    receiver.answer = () => new Response(null, { status: 503 });
    await apply((await category(root)).id, name);
    await gather();
  }

  test('gets the message again after 1, 4, 16 and 60 minutes, always with the same ID', async () => {
    await tell(target);
    await waiting();
    const attempts = [receiver.take()];
    for (const pause of [1, 4, 16, 60, 60]) {
      now += pause * minute - 1;
      await look();
      expect(receiver.received).toEqual([]);
      now += 1;
      await look();
      attempts.push(receiver.take());
    }
    expect(attempts.map((one) => one.length)).toEqual([1, 1, 1, 1, 1, 1]);
    expect(new Set(attempts.flat().map(({ json }) => json.id)).size).toBe(1);
    expect(await shown()).toMatchObject({ last_sent_at: null, last_error: 'The target answered with status 503.' });
  });

  test('gets all that waits once it is back, in order', async () => {
    await tell(target);
    await waiting('First');
    await waiting('Second');
    receiver.take();
    receiver.answer = () => new Response('ok');
    now += hour;
    await look();
    expect(receiver.take().map(({ json }) => json.occasions[0].titles)).toEqual([['First'], ['Second']]);
    expect(await shown()).toMatchObject({ last_sent_at: new Date(now).toISOString(), last_error: null });
  });

  test('does not hold up another target', async () => {
    const other = startReceiver();
    await tell({ ...target, kinds: ['application'] }, { ...target, address: other.url });
    await waiting();
    await waiting();
    expect(other.received).toHaveLength(2);
  });

  test('loses a message that waited for a day', async () => {
    await tell(target);
    await waiting('Old');
    now += 24 * hour;
    root = await helpers.admin(server);
    await waiting('New');
    receiver.take();
    receiver.answer = () => new Response('ok');
    now += hour;
    await look();
    expect(receiver.take().map(({ json }) => json.occasions[0].titles)).toEqual([['New']]);
  });

  test('keeps the newest 50 messages', async () => {
    await tell(target);
    for (let number = 1; number <= 51; number++) await waiting(`Stall ${number}`);
    receiver.take();
    receiver.answer = () => new Response('ok');
    now += hour;
    await look();
    const titles = receiver.take().map(({ json }) => json.occasions[0].titles[0]);
    expect(titles).toEqual(Array.from({ length: 50 }, (_, index) => `Stall ${index + 2}`));
  });

  test('gets nothing any more once it is no target', async () => {
    await tell(target);
    await waiting();
    receiver.take();
    await tell();
    now += hour;
    await look();
    await tell(target);
    await look();
    expect(receiver.received).toEqual([]);
  });
});

// A server for this alone, since its health names the problem for a minute.
describe('a database that keeps writes waiting', () => {
  test('is told of, with the cause, once a day', async () => {
    const slow = await startServerWith(() => now, { notifyPrivate: 'on', baseUrl });
    const operator = await helpers.admin(slow);
    const { notices: _, ...site } = (await operator.get(path)).data;
    await operator.put(path, { ...site, notices: [target] });
    const fan = await user(slow);
    const { id } = await store(operator);
    const release = await holdWrites(slow);
    const over = new AbortController();
    const liking = (async () => {
      while (!over.signal.aborted) await fan.put(`/api/user/stores/${id}/like`, {});
    })();
    const lookAtProblem = () =>
      eventually(async () => {
        expect((await operator.get('/api/admin/health')).data.problems).toContainEqual(expect.stringMatching(/wait/));
        await slow.deps.notices.look();
      });
    const pass = async (time: number) => {
      await lookAtProblem();
      now += time;
      await lookAtProblem();
      return receiver.take().flatMap(({ json }) => json.occasions as { kind: string; titles: string[] }[]);
    };
    try {
      const told = await eventually(async () => {
        const found = await pass(5 * minute);
        expect(found).not.toEqual([]);
        return found;
      });
      expect(told).toMatchObject([{ kind: 'database', count: 1, url: `${baseUrl}/api/admin/health` }]);
      expect(told[0]!.titles[0]).toMatch(onPostgres ? /lock table stores in share mode/ : /^A write has waited/);
      expect(await pass(5 * minute)).toEqual([]);
    } finally {
      over.abort();
      await release();
      await liking;
      await slow.stop();
    }
  });
});
