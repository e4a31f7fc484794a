import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { claims, edits, likes, merchantApplications, reports, reviews, storeOwners, stores } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import * as likeService from '../likes/service.ts';
import * as figures from '../numbers/moved.ts';
import * as owners from '../owners/service.ts';
import { recount } from '../reviews/states.ts';
import * as search from '../search/service.ts';
import { watch } from '../undo-log/rows.ts';
import type { Image, Images } from '../undo-log/service.ts';
import type { Merge } from './model.ts';

/** Rows that one step moved, by what they are, as they were. */
export interface Moved {
  kind: 'likes' | 'reviews' | 'reports' | 'applications' | 'owners' | 'claims' | 'edits' | 'days' | 'stores';
  images: Image[];
}

type Mover = (tx: Queries, clock: Clock, merge: Merge) => Promise<Moved>;

const most = limits.undoneRows;

/** A like of somebody who likes both stores goes: nobody counts twice. */
const moveLikes: Mover = async (tx, clock, { from, into }) => {
  const found = await tx.select().from(likes).where(eq(likes.store_id, from)).limit(most);
  await likeService.takeBack(tx, clock, found);
  const images: Image[] = [];
  for (const like of found) {
    const isMoved = await likeService.putBack(tx, clock, { ...like, store_id: into });
    images.push({ subject: 'merged like', user_id: like.user_id, image: { like, into: isMoved ? into : null } });
  }
  return { kind: 'likes', images };
};

const moveReviews: Mover = async (tx, clock, { from, into }) => {
  const found = await tx.select().from(reviews).where(eq(reviews.store_id, from)).limit(most);
  for (const review of found) await moveReview(tx, clock, review, into);
  const images = found.map(({ id, user_id }) => ({ subject: 'merged review', user_id, image: { id, from, into } }));
  return { kind: 'reviews', images };
};

/** Moves a review with what it counts. */
async function moveReview(
  tx: Queries,
  clock: Clock,
  review: typeof reviews.$inferSelect,
  store_id: number,
): Promise<void> {
  const since = review.counted_at;
  await recount(tx, clock, review, false);
  await tx.update(reviews).set({ store_id }).where(eq(reviews.id, review.id));
  if (since !== null) await recount(tx, clock, { ...review, store_id, counted_at: null }, true, since);
}

const moveReports: Mover = async (tx, _, { from, into }) => {
  const found = await tx.select({ id: reports.id }).from(reports).where(eq(reports.store_id, from)).limit(most);
  const ids = found.map(({ id }) => id);
  const watched = await watch(tx, { reports: ids });
  await tx.update(reports).set({ store_id: into }).where(inArray(reports.id, ids));
  return { kind: 'reports', images: await watched.images() };
};

/** Applications of which the store or the category goes. */
const moveApplications: Mover = async (tx, _, { subject, from, into }) => {
  const column = subject === 'stores' ? 'store_id' : 'category_id';
  const { id, [column]: named } = merchantApplications;
  const found = await tx.select({ id }).from(merchantApplications).where(eq(named, from)).limit(most);
  const ids = found.map((row) => row.id);
  const watched = await watch(tx, { merchant_applications: ids });
  await tx
    .update(merchantApplications)
    .set({ [column]: into })
    .where(inArray(id, ids));
  return { kind: 'applications', images: await watched.images() };
};

/** Stores of a category, deleted ones too, so that they come back under the one that stays. */
const moveStores: Mover = async (tx, clock, { from, into }) => {
  const found = await tx
    .select({ id: stores.id })
    .from(stores)
    .where(eq(stores.category_id, from))
    .limit(limits.reindexedStores);
  const ids = found.map(({ id }) => id);
  const watched = await watch(tx, { stores: ids });
  await tx
    .update(stores)
    .set({ category_id: into, updated_at: timestamp(clock) })
    .where(inArray(stores.id, ids));
  await search.indexAll(tx, ids);
  return { kind: 'stores', images: await watched.images() };
};

