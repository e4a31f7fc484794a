// needs: time, quiet, one engine (has PostgreSQLs of its own to look after)
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { admin, guest, store, type Client } from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { ended } from './helpers/jobs.ts';
import { noPostgres, Postgres, postgresVersions, query, type OwnDatabase } from './helpers/postgres.ts';
import { startServer, temporaryDirectory, type ServerOptions } from './helpers/server.ts';

// Maintenance of a PostgreSQL while nodes serve on it.

const metricsToken = 'a-token-of-the-metrics';
const start = ({ url }: Pick<OwnDatabase, 'url'>, env: ServerOptions['env'] = {}) =>
  startServer({ env: { FOODMAP_DATABASE_URL: url, FOODMAP_METRICS_TOKEN: metricsToken, ...env } });
type Started = Awaited<ReturnType<typeof start>>;

async function missesOf({ url }: Started): Promise<number> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } });
  return Number(
    /^foodmap_cache_lookups_total\{cache="answers",result="miss"\} (\d+)$/m.exec(await response.text())?.[1],
  );
}

/** How often anybody has looked for changes. */
async function looksAt({ url }: OwnDatabase): Promise<number> {
  const [row] = await query(
    url,
    `select (seq_scan + idx_scan)::int as looks from pg_stat_user_tables where relname = 'changes'`,
  );
  return row!.looks as number;
}

const [newest, older] = postgresVersions;
if (!older) process.stdout.write('A newer version of PostgreSQL is not tested: only one version is installed.\n');

describe.skipIf(noPostgres !== undefined)('a dump that is restored into another cluster', () => {
  const path = '/api/stores/search?keyword=one';

  /** Serves on a copy in a cluster that was just made, after so many changes in the former one. */
  const isKeptAfterMove = async (from?: string, to?: string) => {
    const [former, next] = await Promise.all([
      Postgres.start({ version: from }),
      Postgres.start({ version: to, settings: ['autovacuum = off'] }),
    ]);
    try {
      const database = await former.database();
      const before = await start(database);
      const writer = await admin(before);
      const { category_id } = await store(writer, { name: 'The first one' });
      await query(
        database.url,
        `do $$ begin for turn in 1..11000 loop update stores set address = 'Street ' || turn; commit; end loop; end $$`,
      );
      const copying = former.copyTo(next, database);
      const isDone = () => Promise.race([copying.then(() => true), Bun.sleep(0).then(() => false)]);
      do await store(writer, { name: 'Another', category_id });
      while (!(await isDone()));
      const copy = await copying;
      await before.stop();
      const server = await start(copy);
      try {
        const visitor = guest(server);
        const read = async (): Promise<string[]> =>
          (await visitor.get(path)).data.map(({ name }: { name: string }) => name);
        for (let turn = 0; turn < 5; turn++) expect(await read()).toEqual(['The first one']);
        // A job of the start may change what is shown, and a busy machine may look late: most answers are kept all the same.
        await eventually(async () => {
          const [misses, looked] = [await missesOf(server), await looksAt(copy)];
          let reads = 0;
          for (; (await looksAt(copy)) < looked + 4; reads++) await read();
          expect((await missesOf(server)) - misses).toBeLessThan(reads / 2);
        });
        const foreign = 'select from changes where xid >= pg_snapshot_xmax(pg_current_snapshot())';
        expect(await query(copy.url, foreign)).toEqual([]);
        const [measured] = await query(
          copy.url,
          `select reltuples = (select count(*) from stores) as is_right from pg_class where oid = 'stores'::regclass`,
        );
        expect(measured).toEqual({ is_right: true });
        await store(await admin(server), { name: 'The second one' });
        expect(await read()).toContain('The second one');
      } finally {
        await server.stop();
      }
    } finally {
      await Promise.all([former.remove(), next.remove()]);
    }
  };

  test('leaves answers in the cache, and nothing of the changes of the former one', () => isKeptAfterMove());

  test.skipIf(older === undefined)('the same with a newer version of PostgreSQL', () => isKeptAfterMove(older, newest));
});

describe.skipIf(noPostgres !== undefined)('while a node serves', () => {
  let postgres: Postgres;
  let database: OwnDatabase;
  let server: Started;
  let root: Client;
  let place: { id: number };
  beforeAll(async () => {
    postgres = await Postgres.start();
    database = await postgres.database();
    server = await start(database, { FOODMAP_DATABASE_CONNECTIONS: '2' });
    root = await admin(server);
    place = await store(root);
  });
  afterAll(async () => {
    await server?.stop();
    await postgres?.remove();
  });

  let asked = 0;
  const read = () => root.get(`/api/stores?keyword=asked${++asked}`);
  const write = () => root.patch(`/api/admin/stores/${place.id}/status`, { status: 'active' });

  /** Runs a statement again where PostgreSQL ends a deadlock by giving it up. */
  const untilNoVictim = (statement: string): Promise<unknown> =>
    query(database.url, statement).catch((error: { errno?: string }) => {
      if (error.errno !== '40P01') throw error;
      return untilNoVictim(statement);
    });

  test.each(['reindex database', 'vacuum full', 'vacuum full stores', 'analyze', 'cluster stores using stores_pkey'])(
    '200 for reads and writes beside and after %s',
    async (statement) => {
      const name = new URL(database.url).pathname.slice(1);
      const work = untilNoVictim(statement === 'reindex database' ? `${statement} ${name}` : statement);
      const answers = [];
      const isDone = () => Promise.race([work.then(() => true), Bun.sleep(0).then(() => false)]);
      do answers.push(await read(), await write());
      while (!(await isDone()));
      answers.push(await read(), await write());
      for (const { status, headers } of answers) {
        expect([200, 503]).toContain(status);
        if (status === 503) expect(headers.get('retry-after')).toMatch(/^\d+$/);
      }
      expect(answers.slice(-2).map(({ status }) => status)).toEqual([200, 200]);
    },
  );

  test('200 for what is ready while a table is locked, and for all once it is not', async () => {
    const ready = `/api/stores/${place.id}`;
    for (let turn = 0; turn < 4; turn++) expect((await root.get(ready)).status).toBe(200);
    const other = new Bun.SQL(database.url, { max: 1 });
    const waiting = await other.begin(async (tx) => {
      await tx`lock table stores in access exclusive mode`;
      const written = write();
      for (let turn = 0; turn < 10; turn++) expect((await root.get(ready)).status).toBe(200);
      return { written };
    });
    await other.close();
    const { status, headers } = await waiting.written;
    expect(status === 200 || headers.get('retry-after') !== null).toBe(true);
    expect([(await read()).status, (await write()).status]).toEqual([200, 200]);
  });
});

