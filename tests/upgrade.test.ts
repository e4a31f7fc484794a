// needs: time, one engine (migrates SQLite files of earlier versions)
import { afterAll, describe, expect, test } from 'bun:test';
import { Database } from 'bun:sqlite';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { rowsOf, type Rows } from './helpers/content.ts';
import { amount } from './helpers/length.ts';
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

/** Problems of the search index that the doctor finds. */
async function searchIn(data: string): Promise<string> {
  const { stdout } = await run(['doctor', '--json', '--data', data]);
  const findings: { name: string; level: string }[] = JSON.parse(stdout);
  return findings.find(({ name }) => name === 'search')!.level;
}

/** Without what a start adds: migrations, and the time zone of the site. */
const withoutHistory = ({ migrations: _, settings = [], ...rest }: Rows): Rows => ({
  ...rest,
  settings: settings.filter(({ name }) => name !== 'site'),
});

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
    const moments = [140, 240, 40, 80, 110, 170, 200, 300].slice(0, amount(2, 8));
    for (const after of moments) {
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
  });
});

/** The copy that an upgrade left, and the content of the database before and after it. */
async function upgraded() {
  const data = await directoryOf('schema-0001.db.gz');
  mkdirSync(join(data, 'uploads/2026/01'), { recursive: true });
  const picture = join(data, 'uploads/2026/01/abcdefghijklmnopqrst.webp');
  writeFileSync(picture, 'a picture');
  const before = rowsOf(database(data));
  const server = await startServer({ data });
  await server.stop();
  const name = copiesIn(data)[0]!;
  return {
    data,
    before,
    after: rowsOf(database(data)),
    name,
    copy: join(data, 'backups', name),
    log: server.log(),
    picture,
  };
}

describe('the copy from before an upgrade', () => {
  test('is named in the log, with the numbers of migrations', async () => {
    const { before, after, copy, log } = await upgraded();
    const line = log.split('\n').find((text) => text.includes('"upgraded the database"'))!;
    expect(JSON.parse(line)).toMatchObject({
      level: 'info',
      from: before.migrations!.length,
      to: after.migrations!.length,
      copy,
    });
  });

  test('is listed and verified as backups are', async () => {
    const { data, before, name } = await upgraded();
    const listed = JSON.parse((await run(['backup', 'list', '--verify', '--json', '--data', data])).stdout);
    expect(listed).toEqual([
      expect.objectContaining({ name, place: 'here', stores: before.stores!.length, pictures: null, problem: null }),
    ]);
    expect((await run(['backup', 'verify', name, '--data', data])).stdout).toContain(`${name} is whole`);
  });

  test('is restored as it is, beside the pictures that are there; that can be undone', async () => {
    const { data, before, after, copy, picture } = await upgraded();
    const { stdout, code } = await run(['restore', copy, '--data', data, '--yes']);
    expect(code).toBe(0);
    expect(rowsOf(database(data))).toEqual(before);
    expect(readFileSync(picture, 'utf8')).toBe('a picture');
    const undo = /^To undo: foodmap (.*)$/m.exec(stdout)![1]!.split(' ');
    expect((await run(undo)).code).toBe(0);
    expect(rowsOf(database(data))).toEqual(after);
    expect(readFileSync(picture, 'utf8')).toBe('a picture');
    await (await startServer({ data })).stop();
    expect(rowsOf(database(data))).toEqual(after);
  });

  // Every state that such a restore can be interrupted in, made by hand.
  test.each([
    ['ready', false],
    ['ready', true],
    ['cleared', true],
  ])(
    'is restored by the next start when that was interrupted: %s, former database moved aside: %p',
    async (state, isMoved) => {
      const { data, before, copy, picture } = await upgraded();
      const [staging, aside] = [`restoring-2026-11-20-database.${state}`, 'before-restore-2026-11-20-database'];
      mkdirSync(join(data, staging));
      copyFileSync(copy, join(data, staging, 'foodmap.db'));
      if (isMoved) {
        mkdirSync(join(data, aside));
        renameSync(database(data), join(data, aside, 'foodmap.db'));
      }
      const server = await startServer({ data });
      await server.stop();
      const now = rowsOf(database(data));
      expect(narrowed(withoutHistory(now), withoutHistory(before))).toEqual(withoutHistory(before));
      expect(existsSync(join(data, aside, 'foodmap.db'))).toBe(true);
      expect(readFileSync(picture, 'utf8')).toBe('a picture');
      const line = server
        .log()
        .split('\n')
        .find((text) => text.includes('"completed a restore'))!;
      expect(JSON.parse(line)).toMatchObject({ level: 'info', aside: join(data, aside) });
    },
  );

  test.each([
    ['is no database', (copy: string) => writeFileSync(copy, 'no database '.repeat(1000)), 1, /damaged/],
    ['is a database of something else', (copy: string) => other(copy), 1, /no database of foodmap/],
    ['was made by a newer program', (copy: string, data: string) => newer(copy, data), 2, /newer than this program/],
    ['has commits in a log beside it', (copy: string) => writeFileSync(`${copy}-wal`, 'x'), 2, /-wal/],
  ])('is refused when it %s, and nothing is touched', async (_, change, expected, sentence) => {
    const { data, after, copy } = await upgraded();
    change(copy, data);
    for (const args of [
      ['backup', 'verify', copy],
      ['restore', copy, '--yes'],
    ]) {
      const { stdout, stderr, code } = await run([...args, '--data', data]);
      expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
      expect(stderr).toMatch(sentence);
      expect(stderr).not.toMatch(/^\s+at |\.ts:\d/m);
    }
    expect(rowsOf(database(data))).toEqual(after);
    expect(readdirSync(data).filter((name) => /restor/.test(name))).toEqual([]);
  });
});

function other(file: string): void {
  rmSync(file);
  const db = new Database(file);
  db.run('create table notes (text text)');
  db.close();
}

function newer(file: string, data: string): void {
  copyFileSync(database(data), file);
  const db = new Database(file);
  db.run(`insert into migrations values ('of the future', 9999999999999, '2099-01-01T00:00:00.000Z')`);
  db.run('pragma journal_mode = delete');
  db.close();
}

describe('a database that a migration fails on', () => {
  test('is as it was, and the sentence says where the copy is', async () => {
    const data = await directoryOf('schema-0001.db.gz');
    const db = new Database(database(data));
    db.run(`alter table stores add column external_id text`);
    db.close();
    const before = rowsOf(database(data));
    const message = await refusal(data);
    expect(message).toContain('rolled back');
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
