import { and, desc, gt, isNotNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { prepared } from '../../db/prepared.ts';
import { isPublic, stores } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import type { Openings } from './openings.ts';

const storeId = sql.raw('store_id');

const ofWeekday = prepared((db) =>
  db
    .select({ opens: sql<number>`opens`, closes: sql<number>`closes`, stores: expressionsOf(db).jsonOf(storeId) })
    .from(sql`openings`)
    .where(sql`day = ${sql.placeholder('weekday')} and closes > ${sql.placeholder('after')}`)
    .groupBy(sql`closes`, sql`opens`)
    .prepare(),
);

const idsIn = (json: string): number[] => JSON.parse(json) as number[];

/** The openings of the public stores that begin on a weekday, from 1 for Monday, and end after a minute. */
export async function openingsOf(db: Queries, weekday: number, after: number): Promise<Openings[]> {
  const rows = await ofWeekday(db).execute({ weekday, after });
  return rows.map(({ opens, closes, stores }) => ({ opens, closes, stores: idsIn(stores) }));
}

const closed = prepared((db) =>
  db
    .select({ stores: expressionsOf(db).jsonOf(storeId) })
    .from(sql`closures`)
    .where(sql`until >= ${sql.placeholder('date')} and since <= ${sql.placeholder('date')}`)
    .prepare(),
);

/** The stores in `openings` that are closed on a date, some of them twice. */
export const closedOn = async (db: Queries, date: string): Promise<number[]> =>
  idsIn((await closed(db).execute({ date }))[0]!.stores);

const schedules = prepared((db) =>
  db
    .select({ id: stores.id, hours: stores.hours, closures: stores.closures })
    .from(stores)
    .where(and(expressionsOf(db).unindexed(isPublic), expressionsOf(db).isAmong(stores.id, sql.placeholder('ids'))))
    .prepare(),
);

/** Hours and closures of those of the stores that are public. */
export const schedulesOf = (db: Queries, ids: Iterable<number>) =>
  schedules(db).execute({ ids: JSON.stringify([...ids]) });

const ofToday = prepared((db) =>
  db
    .select({
      id: stores.id,
      hours: stores.hours,
      closures: stores.closures,
      today: stores.today,
      today_ends: stores.today_ends,
    })
    .from(stores)
    .where(and(isNotNull(stores.today_ends), isPublic))
    .prepare(),
);

/** The public stores of which something is said of the day. */
export const todays = (db: Queries) => ofToday(db).execute();

/** The public stores with a note or times for a day that has not ended. */
export const isSaidToday = (clock: Clock) =>
  and(isNotNull(stores.today_ends), gt(stores.today_ends, timestamp(clock)), isPublic);

/** IDs of those stores, the newest first. */
export async function saidToday(db: Queries, clock: Clock, most: number): Promise<number[]> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(isSaidToday(clock))
    .orderBy(desc(stores.id))
    .limit(most);
  return rows.map(({ id }) => id);
}
