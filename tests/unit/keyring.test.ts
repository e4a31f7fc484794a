import { afterAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { jobContext } from '../../src/context.ts';
import { connect } from '../../src/db/sqlite/connection.ts';
import { SqliteDatabase } from '../../src/db/sqlite/database.ts';
import { migrate } from '../../src/db/sqlite/migrate.ts';
import { Keyring } from '../../src/features/api-keys/keyring.ts';
import * as apiKeys from '../../src/features/api-keys/service.ts';
import { silentLogger } from '../../src/log.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const directory = temporaryDirectory();
const file = join(directory, 'foodmap.db');
const connection = connect(file);
migrate(connection);
const db = new SqliteDatabase(file);
const context = jobContext(db, Date.now, 'test');
const { key } = await apiKeys.create(context, 'Of the tests');
afterAll(async () => {
  connection.close();
  await db.close();
  rmSync(directory, { recursive: true });
});

/** Revokes every key as another process does, between two steps of this one. */
const revoke = () => {
  connection.exec(`update api_keys set status = 'revoked'`);
  db.noteRequest();
};

test('a key revoked at any moment of its verification is not cached', async () => {
  const admitted: boolean[] = [];
  for (let steps = 0; steps < 30; steps++) {
    connection.exec(`update api_keys set status = 'active'`);
    const keyring = new Keyring(db, Date.now, silentLogger());
    await new Promise(setImmediate);
    const lookUp = keyring.verify(key).then(
      () => true,
      () => false,
    );
    for (let step = 0; step < steps; step++) await Promise.resolve();
    revoke();
    admitted.push(await lookUp);
    await new Promise(setImmediate);
    expect(keyring.find(key)).toBeUndefined();
    await keyring.flush();
  }
  expect(new Set(admitted)).toEqual(new Set([true, false]));
});
