import { asc, count, desc, sql, type Column } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { isPublic, stores } from '../../db/schema.ts';
import { readTally } from '../../db/tallies.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { limits } from '../../limits.ts';
import { coolest, halfLives } from '../standing/hotness.ts';

export const rankings = ['hotness', 'likes', 'search', 'reviews'] as const;
export type Ranking = (typeof rankings)[number];

const pages = prepared((db) => {
  const page = (column: Column) =>
    db
      .select({ id: stores.id })
      .from(stores)
      .where(isPublic)
      .orderBy(sql`${column} desc nulls last`, desc(stores.score), asc(stores.id))
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

const hot = prepared((db) => {
  const hits = db
    .select({ id: stores.id })
    .from(stores)
    .where(sql`${isPublic} and ${stores.hot_key} > ${sql.placeholder('coolest')}`)
    .limit(limits.hotCounted)
    .as('hits');
  return { count: db.select({ count: count() }).from(hits).prepare() };
});

/** Public stores whose hotness is more than 0, at most `limits.hotCounted`. */
export async function countHot(db: Database, now: number): Promise<number> {
  // Drivers of PostgreSQL give a count as a text.
  const [row] = await valuesOf<[number | string]>(hot(db.read).count, { coolest: coolest(halfLives(now)) });
  return Number(row![0]);
}

/** IDs of public stores in the order of a ranking; equal ones by score, then by ID. */
export function rank(db: Database, by: Ranking, paging: Paging): Promise<Page<number>> {
  const { read } = db;
  return db.snapshot(async () => {
    const total = await readTally(read, 'stores/active');
    const offset = offsetOf(paging);
    if (offset >= total) return { items: [], total };
    const rows = await valuesOf<[number]>(pages(read)[by], { limit: paging.page_size, offset });
    return { items: rows.map(([id]) => id), total };
  });
}
