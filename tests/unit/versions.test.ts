import { Database as Sqlite } from 'bun:sqlite';
import { afterAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../src/config/config.ts';
import { openDataDirectory } from '../../src/opening/open.ts';
import { pathsOf } from '../../src/data-directory/layout.ts';
import { storedColumns } from '../../src/db/bulk.ts';
import * as tables from '../../src/db/schema.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const directory = temporaryDirectory();
const config = readConfig({ data: join(directory, 'data') }, {});
(await openDataDirectory(config)).release();
const db = new Sqlite(pathsOf(config.data).database);
afterAll(() => {
  db.close();
  rmSync(directory, { recursive: true });
});

const now = '2026-11-20T00:00:00.000Z';
db.run(`insert into users values (1, 'mei', 'mei', 'hash', 'active', 0, '${now}', '${now}')`);
db.run(`insert into categories (id, name, icon_url, sort_order, enabled, created_at, updated_at)
  values (1, 'Noodles', '', 0, 1, '${now}', '${now}')`);
db.run(`insert into stores (id, name, category_id, address, open_hours, phone, cover_url, description, status, score,
  scored_at, created_at, updated_at) values (1, 'Wok', 1, '', '', '', '', '', 'active', 0, '${now}', '${now}', '${now}')`);
db.run(`insert into reviews (id, store_id, user_id, user_name, rating, content, image_urls, recommend_dishes, created_at,
  updated_at) values (1, 1, 1, 'mei', 4, '', '[]', '[]', '${now}', '${now}')`);

/** Columns that move by themselves: the versions must not show them. */
const moving: Record<string, readonly string[]> = {
  stores: Object.values(tables.storeColumns).flat(),
  categories: [],
  reviews: ['counted_at', 'weight', 'network'],
};

const versionOf = (table: string) => (db.query(`select version from ${table}`).get() as { version: number }).version;

/** Every column but the ID and the version itself, which nobody else sets. */
const columns = ([tables.stores, tables.categories, tables.reviews] as const).flatMap((table) => {
  const name = table === tables.stores ? 'stores' : table === tables.categories ? 'categories' : 'reviews';
  return storedColumns(table)
    .filter((column) => !['id', 'version'].includes(column.name))
    .map((column) => [name, column.name, !moving[name]!.includes(column.name)] as const);
});

describe('a change of a column raises the version of its row, but for those that move by themselves', () => {
  test.each(columns)('%s.%s: %p', (table, column, isContent) => {
    const before = versionOf(table);
    db.run(`update ${table} set ${column} = ${column}`);
    expect(versionOf(table)).toBe(before + (isContent ? 1 : 0));
  });
});
