import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  admin,
  adminsOnly,
  timestamp,
  expectError,
  expectInvalid,
  guest,
  unique,
  unknownId,
} from './helpers/client.ts';
import { eventually } from './helpers/eventually.ts';
import { firstKey, startServer } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite();

const create = async (name = unique('key ')) => (await root.post('/api/admin/apikeys', { name })).data;
const revoke = (id: number, as = root) => as.patch(`/api/admin/apikeys/${id}/revoke`);
const use = (key: string) => visitor.with({ key }).get('/api/categories');
const listed = async (id: number) => {
  const { data } = await root.get('/api/admin/apikeys?page_size=100');
  return data.find((item: { id: number }) => item.id === id);
};

describe('X-API-Key', () => {
  test('200 with a known key', async () => {
    expect((await use(firstKey)).status).toBe(200);
  });

  test('401 without one', async () => {
    expectError(await visitor.with({ key: null }).get('/api/categories'), 401);
  });

  test.each([
    ['an empty one', ''],
    ['an unknown one', 'fmk_unknownunknownunknownunknownunknownunkno'],
    ['one in other case', firstKey.toUpperCase()],
    ['the beginning of one', firstKey.slice(0, -1)],
    ['one with something behind it', `${firstKey}x`],
    ['two in one header', `${firstKey}, ${firstKey}`],
    ['a very long one', 'x'.repeat(8000)],
  ])('401 with %s', async (_, key) => {
    expectError(await visitor.get('/api/categories', { 'x-api-key': key }), 401);
  });

  test.each(['x-api-key', 'X-API-Key', 'api_key', 'key'])(
    '401 with the key as the query parameter %s',
    async (name) => {
      expectError(await visitor.with({ key: null }).get(`/api/categories?${name}=${firstKey}`), 401);
    },
  );

  test('401 with a key whose checksum does not fit', async () => {
    const { key } = await create();
    const last = key.at(-1) === 'a' ? 'b' : 'a';
    expectError(await use(key.slice(0, -1) + last), 401);
  });
});

describe('GET /api/admin/apikeys', () => {
  adminsOnly(server, 'GET', '/api/admin/apikeys');

  test('200 with the keys and the page, and no plaintext', async () => {
    const { id, name, key } = await create();
    const { status, data, meta, text } = await root.get('/api/admin/apikeys?page_size=100');
    expect(status).toBe(200);
    expect(meta).toEqual({ page: 1, page_size: 100, total: data.length, total_page: 1 });
    expect(data).toContainEqual({
      id,
      name,
      prefix: key.slice(0, 12),
      status: 'active',
      last_used_at: null,
      revoked_at: null,
      created_at: timestamp,
      updated_at: timestamp,
    });
    expect(text).not.toContain(key);
  });

  test('200 with the first key among them', async () => {
    const { data } = await root.get('/api/admin/apikeys?page_size=100');
    const prefixes = data.map((item: { prefix: string }) => item.prefix);
    expect(prefixes).toContain(firstKey.slice(0, 12));
  });

  test('last_used_at is null before the first use and a time of the last minute after it', async () => {
    const { id, key } = await create();
    expect((await listed(id)).last_used_at).toBeNull();
    await use(key);
    const { last_used_at } = await eventually(async () => {
      const item = await listed(id);
      expect(item.last_used_at).toEqual(timestamp);
      return item;
    });
    expect(Math.abs(Date.now() - Date.parse(last_used_at))).toBeLessThan(61_000);
  });
});

