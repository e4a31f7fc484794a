// needs: time, one engine (looks for damage of the SQLite file)
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { admin, review, store, user } from './helpers/client.ts';
import { databaseOf } from './helpers/database.ts';
import { png } from './helpers/images.ts';
import { run, type Server, startServer, temporaryDirectory } from './helpers/server.ts';

const folder = temporaryDirectory();
const healthy = join(folder, 'healthy');
let copies = 0;

interface Finding {
  name: string;
  level: 'ok' | 'warning' | 'error';
  message: string;
  fixable: boolean;
  fixed: boolean;
}

/** A directory with some of everything, left by a server that has ended. */
async function populate(server: Server) {
  const boss = await admin(server);
  const [one, other] = [await user(server), await user(server)];
  const picture = (await boss.upload('/api/admin/upload', new Blob([png(400, 300)]))).data.path as string;
  const first = await store(boss, {
    latitude: 31.230416,
    longitude: 121.473701,
    name: '老四川火锅 Old Sichuan',
    cover_url: picture,
    description: "It's Bob's: 20 % off — naïve café, O'Neill & Sons.",
    dishes: [{ name: '毛肚' }, { name: 'Noodles (spicy)' }],
    hours: [{ day: 6, opens: '11:00', closes: '02:00' }],
    closures: [{ from: '2026-12-24', to: '2026-12-26' }],
  });
  const hidden = await store(boss, { name: 'Hidden place', status: 'inactive', latitude: 31.2, longitude: 121.4 });
  const gone = await store(boss, { name: 'Gone' });
  await boss.delete(`/api/admin/stores/${gone.id}`);
  for (const who of [one, other]) await who.post(`/api/user/stores/${first.id}/like`);
  await review(boss, one, first.id, { rating: 5 });
  await review(boss, other, first.id, { rating: 2, status: 'pending' });
  await fetch(`${server.url}${picture}?w=160`);
  return {
    first: first.id as number,
    hidden: hidden.id as number,
    gone: gone.id as number,
    picture: picture.slice('/static/upload/'.length),
  };
}

let made: Awaited<ReturnType<typeof populate>>;