describe.skipIf(noPostgres !== undefined)('a password that is changed', () => {
  const url = (password: string, { port }: Postgres) => `postgres://foodmap:${password}@127.0.0.1:${port}/postgres`;

  test('is read from its file for new connections, while those that are open go on; log and health say why', async () => {
    const postgres = await Postgres.start({ isStrict: true, admitted: ['host all foodmap samehost scram-sha-256'] });
    await postgres.query(`create role foodmap login superuser password 'the-first-password'`);
    const folder = temporaryDirectory();
    const file = join(folder, 'database-url');
    writeFileSync(file, url('the-first-password', postgres));
    const server = await startServer({
      env: {
        FOODMAP_DATABASE_URL: undefined,
        FOODMAP_DATABASE_URL_FILE: file,
        FOODMAP_DATABASE_CONNECTIONS: '4',
      },
    });
    try {
      const root = await admin(server);
      /** The outcome of a job, which is a process that connects on its own. */
      const backUp = async () => {
        const { state, error } = await ended(root, (await root.post('/api/admin/backups')).data.id);
        return { state, error };
      };
      expect(await backUp()).toEqual({ state: 'done', error: null });
      await postgres.query(`alter role foodmap password 'the-second-password'`);
      const problems = async (): Promise<string[]> => (await root.get('/api/admin/health')).data.problems;
      const refusal = 'PostgreSQL refuses new connections: password authentication failed for user "foodmap"';
      // The connection ends that looks for changes; those for queries stay open.
      await postgres.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where usename = 'foodmap' and query like '%pg_visible_in_snapshot%'`,
      );
      await eventually(async () => {
        const answers = await Promise.all(
          Array.from({ length: 16 }, () => root.get(`/api/stores?keyword=${crypto.randomUUID()}`)),
        );
        expect(answers.map(({ status }) => status)).toContain(200);
        expect(await problems()).toContainEqual(expect.stringContaining(refusal));
      });
      await eventually(async () => expect(server.log()).toContain(refusal.replaceAll('"', '\\"')));
      writeFileSync(file, url('the-second-password', postgres));
      await postgres.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'foodmap'`);
      await eventually(async () => expect(await problems()).toEqual([]));
      expect((await store(root)).id).toBeNumber();
      expect(await backUp()).toEqual({ state: 'done', error: null });
      expect(server.log()).not.toMatch(/the-(?:first|second)-password/);
    } finally {
      await server.stop();
      await postgres.remove();
    }
  });
});

describe.skipIf(noPostgres !== undefined)('max_connections', () => {
  test('that is reached leaves the connections that are open, and is said in log and health until there are more', async () => {
    const postgres = await Postgres.start({ settings: ['max_connections = 40', 'max_wal_senders = 0'] });
    await postgres.query(`create role foodmap login createdb password 'any'`);
    const made = await postgres.database();
    await query(made.url, `alter database ${new URL(made.url).pathname.slice(1)} owner to foodmap`);
    const server = await start(
      { url: made.url.replace('//postgres@', '//foodmap@') },
      { FOODMAP_DATABASE_CONNECTIONS: '8' },
    );
    const held: Bun.SQL[] = [];
    try {
      const root = await admin(server);
      const problems = async (): Promise<string[]> => (await root.get('/api/admin/health')).data.problems;
      /** Takes what is left, until nobody gets a connection. */
      const fill = () =>
        eventually(async () => {
          const client = new Bun.SQL(made.url.replace('//postgres@', '//foodmap@'), { max: 1 });
          held.push(client);
          await expect(client.unsafe('select 1')).rejects.toThrow(/too many|slots are reserved/);
        });
      await eventually(async () => {
        await fill();
        await postgres.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'foodmap' and state = 'idle' and query not ilike 'listen%' limit 1`,
        );
        await fill();
        const answers = await Promise.all(
          Array.from({ length: 24 }, () => root.get(`/api/stores?keyword=${crypto.randomUUID()}`)),
        );
        for (const { status, headers } of answers)
          expect(status === 200 || (status === 503 && headers.get('retry-after') !== null)).toBe(true);
        expect(await problems()).toContainEqual(expect.stringContaining('raise its max_connections'));
      });
      await eventually(async () =>
        expect(server.log()).toContain('raise its max_connections, or lower FOODMAP_DATABASE_CONNECTIONS'),
      );
      await Promise.all(held.map((client) => client.close()));
      await eventually(async () => {
        await Promise.all(Array.from({ length: 24 }, () => root.get(`/api/stores?keyword=${crypto.randomUUID()}`)));
        expect(await problems()).toEqual([]);
      });
      expect((await store(root)).id).toBeNumber();
    } finally {
      await server.stop();
      await postgres.remove();
    }
  });
});
