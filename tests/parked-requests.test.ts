// needs: http2, one engine (about connections)
import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { firstKey } from './helpers/server.ts';
import { head, open } from './helpers/socket.ts';
import { suite } from './helpers/suite.ts';

const { server, admin, client } = await suite();

interface Parked {
  method?: string;
  path: string;
  key?: string;
  token?: string;
  body: unknown;
}

/** Sends the head of a request and the first bytes of its body, runs `meanwhile`, sends the rest; gives the answer. */
async function park({ method = 'POST', path, key = firstKey, token, body }: Parked, meanwhile: () => Promise<unknown>) {
  const { host } = new URL(server.url);
  const text = JSON.stringify(body);
  const socket = await open(server.url);
  const answered = new Promise<string>((resolve, reject) => {
    socket.on('data', (chunk) => resolve(chunk.toString('latin1')));
    socket.on('close', () => reject(new Error('closed without an answer')));
  });
  socket.write(
    head(
      `${method} ${path} HTTP/1.1`,
      `Host: ${host}`,
      'Content-Type: application/json',
      `Content-Length: ${text.length}`,
      `X-API-Key: ${key}`,
      ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ) + text.slice(0, 3),
  );
  // The server has seen the head once it has answered a request that came after it on another connection.
  await client.get('/healthz');
  await meanwhile();
  socket.write(text.slice(3));
  const answer = await answered;
  socket.destroy();
  return Number(answer.split(' ')[1]);
}

const review = { rating: 5, content: 'Written long after the headers.' };
const application = { store_name: 'A', address: 'B', contact_name: 'C', contact_phone: '1' };

describe('a request whose body arrives after its credentials were ended', () => {
  test('403 when the user was disabled, and no review is written', async () => {
    const { id: storeId } = await helpers.store(admin);
    const user = await helpers.user(server);
    const path = `/api/user/stores/${storeId}/reviews`;
    const disable = () => admin.patch(`/api/admin/users/${user.id}/status`, { status: 'disabled' });
    expect(await park({ path, token: user.credentials.token!, body: review }, disable)).toBe(403);
    expect((await admin.get(`/api/admin/reviews?store_id=${storeId}`)).meta.total).toBe(0);
  });

  test('401 when the API key was revoked, and no application is made', async () => {
    const { id: category_id } = await helpers.category(admin);
    const { data: key } = await admin.post('/api/admin/apikeys', { name: 'Lost' });
    const revoke = () => admin.patch(`/api/admin/apikeys/${key.id}/revoke`);
    const request = { path: '/api/merchant/apply', key: key.key, body: { ...application, category_id } };
    expect(await park(request, revoke)).toBe(401);
    expect((await admin.get('/api/admin/merchant/applications')).meta.total).toBe(0);
  });

  test('401 when the password of the administrator was reset, and nobody is made an administrator', async () => {
    const { data: other } = await admin.post('/api/admin/admins', { username: 'other', password: 'a long password' });
    const parked = await helpers.admin(server, 'other', 'a long password');
    const reset = () => admin.patch(`/api/admin/admins/${other.id}/password`, { password: 'another password' });
    const body = { username: 'backdoor', password: 'a long password' };
    expect(await park({ path: '/api/admin/admins', token: parked.credentials.token!, body }, reset)).toBe(401);
    expect((await admin.get('/api/admin/admins?keyword=backdoor')).meta.total).toBe(0);
  });

  test('401 when the user logged out, and the review stays as it was', async () => {
    const { id: storeId } = await helpers.store(admin);
    const user = await helpers.user(server);
    const { id } = await helpers.review(admin, user, storeId);
    const request = { method: 'PUT', path: `/api/user/reviews/${id}`, token: user.credentials.token!, body: review };
    expect(await park(request, () => user.post('/api/user/logout'))).toBe(401);
    expect((await client.get(`/api/stores/${storeId}/reviews`)).data[0].content).toBe('Good.');
  });

  const password = 'password of a user';

  test('401 when an administrator deleted the account, and no review is written', async () => {
    const { id: storeId } = await helpers.store(admin);
    const user = await helpers.user(server);
    const request = { path: `/api/user/stores/${storeId}/reviews`, token: user.credentials.token!, body: review };
    expect(await park(request, () => admin.delete(`/api/admin/users/${user.id}`))).toBe(401);
    expect((await admin.get(`/api/admin/reviews?store_id=${storeId}`)).meta.total).toBe(0);
  });

  test.each([
    ['PUT', '/api/user/password', { current_password: password, password: 'the password of a thief' }],
    ['POST', '/api/user/me/delete', { password }],
  ])('401 when an administrator reset the password, and %s %s changes nothing', async (method, path, body) => {
    const user = await helpers.user(server);
    const reset = () => admin.patch(`/api/admin/users/${user.id}/password`, { password: 'a safe password' });
    expect(await park({ method, path, token: user.credentials.token!, body }, reset)).toBe(401);
    const login = { username: user.username, password: 'a safe password', ...(await helpers.captcha(client)) };
    expect((await client.post('/api/user/login', login)).status).toBe(200);
  });

  test('200 when nothing of the kind happened meanwhile', async () => {
    const { id: storeId } = await helpers.store(admin);
    const user = await helpers.user(server);
    const path = `/api/user/stores/${storeId}/reviews`;
    expect(await park({ path, token: user.credentials.token!, body: review }, async () => {})).toBe(200);
  });
});
