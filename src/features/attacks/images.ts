import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { likes, merchantApplications, reports, reviews } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import * as likeService from '../likes/service.ts';
import { recount } from '../reviews/states.ts';
import type { Image, Images } from '../undo-log/service.ts';
import type { attackKinds, AttackSelection } from './model.ts';
import { meantApplications, meantLikes, meantReports, meantReviews } from './selection.ts';

type Kind = (typeof attackKinds)[number];

/** Rows that one step took back, as they were. */
export interface Taken {
  kind: Kind;
  images: Omit<Image, 'subject'>[];
}

/** Takes back the next rows that a selection means; undefined when there are none. */
export async function takeSome(tx: Queries, clock: Clock, selection: AttackSelection): Promise<Taken | undefined> {
  const most = limits.undoneRows;
  const liked = await tx.select().from(likes).where(meantLikes(selection)).limit(most);
  if (liked.length > 0) {
    await likeService.takeBack(tx, clock, liked);
    return { kind: 'likes', images: liked.map((image) => ({ user_id: image.user_id, image })) };
  }
  const written = await tx.select().from(reviews).where(meantReviews(selection)).limit(most);
  if (written.length > 0) {
    const deleted_at = timestamp(clock);
    for (const review of written) {
      await recount(tx, clock, review, false);
      await tx.update(reviews).set({ counted_at: null, deleted_at }).where(eq(reviews.id, review.id));
    }
    const images = written.map(({ id, user_id, counted_at }) => ({ user_id, image: { id, counted_at, deleted_at } }));
    return { kind: 'reviews', images };
  }
  const reported = await tx.select().from(reports).where(meantReports(selection)).limit(most);
  if (reported.length > 0) {
    await tx.delete(reports).where(
      inArray(
        reports.id,
        reported.map(({ id }) => id),
      ),
    );
    return { kind: 'reports', images: reported.map((image) => ({ user_id: null, image })) };
  }
  const sent = await tx.select().from(merchantApplications).where(meantApplications(selection)).limit(most);
  if (sent.length === 0) return undefined;
  await tx.delete(merchantApplications).where(
    inArray(
      merchantApplications.id,
      sent.map(({ id }) => id),
    ),
  );
  return { kind: 'applications', images: sent.map((image) => ({ user_id: null, image })) };
}

/** How each kind of image is put back; false where somebody has changed what it was. */
export const attackImages = {
  likes: (tx, clock, image) => likeService.putBack(tx, clock, image as typeof likes.$inferSelect),
  async reviews(tx, clock, image) {
    const { id, counted_at, deleted_at } = image as { id: number; counted_at: string | null; deleted_at: string };
    const [review] = await tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.deleted_at, deleted_at)));
    if (!review) return false;
    const since = await recount(tx, clock, review, review.status === 'approved', counted_at ?? review.updated_at);
    await tx.update(reviews).set({ counted_at: since, deleted_at: null }).where(eq(reviews.id, id));
    return true;
  },
  async reports(tx, _, image) {
    const row = image as typeof reports.$inferSelect;
    const [review] = await tx
      .select({ id: reviews.id })
      .from(reviews)
      .where(eq(reviews.id, row.review_id ?? 0));
    const values = { ...row, review_id: review?.id ?? null };
    return (await tx.insert(reports).values(values).onConflictDoNothing().returning({ id: reports.id })).length > 0;
  },
  async applications(tx, _, image) {
    const { id } = merchantApplications;
    const values = image as typeof merchantApplications.$inferSelect;
    return (await tx.insert(merchantApplications).values(values).onConflictDoNothing().returning({ id })).length > 0;
  },
} satisfies Images;
