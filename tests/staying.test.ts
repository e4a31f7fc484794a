import { describe, expect, test } from 'bun:test';
import { captcha, cookieOf, expectError, guest, staying, timestamp, unknownId, user } from './helpers/client.ts';
import { adminPassword } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, admin: root } = await suite();
const password = 'password of a user';
const path = '/api/user/sessions';

/** Asks for a token as a page of the server does. */
const renew = (cookie: string, headers: Record<string, string> = { origin: server.url }) =>
  guest(server).send('POST', '/api/user/session', { headers: { cookie, ...headers } });

/** Logs in once more, in another browser. */
async function again(username: string, stay = true) {
  const client = guest(server);
  const answer = await client.post('/api/user/login', { username, password, stay, ...(await captcha(client)) });
  return Object.assign(client.with({ token: answer.data.token }), { answer });
}

const isIn = async (as: { get: (path: string) => Promise<{ status: number }> }) =>
  (await as.get('/api/user/me')).status === 200;

describe('POST /api/user/login with stay', () => {
  test('200 with a token of an hour, and a cookie of 30 days that no script reads and no other path gets', async () => {
    const { username } = await user(server);
    const before = Date.now();
    const { answer } = await again(username);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^stay=\w{43}; Path=\/api\/user\/session; Max-Age=2592000; HttpOnly; SameSite=Strict$/),
    ]);
    const lifetime = Date.parse(answer.data.expires_at) - before;
    expect(lifetime).toBeGreaterThan(3_590_000);
    expect(lifetime).toBeLessThan(3_660_000);
  });

  test('200 without a cookie and with a token of 7 days when it is false', async () => {
    const { username } = await user(server);
    const { answer } = await again(username, false);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(Date.parse(answer.data.expires_at) - Date.now()).toBeGreaterThan(6 * 86_400_000);
  });

  test('200 for an administrator, who cannot stay: no cookie, and the field is named', async () => {
    const client = guest(server);
    const body = { username: 'admin', password: adminPassword, stay: true, ...(await captcha(client)) };
    const { headers, meta } = await client.post('/api/admin/login', body);
    expect(headers.getSetCookie()).toEqual([]);
    expect(meta.ignored).toEqual(['stay']);
  });
});

