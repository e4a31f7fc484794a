// needs: time, one engine (has PostgreSQLs of its own to look at)
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin, guest } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { freePort } from './helpers/ports.ts';
import { noPostgres, Postgres, query, type OwnDatabase } from './helpers/postgres.ts';
import { startStorage } from './helpers/s3.ts';
import { seed } from './helpers/seed.ts';
import { run, startServer, temporaryDirectory, type ServerOptions } from './helpers/server.ts';
import { clockAheadBy, noWrongClock } from './helpers/wrong-clock.ts';

interface Finding {
  level: 'ok' | 'warning' | 'error';
  name: string;
  message: string;
}

describe.skipIf(noPostgres !== undefined)('foodmap cluster check', () => {
  const storage = startStorage();
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await Postgres.start({ settings: ['max_connections = 100', 'max_wal_senders = 4'] });
    await postgres.query(`create role foodmap login password 'a-long-password'`);
  });
  afterAll(async () => {
    await postgres?.remove();
    void storage.stop();
  });

  const bucket = {
    FOODMAP_UPLOADS_S3_ENDPOINT: storage.endpoint,
    FOODMAP_UPLOADS_S3_BUCKET: 'bucket',
    FOODMAP_UPLOADS_S3_ACCESS_KEY: 'a-key',
    FOODMAP_UPLOADS_S3_SECRET_KEY: 'a-secret',
  };

  const noBucket = Object.fromEntries(Object.keys(bucket).map((name) => [name, undefined]));

  /** An empty database of the role `foodmap`, and its URL. */
  async function ownDatabase(): Promise<OwnDatabase> {
    const made = await postgres.database();
    const name = new URL(made.url).pathname.slice(1);
    await postgres.query(`alter database ${name} owner to foodmap`);
    return { ...made, url: made.url.replace('//postgres@', '//foodmap:a-long-password@') };
  }

  async function check(url: string, args: string[] = [], env: ServerOptions['env'] = {}) {
    const { code, stdout, stderr } = await run(['cluster', 'check', '--json', ...args], {
      env: { FOODMAP_DATABASE_URL: url, ...bucket, ...env },
    });
    const findings = JSON.parse(stdout || '[]') as Finding[];
    return {
      code,
      stderr,
      findings,
      bad: findings.filter(({ level }) => level !== 'ok').map(({ name }) => name),
      messageOf: (name: string) => findings.find((one) => one.name === name)?.message,
    };
  }

  const expectWrong = async (name: string, message: RegExp, ...asked: Parameters<typeof check>) => {
    const { code, findings } = await check(...asked);
    expect(findings.filter(({ level }) => level === 'error')).toEqual([
      { level: 'error', name, message: expect.stringMatching(message) },
    ]);
    expect(code).toBe(1);
  };

  test('0 and one line each when nothing is wrong, for people and as JSON, on an empty database that stays empty', async () => {
    const { url } = await ownDatabase();
    const { code, findings } = await check(url);
    expect(findings.filter(({ level }) => level === 'error')).toEqual([]);
    expect(code).toBe(0);
    expect(findings.map(({ name }) => name)).toEqual([
      'address',
      'role',
      'version',
      'postgresql',
      'wal',
      'connections',
      'nodes',
      'clock',
      'secret',
      'schema',
      'pictures',
    ]);
    expect(await query(url, `select from pg_tables where schemaname = 'public'`)).toEqual([]);
    const { stdout } = await run(['cluster', 'check'], { env: { FOODMAP_DATABASE_URL: url, ...bucket } });
    expect(stdout.trim().split('\n')).toHaveLength(findings.length);
    expect(stdout).toMatch(/^ok +address +127\.0\.0\.1:\d+ answers as the primary, not encrypted\.$/m);
  });

  test('2 without the address of a database', async () => {
    const { code, stderr } = await run(['cluster', 'check']);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('FOODMAP_DATABASE_URL') });
  });

  test('names the nodes that run, and those of another version', async () => {
    const { url } = await ownDatabase();
    const node = await startServer({ env: { FOODMAP_DATABASE_URL: url } });
    try {
      await eventually(async () => expect((await check(url)).messageOf('nodes')).toBe('1 node runs on the database.'));
      expect((await check(url)).messageOf('schema')).toContain('are those of this program');
      await query(url, `update nodes set version = '0.0.1'`);
      const { code, bad, messageOf } = await check(url);
      expect({ code, bad }).toMatchObject({ code: 0, bad: expect.arrayContaining(['nodes']) });
      expect(messageOf('nodes')).toMatch(/is 0\.0\.1: upgrade all nodes/);
    } finally {
      await node.stop();
    }
  });

  test.skipIf(noWrongClock !== undefined)(
    'says that the clock of this machine is wrong, by how much and which way',
    async () => {
      const { url } = await ownDatabase();
      await expectWrong('clock', /^The clock of this machine is \d\d s ahead of/, url, [], clockAheadBy(60_000));
      await expectWrong('clock', /^The clock of this machine is \d\d s behind that/, url, [], clockAheadBy(-60_000));
    },
  );

  test('says which host does not answer, and goes on with the other one', async () => {
    const { url } = await ownDatabase();
    const { host } = new URL(url);
    const gone = `127.0.0.1:${freePort()}`;
    await expectWrong(
      'address',
      new RegExp(`^${gone}: nothing answers there\\.$`),
      url.replace(host, `${host},${gone}`),
    );
  });

  test('says that a password or a database is wrong', async () => {
    const strict = await Postgres.start({
      isStrict: true,
      admitted: ['host all foodmap samehost scram-sha-256'],
    });
    await strict.query(`create role foodmap login password 'another'`);
    const url = strict.url.replace('//postgres@', '//foodmap:a-long-password@');
    await expectWrong('address', /password authentication failed.*look at the name and the password/, url);
    await strict.remove();
    const { url: other } = await ownDatabase();
    await expectWrong('address', /database "nowhere" does not exist/, other.replace(/[^/]*$/, 'nowhere'));
  });

  test('says which role may not create tables, and which does not own those of a restore', async () => {
    const { url } = await postgres.database();
    const own = url.replace('//postgres@', '//foodmap:a-long-password@');
    await expectWrong('role', /may not create tables.*grant create on schema public to foodmap/, own);
    await query(url, 'grant create on schema public to foodmap; create table stores (id int)');
    await expectWrong('role', /does not own stores.*reassign owned by … to foodmap/, own);
  });

  test('says that the database has another encoding', async () => {
    await postgres.query(`create database latin owner foodmap template template0 encoding 'SQL_ASCII' locale 'C'`);
    const { url } = await ownDatabase();
    await expectWrong('version', /encoding SQL_ASCII; create it with/, url.replace(/[^/]*$/, 'latin'));
  });

  test('counts the connections of all nodes', async () => {
    const { url } = await ownDatabase();
    const said =
      /^20 nodes with 39 connections each need 780, and max_connections leaves 97: set max_connections to 783/;
    await expectWrong('connections', said, url, ['--nodes', '20']);
    expect(await check(url, ['--nodes', '0'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--nodes') });
    expect((await check(url, ['--nodes', '2'])).code).toBe(0);
  });

  test('a node under load with a backup, an export and writes has no more connections than are counted', async () => {
    const { url } = await ownDatabase();
    const env = { FOODMAP_DATABASE_URL: url, FOODMAP_DATABASE_CONNECTIONS: '2', ...noBucket };
    const server = await startServer({ env });
    const { stores } = await seed(server);
    const root = await admin(server);
    const said = (await check(url, ['--nodes', '1'], env)).messageOf('connections');
    const counted = Number(/with (\d+) connections/.exec(said!)![1]);
    const connections = async () => {
      const [row] = await postgres.query(
        `select count(*)::int as count from pg_stat_activity where datname = '${new URL(url).pathname.slice(1)}'`,
      );
      return row!.count as number;
    };
    for (const path of ['/api/admin/backups', '/api/admin/exports']) {
      const { data: job } = await root.post(path, {});
      let [most, isRunning] = [0, true];
      while (isRunning) {
        const reads = Array.from({ length: 20 }, (_, page) => root.get(`/api/admin/stores?page_size=${1 + page}`));
        const writes = stores.map(({ id }) => root.patch(`/api/admin/stores/${id}/status`, { status: 'active' }));
        const looks = Array.from({ length: 5 }, connections);
        most = Math.max(most, ...(await Promise.all(looks)));
        await Promise.all([...reads, ...writes]);
        isRunning = (await root.get(`/api/admin/jobs/${job.id}`)).data.state === 'running';
      }
      expect(most).toBeGreaterThan(6);
      expect(most).toBeLessThanOrEqual(counted);
    }
    await server.stop();
  });

  test('says which host is the primary, that a standby is none, that WAL is not kept for it, and that it is gone', async () => {
    const primary = await Postgres.start({ isDurable: true });
    const standby = await primary.standby('pb');
    try {
      const two = primary.url.replace(/\/postgres$/, `,127.0.0.1:${standby.port}/postgres`);
      expect((await check(two)).findings.slice(0, 2).map(({ message }) => message)).toEqual([
        `127.0.0.1:${primary.port} answers as the primary, not encrypted.`,
        `127.0.0.1:${standby.port} answers as a standby, which nodes use once it is promoted, not encrypted.`,
      ]);
      expect((await check(two)).messageOf('wal')).toContain('set wal_keep_size');
      await expectWrong('address', /No host is a primary: promote one/, standby.url);
      await standby.stop();
      await primary.query(`alter system set synchronous_standby_names = 'pb'`);
      await primary.query('select pg_reload_conf()');
      const missing = /synchronous_standby_names is 'pb', but no such standby follows/;
      await eventually(() => expectWrong('postgresql', missing, primary.url));
    } finally {
      await Promise.all([primary.remove(), standby.remove()]);
    }
  });

  test('says that a secret is of this node alone, and that pictures are', async () => {
    const { url } = await ownDatabase();
    const secret = await check(url, [], { FOODMAP_JWT_SECRET: 'a secret of this node alone, long enough' });
    expect(secret.messageOf('secret')).toContain('each node needs the same');
    await expectWrong('pictures', /set FOODMAP_UPLOADS_S3_BUCKET/, url, [], noBucket);
  });

  test('says that the bucket does not answer, and with --write that it can be written to', async () => {
    const { url } = await ownDatabase();
    await expectWrong('pictures', /could not be|does not answer|cannot/, url, [], {
      FOODMAP_UPLOADS_S3_ENDPOINT: `http://127.0.0.1:${freePort()}`,
    });
    expect((await check(url)).messageOf('pictures')).toContain('can be listed; --write');
    expect((await check(url, ['--write'])).messageOf('pictures')).toContain('written and deleted from');
  });

  test('says that the schema is older or is not of this program', async () => {
    const { url } = await ownDatabase();
    await (await startServer({ env: { FOODMAP_DATABASE_URL: url } })).stop();
    await query(url, 'delete from migrations where number = (select max(number) from migrations)');
    expect((await check(url)).messageOf('schema')).toContain('the first node that starts brings them up to date');
    await query(url, `update migrations set hash = 'another' where number = 1`);
    await expectWrong('schema', /Migration 1 of the database is not the one/, url);
  });

  test('a service with a file becomes a node in the order of the documentation', async () => {
    const { url } = await ownDatabase();
    const data = join(temporaryDirectory(), 'data');
    const none = { FOODMAP_DATABASE_URL: undefined };
    const before = await startServer({ data, env: none });
    await seed(before);
    await before.stop();
    const page = readFileSync(join(import.meta.dir, '../docs/deploy/cluster/README.md'), 'utf8');
    const [, block] = /## From one machine with a file\n.*?```sh\n(.*?)```/s.exec(page)!;
    const commands = block!.split('\n').filter((line) => line.includes(' foodmap ') && line.includes('runuser'));
    expect(commands).toHaveLength(3);
    const env = { ...bucket, FOODMAP_DATABASE_URL: url, FOODMAP_DATA: data };
    for (const line of commands) {
      const isWithout = line.startsWith('FOODMAP_DATABASE_URL= ');
      const args = line
        .replace(/^.*-- foodmap /, '')
        .replace('"$FOODMAP_DATABASE_URL"', url)
        .split(' ');
      const { code, stderr } = await run(args, { env: { ...env, ...(isWithout && { FOODMAP_DATABASE_URL: '' }) } });
      expect({ line, code, stderr }).toMatchObject({ line, code: 0 });
    }
    const node = await startServer({ data, env });
    expect((await guest(node).get('/api/stores')).data.length).toBeGreaterThan(1);
    await node.stop();
  });
});
