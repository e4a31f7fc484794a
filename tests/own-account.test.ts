// needs: time
import { describe, expect, test } from 'bun:test';
import * as helpers from './helpers/client.ts';
import { captcha, expectError, expectFields, expectInvalid, review, store, unique } from './helpers/client.ts';
import { onPostgres } from './helpers/database.ts';
import { png } from './helpers/images.ts';
import { adminPassword, run, startServer } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();

const password = 'password of a user';
const next = 'another long password';

type User = Awaited<ReturnType<typeof helpers.user>>;

const logIn = async (username: string, secret: string) =>
  client.post('/api/user/login', { username, password: secret, ...(await captcha(client)) });

/** A second token of the same account. */
const otherDevice = async ({ username }: User) => client.with({ token: (await logIn(username, password)).data.token });

const expiryOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).exp as number;

describe('expires_at', () => {
  test('is the time at which the token expires, at registration and login', async () => {
    const username = unique('user');
    const body = { username, password, ...(await captcha(client)) };
    const registered = await client.post('/api/user/register', body);
    const loggedIn = await logIn(username, password);
    const administrator = await client.post('/api/admin/login', {
      username: 'admin',
      password: adminPassword,
      ...(await captcha(client)),
    });
    for (const { data } of [registered, loggedIn, administrator]) {
      expect(data.expires_at).toEqual(helpers.timestamp);
      expect(Date.parse(data.expires_at) / 1000).toBe(expiryOf(data.token));
    }
  });
});

const changes: [what: string, method: string, path: string, body: (secret: unknown) => object][] = [
  ['a new password', 'PUT', '/api/user/password', (secret) => ({ current_password: secret, password: next })],
  ['the deletion', 'POST', '/api/user/me/delete', (secret) => ({ password: secret })],
];

const json = (body: object) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

describe.each(changes)('%s: %s %s', (_, method, path, body) => {
  helpers.usersOnly(server, method, path);

  test('401 with a wrong password, and nothing changes', async () => {
    const user = await helpers.user(server);
    const answer = await user.send(method, path, json(body('wrong password')));
    expectError(answer, 401);
    expect(answer.meta.reason).toBe('wrong_credentials');
    expect((await user.get('/api/user/me')).status).toBe(200);
    expect((await logIn(user.username, password)).status).toBe(200);
  });

  test.each([[''], [7], [null], ['x'.repeat(129)]])('400 for the password %p', async (secret) => {
    const user = await helpers.user(server);
    const field = path.endsWith('delete') ? 'password' : 'current_password';
    expectInvalid(await user.send(method, path, json(body(secret))), field);
  });

  test('401 for all but one at the same time', async () => {
    const user = await helpers.user(server);
    const devices = [user, await otherDevice(user), await otherDevice(user)];
    const answers = await Promise.all(devices.map((device) => device.send(method, path, json(body(password)))));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401', '401']);
  });
});

describe('PUT /api/user/password', () => {
  test('200 with a token; every other one ends, and only the new password logs in', async () => {
    const user = await helpers.user(server);
    const device = await otherDevice(user);
    const { status, data } = await user.put('/api/user/password', { current_password: password, password: next });
    expect(status).toBe(200);
    expectFields(data, ['expires_at', 'token']);
    expect(Date.parse(data.expires_at) / 1000).toBe(expiryOf(data.token));
    expect((await client.with({ token: data.token }).get('/api/user/me')).data.id).toBe(user.id);
    for (const old of [user, device]) expectError(await old.get('/api/user/me'), 401);
    expectError(await logIn(user.username, password), 401);
    expect((await logIn(user.username, next)).status).toBe(200);
  });

  test.each([['1234567'], ['x'.repeat(129)], [undefined]])('400 for the new password %p', async (fresh) => {
    const user = await helpers.user(server);
    const answer = await user.put('/api/user/password', { current_password: password, password: fresh });
    expectInvalid(answer, 'password');
  });
});

