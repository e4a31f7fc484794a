import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { Bits } from '../../lib/bits.ts';
import type { Page } from '../../lib/paging.ts';
import type { Filter } from '../lists/filter.ts';
import { inAll, knownSetsOf, setOf } from '../lists/sets.ts';
import { isWalkable, orders, shortestWalk, type Slice } from '../lists/orders.ts';
import * as lists from '../lists/service.ts';
import type { Groups } from '../search/few-hits.ts';
import * as search from '../search/service.ts';

export interface Plan {
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

/** A list that is asked for: its filters, the plan, and what it costs to carry it out. */
export interface Asked {
  db: Database;
  filters: readonly Filter[];
  plan: Plan;
  counts: Counts;
}

/** More stores than `bound` are not sorted but walked, in an index of `walkCount`. */
interface Counts {
  bound: number;
  walkCount: number;
}

/** A way to the IDs of a page; its cost is that of sorting so many stores. */
interface Way {
  cost: number;
  find: () => Promise<number[]>;
}

/** The first of the cheapest. */
export const cheapestOf = (ways: Way[]): Way => ways.reduce((best, way) => (way.cost < best.cost ? way : best));

export const onlyOf = (filters: readonly Filter[]): Filter | undefined =>
  filters.length === 1 ? filters[0] : undefined;

/** Reads all that pass, and sorts them. */
export function sorting({ db, filters, plan }: Asked, total: number): Way {
  return {
    cost: total,
    find: () => lists.sorted(db.read, lists.passingAll(filters), plan.orderOf(), plan.slice),
  };
}

/**
 * Walks the order, and tests one store after the other until the page is full. Where those that pass are late in the order,
 * they are found in memory instead.
 */
export function walking(asked: Asked, total: number): Way {
  const { db, filters, plan, counts } = asked;
  const { orderOf, isIndexed, category, match, slice } = plan;
  const walk = shortestWalk(orderOf(), slice, total);
  const tested = search.testedByWalking(counts.walkCount, total, walk.slice);
  return {
    cost: isIndexed ? counts.bound : tested / (match?.testsInHit ?? rowCost),
    find: async () => {
      const isLong = !match && !isIndexed && tested > longWalk;
      const tests = isLong ? await quickenedAll(db, filters) : filters;
      const most = Math.ceil(late * tested + soonWalked);
      if (isIndexed || most > counts.walkCount / 2)
        return lists.walked(db.read, [...inCategory(category), ...tests], walk);
      const found = await lists.walkedBriefly(db.read, tests, walk, { most, within: inCategory(category) });
      return found ?? (await inMemory(asked)).items;
    },
  };
}

/** Finds all hits of a keyword again, to mark them: at once where it is asked for again, and likely to be so once more. */
export const marking = (asked: Asked, match: search.Match, total: number): Way => {
  const tests = total / hitsInTest;
  const cost = knownSetsOf(asked.db).isWanted(match.key) ? tests / askedAgain : Math.max(longSearch, tests);
  return { cost: cost / search.hitCost, find: async () => (await inMemory(asked)).items };
};

/** Finds in memory which stores pass: to count them, to test them and to skip those that do not takes no query then. */
export async function inMemory(asked: Asked): Promise<Page<number>> {
  const { orderOf, isRanked, match, slice } = asked.plan;
  const all = await inAll(asked.filters);
  const total = all.count;
  if (slice.offset >= total) return { items: [], total };
  if (!isRanked || !match || total <= asked.counts.bound)
    return { items: await ofSet(asked, all, orderOf(), slice), total };
  let left = all;
  const items = await byTier(match.tiers, slice, total, async (tier, { known, slice }) => {
    const found = known === undefined ? Bits.inAll([left, await setOf(tier)]) : left;
    if (found.count > 0) left = left.without(found);
    const isListed = slice.offset < found.count;
    return { total: found.count, items: isListed ? await ofSet(asked, found, orders.score, slice) : [] };
  });
  return { items, total };
}

/** A page of a set: sorted, or by a walk, of which half may be in vain. */
export async function ofSet({ db, plan, counts }: Asked, set: Bits, order: SQL, slice: Slice): Promise<number[]> {
  const { walkCount, bound } = counts;
  const total = set.count;
  if (slice.offset >= total) return [];
  const walk = shortestWalk(order, slice, total);
  const tested = Math.max(search.testedByWalking(walkCount, total, walk.slice), walkCount / lateInOrder);
  const test = () => ({ test: lists.isMarked(db.read, set.marks), isQuick: true });
  const briefly = Math.ceil((total * rowCost) / brief);
  const isLikelyBrief =
    isWalkable(order) &&
    plan.category === undefined &&
    total > soonSorted &&
    2 * search.testedByWalking(walkCount, total, walk.slice) < briefly;
  const sorting = {
    cost: total,
    find: async () =>
      (isLikelyBrief ? await lists.walkedBriefly(db.read, [test()], walk, { most: briefly, within: [] }) : undefined) ??
      lists.sorted(db.read, lists.listed(db.read, set.ids()), order, slice),
  };
  const walking = {
    cost: tested / rowCost,
    find: () => lists.walked(db.read, [...inCategory(plan.category), test()], walk),
  };
  return cheapestOf(total > bound && isWalkable(order) ? [sorting, walking] : [sorting]).find();
}

/** A page of groups, each by score: only those that it touches are sorted. */
export async function ofGroups(db: Database, groups: Groups, { limit, offset }: Slice): Promise<Page<number>> {
  let before = 0;
  let skipped = 0;
  const touched: Groups[number][] = [];
  for (const group of groups) {
    if (before + group.length <= offset) skipped += group.length;
    else if (before < offset + limit) touched.push(group);
    before += group.length;
  }
  if (touched.length === 0) return { items: [], total: before };
  const ids = touched.flat();
  const source = lists.listed(db.read, ids);
  const sorted = await lists.sorted(db.read, source, orders.score, { limit: ids.length, offset: 0 });
  const items = touched.flatMap((group) => {
    const all = new Set(group);
    return sorted.filter((id) => all.has(id));
  });
  return { items: items.slice(offset - skipped, offset - skipped + limit), total: before };
}

/** A part of a tier: all that is known of its number is what the others leave for the last one. */
export interface TierSlice {
  known: number | undefined;
  slice: Slice;
}

/** A page of more hits than can be sorted by how well they match: one tier after the other, each by score. */
export async function byTier(
  tiers: readonly search.Match[],
  { limit, offset }: Slice,
  total: number,
  find: (tier: search.Match, part: TierSlice) => Promise<Page<number>>,
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

/** A test by which the index of an order within a category is walked. */
const inCategory = (category: number | undefined): Pick<Filter, 'test'>[] =>
  category === undefined ? [] : [{ test: sql`stores.category_id = ${category}` }];

/** To read and sort a store takes as long as this many quick tests: 10 where the database is in the page cache, 30 beyond it. */
const rowCost = 15;

/** Stores of one place may all be late in an order: so few are sorted that it takes half of a walk to its end at most. */
const lateInOrder = 2;

/** To sort so few stores takes too little time to save any of it. */
const soonSorted = 100;

/** A walk of this part of the time of sorting is tried first: most stores are not late in an order. */
const brief = 2;

/** Tests of a keyword that take as long as to find all hits again, and the hits found in the time of one; measured. */
const longSearch = 1000;
const hitsInTest = 8;

/** Lists that one marking serves: pages of a keyword, and people who look for the same. */
const askedAgain = 4;

/** A walk ends after this many times the tests that are expected, and after these, which take no longer than to mark all hits. */
const late = 4;
const soonWalked = 2000;

/** Tests by rows that take as long as to make them quick. */
const longWalk = 4000;

/** The same filters with tests that need no row of `stores`, where there are such: many times faster for many stores. */
const quickenedAll = (db: Database, filters: readonly Filter[]): Promise<Filter[]> =>
  Promise.all(
    filters.map(async (filter) => {
      if (filter.isQuick) return filter;
      const set = await setOf(filter);
      const { key, source, dependsOnRating = false } = filter;
      const test = lists.isMarked(db.read, set.marks);
      return { key, source, test, isQuick: true, stores: async () => set, dependsOnRating };
    }),
  );
