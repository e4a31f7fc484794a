// needs: time, one node (about commands, which are no node)
import { afterAll, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { admin, Client, expectError, guest, timestamp } from './helpers/client.ts';
import { rowsIn } from './helpers/content.ts';
import { startEmpty } from './helpers/database.ts';
import { firstKey, run, startServer, temporaryDirectory } from './helpers/server.ts';

const server = await startServer();
afterAll(() => server.stop());

const key = (...args: string[]) => run(['key', ...args, '--data', server.data]);
const make = async (name: string) => JSON.parse((await key('create', name, '--json')).stdout);
const statusWith = async (text: string) => (await new Client(server.url, { key: text }).get('/api/categories')).status;

describe('foodmap key create', () => {
  test('prints the key and nothing else, and the running server takes it at once', async () => {
    const { stdout, stderr, code } = await key('create', 'Website');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(stdout).toMatch(/^fmk_[0-9A-Za-z]{40}\n$/);
    expect(await statusWith(stdout.trim())).toBe(200);
  });

  test('prints what the API answers with --json', async () => {
    const made = await make('  Kiosk 火锅 ');
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Kiosk 火锅',
      prefix: made.key.slice(0, 12),
      status: 'active',
      last_used_at: null,
      revoked_at: null,
      created_at: timestamp,
      updated_at: timestamp,
      key: expect.stringMatching(/^fmk_[0-9A-Za-z]{40}$/),
    });
  });

  test.each([
    ['an empty name', ' '],
    ['a name of 101 characters', 'n'.repeat(101)],
    ['a name with a line break', 'one\ntwo'],
  ])('refuses %s with a sentence and exit code 2', async (_, name) => {
    const { stdout, stderr, code } = await key('create', name);
    expect({ stdout, code }).toEqual({ stdout: '', code: 2 });
    expect(stderr).toMatch(
      /^The name of a key must (not be empty|have at most 100 characters|not contain control characters)\.\n$/,
    );
  });

  test('leaves the key itself in no file', async () => {
    const made = await make('Secret');
    expect(JSON.stringify(await rowsIn(server.data))).not.toContain(made.key);
    for (const name of readdirSync(server.data).filter((file) => file.startsWith('foodmap.db'))) {
      expect(readFileSync(join(server.data, name)).includes(made.key)).toBe(false);
    }
  });
});

describe('foodmap key list', () => {
  test('shows every key, newest first, none of them whole', async () => {
    const made = await make('Listed');
    const { stdout, code } = await key('list', '--json');
    const rows = JSON.parse(stdout);
    const shown = (await (await admin(server)).get('/api/admin/apikeys?page_size=100')).data;
    expect(code).toBe(0);
    expect(rows.map(({ id }: { id: number }) => id)).toEqual(shown.map(({ id }: { id: number }) => id));
    expect(rows[0]).toMatchObject({ id: made.id, name: 'Listed', prefix: made.prefix });
    expect(stdout).not.toContain(made.key);
  });

  test('shows a table to people', async () => {
    const made = await make('Tabled');
    const [heading, first] = (await key('list')).stdout.split('\n');
    expect(heading).toMatch(/^id +name +prefix +status +last_used_at +created_at$/);
    expect(first).toMatch(new RegExp(`^${made.id} +Tabled +${made.prefix} +active +never +20`));
  });
});

describe('foodmap key revoke', () => {
  test('ends a key at once, also one that the running server knows already', async () => {
    const made = await make('Doomed');
    expect(await statusWith(made.key)).toBe(200);
    const { stdout, code } = await key('revoke', String(made.id));
    expect({ stdout, code }).toEqual({ stdout: `The key ${made.id} (Doomed) is revoked.\n`, code: 0 });
    expect(await statusWith(made.key)).toBe(401);
  });

  test('changes nothing the second time', async () => {
    const made = await make('Twice');
    const [first, second] = [
      await key('revoke', String(made.id), '--json'),
      await key('revoke', String(made.id), '--json'),
    ];
    expect(JSON.parse(second.stdout)).toEqual(JSON.parse(first.stdout));
    expect(second.code).toBe(0);
  });

  test.each([
    ['a key that does not exist', '987654321', /no such API key/],
    ['what is no number', 'fmk_abc', /not the ID of a key/],
    ['zero', '0', /not the ID of a key/],
  ])('refuses %s with a sentence and exit code 2', async (_, id, sentence) => {
    const { stderr, code } = await key('revoke', id);
    expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(sentence), code: 2 });
  });

  test('refuses the last active key, so that nobody locks everybody out', async () => {
    const other = await startServer();
    const { stderr, code } = await run(['key', 'revoke', '1', '--data', other.data]);
    expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(/last active API key/), code: 2 });
    expect((await new Client(other.url, { key: firstKey }).get('/api/categories')).status).toBe(200);
    await other.stop();
  });
});

test('a command refuses a directory without a database with exit code 2 and makes none', async () => {
  const data = temporaryDirectory();
  startEmpty(data);
  const { stderr, code } = await run(['key', 'list', '--data', data]);
  expect({ stderr, code }).toEqual({
    stderr: expect.stringMatching(/There is no database in|The database is empty/),
    code: 2,
  });
  expect(readdirSync(data)).toEqual([]);
  rmSync(data, { recursive: true });
});

test('keys are made and revoked without a server, too', async () => {
  const data = join(temporaryDirectory(), 'data');
  await (await startServer({ data })).stop();
  const { stdout } = await run(['key', 'create', 'Before the start', '--data', data]);
  const again = await startServer({ data });
  expect((await new Client(again.url, { key: stdout.trim() }).get('/api/categories')).status).toBe(200);
  expectError(await guest(again).with({ key: 'fmk_unknown_to_everyone' }).get('/api/categories'), 401);
  await again.stop();
  rmSync(join(data, '..'), { recursive: true });
});
