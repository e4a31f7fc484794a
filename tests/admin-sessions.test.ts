import { describe, expect, test } from 'bun:test';
import { admin as adminOf, expectError, guest, timestamp, unique, unknownId, type Client } from './helpers/client.ts';
import { adminPassword, captchaCode } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, admin: root } = await suite();
const path = '/api/admin/me/sessions';

async function colleague() {
  const username = unique('colleague');
  const { data } = await root.post('/api/admin/admins', { username, password: adminPassword });
  return { id: data.id as number, username, login: () => adminOf(server, username) };
}

interface Session {
  id: string;
  is_current: boolean;
}

const sessionsOf = async (as: Client): Promise<Session[]> => (await as.get(path)).data;
const ownOf = async (as: Client) => (await sessionsOf(as)).find(({ is_current }) => is_current)!;
const isIn = async (as: Client) => (await as.get('/api/admin/me')).status === 200;

describe('GET /api/admin/me/sessions', () => {
  test('200 with every login of the account, the latest first, and no network in full', async () => {
    const { login } = await colleague();
    const first = await login();
    const second = await login();
    const sessions = await sessionsOf(second);
    expect(sessions.map(({ is_current }) => is_current)).toEqual([true, false]);
    expect(sessions[0] as object).toEqual({
      id: expect.any(String),
      created_at: timestamp,
      last_used_at: expect.stringMatching(/:00:00\.000Z$/),
      expires_at: timestamp,
      program: '',
      system: '',
      network: expect.stringMatching(/^(?:127\.0\.0\.0\/24|::\/48)$/),
      is_current: true,
    });
    expect((await ownOf(first)).id).toBe(sessions[1]!.id);
  });

  test('200 with the program of the browser in words', async () => {
    const { username } = await colleague();
    const visitor = guest(server);
    const { data: captcha } = await visitor.get('/api/captcha/new');
    const { data } = await visitor.send('POST', '/api/admin/login', {
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
      body: JSON.stringify({
        username,
        password: adminPassword,
        captcha_id: captcha.captcha_id,
        captcha_code: captchaCode,
      }),
    });
    expect((await sessionsOf(visitor.with({ token: data.token })))[0]).toMatchObject({
      program: 'Firefox',
      system: 'Windows',
    });
  });
});

describe('DELETE /api/admin/me/sessions/{id}', () => {
  test('200, and the token of that session alone is not valid any more', async () => {
    const { login } = await colleague();
    const [lost, kept] = [await login(), await login()];
    expect((await kept.delete(`${path}/${(await ownOf(lost)).id}`)).status).toBe(200);
    const answer = await lost.get('/api/admin/me');
    expectError(answer, 401);
    expect(answer.meta.reason).toBe('token_invalid');
    expect(await isIn(kept)).toBe(true);
    expect(await sessionsOf(kept)).toHaveLength(1);
  });

  test('404 for an unknown one, and for that of another account', async () => {
    const [one, other] = [await (await colleague()).login(), await (await colleague()).login()];
    expectError(await one.delete(`${path}/${unknownId}`), 404);
    expectError(await one.delete(`${path}/${(await ownOf(other)).id}`), 404);
    expect(await isIn(other)).toBe(true);
  });
});

describe('POST /api/admin/logout', () => {
  test('200, and the token is not valid any more; another login of the account is', async () => {
    const { login } = await colleague();
    const [gone, kept] = [await login(), await login()];
    expect((await gone.post('/api/admin/logout')).status).toBe(200);
    expectError(await gone.get('/api/admin/me'), 401);
    expectError(await gone.post('/api/admin/logout'), 401);
    expect(await isIn(kept)).toBe(true);
  });
});

describe('every session ends', () => {
  test('when the account is disabled, also after it is enabled again', async () => {
    const { id, login } = await colleague();
    const client = await login();
    for (const enabled of [false, true]) await root.patch(`/api/admin/admins/${id}/enabled`, { enabled });
    expectError(await client.get('/api/admin/me'), 401);
    expect(await sessionsOf(await login())).toHaveLength(1);
  });

  test('when somebody resets the password', async () => {
    const { id, login } = await colleague();
    const client = await login();
    await root.patch(`/api/admin/admins/${id}/password`, { password: adminPassword });
    expectError(await client.get('/api/admin/me'), 401);
  });

  test('when the password is changed, and a new one begins', async () => {
    const { login } = await colleague();
    const [other, own] = [await login(), await login()];
    const body = { current_password: adminPassword, password: 'another password' };
    const { data } = await own.put('/api/admin/me/password', body);
    for (const before of [other, own]) expectError(await before.get('/api/admin/me'), 401);
    const after = own.with({ token: data.token });
    expect(await sessionsOf(after)).toMatchObject([{ is_current: true }]);
  });
});
