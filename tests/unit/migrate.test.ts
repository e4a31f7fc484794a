import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect, type Connection } from '../../src/db/sqlite/connection.ts';
import { migrate, migrations, pendingMigrations, type Migration } from '../../src/db/sqlite/migrate.ts';
import * as schema from '../../src/db/schema.ts';
import { Refusal } from '../../src/errors.ts';
import { storedColumns } from '../../src/db/bulk.ts';
import { prepare } from '../../src/db/postgres/prepare.ts';
import { functions } from '../../src/features/standing/functions.postgres.ts';
import { occasionKinds } from '../../src/features/settings/notice-targets.ts';
import { noPostgres, Postgres, query } from '../helpers/postgres.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const root = join(import.meta.dir, '../..');
const directory = temporaryDirectory();
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let files = 0;
let connection: Connection;

beforeEach(() => {
  connection?.close();
  connection = connect(join(directory, `${++files}.db`));
});

afterAll(() => connection.close());

let made = 0;
const migration = (...sql: string[]): Migration => ({ sql, folderMillis: ++made, hash: `hash ${made}` });

const parents = migration(
  'create table parents (id integer primary key, name text);',
  'create table children (id integer primary key, parent integer not null references parents (id) on delete cascade);',
  `insert into parents values (1, 'one'), (2, 'two');`,
  'insert into children values (11, 1), (12, 1), (21, 2);',
);
const notes = migration('create table notes (text text);', `insert into notes values ('kept');`);
const rebuild = migration(
  'create table parents_new (id integer primary key, name text not null);',
  'insert into parents_new select id, name from parents;',
  'drop table parents;',
  'alter table parents_new rename to parents;',
);
const failing = migration('create table late (id integer);', 'insert into nowhere values (1);');
const orphaning = migration('delete from parents where id = 1;');

const values = (sql: string) => connection.prepare(sql).pluck().all();
const tables = () => values(`select name from sqlite_schema where type = 'table' order by name`);
const foreignKeysOn = () => connection.pragma('foreign_keys', { simple: true }) === 1;

/** The message of the refusal, if there was one. */
const refusal = (action: () => unknown): unknown => {
  try {
    return action();
  } catch (error) {
    return error;
  }
};

describe('migrate', () => {
  test('applies everything to an empty file, and nothing the second time', () => {
    expect(migrate(connection)).toBe(migrations.length);
    const schemaBefore = values('select sql from sqlite_schema order by name');
    expect(migrate(connection)).toBe(0);
    expect(values('select sql from sqlite_schema order by name')).toEqual(schemaBefore);
  });

  test('keeps a record of what it applied', () => {
    migrate(connection, [parents, notes]);
    const rows = connection.prepare('select hash, created_at from migrations').all();
    expect(rows).toEqual([parents, notes].map(({ hash, folderMillis }) => ({ hash, created_at: folderMillis })));
  });

  test('applies only what is new', () => {
    migrate(connection, [parents]);
    connection.exec('delete from children');
    expect(migrate(connection, [parents, notes])).toBe(1);
    expect(values('select count(*) from children')).toEqual([0]);
    expect(values('select text from notes')).toEqual(['kept']);
  });

  test('takes back everything when one fails, also those before it', () => {
    expect(refusal(() => migrate(connection, [parents, notes, failing]))).toMatchObject({
      message: 'no such table: nowhere',
    });
    expect(tables()).toEqual([]);
  });

  test('leaves an older schema as it was when one fails', () => {
    migrate(connection, [parents]);
    refusal(() => migrate(connection, [parents, notes, failing]));
    expect(tables()).toEqual(['children', 'migrations', 'parents']);
    expect(migrate(connection, [parents, notes])).toBe(1);
  });

  test('keeps the children when the table of their parents is rebuilt', () => {
    migrate(connection, [parents]);
    migrate(connection, [parents, rebuild]);
    expect(values('select id from children')).toEqual([11, 12, 21]);
    expect(refusal(() => connection.exec('insert into parents values (3, null)'))).toMatchObject({
      code: 'SQLITE_CONSTRAINT_NOTNULL',
    });
  });

  test('refuses to leave rows that point nowhere, and takes everything back', () => {
    migrate(connection, [parents]);
    const error = refusal(() => migrate(connection, [parents, notes, orphaning]));
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ message: expect.stringMatching(/\b2 rows\b.*\.$/) });
    expect(tables()).toEqual(['children', 'migrations', 'parents']);
    expect(values('select id from parents')).toEqual([1, 2]);
  });

  test.each([
    ['success', [parents]],
    ['a failure', [failing]],
    ['a refusal', [parents, orphaning]],
  ])('watches foreign keys again after %s', (_, known) => {
    refusal(() => migrate(connection, known));
    expect(foreignKeysOn()).toBe(true);
  });
});

describe.each([
  ['migrate', migrate],
  ['pendingMigrations', pendingMigrations],
] as [string, (connection: Connection, known: Migration[]) => unknown][])('%s refuses with a sentence', (_, act) => {
  beforeEach(() => {
    migrate(connection, [parents, notes]);
  });

  test.each([
    ['a database that is newer than the program', [parents], /newer than this program.*\.$/],
    [
      'a migration that was changed after it ran',
      [{ ...parents, hash: 'edited' }, notes],
      /Migration 1 .*changed.*\.$/,
    ],
    ['a migration that was put before one that ran', [parents, rebuild, notes], /Migration 2 .*\.$/],
  ])('%s', (__, known, message) => {
    const before = tables();
    const error = refusal(() => act(connection, known));
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ message: expect.stringMatching(message) });
    expect(tables()).toEqual(before);
  });
});

