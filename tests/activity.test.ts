import { describe, expect, test } from 'bun:test';
import { admin as adminOf, category, list, review, store, timestamp, unique, user } from './helpers/client.ts';
import { endpoints, ownEndpoints } from './helpers/endpoints.ts';
import { isOfAdministrators } from './helpers/openapi.ts';
import { png } from './helpers/images.ts';
import { adminPassword, run } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client, admin } = await suite();
const me = (await admin.get('/api/admin/me')).data;
const activityPath = '/api/admin/activity';
const latest = async (query = '') => (await admin.get(`${activityPath}?page_size=1${query}`)).data[0];

describe('GET /api/admin/activity', () => {
  test('200 has who, what, on which, and the values before and after', async () => {
    const { id, name, category_id, address } = await store(admin);
    await admin.put(`/api/admin/stores/${id}`, { name: 'Other', category_id, address });
    expect(await latest(`&target=stores/${id}`)).toEqual({
      id: expect.any(Number),
      created_at: timestamp,
      admin_id: me.id,
      actor: me.username,
      kind: 'store.update',
      target: `stores/${id}`,
      changes: { name: [name, 'Other'] },
      undoable_until: timestamp,
      subject: { name: 'Other', store: null, user: null },
      undone: null,
    });
  });

  test('200 says that contact data changed, and not to what', async () => {
    const { id, name, category_id, address } = await store(admin);
    await admin.put(`/api/admin/stores/${id}`, { name, category_id, address, phone: '+86 10 5555 0100' });
    expect((await latest(`&target=stores/${id}`)).changes).toEqual({ phone: null });
  });

  test('200 keeps changes below 4 KiB, with every name', async () => {
    const { id, name, category_id, address } = await store(admin);
    await admin.put(`/api/admin/stores/${id}`, {
      name,
      category_id,
      address: 'Elsewhere',
      description: 'x'.repeat(5000),
    });
    expect((await latest(`&target=stores/${id}`)).changes).toEqual({
      address: [address, 'Elsewhere'],
      description: null,
    });
  });

  test('200 filters by administrator, kind and target, newest first', async () => {
    const { id } = await category(admin);
    await admin.put(`/api/admin/categories/${id}`, { name: 'Tea' });
    await admin.delete(`/api/admin/categories/${id}`);
    const of = async (query: string) =>
      (await admin.get(`${activityPath}?target=categories/${id}&${query}`)).data.map(
        ({ kind }: { kind: string }) => kind,
      );
    expect(await of('')).toEqual(['category.delete', 'category.update', 'category.create']);
    expect(await of('kind=category.update')).toEqual(['category.update']);
    expect(await of(`admin_id=${me.id}`)).toHaveLength(3);
    expect(await of(`admin_id=${me.id + 1000}`)).toEqual([]);
  });

  describe('200 names what was written to', () => {
    const subjectOf = async (target: string) => (await latest(`&target=${target}`)).subject;
    const named = (name: string) => ({ name, store: null, user: null });

    test('stores and categories, deleted ones too', async () => {
      const { id, name, category_id } = await store(admin);
      expect(await subjectOf(`categories/${category_id}`)).toEqual(named(expect.any(String)));
      await admin.delete(`/api/admin/stores/${id}`);
      expect(await latest(`&target=stores/${id}`)).toMatchObject({ kind: 'store.delete', subject: named(name) });
    });

    test('accounts, applications and keys', async () => {
      const username = unique('boss');
      const boss = (await admin.post('/api/admin/admins', { username, password: adminPassword })).data.id;
      expect(await subjectOf(`admins/${boss}`)).toEqual(named(username));
      const application = await anApplication();
      await admin.patch(`/api/admin/merchant/applications/${application}/review`, { action: 'reject' });
      expect(await subjectOf(`merchant_applications/${application}`)).toEqual(named('Wok'));
      expect(await subjectOf(`api_keys/${await aKey()}`)).toEqual(named('Kiosk'));
    });

    test('reviews and reports by store and author, and nobody once the account is deleted', async () => {
      const author = await user(server);
      const place = await store(admin);
      const { id } = await review(admin, author, place.id);
      const report = (await client.post(`/api/reviews/${id}/reports`, { kind: 'spam' })).data.id;
      await admin.patch(`/api/admin/reports/${report}/status`, { status: 'done' });
      await admin.patch(`/api/admin/users/${author.id}/status`, { status: 'active' });
      const both = { name: null, store: place.name, user: author.username };
      expect(await subjectOf(`reviews/${id}`)).toEqual(both);
      expect(await subjectOf(`reports/${report}`)).toEqual(both);
      expect(await subjectOf(`users/${author.id}`)).toEqual(named(author.username));
      await admin.delete(`/api/admin/users/${author.id}`);
      expect(await subjectOf(`reviews/${id}`)).toEqual({ ...both, user: null });
      expect(await subjectOf(`users/${author.id}`)).toBeNull();
    });

    test('what was undone', async () => {
      const { id, name } = await store(admin);
      await admin.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });
      const row = await latest(`&target=stores/${id}`);
      await admin.post(`${activityPath}/${row.id}/undo`);
      const undone = { kind: 'store.status', target: `stores/${id}`, changes: { status: ['active', 'inactive'] } };
      expect(await latest('&kind=activity.undo')).toMatchObject({
        target: `activity/${row.id}`,
        subject: null,
        undone: { ...undone, subject: named(name) },
      });
    });

    test('settings have no name', async () => {
      await admin.put('/api/admin/settings/cors', { origins: ['https://other.example'] });
      expect(await latest('&kind=settings.cors')).toMatchObject({ subject: null, undone: null });
    });
  });

  test('200 has uploads only where their kind is asked for', async () => {
    const before = await latest();
    await admin.upload('/api/admin/upload', new Blob([png(9, 9)]));
    expect(await latest()).toEqual(before);
    expect((await latest('&kind=upload.create')).id).toBeGreaterThan(before.id);
  });

  describe('200 has a command', () => {
    /** The row that a command leaves. */
    const rowOf = async (env: Record<string, string | undefined>) => {
      const username = unique('cli');
      const { code } = await run(['admin', 'create', username, '--data', server.data], {
        input: 'password of an admin',
        env: { SUDO_USER: undefined, ...env },
      });
      expect(code).toBe(0);
      const { admin_id, actor, kind, changes } = await latest('&kind=admin.create');
      expect({ admin_id, kind, changes }).toEqual({
        admin_id: null,
        kind: 'admin.create',
        changes: { username, role: 'admin' },
      });
      return actor as string;
    };
    const account = Bun.spawnSync(['id', '-un']).stdout.toString().trim();
    const isRoot = process.geteuid?.() === 0;

    test.each([
      ['another name in $USER', { USER: 'mallory', LOGNAME: 'mallory', USERNAME: 'mallory' }],
      ['no $USER', { USER: undefined, LOGNAME: undefined }],
    ])('with no administrator and the system account that ran it, whatever the environment: %s', async (_, env) => {
      expect(await rowOf(env)).toBe(account);
    });

    test('with who became root by sudo, which only root is believed', async () => {
      expect(await rowOf({ SUDO_USER: 'anna' })).toBe(isRoot ? `${account} (sudo: anna)` : account);
    });
  });

  test('200 has nothing of a write that failed', async () => {
    const before = await latest();
    expect((await admin.post('/api/admin/stores', { name: 'X', category_id: 999_999, address: 'here' })).status).toBe(
      400,
    );
    expect(await latest()).toEqual(before);
  });
});

