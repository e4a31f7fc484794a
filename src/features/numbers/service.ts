import { and, count, eq, gte, isNull, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database, Queries } from '../../db/database.ts';
import { likes, reviews, storeDays } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { instantOf, localTimeAt } from '../../lib/local-time.ts';
import { limits } from '../../limits.ts';
import { dayAfter } from '../hours/reckoning.ts';
import { keptSite } from '../settings/site.ts';
import type { StoreDay } from './model.ts';

/** Figures of a store on each of the last days of the place, today last. */
export async function numbersOf(db: Database, clock: Clock, store: number): Promise<StoreDay[]> {
  const { time_zone: zone } = await keptSite(db);
  const today = localTimeAt(clock(), zone).date;
  const days = Array.from({ length: limits.storeDays }, (_, index) => dayAfter(today, index + 1 - limits.storeDays));
  const starts = days.map((day) => timestamp(() => instantOf(day, 0, zone)));
  return db.snapshot(async () => {
    const { read } = db;
    const rows = await read
      .select()
      .from(storeDays)
      .where(and(eq(storeDays.store_id, store), gte(storeDays.day, days[0]!)));
    const counted = new Map(rows.map((row) => [row.day, row]));
    const liked = byDay(starts, await likedLately(read, store, starts[0]!));
    const reviewed = byDay(starts, await reviewedLately(read, store, starts[0]!));
    return days.map((date, index) => ({
      date,
      views: counted.get(date)?.views ?? 0,
      finds: counted.get(date)?.finds ?? 0,
      likes: liked[index]!,
      reviews: reviewed[index]!,
    }));
  });
}

/** Rows that were written in the same minute. */
interface Minute {
  minute: string;
  count: number;
}

/** Zones differ by quarters of an hour, so that a minute is in one day of any of them. */
const minuteOf = (column: SQLiteColumn) => sql<string>`substr(${column}, 1, 16)`;

const likedLately = (read: Queries, store: number, first: string): Promise<Minute[]> =>
  read
    .select({ minute: minuteOf(likes.created_at).as('minute'), count: count() })
    .from(likes)
    .where(and(eq(likes.store_id, store), gte(likes.created_at, first)))
    .groupBy(sql`minute`);

const reviewedLately = (read: Queries, store: number, first: string): Promise<Minute[]> =>
  read
    .select({ minute: minuteOf(reviews.created_at).as('minute'), count: count() })
    .from(reviews)
    .where(
      and(
        isNull(reviews.deleted_at),
        eq(reviews.store_id, store),
        eq(reviews.status, 'approved'),
        gte(reviews.created_at, first),
      ),
    )
    .groupBy(sql`minute`);

/** The sums of each day, of which `starts` has the instants at which they begin. */
function byDay(starts: readonly string[], minutes: readonly Minute[]): number[] {
  const sums = starts.map(() => 0);
  for (const { minute, count } of minutes) {
    const index = starts.findLastIndex((start) => start.slice(0, 16) <= minute);
    if (index >= 0) sums[index]! += count;
  }
  return sums;
}
