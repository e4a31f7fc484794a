// Engine SQL, for PostgreSQL only: functions of migration 0003.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';

/** Places as the triggers of the migrations should have entered them, in millionths of a degree. */
const placed = sql`select id, category_id, millionths(longitude) as longitude, millionths(latitude) as latitude from stores
  where public = 1 and latitude is not null and longitude is not null`;

const displaced = sql`select coalesce(placed.id, places.id) as id from (${placed}) as placed
  full join places on places.id = placed.id where (placed.longitude, placed.latitude, placed.category_id)
    is distinct from (places.longitude, places.latitude, places.category_id)`;

/** IDs of stores whose entry in the index of places is wrong. */
export const misplaced = async (read: Queries): Promise<number[]> => (await read.values<[number]>(displaced)).flat();

/** Makes the index as the stores are. */
export async function mend(tx: Queries): Promise<void> {
  await tx.run(sql`delete from places`);
  await tx.run(sql`insert into places (id, longitude, latitude, category_id)
    select id, longitude, latitude, category_id from (${placed}) as placed`);
}
