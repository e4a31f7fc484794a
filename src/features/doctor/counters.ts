import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { addToTallies, readTallies } from '../../db/tallies.ts';
import * as standing from '../standing/service.ts';
import { counted } from '../../lib/counted.ts';
import { fine, some, wrong, type Check } from './check.ts';
import { discount } from '../votes/weight.ts';

const counts = sql`status = 'approved' and deleted_at is null`;

const miscounted = async (db: Queries): Promise<number[]> => {
  const rows = await db.values<[number]>(sql`select id from stores
    left join (select store_id, count(*) as n, sum${discount} as d from likes group by store_id) as l on l.store_id = stores.id
    left join (select store_id, count(*) as n, sum(rating) as r, sum${discount} as d, sum(${discount} * rating) as rd from reviews where ${counts} group by store_id) as v
      on v.store_id = stores.id
    where likes <> coalesce(l.n, 0) or review_count <> coalesce(v.n, 0) or rating_sum <> coalesce(v.r, 0)
      or likes_discount <> coalesce(l.d, 0) or reviews_discount <> coalesce(v.d, 0) or ratings_discount <> coalesce(v.rd, 0)
      or search_count < 0`);
  return rows.map(([id]) => id);
};

/** Likes, reviews and ratings of each store. Searches and hotness have no recount; searches cannot be negative. */
export const counters: Check = {
  name: 'counters',
  async look({ read }) {
    const ids = await miscounted(read);
    if (ids.length === 0) return fine('The counters of every store equal a recount.');
    return wrong(`${counted(ids.length, 'store')} with counters that differ from a recount: ${some(ids)}.`);
  },
  async mend({ read, clock }, db) {
    for (const id of await miscounted(read)) {
      await db.write(async (tx) => {
        await tx.run(sql`update stores set (likes, likes_discount) =
            (select count(*), coalesce(sum${discount}, 0) from likes where store_id = ${id}),
          search_count = case when search_count < 0 then 0 else search_count end, (review_count, rating_sum, reviews_discount, ratings_discount) =
            (select count(*), coalesce(sum(rating), 0), coalesce(sum${discount}, 0),
              coalesce(sum(${discount} * rating), 0) from reviews where store_id = ${id} and ${counts})
          where id = ${id}`);
        await standing.refresh(tx, clock, id);
      });
    }
  },
};

const wronglyCounted = sql`(counted_at is not null) <> (${counts})`;

export const reviews: Check = {
  name: 'reviews',
  async look({ read }) {
    const rows = await read.values<[number]>(sql`select id from reviews where ${wronglyCounted}`);
    if (rows.length === 0) return fine('The approved reviews count, and no others.');
    return wrong(
      `${counted(rows.length, 'review')} counted although they should not be, or not counted although they should be: ${some(rows.flat())}.`,
    );
  },
  mend: async (_, db) =>
    db.write(async (tx) => {
      await tx.run(
        sql`update reviews set counted_at = case when ${counts} then updated_at end where ${wronglyCounted}`,
      );
    }),
};

const perDay = (table: string) =>
  sql`select 'daily/' || substr(created_at, 1, 10) || ${`/${table}`}, count(*) from ${sql.identifier(table)} group by 1`;

/** The totals as the triggers of the migrations should have left them. Searches have no rows to recount. */
const recount = sql`
  select 'stores/' || status as name, count(*) as value from stores where deleted_at is null group by 1
  union all select 'stores/' || status || '/category/' || category_id, count(*) from stores where deleted_at is null group by 1
  union all select 'users/' || status, count(*) from users group by 1
  union all select 'reviews/' || status, count(*) from reviews where deleted_at is null group by 1
  union all select 'reviews/rating_sum', coalesce(sum(rating), 0) from reviews where ${counts}
  union all select 'merchant_applications/' || status, count(*) from merchant_applications group by 1
  union all select 'reports/' || status, count(*) from reports group by 1
  union all select 'likes', count(*) from likes
  union all ${perDay('users')} union all ${perDay('reviews')}
  union all ${perDay('merchant_applications')} union all ${perDay('likes')}`;

const kept = sql`select name, value from tallies where name = 'likes' or name like 'stores/%' or name like 'users/%'
  or name like 'reviews/%' or name like 'reports/%' or name like 'merchant_applications/%'
  or (name like 'daily/%' and name not like 'daily/%/searches')`;

const differing = sql`select name, coalesce(recounted.value, 0) as value
  from (${recount}) as recounted full join (${kept}) as kept using (name)
  where coalesce(recounted.value, 0) <> coalesce(kept.value, 0)
  union all select name, 0 from tallies where value < 0 and (name = 'searches' or name like 'daily/%/searches')`;

export const tallies: Check = {
  name: 'totals',
  async look({ read }) {
    const rows = await read.values<[string]>(differing);
    if (rows.length === 0) return fine('The maintained totals equal a recount.');
    return wrong(`${counted(rows.length, 'total')} different from a recount: ${some(rows.map(([name]) => name))}.`);
  },
  mend: async (_, db) =>
    db.write(async (tx) => {
      const wanted = await tx.values<[name: string, value: number]>(differing);
      const known = await readTallies(
        tx,
        wanted.map(([name]) => name),
      );
      await addToTallies(tx, Object.fromEntries(wanted.map(([name, value]) => [name, value - known[name]!])));
    }),
};
