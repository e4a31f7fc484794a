import { afterAll, describe, expect, test } from 'bun:test';
import { createApp } from '../src/app.ts';
import { accessOf } from '../src/http/access.ts';
import {
  admin as adminOf,
  captcha,
  expectError,
  expectInvalid,
  guest,
  unique,
  type Answer,
  type Client,
} from './helpers/client.ts';
import { startServerWith } from './helpers/clocked.ts';
import { sql } from './helpers/database.ts';
import { phone, withTotp } from './helpers/factors.ts';
import { adminPassword } from './helpers/server.ts';
import { minute, second } from '../src/units.ts';

let now = Date.parse('2026-11-20T10:30:00Z');
const server = await startServerWith(() => now, { rateLimits: 'off' });
afterAll(() => server.stop());
const root = await adminOf(server);
const visitor = guest(server);
const path = '/api/admin/me/factors';

async function account(role = 'super_admin') {
  const username = unique('account');
  const { data } = await root.post('/api/admin/admins', { username, password: adminPassword });
  await root.patch(`/api/admin/admins/${data.id}/role`, { role });
  const login = async (password = adminPassword) =>
    visitor.post('/api/admin/login', { username, password, ...(await captcha(visitor)) });
  return { id: data.id as number, username, login, client: await adminOf(server, username) };
}

/** An account with a phone, and codes of it that were not used before. */
async function armed(role?: string) {
  const made = await account(role);
  const factor = await withTotp(made.client, () => now);
  const code = () => {
    now += minute;
    return phone(factor.secret, () => now)();
  };
  return { ...factor, ...made, code };
}

const prove = (body: object) => visitor.post('/api/admin/login/second', body);

const expectReason = (answer: Answer, status: number, reason: string) => {
  expectError(answer, status);
  expect(answer.meta.reason).toBe(reason);
  return answer.meta;
};
const expectChallenge = (answer: Answer, status: number) => {
  const meta = expectReason(answer, status, 'second_factor_required');
  expect(meta.challenge).toBeString();
  expect(meta.answers).toEqual(['totp', 'recovery_code']);
  return meta.challenge as string;
};

describe('POST /api/admin/me/factors', () => {
  test('200 for a TOTP in two steps, with ten recovery codes, and no secret in any later answer', async () => {
    const { client } = await account();
    const { data } = await client.post(path, { kind: 'totp' });
    expect(data).toEqual({
      challenge: expect.any(String),
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.any(String),
    });
    expect(data.uri).toStartWith('otpauth://totp/');
    expect((await client.get(path)).data.factors).toEqual([]);
    const added = await client.post(path, {
      kind: 'totp',
      challenge: data.challenge,
      code: phone(data.secret, () => now)(),
      name: 'Phone',
    });
    expect(added.data.factor).toMatchObject({ kind: 'totp', name: 'Phone', last_used_at: null });
    expect(new Set(added.data.recovery_codes)).toHaveLength(10);
    const listed = await client.get(path);
    expect(listed.data).toMatchObject({ factors: [{ name: 'Phone' }], recovery_codes: 10, required: false });
    expect(listed.text).not.toContain(data.secret);
    const rows =
      JSON.stringify(await sql(server, 'select * from admin_factors')) +
      JSON.stringify(await sql(server, 'select * from recovery_codes'));
    expect(rows).not.toContain(data.secret);
    for (const code of added.data.recovery_codes) expect(rows).not.toContain(code);
  });

  test('401 for a wrong code, and nothing is added', async () => {
    const { client } = await account();
    const { data } = await client.post(path, { kind: 'totp' });
    expectReason(
      await client.post(path, { kind: 'totp', challenge: data.challenge, code: '000000' }),
      401,
      'wrong_credentials',
    );
    expect((await client.get(path)).data.factors).toEqual([]);
  });

  test('401 for the challenge of another account, and for one that was used', async () => {
    const [one, other] = [await account(), await account()];
    const { data } = await one.client.post(path, { kind: 'totp' });
    const body = { kind: 'totp', challenge: data.challenge, code: phone(data.secret, () => now)() };
    expectReason(await other.client.post(path, body), 401, 'challenge_expired');
    expect((await one.client.post(path, body)).status).toBe(200);
    expectReason(await one.client.post(path, body), 401, 'challenge_expired');
  });

  test('400 without the code, and 400 for another kind', async () => {
    const { client } = await account();
    const { data } = await client.post(path, { kind: 'totp' });
    expectInvalid(await client.post(path, { kind: 'totp', challenge: data.challenge }), 'code');
    expectInvalid(await client.post(path, { kind: 'sms' }), 'kind');
  });

  test('409 for a passkey over plain HTTP to an address', async () => {
    expectReason(await (await account()).client.post(path, { kind: 'passkey' }), 409, 'passkeys_unavailable');
  });

  test('409 for recovery codes without a factor; 200 with one, and the former ones end', async () => {
    const { client } = await account();
    expectReason(await client.post(path, { kind: 'recovery_codes' }), 409, 'no_second_factor');
    const { login, codes, client: owner } = await armed();
    const { data } = await owner.post(path, { kind: 'recovery_codes' });
    expect(data.recovery_codes).toHaveLength(10);
    const challenge = expectChallenge(await login(), 401);
    expectReason(await prove({ challenge, code: codes[0] }), 401, 'wrong_credentials');
    expect((await prove({ challenge, code: data.recovery_codes[0] })).status).toBe(200);
  });
});

