import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'bun:test';
import * as schema from '../../src/db/schema.ts';
import { copied, notCopied } from '../../src/features/move/copy.ts';

const moved = copied.map(([table]) => table);

test('every table is moved, or named as one that is not', () => {
  const all = Object.values(schema).filter((table) => is(table, SQLiteTable));
  expect([...moved, ...notCopied].map(getTableName).toSorted()).toEqual(all.map(getTableName).toSorted());
});

test.each(copied.map(([table], at) => [getTableName(table), table, at] as const))(
  '%s comes after all that its rows refer to',
  (_, table, at) => {
    for (const { reference } of getTableConfig(table).foreignKeys)
      expect(moved.slice(0, at + 1)).toContain(reference().foreignTable);
  },
);
