// Engine SQL, for SQLite only: R*Tree, JSON functions.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { isOneOf } from '../../db/sqlite/expressions.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import type { Rectangle } from './rectangles.ts';

/** A public store with its coordinates, in millionths of a degree. */
export type Point = [id: number, longitude: number, latitude: number];

const given = sql.placeholder;
const inside = sql`west >= ${given('west')} and east <= ${given('east')} and south >= ${given('south')} and north <= ${given('north')}`;

const points = prepared((db) =>
  db
    .select({ id: sql`id`, longitude: sql`west`, latitude: sql`south` })
    .from(sql`places`)
    .where(inside)
    .limit(given('limit'))
    .prepare(),
);

/** Public stores in a rectangle, at most `limit`; all by default. */
export const pointsWithin = (db: Queries, rectangle: Rectangle, limit = -1): Promise<Point[]> =>
  valuesOf<Point>(points(db), { ...rectangle, limit });

const counted = prepared((db) =>
  db
    .select({ count: sql<number>`count(*)` })
    .from(sql`(select id from places where ${inside} limit ${given('limit')})`)
    .prepare(),
);

/** The number of public stores in a rectangle, counted up to a limit. */
export const countWithin = async (db: Queries, rectangle: Rectangle, limit: number): Promise<number> =>
  (await valuesOf<[number]>(counted(db), { ...rectangle, limit }))[0]![0];

/** The place of a public store, in millionths of a degree. */
export type Placed = [id: number, longitude: number, latitude: number, category_id: number];

/** The places of all public stores, or of some; as one text, since many rows take longer. */
export async function placed(db: Queries, ids?: readonly number[]): Promise<Placed[]> {
  if (ids?.length === 0) return [];
  const among = ids ? sql`where ${isOneOf(sql.raw('id'), ids)}` : sql``;
  const [row] = await db.values<[string]>(
    sql`select json_group_array(json_array(id, west, south, category_id)) from places ${among}`,
  );
  return JSON.parse(row![0]) as Placed[];
}
