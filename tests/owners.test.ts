import { describe, expect, test } from 'bun:test';
import {
  admin as adminOf,
  adminsOnly,
  category,
  expectError,
  expectInvalid,
  review,
  store,
  timestamp,
  unique,
  unknownId,
  user,
  users,
  usersOnly,
  type Client,
} from './helpers/client.ts';
import { documentOf, routesOf } from './helpers/openapi.ts';
import { adminPassword } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();
const within = await category(admin);
const shop = (fields: object = {}) => store(admin, { category_id: within.id, ...fields });
const code = async (id: number): Promise<string> => (await admin.post(`/api/admin/stores/${id}/owner-code`)).data.code;

/** A store and a user who looks after it. */
async function owned(fields: object = {}) {
  const made = await shop(fields);
  const owner = await user(server);
  expect((await owner.post('/api/user/stores', { code: await code(made.id) })).status).toBe(200);
  const required = { name: made.name as string, address: made.address as string, category_id: within.id as number };
  return { id: made.id as number, made, owner, required, path: `/api/user/stores/${made.id}` };
}

type Owned = Awaited<ReturnType<typeof owned>>;

describe('POST /api/admin/stores/{id}/owner-code', () => {
  adminsOnly(server, 'POST', '/api/admin/stores/1/owner-code');

  test('200 with a code of 30 days that counts once, however it is typed', async () => {
    const { id } = await shop();
    const { status, data } = await admin.post(`/api/admin/stores/${id}/owner-code`);
    expect(status).toBe(200);
    expect(data.code).toMatch(/^[2-9A-HJ-NP-Z]{4}(?:-[2-9A-HJ-NP-Z]{4}){2}$/);
    expect(Date.parse(data.expires_at) - Date.now()).toBeWithin(29.9 * 86_400_000, 30.1 * 86_400_000);
    const [one, other] = [await user(server), await user(server)];
    const typed = data.code.toLowerCase().replaceAll('-', ' ');
    const { data: own } = await one.post('/api/user/stores', { code: typed });
    expect(own).toMatchObject({ id, verified: true, edit: null });
    expect(own.owners).toEqual([{ user_id: one.id, username: one.username, by: 'code', created_at: timestamp }]);
    expectError(await other.post('/api/user/stores', { code: data.code }), 404);
  });

  test('200 and the code before ends', async () => {
    const { id } = await shop();
    const [first, second] = [await code(id), await code(id)];
    const one = await user(server);
    expectError(await one.post('/api/user/stores', { code: first }), 404);
    expect((await one.post('/api/user/stores', { code: second })).status).toBe(200);
  });

  test('200 and a store has several owners, an owner several stores', async () => {
    const { id, owner } = await owned();
    const other = await user(server);
    await other.post('/api/user/stores', { code: await code(id) });
    const second = await shop();
    await owner.post('/api/user/stores', { code: await code(second.id) });
    const { data, meta } = await owner.get('/api/user/stores');
    expect(meta.total).toBe(2);
    expect(data.map((one: { id: number }) => one.id)).toEqual([second.id, id]);
    expect(data[1].owners.map(({ username }: { username: string }) => username)).toEqual([
      owner.username,
      other.username,
    ]);
  });

  test('404 for no store', async () => expectError(await admin.post(`/api/admin/stores/${unknownId}/owner-code`), 404));
});

describe('POST /api/user/stores', () => {
  usersOnly(server, 'POST', '/api/user/stores');

  test('400 without a code', async () =>
    expectInvalid(await (await user(server)).post('/api/user/stores', {}), 'code'));

  test('404 for a code of nothing', async () =>
    expectError(await (await user(server)).post('/api/user/stores', { code: 'K7QM-2XWD-9FHT' }), 404));
});

describe('GET /api/user/stores', () => {
  usersOnly(server, 'GET', '/api/user/stores');

  test('200 with those that are inactive, without those that are deleted', async () => {
    const { id, owner } = await owned();
    await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });
    expect((await owner.get('/api/user/stores')).data).toMatchObject([{ id, status: 'inactive' }]);
    await admin.delete(`/api/admin/stores/${id}`);
    expect((await owner.get('/api/user/stores')).data).toEqual([]);
  });
});

