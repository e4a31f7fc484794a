// needs: time, one engine (has a PostgreSQL of its own to move to)
import { SQL } from 'bun';
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { guest, type Client } from './helpers/client.ts';
import { rowsOf, type Rows } from './helpers/content.ts';
import { eventually } from './helpers/eventually.ts';
import { freePort } from './helpers/ports.ts';
import { noPostgres, Postgres, query } from './helpers/postgres.ts';
import { seed, seedOwners } from './helpers/seed.ts';
import { environment, program, run, startServer, temporaryDirectory } from './helpers/server.ts';

let postgres: Postgres;
/** A data directory with a little of everything, whose server has stopped. */
const original = join(temporaryDirectory(), 'data');
/** What a visitor and an administrator were answered before the move. */
let before: Record<string, unknown>;
let root: Client;
let owner: Client;
/** IDs of the store of the owner, and of another one that they claim. */
let owned: { first: number; second: number };

const paths = [
  '/api/stores?page_size=50',
  '/api/stores/1',
  '/api/stores/1/reviews',
  '/api/categories',
  '/api/rankings/stores?by=likes',
  '/api/admin/stores',
  '/api/admin/users',
  '/api/admin/reviews',
  '/api/admin/activity',
  '/api/admin/merchant/applications',
  '/api/admin/settings/cors',
  '/api/admin/claims',
  '/api/admin/edits',
  '/api/admin/searches?found=all',
];

/** Without what follows from the time and the address of the answer, and what can be undone for an hour where it was. */
const timeless = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data), (name, value: unknown) => {
    if (name === 'hotness' || name === 'score' || name === 'undoable_until') return undefined;
    return typeof value === 'string' ? value.replace(/^http:\/\/[\d.:]+/, '') : value;
  });

async function answersOf(url: string, token: string): Promise<Record<string, unknown>> {
  const client = guest({ url } as Parameters<typeof guest>[0]).with({ token });
  const answers = await Promise.all(
    paths.map(async (path) => [path, timeless((await client.get(path)).data)] as const),
  );
  return Object.fromEntries(answers);
}

beforeAll(async () => {
  if (noPostgres !== undefined) return;
  postgres = await Postgres.start();
  const server = await startServer({ data: original, env: { FOODMAP_DATABASE_URL: undefined } });
  ({ root } = await seed(server));
  ({ owner, ...owned } = await seedOwners(server, root));
  before = await answersOf(server.url, root.credentials.token!);
  await server.stop();
});
afterAll(() => postgres?.remove());

/** A copy of the data directory, and an empty database. */
async function place() {
  const data = join(temporaryDirectory(), 'data');
  cpSync(original, data, { recursive: true });
  return { data, url: (await postgres.database()).url };
}

function onFile(file: string, work: (db: Database) => unknown): void {
  const db = new Database(file);
  work(db);
  db.close();
}

const foodmap = (data: string, args: string[], url?: string) =>
  run([...args, '--data', data], { env: { FOODMAP_DATABASE_URL: url } });

/** Rows that mean something, and those that follow from them. */
const contentOf = (file: string): Rows => {
  const rows = rowsOf(file);
  const isKept = (name: string) =>
    !/^(?:search_|usernames|places|migrations|undo_images|unfinished|admin_sessions)/.test(name);
  const kept = Object.fromEntries(Object.entries(rows).filter(([name]) => isKept(name)));
  return {
    ...kept,
    tallies: rows.tallies!.filter(({ name, value }) => value !== 0 && !String(name).startsWith('last/')),
  };
};

