import { and, eq, gt, gte, isNull, sql, type SQL } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { likes, reviews, stores, users } from '../../db/schema.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';

/** Weights of likes and reviews, in tenths: whole numbers, so that taking one back is exact. */
export const weights = { full: 10, light: 1 } as const;

/** Weight that a row of likes or reviews lacks. */
export const discount = sql.raw(`(${weights.full} - weight)`);

/** A count without the tenths by which some of it weighs less. */
export const weighed = (count: number, lacking: number) => (weights.full * count - lacking) / weights.full;

/** The day of an instant, in UTC: the same on every node, and `created_at` begins with it. */
export const dayOf = (instant: string) => instant.slice(0, 'YYYY-MM-DD'.length);

/** Accounts that are younger than `limits.accountYouth` were made since. */
export const youngSince = (clock: Clock) => timestamp(() => clock() - limits.accountYouth);

/** Number of likes and reviews that the placeholders `store_id` and `today` name, of reviews up to `limits.votesInFull`. */
export function votesOf(db: Queries): SQL<number> {
  const today = sql.placeholder('today');
  const reviewed = db
    .select({ one: sql`1` })
    .from(reviews)
    .where(
      and(
        isNull(reviews.deleted_at),
        eq(reviews.store_id, sql.placeholder('store_id')),
        gte(reviews.created_at, today),
      ),
    )
    .limit(limits.votesInFull)
    .as('reviewed');
  const liked = sql`case when ${stores.liked_on} = ${today} then ${stores.likes_that_day} else 0 end`;
  return sql<number>`${liked} + (select cast(count(*) as integer) from ${reviewed})`;
}

const statements = prepared((db) => {
  const value = (name: string) => sql.placeholder(name);
  const [storeId, network, today] = [value('store_id'), value('network'), value('today')];
  const one = { one: sql<number>`1` };
  return {
    number: db
      .select({ number: votesOf(db) })
      .from(stores)
      .where(eq(stores.id, storeId))
      .prepare(),
    isYoung: db
      .select(one)
      .from(users)
      .where(and(eq(users.id, value('user_id')), gt(users.created_at, value('since'))))
      .prepare(),
    likedFrom: db
      .select(one)
      .from(likes)
      .where(and(eq(likes.network, network), eq(likes.store_id, storeId), gte(likes.created_at, today)))
      .limit(1)
      .prepare(),
    reviewedFrom: db
      .select(one)
      .from(reviews)
      .where(and(eq(reviews.network, network), eq(reviews.store_id, storeId), gte(reviews.created_at, today)))
      .limit(1)
      .prepare(),
  };
});

/**
 * Weight of a new like or review: the first `limits.votesInFull` of a store and day weigh fully, whoever sends them;
 * beyond that those of young accounts, and the second and later of one network, a tenth. What did not come over HTTP
 * has no network, and weighs fully. `known` is what `votesOf` gave in this transaction.
 */
export async function weightOf(
  tx: Queries,
  { clock, network }: Pick<ServiceContext, 'clock' | 'network'>,
  { store_id, user_id }: { store_id: number; user_id: number },
  known?: number,
): Promise<number> {
  if (network === undefined) return weights.full;
  const { number, isYoung, likedFrom, reviewedFrom } = statements(tx);
  const today = dayOf(timestamp(clock));
  const votes = known ?? (await valuesOf<[number]>(number, { store_id, today }))[0]![0];
  if (votes < limits.votesInFull) return weights.full;
  const isAny = async (...asked: Parameters<typeof valuesOf>) => (await valuesOf(...asked)).length > 0;
  const isLight =
    (await isAny(isYoung, { user_id, since: youngSince(clock) })) ||
    (await isAny(likedFrom, { store_id, network, today })) ||
    (await isAny(reviewedFrom, { store_id, network, today }));
  return isLight ? weights.light : weights.full;
}
