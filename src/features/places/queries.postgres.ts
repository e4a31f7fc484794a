// Engine SQL, for PostgreSQL only: tables of migration 0003, lists as arrays.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { isOneOf } from '../../db/postgres/expressions.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import type { Placed, Point } from './queries.sqlite.ts';
import type { Rectangle } from './rectangles.ts';

const given = sql.placeholder;

/** Compares whole numbers exactly, edges included. */
const inside = sql`point(places.longitude, places.latitude) <@ box(point(${given('west')}::int, ${given('south')}::int), point(${given('east')}::int, ${given('north')}::int))`;

const points = prepared((db) =>
  db
    .select({ id: sql`id`, longitude: sql`longitude`, latitude: sql`latitude` })
    .from(sql`places`)
    .where(sql`${inside} limit nullif(${given('limit')}::int, -1)`)
    .prepare(),
);

/** Public stores in a rectangle, at most `limit`; all by default. */
export const pointsWithin = (db: Queries, rectangle: Rectangle, limit = -1): Promise<Point[]> =>
  valuesOf<Point>(points(db), { ...rectangle, limit });

const counted = prepared((db) =>
  db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`(select id from places where ${inside} limit ${given('limit')}::int) as found`)
    .prepare(),
);

/** The number of public stores in a rectangle, counted up to a limit. */
export const countWithin = async (db: Queries, rectangle: Rectangle, limit: number): Promise<number> =>
  (await valuesOf<[number]>(counted(db), { ...rectangle, limit }))[0]![0];

/** The places of all public stores, or of some; as one text, since many rows take longer. */
export async function placed(db: Queries, ids?: readonly number[]): Promise<Placed[]> {
  if (ids?.length === 0) return [];
  const among = ids ? sql`where ${isOneOf(sql.raw('id'), ids)}` : sql``;
  const [row] = await db.values<[string]>(
    sql`select coalesce(json_agg(json_build_array(id, longitude, latitude, category_id))::text, '[]') from places ${among}`,
  );
  return JSON.parse(row![0]) as Placed[];
}
