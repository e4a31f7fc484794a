// needs: time, one node (about the writes that wait in a process)
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { SQL } from 'bun';
import { rmSync } from 'node:fs';
import {
  admin,
  category,
  expectError,
  store,
  unique,
  user,
  users,
  type Answer,
  type Client,
} from './helpers/client.ts';
import { databaseOf, databaseSettings, onPostgres } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { Postgres } from './helpers/postgres.ts';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

// A database that is slow, not dead: every write has an answer, and somebody is told why.

type Server = Awaited<ReturnType<typeof startServer>>;

const place = (category_id: number) => ({ name: unique('Place '), address: '1 Market Square', category_id });

function expectUnavailable(answer: Answer): void {
  expectError(answer, 503);
  expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
}

const health = async (root: Client) =>
  (await root.get('/api/admin/health')).data as { status: string; problems: string[] };

/** Waits until the state of the server names a problem. */
const named = (root: Client, problem: RegExp) =>
  eventually(async () => {
    const { status, problems } = await health(root);
    expect({ status, problem: problems.find((one) => problem.test(one)) }).toEqual({
      status: 'degraded',
      problem: expect.any(String),
    });
  });

/** What `foodmap doctor` says of PostgreSQL. */
async function doctor(data: string, FOODMAP_DATABASE_URL: string) {
  const { stdout } = await run(['doctor', '--json', '--data', data], { env: { FOODMAP_DATABASE_URL } });
  const findings = JSON.parse(stdout) as { name: string; level: string; message: string }[];
  return findings.find(({ name }) => name === 'postgresql')!;
}

async function metric(server: Server, name: string): Promise<number> {
  const text = await (
    await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer 0123456789abcdef' } })
  ).text();
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
}

describe('a database in which another program writes', () => {
  const data = temporaryDirectory();
  let server: Server;
  let root: Client;
  let fan: Client;
  beforeAll(async () => {
    server = await startServer({ data, env: { FOODMAP_METRICS_TOKEN: '0123456789abcdef' } });
    [root, fan] = [await admin(server), await user(server)];
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(data, { recursive: true, force: true });
  });

  test.skipIf(onPostgres)('503 busy for every write before it lets go, and all is well after', async () => {
    const { id, category_id } = await store(root);
    const other = databaseOf(data);
    other.run('begin immediate');
    const writes = Promise.all([
      ...Array.from({ length: 20 }, () => fan.post(`/api/user/stores/${id}/like`)),
      root.post('/api/admin/stores', place(category_id)),
    ]);
    await eventually(async () => expect(await metric(server, 'foodmap_writes_waiting')).toBeGreaterThanOrEqual(21));
    const isTold = process.platform === 'linux';
    const who = `process ${process.pid} \\(.+\\) is writing to the database; .* or end it \\(kill -9 ${process.pid}\\)`;
    await named(root, new RegExp(`^A write has waited for more than 5 s: ${isTold ? who : 'another process'}`));
    const { stdout } = await run(['doctor', '--json', '--data', data]);
    const findings = JSON.parse(stdout) as { name: string; level: string; message: string }[];
    expect(findings.find(({ name }) => name === 'writer')).toMatchObject(
      isTold
        ? { level: 'warning', message: expect.stringMatching(new RegExp(`^Nobody else can write: ${who}`)) }
        : { level: 'ok' },
    );
    for (const answer of await writes) {
      expectUnavailable(answer);
      expect(answer.meta.reason).toBe('busy');
    }
    expect((await root.get(`/api/admin/stores?category_id=${category_id}`)).meta.total).toBe(1);
    other.run('rollback');
    other.close();
    expect((await fan.put(`/api/user/stores/${id}/like`, {})).data).toEqual({ liked: true, likes: 1 });
    expect((await root.post('/api/admin/stores', place(category_id))).status).toBe(200);
    // A job of the server may have waited as well.
    await eventually(async () => expect(await metric(server, 'foodmap_writes_waiting')).toBe(0));
  });
});

