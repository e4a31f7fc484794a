import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { reviews, reviewStatuses, stores as storesTable } from '../../db/schema.ts';
import { sumOfTallies } from '../../db/tallies.ts';
import { NotFound } from '../../errors.ts';
import { publicLink } from '../../lib/links.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { halfLives, heat, remaining } from '../rankings/hotness.ts';
import * as rankings from '../rankings/service.ts';
import * as stores from '../stores/service.ts';
import type { StoreViews } from '../stores/views.ts';
import type { moderations, Review, ReviewCreateReq } from './model.ts';

type Row = typeof reviews.$inferSelect;
type Status = (typeof reviewStatuses)[number];

const notDeleted = isNull(reviews.deleted_at);

/** Reviews with their stores embedded. */
async function present(rows: Row[], views: StoreViews, origin: string): Promise<Review[]> {
  const ids = [...new Set(rows.map(({ store_id }) => store_id))];
  const byId = new Map((await views.objects(ids, origin)).map((store) => [store.id, store]));
  return rows.map(({ deleted_at: _, counted_at: __, ...row }) => ({
    ...row,
    store: byId.get(row.store_id)!,
    image_urls: row.image_urls.map((url) => publicLink(url, origin)),
  }));
}

export interface Author {
  id: number;
  username: string;
}

/** Writes a review of a public store, to be moderated; gives its id. Throws NotFound. */
export const create = (
  db: Database,
  clock: Clock,
  author: Author,
  storeId: number,
  input: ReviewCreateReq,
): Promise<number> =>
  db.write(async (tx) => {
    await stores.mustBePublic(tx, storeId);
    const now = timestamp(clock);
    const [row] = await tx
      .insert(reviews)
      .values({
        store_id: storeId,
        user_id: author.id,
        user_name: author.username,
        rating: input.rating,
        content: input.content ?? '',
        image_urls: input.image_urls ?? [],
        recommend_dishes: input.recommend_dishes ?? [],
        created_at: now,
        updated_at: now,
      })
      .returning({ id: reviews.id });
    return row!.id;
  });

/** Throws NotFound. */
export async function get({ read }: Database, views: StoreViews, id: number, origin: string): Promise<Review> {
  const [row] = await read
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), notDeleted));
  if (!row) throw unknown();
  const [review] = await present([row], views, origin);
  return review!;
}

const unknown = () => new NotFound('There is no such review.');

export interface Filter {
  status?: Status;
  store_id?: number;
  user_id?: number;
}

/** Reviews that are not deleted, newest first. */
export async function list(
  db: Database,
  views: StoreViews,
  filter: Filter,
  paging: Paging,
  origin: string,
): Promise<Page<Review>> {
  const { status, store_id, user_id } = filter;
  const condition = and(
    notDeleted,
    store_id === undefined ? undefined : eq(reviews.store_id, store_id),
    user_id === undefined ? undefined : eq(reviews.user_id, user_id),
    status && eq(reviews.status, status),
  );
  const total = await totalOf(db.read, filter, condition);
  const offset = offsetOf(paging);
  if (offset >= total) return { items: [], total };
  const rows = await db.read
    .select()
    .from(reviews)
    .where(condition)
    .orderBy(desc(reviews.id))
    .limit(paging.page_size)
    .offset(offset);
  return { items: await present(rows, views, origin), total };
}

async function totalOf(
  db: Queries,
  { status, store_id, user_id }: Filter,
  condition: ReturnType<typeof and>,
): Promise<number> {
  if (store_id === undefined && user_id === undefined) {
    return sumOfTallies(
      db,
      (status ? [status] : reviewStatuses).map((one) => `reviews/${one}`),
    );
  }
  if (store_id !== undefined && user_id === undefined && status === 'approved') {
    const [row] = await db
      .select({ count: storesTable.review_count })
      .from(storesTable)
      .where(eq(storesTable.id, store_id));
    return row?.count ?? 0;
  }
  const [row] = await db
    .select({ count: sql<number>`count(*)` })
    .from(reviews)
    .where(condition);
  return row!.count;
}

/** The approved reviews of a public store, newest first. Throws NotFound. */
export async function listPublic(
  db: Database,
  views: StoreViews,
  storeId: number,
  paging: Paging,
  origin: string,
): Promise<Page<Review>> {
  await stores.mustBePublic(db.read, storeId);
  return list(db, views, { store_id: storeId, status: 'approved' }, paging, origin);
}

/** Approves or blocks a review, whatever it was before; the store's counters follow. Throws NotFound. */
export const moderate = (db: Database, clock: Clock, id: number, status: (typeof moderations)[number]): Promise<void> =>
  db.write(async (tx) => {
    const review = await find(tx, id);
    const counted_at = await count(tx, clock, review, status === 'approved');
    await tx
      .update(reviews)
      .set({ status, counted_at, updated_at: timestamp(clock) })
      .where(eq(reviews.id, id));
  });

/** Deletes a review; the store's counters follow. Throws NotFound. */
export const remove = (db: Database, clock: Clock, id: number): Promise<void> =>
  db.write(async (tx) => {
    const review = await find(tx, id);
    const counted_at = await count(tx, clock, review, false);
    await tx
      .update(reviews)
      .set({ counted_at, deleted_at: timestamp(clock) })
      .where(eq(reviews.id, id));
  });

async function find(tx: Queries, id: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), notDeleted));
  if (!row) throw unknown();
  return row;
}

/** Lets a review count for its store, or no longer; gives since when it counts. */
async function count(tx: Queries, clock: Clock, review: Row, counts: boolean): Promise<string | null> {
  const { counted_at, store_id, rating } = review;
  if (counts === (counted_at !== null)) return counted_at;
  if (counts) {
    await rankings.record(tx, clock, store_id, { reviews: 1, ratings: rating, heat: heat.review });
    return timestamp(clock);
  }
  const cooled = remaining(heat.review, halfLives(Date.parse(counted_at!)), halfLives(clock()));
  await rankings.record(tx, clock, store_id, { reviews: -1, ratings: -rating, heat: -cooled });
  return null;
}
