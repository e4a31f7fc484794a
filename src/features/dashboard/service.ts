import { count, eq, isNull } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { countIf } from '../../db/expressions.ts';
import {
  apiKeys,
  applicationStatuses,
  categories,
  reviewStatuses,
  storeStatuses,
  userStatuses,
} from '../../db/schema.ts';
import { readTallies } from '../../db/tallies.ts';
import type { Clock } from '../../lib/clock.ts';
import { day } from '../../units.ts';
import * as backups from '../backups/service.ts';
import * as rankings from '../rankings/service.ts';
import type { StoreViews } from '../stores/views.ts';

const days = 30;
const daily = ['users', 'reviews', 'likes', 'searches', 'merchant_applications'] as const;
const hottest = { page: 1, page_size: 5 };

/** The statistics of the dashboard, from maintained counts. */
export async function overview(db: Database, clock: Clock, data: string, views: StoreViews) {
  const { items } = await rankings.rank(db, 'hotness', hottest);
  return {
    stores: await byStatus(db.read, 'stores', storeStatuses),
    categories: await categoryCounts(db.read),
    users: await byStatus(db.read, 'users', userStatuses),
    reviews: await byStatus(db.read, 'reviews', reviewStatuses),
    merchant_applications: await byStatus(db.read, 'merchant_applications', applicationStatuses),
    api_keys: await keyCounts(db.read),
    totals: await readTallies(db.read, ['likes', 'searches']),
    daily: await lastDays(db.read, clock()),
    backups: await backups.status(db, data),
    top_stores: await views.objects(items),
  };
}

async function byStatus(db: Queries, table: string, statuses: readonly string[]) {
  const tallies: Record<string, number> = await readTallies(
    db,
    statuses.map((status) => `${table}/${status}`),
  );
  const values = Object.values(tallies);
  return {
    total: values.reduce((sum, value) => sum + value, 0),
    ...Object.fromEntries(statuses.map((status, index) => [status, values[index]])),
  };
}

async function categoryCounts(db: Queries) {
  const [row] = await db
    .select({ total: count(), enabled: countIf(eq(categories.enabled, true)) })
    .from(categories)
    .where(isNull(categories.deleted_at));
  return row!;
}

async function keyCounts(db: Queries) {
  const [row] = await db.select({ total: count(), active: countIf(eq(apiKeys.status, 'active')) }).from(apiKeys);
  return row!;
}

async function lastDays(db: Queries, now: number) {
  const dates = Array.from({ length: days }, (_, index) =>
    new Date(now - (days - 1 - index) * day).toISOString().slice(0, 10),
  );
  const names = dates.flatMap((date) => daily.map((figure) => `daily/${date}/${figure}`));
  const tallies: Record<string, number> = await readTallies(db, names);
  return dates.map((date) => ({
    date,
    ...Object.fromEntries(daily.map((figure) => [figure, tallies[`daily/${date}/${figure}`]])),
  }));
}
