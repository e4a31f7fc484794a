import { and, asc, count, desc, eq, exists, isNull, lte, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { edits, soldOutDishes, storeOwners, stores as storesTable, users, type Today } from '../../db/schema.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { counted } from '../../lib/counted.ts';
import { timestamp } from '../../lib/clock.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { limits } from '../../limits.ts';
import type { ScheduleReq, TodayReq } from '../hours/model.ts';
import { endOfToday } from '../hours/today.ts';
import * as reviews from '../reviews/service.ts';
import { site } from '../settings/site.ts';
import { setSoldOut as setSoldOutOf } from '../stores/menu.ts';
import * as stores from '../stores/service.ts';
import { record } from '../undo-log/record.ts';
import { watch } from '../undo-log/rows.ts';
import type { Images } from '../undo-log/service.ts';
import type { Owner } from './model.ts';

type Way = typeof storeOwners.$inferSelect.by;

const notDeleted = isNull(storesTable.deleted_at);

/** IDs of the stores of a user that are not deleted, the newest ownership first. */
export function list(db: Database, user_id: number, paging: Paging): Promise<Page<number>> {
  const { read } = db;
  return db.snapshot(async () => {
    const { store_id, created_at } = storeOwners;
    const isOwn = and(eq(storeOwners.user_id, user_id), notDeleted);
    const joined = eq(storesTable.id, store_id);
    const [total] = await read.select({ count: count() }).from(storeOwners).innerJoin(storesTable, joined).where(isOwn);
    const rows = await read
      .select({ id: store_id })
      .from(storeOwners)
      .innerJoin(storesTable, joined)
      .where(isOwn)
      .orderBy(desc(created_at), desc(store_id))
      .limit(paging.page_size)
      .offset(offsetOf(paging));
    return { items: rows.map(({ id }) => id), total: total!.count };
  });
}

/** Those who look after a store, the first one first. */
export const ownersOf = (db: Queries, store_id: number): Promise<Owner[]> =>
  db
    .select({
      user_id: storeOwners.user_id,
      username: users.username,
      by: storeOwners.by,
      created_at: storeOwners.created_at,
    })
    .from(storeOwners)
    .innerJoin(users, eq(users.id, storeOwners.user_id))
    .where(eq(storeOwners.store_id, store_id))
    .orderBy(asc(storeOwners.created_at), asc(storeOwners.user_id));

export const isOwner = async (db: Queries, user_id: number, store_id: number): Promise<boolean> => {
  const pair = and(eq(storeOwners.store_id, store_id), eq(storeOwners.user_id, user_id));
  const rows = await db.select({ user_id: storeOwners.user_id }).from(storeOwners).where(pair);
  return rows.length > 0;
};

/** The row of a store that a user owns. Throws NotFound for any other store. */
export async function ownStore(
  tx: Queries,
  user_id: number,
  store_id: number,
): Promise<typeof storesTable.$inferSelect> {
  if (!(await isOwner(tx, user_id, store_id))) throw stores.unknown();
  return stores.existing(tx, store_id);
}

/** Makes a user an owner of a store; false when they own it already. Throws Conflict beyond `limits.owners`. */
export async function add(
  tx: Queries,
  { clock }: Pick<ServiceContext, 'clock'>,
  { user_id, store_id, by }: { user_id: number; store_id: number; by: Way },
): Promise<boolean> {
  if (await isOwner(tx, user_id, store_id)) return false;
  const [present] = await tx.select({ count: count() }).from(storeOwners).where(eq(storeOwners.store_id, store_id));
  if (present!.count >= limits.owners)
    throw new Conflict('too_many_owners', `A store has ${counted(limits.owners, 'owner')} at most; remove one first.`);
  await tx.insert(storeOwners).values({ user_id, store_id, by, created_at: timestamp(clock) });
  await follow(tx, store_id);
  return true;
}

/** Brings `verified` of a store up to date. */
export async function follow(tx: Queries, store_id: number): Promise<void> {
  const owners = tx
    .select({ one: sql`1` })
    .from(storeOwners)
    .where(eq(storeOwners.store_id, store_id));
  await tx
    .update(storesTable)
    .set({ verified: sql`case when ${exists(owners)} then 1 else 0 end` })
    .where(eq(storesTable.id, store_id));
}

/** Takes an owner away from a store. Throws NotFound. */
export const remove = (context: ServiceContext, store_id: number, user_id: number): Promise<void> =>
  context.db.write(async (tx) => {
    const [user] = await tx.select({ username: users.username }).from(users).where(eq(users.id, user_id));
    const pair = and(eq(storeOwners.store_id, store_id), eq(storeOwners.user_id, user_id));
    const [owner] = await tx.delete(storeOwners).where(pair).returning();
    if (!owner) throw new NotFound('This account does not own the store.');
    await follow(tx, store_id);
    const asked = await rejectPending(tx, context, store_id, user_id);
    const changes = { owner: user!.username };
    await record(tx, context, 'owner.remove', `stores/${store_id}`, changes, [
      { subject: 'former owner', user_id, image: { owner } },
      ...asked,
    ]);
  });

/** Rejects what a former owner has asked for. */
async function rejectPending(tx: Queries, { clock }: ServiceContext, store_id: number, user_id: number) {
  const isPending = and(eq(edits.store_id, store_id), eq(edits.user_id, user_id), eq(edits.status, 'pending'));
  const ids = (await tx.select({ id: edits.id }).from(edits).where(isPending)).map(({ id }) => id);
  const watched = await watch(tx, { edits: ids });
  const now = timestamp(clock);
  await tx.update(edits).set({ status: 'rejected', reviewed_at: now, updated_at: now }).where(isPending);
  return watched.images();
}

/** How an owner who was made is none again, and one who was taken away is one; false where somebody has changed it since. */
export const ownerImages = {
  async owner(tx, _, image) {
    const { store_id, user_id } = image as { store_id: number; user_id: number };
    const pair = and(eq(storeOwners.store_id, store_id), eq(storeOwners.user_id, user_id));
    const gone = await tx.delete(storeOwners).where(pair).returning({ store_id: storeOwners.store_id });
    if (gone.length > 0) await follow(tx, store_id);
    return gone.length > 0;
  },
  async 'former owner'(tx, _, image) {
    const { owner } = image as { owner: typeof storeOwners.$inferSelect };
    const made = await tx.insert(storeOwners).values(owner).onConflictDoNothing().returning({ by: storeOwners.by });
    if (made.length > 0) await follow(tx, owner.store_id);
    return made.length > 0;
  },
} satisfies Images;

/** Ends what a user owns, before the account goes. */
export async function removeAllOf(tx: Queries, user_id: number): Promise<void> {
  const own = eq(storeOwners.user_id, user_id);
  const gone = await tx.delete(storeOwners).where(own).returning({ store_id: storeOwners.store_id });
  for (const { store_id } of gone) await follow(tx, store_id);
}

/** Says what holds today of a store of a user; nothing, where the request says nothing. Throws NotFound. */
export const sayToday = (context: ServiceContext, userId: number, storeId: number, input: TodayReq): Promise<void> =>
  context.db.write(async (tx) => {
    await ownStore(tx, userId, storeId);
    const { note = '', closed = false, until = null } = input;
    const today: Today | null = note || closed || until !== null ? { note, closed, until } : null;
    const { time_zone } = await site(tx);
    const today_ends = today && timestamp(() => endOfToday(context.clock(), time_zone));
    await tx.update(storesTable).set({ today, today_ends }).where(eq(storesTable.id, storeId));
  });

/** Sets hours and closures of a store of a user. Throws NotFound, BadRequest. */
export const setHours = (context: ServiceContext, userId: number, storeId: number, input: ScheduleReq): Promise<void> =>
  context.db.write(async (tx) => {
    const store = await ownStore(tx, userId, storeId);
    await stores.change(tx, context, storeId, { ...(await stores.requestOf(tx, store)), ...input });
  });

/** Says whether a dish of a store of a user is sold out, until the day is over. Throws NotFound. */
export const setSoldOut = (
  context: ServiceContext,
  userId: number,
  storeId: number,
  dishId: number,
  soldOut: boolean,
): Promise<void> =>
  context.db.write(async (tx) => {
    await ownStore(tx, userId, storeId);
    if (!(await setSoldOutOf(tx, storeId, dishId, soldOut))) throw new NotFound('The store has no such dish.');
    await tx.delete(soldOutDishes).where(eq(soldOutDishes.dish_id, dishId));
    if (soldOut) {
      const { time_zone } = await site(tx);
      const ends_at = timestamp(() => endOfToday(context.clock(), time_zone));
      await tx.insert(soldOutDishes).values({ dish_id: dishId, store_id: storeId, ends_at });
    }
    await tx
      .update(storesTable)
      .set({ updated_at: timestamp(context.clock) })
      .where(eq(storesTable.id, storeId));
  });

/** Dishes that owners have marked on days that are over are no longer sold out. Returns their number. */
export const endSoldOut = ({ db, clock }: Pick<ServiceContext, 'db' | 'clock'>): Promise<number> =>
  db.write(async (tx) => {
    const ended = await tx
      .delete(soldOutDishes)
      .where(lte(soldOutDishes.ends_at, timestamp(clock)))
      .returning();
    for (const { store_id, dish_id } of ended) await setSoldOutOf(tx, store_id, dish_id, false);
    return ended.length;
  });

/** Answers a review of a store of a user. Throws NotFound. */
export const reply = (
  context: ServiceContext,
  userId: number,
  storeId: number,
  reviewId: number,
  text: string,
): Promise<void> =>
  context.db.write(async (tx) => {
    await ownStore(tx, userId, storeId);
    await reviews.replyOfOwner(tx, context, storeId, reviewId, text);
  });
