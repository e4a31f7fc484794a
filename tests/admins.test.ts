import { describe, expect, test } from 'bun:test';
import {
  admin,
  adminsOnly,
  type Answer,
  timestamp,
  captcha,
  type Client,
  expectError,
  expectFields,
  expectInvalid,
  superAdminsOnly,
  unique,
  unknownId,
  user,
} from './helpers/client.ts';
import { adminPassword, startServer } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const ascending = (one: number, other: number) => one - other;

const login = async (username: unknown, password: unknown, as: Client = visitor) =>
  as.post('/api/admin/login', { username, password, ...(await captcha(visitor)) });

/** A new administrator, and a client logged in as that one. */
async function colleague(fields: Record<string, unknown> = {}) {
  const body = { username: unique('colleague'), password: adminPassword, ...fields };
  const { data } = await root.post('/api/admin/admins', body);
  return { id: data.id as number, username: body.username, client: await admin(server, body.username) };
}

const setRole = (id: number | string, role: unknown, as: Client = root) =>
  as.patch(`/api/admin/admins/${id}/role`, { role });

async function superColleague() {
  const made = await colleague();
  expect((await setRole(made.id, 'super_admin')).status).toBe(200);
  return made;
}

function expectReason(answer: Answer, status: number, reason: string) {
  expectError(answer, status);
  expect(answer.meta?.reason).toBe(reason);
}

const partOf = (token: string, part: number) =>
  JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString());
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

describe('POST /api/admin/login', () => {
  test('401 without an API key', async () => {
    expectError(await login('admin', adminPassword, visitor.with({ key: null })), 401);
  });

  test('200 with a token and the administrator', async () => {
    const { status, code, message, data } = await login('admin', adminPassword);
    expect({ status, code, message }).toEqual({ status: 200, code: 0, message: 'ok' });
    expect(data).toEqual({
      token: expect.any(String),
      expires_at: timestamp,
      admin: {
        id: expect.any(Number),
        username: 'admin',
        role: 'super_admin',
        enabled: true,
        created_at: timestamp,
        updated_at: timestamp,
      },
    });
    expect((await visitor.with({ token: data.token }).get('/api/admin/me')).data).toEqual(data.admin);
  });

  test('the token is an HS256 JWT with an audience that lives for twelve hours', async () => {
    const { data } = await login('admin', adminPassword);
    expect(partOf(data.token, 0).alg).toBe('HS256');
    const { aud, exp } = partOf(data.token, 1);
    expect(aud).toMatch(/\S/);
    expect(Math.abs(exp - Date.now() / 1000 - 12 * 3600)).toBeLessThan(10);
  });

  test('200 with spaces around the username', async () => {
    expect((await login('  admin ', adminPassword)).status).toBe(200);
  });

  test.each(['username', 'password', 'captcha_id', 'captcha_code'])('400 without %s', async (field) => {
    const body: Record<string, unknown> = { username: 'admin', password: adminPassword, ...(await captcha(visitor)) };
    delete body[field];
    expectInvalid(await visitor.post('/api/admin/login', body), field);
  });

  test('400 naming each field of the wrong type', async () => {
    const body = { username: 1, password: true, captcha_id: {}, captcha_code: [] };
    expectInvalid(await visitor.post('/api/admin/login', body), 'username', 'password', 'captcha_id', 'captcha_code');
  });

  test('400 with a captcha nobody issued', async () => {
    const body = { username: 'admin', password: adminPassword, captcha_id: 'nobody-issued-it', captcha_code: 'test' };
    expectError(await visitor.post('/api/admin/login', body), 400);
  });

  test('400 with a wrong captcha code, also when the password is wrong', async () => {
    for (const password of [adminPassword, 'a wrong password']) {
      const body = { username: 'admin', password, ...(await captcha(visitor)), captcha_code: '----' };
      expectError(await visitor.post('/api/admin/login', body), 400);
    }
  });

  test('400 with a captcha that was used before, though the password was wrong then', async () => {
    const body = { username: 'admin', password: 'a wrong password', ...(await captcha(visitor)) };
    expectError(await visitor.post('/api/admin/login', body), 401);
    expectError(await visitor.post('/api/admin/login', { ...body, password: adminPassword }), 400);
  });

  test('401 with the same words for a wrong password and an unknown username', async () => {
    const wrong = await login('admin', 'a wrong password');
    const unknown = await login(unique('nobody'), adminPassword);
    expectError(wrong, 401);
    expectError(unknown, 401);
    expect(unknown.message).toBe(wrong.message);
  });

  test('401 for a user', async () => {
    const { username } = await user(server);
    expectError(await login(username, 'password of a user'), 401);
  });

  test('403 for a disabled administrator', async () => {
    const username = unique('idle');
    await root.post('/api/admin/admins', { username, password: adminPassword, enabled: false });
    expectError(await login(username, adminPassword), 403);
  });
});

