// Engine SQL, for SQLite only: R*Tree, JSON functions.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { levels } from '../places/cells.ts';

/** Places as the triggers of the migrations should have entered them, in millionths of a degree. */
const placed = sql`select id, category_id, cast(round(longitude * 1e6) as integer) as x,
  cast(round(latitude * 1e6) as integer) as y from stores
  where public = 1 and latitude is not null and longitude is not null`;

const displaced = sql`select coalesce(placed.id, places.id) as id from (${placed}) as placed
  full join places on places.id = placed.id
  where (placed.x, placed.x, placed.y, placed.y, placed.category_id)
    is distinct from (places.west, places.east, places.south, places.north, places.category_id)`;

const sizes = sql.raw(levels.map((level) => `(${level})`).join(', '));

const recount = sql`select levels.column1 as level, kinds.value as category_id, (y + 90000000) >> levels.column1 as y,
  (x + 180000000) >> levels.column1 as x, count(*) as count, sum(placed.y) as latitudes, sum(placed.x) as longitudes
  from (${placed}) as placed cross join (values ${sizes}) as levels cross join json_each(json_array(0, category_id)) as kinds
  group by 1, 2, 3, 4`;

const key = sql`level, category_id, y, x`;

/** Cells that differ from a recount, with what they should hold; a count of 0 for those that should not be. */
const wrongCells = sql`select level, category_id, y, x, coalesce(recounted.count, 0) as count,
  coalesce(recounted.latitudes, 0) as latitudes, coalesce(recounted.longitudes, 0) as longitudes
  from (${recount}) as recounted full join place_cells as kept using (${key})
  where (recounted.count, recounted.latitudes, recounted.longitudes)
    is distinct from (kept.count, kept.latitudes, kept.longitudes)`;

/** IDs of stores whose entry in the index of places is wrong. */
export const misplaced = async (read: Queries): Promise<number[]> => (await read.values<[number]>(displaced)).flat();

/** The number of cells whose counts differ from a recount. */
export async function miscounted(read: Queries): Promise<number> {
  const [cells] = await read.values<[number]>(sql`select count(*) from (${wrongCells})`);
  return cells![0];
}

/** Makes the index as the stores are. */
export async function mend(tx: Queries): Promise<void> {
  const ids = await misplaced(tx);
  const these = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  await tx.run(sql`delete from places where id in ${these}`);
  await tx.run(sql`insert into places (id, west, east, south, north, category_id)
    select id, x, x, y, y, category_id from (${placed}) where id in ${these}`);
  await tx.run(sql`insert into place_cells (${key}, count, latitudes, longitudes)
    select ${key}, count, latitudes, longitudes from (${wrongCells}) where true
    on conflict do update set count = excluded.count, latitudes = excluded.latitudes, longitudes = excluded.longitudes`);
  await tx.run(sql`delete from place_cells where count = 0`);
}
