import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { prepared, rowsOf } from '../../db/prepared.ts';
import { stores } from '../../db/schema.ts';
import { readTallies } from '../../db/tallies.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { limits } from '../../limits.ts';
import * as activity from '../activity/service.ts';
import * as settings from '../settings/service.ts';
import { halfLives, hotness, warmed } from './hotness.ts';
import { meanRating, score } from './score.ts';
import { weighed, weights } from '../votes/weight.ts';

const counterColumns = {
  id: stores.id,
  likes: stores.likes,
  likes_discount: stores.likes_discount,
  search_count: stores.search_count,
  review_count: stores.review_count,
  reviews_discount: stores.reviews_discount,
  rating_sum: stores.rating_sum,
  ratings_discount: stores.ratings_discount,
  liked_on: stores.liked_on,
  likes_that_day: stores.likes_that_day,
  hot_key: stores.hot_key,
  score: stores.score,
  scored_at: stores.scored_at,
};

type Counters = Omit<
  typeof stores.$inferSelect,
  Exclude<keyof typeof stores.$inferSelect, keyof typeof counterColumns>
>;

/** Columns of a store that `record` needs before a change. */
export const knownColumns = (db: Queries) => ({ ...counterColumns, mean: settings.jsonOf(db, 'mean_rating') });

type Known = Counters & { mean: string | null };

const scoreOf = (
  row: Omit<Counters, 'id' | 'liked_on' | 'likes_that_day' | 'score' | 'scored_at'>,
  mean: number,
  now: number,
) =>
  score(
    {
      hotness: hotness(row.hot_key, halfLives(now)),
      likes: weighed(row.likes, row.likes_discount),
      searches: row.search_count,
      reviews: weighed(row.review_count, row.reviews_discount),
      ratingSum: weighed(row.rating_sum, row.ratings_discount),
    },
    mean,
  );

/** Counters of a store without likes, searches and reviews. */
export const untouched = {
  likes: 0,
  likes_discount: 0,
  liked_on: '',
  likes_that_day: 0,
  search_count: 0,
  review_count: 0,
  reviews_discount: 0,
  rating_sum: 0,
  ratings_discount: 0,
  hot_key: null,
};

/** The score of such a store. */
export async function initialScore(tx: Queries): Promise<number> {
  return scoreOf(untouched, await settings.get(tx, 'mean_rating'), 0);
}

/**
 * A like of a day, or a review that begins to count; negative when it is taken back. `weight` is that of the vote, `heat`
 * the change of the hotness if it weighs fully.
 */
export type CounterChange = { weight: number; heat: number } & (
  { likes: number; day: string; reviews?: never; ratings?: never } | { likes?: never; reviews: number; ratings: number }
);

const statements = prepared((db) => {
  const value = (name: string) => sql`${sql.placeholder(name)}`;
  const standing = { hot_key: value('hot_key'), score: value('score') };
  const ratings = {
    review_count: value('review_count'),
    reviews_discount: value('reviews_discount'),
    rating_sum: value('rating_sum'),
    ratings_discount: value('ratings_discount'),
  };
  const likes = {
    likes: value('likes'),
    likes_discount: value('likes_discount'),
    liked_on: value('liked_on'),
    likes_that_day: value('likes_that_day'),
  };
  const isStore = eq(stores.id, sql.placeholder('id'));
  // SQLite rewrites the index of every column that an UPDATE names.
  const update = (columns: object) => db.update(stores).set(columns).where(isStore).prepare();
  const updates = (columns: object) => ({
    undated: update(columns),
    dated: update({ ...columns, scored_at: value('scored_at') }),
  });
  const columns = knownColumns(db);
  return {
    columns,
    find: db.select(columns).from(stores).where(isStore).prepare(),
    like: updates({ ...likes, ...standing }),
    review: updates({ ...ratings, ...standing }),
  };
});

