// needs: time, one engine (uses the database as keys-cli and users-cli do)
import { afterAll, describe, expect, test } from 'bun:test';
import { admin, captcha, expectError, guest, timestamp, unique } from './helpers/client.ts';
import { withTotp } from './helpers/factors.ts';
import { adminPassword, run, startServer } from './helpers/server.ts';

const server = await startServer();
afterAll(() => server.stop());

const secret = 'a password for the shell';
const admins = (args: string[], input?: string) =>
  run(['admin', ...args, '--data', server.data], input === undefined ? {} : { input });

const create = async (username = unique('shell')) => {
  const made = await admins(['create', username], `${secret}\n`);
  expect(made.code).toBe(0);
  return username;
};

const login = async (username: string, password: string) =>
  guest(server).post('/api/admin/login', { username, password, ...(await captcha(guest(server))) });

describe('foodmap admin create', () => {
  test('reads the password from standard input, and the running server lets the new one in at once', async () => {
    const username = unique('shell');
    const { stdout, stderr, code } = await admins(['create', username], `${secret}\n`);
    expect({ stdout, stderr, code }).toEqual({ stdout: `${username} can log in now.\n`, stderr: '', code: 0 });
    expect((await login(username, secret)).status).toBe(200);
  });

  test.each([
    ['without a line break', secret],
    ['with the line break of Windows', `${secret}\r\n`],
    ['with more lines after it', `${secret}\nnot this\n`],
  ])('takes a password %s', async (_, input) => {
    const username = unique('shell');
    expect((await admins(['create', username], input)).code).toBe(0);
    expect((await login(username, secret)).status).toBe(200);
  });

  test('prints what the API answers with --json', async () => {
    const username = unique('shell');
    const { stdout } = await admins(['create', username, '--json'], secret);
    const rest = { id: expect.any(Number), role: 'admin', enabled: true, created_at: timestamp, updated_at: timestamp };
    expect(JSON.parse(stdout)).toEqual({ username, ...rest });
  });

  test('gives the role that is asked for, also by its other name', async () => {
    const username = unique('shell');
    const { stdout } = await admins(['add', username, '--role', 'moderator', '--json'], secret);
    expect(JSON.parse(stdout)).toMatchObject({ username, role: 'moderator' });
    expectError(await (await admin(server, username, secret)).get('/api/admin/apikeys'), 403);
  });

  test.each([
    ['a password of 7 characters', unique('shell'), '1234567', /8 to 128 characters/],
    ['no password', unique('shell'), '', /8 to 128 characters/],
    ['a name that is taken', 'ADMIN', secret, /taken/],
    ['a name of 2 characters', 'ab', secret, /The username must have 3 to 32 characters/],
    ['a name with a space', 'a b c', secret, /The username must be letters, digits/],
  ])('refuses %s with a sentence and exit code 2', async (_, username, input, sentence) => {
    const { stdout, stderr, code } = await admins(['create', username], input);
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: expect.stringMatching(sentence), code: 2 });
  });

  test('has no way to take a password from the command line', async () => {
    const { stderr, code } = await admins(['create', unique('shell'), '--password', secret], secret);
    expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(/unknown option '--password'/), code: 2 });
  });
});

describe('foodmap admin reset-password', () => {
  test('ends the tokens of the account and takes the new password from then on', async () => {
    const username = await create();
    const before = await admin(server, username, secret);
    const { stdout, code } = await admins(['reset-password', username], 'a better one\n');
    expect({ stdout, code }).toEqual({ stdout: `${username} has a new password.\n`, code: 0 });
    expectError(await before.get('/api/admin/me'), 401);
    expectError(await login(username, secret), 401);
    expect((await login(username, 'a better one')).status).toBe(200);
  });
});

describe('foodmap admin rename', () => {
  test('changes the name of the login at once, and tokens stay valid', async () => {
    const username = await create();
    const client = await admin(server, username, secret);
    const name = unique('Renamed');
    const { stdout, code } = await admins(['rename', username.toUpperCase(), name]);
    expect({ stdout, code }).toEqual({ stdout: `${username.toUpperCase()} is ${name} now.\n`, code: 0 });
    expect((await client.get('/api/admin/me')).data.username).toBe(name);
    expectError(await login(username, secret), 401);
    expect((await login(name, secret)).status).toBe(200);
  });

  test('can change the case of a name', async () => {
    const username = await create();
    expect((await admins(['rename', username, username.toUpperCase()])).code).toBe(0);
  });

  test.each([
    ['a name that is taken', 'ADMIN', /taken/],
    ['a name with a space', 'a b c', /The username must be letters, digits/],
  ])('refuses %s with exit code 2', async (_, name, sentence) => {
    const { stderr, code } = await admins(['rename', await create(), name]);
    expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(sentence), code: 2 });
  });
});

