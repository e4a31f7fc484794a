import { describe, expect, test } from 'bun:test';
import {
  adminsOnly,
  timestamp,
  captcha,
  type Client,
  expectError,
  expectInvalid,
  review,
  store,
  unique,
  unknownId,
  user,
} from './helpers/client.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const open = await store(root);

const ids = (list: { id: number }[]) => list.map(({ id }) => id);
const set = (id: number, status: unknown) => root.patch(`/api/admin/users/${id}/status`, { status });
const login = async (username: string) =>
  visitor.post('/api/user/login', { username, password: 'password of a user', ...(await captcha(visitor)) });

describe('GET /api/admin/users', () => {
  adminsOnly(server, 'GET', '/api/admin/users');

  test('200 with users and the page, and no secret', async () => {
    const { id, username } = await user(server);
    const { status, data, meta, text } = await root.get('/api/admin/users?page_size=100');
    expect(status).toBe(200);
    expect(data).toContainEqual({
      id,
      username,
      status: 'active',
      created_at: timestamp,
      updated_at: timestamp,
      reviews: { total: 0, blocked: 0, last_at: null },
    });
    expect(meta).toEqual({ page: 1, page_size: 100, total: data.length, total_page: 1 });
    expect(text).not.toContain('argon2');
  });

  test('200 with figures of the reviews, without deleted ones', async () => {
    const author = await user(server);
    const made = [];
    for (const status of ['approved', 'blocked', 'blocked']) made.push(await review(root, author, open.id, { status }));
    await root.delete(`/api/admin/reviews/${made[1].id}`);
    const { data } = await root.get(`/api/admin/users?keyword=${author.username}`);
    expect(data[0].reviews).toEqual({ total: 2, blocked: 1, last_at: made[2].created_at });
  });

  test.each([
    ['the whole name', (name: string) => name],
    ['its beginning', (name: string) => name.slice(0, -1)],
    ['its middle', (name: string) => name.slice(2, -1)],
    ['other case', (name: string) => name.toUpperCase()],
    ['spaces around it', (name: string) => ` ${name} `],
  ])('200 by a keyword that is %s', async (_, keyword) => {
    const { id, username } = await user(server);
    const { data, meta } = await root.get(`/api/admin/users?keyword=${encodeURIComponent(keyword(username))}`);
    expect(ids(data)).toEqual([id]);
    expect(meta.total).toBe(1);
  });

  test('200 by a keyword of Chinese characters', async () => {
    const { id } = await user(server, '火锅爱好者');
    expect(ids((await root.get(`/api/admin/users?keyword=${encodeURIComponent('锅爱')}`)).data)).toEqual([id]);
  });

  test.each(['nobody is called this', '%', "' OR 1=1 --", '*', '"'])(
    '200 with an empty list for %s',
    async (keyword) => {
      const { status, data, meta } = await root.get(`/api/admin/users?keyword=${encodeURIComponent(keyword)}`);
      expect({ status, data }).toEqual({ status: 200, data: [] });
      expect(meta).toEqual({ page: 1, page_size: 20, total: 0, total_page: 0 });
    },
  );

  test('200 with _ in the keyword as that character', async () => {
    const { id } = await user(server, unique('under_score'));
    await user(server, unique('underXscore'));
    expect(ids((await root.get('/api/admin/users?keyword=under_score')).data)).toEqual([id]);
  });

  test('200 by status, alone and with a keyword', async () => {
    const active = await user(server, unique('mallow'));
    const disabled = await user(server, unique('mallow'));
    await set(disabled.id, 'disabled');
    for (const [status, own, other] of [
      ['active', active, disabled],
      ['disabled', disabled, active],
    ] as const) {
      const all = ids((await root.get(`/api/admin/users?page_size=100&status=${status}`)).data);
      expect(all).toContain(own.id);
      expect(all).not.toContain(other.id);
      expect(ids((await root.get(`/api/admin/users?keyword=mallow&status=${status}`)).data)).toEqual([own.id]);
    }
  });

  test.each(['enabled', 'ACTIVE', 'pending'])('400 with status=%s', async (status) => {
    expectInvalid(await root.get(`/api/admin/users?status=${status}`), 'status');
  });
});

describe('GET /api/admin/users/{id}', () => {
  adminsOnly(server, 'GET', `/api/admin/users/${unknownId}`);

  test('200 with the user', async () => {
    const { id, username } = await user(server);
    const { status, data } = await root.get(`/api/admin/users/${id}`);
    expect({ status, data }).toEqual({
      status: 200,
      data: { id, username, status: 'active', created_at: timestamp, updated_at: timestamp },
    });
  });

  test('404 for an unknown id', async () => {
    expectError(await root.get(`/api/admin/users/${unknownId}`), 404);
  });
});

describe('PATCH /api/admin/users/{id}/status', () => {
  adminsOnly(server, 'PATCH', `/api/admin/users/${unknownId}/status`);

  test('200 with disabled, as detail and list show at once', async () => {
    const { id, username } = await user(server);
    const { status, data } = await set(id, 'disabled');
    expect({ status, data }).toEqual({
      status: 200,
      data: { id, username, status: 'disabled', created_at: timestamp, updated_at: timestamp },
    });
    expect((await root.get(`/api/admin/users/${id}`)).data).toEqual(data);
    expect((await root.get(`/api/admin/users?keyword=${username}`)).data).toMatchObject([data]);
  });

  test.each([
    ['GET /api/user/me', (as: Client) => as.get('/api/user/me')],
    ['GET /api/user/reviews', (as: Client) => as.get('/api/user/reviews')],
    ['POST /api/user/upload', (as: Client) => as.upload('/api/user/upload', new Blob(['x']))],
    ['a review', (as: Client) => as.post(`/api/user/stores/${open.id}/reviews`, { rating: 5 })],
    ['a like', (as: Client) => as.post(`/api/user/stores/${open.id}/like`)],
  ])('403 at once with the token of a disabled user: %s', async (_, act) => {
    const customer = await user(server);
    expect((await customer.get('/api/user/me')).status).toBe(200);
    await set(customer.id, 'disabled');
    expectError(await act(customer), 403);
  });

  test('403 at login of a disabled user', async () => {
    const { id, username } = await user(server);
    await set(id, 'disabled');
    expectError(await login(username), 403);
  });

  test('200 for a disabled user on what needs no token', async () => {
    const customer = await user(server);
    await set(customer.id, 'disabled');
    expect((await customer.get('/api/categories')).status).toBe(200);
  });

  test('200 with active: a login works again', async () => {
    const { id, username } = await user(server);
    await set(id, 'disabled');
    expect((await set(id, 'active')).data.status).toBe('active');
    const { status, data } = await login(username);
    expect(status).toBe(200);
    expect((await visitor.with({ token: data.token }).get('/api/user/me')).status).toBe(200);
  });

  test.each(['active', 'disabled'])('200 with %s given twice', async (status) => {
    const { id } = await user(server);
    await set(id, status);
    expect((await set(id, status)).data.status).toBe(status);
  });

  test.each([undefined, null, '', 'blocked', 'Disabled', false])('400 with status %p', async (status) => {
    expectInvalid(await set(unknownId, status), 'status');
  });

  test('404 for an unknown id', async () => {
    expectError(await set(unknownId, 'disabled'), 404);
  });
});