describe('who may', () => {
  /** Bodies of the routes of owners; a route that is missing here fails. */
  const bodies: Record<string, object | undefined> = {
    'PUT /api/user/stores/{id}': { name: 'A', address: 'B' },
    'PUT /api/user/stores/{id}/today': { note: 'Fresh crab' },
    'PUT /api/user/stores/{id}/hours': { hours: null },
    'PUT /api/user/stores/{id}/dishes/{dish}/sold-out': { sold_out: true },
    'PUT /api/user/stores/{id}/reviews/{review}/reply': { text: 'Thanks.' },
    'GET /api/user/stores/{id}/numbers': undefined,
  };
  /** Routes that are open to every user for every public store. */
  const ofEverybody = /\/(?:like|reviews|claims)$/;
  const claim = async (by: Client, id: number): Promise<number> =>
    (await by.post(`/api/user/stores/${id}/claims`, { text: 'Mine.' })).data.id;
  const decide = (id: number, status: string) => admin.patch(`/api/admin/claims/${id}/status`, { status });

  const callers: Record<string, [status: number, make: (store: Owned) => Promise<Client> | Client]> = {
    'the owner': [200, ({ owner }) => owner],
    'a second owner': [
      200,
      async ({ id }) => {
        const other = await user(server);
        await other.post('/api/user/stores', { code: await code(id) });
        return other;
      },
    ],
    'whose claim was approved': [
      200,
      async ({ id }) => {
        const other = await user(server);
        await decide(await claim(other, id), 'approved');
        return other;
      },
    ],
    'whose claim is pending': [
      404,
      async ({ id }) => {
        const other = await user(server);
        await claim(other, id);
        return other;
      },
    ],
    'whose claim was rejected': [
      404,
      async ({ id }) => {
        const other = await user(server);
        await decide(await claim(other, id), 'rejected');
        return other;
      },
    ],
    'whose claim waits again after an undo': [
      404,
      async ({ id }) => {
        const other = await user(server);
        const { headers } = await decide(await claim(other, id), 'approved');
        await admin.post(`/api/admin/activity/${headers.get('x-foodmap-activity')}/undo`);
        return other;
      },
    ],
    'the owner of another store': [404, async () => (await owned()).owner],
    'a former owner': [
      404,
      async ({ id, owner }) => {
        await admin.delete(`/api/admin/stores/${id}/owners/${owner.id}`);
        return owner;
      },
    ],
    'the owner of a store that is deleted': [
      404,
      async ({ id, owner }) => {
        await admin.delete(`/api/admin/stores/${id}`);
        return owner;
      },
    ],
    'a user': [404, () => user(server)],
    'an owner who is disabled': [
      403,
      async ({ owner }) => {
        await admin.patch(`/api/admin/users/${owner.id}/status`, { status: 'disabled' });
        return owner;
      },
    ],
    'an owner who has logged out': [
      401,
      async ({ owner }) => {
        await owner.post('/api/user/logout');
        return owner;
      },
    ],
    'a visitor': [401, () => client],
    'an administrator': [401, () => admin],
    'a moderator': [
      401,
      async () => {
        const username = unique('moderator');
        const { data } = await admin.post('/api/admin/admins', { username, password: adminPassword });
        await admin.patch(`/api/admin/admins/${data.id}/role`, { role: 'moderator' });
        return adminOf(server, username);
      },
    ],
  };

  test('every route of owners is in the table', async () => {
    const routes = routesOf(await documentOf(server)).map(({ method, path }) => `${method} ${path}`);
    const own = routes.filter((route) => / \/api\/user\/stores\/\{/.test(route) && !ofEverybody.test(route));
    expect(own.toSorted()).toEqual(Object.keys(bodies).toSorted());
  });

  test.each(Object.entries(callers))('%s: %j', async (_, [status, make]) => {
    const store = await owned({ dishes: [{ name: 'Soup' }] });
    const { id: reviewId } = await review(admin, await user(server), store.id);
    const as = await make(store);
    for (const [route, body] of Object.entries(bodies)) {
      const [method, path] = route.split(' ') as [string, string];
      const address = path
        .replace('{id}', String(store.id))
        .replace('{dish}', store.made.dishes[0].id)
        .replace('{review}', reviewId);
      const answer = await as.send(
        method,
        address,
        body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
      );
      expect([route, answer.status]).toEqual([route, status]);
      if (status !== 200) expectError(answer, status);
    }
  });

  test('404 for no store', async () => {
    const { owner } = await owned();
    for (const path of ['', '/today', '/hours'])
      expectError(await owner.put(`/api/user/stores/${unknownId}${path}`, { name: 'A', address: 'B' }), 404);
  });
});

describe('PUT /api/user/stores/{id}/today', () => {
  const always = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, opens: '00:00', closes: '00:00' }));
  const openNow = async (id: number) => {
    const { data } = await client.get(`/api/stores?open=now&ids=${id}`);
    return data.length === 1;
  };

  test('200 and a closure counts at once, everywhere, and is no new version', async () => {
    const { id, owner, path } = await owned({ hours: always });
    expect(await openNow(id)).toBe(true);
    const { etag } = { etag: (await admin.get(`/api/admin/stores/${id}`)).headers.get('etag') };
    const { status, data } = await owner.put(`${path}/today`, { closed: true, note: 'Family wedding' });
    expect(status).toBe(200);
    const today = { note: 'Family wedding', closed: true, until: null };
    expect(data.today).toEqual(today);
    expect((await client.get(`/api/stores/${id}`)).data.today).toEqual(today);
    expect((await client.get(`/api/stores/cards?ids=${id}`)).data[0]).toMatchObject({ today, verified: true });
    expect(await openNow(id)).toBe(false);
    expect((await admin.get(`/api/admin/stores/${id}`)).headers.get('etag')).toBe(etag);
    await owner.put(`${path}/today`, {});
    expect((await client.get(`/api/stores/${id}`)).data.today).toBeNull();
    expect(await openNow(id)).toBe(true);
  });

  test('200 and a note alone closes nothing', async () => {
    const { id, owner, path } = await owned({ hours: always });
    await owner.put(`${path}/today`, { note: 'Fresh crab until it is gone.' });
    expect(await openNow(id)).toBe(true);
  });

  test.each([
    ['note', 'x'.repeat(121)],
    ['note', 'two\nlines'],
    ['closed', 'yes'],
    ['until', '25:00'],
    ['until', '9:00'],
  ])('400 when %s is %j', async (field, value) => {
    const { owner, path } = await owned();
    expectInvalid(await owner.put(`${path}/today`, { [field]: value }), field);
  });
});

