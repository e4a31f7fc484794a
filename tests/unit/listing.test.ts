import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { rmSync } from 'node:fs';
import type { WritableDatabase } from '../../src/db/database.ts';
import * as tables from '../../src/db/schema.ts';
import { jobContext } from '../../src/context.ts';
import * as categories from '../../src/features/categories/service.ts';
import * as listing from '../../src/features/listing/service.ts';
import * as stores from '../../src/features/stores/service.ts';
import * as states from '../../src/features/stores/states.ts';
import { limits } from '../../src/limits.ts';
import { newDatabase } from '../helpers/migrated.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const directory = temporaryDirectory();
const population = 400;
const words = ['noodle', 'wok', '火锅', 'bar', 'corner', '锅'];

interface Row {
  id: number;
  name: string;
  category_id: number;
  public: boolean;
  created_at: string;
  likes: number;
  hot_key: number | null;
  score: number;
  review_count: number;
  rating_sum: number;
}

const rows: Row[] = [];
let db: WritableDatabase;

/** Reproducible, and with many equal values, so that ties are decided. */
const random = (() => {
  let state = 7;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
})();

beforeAll(async () => {
  db = newDatabase(directory);
  const context = jobContext(db, Date.now, 'test');
  const kinds = await Promise.all(['x', 'y', 'z'].map((name) => categories.create(context, { name: `kind ${name}` })));
  await Promise.all(
    Array.from({ length: population }, async (_, index) => {
      // One word in nearly all stores, others in fewer; one category has nearly all stores, one a handful.
      const name = words
        .filter((_, place) => random(place === 0 ? 10 : 2 + place * 3) < (place === 0 ? 8 : 2))
        .join(' ');
      const category_id = kinds[index % 50 === 0 ? 2 : random(8) === 0 ? 1 : 0]!.value.id;
      const isPublic = random(8) > 0;
      const status = isPublic ? 'active' : 'inactive';
      const id = await stores.create(context, { name: name || 'plain', address: 'x', category_id, status });
      const review_count = random(3) * random(4);
      const rating_sum = review_count === 0 ? 0 : review_count + random(4 * review_count + 1);
      const created_at = `2026-01-0${1 + random(9)}T00:00:00.000Z`;
      const hot_key = random(3) === 0 ? null : random(20) - 5.5;
      const counters = { likes: random(6), hot_key, score: random(10) * 10, review_count, rating_sum, created_at };
      rows.push({ id, name, category_id, public: isPublic, ...counters });
    }),
  );
  await db.write(async (tx) => {
    for (const { id, likes, hot_key, score, review_count, rating_sum, created_at } of rows)
      await tx
        .update(tables.stores)
        .set({ likes, hot_key, score, review_count, rating_sum, created_at })
        .where(eq(tables.stores.id, id));
  });
});

afterAll(async () => {
  await db.close();
  rmSync(directory, { recursive: true });
});

/** To one decimal, halves up, without the error of a binary fraction. */
const ratingOf = ({ review_count, rating_sum }: Row) =>
  review_count === 0 ? -1 : Math.floor((20 * rating_sum + review_count) / (2 * review_count)) / 10;

type Key = (row: Row) => number | string;
const newest: Key[] = [({ created_at }) => created_at, ({ id }) => id];
const ranked: Key[] = [({ score }) => score, ({ id }) => -id];
const keys: Record<(typeof listing.sorts)[number], Key[]> = {
  score: [({ score }) => score, ...newest],
  newest,
  rating: [ratingOf, ...newest],
  likes: [({ likes }) => likes, ...ranked],
  hotness: [({ hot_key }) => hot_key ?? -Infinity, ...ranked],
};

const byKeys = (all: Key[]) => (one: Row, other: Row) => {
  const key = all.find((key) => key(one) !== key(other));
  return key === undefined ? 0 : key(one) > key(other) ? -1 : 1;
};

const has = ({ name }: Row, keyword: string) =>
  keyword
    .split(' ')
    .every((word) => (/\w/.test(word) ? name.split(' ').some((other) => other.startsWith(word)) : name.includes(word)));

/** A scan of all stores. */
function expected({ keyword, category_id, min_rating, ids, sort }: listing.Query): number[] {
  const passing = rows.filter(
    (row) =>
      row.public &&
      (keyword === undefined || has(row, keyword)) &&
      (category_id === undefined || row.category_id === category_id) &&
      (min_rating === undefined || ratingOf(row) >= min_rating),
  );
  if (ids && !sort) return [...new Set(ids)].filter((id) => passing.some((row) => row.id === id));
  const named = ids ? passing.filter(({ id }) => ids.includes(id)) : passing;
  return named.toSorted(byKeys(keys[sort as 'score'] ?? keys.score)).map(({ id }) => id);
}

const some = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const query = fc.record({
  keyword: some(['noodle', 'n', 'wok', '火锅', '锅', 'bar 锅', 'n w', 'noodle corner', 'b c', 'nowhere']),
  category_id: some([1, 2, 3, 99]),
  min_rating: some([1, 2.5, 3.3, 4.6, 5]),
  ids: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    fc.array(fc.integer({ min: 1, max: population + 5 })),
  ),
  sort: some(listing.sorts),
  exact: fc.constant(true),
});