describe('POST /api/user/logout', () => {
  helpers.usersOnly(server, 'POST', '/api/user/logout');

  test('200 with null, and every token of the account ends; a login works as before', async () => {
    const [user, stranger] = [await helpers.user(server), await helpers.user(server)];
    const device = await otherDevice(user);
    const { status, data } = await user.post('/api/user/logout');
    expect({ status, data }).toEqual({ status: 200, data: null });
    for (const old of [user, device]) expectError(await old.get('/api/user/me'), 401);
    expectError(await user.post('/api/user/logout'), 401);
    expect((await stranger.get('/api/user/me')).status).toBe(200);
    expect((await logIn(user.username, password)).status).toBe(200);
  });
});

const lists = [
  'likes',
  'reviews',
  'uploads',
  'applications',
  'stores',
  'claims',
  'edits',
  'sessions',
  'emails',
  'mail_links',
];

describe('GET /api/user/export', () => {
  helpers.usersOnly(server, 'GET', '/api/user/export');

  test('200 with empty lists for a new account, and nothing of the password', async () => {
    const user = await helpers.user(server);
    const { status, data, text } = await user.get('/api/user/export');
    const { data: account } = await user.get('/api/user/me');
    expect({ status, data }).toEqual({
      status: 200,
      data: { account, ...Object.fromEntries(lists.map((name) => [name, []])) },
    });
    expect(text).not.toMatch(/hash|argon2|token/);
  });

  test('200 with likes, reviews in every state and pictures with their public URLs, and nothing of others', async () => {
    const [user, stranger] = [await helpers.user(server), await helpers.user(server)];
    const [first, second] = [await store(admin), await store(admin)];
    await user.put(`/api/user/stores/${second.id}/like`, {});
    await user.put(`/api/user/stores/${first.id}/like`, {});
    await admin.delete(`/api/admin/stores/${first.id}`);
    const { data: upload } = await user.upload('/api/user/upload', new Blob([png(40, 30)]));
    const pending = await review(admin, user, second.id, { status: 'pending', image_urls: [upload.url] });
    const approved = await review(admin, user, second.id);
    const blocked = await review(admin, user, second.id, { status: 'blocked' });
    const deleted = await review(admin, user, second.id);
    await admin.put(`/api/admin/reviews/${approved.id}/reply`, { text: 'Thank you.' });
    await admin.delete(`/api/admin/reviews/${deleted.id}`);
    await stranger.put(`/api/user/stores/${second.id}/like`, {});
    await review(admin, stranger, second.id);
    await stranger.upload('/api/user/upload', new Blob([png(40, 30)]));

    const { data } = await user.get('/api/user/export');
    const network = expect.stringMatching(/^[\w-]{12}$/);
    expect(data.likes).toEqual([
      { store_id: second.id, store_name: second.name, created_at: helpers.timestamp, network },
      { store_id: first.id, store_name: first.name, created_at: helpers.timestamp, network },
    ]);
    type Row = { id: number; status: string; deleted_at: string | null };
    expect(data.reviews.map(({ id, status, deleted_at }: Row) => [id, status, deleted_at])).toEqual([
      [pending.id, 'pending', null],
      [approved.id, 'approved', null],
      [blocked.id, 'blocked', null],
      [deleted.id, 'approved', helpers.timestamp],
    ]);
    expect(data.reviews[0]).toMatchObject({
      store_id: second.id,
      store_name: second.name,
      content: 'Good.',
      image_urls: [upload.url],
      reply: null,
    });
    expect(data.reviews[1].reply).toEqual({ text: 'Thank you.', created_at: helpers.timestamp });
    expect(data.uploads).toEqual([{ ...upload, created_at: helpers.timestamp }]);
    expect(upload.url).toStartWith(server.url);
  });

  test('200 with what an account asks for as a merchant and an owner, and nothing of others', async () => {
    const [user, stranger] = [await helpers.user(server), await helpers.user(server)];
    const [own, claimed] = [await store(admin), await store(admin)];
    const apply = (sender: helpers.Client, store_name: string) =>
      sender.post('/api/merchant/apply', {
        store_name,
        category_id: own.category_id,
        address: 'A',
        contact_name: 'B',
        contact_phone: '1',
      });
    const { code } = (await admin.post(`/api/admin/stores/${own.id}/owner-code`)).data;
    await user.post('/api/user/stores', { code });
    const edit = { name: 'Renamed', address: 'New', category_id: own.category_id };
    const { meta } = await user.put(`/api/user/stores/${own.id}`, edit);
    for (const [sender, whose] of [
      [user, 'own'],
      [stranger, 'foreign'],
    ] as const) {
      expect((await apply(sender, `${whose} application`)).status).toBe(200);
      const { status } = await sender.post(`/api/user/stores/${claimed.id}/claims`, {
        text: `${whose} claim`,
        contact: '2',
      });
      expect(status).toBe(200);
    }
    const { data, text } = await user.get('/api/user/export');
    const since = { created_at: helpers.timestamp };
    expect(data.stores).toEqual([{ store_id: own.id, store_name: own.name, by: 'code', ...since }]);
    expect(data.claims).toMatchObject([{ store_id: claimed.id, text: 'own claim', contact: '2', status: 'pending' }]);
    expect(data.edits).toMatchObject([{ id: meta.edit.id, store_name: own.name, after: { name: 'Renamed' } }]);
    expect(data.applications).toMatchObject([{ store_name: 'own application', contact_name: 'B', status: 'pending' }]);
    expect(text).not.toMatch(/foreign|lookup|reviewer/);
  });

  test('200 without reports, which are linked to no account, nor those that others wrote about it', async () => {
    const [user, stranger] = [await helpers.user(server), await helpers.user(server)];
    const place = await store(admin);
    const opinion = await review(admin, user, place.id);
    const report = { kind: 'other', text: 'Reported by somebody', contact: 'somebody@example.org' };
    for (const sender of [user, stranger]) {
      expect((await sender.post(`/api/stores/${place.id}/reports`, report)).status).toBe(200);
      const about = await sender.post(`/api/reviews/${opinion.id}/reports`, {
        kind: 'spam',
        text: 'Reported by somebody',
      });
      expect(about.status).toBe(200);
    }
    const { data, text } = await user.get('/api/user/export');
    expect(Object.keys(data)).toEqual(['account', ...lists]);
    expect(data.reviews.map(({ id }: { id: number }) => id)).toEqual([opinion.id]);
    expect(text).not.toMatch(/somebody|report/i);
  });
});

