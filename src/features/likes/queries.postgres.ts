// Engine SQL, for PostgreSQL only: functions that decide and write in one round trip.
import { sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import type { PostgresDatabase } from '../../db/postgres/database.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { halfLives } from '../rankings/hotness.ts';
import { hourOf } from '../rankings/service.ts';
import { unknown } from '../stores/service.ts';
import type { Pair, Standing } from './standing.ts';

const flag = (liked: boolean | undefined) => (liked === undefined ? null : Number(liked));

/** Likes a public store, unlikes it, or does what it can of both if `liked` is undefined. Throws NotFound. */
export async function change(
  { db, clock }: ServiceContext,
  { store_id, user_id }: Pair,
  liked: boolean | undefined,
): Promise<Standing> {
  const now = clock();
  const changes = { stores: new Set([store_id]), subjects: new Set(['store counters' as const]), everything: false };
  const [row] = await (db as PostgresDatabase).call<[liked: number, likes: number]>(
    changes,
    sql`like_store((select id from stores where id = ${store_id}), ${user_id}::integer, ${flag(liked)}::integer, ${timestamp(clock)}::text,
      ${halfLives(now)}::float8, ${hourOf(now)}::text)`,
  );
  if (!row) throw unknown();
  return { liked: row[0] === 1, likes: row[1] };
}

/** Takes back up to `limit` likes of a user, and returns their number. */
export async function takeBack(tx: Queries, clock: Clock, user_id: number, limit: number): Promise<number> {
  const now = clock();
  const [row] = await tx.values<[number]>(
    sql`select take_back_likes(${user_id}::integer, ${limit}::integer, ${halfLives(now)}::float8, ${hourOf(now)}::text)`,
  );
  return row![0];
}
