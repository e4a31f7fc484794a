// Engine SQL, for SQLite only: JSON functions, `+` before columns.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { isPublic } from '../../db/schema.ts';
import type { Marks } from '../../lib/bytes-by-id.ts';
import { uploadsPath } from '../../lib/links.ts';
import { hottest } from '../rankings/hotness.ts';
import type { Filter } from './filter.ts';
import type { Columns, Slice } from './orders.ts';

/** Puts the origin before the path of an upload; leaves other links unchanged. */
const link = (column: string) =>
  sql`case when ${sql.raw(column)} like ${sql.raw(`'${uploadsPath}%'`)} then ${sql.placeholder('origin')} || ${sql.raw(column)} else ${sql.raw(column)} end`;

const category = sql`json_object('id', c.id, 'name', c.name, 'icon_url', ${link('c.icon_url')}, 'sort_order', c.sort_order,
  'enabled', json(iif(c.enabled, 'true', 'false')), 'created_at', c.created_at, 'updated_at', c.updated_at)`;

const images = sql`(select json_group_array(json_object('id', i.id, 'url', ${link('i.url')}, 'sort_order', i.sort_order))
  from (select * from store_images where store_id = s.id order by sort_order, id) i)`;

const dishes = sql`(select json_group_array(json_object('id', d.id, 'name', d.name, 'description', d.description,
  'image_url', ${link('d.image_url')}, 'sort_order', d.sort_order))
  from (select * from dishes where store_id = s.id order by sort_order, id) d)`;

/**
 * Renders stores as JSON in SQL, some thirty times faster than objects of the ORM. Parameters: `ids` as a JSON array,
 * `origin` of uploads, `now` in half-lives.
 */
export const prepareRender = (db: Queries) => {
  const head = sql`json_object('id', s.id, 'name', s.name, 'category_id', s.category_id, 'category', ${category},
    'address', s.address, 'latitude', s.latitude, 'longitude', s.longitude, 'spot', s.spot, 'open_hours', s.open_hours, 'phone', s.phone, 'cover_url', ${link('s.cover_url')},
    'description', s.description, 'status', s.status)`;
  const tail = sql`json_object('hotness', round(iif(s.hot_key is null, 0, pow(2, min(s.hot_key - ${sql.placeholder('now')}, ${sql.raw(String(hottest))}))), 3), 'likes', s.likes,
    'search_count', s.search_count, 'review_count', s.review_count,
    'rating', s.rating, 'score', s.score,
    'created_at', s.created_at, 'updated_at', s.updated_at)`;
  // Joined as text, since one json_object would parse the arrays again. The trims remove one brace each: head ends with
  // one, tail begins with one.
  const json = sql<Buffer>`cast(concat(rtrim(${head}, '}'), ',"hours":', coalesce(s.hours, 'null'),
    ',"closures":', coalesce(s.closures, 'null'), ',"images":', ${images}, ',"dishes":', ${dishes}, ',', ltrim(${tail}, '{')) as blob)`;
  return db
    .select({ id: sql<number>`s.id`, json, cools: sql<number>`s.hot_key is not null` })
    .from(sql`stores s join categories c on c.id = s.category_id`)
    .where(sql`s.id in (select value from json_each(${sql.placeholder('ids')}))`)
    .prepare();
};

/** The same for cards, which show nothing that changes with time. */
export const prepareCard = (db: Queries) => {
  const card = sql<Buffer>`cast(json_object('id', s.id, 'name', s.name, 'category_id', s.category_id, 'address', s.address,
    'spot', s.spot, 'cover_url', ${link('s.cover_url')}, 'status', s.status, 'latitude', s.latitude,
    'longitude', s.longitude, 'rating', s.rating, 'review_count', s.review_count, 'likes', s.likes, 'score', s.score) as blob)`;
  return db
    .select({ id: sql<number>`s.id`, json: card, cools: sql<number>`0` })
    .from(sql`stores s`)
    .where(sql`s.id in (select value from json_each(${sql.placeholder('ids')}))`)
    .prepare();
};

