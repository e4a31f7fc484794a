// Engine SQL, for SQLite only: R*Tree, JSON functions.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import type { Cells } from './cells.ts';
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
  const value = (name: string) => sql`${sql.placeholder(name)}`;
  const edges = { west: value('west'), east: value('east'), south: value('south'), north: value('north') };
  const of = (condition: SQL) =>
    db
      .select({ id: sql`id`, longitude: sql`west`, latitude: sql`south` })
      .from(sql`places`)
      .where(
        sql`west >= ${edges.west} and east <= ${edges.east} and south >= ${edges.south} and north <= ${edges.north}
        ${condition}`,
      )
      .limit(sql.placeholder('limit'))
      .prepare();
  return { all: of(sql``), ofCategory: of(sql`and category_id = ${value('category_id')}`) };
});

/** Public stores in a rectangle, at most `limit`; all by default. */
export function pointsWithin(db: Queries, rectangle: Rectangle, limit = -1, category_id?: number): Promise<Point[]> {
  const { all, ofCategory } = points(db);
  return category_id === undefined
    ? valuesOf<Point>(all, { ...rectangle, limit })
    : valuesOf<Point>(ofCategory, { ...rectangle, limit, category_id });
}

export const countWithin = async (db: Queries, rectangle: Rectangle, categoryId?: number): Promise<number> =>
  (
    await db.values<[number]>(sql`select count(*) from places where ${inside(rectangle)} ${ofCategory(categoryId)}`)
  )[0]![0];

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

/** One lookup for each row of cells: a search by level and rows alone would read the cells all around the world. */
const rowsOf = (blocks: readonly Cells[]): [level: number, row: number, west: number, east: number][] =>
  blocks.flatMap(({ level, west, south, east, north }) =>
    Array.from({ length: north - south + 1 }, (_, index) => [level, south + index, west, east]),
  );

const cellsIn = (blocks: readonly Cells[], categoryId: number | undefined): SQL =>
  sql`from json_each(${JSON.stringify(rowsOf(blocks))}) as block cross join place_cells as cell
    on cell.level = block.value ->> 0 and cell.category_id = ${categoryId ?? 0} and cell.y = block.value ->> 1
      and cell.x between block.value ->> 2 and block.value ->> 3`;

/** Number of stores in a cell, and the sums of their coordinates in millionths of a degree. */
export type Cell = [count: number, longitudes: number, latitudes: number];

/** Cells that are not empty. */
export const cellsWithin = async (db: Queries, blocks: readonly Cells[], categoryId?: number): Promise<Cell[]> =>
  db.values<Cell>(sql`select cell.count, cell.longitudes, cell.latitudes ${cellsIn(blocks, categoryId)}`);

export const countInCells = async (db: Queries, blocks: readonly Cells[], categoryId?: number): Promise<number> =>
  (await db.values<[number]>(sql`select coalesce(sum(cell.count), 0) ${cellsIn(blocks, categoryId)}`))[0]![0];

/** IDs of the stores at these places, of the category, each with the index of its place. */
export const idsAt = async (
  db: Queries,
  places: readonly [longitude: number, latitude: number][],
  categoryId?: number,
): Promise<[index: number, id: number][]> =>
  db.values(sql`select place.key, places.id from json_each(${JSON.stringify(places)}) as place cross join places
    on places.west >= place.value ->> 0 and places.east <= place.value ->> 0
      and places.south >= place.value ->> 1 and places.north <= place.value ->> 1 ${ofCategory(categoryId)}`);

/** ID, name and category of stores. */
export const named = async (
  db: Queries,
  ids: readonly number[],
): Promise<[id: number, name: string, category_id: number][]> =>
  db.values(
    sql`select id, name, category_id from stores where id in (select value from json_each(${JSON.stringify(ids)}))`,
  );
