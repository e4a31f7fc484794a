import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { prepared, valuesOf } from '../../db/prepared.ts';
import { isPublic } from '../../db/schema.ts';

/** Orders of lists, each that of an index; `likes` and `hotness` those of the rankings, for which no index is added. */
export const orders = {
  score: sql.raw('stores.score desc, stores.created_at desc, stores.id desc'),
  newest: sql.raw('stores.created_at desc, stores.id desc'),
  rating: sql.raw('stores.rating desc nulls last, stores.created_at desc, stores.id desc'),
  likes: sql.raw('stores.likes desc, stores.score desc, stores.id'),
  hotness: sql.raw('stores.hot_key desc nulls last, stores.score desc, stores.id'),
} satisfies Record<string, SQL>;

export type Sort = keyof typeof orders;

/** The same, from the end. */
const reversed: Record<Sort, SQL> = {
  score: sql.raw('stores.score, stores.created_at, stores.id'),
  newest: sql.raw('stores.created_at, stores.id'),
  rating: sql.raw('stores.rating nulls first, stores.created_at, stores.id'),
  likes: sql.raw('stores.likes, stores.score, stores.id desc'),
  hotness: sql.raw('stores.hot_key nulls first, stores.score, stores.id desc'),
};

const backwards = new Map(Object.entries(orders).map(([sort, order]) => [order, reversed[sort as Sort]]));

/** Whether an index has the order: not that of a match. */
export const isWalkable = (order: SQL): boolean => backwards.has(order);

/** The orders that an index has within a category too. */
const withinCategory: readonly Sort[] = ['score', 'newest', 'rating'];

/** Conditions on columns of `stores`. */
export interface Columns {
  category_id?: number | undefined;
  min_rating?: number | undefined;
}

/** Whether one index has the order and serves the conditions. */
export const hasIndex = (sort: Sort, { category_id, min_rating }: Columns): boolean =>
  (category_id === undefined || withinCategory.includes(sort)) && (min_rating === undefined || sort === 'rating');

export interface Slice {
  limit: number;
  offset: number;
}

export interface Walk {
  order: SQL;
  slice: Slice;
  /** The walk finds the page from its last store to its first. */
  isBackwards: boolean;
}

/** How a page of a list of `total` stores is reached: from the end that is nearer. */
export function shortestWalk(order: SQL, { limit, offset }: Slice, total: number): Walk {
  const size = Math.min(limit, total - offset);
  const after = total - offset - size;
  const turned = backwards.get(order);
  return turned && after < offset
    ? { order: turned, slice: { limit: size, offset: after }, isBackwards: true }
    : { order, slice: { limit, offset }, isBackwards: false };
}

/** Statements by order, each built when it is needed first. */
const walks = prepared((db) => {
  const walk = (order: SQL, condition: SQL) =>
    db
      .select({ id: sql<number>`stores.id` })
      .from(sql`stores`)
      .where(sql`${isPublic} ${condition}`)
      .orderBy(order)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare();
  const by = (condition: SQL) => {
    const built = new Map<SQL, ReturnType<typeof walk>>();
    return (order: SQL) => {
      const statement = built.get(order) ?? walk(order, condition);
      built.set(order, statement);
      return statement;
    };
  };
  return { all: by(sql``), ofCategory: by(sql`and stores.category_id = ${sql.placeholder('category_id')}`) };
});

/** A page of all public stores, or of those of a category. */
export async function inOrder(
  db: Queries,
  { order, slice, isBackwards }: Walk,
  category_id: number | undefined,
): Promise<number[]> {
  const { all, ofCategory } = walks(db);
  const rows = await (category_id === undefined
    ? valuesOf<[number]>(all(order), { ...slice })
    : valuesOf<[number]>(ofCategory(order), { ...slice, category_id }));
  const ids = rows.map(([id]) => id);
  return isBackwards ? ids.toReversed() : ids;
}