describe('POST /api/admin/apikeys', () => {
  adminsOnly(server, 'POST', '/api/admin/apikeys');

  test('200 with the key in plaintext, which opens the door at once', async () => {
    const name = unique('kiosk ');
    const { status, data } = await root.post('/api/admin/apikeys', { name });
    expect(status).toBe(200);
    expect(data).toEqual({
      id: expect.any(Number),
      name,
      key: expect.stringMatching(/^fmk_[0-9A-Za-z]{40}$/),
      prefix: data.key.slice(0, 12),
      status: 'active',
      last_used_at: null,
      revoked_at: null,
      created_at: timestamp,
      updated_at: timestamp,
    });
    expect((await use(data.key)).status).toBe(200);
  });

  test('200 with another key each time, also for the same name', async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => create('the same name')));
    expect(new Set(keys.map(({ key }) => key.slice(4, -6))).size).toBe(5);
  });

  test('the key is nowhere in the data directory or the log', async () => {
    const { key } = await create();
    await use(key);
    const files = readdirSync(server.data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(files).not.toBeEmpty();
    const holders = files.filter((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(key));
    expect(holders.map(({ name }) => name)).toEqual([]);
    expect(server.log()).not.toContain(key);
  });

  test('200 with spaces around the name taken off', async () => {
    expect((await create('  two words ')).name).toBe('two words');
  });

  test.each([1, 100])('200 with a name of %i characters', async (length) => {
    expect((await create('x'.repeat(length))).name).toBe('x'.repeat(length));
  });

  test.each([
    ['missing', undefined],
    ['empty', ''],
    ['only spaces', '   '],
    ['101 characters', 'x'.repeat(101)],
    ['with a control character', 'a\u0000b'],
    ['with a line break', 'a\nb'],
    ['a number', 7],
    ['null', null],
  ])('400 with a name that is %s', async (_, name) => {
    expectInvalid(await root.post('/api/admin/apikeys', { name }), 'name');
  });
});

describe('PATCH /api/admin/apikeys/{id}/revoke', () => {
  adminsOnly(server, 'PATCH', `/api/admin/apikeys/${unknownId}/revoke`);

  test('200 with the revoked key, which is refused at once', async () => {
    const { id, key, prefix } = await create();
    expect((await use(key)).status).toBe(200);
    const { status, data } = await revoke(id);
    expect(status).toBe(200);
    expect(data).toMatchObject({ id, prefix, status: 'revoked' });
    expect(data.revoked_at).toEqual(timestamp);
    expect(data).not.toHaveProperty('key');
    expectError(await use(key), 401);
    expect(await listed(id)).toMatchObject({ status: 'revoked', revoked_at: data.revoked_at });
  });

  test('401 with the revoked key also beside the token of an administrator', async () => {
    const { id, key } = await create();
    await revoke(id);
    expectError(await root.with({ key }).get('/api/admin/me'), 401);
  });

  test('200 for the key the request itself carries', async () => {
    const { id, key } = await create();
    expect((await revoke(id, root.with({ key }))).status).toBe(200);
    expectError(await use(key), 401);
  });

  test('200 when it is revoked again, and nothing changes', async () => {
    const { id } = await create();
    const first = await revoke(id);
    const again = await revoke(id);
    expect({ status: again.status, data: again.data }).toEqual({ status: 200, data: first.data });
  });

  test('404 for an unknown id', async () => {
    expectError(await revoke(unknownId), 404);
  });

  test('409 when it is the last active key, which goes on working', async () => {
    const island = await startServer();
    try {
      const owner = await admin(island);
      const { data: second } = await owner.post('/api/admin/apikeys', { name: 'second' });
      const { data } = await owner.get('/api/admin/apikeys');
      const first = data.find(({ id }: { id: number }) => id !== second.id);
      expect((await revoke(second.id, owner)).status).toBe(200);
      expectError(await revoke(first.id, owner), 409);
      expect((await guest(island).get('/api/categories')).status).toBe(200);
    } finally {
      await island.stop();
    }
  });

  test('one key stays active when the last two are revoked at the same time', async () => {
    const island = await startServer();
    try {
      const owner = await admin(island);
      const { data: second } = await owner.post('/api/admin/apikeys', { name: 'second' });
      const { data } = await owner.get('/api/admin/apikeys');
      const answers = await Promise.all(data.map(({ id }: { id: number }) => revoke(id, owner)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const doors = [firstKey, second.key].map((key) => guest(island).with({ key }).get('/api/categories'));
      const states = (await Promise.all(doors)).map(({ status }) => status);
      expect(states.toSorted((one, other) => one - other)).toEqual([200, 401]);
    } finally {
      await island.stop();
    }
  });
});