describe('GET /api/admin/me', () => {
  adminsOnly(server, 'GET', '/api/admin/me');

  const token = root.credentials.token ?? '';
  const [header = '', payload = '', signature = ''] = token.split('.');
  test.each([
    ['an empty bearer', 'Bearer '],
    ['another scheme', `Basic ${btoa('admin:secret')}`],
    ['no scheme', token],
    ['no token at all', 'Bearer nonsense'],
    ['a changed payload', `Bearer ${header}.${encode({ ...partOf(token, 1), sub: '2' })}.${signature}`],
    ['a cut signature', `Bearer ${header}.${payload}.${signature.slice(0, -4)}`],
    ['the algorithm none', `Bearer ${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`],
  ])('401 with %s', async (_, authorization) => {
    expectError(await visitor.get('/api/admin/me', { authorization }), 401);
  });

  test('200 with the administrator and no secret', async () => {
    const { status, data, text } = await root.get('/api/admin/me');
    expect(status).toBe(200);
    expectFields(data, ['created_at', 'enabled', 'id', 'role', 'updated_at', 'username']);
    expect(data.username).toBe('admin');
    expect(text).not.toContain('argon2');
  });
});

describe('GET /api/admin/admins', () => {
  adminsOnly(server, 'GET', '/api/admin/admins');

  test('200 with administrators and the page', async () => {
    const { id, username } = await colleague();
    const { status, data, meta, text } = await root.get('/api/admin/admins?page_size=100');
    expect(status).toBe(200);
    expect(meta).toEqual({ page: 1, page_size: 100, total: data.length, total_page: 1 });
    expect(data).toContainEqual({
      id,
      username,
      role: 'admin',
      enabled: true,
      created_at: timestamp,
      updated_at: timestamp,
    });
    expect(text).not.toContain('argon2');
  });

  test('200 with the oldest first, whatever their names and what happened to them since', async () => {
    const made: number[] = [];
    for (const name of ['zoe', 'Adam', 'mia']) made.push((await colleague({ username: unique(name) })).id);
    await root.patch(`/api/admin/admins/${made[0]}/enabled`, { enabled: false });
    const { data } = await root.get('/api/admin/admins?page_size=100');
    const ids = data.map((one: { id: number }) => one.id);
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => one - other));
    expect(ids.slice(-3)).toEqual(made);
    expect(data[0].username).toBe('admin');
  });

  test('200 page by page, each administrator once', async () => {
    const all = await root.get('/api/admin/admins?page_size=100');
    const ids: number[] = [];
    for (let page = 1; page <= Math.ceil(all.meta.total / 2); page++) {
      const { data } = await root.get(`/api/admin/admins?page_size=2&page=${page}`);
      ids.push(...data.map((one: { id: number }) => one.id));
    }
    expect(ids).toEqual(all.data.map((one: { id: number }) => one.id));
  });

  test.each([
    ['the whole name', (name: string) => name],
    ['its beginning', (name: string) => name.slice(0, -2)],
    ['its middle', (name: string) => name.slice(3, -1)],
    ['other case', (name: string) => name.toUpperCase()],
    ['spaces around it', (name: string) => ` ${name} `],
  ])('200 by a keyword that is %s', async (_, keyword) => {
    const { id, username } = await colleague();
    const { data, meta } = await root.get(`/api/admin/admins?keyword=${encodeURIComponent(keyword(username))}`);
    expect(data.map((one: { id: number }) => one.id)).toEqual([id]);
    expect(meta.total).toBe(1);
  });

  test.each(['nobody is called this', '%', "' OR 1=1 --", '*', '"'])(
    '200 with an empty list for %s',
    async (keyword) => {
      const { status, data, meta } = await root.get(`/api/admin/admins?keyword=${encodeURIComponent(keyword)}`);
      expect({ status, data }).toEqual({ status: 200, data: [] });
      expect(meta).toEqual({ page: 1, page_size: 20, total: 0, total_page: 0 });
    },
  );

  test('200 with _ in the keyword as that character', async () => {
    const { id } = await colleague({ username: unique('under_score') });
    await colleague({ username: unique('underXscore') });
    const { data } = await root.get('/api/admin/admins?keyword=under_score');
    expect(data.map((one: { id: number }) => one.id)).toEqual([id]);
  });
});

