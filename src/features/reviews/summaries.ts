import { and, count, eq, sql } from 'drizzle-orm';
import { byEngine, type Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { isCounted, reviews } from '../../db/schema.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { fold } from '../../lib/fold.ts';
import { limits } from '../../limits.ts';
import type { ReviewSummary } from './model.ts';
import * as postgres from './queries.postgres.ts';
import * as sqlite from './queries.sqlite.ts';

/** SQL that looks into the reviews of a store. */
export const queriesOf = byEngine({ sqlite, postgres });

const ratingsOf = prepared((db) =>
  db
    .select({ rating: reviews.rating, count: count() })
    .from(reviews)
    .where(and(eq(reviews.store_id, sql.placeholder('storeId')), isCounted))
    .groupBy(reviews.rating)
    .prepare(),
);

/** Renders summaries of the reviews of stores as JSON, and caches each until a review of the store changes. */
export class ReviewSummaries {
  readonly #ready = new BoundedMap<number, Buffer>(limits.cachedSummaries, ({ byteLength }) => byteLength);
  /** Number of commits: rows read before a commit must not be cached after it. */
  #generation = 0;

  constructor(readonly db: Database) {
    db.onCommit(({ stores, subjects, everything }) => {
      this.#generation++;
      if (everything) this.#ready.clear();
      else if (subjects.has('reviews')) for (const id of stores) this.#ready.delete(id);
    });
  }

  /** The summary for a store, also for one that does not exist. */
  async of(storeId: number): Promise<Buffer> {
    const ready = this.#ready.get(storeId);
    if (ready) return ready;
    const generation = this.#generation;
    const json = Buffer.from(JSON.stringify(await this.#summarise(storeId)));
    if (generation === this.#generation) this.#ready.set(storeId, json);
    return json;
  }

  async #summarise(storeId: number): Promise<ReviewSummary> {
    const { read } = this.db;
    const rows = await ratingsOf(read).all({ storeId });
    const counts = new Map(rows.map(({ rating, count }) => [rating, count]));
    return {
      ratings: [1, 2, 3, 4, 5].map((rating) => counts.get(rating) ?? 0),
      recommended: dishesOf(await queriesOf(read).recommendedIn(read, storeId)),
    };
  }
}

/** Dishes whose names differ in case, width, accents or blanks are one, under the spelling that most have used. */
function dishesOf(names: readonly (readonly [name: string, count: number])[]): ReviewSummary['recommended'] {
  const same = Map.groupBy(names, ([name]) => fold(name).replaceAll(/\s+/g, ' '));
  return [...same.values()]
    .map((spellings) => ({ name: spellings[0]![0], count: spellings.reduce((sum, [, count]) => sum + count, 0) }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, limits.recommendedDishes);
}
