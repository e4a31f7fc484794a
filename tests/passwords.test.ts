import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { captcha, unique } from './helpers/client.ts';
import { onPostgres, sql } from './helpers/database.ts';
import { suite } from './helpers/suite.ts';

const { server, client: visitor, admin: root } = await suite({ env: { FOODMAP_PASSWORD_HASHES: 'strong' } });

const password = 'quite a long secret';

const enrol = {
  user: async (username: string) =>
    visitor.post('/api/user/register', { username, password, ...(await captcha(visitor)) }),
  admin: async (username: string) => root.post('/api/admin/admins', { username, password }),
};

const hashOf = async (table: 'users' | 'admins', username: string) => {
  const text = `select password_hash from ${table} where username = ?`;
  const [row] = await sql<{ password_hash: string }>(server, text, [username]);
  return row!.password_hash;
};

describe.each(['user', 'admin'] as const)('the password of the account: %s', (audience) => {
  const table = `${audience}s` as const;

  test('is kept as argon2id of 19 MiB and two passes, with a salt of its own', async () => {
    const [one, other] = [unique('one'), unique('other')];
    for (const name of [one, other]) expect((await enrol[audience](name)).status).toBe(200);
    const hashes = [await hashOf(table, one), await hashOf(table, other)];
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22,}\$[\w+/]{43,}$/);
    expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(2);
  });

  test('is nowhere in the data directory or the log', async () => {
    await enrol[audience](unique('secretive'));
    const files = readdirSync(server.data, { recursive: true, encoding: 'utf8' })
      .map((name) => join(server.data, name))
      .filter((path) => statSync(path).isFile());
    expect(files.length).toBeGreaterThan(onPostgres ? 0 : 2);
    expect(files.filter((path) => readFileSync(path).includes(password))).toEqual([]);
    expect(server.log()).not.toContain(password);
  });
});
