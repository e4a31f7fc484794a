import type { Database } from '../../db/database.ts';
import { readTally, storesTally } from '../../db/tallies.ts';
import type { LocalTime } from '../../lib/local-time.ts';
import { offsetOf, type Paging } from '../../lib/paging.ts';
import { limits } from '../../limits.ts';
import * as hours from '../hours/service.ts';
import type { Position } from '../../lib/distance.ts';
import { areWithin, nearest } from '../places/nearest.ts';
import type { Box } from '../places/rectangles.ts';
import * as places from '../places/service.ts';
import * as search from '../search/service.ts';
import { ratedTotalsOf } from '../search/totals.ts';
import type { Candidates, Filter } from './filter.ts';
import * as lists from './lists.ts';
import { marksOf } from './marks.ts';
import { among, filtered, type Listed } from './plan.ts';
import { hasIndex, inOrder, orders, type Columns, type Slice, type Sort } from './orders.ts';
import { ratingsOf } from './ratings.ts';

export const sorts = ['score', 'newest', 'rating', 'likes', 'hotness'] as const;

export interface Query {
  keyword?: string | undefined;
  category_id?: number | undefined;
  /** Stores that are open at this time of the place. */
  open?: LocalTime | undefined;
  /** Lowest rating as it is shown; stores without reviews have none. */
  min_rating?: number | undefined;
  /** The nearest stores only, nearest first unless `sort` says otherwise. */
  near?: Position | undefined;
  /** Metres from `near`. */
  radius?: number | undefined;
  /** Stores in this part of the map. */
  bbox?: Box | undefined;
  /** These stores only, in this order unless `sort` says otherwise. */
  ids?: readonly number[] | undefined;
  /** `relevance` is the best match of the keyword first, or the score if there are very many. */
  sort?: (typeof sorts)[number] | 'relevance' | 'distance' | undefined;
}

/** The page that a query asks for: named stores are all on one. */
export const pageOf = ({
  ids,
  page = 1,
  page_size = limits.pageSizeDefault,
}: Pick<Query, 'ids'> & Partial<Paging>): Paging => ({
  page,
  page_size: ids ? limits.idsInQuery : page_size,
});

/** Conditions with a table of their own. A new one is an entry here and a field of `Query`. */
async function filtersOf(db: Database, { bbox, category_id, open }: Query): Promise<Filter[]> {
  const filters: Filter[] = [];
  if (bbox) filters.push(await places.within(db, bbox, category_id));
  if (open) filters.push(await hours.openAt(db, open));
  return filters;
}

/** Stores that the list is chosen from. A new kind of candidates is a line here and a field of `Query`. */
async function candidatesOf({ read }: Database, { ids, near, radius }: Query): Promise<Candidates | undefined> {
  if (!near) return ids && { ids: [...new Set(ids)] };
  const distances = await nearest(read, near, radius ?? limits.radiusDefault);
  const wanted = ids && new Set(ids);
  return { ids: [...distances.keys()].filter((id) => wanted?.has(id) ?? true), distances };
}

/**
 * IDs of the public stores that pass every condition. They are sorted as asked, else in the order of the candidates, else
 * by score; equal ones are newest first.
 */
export function find(db: Database, query: Query, paging: Paging): Promise<Listed> {
  return db.snapshot(async () => {
    const { keyword, category_id, min_rating } = query;
    const slice = { limit: paging.page_size, offset: offsetOf(paging) };
    const match = keyword ? await search.match(db, keyword, category_id) : undefined;
    if (keyword && !match) return { items: [], total: 0 };
    const sort = query.sort === 'relevance' || query.sort === 'distance' ? 'score' : (query.sort ?? 'score');
    const isRanked = query.sort === 'relevance' && match !== undefined;
    const orderOf = () => (isRanked ? match.order : orders[sort]);
    // A match contains the category, and so does a box.
    const columns = { category_id: match || query.bbox ? undefined : category_id, min_rating };
    const filters = [...(match ? [match] : []), ...(await filtersOf(db, query))];
    const isOrdered = query.sort === undefined || query.sort === 'distance';
    const isOfPlaceAlone = isOrdered && !query.ids && filters.length === 0 && !category_id && !min_rating;
    if (query.near && isOfPlaceAlone) return nearestPage(db, query.near, query.radius, slice);
    const candidates = await candidatesOf(db, query);
    if (!candidates && filters.length === 0 && hasIndex(sort, columns)) return walked(db, sort, columns, slice);
    const isIndexed = !candidates && hasIndex(sort, columns) && filters.every(({ isQuick }) => isQuick);
    if (columns.category_id !== undefined || min_rating !== undefined) filters.push(having(db, columns, isIndexed));
    const category = match && hasIndex(sort, { category_id }) ? category_id : undefined;
    if (!candidates) return filtered(db, filters, { orderOf, isRanked, isIndexed, category, match, slice });
    const { ids, distances } = candidates;
    return { ...(await among(db, ids, filters, isOrdered ? undefined : orderOf(), slice)), distances };
  });
}

/** A condition on columns with its total and its marks. */
function having(db: Database, columns: Columns, isIndexed: boolean): Filter {
  const { category_id, min_rating } = columns;
  const marks = async () => [
    ...(category_id === undefined ? [] : [await marksOf(db).get(`category ${category_id}`, sourceOf({ category_id }))]),
    ...(min_rating === undefined ? [] : [await ratingsOf(db).atLeast(min_rating)]),
  ];
  return { ...lists.having(columns, isIndexed), total: () => totalOf(db, columns), marks };
}

const sourceOf = (columns: Columns) => () => lists.having(columns).source;

/** A page of the nearest stores. Where there are more than are ever listed, only those up to the page are looked for. */
async function nearestPage(
  { read }: Database,
  near: Position,
  radius: number = limits.radiusDefault,
  { limit, offset }: Slice,
): Promise<Listed> {
  const end = offset + limit;
  const isFull = end < limits.nearest && (await areWithin(read, near, radius, limits.nearest));
  const distances = await nearest(read, near, radius, isFull ? end : limits.nearest);
  const items = [...distances.keys()].slice(offset, end);
  return { items, total: isFull ? limits.nearest : distances.size, distances };
}

async function totalOf(db: Database, columns: Columns): Promise<number> {
  const { category_id, min_rating } = columns;
  if (min_rating !== undefined) {
    const { key, source } = lists.having(columns);
    return ratedTotalsOf(db).get(key, () => lists.count(db.read, source));
  }
  return readTally(db.read, storesTally(category_id));
}

/** Walks an index that has both the order and the conditions; those with the lowest rating are its first stores. */
async function walked(db: Database, sort: Sort, columns: Columns, { limit, offset }: Slice): Promise<Listed> {
  const total = await totalOf(db, columns);
  if (offset >= total) return { items: [], total };
  const slice = { limit: Math.min(limit, total - offset), offset };
  return { items: await inOrder(db.read, sort, columns.category_id, slice), total };
}