describe('what counts at once', () => {
  test('200 with hours and closures, and all else stays', async () => {
    const { id, owner, path } = await owned({
      phone: '123',
      images: [{ url: '/a.jpg' }],
      dishes: [{ name: 'Soup', price: 3 }],
      translations: { de: { name: 'Suppe' } },
    });
    const hours = [{ day: 1, opens: '10:00', closes: '22:00' }];
    const closures = [{ from: '2026-12-24', to: '2026-12-26', note: 'Christmas' }];
    expect((await owner.put(`${path}/hours`, { hours, closures })).data).toMatchObject({ hours, closures });
    expect((await client.get(`/api/stores/${id}`)).data).toMatchObject({
      hours,
      closures,
      phone: '123',
      images: [{ url: expect.stringContaining('/a.jpg') }],
      dishes: [{ name: 'Soup', price: 3 }],
      translations: { de: { name: 'Suppe' } },
    });
    await owner.put(`${path}/hours`, { closures: null });
    expect((await client.get(`/api/stores/${id}`)).data).toMatchObject({ hours, closures: null });
  });

  test('200 with a dish that is sold out, and one of another store is 404', async () => {
    const { id, owner, path, made } = await owned({ dishes: [{ name: 'Soup', price: 3, allergens: ['milk'] }] });
    const [dish] = made.dishes;
    await owner.put(`${path}/dishes/${dish.id}/sold-out`, { sold_out: true });
    expect((await client.get(`/api/stores/${id}`)).data.dishes).toEqual([{ ...dish, sold_out: true }]);
    await owner.put(`${path}/dishes/${dish.id}/sold-out`, { sold_out: false });
    expect((await client.get(`/api/stores/${id}`)).data.dishes).toEqual([dish]);
    const other = await shop({ dishes: [{ name: 'Tea' }] });
    expectError(await owner.put(`${path}/dishes/${other.dishes[0].id}/sold-out`, { sold_out: true }), 404);
  });

  test('200 with the answer to a review, and one that is not public, or of another store, is 404', async () => {
    const { id, owner, path } = await owned();
    const guest = await user(server);
    const { id: reviewId } = await review(admin, guest, id);
    expect((await owner.put(`${path}/reviews/${reviewId}/reply`, { text: 'Come again.' })).status).toBe(200);
    const { data } = await client.get(`/api/stores/${id}/reviews`);
    expect(data[0].reply).toEqual({ text: 'Come again.', created_at: timestamp });
    const pending = await review(admin, guest, id, { status: 'pending' });
    const elsewhere = await review(admin, guest, (await shop()).id);
    for (const one of [pending, elsewhere])
      expectError(await owner.put(`${path}/reviews/${one.id}/reply`, { text: 'No.' }), 404);
  });
});

