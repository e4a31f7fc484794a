import type { Database } from '../../db/database.ts';
import { readTally, storesTally } from '../../db/tallies.ts';
import type { Interpretation } from '../../interpretation.ts';
import type { Clock } from '../../lib/clock.ts';
import type { LocalTime } from '../../lib/local-time.ts';
import { offsetOf, type Paging } from '../../lib/paging.ts';
import { limits } from '../../limits.ts';
import { wantedIn, type Asked, type Wanted } from '../attributes/filters.ts';
import { setsOf } from '../attributes/sets.ts';
import { readyToRead, type Forgiven, type Tier } from '../forgiving/service.ts';
import * as hours from '../hours/service.ts';
import type { Filter } from '../lists/filter.ts';
import * as lists from '../lists/service.ts';
import { hasIndex, inOrder, orders, shortestWalk, type Columns, type Slice, type Sort } from '../lists/orders.ts';
import { circleAround, type Circle } from '../places/circle.ts';
import * as search from '../search/service.ts';
import { conditionsOf, filtersOf, ofColumns, passingIn, readHits, totalOf, type Hits } from './conditions.ts';
import { facetsOf, totalWithout } from './facets.ts';
import { among, filtered, type Listed } from './plan.ts';
import type { Query } from './query.ts';

export { pageOf, sorts, type Query } from './query.ts';

/** The attributes that somebody asks for, and whether they want to have values counted. Throws BadRequest. */
export const attributesOf = async (
  db: Database,
  clock: Clock,
  { facets = false, ...asked }: Asked & { facets?: boolean },
): Promise<{ attributes: Wanted; facets: { now: LocalTime } | undefined }> => ({
  attributes: await wantedIn(db, asked),
  facets: facets ? { now: await hours.timeOf(db, clock, 'now') } : undefined,
});

const orderOf = (sort: Query['sort'] = 'score'): Sort => (sort === 'relevance' || sort === 'distance' ? 'score' : sort);

/** Whether a list takes more than a walk along an index, a look at some rows, or counts of sets in memory. */
const isCostly = ({ keyword, category_id, attributes, open, min_rating, near, bbox, ids, sort }: Query): boolean =>
  Boolean(keyword || open || near || bbox || min_rating || attributes?.size) ||
  !(ids || hasIndex(orderOf(sort), { category_id }));

/** Charges the time of work to whoever asked for it. */
export type Meter = <Found>(work: () => Promise<Found>) => Promise<Found>;

/** The same as `find` for clients, who pay for the time of what is costly. */
export const ask = (db: Database, query: Query, paging: Paging, meter: Meter): Promise<Listed> =>
  metered(query, meter, () => find(db, query, paging));

/** A walk along an index is free. */
const metered = <Found>(query: Query, meter: Meter, work: () => Promise<Found>): Promise<Found> =>
  isCostly(query) ? meter(work) : work();

/**
 * IDs of the public stores that pass every condition. They are sorted as asked, else by their distance, else in the order
 * of the IDs that are named, else by score; equal ones are newest first. Unless they are sorted as asked, what is spelt as
 * the keyword comes before what is spelt otherwise.
 */
export const find = (db: Database, query: Query, paging: Paging): Promise<Listed> =>
  inSnapshot(db, query, async (hits) => {
    // First: the list needs no other way to the stores that are marked then.
    const facets = query.facets && (await facetsOf(db, await conditionsOf(db, query, hits), query.facets));
    const found = await foundIn(db, query, paging, hits);
    return facets ? { ...found, facets } : found;
  });

async function inSnapshot<Found>(
  db: Database,
  query: Query,
  work: (hits: Hits | undefined) => Promise<Found>,
  isCounted = false,
): Promise<Found> {
  // Before a snapshot has a connection: where all are in use, it could wait for another one in vain.
  if (query.keyword) await readyToRead(db);
  const hasSets = query.facets || query.attributes?.size || query.category_id !== undefined;
  if (hasSets && (query.facets || isCostly(query))) await setsOf(db).refresh();
  const found = async () => work(await readHits(db, query, isCounted));
  return query.keyword ? search.snapshot(db, found) : db.snapshot(found);
}

/** The number of stores that pass without the conditions on some facets, for each group of these. */
export const totalsWithout = (
  db: Database,
  query: Query,
  groups: readonly (readonly string[])[],
  meter: Meter,
): Promise<number[]> =>
  metered(query, meter, () =>
    inSnapshot(db, { ...query, facets: 'attributes' }, async (hits) => {
      const conditions = await conditionsOf(db, query, hits);
      return Promise.all(groups.map(async (group) => (await totalWithout(conditions, group)) ?? totalOf(db, {})));
    }),
  );

