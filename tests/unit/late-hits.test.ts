import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { rmSync } from 'node:fs';
import { jobContext } from '../../src/context.ts';
import type { WritableDatabase } from '../../src/db/database.ts';
import * as tables from '../../src/db/schema.ts';
import * as categories from '../../src/features/categories/service.ts';
import * as listing from '../../src/features/listing/service.ts';
import * as stores from '../../src/features/stores/service.ts';
import { newDatabase } from '../helpers/migrated.ts';
import { temporaryDirectory } from '../helpers/server.ts';

const directory = temporaryDirectory();
const names = ['olive', 'olive tree', 'plum', 'oak house', 'the olive'];
const rated = 'olive';
const ofEach = 1500;

interface Row {
  id: number;
  name: string;
  category_id: number;
}

/** Oldest first. The hits of a word are neighbours, so that some are the last ones of a list. */
const rows: Row[] = [];
let db: WritableDatabase;

beforeAll(async () => {
  db = newDatabase(directory);
  let now = Date.UTC(2026, 0, 1);
  const context = jobContext(db, () => now, 'test');
  const kinds = await Promise.all(['x', 'y'].map((name) => categories.create(context, { name })));
  for (const name of names) {
    now += 1000;
    const made = Array.from({ length: ofEach }, async (_, index) => {
      const category_id = kinds[index % 3 === 0 ? 1 : 0]!.value.id;
      return { id: await stores.create(context, { name, address: '咖啡', category_id }), name, category_id };
    });
    rows.push(...(await Promise.all(made)));
  }
  const isRated = eq(tables.stores.name, rated);
  await db.write((tx) => tx.update(tables.stores).set({ review_count: 1, rating_sum: 4 }).where(isRated));
});

afterAll(async () => {
  await db.close();
  rmSync(directory, { recursive: true });
});

const newestFirst = (all: Row[]) => all.toSorted((one, other) => other.id - one.id).map(({ id }) => id);

describe('a page of what is late or early in an order is the same as that of a scan', () => {
  test.each(
    ['olive', 'tree', 'oak', 'house'].flatMap((keyword) =>
      ([undefined, 1, 2] as const).map((category_id) => [keyword, category_id] as const),
    ),
  )('%s, in category %p', async (keyword, category_id) => {
    const hits = rows.filter(
      (row) => row.name.split(' ').includes(keyword) && (category_id === undefined || row.category_id === category_id),
    );
    const expected = newestFirst(hits);
    for (const page_size of [1, 2, 20])
      for (const page of [1, 2, 7, Math.floor(expected.length / page_size)]) {
        const query = { keyword, exact: true, category_id, sort: 'newest' as const };
        const { items, total } = await listing.find(db, query, { page, page_size });
        const start = (page - 1) * page_size;
        expect({ page, items, total }).toEqual({
          page,
          items: expected.slice(start, start + page_size),
          total: expected.length,
        });
      }
  });

  test.each([undefined, 1, 2])('rated well, in category %p', async (category_id) => {
    const hits = rows.filter(
      (row) => row.name === rated && (category_id === undefined || row.category_id === category_id),
    );
    for (const page of [1, 2, 7, 250]) {
      const query = { min_rating: 3, category_id, sort: 'newest' as const };
      const { items, total } = await listing.find(db, query, { page, page_size: 2 });
      expect(items).toEqual(newestFirst(hits).slice(2 * (page - 1), 2 * page));
      expect(total).toBe(hits.length);
    }
  });

  const named = (...some: string[]) => newestFirst(rows.filter((row) => some.includes(row.name)));

  test('olive by relevance: the exact name first', async () => {
    const expected = [...named('olive'), ...named('olive tree', 'the olive')];
    for (const page of [1, 3, 749, 750, 751, 1500]) {
      const { items } = await listing.find(db, { keyword: 'olive', sort: 'relevance' }, { page, page_size: 2 });
      expect(items).toEqual(expected.slice(2 * (page - 1), 2 * page));
    }
  });

  test.each(['relevance', 'newest'] as const)('the olive, %s: names with “the” count as typed', async (sort) => {
    const without = named('olive', 'olive tree');
    const expected =
      sort === 'newest' ? named('olive', 'olive tree', 'the olive') : [...named('the olive'), ...without];
    for (const page of [1, 749, 750, 751, 2000]) {
      const query = { keyword: 'the olive', sort };
      const { items, total, areAllReadOtherwise } = await listing.find(db, query, { page, page_size: 2 });
      // A page may be on the border of those with the word and those without it.
      expect(new Set(items)).toEqual(new Set(expected.slice(2 * (page - 1), 2 * page)));
      expect(total).toBe(3 * ofEach);
      if (page > 750) expect(areAllReadOtherwise).toBe(false);
    }
  });

  test('a run without what is said around it, beside a stop word, is not spelt as typed', async () => {
    const { total, areAllReadOtherwise } = await listing.find(
      db,
      { keyword: 'the 附近的咖啡', sort: 'relevance' },
      { page: 1, page_size: 2 },
    );
    expect({ total, areAllReadOtherwise }).toEqual({ total: names.length * ofEach, areAllReadOtherwise: true });
  });
});
