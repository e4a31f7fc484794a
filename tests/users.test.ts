// needs: http2
import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { captcha, expectError, expectFields, expectInvalid, fieldsOf, unique, user } from './helpers/client.ts';
import { adminPassword } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const secret = 'a secret of the tests that is long enough';
const { server, client, admin } = await suite({ env: { FOODMAP_JWT_SECRET: secret } });

const account = await user(server, 'Zoë.Müller');
const password = 'password of a user';

const register = async (fields: Record<string, unknown>) =>
  client.post('/api/user/register', { username: unique('user'), password, ...(await captcha(client)), ...fields });

const login = async (fields: Record<string, unknown>) =>
  client.post('/api/user/login', { username: account.username, password, ...(await captcha(client)), ...fields });

const setStatus = (id: number, status: string) => admin.patch(`/api/admin/users/${id}/status`, { status });

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** A token with this header and these claims, signed with the server's own secret. */
const sign = (claims: object, header: object = { alg: 'HS256', typ: 'JWT' }) => {
  const content = `${base64url(JSON.stringify(header))}.${base64url(JSON.stringify(claims))}`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
};

const token = account.credentials.token!;
const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

describe('POST /api/user/register', () => {
  const path = '/api/user/register';

  helpers.keyOnly(server, 'POST', '/api/user/register');

  test('200 with a token and the new user, and nothing of the password', async () => {
    const username = unique('user');
    const { status, data, text } = await register({ username });
    expect(status).toBe(200);
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_at: helpers.timestamp,
      user: {
        id: expect.any(Number),
        username,
        status: 'active',
        created_at: helpers.timestamp,
        updated_at: helpers.timestamp,
      },
    });
    expect(text).not.toContain(password);
    expect(text).not.toContain('argon2');
    expect((await client.with({ token: data.token }).get('/api/user/me')).data).toEqual(data.user);
  });

  test('200 without what only administrators may set', async () => {
    const { data } = await register({ id: 7777, status: 'disabled', role: 'super_admin' });
    expectFields(data.user, fieldsOf.user);
    expect(data.user.id).not.toBe(7777);
    expect(data.user.status).toBe('active');
  });

  test('200 with the spaces around the username cut off', async () => {
    const username = unique('user');
    expect((await register({ username: ` ${username}\t` })).data.user.username).toBe(username);
  });

  test.each([
    ['as it is', account.username],
    ['in capitals', 'ZOË.MÜLLER'],
    ['in small letters', 'zoë.müller'],
    ['with spaces around it', ` ${account.username} `],
  ])('409 when the username exists, %s', async (_how, username) => {
    expectError(await register({ username }), 409);
  });

  test('409 for all but one who want the same username at once, whatever its case', async () => {
    const username = unique('wanted');
    const answers = await Promise.all(
      [username, username.toUpperCase(), username].map((wanted) => register({ username: wanted })),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  });

  test('409 also when the one who has the username is disabled', async () => {
    const disabled = await user(server);
    await setStatus(disabled.id, 'disabled');
    expectError(await register({ username: disabled.username }), 409);
  });

  test.each([
    ['3 characters', 'ab1'],
    ['32 characters', 'abcdefghij0123456789abcdefghij01'],
    ['Chinese letters', '美食家'],
    ['Arabic letters', 'محمد'],
    ['Cyrillic letters', 'Василий'],
    ['32 letters outside the basic plane', '𠮷'.repeat(32)],
    ['digits only', '0123456789'],
    ['_, - and .', '_-.'],
  ])('200 with a username of %s', async (_what, username) => {
    const { status, data } = await register({ username });
    expect(status).toBe(200);
    expect(data.user.username).toBe(username);
  });

  test.each([
    ['2 characters', 'ab'],
    ['2 characters and spaces', ' ab '],
    ['33 characters', 'abcdefghij0123456789abcdefghij012'],
    ['nothing', ''],
    ['spaces', '     '],
    ['a space inside', 'two words'],
    ['a sign that is not allowed', 'user@example'],
    ['an emoji', 'user🍕'],
    ['markup', '<b>user</b>'],
    ['a control character', 'user\u0007name'],
    ['a zero-width space', 'user\u200Bname'],
    ['a number', 12345],
    ['null', null],
    ['an object', { $ne: '' }],
  ])('400 with a username of %s', async (_what, username) => {
    expectInvalid(await register({ username }), 'username');
  });

  test.each([
    ['8 characters', '12345678'],
    ['128 characters', 'x'.repeat(128)],
    ['any characters', 'пароль 密码 🔑 "\\\'%'],
  ])('200 with a password of %s, which then logs in', async (_what, chosen) => {
    const username = unique('user');
    expect((await register({ username, password: chosen })).status).toBe(200);
    expect((await login({ username, password: chosen })).status).toBe(200);
  });

  test.each([
    ['7 characters', '1234567'],
    ['129 characters', 'x'.repeat(129)],
    ['nothing', ''],
    ['a number', 12345678],
    ['null', null],
  ])('400 with a password of %s', async (_what, chosen) => {
    const refused = await register({ password: chosen });
    expectInvalid(refused, 'password');
    if (chosen) expect(refused.text).not.toContain(String(chosen));
  });

  test('the spaces around a password are part of it', async () => {
    const username = unique('user');
    expect((await register({ username, password: ' secret password ' })).status).toBe(200);
    expectError(await login({ username, password: 'secret password' }), 401);
    expect((await login({ username, password: ' secret password ' })).status).toBe(200);
  });

  test('400 names every missing field', async () => {
    expectInvalid(await client.post(path, {}), 'username', 'password', 'captcha_id', 'captcha_code');
  });

  test.each(['captcha_id', 'captcha_code'])('400 when %s is no string or empty', async (field) => {
    expectInvalid(await register({ [field]: 1234 }), field);
    expectInvalid(await register({ [field]: ' ' }), field);
  });

  test.each(helpers.badBodies)('%i for a body that is %s', async (status, _what, request) => {
    expectError(await client.send('POST', path, request), status);
  });

  test('401 for the key comes before anything about the body', async () => {
    const stranger = client.with({ key: null });
    for (const [, , request] of helpers.badBodies) expectError(await stranger.send('POST', path, request), 401);
  });

  test('405 for another method comes before 401 for the key', async () => {
    const refused = await client.with({ key: null }).get(path);
    expectError(refused, 405);
    expect(refused.headers.get('allow')).toMatch(/\bPOST\b/);
  });
});