describe('POST /api/admin/admins', () => {
  adminsOnly(server, 'POST', '/api/admin/admins');

  test('200 with the new administrator, who is enabled and may do everything', async () => {
    const username = unique('new');
    const { status, data, text } = await root.post('/api/admin/admins', { username, password: adminPassword });
    expect(status).toBe(200);
    expect(data).toEqual({
      id: expect.any(Number),
      username,
      role: 'admin',
      enabled: true,
      created_at: timestamp,
      updated_at: timestamp,
    });
    expect(text).not.toContain(adminPassword);
    const created = await admin(server, username);
    const another = { username: unique('new'), password: adminPassword };
    expect((await created.post('/api/admin/admins', another)).status).toBe(200);
  });

  test('200 with enabled false, and no login for that one', async () => {
    const username = unique('idle');
    const { data } = await root.post('/api/admin/admins', { username, password: adminPassword, enabled: false });
    expect(data.enabled).toBe(false);
    expectError(await login(username, adminPassword), 403);
  });

  test('200 with role and id in the body ignored', async () => {
    const body = { username: unique('climber'), password: adminPassword, role: 'super_admin', id: 1 };
    const { status, data } = await root.post('/api/admin/admins', body);
    expect({ status, role: data.role }).toEqual({ status: 200, role: 'admin' });
    expect(data.id).not.toBe(1);
  });

  test('200 with spaces around the username taken off', async () => {
    const username = unique('trimmed');
    const { data } = await root.post('/api/admin/admins', { username: ` ${username}\t`, password: adminPassword });
    expect(data.username).toBe(username);
  });

  test.each([
    ['the same', (name: string) => name],
    ['the same in other case', (name: string) => name.toUpperCase()],
  ])('409 when the username exists: %s', async (_, change) => {
    const { username } = await colleague();
    const body = { username: change(username), password: adminPassword };
    expectError(await root.post('/api/admin/admins', body), 409);
  });

  test('409 for all but one of many at the same time', async () => {
    const body = { username: unique('race'), password: adminPassword };
    const answers = await Promise.all(Array.from({ length: 4 }, () => root.post('/api/admin/admins', body)));
    expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409, 409, 409]);
  });

  test.each([
    ['3 characters', 'x'.repeat(3)],
    ['32 characters', 'x'.repeat(32)],
    ['letters of other scripts', '火锅Ünïcödeшеф'],
    ['digits, _, - and .', '0_9-8.7'],
  ])('200 with a username of %s', async (_, username) => {
    const { status, data } = await root.post('/api/admin/admins', { username, password: adminPassword });
    expect({ status, username: data?.username }).toEqual({ status: 200, username });
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['only spaces', '    '],
    ['2 characters', 'xx'],
    ['33 characters', 'x'.repeat(33)],
    ['with a space in it', 'two words'],
    ['with an @', 'name@example'],
    ['with a slash', 'a/b/c'],
    ['with a picture', 'chef🍜'],
    ['with a control character', 'name\u0000'],
    ['a number', 12345],
    ['null', null],
    ['an array', ['name']],
  ])('400 with a username that is %s', async (_, username) => {
    expectInvalid(await root.post('/api/admin/admins', { username, password: adminPassword }), 'username');
  });

  test.each([
    ['8 characters', 'x'.repeat(8)],
    ['128 characters', 'x'.repeat(128)],
    ['spaces around it', '  a password  '],
    ['any characters', '火锅 \u0007\t🍜 "\'; --'],
  ])('200 with a password of %s, and a login with it', async (_, password) => {
    const username = unique('keeper');
    expect((await root.post('/api/admin/admins', { username, password })).status).toBe(200);
    expect((await login(username, password)).status).toBe(200);
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['7 characters', 'x'.repeat(7)],
    ['129 characters', 'x'.repeat(129)],
    ['a number', 1234567890],
    ['null', null],
  ])('400 with a password that is %s', async (_, password) => {
    expectInvalid(await root.post('/api/admin/admins', { username: unique('short'), password }), 'password');
  });

  test.each(['true', 1, {}])('400 with enabled %p', async (enabled) => {
    const body = { username: unique('flag'), password: adminPassword, enabled };
    expectInvalid(await root.post('/api/admin/admins', body), 'enabled');
  });

  test('400 naming every bad field', async () => {
    expectInvalid(
      await root.post('/api/admin/admins', { username: 'x', password: 'y', enabled: 'z' }),
      'username',
      'password',
      'enabled',
    );
  });
});

