import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database, Queries } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { isPublic, stores } from '../../db/schema.ts';
import { readTallies } from '../../db/tallies.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import * as settings from '../settings/service.ts';
import { halfLives, hotness, warmed } from './hotness.ts';
import { meanRating, score } from './score.ts';

export const rankings = ['hotness', 'likes', 'search', 'reviews'] as const;
export type Ranking = (typeof rankings)[number];

const pages = prepared((db) => {
  const page = (column: SQLiteColumn) =>
    db
      .select({ id: stores.id })
      .from(stores)
      .where(isPublic)
      .orderBy(sql`${column} desc`, sql`${stores.score} desc`, asc(stores.id))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare();
  return {
    hotness: page(stores.hot_key),
    likes: page(stores.likes),
    search: page(stores.search_count),
    reviews: page(stores.review_count),
  } satisfies Record<Ranking, unknown>;
});

/** Ids of public stores in the order of a ranking; ties go by score, then by id. */
export async function rank({ read }: Database, by: Ranking, paging: Paging): Promise<Page<number>> {
  const { 'stores/active': total } = await readTallies(read, ['stores/active']);
  const offset = offsetOf(paging);
  if (offset >= total) return { items: [], total };
  const rows = await pages(read)[by].execute({ limit: paging.page_size, offset });
  return { items: rows.map(({ id }) => id), total };
}

const counters = {
  id: stores.id,
  likes: stores.likes,
  search_count: stores.search_count,
  review_count: stores.review_count,
  rating_sum: stores.rating_sum,
  hot_key: stores.hot_key,
  score: stores.score,
  scored_at: stores.scored_at,
};

type Counters = Omit<typeof stores.$inferSelect, Exclude<keyof typeof stores.$inferSelect, keyof typeof counters>>;

const scoreOf = (row: Omit<Counters, 'id' | 'score' | 'scored_at'>, mean: number, now: number) =>
  score(
    {
      hotness: hotness(row.hot_key, halfLives(now)),
      likes: row.likes,
      searches: row.search_count,
      reviews: row.review_count,
      ratingSum: row.rating_sum,
    },
    mean,
  );

/** The score of a store that nobody has noticed yet. */
export async function initialScore(tx: Queries): Promise<number> {
  const untouched = { likes: 0, search_count: 0, review_count: 0, rating_sum: 0, hot_key: null };
  return scoreOf(untouched, await settings.get(tx, 'mean_rating'), 0);
}

export interface Event {
  likes?: number;
  reviews?: number;
  ratings?: number;
  /** Change of the hotness. */
  heat: number;
}

const statements = prepared((db) => {
  const value = (name: string) => sql`${sql.placeholder(name)}`;
  const set = {
    likes: value('likes'),
    review_count: value('review_count'),
    rating_sum: value('rating_sum'),
    hot_key: value('hot_key'),
    score: value('score'),
  };
  const isStore = eq(stores.id, sql.placeholder('id'));
  return {
    find: db.select(counters).from(stores).where(isStore).prepare(),
    update: db.update(stores).set(set).where(isStore).prepare(),
    date: db
      .update(stores)
      .set({ scored_at: value('scored_at') })
      .where(isStore)
      .prepare(),
  };
});

/** Exact enough to find the oldest scores: most events then leave one index more as it is. */
const hourOf = (now: number) => `${new Date(now).toISOString().slice(0, 'YYYY-MM-DDTHH'.length)}:00:00.000Z`;

/** Moves a store's counters, hotness and score by an event; gives the counters as they now stand. */
export async function record(tx: Queries, clock: Clock, storeId: number, event: Event): Promise<Counters | undefined> {
  const { find, update, date } = statements(tx);
  const [before] = await find.execute({ id: storeId });
  if (!before) return undefined;
  const now = clock();
  const after: Counters = {
    ...before,
    likes: before.likes + (event.likes ?? 0),
    review_count: before.review_count + (event.reviews ?? 0),
    rating_sum: before.rating_sum + (event.ratings ?? 0),
    hot_key: warmed(before.hot_key, event.heat, halfLives(now)),
  };
  after.score = scoreOf(after, await settings.get(tx, 'mean_rating'), now);
  await update.execute(after);
  const hour = hourOf(now);
  if (before.scored_at < hour) await date.execute({ id: storeId, scored_at: hour });
  return after;
}

/** How many stores are rescored in one transaction. */
const portion = 50;

/**
 * Recomputes the score of the `limit` stores that were scored longest ago, with the mean rating of this moment;
 * gives how many. It goes in portions, so that other writes get in between, and a signal ends it after one.
 */
export async function recalculate(db: Database, clock: Clock, limit: number, signal?: AbortSignal): Promise<number> {
  await db.write(async (tx) => {
    const { 'reviews/approved': count, 'reviews/rating_sum': sum } = await readTallies(tx, [
      'reviews/approved',
      'reviews/rating_sum',
    ]);
    await settings.set(tx, 'mean_rating', meanRating(sum, count));
  });
  const oldest = await db.read
    .select({ id: stores.id })
    .from(stores)
    .where(isNull(stores.deleted_at))
    .orderBy(asc(stores.scored_at))
    .limit(limit);
  for (let start = 0; start < oldest.length; start += portion) {
    if (signal?.aborted) return start;
    const ids = oldest.slice(start, start + portion).map(({ id }) => id);
    await db.write((tx) => rescore(tx, clock, ids));
  }
  return oldest.length;
}

async function rescore(tx: Queries, clock: Clock, ids: number[]): Promise<void> {
  const mean = await settings.get(tx, 'mean_rating');
  const now = clock();
  const scored_at = timestamp(clock);
  const rows = await tx
    .select(counters)
    .from(stores)
    .where(and(inArray(stores.id, ids), isNull(stores.deleted_at)));
  for (const row of rows) {
    await tx
      .update(stores)
      .set({ score: scoreOf(row, mean, now), scored_at })
      .where(eq(stores.id, row.id));
  }
}
