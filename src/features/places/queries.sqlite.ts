// Engine SQL, for SQLite only: R*Tree, JSON functions.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import type { Rectangle } from './rectangles.ts';

const inside = ({ west, south, east, north }: Rectangle): SQL =>
  sql`places.west >= ${west} and places.east <= ${east} and places.south >= ${south} and places.north <= ${north}`;

const ofCategory = (id: number | undefined): SQL => (id === undefined ? sql`` : sql`and places.category_id = ${id}`);

/** IDs of the public stores in the rectangles, which must not overlap. */
export const idsWithin = (rectangles: readonly Rectangle[], categoryId?: number): SQL =>
  rectangles.length === 0
    ? sql`select null as id where false`
    : sql.join(
        rectangles.map((rectangle) => sql`select id from places where ${inside(rectangle)} ${ofCategory(categoryId)}`),
        sql` union all `,
      );

/** A public store with its coordinates, in millionths of a degree. */
export type Point = [id: number, longitude: number, latitude: number];

const points = prepared((db) => {
  const [west, east, south, north] = ['west', 'east', 'south', 'north'].map((name) => sql`${sql.placeholder(name)}`);
  return db
    .select({ id: sql`id`, longitude: sql`west`, latitude: sql`south` })
    .from(sql`places`)
    .where(sql`west >= ${west} and east <= ${east} and south >= ${south} and north <= ${north}`)
    .limit(sql.placeholder('limit'))
    .prepare();
});

/** Public stores in a rectangle, at most `limit`; all by default. */
export const pointsWithin = (db: Queries, rectangle: Rectangle, limit = -1): Promise<Point[]> =>
  valuesOf<Point>(points(db), { ...rectangle, limit });

const counted = prepared((db) => {
  const [west, east, south, north] = ['west', 'east', 'south', 'north'].map((name) => sql`${sql.placeholder(name)}`);
  return db
    .select({ count: sql<number>`count(*)` })
    .from(
      sql`(select id from places where west >= ${west} and east <= ${east} and south >= ${south} and north <= ${north}
        limit ${sql.placeholder('limit')})`,
    )
    .prepare();
});

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

/** The place of a public store, in millionths of a degree. */
export type Placed = [id: number, longitude: number, latitude: number, category_id: number];

/** The places of all public stores, or of some; as one text, since many rows take longer. */
export async function placed(db: Queries, ids?: readonly number[]): Promise<Placed[]> {
  if (ids?.length === 0) return [];
  const among = ids ? sql`where id in (select value from json_each(${JSON.stringify(ids)}))` : sql``;
  const [row] = await db.values<[string]>(
    sql`select json_group_array(json_array(id, west, south, category_id)) from places ${among}`,
  );
  return JSON.parse(row![0]) as Placed[];
}

/** ID, name, category, translations and today of stores. */
export const named = async (
  db: Queries,
  ids: readonly number[],
): Promise<[id: number, name: string, category_id: number, translations: string | null, today: string | null][]> =>
  db.values(
    sql`select id, name, category_id, translations, today from stores where id in (select value from json_each(${JSON.stringify(ids)}))`,
  );
