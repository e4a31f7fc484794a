// Engine SQL, for SQLite only: JSON of rows.
import { sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { isPublic } from '../../db/schema.ts';

const byRating = prepared((db) =>
  db
    .select({
      rating: sql<number>`steps.value`,
      stores: sql<string>`(select json_group_array(id) from stores where ${isPublic} and rating = steps.value)`,
    })
    .from(sql`json_each(${sql.placeholder('steps')}) as steps`)
    .prepare(),
);

/** IDs of the public stores of each of these ratings, as JSON. */
export const rated = (db: Queries, steps: readonly number[]): Promise<[rating: number, ids: string][]> =>
  valuesOf(byRating(db), { steps: JSON.stringify(steps) });
