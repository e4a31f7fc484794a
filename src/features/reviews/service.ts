import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { prepared } from '../../db/prepared.ts';
import { newestFirst } from '../../db/order.ts';
import { reviews, stores as storesTable } from '../../db/schema.ts';
import { NotFound, OverBudget } from '../../errors.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp } from '../../lib/clock.ts';
import { second } from '../../units.ts';
import { requireSeen, type Seen, type Versioned } from '../../lib/versions.ts';
import { budgets, limits } from '../../limits.ts';
import * as activity from '../activity/service.ts';
import { once, type RequestKey } from '../idempotency/service.ts';
import type { Store, View } from '../stores/model.ts';
import * as stores from '../stores/service.ts';
import { refuseLarger } from '../stores/size.ts';
import { record } from '../undo-log/record.ts';
import { watch } from '../undo-log/rows.ts';
import { weightOf } from '../votes/weight.ts';
import type { StoreViews } from '../stores/views.ts';
import type { CardReview, Review, ReviewCreateReq } from './model.ts';

type Row = typeof reviews.$inferSelect;

const notDeleted = isNull(reviews.deleted_at);

const storesOf = (rows: Row[]) => [...new Set(rows.map(({ store_id }) => store_id))];

/** Reviews with their stores embedded. */
export const viewsOf = async (rows: Row[], views: StoreViews): Promise<Review[]> =>
  embedded(rows, await views.objects(storesOf(rows)));

function embedded<Embedded extends { id: number }>(rows: Row[], found: Embedded[]) {
  const byId = new Map(found.map((store) => [store.id, store]));
  return rows.map(
    ({ deleted_at: _, counted_at: _c, version: _v, weight: _w, network: _n, reply_text, replied_at, ...row }) => ({
      ...row,
      store: byId.get(row.store_id)!,
      reply: replyOf({ reply_text, replied_at }),
    }),
  );
}

/** The answer of the place; null without one. */
export const replyOf = ({ reply_text, replied_at }: Pick<Row, 'reply_text' | 'replied_at'>): Review['reply'] =>
  reply_text === null || replied_at === null ? null : { text: reply_text, created_at: replied_at };

export interface Author {
  id: number;
  username: string;
}

/** How many reviews of one author may wait for a decision on one store; 0 is any number. */
export interface Bounds {
  pending?: number;
}

/**
 * Writes a pending review of a public store and returns its ID; a `request` that is repeated gets the ID of the review
 * that it made. Throws NotFound, OverBudget when enough of this author wait, and BadRequest when it is too large.
 */
export async function create(
  context: ServiceContext,
  author: Author,
  storeId: number,
  input: ReviewCreateReq,
  { pending = 0, request }: Bounds & { request?: RequestKey | undefined } = {},
): Promise<number> {
  const { db, clock, network = null } = context;
  const now = timestamp(clock);
  const values = {
    store_id: storeId,
    user_id: author.id,
    user_name: author.username,
    ...contentOf(input),
    created_at: now,
    updated_at: now,
  };
  refuseLargerReview(values);
  return db.write((tx) =>
    once(tx, context, request, async () => {
      await stores.mustBePublic(tx, storeId);
      await refuseMorePending(tx, { store_id: storeId, user_id: author.id }, pending);
      const weight = await weightOf(tx, context, { store_id: storeId, user_id: author.id });
      const [row] = await tx
        .insert(reviews)
        .values({ id: expressionsOf(tx).nextId(reviews, 'reviews'), ...values, weight, network })
        .returning({ id: reviews.id });
      return row!.id;
    }),
  );
}

/** Throws OverBudget when so many reviews of this author wait for a decision on this store. */
export async function refuseMorePending(
  tx: Queries,
  { store_id, user_id }: { store_id: number; user_id: number },
  most: number,
): Promise<void> {
  if (most === 0) return;
  const waiting = await tx
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        eq(reviews.user_id, user_id),
        notDeleted,
        eq(expressionsOf(tx).unindexed(reviews.store_id), store_id),
        eq(expressionsOf(tx).unindexed(reviews.status), 'pending'),
      ),
    )
    .limit(most);
  if (waiting.length < most) return;
  const { window } = budgets['pending-review'];
  throw new OverBudget(
    `${most} of your reviews of this store are pending; write more when one of them is decided.`,
    'pending-review',
    window / second,
  );
}

/** Fields that the author sends, with defaults for those that are left out. */
export const contentOf = ({ rating, content = '', image_urls = [], recommend_dishes = [] }: ReviewCreateReq) => ({
  rating,
  content,
  image_urls,
  recommend_dishes,
});

interface Written extends ReturnType<typeof contentOf> {
  store_id: number;
  user_id: number | null;
  user_name: string;
  created_at: string;
  updated_at: string;
}