async function foundIn(db: Database, query: Query, paging: Paging, hits: Hits | undefined): Promise<Listed> {
  const { ids, sort } = query;
  const slice = { limit: paging.page_size, offset: offsetOf(paging) };
  if (!hits) return listed(db, query, slice, undefined);
  const { match, forgiven } = hits;
  if (!match) return { items: [], total: 0 };
  if (!forgiven) return listed(db, query, slice, match);
  if ((await forgiven.whole()).set?.count === 0) return { items: [], total: 0 };
  const isSorted = ids !== undefined || (sort !== undefined && sort !== 'relevance');
  return isSorted ? mixed(db, query, slice, match, forgiven) : followed(db, query, slice, match, forgiven);
}

/** A page of all that a keyword finds, in an order other than relevance. */
async function mixed(
  db: Database,
  query: Query,
  slice: Slice,
  match: search.Match,
  forgiven: Forgiven,
): Promise<Listed> {
  const found = await listed(db, query, slice, await forgiven.whole());
  if (found.items.length === 0) return found;
  // The texts of a page take less to read than all hits that are spelt as typed.
  const asTyped = await among(db, found.items, [match], undefined, { limit: slice.limit, offset: 0 });
  let left = without(found.items, asTyped.items);
  if (left.length === 0) return found;
  const interpreted: Interpretation[] = [];
  for (const tier of forgiven.tiers) {
    const read = await tier.among(left);
    if (read.length > 0) interpreted.push(...unknownOf(interpreted, await tier.interpretations()));
    left = without(left, read);
    if (left.length === 0) break;
  }
  const areAllReadOtherwise = asTyped.total === 0 && (await totalWith(db, query, await forgiven.literal())) === 0;
  return { ...found, interpreted, areAllReadOtherwise };
}

/** IDs that are not among others. */
function without(ids: readonly number[], others: readonly number[]): number[] {
  const known = new Set(others);
  return ids.filter((id) => !known.has(id));
}

/** Readings that are not among others. */
function unknownOf(known: readonly Interpretation[], readings: readonly Interpretation[]): Interpretation[] {
  const keys = new Set(known.map((one) => JSON.stringify(one)));
  return readings.filter((one) => !keys.has(JSON.stringify(one)));
}

/** Matching stores in the order of a list: those spelt as typed, then those that each step finds. */
interface Parts {
  literal: () => Promise<Listed>;
  of: (tier: Tier, slice: Slice) => Promise<Listed>;
}

/** Each part is looked for. In a circle those spelt as typed are marked, since the first step is less without them. */
const parts = (
  db: Database,
  query: Query,
  slice: Slice,
  { match, forgiven }: { match: search.Match; forgiven: Forgiven },
): Parts => ({
  literal: async () => {
    if (query.near && query.sort !== 'relevance') return listed(db, query, slice, await forgiven.literal());
    await forgiven.keepLiteral();
    return listed(db, query, slice, match);
  },
  of: async ({ hits }, slice) => listed(db, { ...query, sort: undefined }, slice, await hits()),
});

/** Few stores are told apart by their texts and by sets, which is less to read than all hits of each step. */
async function partsOfFew(
  db: Database,
  query: Query,
  slice: Slice,
  { match, whole }: { match: search.Match; whole: Filter },
): Promise<Parts> {
  const all = await listed(db, { ...query, sort: undefined }, { limit: limits.fewHits, offset: 0 }, whole);
  const { distances } = all;
  let left: readonly number[] = all.items;
  const taken = (ids: readonly number[], { limit, offset }: Slice): Listed => {
    left = without(left, ids);
    return { items: ids.slice(offset, offset + limit), total: ids.length, distances };
  };
  return {
    literal: async () => {
      const { items } = await among(db, left, [match], undefined, { limit: left.length, offset: 0 });
      const found = taken(items, slice);
      if (query.sort !== 'relevance') return found;
      return { ...found, items: await lists.sorted(db.read, lists.listed(db.read, items), match.order, slice) };
    },
    of: async (tier, slice) => taken(await tier.among(left), slice),
  };
}

