// needs: time
import { describe, expect, test } from 'bun:test';
import texts from '../src/i18n/en/console/activity.json';
import { adminPassword } from './helpers/server.ts';
import { admin as adminOf, category, expectError, review, store, unique, user } from './helpers/client.ts';
import { sql } from './helpers/database.ts';
import { endpoints, ownEndpoints } from './helpers/endpoints.ts';
import { isOfAdministrators } from './helpers/openapi.ts';
import { ended } from './helpers/jobs.ts';
import { suite } from './helpers/suite.ts';
import { validRequests } from './helpers/valid-requests.ts';

const { server, client, admin: root } = await suite();

interface Activity {
  id: number;
  kind: string;
  undoable_until: string | null;
  changes: Record<string, unknown>;
}
const latest = async (): Promise<Activity> => (await root.get('/api/admin/activity?page_size=1')).data[0];
const undo = (id: number) => root.post(`/api/admin/activity/${id}/undo`);
const undoLatest = async () => undo((await latest()).id);

/** Columns that count, date or number versions, and so move on. */
const moving = new Set(['version', 'token_version', 'hot_key', 'score', 'scored_at', 'password_hash', 'last_used_at']);

/** All that administrators look after, without what is deleted. */
async function dump() {
  const found: Record<string, unknown> = {};
  for (const table of ['categories', 'stores', 'reviews', 'lists'])
    found[table] = await rowsOf(table, 'where deleted_at is null');
  for (const table of ['users', 'reports', 'merchant_applications', 'admins', 'api_keys', 'store_images', 'dishes'])
    found[table] = await rowsOf(table);
  found.likes = await sql(server, 'select * from likes order by store_id, user_id');
  found.owners = await sql(server, 'select * from store_owners order by store_id, user_id');
  for (const table of ['claims', 'edits']) found[table] = await sql(server, `select * from ${table} order by id`);
  found.settings = await sql(
    server,
    `select * from settings where name in ('site', 'cors_origins', 'notices', 'search', 'attributes', 'texts') order by name`,
  );
  return found;
}

const rowsOf = async (table: string, where = '') =>
  (await sql(server, `select * from ${table} ${where} order by id`)).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !moving.has(name))),
  );

/** Writes that nothing takes back: of accounts, keys and secrets, and those that change no row that somebody looks after. */
const final = new Set([
  'POST /api/admin/login',
  'PUT /api/admin/me/password',
  'POST /api/admin/admins',
  'PATCH /api/admin/admins/{id}/password',
  'PATCH /api/admin/admins/{id}/enabled',
  'PATCH /api/admin/admins/{id}/role',
  'POST /api/admin/apikeys',
  'PATCH /api/admin/apikeys/{id}/revoke',
  'PATCH /api/admin/users/{id}/password',
  'POST /api/admin/stores/{id}/owner-code',
  'DELETE /api/admin/users/{id}',
  'POST /api/admin/backups',
  'POST /api/admin/backups/{name}/verify',
  'POST /api/admin/backups/{name}/download',
  'POST /api/admin/exports',
  'POST /api/admin/settings/site/test-message',
  'POST /api/admin/rankings/stores/recalc',
  'POST /api/admin/attacks/preview',
  'POST /api/admin/activity/{id}/undo',
  'POST /api/admin/upload',
  'DELETE /api/admin/me/sessions/{id}',
  'POST /api/admin/logout',
  'POST /api/admin/me/factors',
  'DELETE /api/admin/me/factors/{id}',
  'DELETE /api/admin/admins/{id}/factors',
  'PUT /api/admin/settings/security',
  'POST /api/admin/incoming',
  'PATCH /api/admin/incoming/{id}',
  'DELETE /api/admin/incoming/{id}',
  'POST /api/admin/map',
]);

const routes = [...endpoints, ...ownEndpoints]
  .filter(([access, method]) => isOfAdministrators(access) && method !== 'GET')
  .map(([, method, path]) => `${method} ${path}`);

describe('undo of a write leaves all as it was before', () => {
  test.each(routes.filter((route) => !final.has(route)))('%s', async (route) => {
    const actor = { ...(await adminOf(server)), id: 1, username: 'admin' } as never;
    const make = validRequests[route.replaceAll(/\{(\w+)\}/g, ':$1')]!;
    const { path, init } = await make({ server, root, actor, password: adminPassword });
    const before = await dump();
    const answer = await root.send(route.split(' ')[0]!, path, init);
    expect(answer.status).toBe(200);
    if (route === 'POST /api/admin/import') await ended(root, answer.data.id);
    expect(await dump()).not.toEqual(before);
    const row = await latest();
    // An import writes after its answer.
    if (route !== 'POST /api/admin/import') expect(answer.headers.get('x-foodmap-activity')).toBe(String(row.id));
    expect(Date.parse(row.undoable_until!) - Date.now()).toBeWithin(3_000_000, 3_600_001);
    expect((await undo(row.id)).status).toBe(200);
    expect(await dump()).toEqual(before);
    expectError(await undo(row.id), 409);
    expect(await sql(server, 'select id from undo_images where activity_id = ?', [row.id])).toEqual([]);
  });
});