describe('a list', () => {
  test('is the same as a scan of all stores, page by page and beyond the end, for every mix of conditions', async () => {
    const few = Math.ceil(Math.sqrt(7 * rows.filter((row) => row.public).length)) + 50;
    const seen = { none: 0, few: 0, many: 0 };
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(7, 30, 100), async (query, page_size) => {
        const wanted = expected(query);
        const pages = Math.ceil(wanted.length / page_size);
        const found: number[] = [];
        for (let page = 1; page <= pages + 1; page++) {
          const { items, total } = await listing.find(db, query, { page, page_size });
          expect(total).toBe(wanted.length);
          found.push(...items);
        }
        expect(found).toEqual(wanted);
        seen[wanted.length === 0 ? 'none' : wanted.length > few ? 'many' : 'few']++;
      }),
      { numRuns: 1500 },
    );
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(50);
  });

  test('by relevance has the same stores as by score, with other conditions too', async () => {
    const page = { page: 1, page_size: 100 };
    await fc.assert(
      fc.asyncProperty(query, async (query) => {
        const { items, total } = await listing.find(db, { ...query, sort: 'relevance' }, page);
        const wanted = expected({ ...query, sort: 'score' });
        expect(total).toBe(wanted.length);
        if (total <= page.page_size) expect(new Set(items)).toEqual(new Set(wanted));
      }),
      { numRuns: 300 },
    );
  });

  test('knows the total again after a review has changed a rating', async () => {
    const query = { min_rating: 5 };
    const first = { page: 1, page_size: 1 };
    const before = await listing.find(db, query, first);
    const { id } = rows.find((row) => row.public && ratingOf(row) < 5)!;
    const rate = (review_count: number, rating_sum: number) =>
      db.write(async (tx) => {
        await tx.update(tables.stores).set({ review_count, rating_sum }).where(eq(tables.stores.id, id));
      });
    const { review_count, rating_sum } = rows.find((row) => row.id === id)!;
    await rate(1, 5);
    expect((await listing.find(db, query, first)).total).toBe(before.total + 1);
    await rate(review_count, rating_sum);
    expect((await listing.find(db, query, first)).total).toBe(before.total);
  });

  test('with several conditions is the same as a scan after each of many changes of ratings and stores', async () => {
    const context = jobContext(db, Date.now, 'test');
    const set = (id: number, changed: Partial<typeof tables.stores.$inferInsert>) =>
      db.write(async (tx) => void (await tx.update(tables.stores).set(changed).where(eq(tables.stores.id, id))));
    const changes: ((row: Row) => Promise<unknown>)[] = [
      (row) => {
        row.review_count = random(3);
        row.rating_sum = row.review_count + random(4 * row.review_count + 1);
        return set(row.id, { review_count: row.review_count, rating_sum: row.rating_sum });
      },
      (row) => {
        row.public = !row.public;
        return states.setStatus(context, row.id, row.public ? 'active' : 'inactive');
      },
      (row) => {
        row.category_id = 1 + random(2);
        return states.setCategory(context, row.id, row.category_id);
      },
      (row) => {
        row.name = words.filter(() => random(2) === 0).join(' ') || 'plain';
        const { name, category_id } = row;
        return stores.replace(context, row.id, { name, address: 'x', category_id });
      },
      async ({ category_id }) => {
        const id = await stores.create(context, { name: 'noodle bar', address: 'x', category_id });
        const created_at = '2026-01-05T00:00:00.000Z';
        const counters = { likes: random(6), hot_key: null, score: 50, review_count: 2, rating_sum: 2 + random(9) };
        rows.push({ id, name: 'noodle bar', category_id, public: true, created_at, ...counters });
        await set(id, { ...counters, created_at });
      },
    ];
    for (let round = 0; round < 200; round++) {
      await changes[random(changes.length)]!(rows[random(rows.length)]!);
      const sort = listing.sorts[random(listing.sorts.length)];
      const query = { keyword: round % 3 ? 'noodle' : undefined, min_rating: 1 + random(30) / 20, sort, exact: true };
      const mixed = { ...query, category_id: round % 3 === 1 ? undefined : 1 };
      const wanted = expected(mixed);
      const page = 1 + random(Math.ceil(wanted.length / 30));
      const { items, total } = await listing.find(db, mixed, { page, page_size: 30 });
      expect(total).toBe(wanted.length);
      expect(items).toEqual(wanted.slice(30 * (page - 1), 30 * page));
    }
  });

  test(`of named stores is on one page of ${limits.idsInQuery}`, () => {
    expect(listing.pageOf({ ids: [1], page_size: 2 })).toEqual({ page: 1, page_size: limits.idsInQuery });
    expect(listing.pageOf({ page: 3, page_size: 2 })).toEqual({ page: 3, page_size: 2 });
  });
});