const reset = (id: number | string, password: unknown, as: Client = root) =>
  as.patch(`/api/admin/admins/${id}/password`, { password });

describe('PATCH /api/admin/admins/{id}/password', () => {
  adminsOnly(server, 'PATCH', `/api/admin/admins/${unknownId}/password`);
  const next = 'another horse battery';

  test('200 with the administrator; every token of that one ends, the new password logs in', async () => {
    const { id, username, client } = await colleague();
    const second = await admin(server, username);
    const { status, data, text } = await reset(id, next);
    expect({ status, id: data.id, username: data.username }).toEqual({ status: 200, id, username });
    expect(text).not.toContain(next);
    for (const old of [client, second]) expectError(await old.get('/api/admin/me'), 401);
    expectError(await login(username, adminPassword), 401);
    expect((await (await admin(server, username, next)).get('/api/admin/me')).status).toBe(200);
  });

  test('200 for the own account, whose token ends too', async () => {
    const { id, client } = await colleague();
    expect((await reset(id, next, client)).status).toBe(200);
    expectError(await client.get('/api/admin/me'), 401);
  });

  test('403 role_required for a super administrator, whose password and tokens stay', async () => {
    const { id, username, client } = await superColleague();
    const { client: plain } = await colleague();
    expectReason(await reset(id, next, plain), 403, 'role_required');
    expect((await client.get('/api/admin/me')).status).toBe(200);
    expect((await login(username, adminPassword)).status).toBe(200);
  });

  test('200 for a super administrator from another one', async () => {
    const { id } = await superColleague();
    const { client } = await superColleague();
    expect((await reset(id, next, client)).status).toBe(200);
  });

  test('200 for an administrator from another one without the role', async () => {
    const { id } = await colleague();
    const { client } = await colleague();
    expect((await reset(id, next, client)).status).toBe(200);
  });

  test('200 leaves the tokens of others alone', async () => {
    const { id } = await colleague();
    const { client } = await colleague();
    await reset(id, next);
    expect((await client.get('/api/admin/me')).status).toBe(200);
  });

  test('200 leaves a disabled account disabled', async () => {
    const { id, username } = await colleague();
    await root.patch(`/api/admin/admins/${id}/enabled`, { enabled: false });
    expect((await reset(id, next)).data.enabled).toBe(false);
    expectError(await login(username, next), 403);
  });

  test('404 for an unknown id', async () => {
    expectError(await reset(unknownId, next), 404);
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['7 characters', 'x'.repeat(7)],
    ['129 characters', 'x'.repeat(129)],
    ['a number', 1234567890],
  ])('400 with a password that is %s', async (_, password) => {
    expectInvalid(await reset(unknownId, password), 'password');
  });

  test.each([8, 128])('200 with a password of %i characters', async (length) => {
    const { id } = await colleague();
    expect((await reset(id, 'x'.repeat(length))).status).toBe(200);
  });
});

