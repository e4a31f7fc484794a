import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { reviews } from '../../db/schema.ts';
import { Conflict } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { requireSeen, type Seen } from '../../lib/versions.ts';
import * as activity from '../activity/service.ts';
import { halfLives, heat, remaining } from '../standing/hotness.ts';
import * as standing from '../standing/service.ts';
import * as stores from '../stores/states.ts';
import { record } from '../undo-log/record.ts';
import { watch } from '../undo-log/rows.ts';
import type { moderations } from './model.ts';
import { find, noSuchReview } from './service.ts';

/**
 * Approves or blocks a review in any status, and updates the counters of its store. Throws NotFound, and ChangedMeanwhile
 * when it is not as its moderator saw it.
 */
export const moderate = (
  context: ServiceContext,
  id: number,
  status: (typeof moderations)[number],
  seen?: Seen,
): Promise<void> =>
  context.db.write(async (tx) => {
    const { clock } = context;
    const review = await find(tx, id);
    requireSeen(seen, review);
    const watched = await watch(tx, { reviews: [id] });
    const counted_at = await recount(tx, clock, review, status === 'approved');
    await tx
      .update(reviews)
      .set({ status, counted_at, updated_at: timestamp(clock) })
      .where(eq(reviews.id, id));
    const changes = activity.difference(review, { status });
    await record(tx, context, 'review.status', `reviews/${id}`, changes, await watched.images());
  });

/** Deletes a review and updates the counters of its store. Throws NotFound, ChangedMeanwhile. */
export const remove = (context: ServiceContext, id: number, seen?: Seen): Promise<void> =>
  context.db.write(async (tx) => {
    const { clock } = context;
    const review = await find(tx, id);
    requireSeen(seen, review);
    const watched = await watch(tx, { reviews: [id] });
    const counted_at = await recount(tx, clock, review, false);
    await tx
      .update(reviews)
      .set({ counted_at, deleted_at: timestamp(clock) })
      .where(eq(reviews.id, id));
    await record(tx, context, 'review.delete', `reviews/${id}`, { store_id: review.store_id }, await watched.images());
  });

/**
 * Takes back the deletion of a review, if there was one: it counts as it did before. Throws NotFound,
 * ChangedMeanwhile, and Conflict when its store or the account of its author is deleted.
 */
export const restore = (context: ServiceContext, id: number, seen?: Seen): Promise<void> =>
  context.db.write(async (tx) => {
    const [review] = await tx.select().from(reviews).where(eq(reviews.id, id));
    if (!review) throw noSuchReview();
    requireSeen(seen, review);
    if (review.deleted_at === null) return;
    if (!(await stores.exists(tx, review.store_id)))
      throw new Conflict('store_gone', 'The store of this review is deleted; restore the store first.');
    // Imported reviews can be by somebody without an account; deleting an account empties the name as well.
    if (review.user_id === null && review.user_name === '')
      throw new Conflict('author_gone', 'The account of the author is deleted; the review cannot come back.');
    const watched = await watch(tx, { reviews: [id] });
    const counted_at = await recount(tx, context.clock, review, review.status === 'approved', review.updated_at);
    await tx.update(reviews).set({ counted_at, deleted_at: null }).where(eq(reviews.id, id));
    await record(tx, context, 'review.restore', `reviews/${id}`, { store_id: review.store_id }, await watched.images());
  });

/**
 * Adds a review to the counters of its store, with the hotness that is left since it was approved, or takes it out;
 * returns since when it counts, null if it does not.
 */
export async function recount(
  tx: Queries,
  clock: Clock,
  { counted_at, store_id, rating, weight }: typeof reviews.$inferSelect,
  isCounted: boolean,
  approved = timestamp(clock),
): Promise<string | null> {
  if (isCounted === (counted_at !== null)) return counted_at;
  const since = counted_at ?? approved;
  const left = remaining(heat.review, halfLives(Date.parse(since)), halfLives(clock()));
  const sign = isCounted ? 1 : -1;
  await standing.record(tx, clock, store_id, { reviews: sign, ratings: sign * rating, weight, heat: sign * left });
  return isCounted ? since : null;
}