describe('PUT /api/user/stores/{id}', () => {
  const list = async (query = '') => (await admin.get(`/api/admin/edits${query}`)).data;
  const decide = (id: number, body: object) => admin.patch(`/api/admin/edits/${id}/status`, body);

  test('200 and waits for an administrator, whose approval changes just that', async () => {
    const { id, owner, path, required, made } = await owned({
      phone: '123',
      dishes: [{ name: 'Soup', price: 3, allergens: ['milk'] }, { name: 'Tea' }],
    });
    const change = {
      ...required,
      phone: '456',
      description: 'Since 1987.',
      attributes: { 'diet:vegan': 'yes' },
      dishes: [{ name: 'Soup', price: 4 }],
      status: 'inactive',
    };
    const sent = await owner.put(path, change);
    expect(sent.status).toBe(200);
    expect(sent.data).toMatchObject({ phone: '123', edit: { status: 'pending', reject_reason: '' } });
    expect(sent.meta).toEqual({
      edit: { id: expect.any(Number), status: 'pending' },
      ignored: ['category_id', 'status'],
    });
    const [edit] = await list('?status=pending');
    expect(edit).toMatchObject({
      id: sent.meta.edit.id,
      store: { id, name: made.name },
      username: owner.username,
      before: { phone: '123', description: '', attributes: {} },
      after: { phone: '456', description: 'Since 1987.', attributes: { 'diet:vegan': 'yes' } },
    });
    expect(Object.keys(edit.after).toSorted()).toEqual(['attributes', 'description', 'dishes', 'phone']);
    expect((await decide(edit.id, { status: 'approved' })).data.status).toBe('approved');
    const { data } = await client.get(`/api/stores/${id}`);
    expect(data).toMatchObject({ phone: '456', description: 'Since 1987.', attributes: { 'diet:vegan': 'yes' } });
    expect(data.dishes).toMatchObject([{ id: made.dishes[0].id, name: 'Soup', price: 4, allergens: ['milk'] }]);
    expect((await owner.get('/api/user/stores')).data[0].edit).toBeNull();
    expectError(await decide(edit.id, { status: 'rejected' }), 409);
  });

  test('200 without an edit where nothing differs', async () => {
    const { owner, path, required } = await owned();
    const { meta, data } = await owner.put(path, required);
    expect(meta).toEqual({ ignored: ['category_id'] });
    expect(data.edit).toBeNull();
  });

  test('200 and what waits is replaced', async () => {
    const { id, owner, path, required } = await owned();
    await owner.put(path, { ...required, phone: '1' });
    await owner.put(path, { ...required, phone: '2' });
    const waiting = (await list('?status=pending')).filter((one: { store_id: number }) => one.store_id === id);
    expect(waiting).toMatchObject([{ after: { phone: '2' } }]);
  });

  test('200 with a rejection and its reason', async () => {
    const { owner, path, required } = await owned();
    const { meta } = await owner.put(path, { ...required, name: 'Best in Town' });
    await decide(meta.edit.id, { status: 'rejected', reject_reason: 'As on the sign, please.' });
    expect((await owner.get('/api/user/stores')).data[0].edit).toEqual({
      id: meta.edit.id,
      status: 'rejected',
      reject_reason: 'As on the sign, please.',
    });
  });

  test('409 changed_meanwhile where somebody has changed the same field, and 200 for another one', async () => {
    const { id, owner, path, required } = await owned({ phone: '1' });
    const first = await owner.put(path, { ...required, phone: '2' });
    await admin.put(`/api/admin/stores/${id}`, { ...required, phone: '3' });
    const refused = await decide(first.meta.edit.id, { status: 'approved' });
    expectError(refused, 409);
    expect(refused.meta.reason).toBe('changed_meanwhile');
    const second = await owner.put(path, { ...required, phone: '3', description: 'New.' });
    await admin.put(`/api/admin/stores/${id}`, { ...required, phone: '4' });
    expect((await decide(second.meta.edit.id, { status: 'approved' })).status).toBe(200);
    expect((await client.get(`/api/stores/${id}`)).data).toMatchObject({ phone: '4', description: 'New.' });
  });

  test('200 and an approval is undone with what it changed', async () => {
    const { id, owner, path, required } = await owned({ phone: '1' });
    const { meta } = await owner.put(path, { ...required, phone: '2' });
    const decided = await decide(meta.edit.id, { status: 'approved' });
    const row = decided.headers.get('x-foodmap-activity');
    expect((await admin.post(`/api/admin/activity/${row}/undo`)).status).toBe(200);
    expect((await client.get(`/api/stores/${id}`)).data.phone).toBe('1');
    expect((await owner.get('/api/user/stores')).data[0].edit).toMatchObject({ status: 'pending' });
  });

  test('200 at once where the place says so', async () => {
    const { notices: _, ...site } = (await admin.get('/api/admin/settings/site')).data;
    await admin.put('/api/admin/settings/site', { ...site, owner_edits: 'direct' });
    const { id, owner, path, required } = await owned();
    const { data, meta } = await owner.put(path, { ...required, phone: '7' });
    await admin.put('/api/admin/settings/site', { ...site, owner_edits: 'review' });
    expect(data).toMatchObject({ phone: '7', edit: null });
    expect(meta.edit.status).toBe('approved');
    expect((await client.get(`/api/stores/${id}`)).data.phone).toBe('7');
  });

  test('400 for what an administrator could not send either', async () => {
    const { owner, path, required } = await owned();
    expectInvalid(await owner.put(path, { ...required, name: '' }), 'name');
    expectInvalid(await owner.put(path, { ...required, attributes: { nonsense: 'yes' } }), 'attributes.nonsense');
  });
});