describe('foodmap admin disable and enable', () => {
  test('lock an administrator out and let that one in again, at once', async () => {
    const username = await create();
    const client = await admin(server, username, secret);
    expect((await admins(['disable', username])).stdout).toBe(`${username} is disabled.\n`);
    expectError(await client.get('/api/admin/me'), 403);
    expectError(await login(username, secret), 403);
    expect((await admins(['enable', username])).stdout).toBe(`${username} is enabled.\n`);
    expect((await login(username, secret)).status).toBe(200);
  });

  test('refuse to lock out the last enabled administrator', async () => {
    const other = await startServer();
    const { stderr, code } = await run(['admin', 'disable', 'admin', '--data', other.data]);
    expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(/last enabled administrator/), code: 2 });
    expect((await (await admin(other)).get('/api/admin/me')).status).toBe(200);
    await other.stop();
  });
});

describe('foodmap admin role', () => {
  test('gives and takes the role, at once and for tokens that are there', async () => {
    const username = await create();
    const client = await admin(server, username, secret);
    const operate = async () => (await client.get('/api/admin/settings/site')).status;
    const statuses = [await operate()];
    const given = await admins(['role', username.toUpperCase(), 'super_admin']);
    expect(given).toMatchObject({ stdout: `${username} has the role super_admin.\n`, code: 0 });
    statuses.push(await operate());
    expect((await admins(['role', username, 'admin', '--json'])).stdout).toContain('"role":"admin"');
    expect([...statuses, await operate()]).toEqual([403, 200, 403]);
  });

  test('and disable refuse the last enabled super administrator with exit code 2, beside other administrators', async () => {
    const other = await startServer();
    try {
      const change = (...args: string[]) => run(['admin', ...args, '--data', other.data]);
      expect((await run(['admin', 'create', 'second', '--data', other.data], { input: secret })).code).toBe(0);
      const refusal = { stderr: expect.stringMatching(/last enabled super administrator/), code: 2 };
      expect(await change('role', 'admin', 'admin')).toMatchObject(refusal);
      expect(await change('disable', 'admin')).toMatchObject(refusal);
      expect((await change('role', 'second', 'super_admin')).code).toBe(0);
      expect((await change('role', 'admin', 'admin')).code).toBe(0);
      expect(await change('disable', 'second')).toMatchObject(refusal);
    } finally {
      await other.stop();
    }
  });

  test('refuses another role with exit code 2', async () => {
    const { stderr, code } = await admins(['role', await create(), 'owner']);
    expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(/moderator, admin, super_admin/), code: 2 });
  });
});

describe('foodmap admin list', () => {
  test('shows every administrator, oldest first, and no password', async () => {
    const username = await create();
    const { stdout, code } = await admins(['list', '--json']);
    const rows = JSON.parse(stdout);
    expect(code).toBe(0);
    expect(rows[0]).toMatchObject({ username: 'admin', role: 'super_admin', enabled: true });
    expect(rows.at(-1)).toMatchObject({ username, role: 'admin', enabled: true });
    expect(stdout).not.toMatch(/argon2|password/);
  });
});

test.each([[['reset-password']], [['disable']], [['enable']], [['role', 'admin']]])(
  'foodmap admin %s refuses an unknown name with exit code 2',
  async ([command, ...rest]) => {
    const { stderr, code } = await admins([command!, 'nobody', ...rest], adminPassword);
    expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(/no administrator nobody/), code: 2 });
  },
);

describe('foodmap admin reset-factors', () => {
  test('lets in by the password alone whoever lost the factor, and ends the tokens', async () => {
    const username = await create();
    const client = await admin(server, username, secret);
    await withTotp(client);
    expectError(await login(username, secret), 401);
    const { stdout, code } = await admins(['reset-factors', username]);
    expect({ stdout, code }).toEqual({ stdout: `${username} logs in with the password alone now.\n`, code: 0 });
    expectError(await client.get('/api/admin/me'), 401);
    expect((await login(username, secret)).status).toBe(200);
  });
});
