import { afterAll, beforeAll, beforeEach, describe, expect, spyOn, test } from 'bun:test';
import { sql } from 'drizzle-orm';
import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { jobContext } from '../../src/context.ts';
import { openDataDirectory } from '../../src/opening/open.ts';
import { readConfig } from '../../src/config/config.ts';
import { pathsOf } from '../../src/data-directory/layout.ts';
import { connect } from '../../src/db/sqlite/connection.ts';
import * as tables from '../../src/db/schema.ts';
import { closeDeps, createDeps, type Wiring } from '../../src/deps.ts';
import * as admins from '../../src/features/admins/service.ts';
import * as apiKeys from '../../src/features/api-keys/service.ts';
import * as categories from '../../src/features/categories/service.ts';
import * as dashboard from '../../src/features/dashboard/service.ts';
import * as idempotency from '../../src/features/idempotency/service.ts';
import * as deleted from '../../src/features/deleted/service.ts';
import * as likes from '../../src/features/likes/service.ts';
import * as merchants from '../../src/features/merchants/service.ts';
import * as occasions from '../../src/features/notices/occasions.ts';
import { everywhere } from '../../src/features/places/everywhere.ts';
import { clusters } from '../../src/features/places/clusters.ts';
import * as rankings from '../../src/features/rankings/service.ts';
import * as standing from '../../src/features/standing/service.ts';
import * as own from '../../src/features/reviews/own.ts';
import * as reports from '../../src/features/reports/service.ts';
import * as reviewLists from '../../src/features/reviews/lists.ts';
import * as reviews from '../../src/features/reviews/service.ts';
import * as moderation from '../../src/features/reviews/states.ts';
import { suggest } from '../../src/features/suggestions/service.ts';
import * as allPublic from '../../src/features/stores/all-public.ts';
import * as listing from '../../src/features/listing/service.ts';
import * as stores from '../../src/features/stores/service.ts';
import { listSorted } from '../../src/features/listing/sorted.ts';
import { ofSet } from '../../src/features/listing/ways.ts';
import { orders } from '../../src/features/lists/orders.ts';
import * as states from '../../src/features/stores/states.ts';
import { StoreViews } from '../../src/features/stores/views.ts';
import { exportOf } from '../../src/features/users/export.ts';
import * as removal from '../../src/features/users/removal.ts';
import * as users from '../../src/features/users/service.ts';
import { Bits } from '../../src/lib/bits.ts';
import { ageOrders } from '../../src/lib/paging.ts';
import { silentLogger } from '../../src/log.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const { applicationStatuses, reportStatuses, reviewStatuses, storeStatuses, userStatuses } = tables;
const directory = temporaryDirectory();
const config = readConfig({ data: join(directory, 'data') }, {});
const data = await openDataDirectory(config);
const clock = () => Date.UTC(2026, 10, 20);

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

const deps: Wiring = await createDeps(config, silentLogger(), data.jwtSecret, clock);
const { db, keyring, views } = deps;
const context = jobContext(db, clock, 'test');
const { key: usedKey } = await apiKeys.create(context, 'In use');

