import { asc, desc, sql, type Column } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { isPublic, stores } from '../../db/schema.ts';
import { readTally } from '../../db/tallies.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';

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