/** `scored_at` is rounded to the hour, so that most events leave its index unchanged. */
export const hourOf = (now: number) => `${timestamp(() => now).slice(0, 'YYYY-MM-DDTHH'.length)}:00:00.000Z`;

/** Applies a change to the counters of a store, which may be `known`, to hotness and score, and returns the new values. */
export async function record(
  tx: Queries,
  clock: Clock,
  storeId: number,
  event: CounterChange,
  known?: Known,
): Promise<Counters | undefined> {
  const { columns, find, like, review } = statements(tx);
  const before = known ?? (await rowsOf(find, columns, { id: storeId }))[0];
  if (!before) return undefined;
  const now = clock();
  const { likes = 0, reviews = 0, ratings = 0, weight, heat } = event;
  const discount = weights.full - weight;
  const after: Counters = {
    ...before,
    ...(event.likes !== undefined && likedOn(before, likes, event.day)),
    likes: before.likes + likes,
    likes_discount: before.likes_discount + likes * discount,
    review_count: before.review_count + reviews,
    reviews_discount: before.reviews_discount + reviews * discount,
    rating_sum: before.rating_sum + ratings,
    ratings_discount: before.ratings_discount + ratings * discount,
    hot_key: warmed(before.hot_key, (heat * weight) / weights.full, halfLives(now)),
  };
  after.score = scoreOf(after, settings.fromJson('mean_rating', before.mean), now);
  const { undated, dated } = event.likes === undefined ? review : like;
  const hour = hourOf(now);
  const isDated = before.scored_at < hour;
  if (isDated) after.scored_at = hour;
  await (isDated ? dated : undated).run(after);
  return after;
}

/** Likes of the last day on which there were any: a later day begins at 0, and an earlier one is over. */
function likedOn({ liked_on, likes_that_day }: Counters, more: number, day: string): Partial<Counters> {
  if (day < liked_on) return {};
  return { liked_on: day, likes_that_day: Math.max(0, (day === liked_on ? likes_that_day : 0) + more) };
}

/** Recomputes the score of a store from its counters. */
export const refresh = (tx: Queries, clock: Clock, storeId: number): Promise<unknown> =>
  record(tx, clock, storeId, { likes: 0, day: '', weight: weights.full, heat: 0 });

/**
 * Recomputes the score of the `limit` stores that were scored longest ago, with the present mean rating, and returns
 * their number. Works in batches, so that other writes run in between; a signal ends it after a batch.
 */
export async function recalculate(context: ServiceContext, limit: number, signal?: AbortSignal): Promise<number> {
  const { db, clock } = context;
  await db.write(async (tx) => {
    const { 'reviews/approved': count, 'reviews/rating_sum': sum } = await readTallies(tx, [
      'reviews/approved',
      'reviews/rating_sum',
    ]);
    await settings.set(tx, 'mean_rating', meanRating(sum, count));
    await activity.record(tx, context, 'ranking.recalculate', 'rankings/stores', { limit });
  });
  const oldest = await db.read
    .select({ id: stores.id })
    .from(stores)
    .where(isNull(stores.deleted_at))
    .orderBy(asc(stores.scored_at))
    .limit(limit);
  for (let start = 0; start < oldest.length; start += limits.rescoredStores) {
    if (signal?.aborted) return start;
    const ids = oldest.slice(start, start + limits.rescoredStores).map(({ id }) => id);
    await db.write((tx) => rescore(tx, clock, ids));
  }
  return oldest.length;
}

async function rescore(tx: Queries, clock: Clock, ids: number[]): Promise<void> {
  const mean = await settings.get(tx, 'mean_rating');
  const now = clock();
  const scored_at = timestamp(clock);
  const rows = await tx
    .select(counterColumns)
    .from(stores)
    .where(and(inArray(stores.id, ids), isNull(expressionsOf(tx).unindexed(stores.deleted_at))));
  for (const row of rows) {
    await tx
      .update(stores)
      .set({ score: scoreOf(row, mean, now), scored_at })
      .where(eq(stores.id, row.id));
  }
}
