import type { Database } from '../../db/database.ts';
import { readTally, storesTally } from '../../db/tallies.ts';
import { Bits } from '../../lib/bits.ts';
import { limits } from '../../limits.ts';
import { having } from '../attributes/filters.ts';
import { setsOf } from '../attributes/sets.ts';
import { forgivenOf, type Forgiven } from '../forgiving/service.ts';
import * as hours from '../hours/service.ts';
import type { Filter } from '../lists/filter.ts';
import { marked, knownSetsOf, setOf } from '../lists/sets.ts';
import type { Columns } from '../lists/orders.ts';
import * as lists from '../lists/service.ts';
import { circleAround, type Circle } from '../places/circle.ts';
import * as places from '../places/service.ts';
import * as search from '../search/service.ts';
import { ratedTotalsOf } from '../search/totals.ts';
import type { Condition } from './facets.ts';
import { among } from './plan.ts';
import type { Query } from './query.ts';
import { ratingsOf } from './ratings.ts';

/** Conditions with a separate table. A new one is an entry here and a field of `Query`. */
export async function filtersOf(db: Database, { attributes, bbox, category_id, open }: Query): Promise<Filter[]> {
  const filters: Filter[] = [];
  for (const [key, numbers] of attributes ?? []) filters.push(await having(db, key, numbers));
  if (bbox) filters.push(await places.within(db, bbox, category_id));
  if (open) filters.push(await hours.openAt(db, open));
  return filters;
}

/** A condition on columns with its total and its stores. */
export function ofColumns(db: Database, columns: Columns, isIndexed: boolean): Filter {
  const { category_id, min_rating } = columns;
  const stores = async () =>
    Bits.inAll([
      ...(category_id === undefined ? [] : [await setsOf(db).inCategory(category_id)]),
      ...(min_rating === undefined ? [] : [await ratingsOf(db).atLeast(min_rating)]),
    ]);
  return { ...lists.having(columns, isIndexed), total: () => totalOf(db, columns), stores };
}

/** The number of public stores that pass conditions on columns. */
export async function totalOf(db: Database, columns: Columns): Promise<number> {
  const { category_id, min_rating } = columns;
  if (min_rating !== undefined) {
    const { key, source } = lists.having(columns);
    return ratedTotalsOf(db).get(key, () => lists.count(db.read, source));
  }
  return readTally(db.read, storesTally(category_id));
}

/** Few stores are tested by a query, many by what is in memory, except for a keyword: the circle leaves out most of its hits. */
export async function passingIn(
  db: Database,
  circle: Circle,
  { filters, match }: { filters: readonly Filter[]; match: search.Match | undefined },
): Promise<Circle> {
  if (filters.length === 0) return circle;
  if (circle.count <= limits.nearest) {
    const ids = [...circle.ids];
    const { items } = await among(db, ids, filters, undefined, { limit: ids.length, offset: 0 });
    const passing = new Set(items);
    return circle.narrowed((id) => passing.has(id));
  }
  const sets = await Promise.all(filters.filter((filter) => filter !== match).map(setOf));
  if (match) sets.push((await match.ready()) ?? (await hitsIn(db, circle.key, circle.stores, match)));
  const passing = Bits.inAll(sets);
  return circle.narrowed((id) => passing.has(id));
}

/** The hits of a keyword among some stores, which the key names. */
const hitsIn = (db: Database, key: string, stores: Bits, match: search.Match): Promise<Bits> =>
  knownSetsOf(db).get(`${match.key} in ${key}`, () =>
    lists.tested(match.source, lists.isMarked(db.read, stores.marks)),
  );

/** How a keyword is read: as it is spelt, and otherwise. */
export interface Hits {
  /** Undefined without any word. */
  match: search.Match | undefined;
  forgiven: Forgiven | undefined;
}

/** The hits of the keyword of a query, if it has one; with `isCounted` to be counted only. */
export async function readHits(db: Database, query: Query, isCounted: boolean): Promise<Hits | undefined> {
  const { keyword, category_id, exact = false, facets, near } = query;
  if (!keyword) return undefined;
  // In a circle the same hits serve lists without the category, too, and facets count all categories.
  const category = near || facets ? undefined : category_id;
  const match = await search.match(db, keyword, category);
  if (!match) return { match, forgiven: undefined };
  const reading = { literal: match, category_id: category, isExact: exact, isCounted };
  return { match, forgiven: await forgivenOf(db, keyword, reading) };
}

/** The hits of a keyword however they are spelt, at least those in a place: to read all takes long where they are many. */
async function hitsOf(
  db: Database,
  { match, forgiven }: Hits,
  { circle, box }: { circle: Circle | undefined; box: Filter | undefined },
): Promise<Filter> {
  if (!match) return marked(db, 'none', new Bits());
  if (forgiven) return forgiven.whole();
  if (circle) return (await passingIn(db, circle, { filters: [match], match })).filter(db);
  if (!box) return match;
  const ready = await match.ready();
  if (ready) return marked(db, match.key, ready);
  return marked(db, `${match.key} in ${box.key}`, await hitsIn(db, box.key, await setOf(box), match));
}

/** The conditions of a query one by one, under the names of the facets that they narrow; `hits` are those of its keyword. */
export async function conditionsOf(db: Database, query: Query, hits: Hits | undefined): Promise<Condition[]> {
  const { attributes, bbox, category_id, ids, min_rating, near, open, radius = limits.radiusDefault } = query;
  const conditions: Condition[] = [];
  const add = (filter: Filter, facet?: string) => void conditions.push({ facet, filter });
  const around = near && (await circleAround(db, near, radius));
  const circle = ids ? around?.narrowed((id) => ids.includes(id)) : around;
  const box = bbox && (await places.within(db, bbox));
  if (around) add(around.filter(db));
  if (box) add(box);
  if (hits) add(await hitsOf(db, hits, { circle, box }));
  if (open) add(await hours.openAt(db, open), 'open_now');
  if (ids) add(marked(db, 'named', Bits.having(ids)));
  if (category_id !== undefined) add(ofColumns(db, { category_id }, false), 'category_id');
  if (min_rating !== undefined) add(ofColumns(db, { min_rating }, false), 'min_rating');
  for (const [key, numbers] of attributes ?? []) add(await having(db, key, numbers), key);
  return conditions;
}
