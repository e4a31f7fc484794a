import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { isPublic } from '../../db/schema.ts';
import { limits } from '../../limits.ts';

/** Raw, since a bound number of SQLite is not an integer, and divides as none. */
const raw = (number: number): SQL => sql.raw(String(number));
const size = raw(limits.sitemapStores);

/** Numbers of the parts, of so many IDs each, that have a public store: one look at the table for each part. */
export const parts = async (db: Queries): Promise<number[]> => {
  const from = (id: SQL) =>
    sql`(select id from stores where ${expressionsOf(db).unindexed(isPublic)} and id >= ${id} order by id limit 1)`;
  const rows = await db.values<[number]>(
    sql`with recursive part (first) as (select ${from(sql`0`)} union all
      select ${from(sql`(part.first / ${size} + 1) * ${size}`)} from part where part.first is not null)
      select first / ${size} from part where first is not null`,
  );
  return rows.map(([part]) => part);
};

/** The public stores of a part, and when each was changed. */
export const ofPart = async (db: Queries, part: number) =>
  db.values<[id: number, changed: string]>(
    sql`select id, updated_at from stores where ${expressionsOf(db).unindexed(isPublic)}
      and id >= ${raw(part * limits.sitemapStores)} and id < ${raw((part + 1) * limits.sitemapStores)} order by id`,
  );