/** A page of what is spelt as the keyword, and after its end of what is spelt otherwise. */
async function followed(
  db: Database,
  query: Query,
  slice: Slice,
  match: search.Match,
  forgiven: Forgiven,
): Promise<Listed> {
  const { limit, offset } = slice;
  const whole = await forgiven.whole();
  const total = await totalWith(db, { ...query, sort: undefined }, whole);
  // Beyond the bound a list is ordered tier by tier, which few stores would not be.
  const isFew = total <= limits.fewHits && total <= search.boundOf(await readTally(db.read, storesTally()));
  const { literal: spelt, of } = isFew
    ? await partsOfFew(db, query, slice, { match, whole })
    : parts(db, query, slice, { match, forgiven });
  const literal = await spelt();
  // The circle ends before the last hit that is spelt right.
  const isCut = literal.listed !== undefined;
  const isFull = isCut || literal.items.length === limit;
  const counted = [...literal.items];
  if (total === literal.total) return { ...literal, counted };
  const areAllReadOtherwise = literal.total === 0;
  const found = { ...literal, total, counted, interpreted: [] as Interpretation[], areAllReadOtherwise };
  if (isFull) return found;
  const items = [...literal.items];
  const distances = literal.distances && new Map(literal.distances);
  let before = literal.total;
  for (const tier of forgiven.tiers) {
    if (items.length === limit || before === total) break;
    const part = await of(tier, { limit: limit - items.length, offset: Math.max(0, offset - before) });
    before += part.total;
    if (part.items.length === 0) continue;
    items.push(...part.items);
    const { step, interpretations } = tier;
    if (step === 'phone' || (step.startsWith('sound') && offset === 0)) counted.push(...part.items);
    for (const [id, distance] of part.distances ?? []) distances?.set(id, distance);
    found.interpreted.push(...unknownOf(found.interpreted, await interpretations()));
  }
  return { ...found, items, distances };
}

/** The number of all stores that pass with a keyword. */
const totalWith = async (db: Database, query: Query, hits: Filter): Promise<number> =>
  (await listed(db, query, { limit: 1, offset: offsetOf(beyond) }, hits)).total;

/** The same with the hits of a keyword, if there is one: a match, or marked ones. */
async function listed(
  db: Database,
  query: Query,
  slice: Slice,
  hits: search.Match | Filter | undefined,
): Promise<Listed> {
  const match = hits && 'tiers' in hits ? hits : undefined;
  const { category_id, ids, min_rating, near, radius = limits.radiusDefault } = query;
  const isOrdered = query.sort === undefined || query.sort === 'distance';
  const sort = orderOf(query.sort);
  const isRanked = query.sort === 'relevance' && match !== undefined;
  const order = () => (isRanked ? match.order : orders[sort]);
  // A box contains the category.
  const columns = { category_id: hits?.isOfCategory || query.bbox ? undefined : category_id, min_rating };
  const hasColumns = columns.category_id !== undefined || min_rating !== undefined;
  const filters = [...(hits ? [hits] : []), ...(await filtersOf(db, query))];
  if (near) {
    if (hasColumns) filters.push(ofColumns(db, columns, false));
    const around = await circleAround(db, near, radius);
    const circle = ids ? around.narrowed((id) => ids.includes(id)) : around;
    const passing = await passingIn(db, circle, { filters, match });
    if (isOrdered) return nearest(passing, slice);
    const plan = { orderOf: order, isRanked, isIndexed: false, category: undefined, match, slice };
    const listed = await filtered(db, [passing.filter(db)], plan);
    return { ...listed, distances: passing.distancesTo(listed.items) };
  }
  if (!ids && filters.length === 0 && hasIndex(sort, columns)) return walked(db, sort, columns, slice);
  const isIndexed = !ids && hasIndex(sort, columns) && filters.every(({ isQuick }) => isQuick);
  if (hasColumns) filters.push(ofColumns(db, columns, isIndexed));
  const category = (hits || query.bbox) && hasIndex(sort, { category_id }) ? category_id : undefined;
  return ids
    ? among(db, [...new Set(ids)], filters, isOrdered ? undefined : order(), slice)
    : filtered(db, filters, { orderOf: order, isRanked, isIndexed, category, match, slice });
}

/** A page of the nearest stores of a circle. Their number counts all, also those never listed. */
function nearest(passing: Circle, { limit, offset }: Slice): Listed {
  const total = passing.count;
  const most = Math.min(total, limits.nearest);
  const listed = { total, ...(total > most && { listed: most }) };
  if (offset >= most) return { items: [], ...listed };
  const distances = passing.nearest(Math.min(most, offset + limit));
  return { items: [...distances.keys()].slice(offset, offset + limit), distances, ...listed };
}

/** Behind every list. */
const beyond: Paging = { page: 2 ** 31, page_size: 1 };

/** The number of public stores that pass every condition: none of them is sorted. */
export const count = (db: Database, query: Query, meter: Meter): Promise<number> => {
  const asked = { ...query, sort: query.near ? 'distance' : 'score' } as const;
  return metered(asked, meter, () =>
    inSnapshot(db, asked, async (hits) => (await foundIn(db, asked, beyond, hits)).total, true),
  );
};

/** Walks an index that has both the order and the conditions; those with the lowest rating are its first stores. */
async function walked(db: Database, sort: Sort, columns: Columns, { limit, offset }: Slice): Promise<Listed> {
  const { category_id, min_rating } = columns;
  const total = await totalOf(db, columns);
  if (offset >= total) return { items: [], total };
  const slice = { limit: Math.min(limit, total - offset), offset };
  const length = min_rating === undefined ? total : await totalOf(db, { category_id });
  return { items: await inOrder(db.read, shortestWalk(orders[sort], slice, length), category_id), total };
}
