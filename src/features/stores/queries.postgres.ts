// Engine SQL, for PostgreSQL only: JSON of rows, lists as arrays, bytes of a bytea.
import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { isPublic } from '../../db/schema.ts';
import type { Marks } from '../../lib/bytes-by-id.ts';

export { prepareCard, prepareRender } from './rendering.postgres.ts';

/** A JSON array of IDs as a list; in a subquery, of which PostgreSQL expects the same whatever it holds, and plans once. */
const idsFrom = (list: unknown): SQL => sql`array(select unnest(translate(${list}::text, '[]', '{}')::int[]))`;

const literal = (ids: readonly number[]): SQL => sql`${`{${ids.join()}}`}::text::bigint[]`;

/** All stores of a source in its order; as one text, since many rows take longer. */
export async function all(db: Queries, source: SQL): Promise<number[]> {
  const [row] = await db.values<[string | null]>(sql`select array_agg(id)::text from (${source}) as hits`);
  const [list] = row!;
  return list === null ? [] : (JSON.parse(`[${list.slice(1, -1)}]`) as number[]);
}

/** A test of one row of `stores`, which reads its ID alone: it has every mark. */
export const isMarked = (all: readonly Marks[]): SQL => sql.join(all.map(hasMark), sql` and `);

/** A table `hits` of IDs as `value`, in the order of `key`. */
export const inOrder = (ids: readonly number[]): SQL =>
  sql`unnest(${literal(ids)}) with ordinality as hits (value, key)`;

export const listed = (ids: readonly number[]): SQL => sql`select unnest(${literal(ids)}) as id`;

/** Not `get_byte`, which fails behind the last byte. */
function hasMark({ of: { bytes, others }, least }: Marks): SQL {
  const inBytes = sql`substr(${bytes}::bytea, stores.id, 1) >= ${Buffer.of(least)}::bytea`;
  if (others.size === 0) return inBytes;
  const ids = [...others].filter(([, value]) => value >= least).map(([id]) => id);
  return sql`(${inBytes} or stores.id = any (${literal(ids)}))`;
}

const byRating = prepared((db) =>
  db
    .select({
      rating: sql<number>`steps.value`,
      stores: sql<string>`(select coalesce(json_agg(id)::text, '[]') from stores where ${isPublic} and rating = steps.value)`,
    })
    .from(sql`unnest(translate(${sql.placeholder('steps')}::text, '[]', '{}')::float8[]) as steps (value)`)
    .prepare(),
);

const ofStores = prepared((db) =>
  db
    .select({ id: sql<number>`id`, rating: sql<number | null>`rating` })
    .from(sql`stores`)
    .where(sql`${isPublic} and id = any (${idsFrom(sql.placeholder('ids'))})`)
    .prepare(),
);

/** IDs of the public stores of each of these ratings, as JSON. */
export const rated = (db: Queries, steps: readonly number[]): Promise<[rating: number, ids: string][]> =>
  valuesOf(byRating(db), { steps: JSON.stringify(steps) });

/** Ratings of those of the stores that are public. */
export const ratingsOf = (db: Queries, ids: readonly number[]): Promise<[id: number, rating: number | null][]> =>
  valuesOf(ofStores(db), { ids: JSON.stringify(ids) });
