// Engine SQL, for PostgreSQL only: JSON functions and regular expressions.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { isCounted, reviews } from '../../db/schema.ts';
import { phoneNumber } from '../../lib/phones.ts';

/** Names of recommended dishes as they were written, by the number of entries in the approved reviews of a store, most first. */
export const recommendedIn = async (db: Queries, storeId: number) =>
  db.values<[name: string, count: number]>(
    sql`select name, count(*)::int from (select btrim(dish.value ->> 'name') collate "C" as name from ${reviews},
        json_array_elements(readable_json(recommend_dishes)) as dish (value)
        where store_id = ${storeId}::int and ${isCounted} and json_typeof(dish.value -> 'name') = 'string') as named
      where name <> '' group by 1 order by 2 desc, 1`,
  );

/** Whether a review has the digits of a phone number, as `phoneNumber` of lib/phones.ts finds them. */
export const hasPhone = sql`${reviews.content} ~ ${phoneNumber}`;
