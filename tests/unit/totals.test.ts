import { afterAll, expect, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { jobContext } from '../../src/context.ts';
import { connect } from '../../src/db/sqlite/connection.ts';
import { SqliteDatabase } from '../../src/db/sqlite/database.ts';
import { migrate } from '../../src/db/sqlite/migrate.ts';
import * as categories from '../../src/features/categories/service.ts';
import { totalsOf } from '../../src/features/search/totals.ts';
import * as stores from '../../src/features/stores/service.ts';
import { limits } from '../../src/limits.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const directory = temporaryDirectory();
const file = join(directory, 'foodmap.db');
const connection = connect(file);
migrate(connection);
connection.close();
const db = new SqliteDatabase(file);
const context = jobContext(db, Date.now, 'test');
const { id: category_id } = (await categories.create(context, { name: 'Food' })).value;
await db.write((tx) => stores.insert(tx, context, { name: 'Wok', category_id, address: 'Market Square' }));
afterAll(async () => {
  await db.close();
  rmSync(directory, { recursive: true });
});

const change = (column: 'likes' | 'phone') =>
  db.write(async (tx) => {
    await tx.run(sql`update stores set ${sql.identifier(column)} = 7`);
  });

/** Asks for totals, each of which tells how many were counted up to it. */
function counting() {
  let counted = 0;
  const ask = (expression: string) => totalsOf(db).get(expression, async () => ++counted);
  return { ask, counted: () => counted };
}

test('a total is counted once until content changes', async () => {
  const { ask, counted } = counting();
  expect([await ask('wok'), await ask('wok'), await ask('bar')]).toEqual([1, 1, 2]);
  await change('likes');
  expect(await ask('wok')).toBe(1);
  await change('phone');
  expect(await ask('wok')).toBe(3);
  expect(counted()).toBe(3);
});

test('expressions are remembered by their length, so that long ones take no more memory than short ones', async () => {
  const { ask, counted } = counting();
  const length = limits.cachedTotals / 8;
  const expressions = Array.from({ length: 20 }, (_, index) => String(index).padEnd(length, 'x'));
  for (const expression of expressions) await ask(expression);
  for (const expression of expressions.slice(-8)) await ask(expression);
  expect(counted()).toBe(20);
  await ask(expressions[0]!);
  expect(counted()).toBe(21);
  const endless = 'x'.repeat(limits.cachedTotals + 1);
  expect(await ask(endless)).not.toBe(await ask(endless));
});