const setEnabled = (id: number | string, enabled: unknown, as: Client = root) =>
  as.patch(`/api/admin/admins/${id}/enabled`, { enabled });

describe('PATCH /api/admin/admins/{id}/enabled', () => {
  adminsOnly(server, 'PATCH', `/api/admin/admins/${unknownId}/enabled`);

  test('200 with false: 403 at once with the token and at login', async () => {
    const { id, username, client } = await colleague();
    const { status, data } = await setEnabled(id, false);
    expect({ status, id: data.id, enabled: data.enabled }).toEqual({ status: 200, id, enabled: false });
    expectError(await client.get('/api/admin/me'), 403);
    expectError(await login(username, adminPassword), 403);
  });

  test('200 with true: a login works again, a token from before does not', async () => {
    const { id, username, client } = await colleague();
    await setEnabled(id, false);
    expect((await setEnabled(id, true)).data.enabled).toBe(true);
    expectError(await client.get('/api/admin/me'), 401);
    expect((await login(username, adminPassword)).status).toBe(200);
  });

  test.each([true, false])('200 for %p given twice', async (enabled) => {
    const { id } = await colleague();
    await setEnabled(id, enabled);
    const { status, data } = await setEnabled(id, enabled);
    expect({ status, enabled: data.enabled }).toEqual({ status: 200, enabled });
  });

  test('200 with true for the own account, whose token lives on', async () => {
    const { id, client } = await colleague();
    expect((await setEnabled(id, true, client)).status).toBe(200);
    expect((await client.get('/api/admin/me')).status).toBe(200);
  });

  test('409 for the own account, which stays enabled', async () => {
    const { id, client } = await colleague();
    expectError(await setEnabled(id, false, client), 409);
    expect((await client.get('/api/admin/me')).data.enabled).toBe(true);
  });

  test.each([false, true])(
    '403 role_required with %p for a super administrator, who stays as before',
    async (enabled) => {
      const { id } = await superColleague();
      const { client: plain } = await colleague();
      await setEnabled(id, !enabled);
      expectReason(await setEnabled(id, enabled, plain), 403, 'role_required');
      const { data } = await root.get('/api/admin/admins?page_size=100');
      expect(data.find((one: { id: number }) => one.id === id).enabled).toBe(!enabled);
    },
  );

  test('200 for a super administrator from another one', async () => {
    const { id } = await superColleague();
    const { client } = await superColleague();
    expect((await setEnabled(id, false, client)).data.enabled).toBe(false);
    expect((await setEnabled(id, true, client)).data.enabled).toBe(true);
  });

  test('404 for an unknown id, also from an administrator without the role', async () => {
    const { client } = await colleague();
    expectError(await setEnabled(unknownId, false, client), 404);
  });

  test('one stays enabled when the last two disable each other at the same time', async () => {
    const island = await startServer();
    try {
      const first = await admin(island);
      const { data: firstOne } = await first.get('/api/admin/me');
      const body = { username: 'second', password: adminPassword };
      const { data: secondOne } = await first.post('/api/admin/admins', body);
      const second = await admin(island, 'second');
      const answers = await Promise.all([
        setEnabled(secondOne.id, false, first),
        setEnabled(firstOne.id, false, second),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const states = await Promise.all([first, second].map((one) => one.get('/api/admin/me')));
      expect(states.map(({ status }) => status).toSorted(ascending)).toEqual([200, 403]);
    } finally {
      await island.stop();
    }
  });

  test('404 for an unknown id', async () => {
    expectError(await setEnabled(unknownId, true), 404);
  });

  test.each([undefined, null, 'false', 0])('400 with enabled %p', async (enabled) => {
    const { id, client } = await colleague();
    expectInvalid(await setEnabled(id, enabled), 'enabled');
    expect((await client.get('/api/admin/me')).status).toBe(200);
  });
});

describe('PATCH /api/admin/admins/{id}/role', () => {
  superAdminsOnly(server, 'PATCH', `/api/admin/admins/${unknownId}/role`);

  test('200 with the administrator; the role counts from the next request of a token that is there', async () => {
    const { id, username, client } = await colleague();
    const operate = async () => (await client.get('/api/admin/settings/site')).status;
    expect(await operate()).toBe(403);
    const { status, data } = await setRole(id, 'super_admin');
    expect({ status, data }).toMatchObject({ status: 200, data: { id, username, role: 'super_admin' } });
    expect(await operate()).toBe(200);
    expect((await setRole(id, 'admin')).data.role).toBe('admin');
    expect(await operate()).toBe(403);
    expect((await client.get('/api/admin/me')).status).toBe(200);
  });

  test.each(['super_admin', 'admin', 'moderator'])('200 for %s given twice', async (role) => {
    const { id } = await colleague();
    await setRole(id, role);
    expect(await setRole(id, role)).toMatchObject({ status: 200, data: { role } });
  });

  test('200 for the own role while another super administrator is enabled', async () => {
    const { id, client } = await superColleague();
    expect(await setRole(id, 'admin', client)).toMatchObject({ status: 200, data: { role: 'admin' } });
    expectReason(await setRole(id, 'super_admin', client), 403, 'role_required');
  });

  test('404 for an unknown id', async () => {
    expectError(await setRole(unknownId, 'admin'), 404);
  });

  test.each([undefined, null, '', 'owner', 'SUPER_ADMIN', 1])('400 with role %p', async (role) => {
    const { id } = await colleague();
    expectInvalid(await setRole(id, role), 'role');
  });
});

describe('the last enabled super administrator', () => {
  /** A server of its own with a super administrator, another one, and an administrator. */
  async function island() {
    const island = await startServer();
    const first = await admin(island);
    const add = async (username: string, role: string) => {
      const { data } = await first.post('/api/admin/admins', { username, password: adminPassword });
      await setRole(data.id, role, first);
      return { id: data.id as number, client: await admin(island, username) };
    };
    const { data } = await first.get('/api/admin/me');
    const second = await add('second', 'super_admin');
    await add('plain', 'admin');
    /** Whoever is still enabled may look. */
    const supers = async () => {
      const answers = await Promise.all([first, second.client].map((client) => client.get('/api/admin/admins')));
      const rows: { id: number; role: string; enabled: boolean }[] = answers.find(({ status }) => status === 200)!.data;
      return rows.filter(({ role, enabled }) => enabled && role === 'super_admin').map(({ id }) => id);
    };
    return { first: { id: data.id as number, client: first }, second, supers, stop: () => island.stop() };
  }

  test('409 last_admin for taking the own role, also beside a disabled one and an administrator', async () => {
    const { first, second, supers, stop } = await island();
    try {
      await setEnabled(second.id, false, first.client);
      expectReason(await setRole(first.id, 'admin', first.client), 409, 'last_admin');
      expect(await setRole(second.id, 'admin', first.client)).toMatchObject({ status: 200, data: { role: 'admin' } });
      expectReason(await setRole(first.id, 'admin', first.client), 409, 'last_admin');
      expect(await supers()).toEqual([first.id]);
    } finally {
      await stop();
    }
  });

  const takeRole = (of: { id: number }, as: { client: Client }) => setRole(of.id, 'admin', as.client);
  const disable = (of: { id: number }, as: { client: Client }) => setEnabled(of.id, false, as.client);
  type Account = { id: number; client: Client };

  test.each<[string, (first: Account, second: Account) => Promise<Answer>[]]>([
    ['take each other the role', (first, second) => [takeRole(second, first), takeRole(first, second)]],
    ['give up their own role', (first, second) => [takeRole(first, first), takeRole(second, second)]],
    ['disable each other', (first, second) => [disable(second, first), disable(first, second)]],
    [
      'disable one and take the role of the other',
      (first, second) => [disable(second, first), takeRole(first, second)],
    ],
    ['disable the other and give up the role', (first, second) => [disable(second, first), takeRole(first, first)]],
  ])('stays one when two at the same time %s', async (_, both) => {
    const { first, second, supers, stop } = await island();
    try {
      const answers = await Promise.all(both(first, second));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status);
      expect(await supers()).toHaveLength(1);
    } finally {
      await stop();
    }
  });
});
