import { expect, test } from 'bun:test';
import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../src/db/database.ts';
import { expressionsOf } from '../../src/db/expressions.ts';
import { queriesOn } from '../../src/db/postgres/queries.ts';
import { dishes, likes, settings, stores } from '../../src/db/schema.ts';

/** The statement and its parameters that PostgreSQL gets. */
async function sent(query: (db: Queries) => PromiseLike<unknown>): Promise<{ text: string; values: unknown[] }> {
  let found = { text: '', values: [] as unknown[] };
  const db = queriesOn(async (text, values) => {
    found = { text, values };
    return Object.assign([], { columns: [] });
  });
  await query(db);
  return found;
}

const like = { store_id: 1, user_id: 2, created_at: 'now', network: null };
const dish = { store_id: 1, name: 'Soup', description: '', image_url: '', sort_order: 0 };

test('numbers parameters, and leaves question marks of texts, names and comments alone', async () => {
  const text = sql`select 'why?' as "who?" /* why? */ from ${stores} where ${stores.id} = ${7} and name = ${'Wok?'}`;
  expect(await sent((db) => db.values(text))).toEqual({
    text: `select 'why?' as "who?" /* why? */ from "stores" where "stores"."id" = $1 and name = $2`,
    values: [7, 'Wok?'],
  });
});

test('numbers the parameters of a prepared statement with placeholders', async () => {
  const found = await sent((db) =>
    db
      .select({ id: stores.id })
      .from(stores)
      .where(sql`${stores.id} = ${sql.placeholder('id')} and ${stores.name} = ${'Wok'}`)
      .prepare()
      .execute({ id: 7 }),
  );
  expect(found).toEqual({
    text: 'select "id" from "stores" where "stores"."id" = $1 and "stores"."name" = $2',
    values: [7, 'Wok'],
  });
});

test.each([
  ['no ID', dish],
  ['an ID that is undefined', { ...dish, id: undefined }],
])('lets the database give the ID of a row with %s', async (_, row) => {
  const { text } = await sent((db) => db.insert(dishes).values([row, row]));
  expect(text.match(/\(default, \$\d+/g)).toEqual(['(default, $1', '(default, $7']);
});

test('keeps an ID that is given, beside one that is not', async () => {
  const { text } = await sent((db) => db.insert(dishes).values([{ ...dish, id: 9 }, dish]));
  expect(text).toContain('values ($1, $2,');
  expect(text).toContain('(default, $8,');
});

test('names columns on which rows conflict without their table', async () => {
  const both = [likes.store_id, likes.user_id];
  const nothing = await sent((db) => db.insert(likes).values(like).onConflictDoNothing({ target: both }));
  expect(nothing.text).toEndWith('on conflict ("store_id", "user_id") do nothing');
  const update = await sent((db) =>
    db
      .insert(settings)
      .values({ name: 'site', value: 1 })
      .onConflictDoUpdate({ target: settings.name, set: { value: 2 }, setWhere: eq(settings.name, 'site') }),
  );
  expect(update.text).toEndWith('on conflict ("name") do update set "value" = $3 where "settings"."name" = $4');
});

test('asks for a column as it is where SQLite hides it from an index', async () => {
  const { text } = await sent((db) =>
    db
      .select({ id: stores.id })
      .from(stores)
      .where(eq(expressionsOf(db).unindexed(stores.deleted_at), 'now')),
  );
  expect(text).toBe('select "id" from "stores" where "stores"."deleted_at" = $1');
});