test('the console has a word for each field that these writes note', async () => {
  const rows = await sql<{ changes: object | string }>(
    server,
    'select changes from activity where changes is not null',
  );
  const noted = rows.map(({ changes }) => (typeof changes === 'string' ? JSON.parse(changes) : changes) as object);
  const fields = new Set(noted.flatMap((changes) => Object.keys(changes)));
  // In the sentence, IDs, and texts of the site by their keys.
  const said = /^(?:(?:user)?name|store_id|action|count|batch|claim|edit|into)$|^site\//;
  expect([...fields].filter((field) => !(field in texts.fields) && !said.test(field))).toEqual([]);
  expect(fields.size).toBeGreaterThan(20);
});

describe('POST /api/admin/activity/{id}/undo', () => {
  test('200 for a decision: the review waits again, and counts no longer', async () => {
    const { id } = await store(root);
    const written = await review(root, await user(server), id, { rating: 2, status: 'pending' });
    const standing = async () => {
      const { hotness, rating, review_count } = (await root.get(`/api/admin/stores/${id}`)).data;
      return { hotness: Math.round(hotness), rating, review_count };
    };
    const before = await standing();
    await root.patch(`/api/admin/reviews/${written.id}/status`, { status: 'approved' });
    expect(await standing()).not.toEqual(before);
    const approval = await latest();
    await root.patch(`/api/admin/reviews/${written.id}/status`, { status: 'blocked' });
    expect((await undoLatest()).data).toEqual({ restored: 1, left: 0, stays: [] });
    expect((await root.get(`/api/admin/reviews/${written.id}`)).data.status).toBe('approved');
    expect((await undo(approval.id)).status).toBe(200);
    expect((await root.get(`/api/admin/reviews/${written.id}`)).data.status).toBe('pending');
    expect(await standing()).toEqual(before);
    expect((await client.get(`/api/stores/${id}/reviews`)).data).toEqual([]);
  });

  test('200 for a write that changes nothing, or that nothing can undo: neither names a row', async () => {
    const { id } = await store(root);
    const restored = await root.post(`/api/admin/stores/${id}/restore`);
    expect(restored.headers.get('x-foodmap-activity')).toBeNull();
    const none = await root.post('/api/admin/stores/bulk', { ids: [], action: 'activate' });
    expect(none.headers.get('x-foodmap-activity')).toBeNull();
    const key = await root.post('/api/admin/apikeys', { name: unique('Key ') });
    expect(key.headers.get('x-foodmap-activity')).toBeNull();
    const refused = await root.send('PATCH', `/api/admin/stores/${id}/status`, {
      body: JSON.stringify({ status: 'inactive' }),
      headers: { 'content-type': 'application/json', 'if-match': '"99"' },
    });
    expectError(refused, 412);
    expect(refused.headers.get('x-foodmap-activity')).toBeNull();
  });

  test('200 for calls with one batch as one row, which names what somebody has changed since', async () => {
    const ids: number[] = [];
    for (let number = 0; number < 3; number++) ids.push((await store(root)).id);
    const bulk = (body: object) => root.post('/api/admin/stores/bulk', { action: 'deactivate', ...body });
    const batch = crypto.randomUUID();
    const [one, two, three] = ids as [number, number, number];
    await bulk({ ids: [one, two], batch });
    const first = await latest();
    await bulk({ ids: [three], batch });
    expect(await latest()).toMatchObject({
      id: first.id,
      kind: 'store.bulk',
      changes: { action: 'deactivate', count: 3 },
    });
    await bulk({ ids: [three], batch: crypto.randomUUID() });
    expect((await latest()).id).not.toBe(first.id);
    await root.patch(`/api/admin/stores/${two}/status`, { status: 'active' });
    await root.put(`/api/admin/stores/${one}`, { ...(await root.get(`/api/admin/stores/${one}`)).data, phone: '123' });
    expect((await undo(first.id)).data).toEqual({ restored: 2, left: 1, stays: [`stores/${two}`] });
    expect((await root.get(`/api/admin/stores/${one}`)).data).toMatchObject({ status: 'active', phone: '123' });
  });

  test('200 for attributes of many stores: each is as it was, but for what somebody has set since', async () => {
    const attributes = { wheelchair: 'limited', 'payment:alipay': 'no' };
    const ids = [await store(root, { attributes }), await store(root), await store(root)].map(({ id }) => id as number);
    const [one, two] = ids as [number, number, number];
    const bulk = (set: object) => root.post('/api/admin/stores/bulk', { ids, action: 'attributes', attributes: set });
    const seen = () =>
      Promise.all(ids.map(async (id) => (await client.get(`/api/stores/${id}`)).data.attributes as object));
    const codes = () => sql(server, `select id, attribute_codes from stores where id in (${ids.join()}) order by id`);
    const [before, coded] = [await seen(), await codes()];
    await bulk({ 'payment:alipay': 'yes', wheelchair: null });
    expect((await undoLatest()).data).toEqual({ restored: 3, left: 0, stays: [] });
    expect([await seen(), await codes()]).toEqual([before, coded]);

    await bulk({ 'payment:alipay': 'yes', wheelchair: null });
    const { id } = await latest();
    await bulk({ 'payment:cash': 'yes' });
    const body = (await root.get(`/api/admin/stores/${two}`)).data;
    await root.put(`/api/admin/stores/${two}`, { ...body, attributes: { 'payment:alipay': 'no' } });
    expect((await undo(id)).data).toEqual({ restored: 2, left: 1, stays: [`stores/${two}`] });
    expect(await seen()).toEqual([
      { wheelchair: 'limited', 'payment:cash': 'yes', 'payment:alipay': 'no' },
      { 'payment:cash': 'yes', 'payment:alipay': 'no' },
      { 'payment:cash': 'yes' },
    ]);
    const paid = async (value: string) =>
      (await client.get(`/api/stores?ids=${ids.join()}&attr=payment:alipay:${value}`)).data.map(
        (found: { id: number }) => found.id,
      );
    expect([await paid('yes'), await paid('no')]).toEqual([[], [one, two]]);
  });

  test('409 when all was changed since, and when the undo of a row was undone already', async () => {
    const { id } = await store(root);
    await root.patch(`/api/admin/stores/${id}/status`, { status: 'inactive' });
    const hidden = await latest();
    await root.patch(`/api/admin/stores/${id}/status`, { status: 'active' });
    const answer = await undo(hidden.id);
    expectError(answer, 409);
    expect(answer.meta.reason).toBe('changed_meanwhile');
    const again = await undo(hidden.id);
    expect(again.meta.reason).toBe('not_undoable');
  });

  test('200 for an approved application, whose store goes; 409 once somebody has changed the store', async () => {
    const apply = async () => {
      const body = { category_id: (await category(root)).id, address: 'x', contact_name: 'W', contact_phone: '1' };
      const { data } = await client.post('/api/merchant/apply', { store_name: unique('Wok '), ...body });
      const path = `/api/admin/merchant/applications/${data.id}/review`;
      return (await root.patch(path, { action: 'approve' })).data as { id: number; store_id: number };
    };
    const { store_id } = await apply();
    expect((await undoLatest()).status).toBe(200);
    expectError(await client.get(`/api/stores/${store_id}`), 404);
    const other = await apply();
    const row = await latest();
    await root.patch(`/api/admin/stores/${other.store_id}/status`, { status: 'inactive' });
    expectError(await undo(row.id), 409);
    expect((await root.get(`/api/admin/stores/${other.store_id}`)).status).toBe(200);
  });

  test('403 for an administrator who is none of those that may do it', async () => {
    const username = unique('plain');
    await root.post('/api/admin/admins', { username, password: adminPassword });
    const plain = await adminOf(server, username);
    const site = (await root.get('/api/admin/settings/site')).data;
    await root.put('/api/admin/settings/site', { ...site, tagline: unique('Tag ') });
    const { id } = await latest();
    const refused = await plain.post(`/api/admin/activity/${id}/undo`);
    expectError(refused, 403);
    expect(refused.meta.reason).toBe('role_required');
    expect((await undo(id)).status).toBe(200);
    const { id: place } = await store(plain);
    await root.delete(`/api/admin/stores/${place}`);
    expect((await plain.post(`/api/admin/activity/${(await latest()).id}/undo`)).status).toBe(200);
  });
});