describe('/api/admin/edits', () => {
  adminsOnly(server, 'GET', '/api/admin/edits');
  adminsOnly(server, 'PATCH', '/api/admin/edits/1/status');

  test('404 for no edit', async () =>
    expectError(await admin.patch(`/api/admin/edits/${unknownId}/status`, { status: 'approved' }), 404));

  test('400 for another status', async () =>
    expectInvalid(await admin.patch('/api/admin/edits/1/status', { status: 'pending' }), 'status'));
});

describe('claims', () => {
  usersOnly(server, 'POST', '/api/user/stores/1/claims');
  usersOnly(server, 'GET', '/api/user/claims');
  adminsOnly(server, 'GET', '/api/admin/claims');
  adminsOnly(server, 'PATCH', '/api/admin/claims/1/status');

  const decide = (id: number, body: object) => admin.patch(`/api/admin/claims/${id}/status`, body);

  test('200 and an approval makes an owner, which is undone', async () => {
    const { id, name, address } = await shop();
    const claimant = await user(server);
    const body = { text: 'My parents opened it.', contact: '123' };
    const { status, data } = await claimant.post(`/api/user/stores/${id}/claims`, body);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      store: { id, name, address },
      ...body,
      status: 'pending',
      username: claimant.username,
    });
    expect((await admin.get('/api/admin/claims?status=pending')).data).toContainEqual({
      ...data,
      signs: expect.any(Array),
    });
    const decided = await decide(data.id, { status: 'approved' });
    expect(decided.data).toMatchObject({ status: 'approved', reviewed_at: timestamp });
    expect((await claimant.get('/api/user/claims')).data).toEqual([decided.data]);
    const { data: owners } = await admin.get(`/api/admin/stores/${id}/owners`);
    expect(owners).toMatchObject([{ user_id: claimant.id, by: 'claim' }]);
    expect((await client.get(`/api/stores/${id}`)).data.verified).toBe(true);
    await admin.post(`/api/admin/activity/${decided.headers.get('x-foodmap-activity')}/undo`);
    expect((await admin.get(`/api/admin/stores/${id}/owners`)).data).toEqual([]);
    expect((await client.get(`/api/stores/${id}`)).data.verified).toBe(false);
    expect((await claimant.get('/api/user/claims')).data).toMatchObject([{ status: 'pending' }]);
  });

  test('200 and a second claim of the store replaces the texts', async () => {
    const { id } = await shop();
    const claimant = await user(server);
    const first = await claimant.post(`/api/user/stores/${id}/claims`, { text: 'Mine.' });
    const second = await claimant.post(`/api/user/stores/${id}/claims`, { text: 'Ours.' });
    expect(second.data).toMatchObject({ id: first.data.id, text: 'Ours.' });
  });

  test('200 with the reason of a rejection', async () => {
    const { id } = await shop();
    const claimant = await user(server);
    const { data } = await claimant.post(`/api/user/stores/${id}/claims`, { text: 'Mine.' });
    await decide(data.id, { status: 'rejected', reject_reason: 'Please ask at the office.' });
    expect((await claimant.get('/api/user/claims')).data[0].reject_reason).toBe('Please ask at the office.');
    const again = await decide(data.id, { status: 'approved' });
    expectError(again, 409);
    expect(again.meta.reason).toBe('already_reviewed');
  });

  test('409 for an owner, and beyond five that wait', async () => {
    const { id, owner } = await owned();
    const refused = await owner.post(`/api/user/stores/${id}/claims`, { text: 'Mine.' });
    expectError(refused, 409);
    expect(refused.meta.reason).toBe('already_owner');
    const claimant = await user(server);
    for (let count = 0; count < 5; count++)
      await claimant.post(`/api/user/stores/${(await shop()).id}/claims`, { text: 'Mine.' });
    const sixth = await claimant.post(`/api/user/stores/${(await shop()).id}/claims`, { text: 'Mine.' });
    expect([sixth.status, sixth.meta.reason]).toEqual([409, 'too_many_pending']);
  });

  test('404 for a store that is not public', async () => {
    const { id } = await shop({ status: 'inactive' });
    expectError(await (await user(server)).post(`/api/user/stores/${id}/claims`, { text: 'Mine.' }), 404);
  });

  test.each([
    ['text', undefined],
    ['text', 'x'.repeat(1001)],
    ['contact', 'x'.repeat(101)],
  ])('400 when %s is too long or missing', async (field, value) => {
    const { id } = await shop();
    const body = { text: 'Mine.', [field]: value };
    expectInvalid(await (await user(server)).post(`/api/user/stores/${id}/claims`, body), field);
  });
});