describe.skipIf(!onPostgres)('on PostgreSQL', () => {
  const data = temporaryDirectory();
  let url: string;
  let server: Server;
  let root: Client;
  let fans: Client[];
  beforeAll(async () => {
    url = (await databaseSettings(data)).FOODMAP_DATABASE_URL!;
    server = await startServer({ data, env: { FOODMAP_METRICS_TOKEN: '0123456789abcdef' } });
    root = await admin(server);
    fans = await users(server, 24);
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(data, { recursive: true, force: true });
  });

  /** A transaction of a person at the database, which holds what these statements lock until `end`. */
  async function person(...statements: string[]) {
    const sql = new SQL(url, { max: 1, connection: { application_name: 'psql' } });
    const connection = await sql.reserve();
    for (const statement of ['begin', ...statements]) await connection.unsafe(statement);
    const end = async () => {
      await connection.unsafe('rollback');
      await connection.release();
      await sql.close();
    };
    return { end };
  }

  const likeOf = (fan: Client, id: number) => fan.put(`/api/user/stores/${id}/like`, {});

  test.each([
    [
      'a table',
      () => 'lock table stores in share mode',
      /psql, idle in transaction\).*: lock table stores in share mode$/,
    ],
    [
      'a row that many write',
      (id: number) => `update stores set phone = 'a secret' where id = ${id}`,
      /psql, idle in transaction\).*: update stores set phone = …$/,
    ],
  ])(
    '503 for likes while somebody has locked %s; other writes go on, and the cause is named',
    async (_, lock, cause) => {
      const { id } = await store(root);
      const { end } = await person(lock(id));
      let isOver = false;
      const likes = Promise.all(fans.map((fan) => likeOf(fan, id))).finally(() => (isOver = true));
      await eventually(async () => expect(await metric(server, 'foodmap_writes_waiting')).toBeGreaterThanOrEqual(24));
      expect((await user(server)).id).toBeGreaterThan(0);
      expect((await category(root)).id).toBeGreaterThan(0);
      expect(isOver).toBe(false);
      await named(root, cause);
      expect(await doctor(data, url)).toMatchObject({ level: 'error', message: expect.stringMatching(cause) });
      for (const answer of await likes) expectUnavailable(answer);
      await end();
      const answers = await Promise.all(fans.map((fan) => likeOf(fan, id)));
      expect(answers.map(({ status }) => status)).toEqual(fans.map(() => 200));
      expect((await root.get(`/api/admin/stores/${id}`)).data.likes).toBe(fans.length);
      await eventually(async () =>
        expect(await doctor(data, url)).toMatchObject({ level: expect.not.stringMatching('error') }),
      );
    },
  );

  test('200 for every edit of a store that eight people like all the time', async () => {
    const { id, category_id } = await store(root);
    const over = new AbortController();
    const statuses: Record<number, number> = {};
    const liking = Promise.all(
      fans.slice(0, 8).map(async (fan) => {
        while (!over.signal.aborted) {
          const { status } = await fan.post(`/api/user/stores/${id}/like`);
          statuses[status] = (statuses[status] ?? 0) + 1;
        }
      }),
    );
    const edits: Answer[] = [];
    for (let edit = 0; edit < 12; edit++) edits.push(await root.put(`/api/admin/stores/${id}`, place(category_id)));
    over.abort();
    await liking;
    expect(edits.map(({ status }) => status)).toEqual(edits.map(() => 200));
    expect(Object.keys(statuses)).toEqual(['200']);
  });
});

describe.skipIf(!onPostgres)('a table that somebody has locked against reading, too', () => {
  const data = temporaryDirectory();
  let url: string;
  let server: Server;
  let root: Client;
  let fan: Client;
  beforeAll(async () => {
    url = (await databaseSettings(data)).FOODMAP_DATABASE_URL!;
    server = await startServer({ data, env: { FOODMAP_RATE_LIMITS: 'on', FOODMAP_DATABASE_CONNECTIONS: '4' } });
    [root, fan] = [await admin(server), await user(server)];
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(data, { recursive: true, force: true });
  });

  test.each(['stores', 'users', 'rate_windows'])(
    '503 in 8 s for a like beside twenty readers of %s, and 200 for what is ready',
    async (table) => {
      const { id } = await store(root);
      const ready = `/api/stores/${id}`;
      const readied = async () => expect((await root.get(ready)).status).toBe(200);
      for (let turn = 0; turn < 4; turn++) await readied();
      const other = new SQL(url, { max: 1 });
      const person = await other.reserve();
      await person.unsafe(`begin; lock table ${table} in access exclusive mode`).simple();
      const readers = Array.from({ length: 20 }, () => root.get(`/api/stores?keyword=${crypto.randomUUID()}`));
      const began = performance.now();
      let waited = 0;
      const like = fan.put(`/api/user/stores/${id}/like`, {}).finally(() => {
        waited = performance.now() - began;
      });
      const isOver = () => Promise.race([like.then(() => true), Bun.sleep(100).then(() => false)]);
      do await readied();
      while (!(await isOver()));
      expectUnavailable(await like);
      // The contract, with half a second for a busy machine.
      expect(waited).toBeLessThan(8500);
      await person.unsafe('rollback');
      await person.release();
      await other.close();
      for (const { status } of await Promise.all(readers)) expect([200, 503]).toContain(status);
      expect((await fan.put(`/api/user/stores/${id}/like`, {})).status).toBe(200);
      await readied();
    },
  );
});

