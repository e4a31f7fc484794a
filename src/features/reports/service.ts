import { and, eq, inArray, isNotNull, lt, or, ne } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { byAge } from '../../db/order.ts';
import { reports, reportStatuses, reviews, stores as storesTable } from '../../db/schema.ts';
import { sumByStatus } from '../../db/tallies.ts';
import { NotFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { offsetOf, type AgeOrder, type Page, type Paging } from '../../lib/paging.ts';
import { limits } from '../../limits.ts';
import * as activity from '../activity/service.ts';
import { once, type RequestKey } from '../idempotency/service.ts';
import * as reviewService from '../reviews/service.ts';
import * as stores from '../stores/service.ts';
import { record } from '../undo-log/record.ts';
import { watch } from '../undo-log/rows.ts';
import type { Report, ReportWithSubject } from './model.ts';

type Row = typeof reports.$inferSelect;
type Status = (typeof reportStatuses)[number];

const viewOf = ({ network: _network, ...row }: Row): Report => row;

/** Fields that a visitor sends; a text that is left out is "". */
interface Content {
  kind: Row['kind'];
  text?: string;
  contact?: string;
}

/**
 * Reports a public store. The same request sent again gets the report that the first one made. Throws NotFound.
 */
export const aboutStore = (
  context: ServiceContext,
  storeId: number,
  content: Content,
  request?: RequestKey,
): Promise<Report> =>
  add(context, content, request, async (tx) => {
    await stores.mustBePublic(tx, storeId);
    return { store_id: storeId, review_id: null };
  });

/**
 * Reports an approved review of a public store. The same request sent again gets the report that the first one made.
 * Throws NotFound.
 */
export const aboutReview = (
  context: ServiceContext,
  reviewId: number,
  content: Content,
  request?: RequestKey,
): Promise<Report> =>
  add(context, content, request, async (tx) => {
    const { store_id } = await reviewService.mustBePublic(tx, reviewId);
    return { store_id, review_id: reviewId };
  });

const add = (
  context: ServiceContext,
  { kind, text = '', contact = '' }: Content,
  request: RequestKey | undefined,
  subjectIn: (tx: Queries) => Promise<Pick<Row, 'store_id' | 'review_id'>>,
): Promise<Report> =>
  context.db.write(async (tx) => {
    const { network = null } = context;
    const id = await once(tx, context, request, async () => {
      const now = timestamp(context.clock);
      const values = { ...(await subjectIn(tx)), kind, text, contact, network, created_at: now, updated_at: now };
      const [made] = await tx.insert(reports).values(values).returning({ id: reports.id });
      return made!.id;
    });
    const [row] = await tx.select().from(reports).where(eq(reports.id, id));
    return viewOf(row!);
  });

/** Reports with their subjects, newest or oldest first. */
export function list(
  db: Database,
  { status, sort }: { status?: Status; sort?: AgeOrder },
  paging: Paging,
): Promise<Page<ReportWithSubject>> {
  const { read } = db;
  return db.snapshot(async () => {
    const total = await sumByStatus(read, 'reports', status ? [status] : reportStatuses);
    const rows = await read
      .select()
      .from(reports)
      .where(status && eq(reports.status, status))
      .orderBy(...byAge(reports, sort))
      .limit(paging.page_size)
      .offset(offsetOf(paging));
    return { items: await withSubjects(read, rows), total };
  });
}

const reportedStore = {
  id: storesTable.id,
  name: storesTable.name,
  address: storesTable.address,
  status: storesTable.status,
  deleted_at: storesTable.deleted_at,
};

const reportedReview = {
  id: reviews.id,
  user_id: reviews.user_id,
  user_name: reviews.user_name,
  rating: reviews.rating,
  content: reviews.content,
  image_urls: reviews.image_urls,
  status: reviews.status,
  deleted_at: reviews.deleted_at,
};

async function withSubjects(db: Queries, rows: Row[]): Promise<ReportWithSubject[]> {
  if (rows.length === 0) return [];
  const storeIds = [...new Set(rows.map(({ store_id }) => store_id))];
  const reviewIds = [...new Set(rows.flatMap(({ review_id }) => review_id ?? []))];
  const ofStores = await db.select(reportedStore).from(storesTable).where(inArray(storesTable.id, storeIds));
  const ofReviews =
    reviewIds.length === 0 ? [] : await db.select(reportedReview).from(reviews).where(inArray(reviews.id, reviewIds));
  const storeById = new Map(ofStores.map((store) => [store.id, store]));
  const reviewById = new Map(ofReviews.map((review) => [review.id, review]));
  return rows.map((row) => ({
    ...viewOf(row),
    store: storeById.get(row.store_id)!,
    review: reviewById.get(row.review_id ?? 0) ?? null,
  }));
}

/** Marks a report as done or opens it again. A report that is done stays done since the first time. Throws NotFound. */
export const setStatus = (context: ServiceContext, id: number, status: Status): Promise<ReportWithSubject> =>
  context.db.write(async (tx) => {
    const [before] = await tx.select().from(reports).where(eq(reports.id, id));
    if (!before) throw new NotFound('There is no such report.');
    const now = timestamp(context.clock);
    const watched = await watch(tx, { reports: [id] });
    const done_at = status === 'done' ? (before.done_at ?? now) : null;
    const [row] = await tx
      .update(reports)
      .set({ status, done_at, updated_at: now })
      .where(eq(reports.id, id))
      .returning();
    const changes = activity.difference(before, { status });
    await record(tx, context, 'report.status', `reports/${id}`, changes, await watched.images());
    const [report] = await withSubjects(tx, [row!]);
    return report!;
  });

/** Empties text and contact of the reports done `limits.reportContent` ago. Returns their number. */
export const cleanUp = ({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>): Promise<number> =>
  db.write(async (tx) => {
    const due = timestamp(() => clock() - limits.reportContent);
    const emptied = await tx
      .update(reports)
      .set({ text: '', contact: '' })
      .where(
        and(isNotNull(reports.done_at), lt(reports.done_at, due), or(ne(reports.text, ''), ne(reports.contact, ''))),
      )
      .returning({ id: reports.id });
    return emptied.length;
  });