/** Counters of a store as its detail has them. */
const counters = async (id: number) => {
  const { likes, review_count, rating, hotness, score } = (await client.get(`/api/stores/${id}`)).data;
  return { likes, review_count, rating, hotness, score };
};

/** Who has an account that goes: the user alone, or an administrator for another. */
const deletions: [who: string, remove: (user: User) => Promise<helpers.Answer>][] = [
  ['POST /api/user/me/delete', (user) => user.post('/api/user/me/delete', { password })],
  ['DELETE /api/admin/users/{id}', (user) => admin.delete(`/api/admin/users/${user.id}`)],
];

describe.each(deletions)('%s', (_, remove) => {
  test('200 with null: the token ends, nobody can log in, and administrators see no account', async () => {
    const user = await helpers.user(server);
    const device = await otherDevice(user);
    const { status, data } = await remove(user);
    expect({ status, data }).toEqual({ status: 200, data: null });
    for (const old of [user, device]) expectError(await old.get('/api/user/me'), 401);
    expectError(await logIn(user.username, password), 401);
    expectError(await admin.get(`/api/admin/users/${user.id}`), 404);
    expect((await admin.get(`/api/admin/users?keyword=${user.username}`)).data).toEqual([]);
    expectError(await admin.delete(`/api/admin/users/${user.id}`), 404);
  });

  test('the name is free again, and the new account has another ID and nothing of the old one', async () => {
    const user = await helpers.user(server);
    await helpers.user(server);
    const newest = await helpers.user(server);
    const { id } = await store(admin);
    await newest.put(`/api/user/stores/${id}/like`, {});
    for (const one of [user, newest]) {
      await remove(one);
      const again = await helpers.user(server, one.username.toUpperCase());
      expect(again.id).toBeGreaterThan(newest.id);
      expectError(await one.get('/api/user/me'), 401);
      expect((await again.get('/api/user/likes')).data).toEqual([]);
    }
  });

  test('approved reviews stay without their author, other reviews go', async () => {
    const user = await helpers.user(server);
    const { id } = await store(admin);
    const approved = await review(admin, user, id, { rating: 5 });
    const gone = [
      await review(admin, user, id, { status: 'pending' }),
      await review(admin, user, id, { status: 'blocked' }),
    ];
    const before = await counters(id);
    expect((await client.get(`/api/stores/${id}/reviews`)).data[0].user_name).toBe(user.username);
    await remove(user);
    const { data, meta, text } = await client.get(`/api/stores/${id}/reviews`);
    expect(data).toEqual([{ ...approved, store: data[0].store, user_id: null, user_name: '' }]);
    expect(meta.total).toBe(1);
    expect(text).not.toContain(user.username);
    const { score: _, hotness: __, ...kept } = before;
    expect(await counters(id)).toMatchObject(kept);
    const listed = await admin.get(`/api/admin/reviews?store_id=${id}`);
    expect(listed.data.map((one: { id: number }) => one.id)).toEqual([approved.id]);
    for (const one of gone) expectError(await admin.delete(`/api/admin/reviews/${one.id}`), 404);
  });

  test('likes go, with their hotness, also those of stores that are hidden', async () => {
    const [user, stranger] = [await helpers.user(server), await helpers.user(server)];
    const [shown, hidden] = [await store(admin), await store(admin)];
    const before = await counters(shown.id);
    for (const { id } of [shown, hidden]) await user.put(`/api/user/stores/${id}/like`, {});
    await stranger.put(`/api/user/stores/${shown.id}/like`, {});
    await admin.patch(`/api/admin/stores/${hidden.id}/status`, { status: 'inactive' });
    await remove(user);
    const after = await counters(shown.id);
    expect(after).toMatchObject({ likes: 1, hotness: expect.closeTo(3, 1) });
    expect(after.score).toBeGreaterThan(before.score);
    expect((await admin.get(`/api/admin/stores/${hidden.id}`)).data).toMatchObject({ likes: 0, hotness: 0 });
  });

  test('the figures follow', async () => {
    const figures = async () => {
      const { users, reviews, totals, daily } = (await admin.get('/api/admin/dashboard/overview')).data;
      const { searches: _, merchant_applications: __, ...today } = daily.at(-1);
      return { users, reviews, likes: totals.likes, today };
    };
    const { id } = await store(admin);
    const before = await figures();
    const user = await helpers.user(server);
    await review(admin, user, id, { status: 'blocked' });
    await review(admin, user, id, { status: 'pending' });
    await user.put(`/api/user/stores/${id}/like`, {});
    await remove(user);
    expect(await figures()).toEqual(before);
  });

  test('pictures of the account stay, without it, as long as something refers to them', async () => {
    const user = await helpers.user(server);
    const { id } = await store(admin);
    const { data: upload } = await user.upload('/api/user/upload', new Blob([png(40, 30)]));
    await review(admin, user, id, { image_urls: [upload.url] });
    await remove(user);
    expect((await fetch(upload.url)).status).toBe(200);
  });
});

