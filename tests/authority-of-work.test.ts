// needs: time
import { expect, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { admin, unique } from './helpers/client.ts';
import { sql } from './helpers/database.ts';
import { eventually } from './helpers/eventually.ts';
import { adminPassword } from './helpers/server.ts';
import { suite } from './helpers/suite.ts';

const { server, admin: root } = await suite();

/** A super administrator who can be disabled. */
async function operator() {
  const username = unique('operator');
  const { data } = await root.post('/api/admin/admins', { username, password: adminPassword });
  await sql(server, "update admins set role = 'super_admin' where id = ?", [data.id]);
  const client = await admin(server, username);
  return {
    client,
    disable: () => root.patch(`/api/admin/admins/${data.id}/enabled`, { enabled: false }),
  };
}

const job = async (id: number) => (await root.get(`/api/admin/jobs/${id}`)).data;

const ended = (id: number) =>
  eventually(async () => {
    const found = await job(id);
    expect(found.state).not.toBe('running');
    return found;
  });

const locked = {
  state: 'failed',
  result: null,
  error: expect.stringMatching(/^(?:The account was ended .*|This account is disabled)\.$/),
};

test('an import of an administrator who is disabled stops at its next transaction, with a sentence', async () => {
  const { client, disable } = await operator();
  const kind = unique('Kind');
  const rows = Array.from({ length: 6000 }, (_, row) => `Stall ${row} ${kind},${kind},Row ${row}`);
  const body = new FormData();
  body.set('stores', new Blob([['name,category,address', ...rows].join('\n')]), 'stores.csv');
  const { data } = await client.send('POST', '/api/admin/import', { body });
  await eventually(async () => {
    expect((await job(data.id)).progress?.step).toBe('stores written');
  });
  await disable();
  expect(await ended(data.id)).toMatchObject(locked);
  const { meta } = await root.get(`/api/admin/stores?keyword=${kind}&page_size=1`);
  expect(meta.total).toBeGreaterThan(0);
  expect(meta.total).toBeLessThan(rows.length);
});

test.each([
  ['an export of an administrator who is disabled is not handed out', '/api/admin/exports', 'spool'],
  ['a backup of an administrator who is disabled is not kept', '/api/admin/backups', 'backups'],
])('%s', async (_, path, folder) => {
  const { client, disable } = await operator();
  const directory = join(server.data, folder);
  const files = () => (existsSync(directory) ? readdirSync(directory).toSorted() : []);
  const before = files();
  const { data } = await client.post(path);
  await disable();
  expect(await ended(data.id)).toMatchObject(locked);
  expect(files()).toEqual(before);
});
