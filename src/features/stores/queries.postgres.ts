// Engine SQL, for PostgreSQL only: JSON of rows, lists as arrays, bytes of a bytea.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { isPublic } from '../../db/schema.ts';
import type { Marks } from '../../lib/bytes-by-id.ts';
import type { Filter } from './filter.ts';
import type { Columns, Slice } from './orders.ts';

export { prepareCard, prepareRender } from './rendering.postgres.ts';

/** A JSON array of IDs as a list; in a subquery, of which PostgreSQL expects the same whatever it holds, and plans once. */
const idsFrom = (list: unknown): SQL => sql`array(select unnest(translate(${list}::text, '[]', '{}')::int[]))`;

const literal = (ids: readonly number[]): SQL => sql`${`{${ids.join()}}`}::text::bigint[]`;

/** Stores of a category, with at least this rating, or with both. */
export function having({ category_id, min_rating }: Columns): Filter {
  const conditions: { column: string; is: SQL }[] = [];
  if (category_id !== undefined) conditions.push({ column: 'category_id', is: sql`= ${category_id}::bigint` });
  if (min_rating !== undefined) conditions.push({ column: 'rating', is: sql`>= ${min_rating}::float8` });
  const all = (prefix: string) =>
    sql.join(
      conditions.map(({ column, is }) => sql`${sql.raw(prefix + column)} ${is}`),
      sql` and `,
    );
  return {
    key: `category ${category_id}, rating ${min_rating}`,
    source: sql`select id from stores where ${isPublic} and ${all('')}`,
    test: all('stores.'),
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
    ? sql`select stores.id from (${first!.source}) as stores where true ${tests(others)}`
    : sql`select stores.id from (${first!.source}) as hits join stores on stores.id = hits.id where true ${tests(others)}`;
}

/** All stores of a source in its order; as one text, since many rows take longer. */
export async function all(db: Queries, source: SQL): Promise<number[]> {
  const [row] = await db.values<[string | null]>(sql`select array_agg(id)::text from (${source}) as hits`);
  const [list] = row!;
  return list === null ? [] : (JSON.parse(`[${list.slice(1, -1)}]`) as number[]);
}

/** Some stores of a source, at most `limit`. */
export const some = (db: Queries, source: SQL, limit: number): Promise<number[]> =>
  all(db, sql`select id from (${source}) as found limit ${limit}::int`);

export const count = async (db: Queries, source: SQL): Promise<number> =>
  (await db.values<[number]>(sql`select count(*)::int from (${source}) as hits`))[0]![0];

/** The public ones of these stores that pass all filters, in this order or else in that of the IDs. */
export const passing = (
  db: Queries,
  ids: readonly number[],
  filters: readonly Filter[],
  order: SQL | undefined,
): Promise<number[]> =>
  all(
    db,
    sql`select stores.id from unnest(${literal(ids)}) with ordinality as hits (value, key)
      join stores on stores.id = hits.value where ${isPublic} ${tests(filters)} order by ${order ?? sql.raw('hits.key')}`,
  );

/** A page of a source; reads and sorts all of it. */
export const sorted = (db: Queries, source: SQL, order: SQL, { limit, offset }: Slice): Promise<number[]> =>
  idsOf(
    db,
    sql`select stores.id from (${source}) as hits join stores on stores.id = hits.id
      order by ${order} limit ${limit}::int offset ${offset}::int`,
  );

/** A page of the stores that pass all filters; walks the order, testing one store after the other, until it is full. */
export const walked = (
  db: Queries,
  filters: readonly Pick<Filter, 'test' | 'joined'>[],
  order: SQL,
  { limit, offset }: Slice,
): Promise<number[]> => {
  const conditions = filters.map(({ joined, test }) => joined ?? { test });
  const tables = conditions.flatMap((condition) => ('table' in condition ? [condition.table] : []));
  // The limit as a literal: for one that it does not know, PostgreSQL expects a tenth of the stores, and sorts them.
  return idsOf(
    db,
    sql`select stores.id from stores ${sql.join(tables, sql` `)} where ${isPublic} ${tests(conditions)}
      order by ${order} limit ${sql.raw(String(limit))} offset ${offset}::int`,
  );
};

/** A test of one row of `stores`, which reads its ID alone: it has every mark. */
export const isMarked = (all: readonly Marks[]): SQL => sql.join(all.map(hasMark), sql` and `);

export const listed = (ids: readonly number[]): SQL => sql`select unnest(${literal(ids)}) as id`;

/** Not `get_byte`, which fails behind the last byte. */
function hasMark({ of: { bytes, others }, least }: Marks): SQL {
  const inBytes = sql`substr(${bytes}::bytea, stores.id, 1) >= ${Buffer.of(least)}::bytea`;
  if (others.size === 0) return inBytes;
  const ids = [...others].filter(([, value]) => value >= least).map(([id]) => id);
  return sql`(${inBytes} or stores.id = any (${literal(ids)}))`;
}

const byRating = prepared((db) =>
  db
    .select({
      rating: sql<number>`steps.value`,
      stores: sql<string>`(select coalesce(json_agg(id)::text, '[]') from stores where ${isPublic} and rating = steps.value)`,
    })
    .from(sql`unnest(translate(${sql.placeholder('steps')}::text, '[]', '{}')::float8[]) as steps (value)`)
    .prepare(),
);

const ofStores = prepared((db) =>
  db
    .select({ id: sql<number>`id`, rating: sql<number | null>`rating` })
    .from(sql`stores`)
    .where(sql`${isPublic} and id = any (${idsFrom(sql.placeholder('ids'))})`)
    .prepare(),
);

/** IDs of the public stores of each of these ratings, as JSON. */
export const rated = (db: Queries, steps: readonly number[]): Promise<[rating: number, ids: string][]> =>
  valuesOf(byRating(db), { steps: JSON.stringify(steps) });

/** Ratings of those of the stores that are public. */
export const ratingsOf = (db: Queries, ids: readonly number[]): Promise<[id: number, rating: number | null][]> =>
  valuesOf(ofStores(db), { ids: JSON.stringify(ids) });