describe('POST /api/user/session', () => {
  test('200 with a token of the same session', async () => {
    const { cookie, id, username } = await staying(server);
    const { status, data } = await renew(cookie);
    expect(status).toBe(200);
    expect(data).toEqual({ token: expect.any(String), expires_at: timestamp, user: { id, username } });
    const client = guest(server).with({ token: data.token });
    expect((await client.get(path)).data).toMatchObject([{ is_current: true }]);
  });

  test('200 over HTTPS and HTTP for Sec-Fetch-Site same-origin', async () => {
    const { cookie } = await staying(server);
    expect((await renew(cookie, { origin: server.url, 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await renew(cookie, { origin: server.url.replace('http:', 'https:') })).status).toBe(200);
  });

  test.each([
    ['no Origin', {}],
    ['another Origin', { origin: 'https://other.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['another port', { origin: 'http://127.0.0.1:1' }],
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site same-site', { origin: 'own', 'sec-fetch-site': 'same-site' }],
  ])('403 other_origin for %s', async (_, headers: Record<string, string>) => {
    const { cookie } = await staying(server);
    const { origin, ...others } = headers;
    const answer = await renew(cookie, {
      ...others,
      ...(origin && { origin: origin === 'own' ? server.url : origin }),
    });
    expectError(answer, 403);
    expect(answer.meta.reason).toBe('other_origin');
  });

  test('401 without a cookie, and with one that nobody gave', async () => {
    expect((await renew('')).meta.reason).toBe('token_missing');
    const answer = await renew(`stay=${'a'.repeat(43)}`);
    expectError(answer, 401);
    expect(answer.meta.reason).toBe('token_invalid');
    expect(answer.headers.getSetCookie()[0]).toStartWith('stay=; Path=/api/user/session; Max-Age=0');
  });

  test('401 without an API key', async () => {
    const { cookie } = await staying(server);
    const answer = await guest(server)
      .with({ key: null })
      .send('POST', '/api/user/session', { headers: { cookie, origin: server.url } });
    expectError(answer, 401);
  });

  test('401 everywhere else: the cookie alone reads and writes nothing', async () => {
    const { cookie } = await staying(server);
    for (const [method, where] of [
      ['GET', '/api/user/me'],
      ['POST', '/api/user/logout'],
      ['GET', path],
    ] as const)
      expectError(await guest(server).send(method, where, { headers: { cookie, origin: server.url } }), 401);
  });
});

describe('GET /api/user/sessions', () => {
  test('200 with the program in words and the network shortened, never a secret', async () => {
    const phone = await staying(server, {
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    });
    expect((await phone.get(path)).data).toEqual([
      {
        id: expect.any(String),
        created_at: timestamp,
        last_used_at: expect.stringMatching(/:00:00\.000Z$/),
        expires_at: timestamp,
        program: 'Safari',
        system: 'iOS',
        network: expect.stringMatching(/^(?:127\.0\.0\.0\/24|::\/48)$/),
        is_current: true,
      },
    ]);
  });

  test('200 and empty for somebody who does not stay logged in', async () => {
    expect((await (await user(server)).get(path)).data).toEqual([]);
  });

  test('200 with 20 at most: the oldest ends', async () => {
    const first = await staying(server);
    for (let made = 0; made < 20; made++) await again(first.username);
    expectError(await first.get('/api/user/me'), 401);
    const last = await again(first.username);
    expect((await last.get(path)).data).toHaveLength(20);
  });
});

describe('DELETE /api/user/sessions/{id}', () => {
  test('200, and its token and its cookie alone are not valid any more', async () => {
    const lost = await staying(server);
    const kept = await again(lost.username);
    const other = (await kept.get(path)).data.find((one: { is_current: boolean }) => !one.is_current);
    const { status, headers } = await kept.delete(`${path}/${other.id}`);
    expect([status, headers.getSetCookie()]).toEqual([200, []]);
    expectError(await lost.get('/api/user/me'), 401);
    expectError(await renew(lost.cookie), 401);
    expect(await isIn(kept)).toBe(true);
  });

  test('200 for the present one, and the browser forgets the cookie', async () => {
    const phone = await staying(server);
    const [{ id }] = (await phone.get(path)).data;
    const { headers } = await phone.delete(`${path}/${id}`);
    expect(headers.getSetCookie()[0]).toContain('Max-Age=0');
    expectError(await renew(phone.cookie), 401);
  });

  test('404 for an unknown one, and for that of another account', async () => {
    const [one, other] = [await staying(server), await staying(server)];
    const [{ id }] = (await other.get(path)).data;
    for (const unknown of [unknownId, id]) expectError(await one.delete(`${path}/${unknown}`), 404);
    expect(await isIn(other)).toBe(true);
  });
});

describe('no browser stays logged in', () => {
  /** Ends the token and the cookie of a phone. */
  const expectEnded = async ({ cookie, get }: Awaited<ReturnType<typeof staying>>, status = 401) => {
    expectError(await get('/api/user/me'), status);
    expectError(await renew(cookie), status);
  };

  test('after POST /api/user/logout', async () => {
    const phone = await staying(server);
    await (await again(phone.username, false)).post('/api/user/logout');
    await expectEnded(phone);
  });

  test('after the password was changed elsewhere', async () => {
    const phone = await staying(server);
    const body = { current_password: password, password: 'another password' };
    expect((await (await again(phone.username, false)).put('/api/user/password', body)).status).toBe(200);
    await expectEnded(phone);
  });

  test('with the old cookie after the password was changed there: it gets a new one', async () => {
    const phone = await staying(server);
    const body = { current_password: password, password: 'another password' };
    const answer = await phone.put('/api/user/password', body);
    await expectEnded(phone);
    expect((await renew(cookieOf(answer))).status).toBe(200);
    expect((await phone.with({ token: answer.data.token }).get(path)).data).toMatchObject([{ is_current: true }]);
  });

  test('after an administrator has set a new password', async () => {
    const phone = await staying(server);
    await root.patch(`/api/admin/users/${phone.id}/password`, { password: 'another password' });
    await expectEnded(phone);
  });

  test('while the account is disabled, nor after it is enabled again', async () => {
    const phone = await staying(server);
    await root.patch(`/api/admin/users/${phone.id}/status`, { status: 'disabled' });
    await expectEnded(phone, 403);
    await root.patch(`/api/admin/users/${phone.id}/status`, { status: 'active' });
    await expectEnded(phone);
  });

  test('after the account was deleted', async () => {
    const phone = await staying(server);
    expect((await phone.post('/api/user/me/delete', { password })).status).toBe(200);
    await expectEnded(phone);
  });
});

test('200 for an export with each login where the account stays, without its secret', async () => {
  const phone = await staying(server);
  const { data, text } = await phone.get('/api/user/export');
  expect(data.sessions).toMatchObject([{ created_at: timestamp, network: expect.any(String) }]);
  expect(text).not.toContain(phone.cookie.slice('stay='.length));
});
