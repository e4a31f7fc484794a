import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import { byEngine, type Database, type Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { prepared } from '../../db/prepared.ts';
import { isPublic, likes, stores as storesTable } from '../../db/schema.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import type { Clock } from '../../lib/clock.ts';
import { halfLives, heat, remaining } from '../standing/hotness.ts';
import * as standing from '../standing/service.ts';
import { dayOf } from '../votes/weight.ts';
import * as postgres from './queries.postgres.ts';
import * as sqlite from './queries.sqlite.ts';
import type { Liked, Pair } from './liked.ts';

const queriesOf = byEngine({ sqlite, postgres });

export type { Liked };

const statements = prepared((db) => {
  const value = sql.placeholder;
  const ofUser = eq(likes.user_id, value('user_id'));
  const isLiked = and(eq(storesTable.id, likes.store_id), isPublic);
  return {
    total: db.select({ count: count() }).from(likes).innerJoin(storesTable, isLiked).where(ofUser).prepare(),
    page: db
      .select({ id: likes.store_id })
      .from(likes)
      .innerJoin(storesTable, isLiked)
      .where(ofUser)
      .orderBy(desc(likes.created_at), desc(likes.store_id))
      .limit(value('limit'))
      .offset(value('offset'))
      .prepare(),
    among: db
      .select({ id: likes.store_id })
      .from(likes)
      .innerJoin(storesTable, isLiked)
      .where(and(ofUser, expressionsOf(db).isAmong(likes.store_id, value('ids'))))
      .prepare(),
  };
});

/** Likes a public store, or unlikes it; returns the new state. Throws NotFound. */
export const toggle = (context: ServiceContext, user_id: number, store_id: number): Promise<Liked> =>
  queriesOf(context.db).change(context, { user_id, store_id }, undefined);

/** Likes a public store, or leaves it liked, or takes the like of any store back. Throws NotFound. */
export const set = (context: ServiceContext, user_id: number, store_id: number, liked: boolean): Promise<Liked> =>
  queriesOf(context.db).change(context, { user_id, store_id }, liked);

/** IDs of the public stores that a user likes, the newest like first. */
export function list(db: Database, user_id: number, paging: Paging): Promise<Page<number>> {
  const { read } = db;
  return db.snapshot(async () => {
    const { total: all, page } = statements(read);
    const total = (await all.execute({ user_id }))[0]!.count;
    const offset = offsetOf(paging);
    if (offset >= total) return { items: [], total };
    const rows = await page.execute({ user_id, limit: paging.page_size, offset });
    return { items: rows.map(({ id }) => id), total };
  });
}

/** Those of the stores that a user likes and that are public, in the order of the IDs. */
export async function among({ read }: Database, user_id: number, ids: readonly number[]): Promise<number[]> {
  const rows = await statements(read).among.execute({ user_id, ids: JSON.stringify(ids) });
  const liked = new Set(rows.map(({ id }) => id));
  return [...new Set(ids)].filter((id) => liked.has(id));
}

/** Takes back up to `limit` likes of a user, in stores of every status. Returns whether none is left. */
export async function removeAll(tx: Queries, clock: Clock, user_id: number, limit: number): Promise<boolean> {
  const { store_id } = likes;
  const rows = await tx.select({ store_id }).from(likes).where(eq(likes.user_id, user_id)).limit(limit);
  await takeBack(
    tx,
    clock,
    rows.map((row) => ({ ...row, user_id })),
  );
  return rows.length < limit;
}

/** Takes back these likes, as far as they are there, with what is left of their hotness. */
export const takeBack = (tx: Queries, clock: Clock, pairs: readonly Pair[]): Promise<void> =>
  queriesOf(tx).takeBack(tx, clock, pairs);

/** Puts a like back that was taken back, with what is left of its hotness; false when the user likes the store again. */
export async function putBack(tx: Queries, clock: Clock, like: typeof likes.$inferSelect): Promise<boolean> {
  const { store_id, created_at, weight } = like;
  const rows = await tx.insert(likes).values(like).onConflictDoNothing().returning({ store_id: likes.store_id });
  if (rows.length === 0) return false;
  const left = remaining(heat.like, halfLives(Date.parse(created_at)), halfLives(clock()));
  await standing.record(tx, clock, store_id, { likes: 1, day: dayOf(created_at), weight, heat: left });
  return true;
}
