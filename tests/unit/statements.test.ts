import { afterAll, describe, expect, spyOn, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { open } from '../../src/db/sqlite/connection.ts';
import { queriesOn } from '../../src/db/sqlite/statements.ts';

const connection = open(':memory:');
afterAll(() => connection.close());
connection.exec('create table notes (id integer primary key, text text not null)');
const notes = sqliteTable('notes', { id: integer().primaryKey(), text: text().notNull() });
const db = queriesOn(connection);

describe('a statement', () => {
  test('stays in the mode its holder set, whoever prepares the same text', async () => {
    const held = connection.prepare('select 42 as n').pluck();
    expect(connection.prepare('select 42 as n').get()).toEqual({ n: 42 });
    expect(connection.prepare('select 42 as n').raw().get()).toEqual([42]);
    expect(await db.all(sql.raw('select 42 as n'))).toEqual([{ n: 42 }]);
    expect(held.get()).toBe(42);
  });

  test('of one text answers rows as lists or as objects, as each query asks', async () => {
    const query = sql.raw('select 42 as n');
    expect(await db.values(query)).toEqual([[42]]);
    expect(await db.all(query)).toEqual([{ n: 42 }]);
    expect(await db.get(query)).toEqual({ n: 42 });
    expect(await db.values(query)).toEqual([[42]]);
  });

  test('is prepared once for queries that are built again', async () => {
    const prepare = spyOn(connection, 'prepare');
    for (let id = 1; id <= 5; id++)
      await db
        .select()
        .from(notes)
        .where(sql`${notes.id} = ${id}`)
        .limit(id);
    expect(prepare).toHaveBeenCalledTimes(1);
    prepare.mockRestore();
  });
});

describe('a text in quotes is stored as it is', () => {
  test.each(['total = ? and so on', 'limit ?', `it's = ?, "offset ?"`])('%s', async (value) => {
    const literal = sql.raw(`'${value.replaceAll("'", "''")}'`);
    await db.run(sql`insert into notes (text) values (${literal})`);
    const found = await db
      .select()
      .from(notes)
      .where(sql`${notes.text} = ${literal} and ${notes.text} = ${value}`);
    expect(found.map((row) => row.text)).toEqual([value]);
  });

  test('a name in quotes, too', async () => {
    connection.exec('create table "odd = ?" ("limit ?" text)');
    await db.run(sql`insert into "odd = ?" ("limit ?") values (${'x'})`);
    expect(await db.values(sql`select "limit ?" from "odd = ?" where "limit ?" = ${'x'} limit ${1}`)).toEqual([['x']]);
  });
});
