import { afterAll, describe, expect, test } from 'bun:test';
import { Database } from 'bun:sqlite';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rowsOf, type Rows } from './helpers/content.ts';
import { run, program, startServer, temporaryDirectory } from './helpers/server.ts';

const folder = join(import.meta.dir, 'upgrades');
const releases = readdirSync(folder).filter((name) => name.endsWith('.db.gz'));

const directories: string[] = [];
afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** A data directory with the database of that release. */
async function directoryOf(release: string): Promise<string> {
  const data = join(temporaryDirectory(), 'data');
  directories.push(dirname(data));
  mkdirSync(data, { mode: 0o700 });
  const bytes = Bun.gunzipSync(await Bun.file(join(folder, release)).bytes());
  await Bun.write(join(data, 'foodmap.db'), bytes);
  return data;
}

const database = (data: string) => join(data, 'foodmap.db');
const copiesIn = (data: string) =>
  readdirSync(join(data, 'backups')).filter((name) => name.startsWith('before-upgrade'));

/** Rows with the columns that the older ones have. */
const narrowed = (rows: Rows, older: Rows): Rows =>
  Object.fromEntries(
    Object.entries(older).map(([table, before]) => {
      const columns = Object.keys(before[0] ?? {});
      const narrow = (row: Record<string, unknown>) => Object.fromEntries(columns.map((name) => [name, row[name]]));
      return [table, (rows[table] ?? []).map(narrow)];
    }),
  );

/** What the doctor finds of the search index. */
async function searchIn(data: string): Promise<string> {
  const { stdout } = await run(['doctor', '--json', '--data', data]);
  const findings: { name: string; level: string }[] = JSON.parse(stdout);
  return findings.find(({ name }) => name === 'search')!.level;
}

const withoutHistory = ({ migrations: _, ...rest }: Rows): Rows => rest;

/** Starts the program, which must refuse, and gives what it says. */
async function refusal(data: string): Promise<string> {
  const { stdout, stderr, code } = await run([], { env: { FOODMAP_DATA: data } });
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).not.toMatch(/^\s+at |node_modules|\.ts:\d/m);
  return stderr;
}

describe.each(releases)('a database of the release %s', (release) => {
  test('is brought up to date with every row, and a copy of it as it was is kept', async () => {
    const data = await directoryOf(release);
    const before = rowsOf(database(data));
    await (await startServer({ data })).stop();
    const after = rowsOf(database(data));
    expect(narrowed(withoutHistory(after), withoutHistory(before))).toEqual(withoutHistory(before));
    expect(after.migrations!.length).toBeGreaterThan(before.migrations!.length);
    const [copy, ...more] = copiesIn(data);
    expect(more).toEqual([]);
    expect(copy).toStartWith(`before-upgrade-${before.migrations!.length}-to-${after.migrations!.length}-`);
    expect(rowsOf(join(data, 'backups', copy!))).toEqual(before);
  });

  test('has every store in its search', async () => {
    const data = await directoryOf(release);
    await (await startServer({ data })).stop();
    expect(await searchIn(data)).toBe('ok');
  });

  test('has every store in its search when the filling of that was interrupted', async () => {
    const data = await directoryOf(release);
    await (await startServer({ data })).stop();
    const db = new Database(database(data));
    db.run('delete from search_texts where store_id % 2 = 0');
    db.run('delete from search where rowid % 2 = 0');
    db.run(`insert into settings (name, value) values ('search_outdated', 'true')`);
    db.close();
    expect(await searchIn(data)).toBe('error');
    await (await startServer({ data })).stop();
    expect(await searchIn(data)).toBe('ok');
    expect(rowsOf(database(data)).settings!.map(({ name }) => name)).not.toContain('search_outdated');
  });

  test('is copied once: a start without migrations copies nothing', async () => {
    const data = await directoryOf(release);
    await (await startServer({ data })).stop();
    await (await startServer({ data })).stop();
    expect(copiesIn(data)).toHaveLength(1);
  });

  test('has every row however early the upgrade is killed', async () => {
    const data = await directoryOf(release);
    const before = rowsOf(database(data));
    for (const after of [40, 80, 110, 140, 170, 200, 240, 300]) {
      await Bun.write(database(data), await Bun.file(database(await directoryOf(release))).bytes());
      for (const end of ['-wal', '-shm']) rmSync(database(data) + end, { force: true });
      const child = Bun.spawn(program, {
        env: { ...process.env, FOODMAP_DATA: data, FOODMAP_PORT: '0' },
        stdio: ['ignore', 'ignore', 'ignore'],
      });
      await Bun.sleep(after);
      child.kill('SIGKILL');
      await child.exited;
      await (await startServer({ data })).stop();
      const now = rowsOf(database(data));
      expect(narrowed(withoutHistory(now), withoutHistory(before))).toEqual(withoutHistory(before));
    }
    expect(readdirSync(join(data, 'backups')).filter((name) => name.endsWith('.partial'))).toEqual([]);
  }, 30_000);
});

describe('a database that a migration fails on', () => {
  test('is as it was, and the sentence says where the copy is', async () => {
    const data = await directoryOf('schema-0001.db.gz');
    const db = new Database(database(data));
    db.run(`alter table stores add column external_id text`);
    db.close();
    const before = rowsOf(database(data));
    const message = await refusal(data);
    expect(message).toContain('taken back wholly');
    const [copy] = copiesIn(data);
    expect(message).toContain(join(data, 'backups', copy!));
    expect(rowsOf(database(data))).toEqual(before);
    expect(rowsOf(join(data, 'backups', copy!))).toEqual(before);
    for (let again = 0; again < 4; again++) await refusal(data);
    expect(copiesIn(data)).toHaveLength(3);
  });
});

describe('a database that a newer program made', () => {
  test('is refused with a sentence, and nothing is changed', async () => {
    const data = await directoryOf(releases[0]!);
    await (await startServer({ data })).stop();
    const db = new Database(database(data));
    db.run(`insert into migrations values ('of the future', 9999999999999, '2099-01-01T00:00:00.000Z')`);
    db.close();
    const before = rowsOf(database(data));
    expect(await refusal(data)).toContain('newer than this program');
    expect(rowsOf(database(data))).toEqual(before);
  });
});
