import type { SQL } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { readTallies, readTally, storesTally } from '../../db/tallies.ts';
import type { Interpretation } from '../../interpretation.ts';
import type { Page } from '../../lib/paging.ts';
import type { Filter } from '../lists/filter.ts';
import { setOf, withOneSet } from '../lists/sets.ts';
import { orders, type Slice } from '../lists/orders.ts';
import * as lists from '../lists/service.ts';
import * as search from '../search/service.ts';
import { ratedTotalsOf, totalsOf } from '../search/totals.ts';
import type { Facets } from './facets.ts';
import {
  byTier,
  cheapestOf,
  inMemory,
  marking,
  ofGroups,
  ofSet,
  onlyOf,
  sorting,
  walking,
  type Asked,
  type Plan,
  type TierSlice,
} from './ways.ts';

/** IDs of one page. */
export interface Listed extends Page<number> {
  /** Metres by store ID, where the list is of the nearest stores. */
  distances?: ReadonlyMap<number, number> | undefined;
  /** Only so many of the total are ever listed; absent where all are. */
  listed?: number;
  /** How the keyword was read to find those of the page that are not spelt as it was typed. */
  interpreted?: Interpretation[];
  /** Whether none of the total is spelt as the keyword; absent where none of the page was read otherwise. */
  areAllReadOtherwise?: boolean;
  /** Where they were asked for. */
  facets?: Facets;
  /** Those of the page that a search counts; absent where it counts all. */
  counted?: number[];
}

/** Tests every candidate: they are few, and those of sets in memory need no query. */
export async function among(
  db: Database,
  ids: readonly number[],
  filters: readonly Filter[],
  order: SQL | undefined,
  slice: Slice,
): Promise<Listed> {
  const sets = filters.flatMap(({ set }) => set ?? []);
  const left = ids.filter((id) => sets.every((set) => set.has(id)));
  const others = filters.filter(({ set }) => !set);
  const arePublic = sets.length > 0;
  if (order && arePublic && others.length === 0)
    return { items: await lists.sorted(db.read, lists.listed(db.read, left), order, slice), total: left.length };
  const all = order || !arePublic || others.length > 0 ? await lists.passing(db.read, left, others, order) : left;
  return { items: all.slice(slice.offset, slice.offset + slice.limit), total: all.length };
}

/** Sorts the stores that pass if they are few, else walks the order until the page is full, unless that takes longer. */
export async function filtered(db: Database, filters: readonly Filter[], plan: Plan): Promise<Listed> {
  const { storeCount, walkCount } = await countsOf(db.read, plan.category);
  return pageOf({
    db,
    filters: withOneSet(db, filters),
    plan,
    counts: { bound: search.boundOf(storeCount), walkCount },
  });
}

async function pageOf(asked: Asked): Promise<Listed> {
  const { filters, plan } = asked;
  const set = plan.isRanked ? undefined : onlyOf(filters)?.set;
  if (set) return { items: await ofSet(asked, set, plan.orderOf(), plan.slice), total: set.count };
  const few = await amongFewOfOne(asked);
  if (few) return few;
  if (isMarkable(asked)) return inMemory(asked);
  const found = onlyOf(filters) ? undefined : await amongFewOfAll(asked);
  return found ?? counted(asked);
}

/** Whether to look in memory for the stores that pass takes less than to ask for those of the filters one by one. */
function isMarkable({ filters }: Asked): boolean {
  const only = onlyOf(filters);
  return !only || only.set !== undefined;
}

/** Reads the stores of a filter that few pass, tests them by the others, and sorts them; undefined without such a filter. */
async function amongFewOfOne(asked: Asked): Promise<Listed | undefined> {
  const { db, filters, plan, counts } = asked;
  const { isRanked, match, slice } = plan;
  const only = onlyOf(filters);
  if (isRanked && match && only === match) {
    const groups = await match.few(counts.bound, slice.offset);
    return groups && ofGroups(db, groups, slice);
  }
  if (only && !isMarkable(asked) && !match?.isSoonRead) return undefined;
  // To read some hits takes nearly as long as all of them.
  for (const filter of isMarkable(asked) ? filters.filter((filter) => filter !== match) : filters) {
    if (filter.set && filter.set.count > counts.bound) continue;
    const ids = await lists.some(db.read, filter.source, counts.bound + 1);
    if (ids.length > counts.bound) continue;
    const others = filters.filter((other) => other !== filter);
    return amongFew(asked, ids, others);
  }
  return undefined;
}

/** The same of the stores that pass all filters. */
async function amongFewOfAll(asked: Asked): Promise<Listed | undefined> {
  const { db, filters, counts } = asked;
  const ids = await lists.some(db.read, lists.passingAll(filters), counts.bound + 1);
  return ids.length > counts.bound ? undefined : amongFew(asked, ids, []);
}

/** Those that passed all filters are public, and need no query to be counted. */
const amongFew = async (
  { db, plan: { orderOf, slice } }: Asked,
  ids: readonly number[],
  others: readonly Filter[],
): Promise<Listed> =>
  others.length === 0 && slice.offset >= ids.length
    ? { items: [], total: ids.length }
    : among(db, ids, others, orderOf(), slice);

/** Counts the stores that pass, and finds the page in the cheapest way. */
async function counted(asked: Asked): Promise<Listed> {
  const { db, filters, plan, counts } = asked;
  const { isRanked, match, slice } = plan;
  const only = onlyOf(filters);
  const total = await (only?.total?.() ?? totalOfAll(db, filters));
  if (slice.offset >= total) return { items: [], total };
  if (isRanked && match && total > counts.bound) {
    const find = (tier: search.Match, part: TierSlice) => ofTier(asked, tier, part);
    return { items: await byTier(match.tiers, slice, total, find), total };
  }
  // No index has the order of a match.
  const ways = isRanked ? [sorting(asked, total)] : [sorting(asked, total), walking(asked, total)];
  if (!isRanked && only && match && total > counts.bound) ways.push(marking(asked, match, total));
  return { items: await cheapestOf(ways).find(), total };
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

/** A page of a tier that no other filter narrows. */
async function ofTier(asked: Asked, tier: search.Match, { known, slice }: TierSlice): Promise<Listed> {
  const { db, plan, counts } = asked;
  const few = known !== undefined && known > counts.bound ? undefined : await tier.few(counts.bound);
  if (few) return ofGroups(db, few, slice);
  if (tier.isReadOnce) {
    const set = await setOf(tier);
    return { items: await ofSet(asked, set, orders.score, slice), total: set.count };
  }
  const total = known === undefined ? await tier.total() : await totalsOf(db).get(tier.key, async () => known);
  if (slice.offset >= total) return { items: [], total };
  return pageOf({
    ...asked,
    filters: [tier],
    plan: { ...plan, orderOf: () => orders.score, isRanked: false, match: tier, slice },
  });
}

async function totalOfAll(db: Database, filters: readonly Filter[]): Promise<number> {
  const totals = filters.some(({ dependsOnRating }) => dependsOnRating) ? ratedTotalsOf(db) : totalsOf(db);
  return totals.get(filters.map(({ key }) => key).join('\n'), () => lists.count(db.read, lists.passingAll(filters)));
}
