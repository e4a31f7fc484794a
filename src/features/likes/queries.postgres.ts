// Engine SQL, for PostgreSQL only: functions that decide and write in one round trip.
import { and, eq, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { likes, stores } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { halfLives } from '../standing/hotness.ts';
import { hourOf } from '../standing/service.ts';
import { notPublic } from '../stores/service.ts';
import { youngSince } from '../votes/weight.ts';
import type { Liked, Pair } from './liked.ts';

const flag = (liked: boolean | undefined) => (liked === undefined ? null : Number(liked));

/**
 * Likes a public store, unlikes it, or does what it can of both if `liked` is undefined. A like is taken back from any
 * store. Throws NotFound.
 */
export async function change(context: ServiceContext, pair: Pair, liked: boolean | undefined): Promise<Liked> {
  const { db, clock, network } = context;
  const { store_id, user_id } = pair;
  const now = clock();
  const [isLiked, number] = await db.call!<[isLiked: number | null, likes: number]>(
    sql`like_store((select id from stores where id = ${store_id}), ${user_id}::integer, ${flag(liked)}::integer, ${timestamp(clock)}::text,
      ${halfLives(now)}::float8, ${hourOf(now)}::text, ${network ?? null}::text, ${youngSince(clock)}::text)`,
  );
  if (isLiked !== null) return { liked: isLiked === 1, likes: number };
  if (liked === false) return takeBackHidden(context, pair);
  throw await notPublic(db.read, store_id);
}

/** Takes back the like of a store that is not public. Throws NotFound when there is none. */
const takeBackHidden = ({ db, clock }: ServiceContext, pair: Pair): Promise<Liked> =>
  db.write(async (tx) => {
    const isOfPair = and(eq(likes.store_id, pair.store_id), eq(likes.user_id, pair.user_id));
    const liked = await tx.select({ since: likes.created_at }).from(likes).where(isOfPair);
    if (liked.length === 0) throw await notPublic(tx, pair.store_id);
    await takeBack(tx, clock, [pair]);
    const [store] = await tx.select({ likes: stores.likes }).from(stores).where(eq(stores.id, pair.store_id));
    return { liked: false, likes: store!.likes };
  });

const arrayOf = (numbers: number[]) => `{${numbers.join()}}`;

/** Takes back these likes, as far as they are there. */
export async function takeBack(tx: Queries, clock: Clock, pairs: readonly Pair[]): Promise<void> {
  const now = clock();
  const [places, users] = [pairs.map(({ store_id }) => store_id), pairs.map(({ user_id }) => user_id)];
  await tx.run(
    sql`select take_back_likes(${arrayOf(places)}::integer[], ${arrayOf(users)}::integer[], ${halfLives(now)}::float8,
      ${hourOf(now)}::text)`,
  );
}