describe('pendingMigrations', () => {
  test.each([
    ['an empty file', 0],
    ['an older database', 1],
    ['a database that is up to date', 2],
  ])('tells what is left to do for %s', (_, applied) => {
    const known = [parents, notes];
    if (applied > 0) migrate(connection, known.slice(0, applied));
    expect(pendingMigrations(connection, known)).toEqual({ applied, pending: known.slice(applied) });
  });
});

describe('targets that were told of every kind before there were more', () => {
  const former = ['application', 'review', 'report', 'backup', 'disk', 'certificate'];
  const [all, chosen] = [former.toReversed(), ['report', 'disk']];
  const recent = ['application', 'review', 'report', 'backup', 'disk', 'budget'];
  const target = (kinds: readonly string[], id: number) => ({
    id,
    form: 'mail',
    address: 'a@food.example',
    secret: '',
    kinds,
  });
  const before = JSON.stringify([all, chosen, recent].map(target));
  const after = [[...all, 'database', 'budget', 'admin_password'], chosen, recent].map(target);
  const statement = `insert into settings (name, value) values ('notices', '${before}')`;

  test('are told of all, on SQLite', () => {
    const at = migrations.findIndex(({ sql }) => sql.join('').includes('admin_password'));
    migrate(connection, migrations.slice(0, at));
    connection.exec(statement);
    migrate(connection);
    expect(JSON.parse(values(`select value from settings where name = 'notices'`)[0] as string)).toEqual(after);
    expect(new Set(after[0]!.kinds)).toEqual(new Set(occasionKinds));
  });

  test.skipIf(noPostgres !== undefined)('are told of all, on PostgreSQL', async () => {
    const postgres = await Postgres.start();
    const { url } = await postgres.database();
    await prepare(url, { jwt: 'a secret', instance: 'instance01' }, functions);
    await query(url, statement);
    const sql = await Bun.file(join(root, 'src/db/postgres/migrations/0017_kinds_of_messages.sql')).text();
    for (const _ of ['once', 'again']) await query(url, sql);
    const [row] = await query(url, `select value from settings where name = 'notices'`);
    expect(JSON.parse(row!.value as string)).toEqual(after);
    await postgres.remove();
  });
});

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name);

/** Indexes of expressions that drizzle-kit would write wrongly. */
const handwritten: Record<string, string[]> = { stores: ['stores_by_phone'] };

describe('the migrated schema', () => {
  const declared = Object.values(schema).filter((value) => is(value, SQLiteTable));

  test.each(declared.map((table) => getTableConfig(table)))('has the table $name as schema.ts says', (table) => {
    migrate(connection);
    const columns = connection.pragma(`table_xinfo(${table.name})`) as {
      name: string;
      type: string;
      notnull: number;
    }[];
    // In any order: a migration adds columns at the end.
    expect(
      columns
        .map(({ name, type, notnull }) => ({ name, type: type.toLowerCase(), notNull: notnull === 1 }))
        .toSorted(byName),
    ).toEqual(
      table.columns
        .map((column) => ({ name: column.name, type: column.getSQLType(), notNull: column.notNull }))
        .toSorted(byName),
    );
    const indexes = values(
      `select name from sqlite_schema where type = 'index' and tbl_name = '${table.name}' and sql <> '' order by name`,
    );
    const known = [...table.indexes.map(({ config }) => config.name), ...(handwritten[table.name] ?? [])];
    expect(indexes).toEqual(known.toSorted());
    expect(connection.pragma(`foreign_key_list(${table.name})`)).toHaveLength(table.foreignKeys.length);
  });

  test.skipIf(noPostgres !== undefined)('has triggers on PostgreSQL for every column that no counter is', async () => {
    const postgres = await Postgres.start();
    const { url } = await postgres.database();
    await prepare(url, { jwt: 'a secret', instance: 'instance01' }, functions);
    const watched = await query(
      url,
      `select tgname as name, array_agg(attname::text order by attname) as columns
        from pg_trigger join pg_attribute on attrelid = tgrelid and attnum = any (tgattr)
        where tgname in ('stores_version', 'stores_change') group by 1 order by 1`,
    );
    await postgres.remove();
    const moving: string[] = [...schema.storeColumns.ratings, ...schema.storeColumns.counters];
    const all = storedColumns(schema.stores).flatMap(({ name }) => (moving.includes(name) ? [] : [name]));
    const owners: string[] = [...schema.storeColumns.owners];
    const changed = all.filter((name) => name !== 'id' && name !== 'version' && !owners.includes(name));
    expect(watched).toEqual([
      { name: 'stores_change', columns: all.toSorted() },
      { name: 'stores_version', columns: changed.toSorted() },
    ]);
  });

  test('comes with the snapshot of the last migration alone, which the next one is compared with', () => {
    const files = readdirSync(join(root, 'src/db/sqlite/migrations/meta')).toSorted();
    const last = String(migrations.length - 1).padStart(4, '0');
    expect(files).toEqual([`${last}_snapshot.json`, '_journal.json']);
  });

  test('leaves drizzle-kit nothing to generate', () => {
    const out = join(directory, 'migrations');
    cpSync(join(root, 'src/db/sqlite/migrations'), out, { recursive: true });
    const before = readdirSync(out, { recursive: true });
    const tool = join(root, 'node_modules/drizzle-kit/bin.cjs');
    const options = ['--dialect', 'sqlite', '--schema', join(root, 'src/db/schema.ts'), '--out', 'migrations'];
    const { stdout } = Bun.spawnSync([process.execPath, '--bun', tool, 'generate', ...options], { cwd: directory });
    expect(stdout.toString()).toContain('No schema changes');
    expect(readdirSync(out, { recursive: true })).toEqual(before);
  });
});
