// Engine SQL, for PostgreSQL only: functions that decide and write in one round trip.
import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { halfLives } from '../rankings/hotness.ts';
import { hourOf } from '../rankings/service.ts';
import { unknown } from '../stores/service.ts';
import { youngSince } from '../votes/weight.ts';
import type { Pair, Standing } from './standing.ts';

const flag = (liked: boolean | undefined) => (liked === undefined ? null : Number(liked));

/** Likes a public store, unlikes it, or does what it can of both if `liked` is undefined. Throws NotFound. */
export async function change(
  { db, clock, network }: ServiceContext,
  { store_id, user_id }: Pair,
  liked: boolean | undefined,
): Promise<Standing> {
  const now = clock();
  const [isLiked, likes] = await db.call!<[isLiked: number | null, likes: number]>(
    sql`like_store((select id from stores where id = ${store_id}), ${user_id}::integer, ${flag(liked)}::integer, ${timestamp(clock)}::text,
      ${halfLives(now)}::float8, ${hourOf(now)}::text, ${network ?? null}::text, ${youngSince(clock)}::text)`,
  );
  if (isLiked === null) throw unknown();
  return { liked: isLiked === 1, likes };
}

const arrayOf = (numbers: number[]) => `{${numbers.join()}}`;

/** Takes back these likes, as far as they are there. */
export async function takeBack(tx: Queries, clock: Clock, pairs: readonly Pair[]): Promise<void> {
  const now = clock();
  const [stores, users] = [pairs.map(({ store_id }) => store_id), pairs.map(({ user_id }) => user_id)];
  await tx.run(
    sql`select take_back_likes(${arrayOf(stores)}::integer[], ${arrayOf(users)}::integer[], ${halfLives(now)}::float8,
      ${hourOf(now)}::text)`,
  );
}
