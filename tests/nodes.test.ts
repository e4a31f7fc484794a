// needs: time, one engine (has a PostgreSQL of its own for its nodes)
import { SQL } from 'bun';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as helpers from './helpers/client.ts';
import { captcha, expectError, guest, store, unique, user, type Answer, type Client } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { ended } from './helpers/jobs.ts';
import { OtherVersion } from './helpers/other-version.ts';
import { noPostgres, Postgres, query, type OwnDatabase } from './helpers/postgres.ts';
import { adminPassword, captchaCode, startServer, type ServerOptions } from './helpers/server.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

let postgres: Postgres;
beforeAll(async () => {
  if (noPostgres === undefined) postgres = await Postgres.start();
});
afterAll(() => postgres?.remove());

const started: Server[] = [];

/** Starts two servers at once on a database. */
async function startBoth({ url }: OwnDatabase, env: ServerOptions['env'] = {}): Promise<[Server, Server]> {
  const start = async () => {
    const server = await startServer({ env: { FOODMAP_DATABASE_URL: url, ...env } });
    started.push(server);
    return server;
  };
  return Promise.all([start(), start()]);
}

type Operator = Awaited<ReturnType<typeof operator>>;

/** An administrator with an API key, both of which can be ended. */
async function operator(server: Server, root: Client) {
  const username = unique('operator');
  const { id } = (await root.post('/api/admin/admins', { username, password: adminPassword })).data;
  const key = (await root.post('/api/admin/apikeys', { name: unique('key') })).data;
  const client = (await helpers.admin(server, username)).with({ key: key.key });
  return { id, keyId: key.id, client };
}

/** The promise is one second; on a busy machine nodes and clients may pause for longer. */
const within = 5000;

