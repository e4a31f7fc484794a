import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { reviews } from '../../db/schema.ts';
import { timestamp } from '../../lib/clock.ts';
import * as stores from '../stores/service.ts';
import type { ReviewCreateReq } from './model.ts';
import { contentOf, noSuchReview, refuseLargerReview, refuseMorePending, type Bounds } from './service.ts';
import { recount } from './states.ts';

const noReply = { reply_text: null, replied_at: null };

async function find(tx: Queries, userId: number, id: number) {
  const [row] = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.id, id), eq(reviews.user_id, userId), isNull(reviews.deleted_at)));
  if (!row) throw noSuchReview();
  return row;
}

/**
 * Replaces a review of this user about a public store; it is pending again, and the answer of the place to the former text
 * is gone. Throws NotFound, OverBudget when enough
 * others of theirs wait, and BadRequest when it is too large.
 */
export const replace = (
  { db, clock }: ServiceContext,
  userId: number,
  id: number,
  input: ReviewCreateReq,
  { pending = 0 }: Bounds = {},
) =>
  db.write(async (tx) => {
    const review = await find(tx, userId, id);
    const changed = { ...contentOf(input), status: 'pending' as const, updated_at: timestamp(clock), ...noReply };
    refuseLargerReview({ ...review, ...changed });
    await stores.mustBePublic(tx, review.store_id);
    if (review.status !== 'pending') await refuseMorePending(tx, { ...review, user_id: userId }, pending);
    const counted_at = await recount(tx, clock, review, false);
    await tx
      .update(reviews)
      .set({ ...changed, counted_at })
      .where(eq(reviews.id, id));
  });

/** Deletes a review of this user for good. Throws NotFound. */
export const remove = ({ db, clock }: ServiceContext, userId: number, id: number): Promise<void> =>
  db.write(async (tx) => {
    await recount(tx, clock, await find(tx, userId, id), false);
    await tx.delete(reviews).where(eq(reviews.id, id));
  });

/**
 * Takes the author out of up to `limit` reviews: approved ones stay without a name, the others are deleted for good.
 * Returns whether none is left.
 */
export async function forgetAuthor(tx: Queries, userId: number, limit: number): Promise<boolean> {
  const rows = await tx
    .select({ id: reviews.id, status: reviews.status })
    .from(reviews)
    .where(eq(reviews.user_id, userId))
    .limit(limit);
  const idsOf = (isApproved: boolean) =>
    rows.filter(({ status }) => (status === 'approved') === isApproved).map(({ id }) => id);
  await tx
    .update(reviews)
    .set({ user_id: null, user_name: '', network: null })
    .where(inArray(reviews.id, idsOf(true)));
  await tx.delete(reviews).where(inArray(reviews.id, idsOf(false)));
  return rows.length < limit;
}