describe.skipIf(noPostgres !== undefined)('foodmap move', () => {
  test('brings everything to PostgreSQL, where it is answered as before, with the logins of before', async () => {
    const { data, url } = await place();
    const { code, stdout } = await foodmap(data, ['move', '--to', url]);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('7 stores, 4 users') });
    const server = await startServer({ data, env: { FOODMAP_DATABASE_URL: url } });
    expect(await answersOf(server.url, root.credentials.token!)).toEqual(before);
    const as = guest(server).with({ token: owner.credentials.token! });
    expect((await as.get('/api/user/stores')).data).toMatchObject([{ id: owned.first }]);
    const edited = await as.put(`/api/user/stores/${owned.first}`, { name: 'Once more', address: 'y', category_id: 1 });
    expect([edited.status, edited.meta?.edit.status]).toEqual([200, 'pending']);
    await server.stop();
    expect(await foodmap(data, ['doctor'], url)).toMatchObject({ code: 0 });
  });

  test('brings it back, row for row', async () => {
    const { data, url } = await place();
    await foodmap(data, ['move', '--to', url]);
    const left = readdirSync(data).find((name) => /^moved-.*\.db$/.test(name));
    const { code, stdout } = await foodmap(data, ['move', '--to', 'sqlite'], url);
    expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining('7 stores, 4 users') });
    expect(contentOf(join(data, 'foodmap.db'))).toEqual(contentOf(join(data, left!)));
    expect(await foodmap(data, ['doctor'])).toMatchObject({ code: 0 });
  });

  test('leaves nothing that could be undone, since the rows as they were stay behind', async () => {
    const { data, url } = await place();
    const undoable = `update activity set undoable_until = '2100-01-01T00:00:00.000Z' where id = 1`;
    onFile(join(data, 'foodmap.db'), (db) => db.run(undoable));
    expect(await foodmap(data, ['move', '--to', url])).toMatchObject({ code: 0 });
    expect(await query(url, 'select id from activity where undoable_until is not null')).toEqual([]);
    expect(await query(url, 'select count(*)::integer as count from activity')).not.toEqual([{ count: 0 }]);
  });

  test('gives no ID again that was deleted before it', async () => {
    const { data, url } = await place();
    await foodmap(data, ['move', '--to', url]);
    const [users] = await query(
      url,
      `select max(id) as last, nextval(pg_get_serial_sequence('users', 'id')) as next from users`,
    );
    expect(Number(users!.next)).toBeGreaterThan(Number(users!.last));
  });

  test('leaves no file behind on which a server could start by mistake', async () => {
    const { data, url } = await place();
    await foodmap(data, ['move', '--to', url]);
    expect(existsSync(join(data, 'foodmap.db'))).toBe(false);
    const { code, stderr } = await foodmap(data, ['serve', '--port', '0']);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('The database is missing') });
  });

  test('refuses a database that has content, and changes neither', async () => {
    const [one, other] = [await place(), await place()];
    await foodmap(one.data, ['move', '--to', one.url]);
    const { code, stderr } = await foodmap(other.data, ['move', '--to', one.url]);
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('is not empty') });
    expect(existsSync(join(other.data, 'foodmap.db'))).toBe(true);
  });

  test('refuses while a server runs, on either side', async () => {
    const { data, url } = await place();
    const file = await startServer({ data, env: { FOODMAP_DATABASE_URL: undefined } });
    expect(await foodmap(data, ['move', '--to', url])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Another foodmap is running'),
    });
    await file.stop();
    await foodmap(data, ['move', '--to', url]);
    const node = await startServer({ env: { FOODMAP_DATABASE_URL: url } });
    await eventually(async () => expect((await query(url, 'select from nodes')).length).toBe(1));
    expect(await foodmap(data, ['move', '--to', 'sqlite'], url)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('stop them first'),
    });
    await node.stop();
  });

  test('can be repeated after it was killed, and no server starts on a half of it', async () => {
    const { data, url } = await place();
    mkdirSync(join(data, 'aside'));
    renameSync(join(data, 'foodmap.db'), join(data, 'aside/foodmap.db'));
    expect((await foodmap(join(data, 'more'), ['seed', '--stores', '400'])).code).toBe(0);
    const child = Bun.spawn([...program, 'move', '--to', url, '--data', join(data, 'more')], {
      env: environment(),
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    await eventually(async () => expect((await query(url, 'select from dishes limit 1')).length).toBe(1));
    child.kill('SIGKILL');
    await child.exited;
    expect(
      await run(['serve', '--port', '0', '--data', join(data, 'node')], { env: { FOODMAP_DATABASE_URL: url } }),
    ).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('was interrupted'),
    });
    expect(await foodmap(join(data, 'more'), ['move', '--to', url])).toMatchObject({ code: 0 });
    expect(await foodmap(join(data, 'more'), ['doctor'], url)).toMatchObject({ code: 0 });
  });

  /** The address of docs/deploy/cluster with hosts, a name and a database of the test. */
  const ofTwoHosts = (url: string) => {
    const line = readFileSync(join(import.meta.dir, '../docs/deploy/cluster/foodmap.env'), 'utf8')
      .split('\n')
      .find((one) => one.startsWith('FOODMAP_DATABASE_URL='))!;
    const { host, pathname } = new URL(url);
    return line
      .slice(line.indexOf('=') + 1)
      .replace('10.0.0.21', host)
      .replace('10.0.0.22', `127.0.0.1:${freePort()}`)
      .replace('//foodmap:', '//postgres:')
      .replace('/foodmap', pathname);
  };

  test('takes an address of two hosts, both ways', async () => {
    const { data, url } = await place();
    const two = ofTwoHosts(url);
    const { host } = new URL(url);
    expect(await foodmap(data, ['move', '--to', two])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`Moved to ${host}, 127.0.0.1:`),
      stderr: '',
    });
    expect(await foodmap(data, ['move', '--to', 'sqlite'], two)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`What is in ${host}, 127.0.0.1:`),
      stderr: '',
    });
    expect(await foodmap(data, ['doctor'])).toMatchObject({ code: 0 });
  });

  test('takes the address that FOODMAP_DATABASE_URL names, and refuses another one', async () => {
    const { data, url } = await place();
    expect(await foodmap(data, ['move', '--to', url], `${url}_other`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('names another database than --to'),
    });
    expect(await foodmap(data, ['move', '--to', url], url)).toMatchObject({ code: 0, stderr: '' });
  });

  test.each(['move', 'import', 'restore'] as const)(
    '%s waits for a database that pauses, and says so',
    async (what) => {
      const own = await Postgres.start();
      const { url } = await own.database();
      const [data, other] = [join(temporaryDirectory(), 'data'), join(temporaryDirectory(), 'other')];
      const file = join(temporaryDirectory(), what === 'restore' ? 'backup.tar.zst' : 'export');
      expect((await foodmap(data, ['seed', '--stores', '400'])).code).toBe(0);
      if (what !== 'move') expect((await foodmap(data, [what === 'import' ? 'export' : 'backup', file])).code).toBe(0);
      const work = {
        move: ['move', '--to', url, '--data', data],
        import: ['import', file, '--database-url', url, '--data', other],
        restore: ['restore', file, '--yes', '--database-url', url, '--data', other],
      };
      const child = Bun.spawn([...program, ...work[what]], { env: environment(), stdio: ['ignore', 'pipe', 'pipe'] });
      let said = '';
      const ended = (async () => {
        for await (const chunk of child.stderr) said += new TextDecoder().decode(chunk);
      })();
      await eventually(async () => expect((await query(url, 'select from dishes limit 1')).length).toBe(1));
      own.freeze();
      await eventually(async () => expect(said).toContain('The database does not answer; waiting for it'));
      own.thaw();
      expect(await child.exited).toBe(0);
      await ended;
      expect(said.split('\n')).toHaveLength(2);
      expect(await foodmap(what === 'move' ? data : other, ['doctor'], url)).toMatchObject({ code: 0 });
      await own.remove();
    },
  );

  test.each([
    ['move --to sqlite', (data: string) => foodmap(data, ['doctor'])],
    ['export', (data: string, made: string) => foodmap(join(data, '../imported'), ['import', made])],
    ['backup', (data: string, made: string) => foodmap(data, ['backup', 'verify', made])],
  ])('%s waits for a database that pauses, and says so', async (what, check) => {
    const own = await Postgres.start();
    const { url } = await own.database();
    const data = join(temporaryDirectory(), 'data');
    const made = join(data, '..', what === 'backup' ? 'made.tar.zst' : 'made');
    expect((await foodmap(data, ['seed', '--stores', '400'])).code).toBe(0);
    expect((await foodmap(data, ['move', '--to', url])).code).toBe(0);
    // Holds the command up in the middle of its work.
    const other = new SQL(url, { max: 1 });
    const holder = await other.reserve();
    await holder.unsafe('begin');
    await holder.unsafe('lock table dishes in access exclusive mode');
    const args = [...what.split(' '), ...(what.startsWith('move') ? [] : [made])];
    const child = Bun.spawn([...program, ...args, '--database-url', url, '--data', data], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const ended = (async () => {
      for await (const chunk of child.stderr) said += new TextDecoder().decode(chunk);
    })();
    await eventually(async () => expect((await query(url, 'select from pg_locks where not granted')).length).toBe(1));
    own.freeze();
    await eventually(async () => expect(said).toContain('The database does not answer; waiting for it'));
    own.thaw();
    await holder.unsafe('rollback');
    expect(await child.exited).toBe(0);
    await ended;
    expect(said.split('\n')).toHaveLength(2);
    expect(await check(data, made)).toMatchObject({ code: 0, stderr: '' });
    await other.close({ timeout: 0 });
    await own.remove();
  });

  test('says what to do when the database ends, and can be repeated', async () => {
    const own = await Postgres.start();
    const { url } = await own.database();
    const data = join(temporaryDirectory(), 'data');
    expect((await foodmap(data, ['seed', '--stores', '400'])).code).toBe(0);
    const moving = foodmap(data, ['move', '--to', url]);
    await eventually(async () => expect((await query(url, 'select from dishes limit 1')).length).toBe(1));
    await own.kill();
    expect(await moving).toMatchObject({
      code: 1,
      stdout: '',
      stderr:
        'The connection to the database was lost, or it does not answer; run the command again when the database answers.\n',
    });
    await own.start();
    expect(await foodmap(data, ['move', '--to', url])).toMatchObject({ code: 0 });
    await own.remove();
  });

  test('refuses a place that is none, and says what one looks like', async () => {
    const { data } = await place();
    for (const to of ['', 'mysql://db/foodmap', 'postgres://db'])
      expect(await foodmap(data, ['move', '--to', to])).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('postgres://name:password@db.example:5432/foodmap'),
      });
  });
});

describe.skipIf(noPostgres !== undefined)('a backup', () => {
  test('of a database on PostgreSQL can be restored into a data directory, and into an empty database', async () => {
    const { data, url } = await place();
    const file = join(data, 'whole.tar.zst');
    await foodmap(data, ['move', '--to', url]);
    expect(await foodmap(data, ['backup', file], url)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('7 stores'),
    });
    const [alone, shared] = [join(temporaryDirectory(), 'data'), join(temporaryDirectory(), 'data')];
    expect(await foodmap(alone, ['restore', file, '--yes'])).toMatchObject({ code: 0 });
    expect(await foodmap(alone, ['doctor'])).toMatchObject({ code: 0 });
    expect(contentOf(join(alone, 'foodmap.db'))).toEqual(contentOf(join(original, 'foodmap.db')));
    const empty = (await postgres.database()).url;
    expect(await foodmap(shared, ['restore', file, '--yes'], empty)).toMatchObject({ code: 0 });
    expect(await foodmap(shared, ['doctor'], empty)).toMatchObject({ code: 0 });
    expect(await foodmap(shared, ['restore', file, '--yes'], empty)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not empty'),
    });
  });
});