/** Without foreign keys: their checks of an insert are planned as a walk, but run only after a violation. */
const explaining = connect(pathsOf(config.data).database, { readonly: true });
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
    numbers.slice(0, 5).map((index) => categories.create(context, { name: name(index) })),
  );
  const category_id = kinds[0]!.value.id;
  await Promise.all(
    numbers.map((index) =>
      stores.create(context, {
        name: `${index % 2 ? 'noodle' : '火锅'} ${name(index)}`,
        address: '1 Market Square',
        category_id: pick(kinds, index).value.id,
        status: index % 10 ? 'active' : 'inactive',
        latitude: 31 + index / 1000,
        longitude: 121 + (index % 17) / 1000,
        images: [{ url: '/a.webp' }],
        dishes: [{ name: 'dumpling' }],
        hours: index % 3 ? [{ day: 1, opens: index % 9 === 1 ? '09:00' : '10:00', closes: '02:00' }] : null,
        closures: [{ from: '2026-12-24', to: '2026-12-26' }],
      }),
    ),
  );
  const application = { store_name: 'Wok', category_id, address: 'here', contact_name: 'Mei', contact_phone: '1' };
  await Promise.all(numbers.map(() => merchants.apply(context, application)));
  await Promise.all(numbers.map((index) => reports.aboutStore(context, 2 + (index % 8), { kind: 'closed' })));
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
        (select count(*) from reviews where store_id = stores.id and status = 'approved'), rating_sum = 4 * 5`,
    );
    await tx.run(`update reports set status = 'done', done_at = '2026-10-01' where id % 2 = 0`);
    await tx.run(`update reviews set deleted_at = '2026-11-20', counted_at = null where id >= 280`);
    await tx.run(`update stores set deleted_at = '2026-11-20' where id >= 299`);
    await tx.run(`update categories set deleted_at = '2026-11-20' where id = 5`);
  });
});

/** How SQLite goes about a statement, a line for each step. */
function plan(sql: string): string[] {
  const holes = sql.split('?').length - 1;
  const steps = explaining.prepare(`explain query plan ${sql}`).all(...Array(holes).fill(null)) as { detail: string }[];
  return steps.map(({ detail }) => detail);
}

/** Few rows by nature; and lists, subqueries and what a condition on words found. */
const small =
  'admins api_keys c categories dish settings tallies json_each numbers i d hits block place part reviewed search_terms'.split(
    ' ',
  );

/** Columns in which nearly all rows can be alike, so that an index on them alone leads through most of the table. */
const vague = ['deleted_at', 'status'];

// M and = are FTS5 with a query or an ID, four letters with digits an R*Tree with all four edges of a box.
/** Steps that look at row after row of a table that grows until enough of them fit; without a filter all of them do. */
function walks(sql: string): string[] {
  const filters = /\bwhere\b(.*)/is.exec(sql)?.[1]!.split(/\band\b/i).length ?? 0;
  const whole = !/\blimit\b/i.test(sql);
  return plan(sql).filter((step) => {
    const [, way, table, how] = /^(SCAN|SEARCH) (\S+)(.*)$/.exec(step) ?? [];
    if (!table || small.includes(table) || /^(?:\(|CONSTANT|\d+-ROW)/.test(table)) return false;
    if (way === 'SCAN')
      return !/ USING INDEX | VIRTUAL TABLE INDEX \d+:(?:.*[M=]|(?:[A-E]\d){4})/.test(how!) && (whole || filters > 0);
    const columns = (/\((.*)\)$/.exec(how!)?.[1] ?? '').split(' AND ').map((column) => column.replace(/[=<>].*/, ''));
    return columns.every((column) => vague.includes(column)) && filters > columns.length;
  });
}

const sorts = (sql: string) => plan(sql).filter((step) => step.startsWith('USE TEMP B-TREE'));

/** With the least limit that a page can have: for few rows SQLite may prefer to sort what another index has. */
const ofOne = (sql: string) => sql.replaceAll(/\blimit \d+/gi, 'limit 1');

/** Steps that read all of an index of a table and sort it, for a page of what an index in that order has. */
function sortsWhole(sql: string): string[] {
  const steps = plan(ofOne(sql));
  const isSorted = steps.some((step) => step.startsWith('USE TEMP B-TREE FOR ORDER BY'));
  return isSorted ? steps.filter((step) => step.startsWith('SCAN stores USING ')) : [];
}

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
const monday = { date: '2026-11-23', minute: 11 * 60 };

type List = [title: string, list: () => Promise<{ items: unknown[] } | unknown[]>];

/** Every choice of the values, and none. */
const withNone = <Value>(values: readonly Value[]) => [undefined, ...values];
const shown = (filter: object) => JSON.stringify(filter);

const given = <Filter extends object>(filter: Filter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Filter]: Exclude<Filter[Name], undefined>;
  };

const plain: List[] = [
  ...withNone(listing.sorts).map((sort): List => [
    `the public stores by ${sort}`,
    () => listing.find(db, { sort }, page),
  ]),
  ...([undefined, 'score', 'newest', 'rating'] as const).map((sort): List => [
    `the public stores of a category by ${sort}`,
    () => listing.find(db, { category_id: 1, sort }, page),
  ]),
  ...listing.sorts.map((sort): List => [
    `the open stores by ${sort}`,
    () => listing.find(db, { open: monday, sort }, page),
  ]),
  ['well rated stores by rating', () => listing.find(db, { min_rating: 1, sort: 'rating' }, page)],
  ...withNone([1]).flatMap((category_id) =>
    withNone(storeStatuses).map((status): List => {
      const filter = given({ category_id, status });
      return [`stores with ${shown(filter)}`, () => stores.list(db, filter, { page: 1, page_size: 5 })];
    }),
  ),
  ...rankings.rankings.map((by): List => [`the ranking by ${by}`, () => rankings.rank(db, by, page)]),
  ['the count of hot stores', async () => [await rankings.countHot(db, Date.now())]],
  ...withNone([1]).flatMap((store_id) =>
    withNone([1]).flatMap((user_id) =>
      withNone(reviewStatuses).map((status): List => {
        const filter = given({ store_id, user_id, status });
        return [`reviews with ${shown(filter)}`, () => reviewLists.list(db, views, filter, page)];
      }),
    ),
  ),
  ['the public reviews of a store', () => reviews.listPublic(db, views, 2, page)],
  ['the newest public reviews', () => reviews.newestPublic(db.read, 30)],
  ['the parts of the sitemap', () => allPublic.parts(db.read)],
  ['a part of the sitemap', () => allPublic.ofPart(db.read, 0)],
  ['the liked among some stores', () => likes.among(db, 1, [1, 2, 3])],
  ...withNone(userStatuses).map((status): List => [
    `users with ${shown({ status })}`,
    () => users.list(db, given({ status }), page),
  ]),
  ['administrators', () => admins.list(db, {}, page)],
  ...ageOrders.flatMap((sort) =>
    withNone(reportStatuses).map((status): List => [
      `reports with ${shown({ status, sort })}`,
      () => reports.list(db, given({ status, sort }), page),
    ]),
  ),
  ['deleted stores', () => deleted.list(db, views, 'store', page)],
  ['deleted reviews', () => deleted.list(db, views, 'review', page)],
  ...ageOrders.flatMap((sort) =>
    withNone(applicationStatuses).map((status): List => [
      `applications with ${shown({ status, sort })}`,
      () => merchants.list(db, given({ status, sort }), page),
    ]),
  ),
  ['categories', () => categories.list(db, {}, page)],
  ['enabled categories', () => categories.listEnabled(db)],
  ['API keys', () => apiKeys.list(db, page, keyring)],
  ['stores as JSON', () => new StoreViews(db, clock).objects([1, 2, 3])],
  ['the figures of the dashboard', async () => [await dashboard.overview(db, clock, '', views)]],
];

const found = (keyword: string, sort: 'relevance' | 'score', category_id?: number) =>
  listing.find(db, { keyword, sort, category_id }, page);

const near = { latitude: 31.1, longitude: 121 };
const bbox = { west: 120, south: 30, east: 122, north: 32 };

const slice = { limit: 2, offset: 0 };
const byText = sql`(select length(text) from search_texts where store_id = stores.id), ${orders.score}`;

/** Lists that sort what they found: the hits of a keyword, the likes of one user. */
const sorted: List[] = [
  ['the stores that a user likes', () => likes.list(db, 1, page)],
  ['few suggestions', () => suggest(db, 'name 12')],
  ['many suggestions', () => suggest(db, 'nood')],
  ['few hits by relevance', () => found('name 12', 'relevance')],
  ['few hits by score', () => found('name 12', 'score')],
  ['few hits in a category', () => found('name 12', 'score', 1)],
  ['many hits', () => found('noodle', 'relevance')],
  ['many hits, far down', () => listing.find(db, { keyword: 'noodle', sort: 'score' }, { page: 25, page_size: 5 })],
  ['hits of one character', () => found('锅', 'relevance')],
  ['hits of words and one character', () => found('12 锅', 'relevance')],
  ['well rated stores', () => listing.find(db, { min_rating: 1 }, page)],
  ['well rated stores of a category', () => listing.find(db, { min_rating: 1, category_id: 1 }, page)],
  ...(['likes', 'hotness'] as const).map((sort): List => [
    `stores of a category by ${sort}`,
    () => listing.find(db, { category_id: 1, sort }, page),
  ]),
  ['many hits by likes', () => listing.find(db, { keyword: 'noodle', sort: 'likes' }, page)],
  ['well rated hits', () => listing.find(db, { keyword: 'noodle', min_rating: 1 }, page)],
  ['the nearest stores of a category by score', () => listing.find(db, { near, category_id: 1, sort: 'score' }, page)],
  ['the nearest hits', () => listing.find(db, { near, keyword: 'noodle' }, page)],
  ['stores in a small box', () => listing.find(db, { bbox: { ...bbox, north: 31.01 } }, page)],
  ['stores in a box', () => listing.find(db, { bbox }, page)],
  ['stores of a category in a box by likes', () => listing.find(db, { bbox, category_id: 1, sort: 'likes' }, page)],
  ['hits in a box', () => listing.find(db, { bbox, keyword: 'noodle' }, page)],
  ['a map of single stores', () => clusters(db, { box: { ...bbox, north: 31.01 } })],
  ['a map', () => clusters(db, { box: bbox, zoom: 3, category_id: 1 })],
  ['open stores of a category', () => listing.find(db, { open: monday, category_id: 1 }, page)],
  ['few open stores', () => listing.find(db, { open: { ...monday, minute: 599 } }, page)],
  [
    'open stores after a change',
    async () => {
      await states.setStatus(context, 7, 'inactive');
      return listing.find(db, { open: monday }, page);
    },
  ],
  [
    'a set by how well it matches',
    async () => ({
      items: await ofSet(
        {
          db,
          filters: [],
          plan: {
            orderOf: () => byText,
            isRanked: false,
            isIndexed: false,
            category: undefined,
            match: undefined,
            slice,
          },
          counts: { bound: population, walkCount: population },
        },
        Bits.having(Array.from({ length: 150 }, (_, index) => 2 + index)),
        byText,
        slice,
      ),
    }),
  ],
  ['open hits', () => listing.find(db, { open: monday, keyword: 'noodle' }, page)],
  ['named stores', () => listing.find(db, { ids: [3, 2], category_id: 2, min_rating: 1 }, page)],
  ['deleted categories', () => deleted.list(db, views, 'category', page)],
  ['stores of administrators', () => listSorted(db, { keyword: 'noodle', status: 'active', category_id: 2 }, page)],
  ...listing.sorts.map((sort): List => [`all stores by ${sort}`, () => listSorted(db, { sort }, page)]),
  ['few stores of administrators', () => listSorted(db, { keyword: 'name 12' }, page)],
  ['users', () => users.list(db, { keyword: 'name' }, page)],
  ['users with their reviews', () => users.listWithReviews(db, { keyword: 'name' }, page)],
  ['users of a status', () => users.list(db, { keyword: 'name', status: 'active' }, page)],
  ['administrators', () => admins.list(db, { keyword: 'name' }, page)],
  ['categories', () => categories.list(db, { keyword: 'name' }, page)],
];

const application = async (status: 'pending') => (await merchants.list(db, { status }, page)).items[0]!.id;

const seen = { application: 100, review: 100, report: 0, backup: null, disk: null, certificate: null, budget: null };

const changes: [title: string, change: () => Promise<unknown>][] = [
  ['a like', () => likes.toggle(context, 2, 2)],
  ['a like taken back', () => likes.toggle(context, 2, 2)],
  ['a review', () => reviews.create(context, { id: 1, username: 'user' }, 2, { rating: 5 }, { pending: 3 })],
  ['an approval of a review', () => moderation.moderate(context, 7, 'approved')],
  ['a deletion of a review', () => moderation.remove(context, 7)],
  ['a like that is there', () => likes.set(context, 1, 10, true)],
  ['a like taken back that is not there', () => likes.set(context, 2, 10, false)],
  ['a review of a client that may repeat it', () => once({ scope: 'POST /', key: 'key', body: 'body' })],
  ['the clean-up of such keys', () => idempotency.cleanUp({ db, clock })],
  ['another text of an own review', () => own.replace(context, 20, 20, { rating: 1 })],
  ['a deletion of an own review', () => own.remove(context, 20, 20)],
  ['the summary of the reviews of a store', () => deps.summaries.of(3)],
  ['the export of an account', () => exportOf(db, 1)],
  ['a deletion of an account', () => removal.remove(context, 1)],
  ['a deletion that is taken back of a review', () => moderation.restore(context, 290)],
  ['a deletion that is taken back of a store', () => states.restore(context, 299)],
  ['another category of a store', () => states.setCategory(context, 3, 2)],
  ['a report', () => reports.aboutStore(context, 9, { kind: 'moved' })],
  ['a report that is done', () => reports.setStatus(context, 1, 'done')],
  ['the clean-up of reports', () => reports.cleanUp({ db, clock })],
  ['the state of an application by its code', () => merchants.look(db, 'x').catch(() => undefined)],
  ['stores like that of an application', () => merchants.similar(db, 1)],
  ['another name of a store', () => stores.replace(context, 3, { name: 'Wok', address: 'here', category_id: 1 })],
  ['another status of a store', () => states.setStatus(context, 3, 'inactive')],
  ['a deletion of a store', () => states.remove(context, 4)],
  [
    'an approved application',
    async () => merchants.review(context, 1, await application('pending'), { action: 'approve' }),
  ],
  ['another status of a user', () => users.setStatus(context, 2, 'disabled')],
  ['a recalculation', () => standing.recalculate(context, 100)],
  [
    'counted searches',
    () => (
      deps.searchCounts.note({ found: [5, 6], first: { keyword: 'noodle', isFound: true } }, '192.0.2.1'),
      deps.searchCounts.flush()
    ),
  ],
  ['a used API key', async () => (await keyring.verify(usedKey), keyring.flush())],
  ['a look for what the operator is told', () => occasions.since({ db, clock, config }, seen, [])],
  ['such a look with edited reviews', () => occasions.since({ db, clock, config }, seen, [1, 2])],
];

const once = (request: { scope: string; key: string; body: string }) =>
  reviews.create(context, { id: 1, username: 'user' }, 2, { rating: 5 }, { request });

describe('no walk through a table that grows, and no sorting, for the list of', () => {
  test.each(plain)('%s', async (_, list) => {
    const listed = await list();
    expect('items' in listed ? listed.items : listed).not.toBeEmpty();
    expect(offences(walks)).toEqual({});
    expect(offences((sql) => sorts(ofOne(sql)))).toEqual({});
  });
});

describe('no walk through a table that grows for the sorted list of', () => {
  // Read once in the life of a server, then kept current.
  beforeAll(async () => void (await everywhere(db).get()));

  test.each(sorted)('%s', async (_, list) => {
    const listed = await list();
    expect('items' in listed ? listed.items : listed).not.toBeEmpty();
    expect(offences(walks)).toEqual({});
    expect(offences(sortsWhole)).toEqual({});
  });
});

describe('no walk through a table that grows for', () => {
  test.each(changes)('%s', async (_, change) => {
    await change();
    expect(offences(walks)).toEqual({});
  });
});
