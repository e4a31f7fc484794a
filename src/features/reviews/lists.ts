import { and, eq, exists, gt, isNull, lt, ne, notExists, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { byEngine, type Database, type Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { byAge } from '../../db/order.ts';
import { reports, reviews, reviewStatuses, stores } from '../../db/schema.ts';
import { sumByStatus } from '../../db/tallies.ts';
import { offsetOf, type AgeOrder, type Page, type Paging } from '../../lib/paging.ts';
import type { StoreViews } from '../stores/views.ts';
import type { Review } from './model.ts';
import * as postgres from './queries.postgres.ts';
import * as sqlite from './queries.sqlite.ts';
import { viewsOf } from './service.ts';

const queriesOf = byEngine({ sqlite, postgres });

export const reviewMarks = ['report', 'link', 'phone', 'picture', 'first'] as const;

export interface ReviewFilter {
  status?: (typeof reviewStatuses)[number];
  store_id?: number;
  user_id?: number;
  rating?: number;
  has?: (typeof reviewMarks)[number];
}

/** Whether a review has what a moderator looks for. */
function isMarked(db: Database, has: NonNullable<ReviewFilter['has']>): SQL | undefined {
  if (has === 'picture') return ne(reviews.image_urls, []);
  if (has === 'link') {
    const text = sql`lower(${reviews.content})`;
    return sql`(${text} like '%http://%' or ${text} like '%https://%' or ${text} like '%www.%')`;
  }
  if (has === 'phone') return queriesOf(db).hasPhone;
  const { unindexed } = expressionsOf(db.read);
  if (has === 'report')
    return exists(
      db.read
        .select({ id: reports.id })
        .from(reports)
        .where(and(eq(reports.review_id, reviews.id), eq(unindexed(reports.status), 'open'))),
    );
  const earlier = alias(reviews, 'earlier');
  const isEarlier = or(
    lt(earlier.created_at, reviews.created_at),
    and(eq(earlier.created_at, reviews.created_at), lt(earlier.id, reviews.id)),
  );
  return and(
    gt(unindexed(reviews.user_id), 0),
    notExists(
      db.read
        .select({ id: earlier.id })
        .from(earlier)
        .where(and(eq(earlier.user_id, reviews.user_id), isNull(earlier.deleted_at), isEarlier)),
    ),
  );
}

/** Reviews that are not deleted, newest or oldest first. */
export function list(
  db: Database,
  views: StoreViews,
  { sort, ...filter }: ReviewFilter & { sort?: AgeOrder },
  paging: Paging,
): Promise<Page<Review>> {
  return db.snapshot(async () => {
    const { status, store_id, user_id, rating, has } = filter;
    const { unindexed } = expressionsOf(db.read);
    const condition = and(
      isNull(reviews.deleted_at),
      store_id === undefined ? undefined : eq(reviews.store_id, store_id),
      user_id === undefined ? undefined : eq(reviews.user_id, user_id),
      status && (user_id === undefined ? eq(reviews.status, status) : eq(unindexed(reviews.status), status)),
      rating === undefined ? undefined : eq(unindexed(reviews.rating), rating),
      has && isMarked(db, has),
    );
    const total = await totalOf(db.read, filter, condition);
    const offset = offsetOf(paging);
    if (offset >= total) return { items: [], total };
    const rows = await db.read
      .select()
      .from(reviews)
      .where(condition)
      .orderBy(...byAge(reviews, sort))
      .limit(paging.page_size)
      .offset(offset);
    return { items: await viewsOf(rows, views), total };
  });
}

async function totalOf(db: Queries, filter: ReviewFilter, condition: SQL | undefined): Promise<number> {
  const { status, store_id, user_id, rating, has } = filter;
  const isCounted = user_id === undefined && rating === undefined && has === undefined;
  if (isCounted && store_id === undefined) return sumByStatus(db, 'reviews', status ? [status] : reviewStatuses);
  if (isCounted && store_id !== undefined && status === 'approved') {
    const [row] = await db.select({ count: stores.review_count }).from(stores).where(eq(stores.id, store_id));
    return row?.count ?? 0;
  }
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(reviews)
    .where(condition);
  return row!.count;
}
