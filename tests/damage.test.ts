// needs: time, one engine (breaks the SQLite file and its WAL)
// FOODMAP_ROUNDS for more damage at random places; `npm run harden -- faults --rounds 1000` shows how it goes.
import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { damage, victim } from './hardening/damage.ts';
import { command } from './hardening/machine.ts';
import { expectRefusal, Scene, wrongIn } from './hardening/scene.ts';
import { admin, category, store } from './helpers/client.ts';
import { rowsOf } from './helpers/content.ts';
import { amount } from './helpers/length.ts';
import { run, startServer, temporaryDirectory } from './helpers/server.ts';

const scene = new Scene();
beforeAll(() => scene.prepare());
afterAll(() => scene.release());

const flip = (file: string, at: number) => {
  const bytes = readFileSync(file);
  bytes[at]! ^= 0x10;
  writeFileSync(file, bytes);
};
const remove = (data: string, ...names: string[]) => {
  for (const name of names) rmSync(join(data, name), { recursive: true, force: true });
};
const inDatabase = (data: string) => join(data, 'foodmap.db');
const inLog = (data: string) => join(data, 'foodmap.db-wal');
const middleOf = (file: string) => statSync(file).size >> 1;

describe('a start on a damaged directory ends with a sentence', () => {
  const kinds: [what: string, damage: (data: string) => unknown, sentence: RegExp][] = [
    [
      'a database that is no SQLite file',
      (data) => writeFileSync(inDatabase(data), 'Dear diary, '.repeat(2000)),
      /damaged/,
    ],
    ['a database cut in half', (data) => truncateSync(inDatabase(data), middleOf(inDatabase(data))), /damaged/],
    ['a database of a single page', (data) => truncateSync(inDatabase(data), 4096), /damaged/],
    ['an empty database', (data) => truncateSync(inDatabase(data), 0), /database is missing.*an empty foodmap\.db/],
    ['no database', (data) => remove(data, 'foodmap.db'), /database is missing/],
    [
      'a directory in the place of the database',
      (data) => [remove(data, 'foodmap.db'), mkdirSync(inDatabase(data))],
      /cannot be opened.*foodmap\.db/,
    ],
    ['a flipped bit in the header of the database', (data) => flip(inDatabase(data), 3), /damaged/],
    ['a flipped bit in the schema', (data) => flip(inDatabase(data), 103), /damaged/],
    ['a secret that is empty', (data) => truncateSync(join(data, 'jwt-secret'), 0), /jwt-secret is damaged/],
    ['a secret that was cut', (data) => truncateSync(join(data, 'jwt-secret'), 20), /jwt-secret is damaged/],
    [
      'a directory in the place of the secret',
      (data) => [remove(data, 'jwt-secret'), mkdirSync(join(data, 'jwt-secret'))],
      /cannot be used/,
    ],
    [
      'a lock that is something else',
      (data) => writeFileSync(join(data, 'foodmap.lock'), 'x'.repeat(9999)),
      /foodmap\.lock.*delete it/,
    ],
  ];
  test.each(kinds)('%s', async (_, damage, sentence) => {
    const data = await scene.stopped();
    damage(data);
    expectRefusal(await run(['--data', data]), sentence);
    const { stderr } = await run(['doctor', '--data', data]);
    expect(stderr).not.toMatch(/\.ts:\d|node_modules/);
  });
});

describe.each([
  ['no database', (data: string) => remove(data, 'foodmap.db')],
  ['an empty database', (data: string) => truncateSync(inDatabase(data), 0)],
])('a directory with uploads and %s', (_, damage) => {
  test.each(['admin list', 'backup', 'doctor', 'export unused.tar'])(
    'is refused by "%s" as a start refuses it',
    async (command) => {
      const data = await scene.stopped();
      damage(data);
      expectRefusal(await run([...command.split(' '), '--data', data]), /database is missing.*restore a backup/);
    },
  );
});

describe('a damaged write-ahead log', () => {
  const kinds: [what: string, damage: (data: string) => unknown, sentence: RegExp][] = [
    [
      'that was cut',
      (data) => truncateSync(inLog(data), middleOf(inLog(data))),
      /damaged: the commits behind byte \d+/,
    ],
    ['that was cut to nothing', (data) => truncateSync(inLog(data), 0), /is missing/],
    ['with a flipped bit', (data) => flip(inLog(data), middleOf(inLog(data))), /damaged: the commits behind byte \d+/],
    [
      'with a flipped bit in its last commit',
      (data) => flip(inLog(data), statSync(inLog(data)).size - 50),
      /behind byte \d+/,
    ],
    ['with a flipped bit at its beginning', (data) => flip(inLog(data), 17), /damaged from its beginning/],
    ['that is gone', (data) => remove(data, 'foodmap.db-wal'), /is missing/],
  ];
  test.each(kinds)(
    '%s is refused by every command, as often as they try, and nothing is changed',
    async (_, damage, sentence) => {
      const data = scene.copy();
      damage(data);
      const files = () =>
        ['foodmap.db', 'foodmap.db-wal'].map((name) => [
          name,
          existsSync(join(data, name)) && Bun.hash(readFileSync(join(data, name))),
        ]);
      const before = files();
      expect(await wrongIn(data)).toContain('integrity');
      for (const args of [[], ['admin', 'list'], ['backup', join(scene.folder, `never.tar.gz`)], []]) {
        expectRefusal(await run([...args, '--data', data]), sentence);
      }
      expect(files()).toEqual(before);
    },
  );

  test('can be cut where the sentence says; all that was committed before is there', async () => {
    const data = scene.copy();
    flip(inLog(data), middleOf(inLog(data)));
    const { stderr } = await run(['--data', data]);
    command('sh', '-c', /truncate -s .*$/m.exec(stderr)![0]);
    await (await startServer({ data })).stop();
    expect(await wrongIn(data)).toEqual([]);
    const { stores } = rowsOf(inDatabase(data));
    expect(stores!.length).toBeGreaterThan(6);
    expect(scene.killed.rows.stores).toEqual(expect.arrayContaining(stores!.slice(0, 6)));
  });

  test('of another database is refused; without it the database is as it was', async () => {
    const data = await scene.stopped();
    const other = await victim(temporaryDirectory());
    cpSync(inLog(other.directory), inLog(data));
    expectRefusal(await run(['--data', data]), /belongs to another database/);
    remove(data, 'foodmap.db-wal');
    const server = await startServer({ data });
    await server.stop();
    expect(rowsOf(inDatabase(data)).stores).toEqual(scene.killed.rows.stores);
    rmSync(join(other.directory, '..'), { recursive: true });
  });

  test('of an earlier time of the same database is refused', async () => {
    const data = await scene.stopped();
    const server = await startServer({ data });
    const root = await admin(server);
    const { id } = await category(root);
    for (let count = 0; count < 20; count++) await store(root, { category_id: id, description: 'y'.repeat(3000) });
    await server.stop();
    cpSync(inLog(scene.killed.directory), inLog(data));
    expectRefusal(await run(['--data', data]), /belongs to another database/);
  });

  test('without the index beside it loses nothing', async () => {
    const data = scene.copy();
    remove(data, 'foodmap.db-shm');
    await (await startServer({ data })).stop();
    expect(rowsOf(inDatabase(data)).stores).toEqual(scene.killed.rows.stores);
  });
});

test('damage at random places is found or does no harm: no stack trace, no 500, no commit lost unnoticed', async () => {
  const { problems } = await damage(amount(3, 12, 'FOODMAP_ROUNDS'));
  expect(problems).toEqual([]);
}, 600_000);
