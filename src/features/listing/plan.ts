import { sql, type SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { readTallies, readTally, storesTally } from '../../db/tallies.ts';
import { difference, intersection, markedIds, type Marks } from '../../lib/bytes-by-id.ts';
import type { Page } from '../../lib/paging.ts';
import * as search from '../search/service.ts';
import { ratedTotalsOf, totalsOf } from '../search/totals.ts';
import type { Filter } from '../lists/filter.ts';
import * as lists from '../lists/service.ts';
import { orders, shortestWalk, type Slice } from '../lists/orders.ts';

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
  const areMarks = filters.length > 0 && filters.every(({ isQuick }) => isQuick);
  const all = order || !areMarks ? await lists.passing(db.read, ids, filters, order) : await having(ids, filters);
  return { items: all.slice(offset, offset + limit), total: all.length };
}

async function having(ids: readonly number[], filters: readonly Filter[]): Promise<number[]> {
  const marks = (await Promise.all(filters.map(({ marks }) => marks()))).flat();
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
  const { storeCount, walkCount } = await countsOf(db.read, plan.category);
  return selected(db, given, plan, { bound: search.boundOf(storeCount), walkCount });
}

/** More stores than `bound` are not sorted but walked, in an index of `walkCount`. */
interface Counts {
  bound: number;
  walkCount: number;
}

async function selected(db: Database, given: readonly Filter[], plan: Plan, counts: Counts): Promise<Listed> {
  const { orderOf, isRanked, isIndexed, category, match, slice } = plan;
  const { read } = db;
  const { bound, walkCount } = counts;
  const [only] = given.length === 1 ? given : [];
  // Those that passed all filters are public, and need no query to be counted.
  const amongFew = async (ids: readonly number[], others: readonly Filter[]): Promise<Listed> =>
    others.length === 0 && slice.offset >= ids.length
      ? { items: [], total: ids.length }
      : among(db, ids, others, orderOf(), slice);
  const isMarkable = !isIndexed && (!only || only.size !== undefined);
  if (!only || isMarkable || match?.isSoonRead) {
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
  if (isMarkable) return marked(db, given, plan, counts);
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
  if (isRanked && match && !isByMatch) {
    const items = await byTier(match.tiers, slice, total, (tier, part) => ofTier(db, tier, plan, counts, part));
    return { items, total };
  }
  const shown = orderOf();
  const walk = shortestWalk(shown, slice, total);
  const tested = search.testedByWalking(walkCount, total, walk.slice);
  if (only && match && total > bound && tested > Math.max(longSearch, total / hitsInTest))
    return marked(db, given, plan, counts);
  const isWalkedSooner = search.isSooner(tested, total) || (!match && tested < rowCost * total);
  // No index has the order of a match.
  if (isByMatch || !(isIndexed ? total > bound : isWalkedSooner))
    return { items: await lists.sorted(read, source(), shown, slice), total };
  const isLong = !match && !isIndexed && tested > longWalk;
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
  { orderOf, isRanked, category, match, slice }: Plan,
  { bound, walkCount }: Counts,
): Promise<Listed> {
  const { read } = db;
  const all = await Promise.all(filters.map(({ marks }) => marks()));
  const { marks, total } = intersection(all.flat());
  if (slice.offset >= total) return { items: [], total };
  const inOrder = async (marks: Marks, total: number, order: SQL, slice: Slice): Promise<number[]> => {
    const walk = shortestWalk(order, slice, total);
    const tested = search.testedByWalking(walkCount, total, walk.slice);
    const isWalked = total > bound && Math.max(tested, walkCount / lateInOrder) < rowCost * total;
    return isWalked
      ? lists.walked(read, [...inCategory(category), { test: lists.isMarked(read, [marks]) }], walk)
      : lists.sorted(read, lists.listed(read, markedIds(marks.of)), order, slice);
  };
  if (!isRanked || !match || total <= bound) return { items: await inOrder(marks, total, orderOf(), slice), total };
  let left = marks;
  const items = await byTier(match.tiers, slice, total, async (tier, { known, slice }) => {
    const found = known === undefined ? intersection([left, ...(await tier.marks())]) : { marks: left, total: known };
    if (found.total > 0) left = difference(left, found.marks);
    const isListed = slice.offset < found.total;
    return { total: found.total, items: isListed ? await inOrder(found.marks, found.total, orders.score, slice) : [] };
  });
  return { items, total };
}

/** A part of a tier: all that is known of its number is what the others leave for the last one. */
interface TierSlice {
  known: number | undefined;
  slice: Slice;
}

/** A page of more hits than can be sorted by how well they match: one tier after the other, each by score. */
async function byTier(
  tiers: readonly search.Match[],
  { limit, offset }: Slice,
  total: number,
  find: (tier: search.Match, part: TierSlice) => Promise<Listed>,
): Promise<number[]> {
  const items: number[] = [];
  let before = 0;
  for (const tier of tiers) {
    const known = tier === tiers.at(-1) ? total - before : undefined;
    const found = await find(tier, {
      known,
      slice: { limit: limit - items.length, offset: Math.max(0, offset - before) },
    });
    items.push(...found.items);
    before += found.total;
    if (before >= Math.min(offset + limit, total)) break;
  }
  return items;
}

/** A page of a tier that no other filter narrows. */
async function ofTier(
  db: Database,
  tier: search.Match,
  plan: Plan,
  counts: Counts,
  { known, slice }: TierSlice,
): Promise<Listed> {
  const { read } = db;
  let few: number[] | undefined;
  // A small tier is as soon read as counted.
  const count = async () => {
    const ids = await lists.some(read, tier.source, counts.bound + 1);
    if (ids.length > counts.bound) return lists.count(read, tier.source);
    few = ids;
    return ids.length;
  };
  const total = known ?? (await totalsOf(db).get(tier.key, count));
  if (slice.offset >= total) return { items: [], total };
  if (few) return { items: await lists.sorted(read, lists.listed(read, few), orders.score, slice), total };
  const match = { ...tier, total: async () => total };
  return selected(db, [match], { ...plan, orderOf: () => orders.score, isRanked: false, match, slice }, counts);
}

/** A test by which the index of an order within a category is walked. */
const inCategory = (category: number | undefined): Pick<Filter, 'test'>[] =>
  category === undefined ? [] : [{ test: sql`stores.category_id = ${category}` }];

/** To read and sort a store takes as long as this many quick tests: 10 where the database is in the page cache, 30 beyond it. */
const rowCost = 15;

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
      if (filter.isQuick) return filter;
      const marks = await filter.marks();
      const { key, source, dependsOnRating = false } = filter;
      const test = lists.isMarked(db.read, marks);
      return { key, source, test, isQuick: true, marks: async () => marks, dependsOnRating };
    }),
  );

async function totalOfAll(db: Database, filters: readonly Filter[], source: () => SQL): Promise<number> {
  if (filters.every(({ isQuick }) => isQuick)) {
    const all = await Promise.all(filters.map(({ marks }) => marks()));
    return intersection(all.flat()).total;
  }
  const totals = filters.some(({ dependsOnRating }) => dependsOnRating) ? ratedTotalsOf(db) : totalsOf(db);
  return totals.get(filters.map(({ key }) => key).join('\n'), () => lists.count(db.read, source()));
}