describe('POST /api/user/login', () => {
  const path = '/api/user/login';

  helpers.keyOnly(server, 'POST', '/api/user/login');

  test('200 with a token and the user, by id and username only', async () => {
    const { status, data } = await login({});
    expect(status).toBe(200);
    expect(data).toEqual({
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expires_at: helpers.timestamp,
      user: { id: account.id, username: account.username },
    });
    expect((await client.with({ token: data.token }).get('/api/user/me')).data.id).toBe(account.id);
  });

  test.each(['zoë.müller', 'ZOË.MÜLLER', ' Zoë.Müller '])('200 with the username written as %j', async (username) => {
    expect((await login({ username })).data.user).toEqual({ id: account.id, username: account.username });
  });

  test('401 with a wrong password', async () => {
    expectError(await login({ password: 'wrong password' }), 401);
  });

  test('401 with the password in other case', async () => {
    expectError(await login({ password: password.toUpperCase() }), 401);
  });

  test('401 with an unknown username, in the same words', async () => {
    const unknown = await login({ username: unique('nobody') });
    expectError(unknown, 401);
    expect(unknown.message).toBe((await login({ password: 'wrong password' })).message);
  });

  test("401 with an administrator's name and password", async () => {
    expectError(await login({ username: 'admin', password: adminPassword }), 401);
  });

  test('403 when the account is disabled, 200 when it is active again', async () => {
    const { id, username } = await user(server);
    await setStatus(id, 'disabled');
    expectError(await login({ username }), 403);
    await setStatus(id, 'active');
    expect((await login({ username })).status).toBe(200);
  });

  test('401 when the account is disabled and the password wrong', async () => {
    const { id, username } = await user(server);
    await setStatus(id, 'disabled');
    expectError(await login({ username, password: 'wrong password' }), 401);
  });

  test('400 names every missing field', async () => {
    expectInvalid(await client.post(path, {}), 'username', 'password', 'captcha_id', 'captcha_code');
  });

  test.each(['username', 'password', 'captcha_id', 'captcha_code'])('400 when %s is no string', async (field) => {
    expectInvalid(await login({ [field]: ['x'] }), field);
  });

  test.each(helpers.badBodies)('%i for a body that is %s', async (status, _what, request) => {
    expectError(await client.send('POST', path, request), status);
  });
});

describe('GET /api/user/me', () => {
  const path = '/api/user/me';
  const other = `${token.slice(0, -8)}${token.slice(-8) === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA'}`;
  const now = Math.floor(Date.now() / 1000);

  helpers.usersOnly(server, 'GET', '/api/user/me');

  test.each([
    ['that is none', 'Bearer not.a.token'],
    ['that has expired', `Bearer ${sign({ ...claims, exp: now - 60 })}`],
    ['signed with another secret', `Bearer ${other}`],
    ['without a signature', `Bearer ${token.split('.').slice(0, 2).join('.')}.`],
    ['of algorithm "none"', `Bearer ${sign(claims, { alg: 'none', typ: 'JWT' }).split('.').slice(0, 2).join('.')}.`],
    ['that says "none", signed all the same', `Bearer ${sign(claims, { alg: 'none', typ: 'JWT' })}`],
    ['without an audience', `Bearer ${sign({ ...claims, aud: undefined })}`],
    ['without claims', `Bearer ${sign({})}`],
    ['under another scheme', `Basic ${token}`],
    ['without a scheme', token],
    ['that is missing after its scheme', 'Bearer '],
  ])('401 with a token %s', async (_what, authorization) => {
    expectError(await client.get(path, { authorization }), 401);
  });

  test('200 with the user, also with a token signed anew', async () => {
    const { status, data } = await account.get(path);
    expect(status).toBe(200);
    expectFields(data, fieldsOf.user);
    expect(data).toMatchObject({ id: account.id, username: account.username, status: 'active' });
    expect((await client.with({ token: sign(claims) }).get(path)).data).toEqual(data);
  });

  test('a token lives for seven days', () => {
    expect(claims.exp).toBeWithin(now + 7 * 86_400 - 60, now + 7 * 86_400 + 60);
  });

  test('403 as soon as the account is disabled', async () => {
    const someone = await user(server);
    expect((await someone.get(path)).status).toBe(200);
    await setStatus(someone.id, 'disabled');
    expectError(await someone.get(path), 403);
  });
});

describe('POST /api/user/social/login', () => {
  helpers.keyOnly(server, 'POST', '/api/user/social/login');

  test.each([undefined, {}, { provider: 'any' }])('501 with the body %j', async (body) => {
    expectError(await client.post('/api/user/social/login', body), 501);
  });
});
