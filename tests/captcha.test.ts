// needs: http2
import { afterAll, describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { captcha, expectError, guest, unique, user } from './helpers/client.ts';
import { captchaCode, startServer } from './helpers/server.ts';

const server = await startServer();
afterAll(() => server.stop());

const client = guest(server);
const account = await user(server);

/** Tries to log in; 200 or 401 tells that the captcha was right, 400 that it was not. */
const login = (challenge: object, password = 'password of a user') =>
  client.post('/api/user/login', { username: account.username, password, ...challenge });

describe('GET /api/captcha/new', () => {
  helpers.keyOnly(server, 'GET', '/api/captcha/new');

  test('200 with an id and a picture', async () => {
    const { status, data } = await client.get('/api/captcha/new');
    expect(status).toBe(200);
    expect(data).toEqual({
      captcha_id: expect.stringMatching(/\S/),
      svg: expect.stringMatching(/^<svg[\s>][\s\S]*<\/svg>\s*$/),
    });
  });

  test('the picture draws its code and neither spells it nor runs anything', async () => {
    const { data } = await client.get('/api/captcha/new');
    expect(new Set(data.svg.match(/<[a-z]+/g))).toEqual(new Set(['<svg', '<path']));
    expect(data.svg).not.toMatch(/\s(?:on\w+|style|class|href|id)=|url\(/i);
  });

  test('each answer is another challenge', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => client.get('/api/captcha/new')));
    expect(new Set(answers.map(({ data }) => data.captcha_id)).size).toBe(10);
    expect(new Set(answers.map(({ data }) => data.svg)).size).toBe(10);
  });
});

describe('solving a captcha', () => {
  test.each([
    ['as it is read', captchaCode],
    ['in capitals', captchaCode.toUpperCase()],
    ['with spaces around it', ` ${captchaCode} `],
  ])('passes %s', async (_how, captcha_code) => {
    expect((await login({ ...(await captcha(client)), captcha_code })).status).toBe(200);
  });

  test.each([
    ['a wrong code', { captcha_code: 'nope' }],
    ['a part of the code', { captcha_code: captchaCode.slice(0, 3) }],
    ['more than the code', { captcha_code: `${captchaCode}t` }],
    ['an unknown id', { captcha_id: 'unknown' }],
  ])('400 with %s', async (_what, wrong) => {
    expectError(await login({ ...(await captcha(client)), ...wrong }), 400);
  });

  test('400 the second time: a captcha serves once', async () => {
    const challenge = await captcha(client);
    expect((await login(challenge)).status).toBe(200);
    expectError(await login(challenge), 400);
  });

  test('400 the second time, also when the password was wrong', async () => {
    const challenge = await captcha(client);
    expectError(await login(challenge, 'wrong password'), 401);
    expectError(await login(challenge), 400);
  });

  test('400 for all but one of several at the same time', async () => {
    const challenge = await captcha(client);
    const answers = await Promise.all([1, 2, 3, 4].map(() => login(challenge)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400]);
  });

  test('passes after four wrong attempts', async () => {
    const challenge = await captcha(client);
    for (let attempt = 1; attempt <= 4; attempt++)
      expectError(await login({ ...challenge, captcha_code: 'nope' }), 400);
    expect((await login(challenge)).status).toBe(200);
  });

  test('400 after five wrong attempts, with the right code too', async () => {
    const challenge = await captcha(client);
    for (let attempt = 1; attempt <= 5; attempt++)
      expectError(await login({ ...challenge, captcha_code: 'nope' }), 400);
    expectError(await login(challenge), 400);
  });

  test('one challenge is not used up by attempts at another', async () => {
    const challenge = await captcha(client);
    const other = await captcha(client);
    for (let attempt = 1; attempt <= 5; attempt++) await login({ ...other, captcha_code: 'nope' });
    expect((await login(challenge)).status).toBe(200);
  });

  test('a body that fails validation leaves the captcha as it was', async () => {
    const challenge = await captcha(client);
    expectError(await client.post('/api/user/register', { username: 'x', password: 'short', ...challenge }), 400);
    expect((await login(challenge)).status).toBe(200);
  });
});

describe('the order of a login', () => {
  test('400 for the captcha comes before 401 for the password', async () => {
    expectError(await login({ ...(await captcha(client)), captcha_code: 'nope' }, 'wrong password'), 400);
  });

  test('400 for the captcha comes before 401 for an unknown username', async () => {
    const body = {
      username: unique('nobody'),
      password: 'wrong password',
      ...(await captcha(client)),
      captcha_code: 'nope',
    };
    expectError(await client.post('/api/user/login', body), 400);
  });

  test('400 for the captcha comes before 409 for a username that exists', async () => {
    const body = {
      username: account.username,
      password: 'another password',
      ...(await captcha(client)),
      captcha_code: 'nope',
    };
    expectError(await client.post('/api/user/register', body), 400);
  });

  test('400 for the captcha comes before 401 for an administrator', async () => {
    const body = { username: 'admin', password: 'wrong password', ...(await captcha(client)), captcha_code: 'nope' };
    expectError(await client.post('/api/admin/login', body), 400);
  });
});
