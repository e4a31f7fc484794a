// Engine SQL, for SQLite only: JSON functions, `+` before columns.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { isPublic } from '../../db/schema.ts';
import type { Marks } from '../../lib/bytes-by-id.ts';
import { uploadsPath } from '../../lib/links.ts';
import { hottest } from '../rankings/hotness.ts';

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

/** All stores of a source in its order; as one text, since many rows take longer. */
export async function all(db: Queries, source: SQL): Promise<number[]> {
  const [row] = await db.values<[string]>(sql`select json_group_array(id) from (${source})`);
  return JSON.parse(row![0]) as number[];
}

/** A test of one row of `stores`, which reads its ID alone: it has every mark. */
export const isMarked = (all: readonly Marks[]): SQL => sql.join(all.map(hasMark), sql` and `);

/** A table `hits` of IDs as `value`, in the order of `key`. */
export const inOrder = (ids: readonly number[]): SQL => sql`json_each(${JSON.stringify(ids)}) as hits`;

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
