import { afterAll, beforeAll, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { openDataDirectory } from '../../src/cli/data-directory.ts';
import { readConfig } from '../../src/config/config.ts';
import { connect } from '../../src/db/connection.ts';
import * as tables from '../../src/db/schema.ts';
import { closeDeps, createDeps, databaseFile, type Deps } from '../../src/deps.ts';
import * as admins from '../../src/features/admins/service.ts';
import * as apiKeys from '../../src/features/api-keys/service.ts';
import * as categories from '../../src/features/categories/service.ts';
import * as dashboard from '../../src/features/dashboard/service.ts';
import * as likes from '../../src/features/likes/service.ts';
import * as merchants from '../../src/features/merchants/service.ts';
import * as rankings from '../../src/features/rankings/service.ts';
import * as reviews from '../../src/features/reviews/service.ts';
import * as search from '../../src/features/search/service.ts';
import * as stores from '../../src/features/stores/service.ts';
import { StoreViews } from '../../src/features/stores/views.ts';
import * as users from '../../src/features/users/service.ts';
import { silentLogger } from '../../src/log.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const { applicationStatuses, reviewStatuses, storeStatuses, userStatuses } = tables;
const directory = temporaryDirectory();
const config = readConfig({ data: join(directory, 'data') }, {});
const data = openDataDirectory(config);
const clock = () => Date.UTC(2026, 10, 20);
const origin = 'http://food.example';

/** Sees every statement that runs, prepared anew or kept from before: all SQL the services run. */
const ran = new Set<string>();
const statement = Object.getPrototypeOf(new Sqlite(':memory:').prepare('select 1')) as Record<string, Method>;
type Method = (this: { source: string }, ...values: unknown[]) => unknown;
const spies = ['run', 'all', 'get'].map((name) => {
  const method = statement[name]!;
  return spyOn(statement, name).mockImplementation(function (...values) {
    ran.add(this.source);
    return method.apply(this, values);
  });
});

const deps: Deps = await createDeps(config, silentLogger(), data.jwtSecret, clock);
const { db, keyring, views } = deps;

/** Without foreign keys: their checks of an insert are planned as a walk, but run only after a violation. */
const explaining = connect(databaseFile(config.data), { readonly: true });
explaining.pragma('foreign_keys = off');

afterAll(async () => {
  for (const spy of spies) spy.mockRestore();
  explaining.close();
  await closeDeps(deps);
  data.release();
  rmSync(directory, { recursive: true });
});

const population = 300;
const pick = <Value>(values: readonly Value[], index: number) => values[index % values.length]!;

const name = (index: number) => `name ${index}`;

/** Enough of everything that walking it would show; half of the stores have the same word. */
beforeAll(async () => {
  const numbers = Array.from({ length: population }, (_, index) => index);
  const kinds = await Promise.all(
    numbers.slice(0, 5).map((index) => categories.create(db, clock, { name: name(index) }, origin)),
  );
  const category_id = kinds[0]!.id;
  await Promise.all(
    numbers.map((index) =>
      stores.create(db, clock, {
        name: `${index % 2 ? 'noodle' : '火锅'} ${name(index)}`,
        address: '1 Market Square',
        category_id: pick(kinds, index).id,
        status: index % 10 ? 'active' : 'inactive',
        images: [{ url: '/a.webp' }],
        dishes: [{ name: 'dumpling' }],
      }),
    ),
  );
  const application = { store_name: 'Wok', category_id, address: 'here', contact_name: 'Mei', contact_phone: '1' };
  await Promise.all(numbers.map(() => merchants.apply(db, clock, application, origin)));
  await db.write(async (tx) => {
    for (const [index, status] of applicationStatuses.entries()) {
      await tx.run(`update merchant_applications set status = '${status}' where id % 3 = ${index}`);
    }
    const dated = { created_at: '2026-11-20', updated_at: '2026-11-20' };
    const accounts = numbers.map((index) => ({
      username: name(index),
      username_key: name(index),
      password_hash: 'hash',
      ...dated,
    }));
    await tx.insert(tables.users).values(accounts.map((row, index) => ({ ...row, status: pick(userStatuses, index) })));
    await tx.insert(tables.admins).values(accounts.map((row) => ({ ...row, role: 'admin' as const, enabled: true })));
    await tx
      .insert(tables.apiKeys)
      .values(numbers.map((index) => ({ name: 'key', prefix: 'fmk_', hash: String(index), ...dated })));
    await tx.insert(tables.likes).values(numbers.map((index) => ({ store_id: 1 + index, user_id: 1, ...dated })));
    await tx.insert(tables.reviews).values(
      numbers.map((index) => ({
        store_id: 1 + (index % 20),
        user_id: 1 + (index % 30),
        user_name: 'user',
        rating: 4,
        content: 'good',
        image_urls: [],
        recommend_dishes: [],
        status: pick(reviewStatuses, Math.floor(index / 60)),
        ...dated,
      })),
    );
    await tx.run(
      `update stores set review_count =
        (select count(*) from reviews where store_id = stores.id and status = 'approved')`,
    );
  });
});

/** How SQLite goes about a statement, a line for each step. */
function plan(sql: string): string[] {
  const holes = sql.split('?').length - 1;
  const steps = explaining.prepare(`explain query plan ${sql}`).all(...Array(holes).fill(null)) as { detail: string }[];
  return steps.map(({ detail }) => detail);
}

/** Few rows by nature; and lists, subqueries and what a condition on words found. */
const small = 'admins api_keys c categories settings tallies json_each i d hits'.split(' ');

/** Columns in which nearly all rows can be alike, so that an index on them alone leads through most of the table. */
const vague = ['deleted_at', 'status'];

/** Steps that look at row after row of a table that grows until enough of them fit; without a filter all of them do. */
function walks(sql: string): string[] {
  const filters = /\bwhere\b(.*)/is.exec(sql)?.[1]!.split(/\band\b/i).length ?? 0;
  const whole = !/\blimit\b/i.test(sql);
  return plan(sql).filter((step) => {
    const [, way, table, how] = /^(SCAN|SEARCH) (\S+)(.*)$/.exec(step) ?? [];
    if (!table || small.includes(table) || /^(?:\(|CONSTANT|\d+-ROW)/.test(table)) return false;
    if (way === 'SCAN') return !/ USING INDEX | VIRTUAL TABLE INDEX \d+:.*[M=]/.test(how!) && (whole || filters > 0);
    const columns = (/\((.*)\)$/.exec(how!)?.[1] ?? '').split(' AND ').map((column) => column.replace(/[=<>].*/, ''));
    return columns.every((column) => vague.includes(column)) && filters > columns.length;
  });
}

const sorts = (sql: string) => plan(sql).filter((step) => step.startsWith('USE TEMP B-TREE'));

beforeEach(() => {
  ran.clear();
});

/** But those on the temporary table of changes, which only the writer has. */
const statements = () =>
  [...ran].filter((sql) => /^\s*(?:select|with|insert|update|delete)\b/i.test(sql) && !/\bfrom changes$/.test(sql));

/** The statements that have steps which should not be, with these. */
function offences(offending: (sql: string) => string[]) {
  const all = statements();
  expect(all.length).toBeGreaterThan(0);
  return Object.fromEntries(all.map((sql) => [sql, offending(sql)]).filter(([, steps]) => steps!.length > 0));
}

const page = { page: 1, page_size: 5 };

type List = [title: string, list: () => Promise<{ items: unknown[] } | unknown[]>];

/** Every choice of the values, and none. */
const withNone = <Value>(values: readonly Value[]) => [undefined, ...values];
const shown = (filter: object) => JSON.stringify(filter);

const given = <Filter extends object>(filter: Filter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Filter]: Exclude<Filter[Name], undefined>;
  };

const plain: List[] = [
  ['the public stores', () => stores.listPublic(db, {}, page)],
  ['the public stores of a category', () => stores.listPublic(db, { category_id: 1 }, page)],
  ...withNone([1]).flatMap((category_id) =>
    withNone(storeStatuses).map((status): List => {
      const filter = given({ category_id, status });
      return [`stores with ${shown(filter)}`, () => stores.list(db, filter, { page: 1, page_size: 5 })];
    }),
  ),
  ...rankings.rankings.map((by): List => [`the ranking by ${by}`, () => rankings.rank(db, by, page)]),
  ...withNone([1]).flatMap((store_id) =>
    withNone([1]).flatMap((user_id) =>
      withNone(reviewStatuses).map((status): List => {
        const filter = given({ store_id, user_id, status });
        return [`reviews with ${shown(filter)}`, () => reviews.list(db, views, filter, page, origin)];
      }),
    ),
  ),
  ['the public reviews of a store', () => reviews.listPublic(db, views, 2, page, origin)],
  ...withNone(userStatuses).map((status): List => [
    `users with ${shown({ status })}`,
    () => users.list(db, given({ status }), page),
  ]),
  ['administrators', () => admins.list(db, {}, page)],
  ...withNone(applicationStatuses).map((status): List => [
    `applications with ${shown({ status })}`,
    () => merchants.list(db, given({ status }), page, origin),
  ]),
  ['categories', () => categories.list(db, {}, page, origin)],
  ['enabled categories', () => categories.listEnabled(db, origin)],
  ['API keys', () => apiKeys.list(db, page, keyring)],
  ['stores as JSON', () => new StoreViews(db, clock).bytes([1, 2, 3], origin)],
  ['the figures of the dashboard', async () => [await dashboard.overview(db, clock, views, origin)]],
];

const found = (keyword: string, order: 'relevance' | 'score', categoryId?: number) =>
  search.find(db, { keyword, order, categoryId }, page);

const withKeyword: List[] = [
  ['few hits by relevance', () => found('name 12', 'relevance')],
  ['few hits by score', () => found('name 12', 'score')],
  ['few hits in a category', () => found('name 12', 'score', 1)],
  ['many hits', () => found('noodle', 'relevance')],
  ['many hits, far down', () => search.find(db, { keyword: 'noodle', order: 'score' }, { page: 25, page_size: 5 })],
  ['hits of one character', () => found('锅', 'relevance')],
  ['hits of words and one character', () => found('12 锅', 'relevance')],
  ['stores of administrators', () => stores.list(db, { keyword: 'noodle', status: 'active', category_id: 2 }, page)],
  ['users', () => users.list(db, { keyword: 'name' }, page)],
  ['users of a status', () => users.list(db, { keyword: 'name', status: 'active' }, page)],
  ['administrators', () => admins.list(db, { keyword: 'name' }, page)],
  ['categories', () => categories.list(db, { keyword: 'name' }, page, origin)],
];

const application = async (status: 'pending') => (await merchants.list(db, { status }, page, origin)).items[0]!.id;

const changes: [title: string, change: () => Promise<unknown>][] = [
  ['a like', () => likes.toggle(db, clock, 2, 2)],
  ['a like taken back', () => likes.toggle(db, clock, 2, 2)],
  ['a review', () => reviews.create(db, clock, { id: 1, username: 'user' }, 2, { rating: 5 })],
  ['an approval of a review', () => reviews.moderate(db, clock, 7, 'approved')],
  ['a deletion of a review', () => reviews.remove(db, clock, 7)],
  ['another name of a store', () => stores.replace(db, clock, 3, { name: 'Wok', address: 'here', category_id: 1 })],
  ['another status of a store', () => stores.setStatus(db, clock, 3, 'inactive')],
  ['a deletion of a store', () => stores.remove(db, clock, 4)],
  [
    'an approved application',
    async () => merchants.review(db, clock, 1, await application('pending'), { action: 'approve' }, origin),
  ],
  ['another status of a user', () => users.setStatus(db, clock, 2, 'disabled')],
  ['a recalculation', () => rankings.recalculate(db, clock, 100)],
  ['counted searches', () => (deps.searchCounts.note([5, 6]), deps.searchCounts.flush())],
  ['a used API key', () => (keyring.remember('key', { id: 1, prefix: 'fmk_' }, keyring.generation), keyring.flush())],
];

describe('no walk through a table that grows, and no sorting, for the list of', () => {
  test.each(plain)('%s', async (_, list) => {
    const listed = await list();
    expect('items' in listed ? listed.items : listed).not.toBeEmpty();
    expect(offences(walks)).toEqual({});
    expect(offences(sorts)).toEqual({});
  });
});

describe('no walk through a table that grows for the search of', () => {
  test.each(withKeyword)('%s', async (_, list) => {
    const listed = await list();
    expect('items' in listed ? listed.items : listed).not.toBeEmpty();
    expect(offences(walks)).toEqual({});
  });
});

describe('no walk through a table that grows for', () => {
  test.each(changes)('%s', async (_, change) => {
    await change();
    expect(offences(walks)).toEqual({});
  });
});