/** Stores of a category, with at least this rating, or with both; `isIndexed` where the index of an order serves them. */
export function having({ category_id, min_rating }: Columns, isIndexed = false): Filter {
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
    ? sql`select stores.id from (${first!.source}) as stores where true ${tests(others)}`
    : sql`select stores.id from (${first!.source}) as hits cross join stores on stores.id = hits.id where true ${tests(others)}`;
}

/** All stores of a source in its order; as one text, since many rows take longer. */
export async function all(db: Queries, source: SQL): Promise<number[]> {
  const [row] = await db.values<[string]>(sql`select json_group_array(id) from (${source})`);
  return JSON.parse(row![0]) as number[];
}

/** Some stores of a source, at most `limit`. */
export const some = (db: Queries, source: SQL, limit: number): Promise<number[]> =>
  all(db, sql`select id from (${source}) limit ${limit}`);

export const count = async (db: Queries, source: SQL): Promise<number> =>
  (await db.values<[number]>(sql`select count(*) from (${source})`))[0]![0];

/** The public ones of these stores that pass all filters, in this order or else in that of the IDs. */
export const passing = (
  db: Queries,
  ids: readonly number[],
  filters: readonly Filter[],
  order: SQL | undefined,
): Promise<number[]> =>
  all(
    db,
    sql`select stores.id from json_each(${JSON.stringify(ids)}) as hits cross join stores on stores.id = hits.value
      where +${isPublic} ${tests(filters)} order by ${order ?? sql.raw('hits.key')}`,
  );

/** A page of a source; reads and sorts all of it. */
export const sorted = (db: Queries, source: SQL, order: SQL, { limit, offset }: Slice): Promise<number[]> =>
  idsOf(
    db,
    sql`select stores.id from (${source}) as hits cross join stores on stores.id = hits.id
      order by ${order} limit ${limit} offset ${offset}`,
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
  return idsOf(
    db,
    sql`select stores.id from stores ${sql.join(tables, sql` `)} where ${isPublic} ${tests(conditions)}
      order by ${order} limit ${limit} offset ${offset}`,
  );
};

/** A test of one row of `stores`, which reads its ID alone: it has every mark. */
export const isMarked = (all: readonly Marks[]): SQL => sql.join(all.map(hasMark), sql` and `);

export const listed = (ids: readonly number[]): SQL => sql`select value as id from json_each(${JSON.stringify(ids)})`;

function hasMark({ of: { bytes, others }, least }: Marks): SQL {
  const inBytes = sql`substr(${bytes}, stores.id, 1) >= ${Buffer.of(least)}`;
  if (others.size === 0) return inBytes;
  const ids = [...others].filter(([, value]) => value >= least).map(([id]) => id);
  return sql`(${inBytes} or +stores.id in (${listed(ids)}))`;
}

const byRating = prepared((db) =>
  db
    .select({
      rating: sql<number>`steps.value`,
      stores: sql<string>`(select json_group_array(id) from stores where ${isPublic} and rating = steps.value)`,
    })
    .from(sql`json_each(${sql.placeholder('steps')}) as steps`)
    .prepare(),
);

const ofStores = prepared((db) =>
  db
    .select({ id: sql<number>`id`, rating: sql<number | null>`rating` })
    .from(sql`stores`)
    .where(sql`+${isPublic} and id in (select value from json_each(${sql.placeholder('ids')}))`)
    .prepare(),
);

/** IDs of the public stores of each of these ratings, as JSON. */
export const rated = (db: Queries, steps: readonly number[]): Promise<[rating: number, ids: string][]> =>
  valuesOf(byRating(db), { steps: JSON.stringify(steps) });

/** Ratings of those of the stores that are public. */
export const ratingsOf = (db: Queries, ids: readonly number[]): Promise<[id: number, rating: number | null][]> =>
  valuesOf(ofStores(db), { ids: JSON.stringify(ids) });
