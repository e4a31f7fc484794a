import { sql } from 'drizzle-orm';
import { counted } from '../../lib/counted.ts';
import { levels } from '../places/cells.ts';
import { fine, some, wrong, type Check } from './check.ts';

/** Places as the triggers of the migrations should have entered them, in millionths of a degree. */
const placed = sql`select id, category_id, cast(round(longitude * 1e6) as integer) as x,
  cast(round(latitude * 1e6) as integer) as y from stores
  where public = 1 and latitude is not null and longitude is not null`;

const misplaced = sql`select coalesce(placed.id, places.id) as id from (${placed}) as placed
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
const miscounted = sql`select level, category_id, y, x, coalesce(recounted.count, 0) as count,
  coalesce(recounted.latitudes, 0) as latitudes, coalesce(recounted.longitudes, 0) as longitudes
  from (${recount}) as recounted full join place_cells as kept using (${key})
  where (recounted.count, recounted.latitudes, recounted.longitudes)
    is distinct from (kept.count, kept.latitudes, kept.longitudes)`;

export const places: Check = {
  name: 'places',
  async look({ read }) {
    const stores = await read.values<[number]>(misplaced);
    if (stores.length > 0)
      return wrong(
        `${counted(stores.length, 'store')} with a wrong entry in the index of places: ${some(stores.flat())}.`,
      );
    const [cells] = await read.values<[number]>(sql`select count(*) from (${miscounted})`);
    if (cells![0] === 0) return fine('The index of places matches the stores.');
    return wrong(`${counted(cells![0], 'cell')} of the map with counts that differ from a recount.`);
  },
  mend: async (_, db) =>
    db.write(async (tx) => {
      const ids = (await tx.values<[number]>(misplaced)).flat();
      const these = sql`(select value from json_each(${JSON.stringify(ids)}))`;
      await tx.run(sql`delete from places where id in ${these}`);
      await tx.run(sql`insert into places (id, west, east, south, north, category_id)
        select id, x, x, y, y, category_id from (${placed}) where id in ${these}`);
      await tx.run(sql`insert into place_cells (${key}, count, latitudes, longitudes)
        select ${key}, count, latitudes, longitudes from (${miscounted}) where true
        on conflict do update set count = excluded.count, latitudes = excluded.latitudes, longitudes = excluded.longitudes`);
      await tx.run(sql`delete from place_cells where count = 0`);
    }),
};
