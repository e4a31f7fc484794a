// Engine SQL, for PostgreSQL only: tables of migration 0003, lists as arrays.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import type { Cells } from './cells.ts';
import type { Cell, Point } from './queries.sqlite.ts';
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

const points = prepared((db) => {
  const of = (condition: SQL) =>
    db
      .select({ id: sql`id`, longitude: sql`longitude`, latitude: sql`latitude` })
      .from(sql`places`)
      .where(sql`${inside(edges)} ${condition} limit nullif(${sql.placeholder('limit')}::int, -1)`)
      .prepare();
  return { all: of(sql``), ofCategory: of(sql`and category_id = ${sql.placeholder('category_id')}`) };
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
    await db.values<[number]>(
      sql`select count(*)::int from places where ${inside(rectangle)} ${ofCategory(categoryId)}`,
    )
  )[0]![0];

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

/** One lookup for each row of cells: a search by level and rows alone would read the cells all around the world. */
function rowsOf(blocks: readonly Cells[]): SQL {
  const rows = blocks.flatMap(({ level, west, south, east, north }) =>
    Array.from({ length: north - south + 1 }, (_, index) => ({ level, row: south + index, west, east })),
  );
  const columns = (['level', 'row', 'west', 'east'] as const).map((name) => list(rows.map((row) => row[name])));
  return sql`unnest(${sql.join(columns, sql`, `)}) as block (level, y, west, east)`;
}

/** The parts of the cells: what is summed up, and what came since. */
const cellsIn = (blocks: readonly Cells[], categoryId: number | undefined): SQL => {
  const part = (source: string) => sql`select cell.level, cell.y, cell.x, cell.count, cell.longitudes, cell.latitudes
    from ${rowsOf(blocks)} join ${sql.raw(source)} as cell on cell.level = block.level
      and cell.category_id = ${categoryId ?? 0} and cell.y = block.y and cell.x between block.west and block.east`;
  return sql`(${part('place_totals')} union all ${part('place_changes')}) as part`;
};

/** Cells that are not empty. */
export const cellsWithin = async (db: Queries, blocks: readonly Cells[], categoryId?: number): Promise<Cell[]> =>
  db.values<Cell>(
    sql`select sum(count)::int, sum(longitudes)::float8, sum(latitudes)::float8 from ${cellsIn(blocks, categoryId)}
      group by level, y, x having sum(count) <> 0`,
  );

export const countInCells = async (db: Queries, blocks: readonly Cells[], categoryId?: number): Promise<number> =>
  (await db.values<[number]>(sql`select coalesce(sum(count), 0)::int from ${cellsIn(blocks, categoryId)}`))[0]![0];

/** IDs of the stores at these places, of the category, each with the index of its place. */
export const idsAt = async (
  db: Queries,
  places: readonly [longitude: number, latitude: number][],
  categoryId?: number,
): Promise<[index: number, id: number][]> =>
  db.values(sql`select (place.key - 1)::int, places.id
    from unnest(${list(places.map(([longitude]) => longitude))}, ${list(places.map(([, latitude]) => latitude))})
      with ordinality as place (longitude, latitude, key)
    join places on point(places.longitude, places.latitude) ~= point(place.longitude, place.latitude) ${ofCategory(categoryId)}`);

/** ID, name and category of stores. */
export const named = async (
  db: Queries,
  ids: readonly number[],
): Promise<[id: number, name: string, category_id: number][]> =>
  db.values(sql`select id, name, category_id from stores where id = any (${list(ids)})`);