describe('POST /api/admin/login and /second', () => {
  test('401 with a challenge after the password; 200 with a token after the code', async () => {
    const { login, code, username } = await armed();
    const challenge = expectChallenge(await login(), 401);
    const { status, data } = await prove({ challenge, code: code() });
    expect({ status, data }).toMatchObject({ status: 200, data: { admin: { username } } });
    expect((await visitor.with({ token: data.token }).get('/api/admin/me')).status).toBe(200);
  });

  test('401 without a challenge for a wrong password', async () => {
    const { login } = await armed();
    expect(expectReason(await login('another password'), 401, 'wrong_credentials').challenge).toBeUndefined();
  });

  test('401 for a code that was used, also for another challenge', async () => {
    const { login, code } = await armed();
    const used = code();
    expect((await prove({ challenge: expectChallenge(await login(), 401), code: used })).status).toBe(200);
    expectReason(await prove({ challenge: expectChallenge(await login(), 401), code: used }), 401, 'wrong_credentials');
  });

  test.each([
    [-90, 401],
    [-30, 200],
    [30, 200],
    [90, 401],
  ])('the clock of the phone is %d s off: %d', async (off, status) => {
    const { login, secret } = await armed();
    now += 5 * minute;
    const challenge = expectChallenge(await login(), 401);
    // `phone` gives the code of the step before the time that it is asked for.
    const code = phone(secret, () => now + (off + 30) * second)();
    expect((await prove({ challenge, code })).status).toBe(status);
  });

  test('200 for a recovery code as people type it, once; the account has one less', async () => {
    const { login, codes } = await armed();
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ');
    const { data } = await prove({ challenge: expectChallenge(await login(), 401), code: typed });
    const { data: left } = await visitor.with({ token: data.token }).get(path);
    expect(left.recovery_codes).toBe(9);
    expectReason(
      await prove({ challenge: expectChallenge(await login(), 401), code: typed }),
      401,
      'wrong_credentials',
    );
  });

  test('401 challenge_expired after five tries, also for the right code', async () => {
    const { login, code } = await armed();
    const challenge = expectChallenge(await login(), 401);
    for (let tried = 0; tried < 5; tried++)
      expectReason(await prove({ challenge, code: '000000' }), 401, 'wrong_credentials');
    expectReason(await prove({ challenge, code: code() }), 401, 'challenge_expired');
  });

  test('401 challenge_expired after five minutes, once it is used, and for one that is made up', async () => {
    const { login, code } = await armed();
    const late = expectChallenge(await login(), 401);
    now += 5 * minute + second;
    expectReason(await prove({ challenge: late, code: code() }), 401, 'challenge_expired');
    const challenge = expectChallenge(await login(), 401);
    expect((await prove({ challenge, code: code() })).status).toBe(200);
    expectReason(await prove({ challenge, code: code() }), 401, 'challenge_expired');
    expectReason(await prove({ challenge: 'made-up', code: code() }), 401, 'challenge_expired');
  });

  test('401 challenge_expired after the password was reset, 403 after the account was disabled', async () => {
    const { id, login, code } = await armed();
    const challenge = expectChallenge(await login(), 401);
    await root.patch(`/api/admin/admins/${id}/password`, { password: adminPassword });
    expectReason(await prove({ challenge, code: code() }), 401, 'challenge_expired');
    const again = expectChallenge(await login(), 401);
    await root.patch(`/api/admin/admins/${id}/enabled`, { enabled: false });
    expectReason(await prove({ challenge: again, code: code() }), 403, 'account_disabled');
  });

  test('401 for the code of another account', async () => {
    const [one, other] = [await armed(), await armed()];
    const challenge = expectChallenge(await one.login(), 401);
    expectReason(await prove({ challenge, code: other.code() }), 401, 'wrong_credentials');
  });

  test('one of ten logins with the same code at the same time', async () => {
    const { login, code } = await armed();
    const challenges: string[] = [];
    for (let made = 0; made < 10; made++) challenges.push(expectChallenge(await login(), 401));
    const same = code();
    const answers = await Promise.all(challenges.map((challenge) => prove({ challenge, code: same })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('400 without an answer, and 401 with a passkey that the account does not have', async () => {
    expectInvalid(await prove({ challenge: 'x' }), 'code');
    const value = 'eA';
    const passkey = {
      id: value,
      rawId: value,
      type: 'public-key',
      response: { clientDataJSON: value, authenticatorData: value, signature: value },
    };
    const { login } = await armed();
    expectReason(await prove({ challenge: expectChallenge(await login(), 401), passkey }), 401, 'wrong_credentials');
  });
});

/** Routes by what they ask of the second factor. */
const routes = createApp(server.deps).routes.map(({ method, path: at, hooks }) => ({
  name: `${method} ${at}`,
  method,
  path: at.replaceAll(/:\w+/g, '987654321'),
  access: accessOf(hooks.detail)!,
  need: (hooks.detail as { 'x-second-factor'?: string })['x-second-factor'],
}));
const guarded = routes.filter(({ access }) => ['moderator', 'admin', 'super_admin'].includes(access));
const call = (as: Client, { method, path: at }: (typeof routes)[number]) =>
  as.send(method, at, method === 'GET' ? {} : { headers: { 'content-type': 'application/json' }, body: '{}' });
const isAsked = ({ status, meta }: Answer) => status === 403 && meta?.reason === 'second_factor_required';
const isLogout = ({ name }: { name: string }) => name === 'POST /api/admin/logout';

test('a fresh proof is asked for by the routes of administrators and their roles, keys, backups, exports, imports and factors', () => {
  const marked = (need: string) => guarded.filter((route) => route.need === need).map(({ name }) => name);
  expect(marked('fresh').toSorted()).toEqual([
    'DELETE /api/admin/admins/:id/factors',
    'DELETE /api/admin/me/factors/:id',
    'PATCH /api/admin/admins/:id/password',
    'PATCH /api/admin/admins/:id/role',
    'PATCH /api/admin/apikeys/:id/revoke',
    'POST /api/admin/admins',
    'POST /api/admin/apikeys',
    'POST /api/admin/backups',
    'POST /api/admin/backups/:name/download',
    'POST /api/admin/backups/:name/verify',
    'POST /api/admin/exports',
    'POST /api/admin/import',
    'PUT /api/admin/settings/security',
  ]);
  expect(marked('adding')).toEqual(['POST /api/admin/me/factors']);
  expect(marked('optional').toSorted()).toEqual([
    'DELETE /api/admin/me/sessions/:id',
    'GET /api/admin/me',
    'GET /api/admin/me/factors',
    'GET /api/admin/me/sessions',
    'POST /api/admin/logout',
  ]);
});

/** Does something while every administrator must have a second factor. */
async function whereRequired(work: () => Promise<void>) {
  const { client: operator, code } = await armed();
  const set = async (required: boolean) => {
    const send = () => operator.put('/api/admin/settings/security', { require_second_factor: required });
    const answer = await send();
    if (answer.status !== 403) return answer;
    await prove({ challenge: answer.meta.challenge, code: code() });
    return send();
  };
  expect((await set(true)).data).toEqual({ require_second_factor: true });
  try {
    await work();
  } finally {
    expect((await set(false)).status).toBe(200);
  }
}

describe('every route of administrators', () => {
  test('asks an account with a proof that is older than ten minutes where it must be fresh, and nowhere else', async () => {
    const { client } = await armed();
    for (const [age, isOld] of [
      [9 * minute, false],
      [2 * minute, true],
    ] as const) {
      now += age;
      for (const route of guarded.filter((one) => !isLogout(one))) {
        const isMarked = route.need === 'fresh' || route.need === 'adding';
        expect([route.name, isAsked(await call(client, route))]).toEqual([route.name, isOld && isMarked]);
      }
    }
  });

  test('asks nothing of an account without a factor', async () => {
    const { client } = await account();
    for (const route of guarded.filter((one) => !isLogout(one)))
      expect([route.name, isAsked(await call(client, route))]).toEqual([route.name, false]);
  });

  test('is closed to one without a factor where all must have one, but for adding it and logging out', async () => {
    const { client } = await account();
    await whereRequired(async () => {
      for (const route of guarded.filter((one) => !isLogout(one))) {
        const isOpen = route.need === 'optional' || route.need === 'adding';
        const answer = await call(client, route);
        expect([route.name, isAsked(answer)]).toEqual([route.name, !isOpen]);
        expect(answer.meta?.challenge).toBeUndefined();
      }
      await withTotp(client, () => now);
      expect((await client.get('/api/admin/stores')).status).toBe(200);
      expect((await client.post('/api/admin/logout')).status).toBe(200);
    });
  });

  test('asks a session that never proved the factor of its account where it must be fresh, and everywhere where all must have one', async () => {
    const { username, client } = await account();
    const other = await adminOf(server, username);
    await withTotp(client, () => now);
    const ask = async (isAskedFor: (route: (typeof routes)[number]) => boolean) => {
      for (const route of guarded.filter((one) => !isLogout(one))) {
        const answer = await call(other, route);
        expect([route.name, isAsked(answer)]).toEqual([route.name, isAskedFor(route)]);
        if (isAsked(answer)) expectChallenge(answer, 403);
      }
    };
    await ask(({ need }) => need === 'fresh' || need === 'adding');
    await whereRequired(() => ask(({ need }) => need !== 'optional'));
    expect((await other.post('/api/admin/logout')).status).toBe(200);
  });
});

test('200 once the challenge of a refused request is answered, with a token of the same session', async () => {
  const { client, code } = await armed();
  now += 11 * minute;
  const challenge = expectChallenge(await client.post('/api/admin/apikeys', { name: 'New' }), 403);
  const { data } = await prove({ challenge, code: code() });
  expect((await client.post('/api/admin/apikeys', { name: 'New' })).status).toBe(200);
  const { data: sessions } = await visitor.with({ token: data.token }).get('/api/admin/me/sessions');
  expect(sessions).toHaveLength(1);
});

test('401 for the challenge of a session that was logged out', async () => {
  const { client, code } = await armed();
  now += 11 * minute;
  const challenge = expectChallenge(await client.post('/api/admin/apikeys', { name: 'New' }), 403);
  await client.post('/api/admin/logout');
  expectReason(await prove({ challenge, code: code() }), 401, 'challenge_expired');
});

describe('the end of a factor', () => {
  test('200 for one of one’s own: recovery codes go with it, and the password is enough', async () => {
    const { client, id, login } = await armed();
    const { data } = await client.get(path);
    expect((await client.delete(`${path}/${data.factors[0].id}`)).status).toBe(200);
    expectError(await client.delete(`${path}/${data.factors[0].id}`), 404);
    expect(await sql(server, 'select * from recovery_codes where admin_id = ?', [id])).toEqual([]);
    expect((await login()).status).toBe(200);
  });

  test('404 for that of another account', async () => {
    const [one, other] = [await armed(), await armed()];
    await one.client.get('/api/admin/me');
    const [factor] = (await one.client.get(path)).data.factors;
    expectError(await other.client.delete(`${path}/${factor.id}`), 404);
  });

  test('200 for a super administrator who resets that of another: sessions end, and a row says so', async () => {
    const { id, client, login } = await armed('admin');
    expect((await root.delete(`/api/admin/admins/${id}/factors`)).status).toBe(200);
    expectError(await client.get('/api/admin/me'), 401);
    expect((await login()).status).toBe(200);
    const { data } = await root.get(`/api/admin/activity?target=admins/${id}&kind=admin.factors_reset`);
    expect(data).toHaveLength(1);
  });
});

describe('wrong codes', () => {
  test('429 for the 31st of an account in an hour, from whatever network; others are let in', async () => {
    const strict = await startServerWith(() => now, { trustProxy: '127.0.0.1', 'rate-limit-login': '0' });
    try {
      const operator = await adminOf(strict);
      const { data } = await operator.post(path, { kind: 'totp' });
      const right = phone(data.secret, () => now);
      expect((await operator.post(path, { kind: 'totp', challenge: data.challenge, code: right() })).status).toBe(200);
      const from = (network: number, code: string, challenge: string) =>
        guest(strict).send('POST', '/api/admin/login/second', {
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${network}.1` },
          body: JSON.stringify({ challenge, code }),
        });
      let challenge = '';
      for (let tries = 0; tries <= 30; tries++) {
        const client = guest(strict);
        const login = { username: 'admin', password: adminPassword, ...(await captcha(client)) };
        if (tries % 5 === 0) challenge = (await client.post('/api/admin/login', login)).meta.challenge;
        const { status, meta } = await from(tries, '000000', challenge);
        expect([tries, status, meta.budget]).toEqual(
          tries < 30 ? [tries, 401, undefined] : [tries, 429, 'second-factor'],
        );
      }
    } finally {
      await strict.stop();
    }
  });
});