interface Write {
  /** ID of what is written to. */
  of?: () => Promise<number>;
  body?: (id: number) => object | Promise<object>;
}

const aStore = async () => (await store(admin)).id;
const aList = async () => (await list(admin, [])).id;
const aCategory = async () => (await category(admin)).id;
const aReview = async () => (await review(admin, await user(server), await aStore(), { status: 'pending' })).id;
const aUser = async () => (await user(server)).id;
const anAdmin = async () =>
  (await admin.post('/api/admin/admins', { username: unique('boss'), password: adminPassword })).data.id;
const aKey = async () => (await admin.post('/api/admin/apikeys', { name: 'Kiosk' })).data.id;
const deleted = (what: string, made: () => Promise<number>) => async () => {
  const id = await made();
  await admin.delete(`/api/admin/${what}/${id}`);
  return id;
};
const anApplication = async () => {
  const contact = { contact_name: 'Mei', contact_phone: '1' };
  const body = { store_name: 'Wok', category_id: await aCategory(), address: 'here', ...contact };
  return (await client.post('/api/merchant/apply', body)).data.id;
};
const aReport = async () => (await client.post(`/api/stores/${await aStore()}/reports`, { kind: 'closed' })).data.id;

const anAttack = async () => {
  const attacker = await user(server);
  await attacker.send('PUT', `/api/user/stores/${await aStore()}/like`);
  return { user_ids: [attacker.id], from: '2026-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
};

let owner: Awaited<ReturnType<typeof user>>;

/** A store that `owner` looks after. */
async function anOwnedStore(): Promise<number> {
  const id = await aStore();
  owner = await user(server);
  const { code } = (await admin.post(`/api/admin/stores/${id}/owner-code`)).data;
  await owner.post('/api/user/stores', { code });
  return id;
}
const aClaim = async () =>
  (await (await user(server)).post(`/api/user/stores/${await aStore()}/claims`, { text: 'Mine.' })).data.id;
async function anEdit(): Promise<number> {
  const id = await anOwnedStore();
  const body = { name: unique('Wok '), category_id: 1, address: 'here' };
  return (await owner.put(`/api/user/stores/${id}`, body)).meta.edit.id;
}

/** Every route with which an administrator writes, but long work, which has tests of its own. */
const writes: Record<string, Write> = {
  'PUT /api/admin/settings/cors': { body: () => ({ origins: ['https://app.example'] }) },
  'PUT /api/admin/settings/attributes': { body: () => ({ hidden: ['dog'] }) },
  'PUT /api/admin/settings/search': { body: () => ({ kinds: ['sound'] }) },
  'PUT /api/admin/settings/texts': { body: () => ({ language: 'en', texts: { 'site/home.best': unique('Best ') } }) },
  'PUT /api/admin/settings/site': {
    body: async () => ({ ...(await admin.get('/api/admin/settings/site')).data, name: unique('Market') }),
  },
  'POST /api/admin/apikeys': { body: () => ({ name: 'Kiosk' }) },
  'PATCH /api/admin/apikeys/{id}/revoke': { of: aKey },
  'PATCH /api/admin/merchant/applications/{id}/review': { of: anApplication, body: () => ({ action: 'approve' }) },
  'POST /api/admin/categories': { body: () => ({ name: 'Tea' }) },
  'PUT /api/admin/categories/{id}': { of: aCategory, body: () => ({ name: 'Tea' }) },
  'PUT /api/admin/categories/order': {
    body: async () => {
      const [first, second] = [await aCategory(), await aCategory()];
      return { ids: [second, first] };
    },
  },
  'DELETE /api/admin/categories/{id}': { of: aCategory },
  'POST /api/admin/lists': { body: () => ({ title: 'A walk', stops: [] }) },
  'PUT /api/admin/lists/{id}': { of: aList, body: () => ({ title: 'A walk', stops: [] }) },
  'DELETE /api/admin/lists/{id}': { of: aList },
  'POST /api/admin/categories/{id}/restore': { of: deleted('categories', aCategory) },
  'POST /api/admin/categories/{id}/merge': { of: aCategory, body: async () => ({ into: await aCategory() }) },
  'POST /api/admin/stores/{id}/merge': { of: aStore, body: async () => ({ into: await aStore() }) },
  'POST /api/admin/stores': { body: async () => ({ name: 'Wok', category_id: await aCategory(), address: 'here' }) },
  'PUT /api/admin/stores/{id}': {
    of: aStore,
    body: async () => ({ name: 'Wok', category_id: await aCategory(), address: 'here' }),
  },
  'DELETE /api/admin/stores/{id}': { of: aStore },
  'PATCH /api/admin/stores/{id}/status': { of: aStore, body: () => ({ status: 'inactive' }) },
  'POST /api/admin/stores/{id}/restore': { of: deleted('stores', aStore) },
  'POST /api/admin/stores/bulk': { body: async () => ({ ids: [await aStore()], action: 'deactivate' }) },
  'PATCH /api/admin/reviews/{id}/status': { of: aReview, body: () => ({ status: 'approved' }) },
  'DELETE /api/admin/reviews/{id}': { of: aReview },
  'PUT /api/admin/reviews/{id}/reply': { of: aReview, body: () => ({ text: 'Thank you.' }) },
  'POST /api/admin/reviews/{id}/restore': { of: deleted('reviews', aReview) },
  'POST /api/admin/reviews/bulk': { body: async () => ({ ids: [await aReview()], action: 'block' }) },
  'PATCH /api/admin/claims/{id}/status': { of: aClaim, body: () => ({ status: 'approved' }) },
  'PATCH /api/admin/edits/{id}/status': { of: anEdit, body: () => ({ status: 'rejected' }) },
  'POST /api/admin/stores/{id}/owner-code': { of: aStore },
  'DELETE /api/admin/stores/{id}/owners/{user}': { of: anOwnedStore },
  'DELETE /api/admin/stores/{id}/note': {
    of: async () => {
      const id = await anOwnedStore();
      await owner!.put(`/api/user/stores/${id}/today`, { note: 'Fresh crab' });
      return id;
    },
  },
  'PATCH /api/admin/reports/{id}/status': { of: aReport, body: () => ({ status: 'done' }) },
  'PATCH /api/admin/users/{id}/status': { of: aUser, body: () => ({ status: 'disabled' }) },
  'POST /api/admin/users/{id}/block': { of: aUser, body: () => ({ reviews: true }) },
  'PATCH /api/admin/users/{id}/password': { of: aUser, body: () => ({ password: 'another password' }) },
  'DELETE /api/admin/users/{id}': { of: aUser },
  'POST /api/admin/admins': { body: () => ({ username: unique('boss'), password: adminPassword }) },
  'PATCH /api/admin/admins/{id}/password': { of: anAdmin, body: () => ({ password: 'another password' }) },
  'PATCH /api/admin/admins/{id}/enabled': { of: anAdmin, body: () => ({ enabled: false }) },
  'DELETE /api/admin/admins/{id}/factors': { of: anAdmin },
  'PUT /api/admin/settings/security': { body: () => ({ require_second_factor: false }) },
  'PATCH /api/admin/admins/{id}/role': { of: anAdmin, body: () => ({ role: 'super_admin' }) },
  'POST /api/admin/rankings/stores/recalc': {},
  'POST /api/admin/attacks/take-back': { body: anAttack },
  'POST /api/admin/activity/{id}/undo': {
    of: async () => (await admin.post('/api/admin/attacks/take-back', await anAttack())).data.id,
  },
};

/** Routes that write nothing, or whose row is tested below, in operating-http, in import-http and in incoming. */
const others = new Set([
  'POST /api/admin/backups',
  'POST /api/admin/backups/{name}/download',
  'POST /api/admin/backups/{name}/verify',
  'POST /api/admin/exports',
  'POST /api/admin/import',
  'POST /api/admin/incoming',
  'PATCH /api/admin/incoming/{id}',
  'DELETE /api/admin/incoming/{id}',
  'POST /api/admin/map',
  'POST /api/admin/attacks/preview',
  'POST /api/admin/upload',
  'PUT /api/admin/me/password',
  'DELETE /api/admin/me/sessions/{id}',
  'POST /api/admin/logout',
  'POST /api/admin/me/factors',
  'DELETE /api/admin/me/factors/{id}',
  'POST /api/admin/settings/site/test-message',
]);

describe('a write of an administrator leaves a row', () => {
  test('for every route', () => {
    const routes = [...endpoints, ...ownEndpoints]
      .filter(([access, method]) => isOfAdministrators(access) && method !== 'GET')
      .map(([, method, path]) => `${method} ${path}`);
    expect(routes.filter((route) => !others.has(route)).toSorted()).toEqual(Object.keys(writes).toSorted());
  });

  test.each(Object.entries(writes))('%s', async (route, { of, body }) => {
    const [method, path] = route.split(' ') as [string, string];
    const id = (await of?.()) ?? 0;
    const sent = await body?.(id);
    const before = await latest();
    const answer = await admin.send(method, path.replace('{id}', String(id)).replace('{user}', String(owner?.id)), {
      ...(sent && { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }),
    });
    expect(answer.status).toBe(200);
    const { data } = await admin.get(`${activityPath}?page_size=1`);
    expect(data[0].id).toBeGreaterThan(before.id);
    expect(data[0]).toMatchObject({ admin_id: me.id, actor: me.username, kind: expect.stringMatching(/^\w+\.\w+$/) });
  });

  test('POST /api/admin/upload', async () => {
    const { data } = await admin.upload('/api/admin/upload', new Blob([png(8, 8)]));
    expect(await latest('&kind=upload.create')).toMatchObject({
      kind: 'upload.create',
      changes: { path: data.path.slice(15) },
    });
  });

  test('PUT /api/admin/me/password, without the password', async () => {
    const username = unique('boss');
    await admin.post('/api/admin/admins', { username, password: adminPassword });
    const boss = await adminOf(server, username);
    await boss.put('/api/admin/me/password', { current_password: adminPassword, password: 'another password' });
    const row = await latest();
    expect(row).toMatchObject({ actor: username, kind: 'admin.password' });
    expect(JSON.stringify(row)).not.toContain('another password');
  });
});