/** Those who look after the store, what they say of it and what they ask for. */
const moveOwners: Mover = async (tx, clock, { from, into }) => {
  const found = await tx.select().from(storeOwners).where(eq(storeOwners.store_id, from)).limit(most);
  const images: Image[] = [];
  for (const owner of found) {
    const pair = and(eq(storeOwners.store_id, from), eq(storeOwners.user_id, owner.user_id));
    await tx.delete(storeOwners).where(pair);
    const made = await tx
      .insert(storeOwners)
      // Of now, since they are new to the other owners.
      .values({ ...owner, store_id: into, created_at: timestamp(clock) })
      .onConflictDoNothing()
      .returning({ store_id: storeOwners.store_id });
    images.push({
      subject: 'merged owner',
      user_id: owner.user_id,
      image: { owner, into: made.length > 0 ? into : null },
    });
  }
  for (const id of found.length > 0 ? [from, into] : []) await owners.follow(tx, id);
  return { kind: 'owners', images };
};

const moveAsked =
  (subject: 'claims' | 'edits'): Mover =>
  async (tx, _, { from, into }) => {
    const table = subject === 'claims' ? claims : edits;
    const found = await tx.select({ id: table.id }).from(table).where(eq(table.store_id, from)).limit(most);
    const ids = found.map(({ id }) => id);
    const watched = await watch(tx, { [subject]: ids });
    await tx.update(table).set({ store_id: into }).where(inArray(table.id, ids));
    return { kind: subject, images: await watched.images() };
  };

const moveDays: Mover = async (tx, _, { from, into }) => ({ kind: 'days', images: await figures.move(tx, from, into) });

const movers = {
  stores: [
    moveLikes,
    moveReviews,
    moveReports,
    moveApplications,
    moveOwners,
    moveAsked('claims'),
    moveAsked('edits'),
    moveDays,
  ],
  categories: [moveStores, moveApplications],
};

/** Moves the next rows of a merge; undefined when none are left. */
export async function moveSome(tx: Queries, clock: Clock, merge: Merge): Promise<Moved | undefined> {
  for (const move of movers[merge.subject]) {
    const moved = await move(tx, clock, merge);
    if (moved.images.length > 0) return moved;
  }
  return undefined;
}

/** How likes and reviews go back to the store that was merged; false where somebody has changed them since. */
export const mergeImages = {
  ...figures.movedImages,
  async 'merged like'(tx, clock, image) {
    const { like, into } = image as { like: typeof likes.$inferSelect; into: number | null };
    if (into !== null) {
      const { user_id, created_at } = like;
      const pair = { store_id: into, user_id };
      const [there] = await tx
        .select({ created_at: likes.created_at })
        .from(likes)
        .where(and(eq(likes.store_id, into), eq(likes.user_id, user_id)));
      if (there?.created_at !== created_at) return false;
      await likeService.takeBack(tx, clock, [pair]);
    }
    return likeService.putBack(tx, clock, like);
  },
  async 'merged owner'(tx, _, image) {
    const { owner, into } = image as { owner: typeof storeOwners.$inferSelect; into: number | null };
    if (into !== null) {
      const pair = and(eq(storeOwners.store_id, into), eq(storeOwners.user_id, owner.user_id));
      const gone = await tx.delete(storeOwners).where(pair).returning({ user_id: storeOwners.user_id });
      if (gone.length === 0) return false;
      await owners.follow(tx, into);
    }
    await tx.insert(storeOwners).values(owner).onConflictDoNothing();
    await owners.follow(tx, owner.store_id);
    return true;
  },
  async 'merged review'(tx, clock, image) {
    const { id, from, into } = image as { id: number; from: number; into: number };
    const [review] = await tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.id, id), eq(reviews.store_id, into)));
    if (!review) return false;
    await moveReview(tx, clock, review, from);
    return true;
  },
} satisfies Images;
