// Engine SQL, for PostgreSQL only: tables of migration 0003, lists as arrays.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import type { Placed, Point } from './queries.sqlite.ts';
import type { Rectangle } from './rectangles.ts';

/** Compares whole numbers exactly, edges included. */
const inside = ({ west, south, east, north }: Record<keyof Rectangle, unknown>): SQL =>
  sql`point(places.longitude, places.latitude) <@ box(point(${west}::int, ${south}::int), point(${east}::int, ${north}::int))`;

const ofCategory = (id: number | undefined): SQL => (id === undefined ? sql`` : sql`and places.category_id = ${id}`);

/** IDs of the public stores in the rectangles, which must not overlap. */
export const idsWithin = (rectangles: readonly Rectangle[], categoryId?: number): SQL =>
  rectangles.length === 0
    ? sql`select null::int as id where false`
    : sql.join(
        rectangles.map((rectangle) => sql`select id from places where ${inside(rectangle)} ${ofCategory(categoryId)}`),
        sql` union all `,
      );

const edges = {
  west: sql.placeholder('west'),
  south: sql.placeholder('south'),
  east: sql.placeholder('east'),
  north: sql.placeholder('north'),
};

const points = prepared((db) =>
  db
    .select({ id: sql`id`, longitude: sql`longitude`, latitude: sql`latitude` })
    .from(sql`places`)
    .where(sql`${inside(edges)} limit nullif(${sql.placeholder('limit')}::int, -1)`)
    .prepare(),
);

/** Public stores in a rectangle, at most `limit`; all by default. */
export const pointsWithin = (db: Queries, rectangle: Rectangle, limit = -1): Promise<Point[]> =>
  valuesOf<Point>(points(db), { ...rectangle, limit });

const counted = prepared((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`(select id from places where ${inside(edges)} limit ${sql.placeholder('limit')}::int) as found`)
    .prepare(),
);

/** Whether the rectangles, which must not overlap, have so many public stores. */
export async function isCountWithin(db: Queries, rectangles: readonly Rectangle[], count: number): Promise<boolean> {
  let left = count;
  for (const rectangle of rectangles) {
    const [row] = await valuesOf<[number]>(counted(db), { ...rectangle, limit: left });
    left -= row![0];
    if (left <= 0) break;
  }
  return left <= 0;
}

const list = (numbers: readonly number[]): SQL => sql`${`{${numbers.join()}}`}::text::int[]`;

/** The places of all public stores, or of some; as one text, since many rows take longer. */
export async function placed(db: Queries, ids?: readonly number[]): Promise<Placed[]> {
  if (ids?.length === 0) return [];
  const among = ids ? sql`where id = any (${list(ids)})` : sql``;
  const [row] = await db.values<[string]>(
    sql`select coalesce(json_agg(json_build_array(id, longitude, latitude, category_id))::text, '[]') from places ${among}`,
  );
  return JSON.parse(row![0]) as Placed[];
}

/** ID, name, category, translations and today of stores. */
export const named = async (
  db: Queries,
  ids: readonly number[],
): Promise<[id: number, name: string, category_id: number, translations: string | null, today: string | null][]> =>
  db.values(sql`select id, name, category_id, translations, today from stores where id = any (${list(ids)})`);