describe('DELETE /api/admin/users/{id}', () => {
  helpers.adminsOnly(server, 'DELETE', '/api/admin/users/1');

  test('404 for an unknown user', async () => {
    expectError(await admin.delete(`/api/admin/users/${helpers.unknownId}`), 404);
  });

  test('200 for a disabled user, and the activity has a row without the name', async () => {
    const user = await helpers.user(server);
    await admin.patch(`/api/admin/users/${user.id}/status`, { status: 'disabled' });
    expect((await admin.delete(`/api/admin/users/${user.id}`)).status).toBe(200);
    const { data, text } = await admin.get(`/api/admin/activity?target=users/${user.id}`);
    expect(data.map(({ kind }: { kind: string }) => kind)).toEqual(['user.delete', 'user.status']);
    expect(text).not.toContain(user.username);
  });
});

describe('PATCH /api/admin/users/{id}/password', () => {
  helpers.adminsOnly(server, 'PATCH', '/api/admin/users/1/password');

  test('200 with the user; every token ends, and only the new password logs in', async () => {
    const user = await helpers.user(server);
    const { status, data } = await admin.patch(`/api/admin/users/${user.id}/password`, { password: next });
    expect(status).toBe(200);
    expectFields(data, helpers.fieldsOf.user);
    expectError(await user.get('/api/user/me'), 401);
    expectError(await logIn(user.username, password), 401);
    expect((await logIn(user.username, next)).status).toBe(200);
  });

  test('400 for a password that is too short, 404 for an unknown user', async () => {
    const user = await helpers.user(server);
    expectInvalid(await admin.patch(`/api/admin/users/${user.id}/password`, { password: '1234567' }), 'password');
    expectError(await admin.patch(`/api/admin/users/${helpers.unknownId}/password`, { password: next }), 404);
  });
});

