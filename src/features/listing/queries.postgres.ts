// Engine SQL, for PostgreSQL only: JSON of rows, lists as arrays.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { isPublic } from '../../db/schema.ts';

const byRating = prepared((db) =>
  db
    .select({
      rating: sql<number>`steps.value`,
      stores: sql<string>`(select coalesce(json_agg(id)::text, '[]') from stores where ${isPublic} and rating = steps.value)`,
    })
    .from(sql`unnest(translate(${sql.placeholder('steps')}::text, '[]', '{}')::float8[]) as steps (value)`)
    .prepare(),
);

/** IDs of the public stores of each of these ratings, as JSON. */
export const rated = (db: Queries, steps: readonly number[]): Promise<[rating: number, ids: string][]> =>
  valuesOf(byRating(db), { steps: JSON.stringify(steps) });