describe('owners of a store', () => {
  test('409 for the twenty-first', async () => {
    const { id } = await shop();
    const everybody = await users(server, 21);
    const become = async (somebody: (typeof everybody)[number]) =>
      somebody.post('/api/user/stores', { code: await code(id) });
    for (const somebody of everybody.slice(0, 20)) expect((await become(somebody)).status).toBe(200);
    const { status, meta } = await become(everybody[20]!);
    expect([status, meta.reason]).toEqual([409, 'too_many_owners']);
  });

  adminsOnly(server, 'GET', '/api/admin/stores/1/owners');
  adminsOnly(server, 'DELETE', '/api/admin/stores/1/owners/1');

  test('200 and 404 once it is taken away, and the store is no longer verified', async () => {
    const { id, owner } = await owned();
    expect((await admin.delete(`/api/admin/stores/${id}/owners/${owner.id}`)).status).toBe(200);
    expect((await client.get(`/api/stores/${id}`)).data.verified).toBe(false);
    expectError(await admin.delete(`/api/admin/stores/${id}/owners/${owner.id}`), 404);
    expectError(await admin.get(`/api/admin/stores/${unknownId}/owners`), 404);
  });

  test('200 and what a former owner has asked for is rejected, until the undo', async () => {
    const { id, owner, path, required } = await owned();
    const sent = await owner.put(path, { ...required, phone: '9' });
    const status = async () =>
      (await admin.get('/api/admin/edits?status=pending&page_size=100')).data.flatMap(
        (edit: { id: number; store_id: number }) => (edit.store_id === id ? [edit.id] : []),
      );
    expect(await status()).toEqual([sent.meta.edit.id]);
    const removed = await admin.delete(`/api/admin/stores/${id}/owners/${owner.id}`);
    expect(await status()).toEqual([]);
    await admin.post(`/api/admin/activity/${removed.headers.get('x-foodmap-activity')}/undo`);
    expect(await status()).toEqual([sent.meta.edit.id]);
  });

  test('200 and the letter of a store that was merged makes an owner of the one that stays', async () => {
    const [one, other] = [await shop(), await shop()];
    const { data } = await admin.post(`/api/admin/stores/${one.id}/owner-code`);
    await admin.post(`/api/admin/stores/${one.id}/merge`, { into: other.id });
    const newcomer = await user(server);
    expect((await newcomer.post('/api/user/stores', { code: data.code })).data.id).toBe(other.id);
  });

  test('200 and the end of an account ends what it owns', async () => {
    const { id, owner, path, required } = await owned();
    await owner.put(path, { ...required, phone: '9' });
    await owner.post(`/api/user/stores/${(await shop()).id}/claims`, { text: 'Mine.' });
    expect((await owner.post('/api/user/me/delete', { password: 'password of a user' })).status).toBe(200);
    expect((await admin.get(`/api/admin/stores/${id}/owners`)).data).toEqual([]);
    expect((await client.get(`/api/stores/${id}`)).data.verified).toBe(false);
  });

  test('200 and whoever applied while logged in owns the store that the approval makes', async () => {
    const applicant = await user(server);
    const body = {
      store_name: unique('Stall '),
      category_id: within.id,
      address: '1 Market Square',
      contact_name: 'Mei',
      contact_phone: '123',
    };
    const { data } = await applicant.post('/api/merchant/apply', body);
    const { data: decided } = await admin.patch(`/api/admin/merchant/applications/${data.id}/review`, {
      action: 'approve',
    });
    expect((await applicant.get('/api/user/stores')).data).toMatchObject([{ id: decided.store_id }]);
    const stranger = await client.with({ token: 'nonsense' }).post('/api/merchant/apply', body);
    expect(stranger.status).toBe(200);
  });

  test('200 and the owners of a store that is merged look after the one that stays', async () => {
    const [one, other] = [await owned(), await owned()];
    await one.owner.put(one.path, { ...one.required, phone: '5' });
    const merge = await admin.post(`/api/admin/stores/${one.id}/merge`, { into: other.id });
    expect(merge.status).toBe(200);
    const names = async () =>
      (await admin.get(`/api/admin/stores/${other.id}/owners`)).data.map((owner: { user_id: number }) => owner.user_id);
    // New to the other: named after them, and pointed out in My stores.
    expect(await names()).toEqual([other.owner.id, one.owner.id]);
    await admin.post(`/api/admin/activity/${merge.headers.get('x-foodmap-activity')}/undo`);
    expect(await names()).toEqual([other.owner.id]);
    expect((await one.owner.get('/api/user/stores')).data).toMatchObject([{ id: one.id }]);
  });

  test('200 and an undo names the store whose owner somebody has taken away since', async () => {
    const [one, other] = [await owned(), await owned()];
    const merge = await admin.post(`/api/admin/stores/${one.id}/merge`, { into: other.id });
    await admin.delete(`/api/admin/stores/${other.id}/owners/${one.owner.id}`);
    const { data } = await admin.post(`/api/admin/activity/${merge.headers.get('x-foodmap-activity')}/undo`);
    expect(data).toMatchObject({ left: 1, stays: [`stores/${one.id}`] });
  });
});

describe('pages', () => {
  const page = async (path: string) => (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text();

  test('200 with what the owner says of the day, and that somebody looks after the store', async () => {
    const { id, owner, path } = await owned();
    expect(await page(`/stores/${id}`)).toContain('Looked after by its owner');
    await owner.put(`${path}/today`, { note: 'Fresh crab until it is gone.', closed: true });
    expect(await page(`/stores/${id}`)).toContain('Fresh crab until it is gone.');
    await owner.put(`${path}/today`, {});
    expect(await page(`/stores/${id}`)).not.toContain('Fresh crab');
  });
});
