// Engine SQL, for SQLite only: JSON functions and glob.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { isCounted, reviews } from '../../db/schema.ts';
import { fewestDigits } from '../../lib/phones.ts';

/** Names of recommended dishes as they were written, by the number of entries in the approved reviews of a store, most first. */
export const recommendedIn = async (db: Queries, storeId: number) =>
  db.values<[name: string, count: number]>(
    sql`select trim(dish.value ->> '$.name') as name, count(*) from ${reviews}, json_each(${reviews.recommend_dishes}) as dish
      where store_id = ${storeId} and ${isCounted} and json_type(dish.value, '$.name') = 'text' and name <> ''
      group by 1 order by 2 desc, 1`,
  );

const separators = [' ', '-', '.', '/', '(', ')'];
const digit = '[0-9０-９]';

/** Whether a review has the digits of a phone number, as `phoneNumber` of lib/phones.ts finds them. */
export const hasPhone = sql`${separators.reduce(
  (text, separator) => sql`replace(${text}, ${separator}, '')`,
  sql`${reviews.content}`,
)} glob ${`*${digit.repeat(fewestDigits)}*`}`;
