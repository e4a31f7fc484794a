// needs: time, early, one engine (freezes processes over the WAL and its locks)
// Processes that have the database open beside the server when it is killed: they write on, or stand still.
import { Database } from 'bun:sqlite';
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { wrongIn } from './hardening/scene.ts';
import { admin, category, store, unique, type Client } from './helpers/client.ts';
import { databaseOf } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { childOf, freeze, isRunning, isWriting } from './helpers/processes.ts';
import { environment, program, run, startServer, temporaryDirectory } from './helpers/server.ts';

const folders: string[] = [];
const toEnd = new Set<() => unknown>();
afterEach(async () => {
  for (const end of toEnd) await end();
  toEnd.clear();
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const lines = 6000;
/** A table whose import takes some seconds, most of them in transactions. */
const table = (kind: string) =>
  ['name,category,address', ...Array.from({ length: lines }, (_, line) => `Stall ${line},${kind},${line} Road`)].join(
    '\n',
  );

const start = async (data: string) => {
  const server = await startServer({ data });
  toEnd.add(() => server.stop());
  return server;
};

/** A server, and a store that it has acknowledged. */
async function served() {
  const data = join(temporaryDirectory(), 'data');
  folders.push(dirname(data));
  const server = await start(data);
  const root = await admin(server);
  const kind = await category(root);
  return { server, data, root, kind, known: await store(root, { category_id: kind.id }) };
}

const importedInto = (data: string): number => {
  const database = databaseOf(data);
  const [{ count }] = database.query(`select count(*) as count from stores where name like 'Stall %'`).all() as [
    { count: number },
  ];
  database.close();
  return count;
};

/** An import over HTTP, and its process. */
async function importOverHttp({ server, root, kind }: Awaited<ReturnType<typeof served>>): Promise<number> {
  const form = new FormData();
  form.set('stores', new Blob([table(kind.name)]), 'stores.csv');
  const { status, text } = await root.send('POST', '/api/admin/import', { body: form });
  expect([status, text]).toEqual([200, text]);
  const pid = await eventually(async () => childOf(server.pid));
  toEnd.add(() => isRunning(pid) && process.kill(pid, 'SIGKILL'));
  return pid;
}

/** The same by the command. */
function importByCommand({ data, kind }: Awaited<ReturnType<typeof served>>) {
  const command = Bun.spawn([...program, 'import', '--csv', 'stores', '-', '--data', data], {
    env: environment(),
    stdin: new Blob([table(kind.name)]),
    stdout: 'pipe',
    stderr: 'pipe',
  });
  toEnd.add(() => command.kill('SIGKILL'));
  return command;
}

interface Noted {
  changes: { stores: { created: number }; unfinished?: { lines: number; of: number } };
}

const changesOf = ({ changes: { stores, unfinished } }: Noted) => ({
  created: stores.created,
  ...(unfinished && { lines: unfinished.lines, of: unfinished.of }),
});

/** Everything acknowledged is there, and the server takes writes. */
async function expectWhole(data: string, root: Client, known: { id: number; name: string }) {
  expect((await root.get(`/api/admin/stores/${known.id}`)).data.name).toBe(known.name);
  expect((await root.post('/api/admin/categories', { name: unique('After ') })).status).toBe(200);
  expect(await wrongIn(data)).toEqual([]);
}

describe('a start after the server was killed', () => {
  test.each([
    ['in a transaction', true],
    ['between two transactions', false],
  ])('serves when the process of an import was frozen %s, which is gone before it', async (_, inTransaction) => {
    const before = await served();
    const { server, data, root, known } = before;
    const pid = await importOverHttp(before);
    await eventually(async () => expect(importedInto(data)).toBeGreaterThan(0));
    await freeze(pid, () => isWriting(pid, data) === inTransaction);
    const acknowledged = importedInto(data);
    await server.stop('SIGKILL');
    const next = await start(data);
    expect(isRunning(pid)).toBe(false);
    expect(importedInto(data)).toBe(acknowledged);
    const now = root.at(next.url);
    await expectWhole(data, now, known);
    // Activity says how far it came, and the same table again brings in the rest.
    const noted = async () => (await now.get('/api/admin/activity?kind=tables.import')).data.map(changesOf);
    const first = { created: acknowledged, of: lines, lines: acknowledged };
    expect(await noted()).toEqual([first]);
    await importOverHttp({ ...before, server: next, root: now });
    await eventually(async () => expect(importedInto(data)).toBe(lines), 60_000);
    await eventually(async () => expect(await noted()).toEqual([{ created: lines }]));
  });

  test('serves beside a command that writes on, and loses nothing of it', async () => {
    const before = await served();
    const { server, data, root, known } = before;
    const command = importByCommand(before);
    await eventually(async () => expect(importedInto(data)).toBeGreaterThan(0));
    await server.stop('SIGKILL');
    const next = await start(data);
    expect(await command.exited).toBe(0);
    expect(importedInto(data)).toBe(lines);
    await expectWhole(data, root.at(next.url), known);
  });

  test.each([
    ['in a transaction', true],
    ['between two transactions', false],
  ])(
    'serves beside a command that was frozen %s, and loses nothing of it once it goes on',
    async (_, inTransaction) => {
      const before = await served();
      const { server, data, root, known } = before;
      const command = importByCommand(before);
      await eventually(async () => expect(importedInto(data)).toBeGreaterThan(0));
      await freeze(command.pid, () => isWriting(command.pid, data) === inTransaction);
      await server.stop('SIGKILL');
      const next = await start(data);
      const now = root.at(next.url);
      expect((await now.get(`/api/admin/stores/${known.id}`)).data.name).toBe(known.name);
      const written = await now.post('/api/admin/categories', { name: unique('Beside ') });
      expect([written.status, written.meta?.reason]).toEqual(inTransaction ? [503, 'busy'] : [200, undefined]);
      if (inTransaction) await eventually(async () => expect(next.log()).toContain(`kill -CONT ${command.pid}`));
      command.kill('SIGCONT');
      expect(await command.exited).toBe(0);
      expect(importedInto(data)).toBe(lines);
      await expectWhole(data, now, known);
    },
  );
});

/** Holds a lock of SQLite for this process, as one would that the system cannot end. */
function hold(file: string, statement: string): () => void {
  const holder = new Database(file);
  holder.run('pragma busy_timeout = 30000');
  holder.run(statement);
  const release = () => holder.close();
  toEnd.add(release);
  return release;
}

const stoppedData = async () => {
  const { server, data } = await served();
  await server.stop('SIGKILL');
  return data;
};

const contentOf = (data: string) =>
  ['foodmap.db', 'foodmap.db-wal'].map((name) => Bun.hash(readFileSync(join(data, name))));

describe('exit code 1 of a start, which changes nothing and can be tried again,', () => {
  test('while a process of the killed server has not ended', async () => {
    const data = await stoppedData();
    const release = hold(join(data, 'foodmap.jobs'), 'begin; select * from sqlite_schema');
    const before = contentOf(data);
    const { code, stderr } = await run(['--data', data]);
    expect(stderr).toContain(
      `Process ${process.pid} still works on ${data} for a server that has ended; end it (kill -9 ${process.pid}), then start again.`,
    );
    expect(code).toBe(1);
    expect(contentOf(data)).toEqual(before);
    release();
    await start(data);
  });

  test('while a process is in a transaction, when the database must be brought up to date', async () => {
    const data = await stoppedData();
    const file = join(data, 'foodmap.db');
    const older = databaseOf(data);
    older.run('delete from migrations where created_at = (select max(created_at) from migrations)');
    older.close();
    hold(file, 'begin immediate');
    const { code, stderr } = await run(['--data', data]);
    expect(stderr).toMatch(
      new RegExp(`Process ${process.pid} \\(.+\\) is writing to ${file}; let it go on \\(kill -CONT ${process.pid}\\)`),
    );
    expect(code).toBe(1);
  });
});
