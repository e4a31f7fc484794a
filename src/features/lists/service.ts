import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { isPublic } from '../../db/schema.ts';
import type { Marks } from '../../lib/bytes-by-id.ts';
import type { Filter } from './filter.ts';
import type { Columns, Slice, Walk } from './orders.ts';

/** Stores of a category, with at least this rating, or with both; `isIndexed` where the index of an order serves them. */
export function having({ category_id, min_rating }: Columns, isIndexed = false): Omit<Filter, 'stores'> {
  const conditions: { column: string; is: SQL }[] = [];
  if (category_id !== undefined) conditions.push({ column: 'category_id', is: sql`= ${category_id}` });
  if (min_rating !== undefined) conditions.push({ column: 'rating', is: sql`>= ${min_rating}` });
  const all = (prefix: string) =>
    sql.join(
      conditions.map(({ column, is }) => sql`${sql.raw(prefix + column)} ${is}`),
      sql` and `,
    );
  return {
    key: `category ${category_id}, rating ${min_rating}`,
    source: sql`select id from stores where ${isPublic} and ${all('')}`,
    test: all(isIndexed ? 'stores.' : '+stores.'),
    dependsOnRating: min_rating !== undefined,
  };
}

const tests = (filters: readonly Pick<Filter, 'test'>[]): SQL =>
  sql.join(
    filters.map(({ test }) => sql`and ${test}`),
    sql` `,
  );

const idsOf = async (db: Queries, query: SQL): Promise<number[]> =>
  (await db.values<[number]>(query)).map(([id]) => id);

/**
 * A source of the stores that pass all filters: the stores of the first that is not quick, tested by the others. Quick
 * tests need no row of `stores`: the source itself has its name then.
 */
export function passingAll(filters: readonly Filter[]): SQL {
  const [first, ...others] = filters.toSorted((one, other) => Number(!!one.isQuick) - Number(!!other.isQuick));
  if (others.length === 0) return first!.source;
  return others.every(({ isQuick }) => isQuick)
    ? tested(first!.source, sql`true ${tests(others)}`)
    : sql`select stores.id from (${first!.source}) as hits cross join stores where stores.id = hits.id ${tests(others)}`;
}

/** The stores of a source that pass a test of their IDs alone: the source itself has the name of `stores`. */
export const tested = (source: SQL, test: SQL): SQL => sql`select stores.id from (${source}) as stores where ${test}`;

/** All stores of a source in its order; as one text, since many rows take longer. */
export async function all(db: Queries, source: SQL): Promise<number[]> {
  const [row] = await db.values<[string]>(
    sql`select ${expressionsOf(db).jsonOf(sql.raw('id'))} from (${source}) as hits`,
  );
  return JSON.parse(row![0]) as number[];
}

/** Some stores of a source, at most `limit`. */
export const some = (db: Queries, source: SQL, limit: number): Promise<number[]> =>
  all(db, sql`select id from (${source}) as found limit ${limit}`);

export const count = async (db: Queries, source: SQL): Promise<number> =>
  (await db.values<[number]>(sql`select count(*) from (${source}) as hits`))[0]![0];

/** The public ones of these stores that pass all filters, in this order or else in that of the IDs. */
export const passing = (
  db: Queries,
  ids: readonly number[],
  filters: readonly Filter[],
  order: SQL = sql.raw('hits.key'),
): Promise<number[]> =>
  all(
    db,
    sql`select stores.id from ${expressionsOf(db).tableOf(ids, 'hits')} cross join stores
      where stores.id = hits.value and ${expressionsOf(db).unindexed(isPublic)} ${tests(filters)} order by ${order}`,
  );

/** A page of a source; reads and sorts all of it. */
export const sorted = (db: Queries, source: SQL, order: SQL, { limit, offset }: Slice): Promise<number[]> =>
  idsOf(
    db,
    sql`select stores.id from (${source}) as hits cross join stores where stores.id = hits.id
      order by ${order} limit ${limit} offset ${offset}`,
  );

/** A page of the stores that pass all filters; walks the order, testing one store after the other, until it is full. */
export async function walked(
  db: Queries,
  filters: readonly Pick<Filter, 'test' | 'joined'>[],
  { order, slice: { limit, offset }, isBackwards }: Walk,
): Promise<number[]> {
  const conditions = filters.map(({ joined, test }) => joined ?? { test });
  const tables = conditions.flatMap((condition) => ('table' in condition ? [condition.table] : []));
  const ids = await idsOf(
    db,
    sql`select stores.id from stores ${sql.join(tables, sql` `)} where ${isPublic} ${tests(conditions)}
      order by ${order} limit ${expressionsOf(db).walkLimit(limit)} offset ${offset}`,
  );
  return isBackwards ? ids.toReversed() : ids;
}

/** The same among the first stores `within` of the order, so many; undefined where they do not fill the page. */
export async function walkedBriefly(
  db: Queries,
  filters: readonly Pick<Filter, 'test' | 'isQuick'>[],
  { order, slice: { limit, offset }, isBackwards }: Walk,
  { most, within }: { most: number; within: readonly Pick<Filter, 'test'>[] },
): Promise<number[] | undefined> {
  const columns = sql.raw(filters.every(({ isQuick }) => isQuick) ? 'stores.id' : '*');
  const ids = await idsOf(
    db,
    sql`select stores.id from (select ${columns} from stores where ${isPublic} ${tests(within)}
      order by ${order} limit ${expressionsOf(db).walkLimit(most)}) as stores where true ${tests(filters)}
      limit ${limit} offset ${offset}`,
  );
  if (ids.length < limit) return undefined;
  return isBackwards ? ids.toReversed() : ids;
}

/** These stores as a source; IDs of the type that `stores.id` has, for tests that take the source for the table. */
export const listed = (db: Queries, ids: readonly number[]): SQL =>
  sql`select cast(value as integer) as id from ${expressionsOf(db).tableOf(ids)}`;

/** A test of one row of `stores`, which reads its ID alone: it is marked. */
export function isMarked(db: Queries, { of: { bytes, others }, least }: Marks): SQL {
  const { bytesOf, isOneOf } = expressionsOf(db);
  const inBytes = sql`substr(${bytesOf(bytes)}, stores.id, 1) >= ${bytesOf(Buffer.of(least))}`;
  if (others.size === 0) return inBytes;
  const ids = [...others].filter(([, value]) => value >= least).map(([id]) => id);
  return sql`(${inBytes} or ${isOneOf(sql.raw('+stores.id'), ids)})`;
}
