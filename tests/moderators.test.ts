import { describe, expect, test } from 'bun:test';
import { admin as adminOf, expectError, review, store, unique, user, type Answer } from './helpers/client.ts';
import { adminPassword } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, admin } = await suite();

async function colleague(role: string) {
  const username = unique(role);
  const { data } = await admin.post('/api/admin/admins', { username, password: adminPassword });
  await admin.patch(`/api/admin/admins/${data.id}/role`, { role });
  return Object.assign(await adminOf(server, username), { id: data.id as number, username });
}

const moderator = await colleague('moderator');
const helper = await colleague('admin');

const place = await store(admin);
const pending = async () => review(admin, await user(server), place.id, { status: 'pending' });
const approve = async (as = moderator, id?: number): Promise<Answer> =>
  as.patch(`/api/admin/reviews/${id ?? (await pending()).id}/status`, { status: 'approved' });
const rowOf = ({ headers }: Answer) => headers.get('x-foodmap-activity');
const undo = (as: typeof moderator, row: string | null) => as.post(`/api/admin/activity/${row}/undo`);

const expectRole = (answer: Answer) => {
  expectError(answer, 403);
  expect(answer.meta.reason).toBe('role_required');
};

describe('a moderator', () => {
  test('200 for a decision on a review, also on several', async () => {
    expect((await approve()).data.status).toBe('approved');
    const { data } = await moderator.post('/api/admin/reviews/bulk', { ids: [(await pending()).id], action: 'block' });
    expect(data).toMatchObject([{ ok: true }]);
  });

  test('200 with stores, categories and users, and 403 for changing them', async () => {
    const { id } = await user(server);
    for (const path of [`stores/${place.id}`, 'stores', `categories/${place.category_id}`, 'users', `users/${id}`])
      expect((await moderator.get(`/api/admin/${path}`)).status).toBe(200);
    expectRole(await moderator.patch(`/api/admin/stores/${place.id}/status`, { status: 'inactive' }));
    expectRole(await moderator.post('/api/admin/stores/bulk', { ids: [place.id], action: 'delete' }));
    expectRole(await moderator.patch(`/api/admin/users/${id}/status`, { status: 'disabled' }));
  });

  test('200 for undoing a write of their own, 403 for that of another', async () => {
    const own = rowOf(await approve());
    const other = rowOf(await approve(helper));
    expectRole(await undo(moderator, other));
    expect((await undo(moderator, own)).status).toBe(200);
    expect((await undo(helper, other)).status).toBe(200);
  });

  test('200 for undoing by an administrator', async () => {
    expect((await undo(helper, rowOf(await approve()))).status).toBe(200);
  });

  test('200 with their own activity only, whichever is asked for', async () => {
    await approve();
    await approve(helper);
    for (const query of ['', `?admin_id=${moderator.id}`]) {
      const { data } = await moderator.get(`/api/admin/activity${query}`);
      expect(new Set(data.map((row: { admin_id: number }) => row.admin_id))).toEqual(new Set([moderator.id]));
    }
    expect((await moderator.get(`/api/admin/activity?admin_id=${helper.id}`)).meta.total).toBe(0);
    expect((await helper.get(`/api/admin/activity?admin_id=${moderator.id}`)).meta.total).toBeGreaterThan(0);
  });

  test('200 for changing the own password, 403 for that of a colleague', async () => {
    const { id } = await colleague('moderator');
    expectRole(await moderator.patch(`/api/admin/admins/${id}/password`, { password: adminPassword }));
    const changer = await colleague('moderator');
    const body = { current_password: adminPassword, password: 'another password' };
    expect((await changer.put('/api/admin/me/password', body)).status).toBe(200);
  });
});

test('200 for an administrator who disables a moderator, 403 for giving a role', async () => {
  const { id } = await colleague('moderator');
  expectRole(await helper.patch(`/api/admin/admins/${id}/role`, { role: 'admin' }));
  expect((await helper.patch(`/api/admin/admins/${id}/enabled`, { enabled: false })).status).toBe(200);
});
