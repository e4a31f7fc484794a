import { sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { readTallies, readTally, storesTally } from '../../db/tallies.ts';
import { intersection, markedIds } from '../../lib/bytes-by-id.ts';
import type { Page } from '../../lib/paging.ts';
import * as search from '../search/service.ts';
import { ratedTotalsOf, totalsOf } from '../search/totals.ts';
import type { Filter } from './filter.ts';
import * as lists from './lists.ts';
import { orders, shortestWalk, type Slice } from './orders.ts';

/** IDs of one page. */
export interface Listed extends Page<number> {
  /** Metres by store ID, where the list is of the nearest stores. */
  distances?: ReadonlyMap<number, number> | undefined;
  /** Only so many of the total are ever listed; absent where all are. */
  listed?: number;
}

/** Tests every candidate: they are few. In their own order they need no query where all filters are marks in memory. */
export async function among(
  db: Database,
  ids: readonly number[],
  filters: readonly Filter[],
  order: SQL | undefined,
  { limit, offset }: Slice,
): Promise<Listed> {
  const areMarks = filters.length > 0 && filters.every(({ isQuick, marks }) => isQuick && marks);
  const all = order || !areMarks ? await lists.passing(db.read, ids, filters, order) : await having(ids, filters);
  return { items: all.slice(offset, offset + limit), total: all.length };
}

async function having(ids: readonly number[], filters: readonly Filter[]): Promise<number[]> {
  const marks = (await Promise.all(filters.map(({ marks }) => marks!()))).flat();
  return ids.filter((id) => marks.every(({ of, least }) => of.get(id) >= least));
}

interface Plan {
  orderOf: () => SQL;
  /** The order is that of the match. */
  isRanked: boolean;
  /** The index of the order serves all filters but quick ones: to walk it takes less than to sort many stores. */
  isIndexed: boolean;
  /** Category of all that pass; undefined also where no index has the order within a category. */
  category: number | undefined;
  match: search.Match | undefined;
  slice: Slice;
}

/** Sorts the stores that pass if they are few, else walks the order until the page is full, unless that takes longer. */
export async function filtered(db: Database, given: readonly Filter[], plan: Plan): Promise<Listed> {
  const { orderOf, isRanked, isIndexed, category, match, slice } = plan;
  const { read } = db;
  const { storeCount, walkCount } = await countsOf(read, category);
  const bound = search.boundOf(storeCount);
  const [only] = given.length === 1 ? given : [];
  // Those that passed all filters are public, and need no query to be counted.
  const amongFew = async (ids: readonly number[], others: readonly Filter[]): Promise<Listed> =>
    others.length === 0 && slice.offset >= ids.length
      ? { items: [], total: ids.length }
      : among(db, ids, others, orderOf(), slice);
  const isMarkable = !isIndexed && (!only || only.size !== undefined) && given.every(({ marks }) => marks);
  if (!only || isMarkable || match?.hasSeveralWords) {
    // To read some hits takes nearly as long as all of them.
    for (const filter of isMarkable ? given.filter((filter) => filter !== match) : given) {
      if (filter.size !== undefined && filter.size > bound) continue;
      const ids = await lists.some(read, filter.source, bound + 1);
      if (ids.length > bound) continue;
      if (only && isRanked && match)
        return { items: await lists.sorted(read, lists.listed(read, ids), match.orderAlone, slice), total: ids.length };
      const others = given.filter((other) => other !== filter);
      return amongFew(ids, others);
    }
  }
  if (isMarkable) return marked(db, given, plan, { bound, walkCount });
  const filters = only || isIndexed ? given : await quickenedAll(db, given);
  const source = () => lists.passingAll(filters);
  if (!only) {
    const ids = await lists.some(read, source(), bound + 1);
    if (ids.length <= bound) return amongFew(ids, []);
  }
  const total = await (only?.total?.() ?? totalOfAll(db, filters, source));
  if (slice.offset >= total) return { items: [], total };
  const isByMatch = isRanked && total <= bound;
  if (isByMatch && only && match) return { items: await lists.sorted(read, source(), match.orderAlone, slice), total };
  const shown = isRanked && !isByMatch ? orders.score : orderOf();
  const walk = shortestWalk(shown, slice, total);
  const tested = search.testedByWalking(walkCount, total, walk.slice);
  if (only && match && total > bound && tested > Math.max(longSearch, total / hitsInTest))
    return marked(db, given, plan, { bound, walkCount });
  const isQuick = !match && filters.every((filter) => filter.isQuick || filter.marks);
  const isWalkedSooner = search.isSooner(tested, total) || (isQuick && tested < rowCost * total);
  // No index has the order of a match.
  if (isByMatch || !(isIndexed ? total > bound : isWalkedSooner))
    return { items: await lists.sorted(read, source(), shown, slice), total };
  const isLong = isQuick && !isIndexed && tested > longWalk;
  const tests = isLong ? await quickenedAll(db, filters) : filters;
  return { items: await lists.walked(read, [...inCategory(category), ...tests], walk), total };
}

/** The number of all public stores, and of those in the index that is walked. */
async function countsOf(read: Queries, category: number | undefined) {
  const all = storesTally();
  if (category === undefined) {
    const storeCount = await readTally(read, all);
    return { storeCount, walkCount: storeCount };
  }
  const inCategory = storesTally(category);
  const counts = await readTallies(read, [all, inCategory]);
  return { storeCount: counts[all]!, walkCount: counts[inCategory]! };
}

/** Finds in memory which stores pass: to count them, to test them and to skip those that do not takes no query then. */
async function marked(
  db: Database,
  filters: readonly Filter[],
  { orderOf, isRanked, category, slice }: Plan,
  { bound, walkCount }: { bound: number; walkCount: number },
): Promise<Listed> {
  const { read } = db;
  const all = await Promise.all(filters.map(({ marks }) => marks!()));
  const { marks, total } = intersection(all.flat());
  if (slice.offset >= total) return { items: [], total };
  const order = isRanked && total > bound ? orders.score : orderOf();
  const walk = shortestWalk(order, slice, total);
  const tested = search.testedByWalking(walkCount, total, walk.slice);
  const isWalked = total > bound && Math.max(tested, walkCount / lateInOrder) < rowCost * total;
  const items = isWalked
    ? await lists.walked(read, [...inCategory(category), { test: lists.isMarked(read, [marks]) }], walk)
    : await lists.sorted(read, lists.listed(read, markedIds(marks.of)), order, slice);
  return { items, total };
}

/** A test by which the index of an order within a category is walked. */
const inCategory = (category: number | undefined): Pick<Filter, 'test'>[] =>
  category === undefined ? [] : [{ test: sql`stores.category_id = ${category}` }];

/** To read and sort a store takes as long as this many quick tests; measured with a database larger than the page cache. */
const rowCost = 30;

/** Stores of one place may all be late in an order: so few are sorted that it takes half of a walk to its end at most. */
const lateInOrder = 2;

/** Tests of a keyword that take as long as to find all hits again, and the hits found in the time of one; measured. */
const longSearch = 1000;
const hitsInTest = 8;

/** Tests by rows that take as long as to make them quick. */
const longWalk = 4000;

/** The same filters with tests that need no row of `stores`, where there are such: many times faster for many stores. */
const quickenedAll = (db: Database, filters: readonly Filter[]): Promise<Filter[]> =>
  Promise.all(
    filters.map(async (filter) => {
      if (filter.isQuick || !filter.marks) return filter;
      const marks = await filter.marks();
      const { key, source, dependsOnRating = false } = filter;
      const test = lists.isMarked(db.read, marks);
      return { key, source, test, isQuick: true, marks: async () => marks, dependsOnRating };
    }),
  );

async function totalOfAll(db: Database, filters: readonly Filter[], source: () => SQL): Promise<number> {
  if (filters.every(({ isQuick, marks }) => isQuick && marks)) {
    const all = await Promise.all(filters.map(({ marks }) => marks!()));
    return intersection(all.flat()).total;
  }
  const totals = filters.some(({ dependsOnRating }) => dependsOnRating) ? ratedTotalsOf(db) : totalsOf(db);
  return totals.get(filters.map(({ key }) => key).join('\n'), () => lists.count(db.read, source()));
}
