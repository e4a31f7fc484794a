// Engine SQL, for PostgreSQL only: functions of migration 0003.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';

/** Places as the triggers of the migrations should have entered them, in millionths of a degree. */
const placed = sql`select id, category_id, millionths(longitude) as longitude, millionths(latitude) as latitude from stores
  where public = 1 and latitude is not null and longitude is not null`;

const displaced = sql`select coalesce(placed.id, places.id) as id from (${placed}) as placed
  full join places on places.id = placed.id where (placed.longitude, placed.latitude, placed.category_id)
    is distinct from (places.longitude, places.latitude, places.category_id)`;

const recount = sql`select level, kind as category_id, (latitude + 90000000) >> level as y, (longitude + 180000000) >> level as x,
  count(*)::integer as count, sum(latitude)::bigint as latitudes, sum(longitude)::bigint as longitudes
  from (${placed}) as placed, unnest(array[14, 16, 18, 20, 22]) as level, unnest(array[0, category_id]) as kind group by 1, 2, 3, 4`;

/** IDs of stores whose entry in the index of places is wrong. */
export const misplaced = async (read: Queries): Promise<number[]> => (await read.values<[number]>(displaced)).flat();

/** The number of cells whose counts differ from a recount. */
export async function miscounted(read: Queries): Promise<number> {
  const [cells] = await read.values<[number]>(sql`select count(*) from (${recount}) as recounted
    full join place_cells as kept using (level, category_id, y, x)
    where (recounted.count, recounted.latitudes, recounted.longitudes)
      is distinct from (kept.count, kept.latitudes, kept.longitudes)`);
  return cells![0];
}

/** Makes the index as the stores are. */
export async function mend(tx: Queries): Promise<void> {
  await tx.run(sql`delete from places`);
  await tx.run(sql`insert into places (id, longitude, latitude, category_id)
    select id, longitude, latitude, category_id from (${placed}) as placed`);
  await tx.run(sql`delete from place_deltas`);
  await tx.run(sql`delete from place_totals`);
  await tx.run(sql`insert into place_totals (level, category_id, y, x, count, latitudes, longitudes) ${recount}`);
}