describe.skipIf(!onPostgres)('a primary that waits for a standby that is gone', () => {
  const data = temporaryDirectory();
  let postgres: Postgres;
  let url: string;
  let server: Server;
  let root: Client;
  let fan: Client;
  beforeAll(async () => {
    postgres = await Postgres.start({ settings: ['synchronous_commit = on'] });
    ({ url } = await postgres.database());
    server = await startServer({ data, env: { FOODMAP_DATABASE_URL: url } });
    [root, fan] = [await admin(server), await user(server)];
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.remove();
    rmSync(data, { recursive: true, force: true });
  });
  const waitFor = async (names: string) => {
    await postgres.query(`alter system set synchronous_standby_names = '${names}'`);
    await postgres.query('select pg_reload_conf()');
    await eventually(async () =>
      expect(await postgres.query('show synchronous_standby_names')).toEqual([{ synchronous_standby_names: names }]),
    );
  };

  test('503 for every write before the standby is back, its name in the state, and nothing lost or done twice', async () => {
    const { id, category_id } = await store(root);
    await waitFor('pa');
    const places = Array.from({ length: 30 }, () => place(category_id));
    const key = crypto.randomUUID();
    const write = () =>
      fan.send('POST', `/api/user/stores/${id}/reviews`, {
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ rating: 4, content: 'Good.' }),
      });
    const answers = Promise.all([
      write(),
      fan.put(`/api/user/stores/${id}/like`, {}),
      ...places.map((one) => root.post('/api/admin/stores', one)),
    ]);
    const cause = "synchronous_standby_names is 'pa', but no such standby follows: every commit waits.";
    await named(root, new RegExp(cause));
    expect(await doctor(data, url)).toMatchObject({ level: 'error', message: expect.stringContaining(cause) });
    for (const answer of await answers) expectUnavailable(answer);
    expect((await answers).map(({ meta }) => meta.reason)).toContain('unavailable');
    const [, , ...placed] = await answers;
    const busy = placed.flatMap(({ meta }, index) => (meta.reason === 'busy' ? places[index]!.name : []));
    expect(busy).not.toEqual([]);
    expectUnavailable(await root.post('/api/admin/categories', { name: unique('Category ') }));
    await waitFor('');
    const repeated = await eventually(async () => {
      const answer = await write();
      expect(answer.status).toBe(200);
      return answer;
    });
    const mine = (await fan.get('/api/user/reviews')).data as { id: number }[];
    expect(mine.map((one) => one.id)).toEqual([repeated.data.id]);
    const list = await root.get(`/api/admin/stores?category_id=${category_id}&page_size=100`);
    const names = (list.data as { name: string }[]).map(({ name }) => name);
    expect(busy.filter((name) => names.includes(name))).toEqual([]);
    expect(names).toHaveLength(new Set(names).size);
    expect((await root.post('/api/admin/stores', place(category_id))).status).toBe(200);
    expect((await health(root)).problems).not.toContain(cause);
  });
});

// Whoever is in a deadlock there is answered by 503 in the end, and by nothing else.
describe.skipIf(!onPostgres)('a PostgreSQL that never looks for deadlocks', () => {
  const data = temporaryDirectory();
  let postgres: Postgres;
  let server: Server;
  let root: Client;
  beforeAll(async () => {
    postgres = await Postgres.start({ settings: ['deadlock_timeout = 1h'] });
    const { url } = await postgres.database();
    server = await startServer({ data, env: { FOODMAP_DATABASE_URL: url } });
    root = await admin(server);
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.remove();
    rmSync(data, { recursive: true, force: true });
  });

  const statusesOf = async (answers: Promise<Answer>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).toSorted((one, other) => one - other);

  test('200 once and 401 for the others that log the same account out at the same time', async () => {
    for (const fan of await users(server, 5)) {
      const statuses = await statusesOf(Array.from({ length: 6 }, () => fan.post('/api/user/logout')));
      expect(statuses).toEqual([200, 401, 401, 401, 401, 401]);
    }
  });

  test('200 once and 401 or 403 for the other where two administrators disable each other', async () => {
    const password = 'another horse battery';
    for (let round = 0; round < 5; round++) {
      const made = await Promise.all(
        [unique('mei'), unique('lin')].map(async (username) => {
          const { data: row } = await root.post('/api/admin/admins', { username, password });
          return { id: row.id as number, client: await admin(server, username, password) };
        }),
      );
      const [mei, lin] = made as [(typeof made)[0], (typeof made)[0]];
      const disable = (by: Client, id: number) => by.patch(`/api/admin/admins/${id}/enabled`, { enabled: false });
      const [first, second] = await statusesOf([disable(mei.client, lin.id), disable(lin.client, mei.id)]);
      expect(first).toBe(200);
      expect([401, 403]).toContain(second!);
    }
  });
});