describe('POST /api/admin/users/{id}/block', () => {
  test('200 disables the account and blocks its reviews, undone as one', async () => {
    const author = await user(server);
    const { id } = await store(root);
    const approved = await review(root, author, id, { status: 'approved' });
    const pending = await review(root, author, id, { status: 'pending' });
    const states = () =>
      Promise.all([approved, pending].map(async (one) => (await root.get(`/api/admin/reviews/${one.id}`)).data.status));
    const { status, data } = await root.post(`/api/admin/users/${author.id}/block`, { reviews: true });
    expect({ status, data }).toMatchObject({ status: 200, data: { id: author.id, status: 'disabled' } });
    expect(await states()).toEqual(['blocked', 'blocked']);
    expectError(await author.get('/api/user/me'), 403);
    const row = await latest();
    expect(row).toMatchObject({ kind: 'user.block', target: `users/${author.id}`, changes: { reviews: 2 } });
    expect((await undo(row.id)).data).toEqual({ restored: 3, left: 0, stays: [] });
    expect(await states()).toEqual(['approved', 'pending']);
    expect((await root.get(`/api/admin/users/${author.id}`)).data.status).toBe('active');
  });

  test('200 leaves the reviews as they are unless asked', async () => {
    const author = await user(server);
    const written = await review(root, author, (await store(root)).id, { status: 'approved' });
    await root.post(`/api/admin/users/${author.id}/block`, {});
    expect((await root.get(`/api/admin/reviews/${written.id}`)).data.status).toBe('approved');
  });
});
