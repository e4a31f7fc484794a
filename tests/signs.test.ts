import { afterAll, describe, expect, test } from 'bun:test';
import { admin as adminOf, store, unique, unknownId, user, type Client } from './helpers/client.ts';
import { startServer } from './helpers/server.ts';

const server = await startServer({ env: { FOODMAP_TRUST_PROXY: '127.0.0.1' } });
const admin = await adminOf(server);
afterAll(() => server.stop());

interface Request {
  id: number;
  store_id: number;
  username: string;
  signs: { kind: string; count: number | null; note: string }[];
}

/** The signs of what is listed of a store. */
async function signsOf(list: 'claims' | 'edits', id: number) {
  const { data } = await admin.get(`/api/admin/${list}?page_size=100`);
  return (data as Request[]).find(({ store_id }) => store_id === id)!.signs;
}

/** Claims a new store, from an address of a network. */
async function claim(by: Client, network: number) {
  const { id } = await store(admin);
  const answer = await by.send('POST', `/api/user/stores/${id}/claims`, {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.${network}.7` },
    body: JSON.stringify({ text: 'It is mine.' }),
  });
  expect(answer.status).toBe(200);
  return { id: id as number, data: answer.data };
}

/** A store with its owner. */
async function owned(fields: Record<string, unknown> = {}) {
  const made = await store(admin, fields);
  const owner = await user(server);
  const { data } = await admin.post(`/api/admin/stores/${made.id}/owner-code`);
  await owner.post('/api/user/stores', { code: data.code });
  return { ...made, owner, path: `/api/user/stores/${made.id}` };
}

describe('GET /api/admin/claims', () => {
  test('200 with a sign from the third store that an account claims, on each of its claims', async () => {
    const greedy = await user(server);
    const [first, second] = [await claim(greedy, 1), await claim(greedy, 2)];
    expect(await signsOf('claims', first.id)).toEqual([]);
    await claim(greedy, 3);
    for (const { id } of [first, second])
      expect(await signsOf('claims', id)).toEqual([{ kind: 'claims_of_account', count: 3, note: '' }]);
  });

  test('200 with a sign from the fifth claim of one network, and none for the next network', async () => {
    const of = [];
    for (let made = 0; made < 4; made++) of.push(await claim(await user(server), 10));
    expect(await signsOf('claims', of[0]!.id)).toEqual([]);
    await claim(await user(server), 10);
    const other = await claim(await user(server), 11);
    expect(await signsOf('claims', of[0]!.id)).toEqual([{ kind: 'claims_of_network', count: 5, note: '' }]);
    expect(await signsOf('claims', other.id)).toEqual([]);
  });

  test('200 with a sign while the note of the day has a phone number', async () => {
    const { id, owner, path } = await owned();
    const note = 'Order at 138 0013 8000';
    await owner.put(`${path}/today`, { note });
    const other = await user(server);
    await other.send('POST', `${path}/claims`, {
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '198.51.20.7' },
      body: JSON.stringify({ text: 'It is mine.' }),
    });
    expect(await signsOf('claims', id)).toEqual([{ kind: 'contact_in_note', count: null, note }]);
    await owner.put(`${path}/today`, { note: 'Fresh crab' });
    expect(await signsOf('claims', id)).toEqual([]);
  });

  test('200 for who claims, without any sign', async () => {
    const greedy = await user(server);
    for (const network of [30, 31, 32]) expect((await claim(greedy, network)).data.signs).toBeUndefined();
    const { text } = await greedy.get('/api/user/claims');
    expect(text).not.toMatch(/signs|network/);
  });
});

describe('GET /api/admin/edits', () => {
  test.each([
    ['Golden Wok', 'Blue Lagoon Casino', true],
    ['金龙饭店', '快速贷款', true],
    ['Golden Wok', 'The Golden Wok', false],
    ['Golden Wok', 'Golden Wok (金锅)', false],
    ['金龙饭店', 'Jinlong Fandian', false],
  ])('200 for %s that is to be %s: %p', async (name, next, isSign) => {
    const { id, owner, path, address } = await owned({ name });
    await owner.put(path, { name: next, address });
    expect(await signsOf('edits', id)).toEqual(isSign ? [{ kind: 'name_changed', count: null, note: '' }] : []);
  });

  test('200 with a sign for an address of the web in the note, and none for a change of the phone', async () => {
    const { id, owner, path, name, address } = await owned({ name: unique('Wok ') });
    await owner.put(path, { name, address, phone: '+86 10 5555 0100' });
    expect(await signsOf('edits', id)).toEqual([]);
    await owner.put(`${path}/today`, { note: 'www.example.org' });
    expect(await signsOf('edits', id)).toEqual([{ kind: 'contact_in_note', count: null, note: 'www.example.org' }]);
  });
});

describe('GET /api/admin/notes', () => {
  const listed = async (id: number) =>
    (await admin.get('/api/admin/notes')).data.find(({ store }: { store: { id: number } }) => store.id === id);

  test('200 with a note that has a phone number, without a claim or an edit, and none that has not', async () => {
    const [one, other] = [await owned(), await owned()];
    const note = 'Order at 138 0013 8000';
    await one.owner.put(`${one.path}/today`, { note });
    await other.owner.put(`${other.path}/today`, { note: 'Fresh crab' });
    expect(await listed(one.id)).toEqual({
      store: { id: one.id, name: one.name, address: one.address },
      note,
      signs: [{ kind: 'contact_in_note', count: null, note }],
    });
    expect(await listed(other.id)).toBeUndefined();
    await admin.patch(`/api/admin/stores/${one.id}/status`, { status: 'inactive' });
    expect(await listed(one.id)).toBeUndefined();
  });
});

describe('DELETE /api/admin/stores/{id}/note', () => {
  const today = async (id: number) => (await admin.get(`/api/admin/stores/${id}`)).data.today;

  test('200 and the closing time stays; an undo brings the note back', async () => {
    const { id, owner, path } = await owned();
    const said = { note: 'www.example.org', closed: false, until: '15:00' };
    await owner.put(`${path}/today`, said);
    const removed = await admin.delete(`/api/admin/stores/${id}/note`);
    expect(removed.status).toBe(200);
    expect(await today(id)).toEqual({ ...said, note: '' });
    const { data } = await admin.get('/api/admin/activity?page_size=1');
    expect(data[0]).toMatchObject({ kind: 'note.remove', target: `stores/${id}`, changes: null });
    await admin.post(`/api/admin/activity/${data[0].id}/undo`);
    expect(await today(id)).toEqual(said);
  });

  test('200 and nothing is said any more; 409 for an undo once the owner has said something else', async () => {
    const { id, owner, path } = await owned();
    await owner.put(`${path}/today`, { note: 'www.example.org' });
    const { headers } = await admin.delete(`/api/admin/stores/${id}/note`);
    expect(await today(id)).toBeNull();
    expect((await admin.delete(`/api/admin/stores/${id}/note`)).status).toBe(200);
    await owner.put(`${path}/today`, { note: 'Fresh crab' });
    const undo = await admin.post(`/api/admin/activity/${headers.get('x-foodmap-activity')}/undo`);
    expect(undo.status).toBe(409);
    expect((await today(id)).note).toBe('Fresh crab');
  });

  test('404 for no store', async () => {
    expect((await admin.delete(`/api/admin/stores/${unknownId}/note`)).status).toBe(404);
  });
});