describe('PUT /api/admin/me/password', () => {
  helpers.adminsOnly(server, 'PUT', '/api/admin/me/password');

  const administrator = async () => {
    const username = unique('second');
    const { data } = await admin.post('/api/admin/admins', { username, password: adminPassword });
    return { id: data.id as number, username, first: await helpers.admin(server, username) };
  };

  test('200 with a token; every other one ends, and only the new password logs in', async () => {
    const { id, username, first } = await administrator();
    const device = await helpers.admin(server, username);
    const body = { current_password: adminPassword, password: next };
    const { status, data } = await first.put('/api/admin/me/password', body);
    expect(status).toBe(200);
    expectFields(data, ['expires_at', 'token']);
    expect((await client.with({ token: data.token }).get('/api/admin/me')).data.id).toBe(id);
    for (const old of [first, device]) expectError(await old.get('/api/admin/me'), 401);
    expect((await helpers.admin(server, username, next)).credentials.token).toBeString();
    const { data: activity } = await admin.get(`/api/admin/activity?target=admins/${id}`);
    expect(activity[0]).toMatchObject({ kind: 'admin.password', actor: username, admin_id: id, changes: null });
  });

  test('401 with a wrong password, and nothing changes', async () => {
    const { username, first } = await administrator();
    const answer = await first.put('/api/admin/me/password', { current_password: 'wrong password', password: next });
    expectError(answer, 401);
    expect(answer.meta.reason).toBe('wrong_credentials');
    expect((await first.get('/api/admin/me')).status).toBe(200);
    expect((await helpers.admin(server, username)).credentials.token).toBeString();
  });

  test('400 naming every bad field', async () => {
    expectInvalid(await admin.put('/api/admin/me/password', {}), 'current_password', 'password');
  });
});

test('an account with more likes and reviews than one transaction removes goes whole', async () => {
  const user = await helpers.user(server);
  const { id, category_id } = await store(admin);
  const stores = [id];
  for (let index = 0; index < 220; index++) stores.push((await store(admin, { category_id })).id);
  await Promise.all(stores.map((one) => user.put(`/api/user/stores/${one}/like`, {})));
  await Promise.all(stores.map((one) => user.post(`/api/user/stores/${one}/reviews`, { rating: 3 })));
  const approved = await review(admin, user, id);
  expect((await user.get('/api/user/likes')).meta.total).toBe(stores.length);
  expect((await user.post('/api/user/me/delete', { password })).status).toBe(200);
  for (const one of stores) expect((await client.get(`/api/stores/${one}`)).data.likes).toBe(0);
  const { data } = await admin.get(`/api/admin/reviews?store_id=${id}`);
  expect(data.map((one: { id: number }) => one.id)).toEqual([approved.id]);
});

test('foodmap doctor finds counters, totals and indexes as a recount makes them after all of it', async () => {
  const { stdout } = await run(['doctor', '--json', '--data', server.data]);
  const findings = JSON.parse(stdout) as { name: string; level: string; message: string }[];
  const aboutBoth = ['reviews', 'counters', 'totals'];
  const about = onPostgres ? aboutBoth : [...aboutBoth, 'foreign keys', 'indexes', 'usernames'];
  const sound = findings.filter(({ name, level }) => about.includes(name) && level === 'ok').map(({ name }) => name);
  expect(sound.toSorted()).toEqual(about.toSorted());
});

test('401 for the token of an account with the same ID on another server with the same secret', async () => {
  const env = { FOODMAP_JWT_SECRET: 'a secret that two servers have in common' };
  const [one, other] = [await startServer({ env }), await startServer({ env })];
  try {
    const [user, namesake] = [await helpers.user(one), await helpers.user(other)];
    expect(namesake.id).toBe(user.id);
    expectError(await user.at(other.url).get('/api/user/me'), 401);
    expectError(await (await helpers.admin(one)).at(other.url).get('/api/admin/me'), 401);
    expect((await user.get('/api/user/me')).status).toBe(200);
  } finally {
    await Promise.all([one.stop(), other.stop()]);
  }
});