beforeAll(async () => {
  const server = await startServer({ data: healthy });
  made = await populate(server);
  await server.stop();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A copy of the healthy directory, broken by the given SQL. */
function broken(...statements: string[]): string {
  const data = join(folder, `copy-${++copies}`);
  cpSync(healthy, data, { recursive: true, preserveTimestamps: true });
  const database = databaseOf(data);
  database.run('pragma foreign_keys = off');
  for (const statement of statements) database.run(statement);
  database.close();
  return data;
}

async function doctor(data: string, ...args: string[]) {
  const { stdout, stderr, code } = await run(['doctor', '--json', '--data', data, ...args]);
  expect(stderr).toBe('');
  const findings: Finding[] = JSON.parse(stdout);
  return { code, findings, found: (name: string) => findings.find((finding) => finding.name === name) };
}

const bad = (findings: Finding[]) => findings.filter(({ level }) => level !== 'ok').map(({ name }) => name);

/** Breaks, and sees exactly that found, mended and not found again. */
async function mends(data: string, ...names: string[]) {
  const before = await doctor(data);
  expect(bad(before.findings).toSorted()).toEqual(names.toSorted());
  for (const name of names) expect(before.found(name)).toMatchObject({ fixable: true, fixed: false });
  const fixed = await doctor(data, '--fix');
  for (const name of names) expect(fixed.found(name)).toMatchObject({ level: 'ok', fixable: true, fixed: true });
  expect(fixed.code).toBe(0);
  const after = await doctor(data);
  expect({ bad: bad(after.findings), code: after.code }).toEqual({ bad: [], code: 0 });
  return before;
}

describe('foodmap doctor', () => {
  test('finds nothing wrong with a healthy directory and ends with 0', async () => {
    const { findings, code } = await doctor(healthy);
    expect({ bad: bad(findings), code }).toEqual({ bad: [], code: 0 });
    expect(findings.length).toBeGreaterThan(12);
    for (const { message } of findings) expect(message).toMatch(/^[A-Z0-9].*\.$/);
  });

  test('changes nothing without --fix', async () => {
    const data = broken(`update stores set likes = 99 where id = ${made.first}`);
    const before = readFileSync(join(data, 'foodmap.db'));
    const { code } = await doctor(data);
    expect(code).toBe(1);
    expect(readFileSync(join(data, 'foodmap.db')).equals(before)).toBe(true);
    expect(bad((await doctor(data)).findings)).toEqual(['counters']);
  });

  test('checks and corrects while the server runs, which then shows the right counters', async () => {
    const server = await startServer();
    const { first } = await populate(server);
    const boss = await admin(server);
    const truth = (await boss.get(`/api/admin/stores/${first}`)).data;
    const database = databaseOf(server.data);
    database.run(`update stores set likes = 99, review_count = 50, rating_sum = 50 where id = ${first}`);
    database.close();
    expect((await boss.get(`/api/admin/stores/${first}`)).data.likes).toBe(99);
    const { code, found } = await doctor(server.data, '--fix');
    expect({ code, counters: found('counters') }).toMatchObject({ code: 0, counters: { fixed: true } });
    const { likes, review_count, rating, score } = (await boss.get(`/api/admin/stores/${first}`)).data;
    expect({ likes, review_count, rating }).toEqual({ likes: 2, review_count: 1, rating: 5 });
    expect(score).toBeCloseTo(truth.score, 1);
    expect(bad((await doctor(server.data)).findings)).toEqual([]);
    await server.stop();
  });

  test('prints a line for each check, and says which ones --fix corrects', async () => {
    const data = broken(`update tallies set value = 17 where name = 'likes'`);
    const { stdout, code } = await run(['doctor', '--data', data]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^error +totals +1 total .*: likes\. \(--fix corrects it\)$/m);
    expect(stdout).toMatch(/^ok +integrity +The database file is sound\.$/m);
    expect((await run(['doctor', '--fix', '--data', data])).stdout).toMatch(/^ok +totals .*\(corrected\)$/m);
  });

  test.each([
    ['likes', () => `update stores set likes = likes + 1 where id = ${made.first}`],
    ['the number of reviews', () => `update stores set review_count = 0 where id = ${made.first}`],
    ['the sum of ratings', () => `update stores set rating_sum = 1 where id = ${made.first}`],
    ['the counters of a store without any', () => `update stores set likes = 3 where id = ${made.hidden}`],
  ])('finds and mends %s', async (_, statement) => {
    const { found } = await mends(broken(statement()), 'counters');
    expect(found('counters')!.message).toMatch(/1 store /);
  });

  test.each([
    ['an approved review that does not count', `update reviews set counted_at = null where status = 'approved'`],
    ['a pending review that counts', `update reviews set counted_at = created_at where status = 'pending'`],
  ])('finds and mends %s', async (_, statement) => {
    await mends(broken(statement), 'reviews');
  });

  test.each([
    ['a total that is off', `update tallies set value = value + 1 where name = 'stores/active'`],
    ['a total that is missing', `delete from tallies where name like 'daily/%/users'`],
    ['a total of reports', `insert into tallies values ('reports/open', 3)`],
    ['a total of nothing', `insert into tallies values ('stores/active/category/4711', 3)`],
  ])('finds and mends %s', async (_, statement) => {
    await mends(broken(statement), 'totals');
  });

  test.each([
    ['of a store', () => [`update stores set search_count = -3 where id = ${made.first}`], 'counters'],
    [
      'of all stores, and of a day',
      () => [
        `insert into tallies values ('searches', -12), ('daily/2026-01-01/searches', -12)
        on conflict (name) do update set value = -12`,
      ],
      'totals',
    ],
  ])('finds and mends a negative number of searches %s', async (_, statements, name) => {
    await mends(broken(...statements()), name);
  });

  test.each([
    ['an opening that is missing', `delete from openings`],
    ['an opening of other times', `update openings set opens = opens - 1`],
    ['a closure that is missing', `delete from closures`],
    ['an opening of a hidden store', () => `insert into openings values (1, 600, 540, ${made.hidden})`],
  ])('finds and mends %s', async (_, statement) => {
    const { found } = await mends(broken(typeof statement === 'string' ? statement : statement()), 'openings');
    expect(found('openings')!.message).toMatch(/1 store /);
  });

  test.each([
    ['attributes that lists do not know', `update stores set attributes = '{"wheelchair":"yes"}' where id = `],
    ['codes without attributes', `update stores set attributes = null, attribute_codes = 'Ģ' where id = `],
  ])('finds and mends %s', async (_, statement) => {
    const { found } = await mends(broken(statement + String(made.first)), 'attributes');
    expect(found('attributes')!.message).toContain(`1 store whose attributes lists do not know: stores ${made.first}`);
  });

  test('leaves totals alone that have no recount: searches', async () => {
    const data = broken(`insert into tallies values ('searches', 12), ('daily/2026-01-01/searches', 12)`);
    expect(bad((await doctor(data)).findings)).toEqual([]);
  });

  test.each([
    ['a store that search has lost', () => [`delete from search where rowid = ${made.first}`]],
    [
      'one-character words that search has lost',
      () => [
        `delete from search where rowid = ${made.first}`,
        `insert into search (rowid, name, address, description, dishes, category)
          select id, name, address, description, 'x', '\u{f8ff}' || category_id from stores where id = ${made.first}`,
      ],
    ],
    ['a hidden store that search has lost', () => [`delete from search_hidden where rowid = ${made.hidden}`]],
    ['a deleted store that search still has', () => [`insert into search (rowid, name) values (${made.gone}, 'gone')`]],
    ['a store that never was', () => [`insert into search (rowid, name, category) values (4711, 'ghost', 'x')`]],
    [
      'an inactive store among the public ones',
      () => [`update stores set status = 'inactive' where id = ${made.first}`, `update tallies set value = 0`],
    ],
    [
      'a name changed behind the back of search',
      () => [`update stores set name = 'Other words altogether' where id = ${made.first}`],
    ],
    ['a dish taken behind the back of search', () => [`delete from dishes where name like 'Noodles%'`]],
    [
      'a category changed behind the back of search',
      () => [`update stores set category_id = (select max(id) from categories) where id = ${made.first}`],
    ],
    ['a text that is missing', () => [`delete from search_texts where store_id = ${made.first}`]],
  ])('finds and mends %s', async (_, statements) => {
    const data = broken(...statements());
    const { found } = await doctor(data);
    expect(found('search')).toMatchObject({
      level: 'error',
      fixable: true,
      message: expect.stringMatching(/1 store /),
    });
    const fixed = await doctor(data, '--fix');
    expect(fixed.found('search')).toMatchObject({ level: 'ok', fixed: true });
    expect(bad((await doctor(data)).findings)).toEqual([]);
  });

  test.each([
    ['index', 'stores_listed', 'drop index stores_listed'],
    ['index', 'users_username', 'drop index users_username'],
    ['trigger', 'likes_tally_insert', 'drop trigger likes_tally_insert'],
  ])('finds and creates the missing %s %s', async (type, name, statement) => {
    const before = await mends(broken(statement), 'indexes');
    expect(before.found('indexes')!.message).toBe(`1 index or trigger missing: ${type} ${name}.`);
  });

  test.each([
    ['search', 'search', 1],
    ['search_hidden', 'search', 1],
    ['usernames', 'usernames', 2],
  ])('finds and fills the missing search index %s, without a stack trace', async (table, check, rows) => {
    const data = broken(`drop table ${table}`);
    const before = await doctor(data);
    expect({ code: before.code, bad: bad(before.findings) }).toEqual({ code: 1, bad: ['indexes', check] });
    expect(before.found('indexes')!.message).toContain(`search index ${table}`);
    const { code, found } = await doctor(data, '--fix');
    expect({ code, indexes: found('indexes'), check: found(check) }).toMatchObject({
      code: 0,
      indexes: { fixed: true },
      check: { fixed: true },
    });
    expect(bad((await doctor(data)).findings)).toEqual([]);
    const database = databaseOf(data);
    expect(database.query(`select count(*) as n from ${table}_docsize`).get()).toEqual({ n: rows });
    database.close();
  });

  test.each([
    ['that it has lost', 'delete from places where id = :first'],
    ['that is not public', 'insert into places values (:hidden, 121400000, 121400000, 31200000, 31200000, 1)'],
    ['elsewhere', 'update places set west = west - 1, east = east - 1 where id = :first'],
    ['of another category', 'update places set category_id = category_id + 1 where id = :first'],
  ])('finds and mends an index of places with a store %s', async (_, statement) => {
    const ids = statement.replace(':first', String(made.first)).replace(':hidden', String(made.hidden));
    await mends(broken(ids), 'places');
  });

  test('finds and fills the missing index of places', async () => {
    await mends(broken('drop table places'), 'indexes', 'places');
  });

  test('finds and mends a user whom the index of usernames has lost', async () => {
    await mends(broken('delete from usernames where rowid = (select min(id) from users)'), 'usernames');
  });

  test.each([
    ['table', 'dishes', 'drop table dishes'],
    ['column', 'stores.description', 'alter table stores drop column description'],
  ])('finds the missing %s %s, which only a backup brings back, without a stack trace', async (_, name, statement) => {
    const data = broken(statement);
    const { code, found } = await doctor(data, '--fix');
    expect({ code, ...found('tables') }).toMatchObject({ code: 1, level: 'error', fixable: false });
    expect(found('tables')!.message).toBe(`1 table or column missing: ${name}. Restore a backup.`);
  });

  test.each([
    [
      'a list of dishes',
      'set the list to []',
      `update reviews set recommend_dishes = '[{"name":' where status = 'pending'`,
    ],
    [
      'a list of pictures that is none',
      'set the list to []',
      `update reviews set image_urls = '{}' where status = 'pending'`,
    ],
    [
      'a setting',
      'delete the setting, and its default counts',
      `insert into settings values ('cors_origins', 'https://food.example')`,
    ],
    [
      'a change',
      'set the changes to null',
      `insert into activity (created_at, actor, kind, target, changes) values ('2026-11-20', 'x', 'a.b', 'a', '{')`,
    ],
  ])('finds %s that cannot be read, and says how to %s', async (_, remedy, statement) => {
    const { code, found } = await doctor(broken(statement), '--fix');
    expect({ code, ...found('JSON') }).toMatchObject({ code: 1, level: 'error', fixable: false });
    expect(found('JSON')!.message).toMatch(/^1 value that cannot be read: (reviews|settings|activity) \d+ \(\w+\)\./);
    expect(found('JSON')!.message).toEndWith(`Restore a backup, or ${remedy}.`);
  });

  test.each([
    ['certificates/orders.json', '', 'orders', 'error'],
    ['certificates/orders.json', '{"orders":', 'orders', 'error'],
    ['certificates/orders.json', 'null', 'orders', 'error'],
    ['instance-id', '', 'instance-id', 'warning'],
    ['instance-id', 'two words', 'instance-id', 'warning'],
  ])('finds that %s is damaged: "%s"', async (file, text, name, level) => {
    const data = broken();
    mkdirSync(join(data, 'certificates'), { recursive: true, mode: 0o700 });
    writeFileSync(join(data, file), text, { mode: 0o600 });
    const { findings, found } = await doctor(data);
    expect(bad(findings)).toEqual([name]);
    expect(found(name)).toMatchObject({ level, message: expect.stringContaining('is damaged'), fixable: false });
  });

  test.each([
    ['administrator', 'update admins set enabled = 0', 'foodmap admin enable'],
    ['API key', `update api_keys set status = 'revoked'`, 'foodmap key create'],
  ])('finds that no %s is left, and says which command helps', async (_, statement, command) => {
    const { code, found } = await doctor(broken(statement), '--fix');
    expect({ code, ...found('access') }).toMatchObject({ code: 1, level: 'error', fixable: false });
    expect(found('access')!.message).toContain(command);
  });

  test.each([
    ['is empty', ''],
    ['was cut', 'short'],
  ])('finds a secret that %s, as the server does, unless the settings have one', async (_, text) => {
    const data = broken();
    writeFileSync(join(data, 'jwt-secret'), text);
    const { stderr } = await run(['--data', data]);
    const { code, found } = await doctor(data);
    expect({ code, ...found('secret') }).toMatchObject({ code: 1, level: 'error', fixable: false });
    expect(stderr).toContain(found('secret')!.message);
    const { stdout } = await run(['doctor', '--json', '--data', data], { env: { FOODMAP_JWT_SECRET: 'x'.repeat(32) } });
    expect(bad(JSON.parse(stdout))).toEqual([]);
  });

  test('puts a store back where search finds it', async () => {
    const data = broken(`delete from search where rowid = ${made.first}`);
    const found = async () => {
      const server = await startServer({ data });
      const answers = ['Sichuan', '火锅', '毛'].map(async (word) => {
        const { data: hits } = await (
          await admin(server)
        ).get(`/api/stores/search?keyword=${encodeURIComponent(word)}`);
        return hits.length as number;
      });
      const counts = await Promise.all(answers);
      await server.stop();
      return counts;
    };
    expect(await found()).toEqual([0, 0, 0]);
    await doctor(data, '--fix');
    expect(await found()).toEqual([1, 1, 1]);
  });

  test('finds an upload without its file, which only a backup brings back', async () => {
    const data = broken();
    rmSync(join(data, 'uploads', made.picture));
    const { code, found } = await doctor(data, '--fix');
    expect({ code, ...found('uploads') }).toMatchObject({ code: 1, level: 'error', fixable: false });
    expect(found('uploads')!.message).toContain(made.picture);
  });

  test('finds an upload whose file was cut short', async () => {
    const data = broken();
    writeFileSync(join(data, 'uploads', made.picture), 'RIFF');
    expect((await doctor(data)).found('uploads')!.level).toBe('error');
  });

  test('finds an upload whose file was changed at its size', async () => {
    const data = broken();
    const file = join(data, 'uploads', made.picture);
    const bytes = readFileSync(file);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(file, bytes);
    const { code, found } = await doctor(data, '--fix');
    expect({ code, ...found('uploads') }).toMatchObject({ code: 1, level: 'error', fixable: false });
    expect(found('uploads')!.message).toBe(
      `1 upload with a changed file: ${made.picture}. Take the files from a backup.`,
    );
  });

  test('says how many uploads have no digest to compare with', async () => {
    const { code, found } = await doctor(broken('update uploads set sha256 = null'));
    expect({ code, ...found('uploads') }).toMatchObject({ code: 0, level: 'ok' });
    expect(found('uploads')!.message).toContain('1 of them');
  });

  test('warns of pictures that are shown but not there, and ends with 0', async () => {
    const lost = '2026/11/abcdefghijklmnopqrst.webp';
    const data = broken(`update categories set icon_url = '/static/upload/${lost}'`);
    const { code, found } = await doctor(data);
    expect({ code, ...found('pictures') }).toMatchObject({ code: 0, level: 'warning', fixable: false });
    expect(found('pictures')!.message).toContain(lost);
  });

  test('warns of files of no upload and deletes them with --fix, but none younger than a day', async () => {
    const data = broken();
    const month = join(data, 'uploads/2026/01');
    mkdirSync(month, { recursive: true, mode: 0o700 });
    const put = (name: string, age: number) => {
      const path = join(month, name);
      writeFileSync(path, 'x', { mode: 0o600 });
      const time = Date.now() / 1000 - age * 3600;
      utimesSync(path, time, time);
    };
    const stray = ['a'.repeat(20) + '.webp', 'a'.repeat(20) + '.w160.webp', 'b'.repeat(20) + '.webp.abc123.part'];
    const young = 'c'.repeat(20) + '.webp';
    for (const name of stray) put(name, 25);
    put(young, 23);
    const before = await mends(data, 'stray files');
    expect(before.found('stray files')!.message).toMatch(/^3 files /);
    expect(readdirSync(month)).toEqual([young]);
    expect(existsSync(join(data, 'uploads', made.picture))).toBe(true);
  });

  test('warns of files among the uploads that it did not make, and leaves them', async () => {
    const data = broken();
    const names = ['2026/01/notes.txt', '2026/01/short.webp', '2026/.hidden', 'top.webp'];
    mkdirSync(join(data, 'uploads/2026/01'), { recursive: true, mode: 0o700 });
    for (const name of names) writeFileSync(join(data, 'uploads', name), 'x', { mode: 0o600 });
    symlinkSync('/etc/hostname', join(data, 'uploads/2026/01/abcdefghijklmnopqrsl.txt'));
    const { code, found } = await doctor(data, '--fix');
    expect({ code, ...found('other files') }).toMatchObject({ code: 0, level: 'warning', fixable: false });
    const { message } = found('other files')!;
    expect(message).toStartWith('5 files among the uploads that foodmap did not make: ');
    for (const name of names)
      expect({ message, there: existsSync(join(data, 'uploads', name)) }).toEqual({
        message: expect.stringContaining(name),
        there: true,
      });
  });

  test.skipIf(process.platform === 'win32')('finds and mends a directory and files that others can read', async () => {
    const data = broken();
    chmodSync(data, 0o755);
    chmodSync(join(data, 'jwt-secret'), 0o644);
    const { found } = await mends(data, 'permissions');
    expect(found('permissions')!.message).toMatch(/^2 files .*jwt-secret/);
    expect([data, join(data, 'jwt-secret')].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
  });

  test.skipIf(process.getuid?.() !== 0)(
    'finds files of another owner, and leaves what is not its own alone',
    async () => {
      const data = broken();
      mkdirSync(join(data, 'lost+found'), { mode: 0o755 });
      writeFileSync(join(data, '.gitkeep'), '', { mode: 0o644 });
      expect(bad((await doctor(data)).findings)).toEqual([]);
      chownSync(join(data, 'jwt-secret'), 12345, 12345);
      const { code, found } = await doctor(data, '--fix');
      expect({ code, ...found('owners') }).toMatchObject({ code: 1, level: 'error', fixable: false });
      expect(found('owners')!.message).toContain('jwt-secret');
    },
  );

  test('finds rows that point nowhere', async () => {
    const data = broken('delete from likes', 'delete from users');
    const { code, found } = await doctor(data, '--fix');
    expect({ code, ...found('foreign keys') }).toMatchObject({ code: 1, level: 'error', fixable: false });
    expect(found('foreign keys')!.message).toMatch(/^3 rows .*reviews/);
  });

  test('finds a damaged database, says to restore a backup, and mends nothing in it', async () => {
    const data = broken(`update stores set likes = 99 where id = ${made.first}`);
    const file = join(data, 'foodmap.db');
    const bytes = readFileSync(file);
    const page = bytes.readUInt16BE(16);
    const database = new Database(file, { readonly: true });
    const root = (name: string) =>
      (database.query(`select rootpage from sqlite_schema where name = ?`).get(name) as { rootpage: number }).rootpage;
    const damaged = root('users_by_status');
    database.close();
    bytes.fill(0x5a, (damaged - 1) * page, damaged * page);
    writeFileSync(file, bytes);
    const { code, found } = await doctor(data, '--fix');
    expect({ code, ...found('integrity') }).toMatchObject({ code: 1, level: 'error', fixable: false });
    expect(found('integrity')!.message).toMatch(/restore a backup/);
    expect(found('counters')).toMatchObject({ level: 'error', fixable: false, fixed: false });
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  test('finds a search index whose format is damaged, without a stack trace', async () => {
    const data = broken();
    const bytes = readFileSync(join(data, 'foodmap.db'));
    // The version in the configuration of each FTS5 table.
    for (let at = bytes.indexOf('version\x04'); at >= 0; at = bytes.indexOf('version\x04', at)) bytes[at + 7] = 0;
    writeFileSync(join(data, 'foodmap.db'), bytes);
    const { code, findings, found } = await doctor(data);
    expect({ code, level: found('search')!.level }).toEqual({ code: 1, level: 'error' });
    expect(findings.length).toBeGreaterThan(5);
  });

  test('finds a file that is no database', async () => {
    const data = broken();
    writeFileSync(join(data, 'foodmap.db'), 'no database at all, but long enough to be looked at. '.repeat(100));
    const { code, findings } = await doctor(data);
    expect({ code, bad: bad(findings) }).toEqual({ code: 1, bad: ['integrity'] });
  });

  test('finds a clock that is behind the newest row', async () => {
    const data = broken(
      `update users set created_at = '2126-01-01T00:00:00.000Z' where id = (select max(id) from users)`,
      `delete from tallies where name like 'daily/%/users'`,
    );
    const { code, found } = await doctor(data, '--fix');
    expect({ code, ...found('clock') }).toMatchObject({ code: 1, level: 'error', fixable: false });
    expect(found('clock')!.message).toContain('2126-01-01');
  });

  test('warns of first-run.txt while it is there', async () => {
    const data = broken();
    writeFileSync(join(data, 'first-run.txt'), 'password  x', { mode: 0o600 });
    const { code, found } = await doctor(data);
    expect({ code, ...found('first-run.txt') }).toMatchObject({ code: 0, level: 'warning' });
  });

  const withoutTestCode = { FOODMAP_CAPTCHA_TEST_CODE: undefined };

  test.each([
    ['ok', 'no proxy on this machine alone', []],
    ['ok', 'a proxy on this machine', ['--base-url', 'https://food.example', '--trust-proxy', '127.0.0.1']],
    ['warning', 'https without a trusted proxy', ['--base-url', 'https://food.example']],
    ['warning', 'all addresses without a proxy', ['--host', '0.0.0.0']],
    ['error', 'trust in everyone', ['--base-url', 'https://food.example', '--trust-proxy', '0.0.0.0/0']],
  ])('gives %s for %s', async (level, _, args) => {
    const { stdout } = await run(['doctor', '--json', '--data', healthy, ...args], { env: withoutTestCode });
    expect(JSON.parse(stdout).find(({ name }: Finding) => name === 'proxy').level).toBe(level);
  });

  test('refuses a directory without a database, and a database of a newer program', async () => {
    const nowhere = await run(['doctor', '--data', folder]);
    expect({ code: nowhere.code, stderr: nowhere.stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/no database/),
    });
    const newer = broken(`insert into migrations (hash, created_at, applied_at) values ('x', 9999999999999, 'x')`);
    const { code, stderr } = await run(['doctor', '--data', newer]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/newer than this program/) });
  });
});
