// needs: time, one engine (uses the database as keys-cli does)
import { afterAll, describe, expect, test } from 'bun:test';
import { captcha, expectError, guest, timestamp, unique, user } from './helpers/client.ts';
import { run, startServer } from './helpers/server.ts';

const server = await startServer();
afterAll(() => server.stop());

const users = (...args: string[]) => run(['user', ...args, '--data', server.data]);
const names = (stdout: string) => JSON.parse(stdout).map(({ username }: { username: string }) => username);

describe('foodmap user list', () => {
  test('shows every user, newest first, without their passwords', async () => {
    const [older, newer] = [await user(server), await user(server)];
    const { stdout, stderr, code } = await users('list', '--json');
    expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
    expect(names(stdout).slice(0, 2)).toEqual([newer.username, older.username]);
    expect(JSON.parse(stdout)[0]).toEqual({
      id: newer.id,
      username: newer.username,
      status: 'active',
      created_at: timestamp,
      updated_at: timestamp,
    });
  });

  test('narrows to a status and to a part of the name', async () => {
    const name = unique('Narrow');
    const [one, other] = [await user(server, `${name}.one`), await user(server, `${name}.other`)];
    await users('disable', one.username);
    const listed = async (...args: string[]) =>
      names((await users('list', '--json', '--keyword', name, ...args)).stdout);
    expect(await listed()).toEqual([other.username, one.username]);
    expect(await listed('--status', 'disabled')).toEqual([one.username]);
    expect(await listed('--status', 'active')).toEqual([other.username]);
  });

  test('shows a table to people, and says when there is nothing in it', async () => {
    const { id, username } = await user(server);
    const [heading, first] = (await users('list')).stdout.split('\n');
    expect(heading).toMatch(/^id +username +status +created_at +updated_at$/);
    expect(first).toMatch(new RegExp(`^${id} +${username} +active +20`));
    expect((await users('list', '--keyword', 'nobody-has-this-name')).stdout).toBe('There are none.\n');
  });

  test('refuses a status that there is not', async () => {
    const { stderr, code } = await users('list', '--status', 'asleep');
    expect({ stderr, code }).toEqual({ stderr: expect.stringMatching(/asleep.*active, disabled/s), code: 2 });
  });
});

describe('foodmap user disable', () => {
  test('ends the tokens of the account at once, and its login', async () => {
    const banned = await user(server);
    expect((await banned.get('/api/user/me')).status).toBe(200);
    const { stdout, code } = await users('disable', banned.username);
    expect({ stdout, code }).toEqual({ stdout: `${banned.username} is disabled.\n`, code: 0 });
    expectError(await banned.get('/api/user/me'), 403);
    const credentials = { username: banned.username, password: 'password of a user' };
    expectError(await guest(server).post('/api/user/login', { ...credentials, ...(await captcha(banned)) }), 403);
  });

  test('takes the name in whatever case, and the second time too', async () => {
    const { username } = await user(server, unique('MixedCase'));
    expect((await users('disable', username.toUpperCase())).stdout).toBe(`${username} is disabled.\n`);
    expect((await users('disable', username)).code).toBe(0);
  });
});

describe('foodmap user enable', () => {
  test('lets the account log in again, with a new token only', async () => {
    const back = await user(server);
    await users('disable', back.username);
    const { stdout, code } = await users('enable', back.username, '--json');
    expect({ ...JSON.parse(stdout), code }).toMatchObject({ id: back.id, status: 'active', code: 0 });
    expectError(await back.get('/api/user/me'), 401);
    const credentials = { username: back.username, password: 'password of a user' };
    const login = await guest(server).post('/api/user/login', { ...credentials, ...(await captcha(back)) });
    expect((await back.with({ token: login.data.token }).get('/api/user/me')).status).toBe(200);
  });
});

test('foodmap user reset-password reads the password from standard input', async () => {
  const back = await user(server);
  const password = 'a better password';
  const { stdout, code } = await run(['user', 'reset-password', back.username, '--data', server.data], {
    input: `${password}\n`,
  });
  expect({ stdout, code }).toEqual({ stdout: `${back.username} has a new password.\n`, code: 0 });
  expectError(await back.get('/api/user/me'), 401);
  const login = { username: back.username, password, ...(await captcha(back)) };
  expect((await guest(server).post('/api/user/login', login)).status).toBe(200);
});

test.each(['disable', 'enable', 'reset-password'])(
  'foodmap user %s refuses an unknown name with exit code 2',
  async (command) => {
    const { stdout, stderr, code } = await users(command, 'nobody.at.all');
    expect({ stdout, stderr, code }).toEqual({ stdout: '', stderr: 'There is no user nobody.at.all.\n', code: 2 });
  },
);
