import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'bun:test';
import * as schema from '../../src/db/schema.ts';
import { exported } from '../../src/features/users/export.ts';

/** Images of the hour in which a write can be undone, which are gone with the account. */
const left = ['undo_images'];

test('every table with rows of accounts is in the export of an account', () => {
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable));
  const ofUsers = tables.filter((table) => getTableConfig(table).columns.some(({ name }) => name === 'user_id'));
  const named = [...Object.values(exported).map(getTableName), ...left];
  expect(named.toSorted()).toEqual(ofUsers.map(getTableName).toSorted());
});
