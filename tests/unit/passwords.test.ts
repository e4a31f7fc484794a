import { afterAll, afterEach, beforeAll, expect, spyOn, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { jobContext } from '../../src/context.ts';
import { connect } from '../../src/db/sqlite/connection.ts';
import { SqliteDatabase } from '../../src/db/sqlite/database.ts';
import { migrate } from '../../src/db/sqlite/migrate.ts';
import { Unauthorized } from '../../src/errors.ts';
import * as admins from '../../src/features/admins/service.ts';
import * as users from '../../src/features/users/service.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const directory = temporaryDirectory();
const file = join(directory, 'foodmap.db');
const connection = connect(file);
migrate(connection);
connection.close();
const db = new SqliteDatabase(file);
const context = jobContext(db, Date.now, 'test');
const verify = spyOn(Bun.password, 'verify');

beforeAll(async () => {
  await users.register(context, { username: 'known', password: 'password' });
  await admins.create(context, { username: 'known', password: 'password' });
});

afterEach(() => verify.mockClear());

afterAll(async () => {
  verify.mockRestore();
  await db.close();
  rmSync(directory, { recursive: true });
});

test.each([
  ['user', users.authenticate],
  ['administrator', admins.authenticate],
])('a login as a %s costs one verification of equal cost, whether the name exists or not', async (_, authenticate) => {
  for (const username of ['known', 'nobody']) {
    const refusal = await authenticate(context, { username, password: 'wrong' }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Unauthorized);
  }
  // Algorithm, cost, and the lengths of salt and digest.
  const costs = verify.mock.calls.map(([, hash]) =>
    (hash as string).replaceAll(/[\w+/]{22,}/g, ({ length }) => `${length}`),
  );
  expect(costs).toHaveLength(2);
  expect(costs[0]).toMatch(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$\d+\$\d+$/);
  expect(costs[1]).toBe(costs[0]);
});