/** Throws BadRequest if what an author wrote exceeds `limits.reviewJson`. */
export function refuseLargerReview(written: Written): void {
  const { store_id, user_id, user_name, rating, content, image_urls, recommend_dishes, created_at, updated_at } =
    written;
  const texts = { content, image_urls, recommend_dishes, created_at, updated_at };
  const whole = { id: store_id, store_id, user_id, user_name, rating, ...texts, status: 'approved' };
  refuseLarger('the review', whole, limits.reviewJson);
}

/** Throws NotFound. */
export async function get(db: Database, views: StoreViews, id: number): Promise<Review> {
  return (await shown(db, views, id)).value;
}

/** The reviews of these IDs, deleted ones too. */
export const some = async (db: Queries, views: StoreViews, ids: number[]): Promise<Review[]> =>
  viewsOf(await db.select().from(reviews).where(inArray(reviews.id, ids)), views);

/** A review that is not deleted, and its version. Throws NotFound. */
export async function shown({ read }: Database, views: StoreViews, id: number): Promise<Versioned<Review>> {
  const row = await find(read, id);
  const [value] = await viewsOf([row], views);
  return { value: value!, version: row.version };
}

/** The row of an approved review of a public store. Throws NotFound. */
export async function mustBePublic(db: Queries, id: number): Promise<Row> {
  const row = await find(db, id);
  if (row.status !== 'approved') throw noSuchReview();
  await stores.mustBePublic(db, row.store_id);
  return row;
}

export const noSuchReview = () => new NotFound('There is no such review.');

const publicOfStore = prepared((db) =>
  db
    .select()
    .from(reviews)
    .where(and(notDeleted, eq(reviews.store_id, sql.placeholder('store_id')), eq(reviews.status, 'approved')))
    .orderBy(...newestFirst(reviews))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
);

/** The rows of the approved reviews of a store, newest first. */
export async function approvedOf(
  { read }: Database,
  { id, review_count: total }: Pick<Store, 'id' | 'review_count'>,
  paging: Paging,
): Promise<Page<Row>> {
  const offset = offsetOf(paging);
  if (offset >= total) return { items: [], total };
  return { items: await publicOfStore(read).execute({ store_id: id, limit: paging.page_size, offset }), total };
}

/** The approved reviews of a public store, newest first, with the store or its card. Throws NotFound. */
export function listPublic(
  db: Database,
  views: StoreViews,
  storeId: number,
  paging: Paging,
  view: View = 'full',
): Promise<Page<Review | CardReview>> {
  return db.snapshot(async () => {
    const { items, total } = await approvedOf(db, await stores.mustBePublic(db.read, storeId), paging);
    if (view === 'full') return { items: await viewsOf(items, views), total };
    return { items: embedded(items, await views.cards(storesOf(items))), total };
  });
}

/** The newest approved reviews of all public stores, with the names of these. */
export const newestPublic = (db: Queries, limit: number) =>
  db
    .select({
      id: reviews.id,
      store_id: reviews.store_id,
      store_name: storesTable.name,
      user_name: reviews.user_name,
      rating: reviews.rating,
      content: reviews.content,
      created_at: reviews.created_at,
      updated_at: reviews.updated_at,
    })
    .from(reviews)
    .innerJoin(
      storesTable,
      and(eq(storesTable.id, reviews.store_id), sql`${expressionsOf(db).unindexed(storesTable.public)} = 1`),
    )
    .where(and(notDeleted, eq(reviews.status, 'approved')))
    .orderBy(...newestFirst(reviews))
    .limit(limit);

/** Sets the answer of the place to a review; "" takes it away. Throws NotFound, and ChangedMeanwhile. */
export const reply = (context: ServiceContext, id: number, text: string, seen?: Seen): Promise<void> =>
  context.db.write(async (tx) => {
    const review = await find(tx, id);
    requireSeen(seen, review);
    const watched = await watch(tx, { reviews: [id] });
    const answer = text === '' ? null : text;
    await tx
      .update(reviews)
      .set({ reply_text: answer, replied_at: answer && timestamp(context.clock) })
      .where(eq(reviews.id, id));
    const changes = activity.difference(review, { reply_text: answer });
    await record(tx, context, 'review.reply', `reviews/${id}`, changes, await watched.images());
  });

/** The same of a review that the public sees of one store, by its owner, in a transaction. Throws NotFound. */
export async function replyOfOwner(
  tx: Queries,
  { clock }: Pick<ServiceContext, 'clock'>,
  storeId: number,
  id: number,
  text: string,
): Promise<void> {
  const { store_id, status } = await find(tx, id);
  if (store_id !== storeId || status !== 'approved') throw noSuchReview();
  const answer = text === '' ? null : text;
  await tx
    .update(reviews)
    .set({ reply_text: answer, replied_at: answer && timestamp(clock) })
    .where(eq(reviews.id, id));
}

/** The row of a review that is not deleted. Throws NotFound. */
export async function find(tx: Queries, id: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), notDeleted));
  if (!row) throw noSuchReview();
  return row;
}