describe.skipIf(noPostgres !== undefined)('two nodes on one PostgreSQL', () => {
  let here: Client;
  let there: Client;
  let servers: [Server, Server];
  let database: OwnDatabase;
  beforeAll(async () => {
    database = await postgres.database();
    servers = await startBoth(database, {
      FOODMAP_RATE_LIMITS: 'on',
      FOODMAP_TRUST_PROXY: '127.0.0.1',
    });
    [here, there] = [guest(servers[0]), guest(servers[1])];
  });
  afterAll(async () => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
  });

  let lastAddress = 0;
  const newAddress = () => `198.51.100.${++lastAddress}`;
  const postFrom = (address: string, path: string, body: unknown, as: Client) =>
    as.send('POST', path, {
      headers: { 'x-forwarded-for': address, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  /** The nodes in turn. */
  const nodeOf = (index: number) => (index % 2 === 0 ? here : there);
  const statusesOf = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((one, two) => one - two);
  const remaining = ({ headers }: Answer) => Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);

  describe('a captcha of one node', () => {
    /** 401 tells that the captcha was right, since nobody has this name. */
    const attempt = (as: Client, captcha_id: string, captcha_code = captchaCode) =>
      postFrom(newAddress(), '/api/user/login', { username: 'nobody', password: 'any', captcha_id, captcha_code }, as);

    test('passes once, on either node, though ten send it to both at the same time', async () => {
      const { captcha_id } = await captcha(here);
      const answers = await Promise.all(Array.from({ length: 10 }, (_, index) => attempt(nodeOf(index), captcha_id)));
      expect(statusesOf(answers)).toEqual([400, 400, 400, 400, 400, 400, 400, 400, 400, 401]);
    });

    test('passes on the other after four wrong attempts on both', async () => {
      const { captcha_id } = await captcha(here);
      for (let index = 0; index < 4; index++) expectError(await attempt(nodeOf(index), captcha_id, 'nope'), 400);
      expectError(await attempt(there, captcha_id), 401);
    });

    test('400 captcha_wrong five times and then captcha_expired, whichever node is asked', async () => {
      const { captcha_id } = await captcha(here);
      const wrong = await Promise.all(
        Array.from({ length: 8 }, (_, index) => attempt(nodeOf(index), captcha_id, 'nope')),
      );
      const reasons = wrong.map(({ meta }) => meta.reason as string).toSorted();
      expect(reasons).toEqual([...Array(3).fill('captcha_expired'), ...Array(5).fill('captcha_wrong')]);
      for (const node of [here, there]) helpers.expectInvalid(await attempt(node, captcha_id), 'captcha_id');
    });

    test('400 when its ID has characters that PostgreSQL refuses', async () => {
      helpers.expectInvalid(await attempt(here, 'a\u0000b\ud800'), 'captcha_id');
    });

    test('is kept without its code, and not by its ID', async () => {
      const { captcha_id } = await captcha(here);
      const rows = await query(database.url, 'select * from captchas');
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(captcha_id);
    });
  });

  describe('a rate limit', () => {
    test('429 on both nodes after 120 logins on both, and the headers count them down', async () => {
      const address = newAddress();
      const login = (index: number) => postFrom(address, '/api/user/login', {}, nodeOf(index));
      for (let index = 0; index < 20; index++) expect(remaining(await login(index))).toBe(119 - index);
      const rest = await Promise.all(Array.from({ length: 110 }, (_, index) => login(index)));
      expect(statusesOf(rest)).toEqual([...Array(100).fill(400), ...Array(10).fill(429)]);
      for (const node of [here, there]) {
        const refusal = await postFrom(address, '/api/user/login', {}, node);
        expectError(refusal, 429);
        expect(Number(refusal.headers.get('retry-after'))).toBeWithin(1, 61);
        expect(refusal.headers.get('ratelimit-policy')).toBe('"login";q=120;w=60');
      }
      expectError(await postFrom(newAddress(), '/api/user/login', {}, there), 400);
    });

    test('at most 20 passwords are checked when 25 come at once to both nodes, and successful ones do not count', async () => {
      const { username } = await user(servers[0]);
      const address = newAddress();
      const logIn = async (index: number, password: string) => {
        const node = nodeOf(index);
        return postFrom(address, '/api/user/login', { username, password, ...(await captcha(node)) }, node);
      };
      for (let index = 0; index < 6; index++) expect((await logIn(index, 'password of a user')).status).toBe(200);
      const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => logIn(index, 'a wrong password')));
      expect(statusesOf(answers)).toEqual([...Array(20).fill(401), ...Array(5).fill(429)]);
      for (const index of [0, 1]) expectError(await logIn(index, 'password of a user'), 429);
    });
  });

  describe('a session', () => {
    test('is valid on both nodes, and 401 on both after a logout on the other', async () => {
      const own = await user(servers[0]);
      const elsewhere = own.at(there.url);
      expect((await elsewhere.get('/api/user/me')).data).toMatchObject({ username: own.username });
      expect((await elsewhere.post('/api/user/logout')).status).toBe(200);
      for (const node of [own, elsewhere]) expectError(await node.get('/api/user/me'), 401);
    });
  });

  describe('a commit on one node', () => {
    let root: Client;
    beforeAll(async () => {
      root = await helpers.admin(servers[0]);
    });

    test('shows allowed origins on the other at once', async () => {
      const ask = async (origin: string) =>
        (await there.get('/api/categories', { origin })).headers.get('access-control-allow-origin');
      for (let number = 0; number < 20; number++) {
        const origin = `https://app${number}.example`;
        expect(await ask(origin)).toBeNull();
        expect((await root.put('/api/admin/settings/cors', { origins: [origin] })).status).toBe(200);
        expect(await ask(origin)).toBe(origin);
      }
    });

    test('shows the settings of the site on the other at once', async () => {
      const settings = (await root.get('/api/admin/settings/site')).data;
      for (let number = 0; number < 10; number++) {
        const name = unique('Market ');
        expect((await root.put('/api/admin/settings/site', { ...settings, name })).status).toBe(200);
        expect((await there.get('/api/site')).data.name).toBe(name);
      }
    });

    test('shuts accounts out on the other at once', async () => {
      for (let number = 0; number < 10; number++) {
        const own = await user(servers[0]);
        expect((await own.at(there.url).get('/api/user/me')).status).toBe(200);
        await root.patch(`/api/admin/users/${own.id}/status`, { status: 'disabled' });
        expectError(await own.at(there.url).get('/api/user/me'), 403);
      }
    });

    test('shows a like in the cached detail of the other', async () => {
      const { id } = await store(root);
      const likes = async () => (await there.get(`/api/stores/${id}`)).data?.likes;
      await eventually(async () => expect(await likes()).toBe(0), within);
      for (let again = 0; again < 3; again++) await likes();
      const fan = await user(servers[0]);
      expect((await fan.post(`/api/user/stores/${id}/like`)).data).toEqual({ liked: true, likes: 1 });
      await eventually(async () => expect(await likes()).toBe(1), within);
    });

    test('is on the other never shown as before with the version after it: whoever changed that would lose it', async () => {
      const { id, category_id, address } = await store(root);
      const path = `/api/admin/stores/${id}`;
      const shown = async (as: Client) => {
        const { headers, data } = await as.get(path);
        return { name: data.name as string, version: headers.get('etag') };
      };
      const versions = new Map<string, string | null>();
      const seen: Awaited<ReturnType<typeof shown>>[] = [];
      for (let number = 0; number < 20; number++) {
        await root.put(path, { name: unique('Changed'), category_id, address });
        for (let again = 0; again < 3; again++) seen.push(await shown(root.at(there.url)));
        const { name, version } = await shown(root);
        versions.set(name, version);
      }
      for (const { name, version } of seen.filter(({ name }) => versions.has(name)))
        expect({ name, version }).toEqual({ name, version: versions.get(name)! });
      expect(versions.size).toBe(20);
    });

    test('ends an API key on the other at once', async () => {
      for (let number = 0; number < 10; number++) {
        const { data } = await root.post('/api/admin/apikeys', { name: unique('key') });
        const other = there.with({ key: data.key });
        expect((await other.get('/api/categories')).status).toBe(200);
        expect((await root.patch(`/api/admin/apikeys/${data.id}/revoke`)).status).toBe(200);
        expectError(await other.get('/api/categories'), 401);
      }
    });

    test.each([
      ['an administrator', (account: Operator) => `/api/admin/admins/${account.id}/enabled`],
      ['a key', (account: Operator) => `/api/admin/apikeys/${account.keyId}/revoke`],
    ])('that ends %s is acknowledged after what they were writing on the other', async (_, pathOf) => {
      const account = await operator(servers[0], root);
      const { id, category_id, address } = await store(root);
      const waiting = async () =>
        (await query(database.url, "select from pg_stat_activity where wait_event_type = 'Lock'")).length;
      const person = new SQL(database.url, { max: 1 });
      const row = await person.reserve();
      await row.unsafe('begin');
      await row.unsafe(`select from stores where id = ${id} for update`);
      let isEnded = false;
      const write = account.client
        .at(there.url)
        .put(`/api/admin/stores/${id}`, { name: 'Just in time', category_id, address });
      await eventually(async () => expect(await waiting()).toBe(1));
      const end = root.patch(pathOf(account), { enabled: false }).then(({ status }) => {
        isEnded = true;
        return status;
      });
      await eventually(async () => expect(isEnded || (await waiting()) === 2).toBe(true));
      expect(isEnded).toBe(false);
      await row.unsafe('rollback');
      await row.release();
      expect([(await write).status, await end]).toEqual([200, 200]);
      await person.close();
    });

    test('is acknowledged, and in the log, though a node that runs does not confirm it', async () => {
      const transactions = () =>
        query(
          database.url,
          `select from pg_stat_activity
           where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
        );
      try {
        // A node that stops inside a transaction holds its locks until PostgreSQL ends it: writes are refused until then.
        await eventually(async () => {
          process.kill(servers[1].pid, 'SIGCONT');
          process.kill(servers[1].pid, 'SIGSTOP');
          expect(await transactions()).toBeEmpty();
        });
        expect((await root.put('/api/admin/settings/cors', { origins: ['https://late.example'] })).status).toBe(200);
        await eventually(async () => expect(servers[0].log()).toContain('have not confirmed'));
      } finally {
        process.kill(servers[1].pid, 'SIGCONT');
      }
      const port = new URL(there.url).port;
      const line = servers[0]
        .log()
        .split('\n')
        .find((line) => line.includes('have not confirmed'))!;
      expect(JSON.parse(line).nodes).toEqual([expect.stringMatching(new RegExp(`:${port}$`))]);
    });
  });

  describe('X-Foodmap-Seen', () => {
    let root: Client;
    let place: { id: number; category_id: number; address: string };
    beforeAll(async () => {
      root = await helpers.admin(servers[0]);
      place = await store(root);
    });
    const rename = async () => {
      const { category_id, address } = place;
      const name = unique('Renamed ');
      const { headers, status } = await root.put(`/api/admin/stores/${place.id}`, { name, category_id, address });
      expect(status).toBe(200);
      return { name, seen: headers.get('x-foodmap-seen')! };
    };
    const nameThere = async (headers: Record<string, string>, path = `/api/stores/${place.id}`) =>
      (await there.get(path, headers)).text;

    test('of a write makes the other node show it at once, though its answer is cached', async () => {
      for (let number = 0; number < 20; number++) {
        for (let again = 0; again < 3; again++) await nameThere({});
        const { name, seen } = await rename();
        expect(await nameThere({ 'x-foodmap-seen': seen })).toContain(name);
      }
    });

    test('of a job that is done makes the other node show what it wrote', async () => {
      for (let number = 0; number < 5; number++) {
        const names = Array.from({ length: 20 }, () => unique('Imported '));
        const body = new FormData();
        const rows = names.map((name) => `${name},Imported,1 Street`);
        body.set('stores', new Blob([`name,category,address\n${rows.join('\n')}\n`]), 'stores.csv');
        await nameThere({}, '/api/stores?sort=newest&page_size=20');
        const { data: job } = await root.send('POST', '/api/admin/import', { body });
        const { error } = await ended(root, job.id);
        expect(error).toBeNull();
        const { headers } = await root.get(`/api/admin/jobs/${job.id}`);
        const seen = headers.get('x-foodmap-seen')!;
        expect(seen).toMatch(/^\d+$/);
        const shown = await nameThere({ 'x-foodmap-seen': seen }, '/api/stores?sort=newest&page_size=20');
        expect(names.filter((name) => !shown.includes(name))).toEqual([]);
      }
    });

    test('names several writes, which were sent at the same time', async () => {
      for (let number = 0; number < 5; number++) {
        const fans = await Promise.all([user(servers[0]), user(servers[0]), user(servers[0])]);
        const path = `/api/user/stores/${place.id}/like`;
        const before = (await there.get(`/api/stores/${place.id}`)).data.likes;
        const likes = await Promise.all(fans.map((fan) => fan.put(path, undefined)));
        const seen = likes.map(({ headers }) => headers.get('x-foodmap-seen')).join(', ');
        const shown = JSON.parse(await nameThere({ 'x-foodmap-seen': seen })).data.likes;
        expect(shown).toBe(before + 3);
      }
    });

    test('is answered by writes alone, and to pages of this server as a cookie, too', async () => {
      const page = await fetch(there.url);
      const key = /fmp_[\w-]+/.exec(await page.text())![0];
      const asPage = (await user(servers[0])).with({ key });
      const like = `/api/user/stores/${place.id}/like`;
      const { headers } = await asPage.send('PUT', like, { headers: { 'sec-fetch-site': 'same-origin' } });
      const seen = headers.get('x-foodmap-seen')!;
      expect(seen).toMatch(/^\d+$/);
      expect(headers.get('set-cookie')).toBe(`seen=${seen}; Path=/; Max-Age=10; HttpOnly; SameSite=Lax`);
      const forwarded = { 'x-forwarded-proto': 'https' };
      const secured = await asPage.send('DELETE', like, { headers: forwarded });
      expect(secured.headers.get('set-cookie')).toEndWith('; SameSite=Lax; Secure');
      const other = await asPage.with({ key: root.credentials.key! }).send('PUT', like);
      expect(other.headers.get('x-foodmap-seen')).toMatch(/^\d+$/);
      expect(other.headers.get('set-cookie')).toBeNull();
      expect((await asPage.get('/api/stores')).headers.get('x-foodmap-seen')).toBeNull();
    });

    test('in the cookie makes a page of the other node show the write at once', async () => {
      const path = `/stores/${place.id}`;
      for (let number = 0; number < 10; number++) {
        for (let again = 0; again < 3; again++) await nameThere({}, path);
        const { name, seen } = await rename();
        expect(await nameThere({ cookie: `language=en; seen=${seen}` }, path)).toContain(name);
      }
    });

    test.each(['', 'x', '-1', '0', '9223372036854775807', '99999999999999999999', Array(50).fill('9').join()])(
      '200 with what names no write: "%s"',
      async (seen) => {
        expect((await there.get('/api/stores', { 'x-foodmap-seen': seen })).status).toBe(200);
        expect((await there.get('/api/stores', { cookie: `seen=${seen}` })).status).toBe(200);
      },
    );

    test('503 where the database cannot be asked for it, while the same without it is answered', async () => {
      const path = `/api/stores/${place.id}`;
      for (let again = 0; again < 3; again++) await there.get(path);
      const unknown = { 'x-foodmap-seen': '9223372036854775807' };
      postgres.freeze();
      try {
        const refusal = await there.get(path, unknown);
        expectError(refusal, 503);
        expect(refusal.meta.reason).toBe('unavailable');
        expect((await there.get(path)).status).toBe(200);
      } finally {
        postgres.thaw();
      }
      await eventually(async () => expect((await there.get(path, unknown)).status).toBe(200));
    });
  });

  test('the state of the server has what either node refused', async () => {
    const root = await helpers.admin(servers[0]);
    const { id } = await store(root);
    const report = { reason: 'other', comment: 'It has closed.' };
    const address = newAddress();
    for (let sent = 0; sent <= 10; sent++) await postFrom(address, `/api/stores/${id}/reports`, report, here);
    for (const { url } of servers)
      await eventually(async () => {
        const { data } = await root.at(url).get('/api/admin/health');
        expect(data.budgets).toContainEqual({ budget: 'report', refusals: 1, networks: 1 });
      });
  });

  test('the state of the server lists both nodes', async () => {
    const root = await helpers.admin(servers[0]);
    const { data } = await root.at(there.url).get('/api/admin/health');
    const ports = data.nodes.map(({ address }: { address: string }) => address.split(':')[1]);
    const own = servers.map(({ printed }) => /http:\/\/\S+:(\d+)/.exec(printed)![1]!);
    expect(ports.toSorted()).toEqual(own.toSorted());
    for (const { seen_at } of data.nodes) expect(seen_at).toEqual(helpers.timestamp);
  });
});

describe.skipIf(noPostgres !== undefined)('two first starts at once', () => {
  test.each([1, 2, 3])('make one administrator and one API key, which one of them notes: %d', async () => {
    const database = await postgres.database();
    const servers = await startBoth(database, { FOODMAP_ADMIN_PASSWORD: undefined, FOODMAP_API_KEY: undefined });
    const files = servers.map(({ data }) => join(data, 'first-run.txt')).filter((file) => existsSync(file));
    expect(files).toHaveLength(1);
    const text = readFileSync(files[0]!, 'utf8');
    const [, password] = /^password +(\S+)$/m.exec(text)!;
    const [, key] = /^API key +(\S+)$/m.exec(text)!;
    expect(text.trim().split('\n')).toHaveLength(3);
    const counts = 'select (select count(*)::int from admins) as admins, (select count(*)::int from api_keys) as keys';
    expect(await query(database.url, counts)).toEqual([{ admins: 1, keys: 1 }]);
    for (const { url } of servers) {
      const client = new helpers.Client(url, { key: key! });
      const body = { username: 'admin', password, ...(await captcha(client)) };
      expect((await client.post('/api/admin/login', body)).status).toBe(200);
    }
  });
  afterAll(async () => {
    await Promise.all(started.splice(0).map((server) => server.stop()));
  });
});

describe.skipIf(noPostgres !== undefined)('a database that a newer program has upgraded', () => {
  const newer = (contracts: boolean) =>
    `insert into migrations (number, name, hash, contracts) values ((select max(number) + 1 from migrations), 'newer', 'x', ${contracts})`;
  const start = (url: string) => startServer({ env: { FOODMAP_DATABASE_URL: url } });

  test('is served on, where that took nothing away, as while nodes are upgraded in turn', async () => {
    const { url } = await postgres.database();
    await (await start(url)).stop();
    await query(url, newer(false));
    const server = await start(url);
    expect((await guest(server).get('/api/stores')).status).toBe(200);
    await server.stop();
  });

  test('answers on the nodes before, while the newer one waits for a table that a backup reads', async () => {
    const { url } = await postgres.database();
    const server = await start(url);
    const root = await helpers.admin(server);
    const places = [await store(root), await store(root), await store(root)];
    const newer = new OtherVersion();
    newer.migratePostgres(`alter table stores add column motto text not null default ''`);
    const backup = await new Bun.SQL(url, { max: 1 }).reserve();
    await backup.unsafe('begin; select count(*) from stores').simple();
    const starting = startServer({ env: { FOODMAP_DATABASE_URL: url }, program: newer.program });
    const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%add column motto%'`;
    for (const { id } of places) {
      await eventually(async () => expect(await query(url, waits)).toHaveLength(1));
      // Nobody asked for it before, so it is read from the table.
      expect((await guest(server).get(`/api/stores/${id}`)).status).toBe(200);
    }
    await backup.unsafe('commit');
    await (await starting).stop();
    await backup.close();
    await server.stop();
    rmSync(newer.folder, { recursive: true });
  });

  test('is refused, where it cannot be served', async () => {
    const { url } = await postgres.database();
    await (await start(url)).stop();
    await query(url, newer(true));
    await expect(start(url)).rejects.toThrow('The database is newer than this program');
  });

  test('is refused, where a migration was changed after it ran', async () => {
    const { url } = await postgres.database();
    await (await start(url)).stop();
    await query(url, `update migrations set hash = 'x' where number = 1`);
    await expect(start(url)).rejects.toThrow('it was changed after it ran');
  });
});

describe.skipIf(noPostgres !== undefined)('a start', () => {
  test('waits for a PostgreSQL that does not answer for 4 s', async () => {
    const { url } = await postgres.database();
    postgres.freeze();
    const starting = startServer({ env: { FOODMAP_DATABASE_URL: url } });
    await Bun.sleep(4000);
    postgres.thaw();
    const server = await starting;
    expect(server.log()).toContain('the database does not answer; waiting for it');
    expect((await guest(server).get('/healthz')).status).toBe(200);
    await server.stop();
  });
});

describe.skipIf(noPostgres !== undefined)('a start is refused', () => {
  test('where no PostgreSQL answers', async () => {
    const url = 'postgres://foodmap@127.0.0.1:1/foodmap';
    await expect(startServer({ env: { FOODMAP_DATABASE_URL: url } })).rejects.toThrow('cannot be reached');
  });

  test.each(['mysql://db/foodmap', 'postgres://db', 'foodmap.db'])('where the address is none: %s', async (url) => {
    await expect(startServer({ env: { FOODMAP_DATABASE_URL: url } })).rejects.toThrow('FOODMAP_DATABASE_URL must be');
  });

  test('where the database has another encoding than UTF8', async () => {
    const name = `latin_${crypto.randomUUID().slice(0, 8)}`;
    await postgres.query(`create database ${name} template template0 encoding 'LATIN1' locale 'C'`);
    const url = Object.assign(new URL(postgres.url), { pathname: `/${name}` }).href;
    await expect(startServer({ env: { FOODMAP_DATABASE_URL: url } })).rejects.toThrow('create it with UTF8');
  });
});

describe.skipIf(noPostgres !== undefined)('a write that PostgreSQL fails', () => {
  let root: Client;
  let server: Server;
  let database: OwnDatabase;
  beforeAll(async () => {
    database = await postgres.database();
    server = await startServer({ env: { FOODMAP_DATABASE_URL: database.url, FOODMAP_DATABASE_CONNECTIONS: '10' } });
    root = await helpers.admin(server);
  });
  afterAll(() => server?.stop());

  const create = () => root.post('/api/admin/categories', { name: unique('Category ') });

  test.each([
    [507, 'disk_full', '53100', 'for want of room'],
    [503, 'busy', '53200', 'for want of memory'],
    [503, 'busy', '53300', 'for want of connections'],
    [503, 'busy', '57014', 'since it takes too long'],
    [503, 'unavailable', '58030', 'since the disk does not answer'],
    [503, 'unavailable', '58P01', 'since one of its files is gone'],
    [503, 'unavailable', 'XX001', 'since its files are damaged'],
  ])('%d %s with a sentence and Retry-After for SQLSTATE %s, %s', async (status, reason, state) => {
    await query(
      database.url,
      `create function fail() returns trigger language plpgsql as
        $$ begin raise exception 'as told' using errcode = '${state}'; end $$;
      create trigger fail before insert on categories for each row execute function fail()`,
    );
    const answer = await create();
    await query(database.url, 'drop function fail cascade');
    expectError(answer, status);
    expect(answer.meta.reason).toBe(reason);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    // Faults that an operator has to look at are in the log.
    if (reason !== 'busy') await eventually(async () => expect(server.log()).toContain(state));
    expect((await create()).status).toBe(200);
  });

  test('503 busy when the beginning of a write waits too long for others, and 200 after', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await postgres.query(`alter database ${name} set lock_timeout = '100ms'`);
    const hasty = await startServer({ env: { FOODMAP_DATABASE_URL: database.url } });
    const create = () => root.at(hasty.url).post('/api/admin/categories', { name: unique('Category ') });
    const other = new Bun.SQL(database.url, { max: 1 });
    try {
      await other.begin(async (tx) => {
        await tx`lock table facts in exclusive mode`;
        const refusal = await create();
        expectError(refusal, 503);
        expect(refusal.meta.reason).toBe('busy');
      });
      expect((await create()).status).toBe(200);
    } finally {
      await Promise.all([hasty.stop(), other.close()]);
      await postgres.query(`alter database ${name} reset lock_timeout`);
    }
  });

  test('503 while the database takes no connections, and 200 once it does', async () => {
    let asked = 0;
    const read = () => root.get(`/api/stores?keyword=asked${++asked}`);
    const name = new URL(database.url).pathname.slice(1);
    await postgres.query(`alter database ${name} with allow_connections false`);
    try {
      await postgres.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      for (let turn = 0; turn < 40; turn++) for (const ask of [read, create]) expectError(await ask(), 503);
    } finally {
      await postgres.query(`alter database ${name} with allow_connections true`);
    }
    for (const ask of [read, create]) await eventually(async () => expect((await ask()).status).toBe(200));
  });
});
