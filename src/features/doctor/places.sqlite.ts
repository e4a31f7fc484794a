// Engine SQL, for SQLite only: R*Tree, JSON functions.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';

/** Places as the triggers of the migrations should have entered them, in millionths of a degree. */
const placed = sql`select id, category_id, cast(round(longitude * 1e6) as integer) as x,
  cast(round(latitude * 1e6) as integer) as y from stores
  where public = 1 and latitude is not null and longitude is not null`;

const displaced = sql`select coalesce(placed.id, places.id) as id from (${placed}) as placed
  full join places on places.id = placed.id
  where (placed.x, placed.x, placed.y, placed.y, placed.category_id)
    is distinct from (places.west, places.east, places.south, places.north, places.category_id)`;

/** IDs of stores whose entry in the index of places is wrong. */
export const misplaced = async (read: Queries): Promise<number[]> => (await read.values<[number]>(displaced)).flat();

/** Makes the index as the stores are. */
export async function mend(tx: Queries): Promise<void> {
  const ids = await misplaced(tx);
  const these = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  await tx.run(sql`delete from places where id in ${these}`);
  await tx.run(sql`insert into places (id, west, east, south, north, category_id)
    select id, x, x, y, y, category_id from (${placed}) where id in ${these}`);
}
