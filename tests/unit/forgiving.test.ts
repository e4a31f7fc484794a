import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { jobContext } from '../../src/context.ts';
import type { WritableDatabase } from '../../src/db/database.ts';
import * as categories from '../../src/features/categories/service.ts';
import * as listing from '../../src/features/listing/service.ts';
import * as stores from '../../src/features/stores/service.ts';
import { newDatabase } from '../helpers/migrated.ts';
import { temporaryDirectory } from '../helpers/server.ts';
import open from '../relevance/queries/open.json';
import nothing from '../relevance/queries/nothing.json';
import sealed from '../relevance/queries/sealed.json';
import set from '../relevance/stores.json';
import { byKind, mean, scored } from '../relevance/scoring.ts';

const directory = temporaryDirectory();
let db: WritableDatabase;
let ids: number[];

beforeAll(async () => {
  db = newDatabase(directory);
  const context = jobContext(db, () => Date.UTC(2026, 10, 20), 'test');
  const named = new Map<string, number>();
  for (const { category } of set)
    if (!named.has(category)) named.set(category, (await categories.create(context, { name: category })).value.id);
  ids = await Promise.all(
    set.map(({ category, dishes, ...texts }, at) =>
      stores.create(context, {
        ...texts,
        category_id: named.get(category)!,
        dishes: dishes.map((name) => ({ name })),
        latitude: 31 + (at % 23) / 100,
        longitude: 121 + (at % 19) / 100,
      }),
    ),
  );
});

afterAll(async () => {
  await db.close();
  rmSync(directory, { recursive: true });
});

/** All pages of a list. */
async function all(query: listing.Query, page_size: number): Promise<number[]> {
  const found: number[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await listing.find(db, query, { page, page_size });
    found.push(...items);
    if (items.length === 0) {
      expect(found).toHaveLength(total);
      return found;
    }
  }
}

const keyword = fc.constantFrom(
  ...open.map(({ text }) => text),
  'a',
  '面',
  'ji',
  'noodle 面',
  'the',
  '+86 21',
  'zzzzz',
);
const conditions = fc.record({
  category_id: fc.constantFrom(undefined, undefined, 1, 4),
  bbox: fc.constantFrom(undefined, { west: 121, south: 31, east: 121.1, north: 31.12 }),
  near: fc.constantFrom(undefined, undefined, { latitude: 31.1, longitude: 121.1 }),
});

describe('a search', () => {
  test('lists what is spelt as typed first and in its own order, and everything once, on pages of any size', async () => {
    await fc.assert(
      fc.asyncProperty(keyword, conditions, fc.constantFrom(7, 20, 100), async (keyword, conditions, size) => {
        const sort = conditions.near ? undefined : ('relevance' as const);
        const query = { keyword, ...conditions, radius: 100_000, sort };
        const found = await all(query, size);
        expect(new Set(found).size).toBe(found.length);
        const exact = await all({ ...query, exact: true }, size);
        expect(found.slice(0, exact.length)).toEqual(exact);
      }),
      // More hits than are sorted by relevance, and few enough to be told apart in memory.
      { numRuns: 300, examples: [['a', { category_id: undefined, bbox: undefined, near: undefined }, 20]] },
    );
  });

  test('finds the same in each order, and with each condition those of all that pass it', async () => {
    await fc.assert(
      fc.asyncProperty(keyword, conditions, async (keyword, { category_id, bbox }) => {
        const found = await all({ keyword, sort: 'relevance' }, 100);
        expect(new Set(await all({ keyword, sort: 'newest' }, 100))).toEqual(new Set(found));
        const passing = new Set(await all({ category_id, bbox }, 100));
        const filtered = await all({ keyword, category_id, bbox, sort: 'relevance' }, 100);
        expect(new Set(filtered)).toEqual(new Set(found.filter((id) => passing.has(id))));
      }),
      { numRuns: 150 },
    );
  });

  test('has one order, whether ranks are read from the index or from the texts of the stores', async () => {
    const everywhere = { west: 120, south: 30, east: 122, north: 32 };
    const texts = set.flatMap(({ name, address, dishes }) => [name, address, ...dishes]);
    const part = fc
      .tuple(fc.constantFrom(...texts), fc.nat(), fc.integer({ min: 1, max: 8 }))
      .map(([text, from, length]) => [...text].slice(from % text.length, (from % text.length) + length).join(''));
    const words = fc.array(fc.oneof(part, fc.constantFrom(...texts.flatMap((text) => text.split(' ')))), {
      minLength: 1,
      maxLength: 2,
    });
    await fc.assert(
      fc.asyncProperty(words, async (words) => {
        const query = { keyword: words.join(' '), exact: true, sort: 'relevance' } as const;
        expect(await all(query, 100)).toEqual(await all({ ...query, bbox: everywhere }, 100));
      }),
      { numRuns: 500 },
    );
  });

  test('finds nothing for words that sound like others or mean nothing', async () => {
    for (const { text } of nothing)
      expect([text, await listing.find(db, { keyword: text }, { page: 1, page_size: 1 })]).toMatchObject([
        text,
        { total: 0 },
      ]);
  });

  test.each([
    ['open', open, { typo: 0.95, sound: 0.95, initials: 0.85 }],
    ['sealed', sealed, { typo: 0.85, sound: 0.97, initials: 0.95 }],
  ] as const)('answers the %s half of the labelled set', async (_, half, least) => {
    const places = new Map(ids.map((id, place) => [id, place]));
    const found = await scored(half, async (text) => {
      const { items } = await listing.find(db, { keyword: text, sort: 'relevance' }, { page: 1, page_size: 5 });
      return items.map((id) => places.get(id)!);
    });
    const kinds = byKind(found);
    expect(mean(found)).toBeGreaterThanOrEqual(0.95);
    for (const kind of ['exact', 'category', 'address', 'dish', 'script', 'phone'])
      expect([kind, kinds.get(kind)]).toEqual([kind, 1]);
    for (const [kind, score] of Object.entries(least)) expect([kind, kinds.get(kind)! >= score]).toEqual([kind, true]);
  });
});
