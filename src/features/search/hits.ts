import { sql, type SQL } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { contains, expressionsOf } from '../../db/expressions.ts';
import { isPublic } from '../../db/schema.ts';
import { orders, type Slice } from '../lists/orders.ts';
import type { Groups } from './few-hits.ts';
import { needle, type Expression, type Term } from './keyword.ts';
import { ofParts, type Step } from './parts.ts';
import { queriesOf } from './queries.ts';
import type { IndexTable } from './rows.ts';

export interface ExistingMatch {
  match: Expression;
  /** Hidden stores only, public stores only, or both if undefined. */
  hidden: boolean | undefined;
  /** Instead of `match`. */
  step: Step | undefined;
}

const text = sql.raw('text');

const storesOf: Record<IndexTable, SQL> = {
  search: isPublic,
  search_hidden: sql`deleted_at is null and status = 'inactive'`,
};

/** A source of the stores that match, of those in a table of the index. */
export function matchingIn(db: Queries, table: IndexTable, { parts, checked, category_id }: Expression): SQL {
  if (!parts) return sql`select id from stores where ${storesOf[table]} ${having(db, checked, sql.raw('stores.id'))}`;
  const found = queriesOf(db).passing(table, ofParts(parts, category_id));
  if (checked.length === 0) return found;
  return sql`select id from (${found}) as found where true ${having(db, checked, sql.raw('found.id'))}`;
}

/** Conditions on the text and the category of a store. */
const having = (db: Queries, checked: Term[], id: SQL): SQL =>
  sql.join(
    checked.map(({ word, categories }) => {
      const inText = sql`(select instr(text, ${needle(word)}) from search_texts where store_id = ${id}) > 0`;
      if (categories.length === 0) return sql`and ${inText}`;
      const its = sql`(select its.category_id from stores its where its.id = ${id})`;
      return sql`and (${inText} or ${expressionsOf(db).isOneOf(its, categories)})`;
    }),
    sql` `,
  );

/** Condition on a row of `stores` and its row of `search_texts`: it has every word. */
export const hasAll = (db: Queries, all: Term[]): SQL =>
  sql.join(
    all.map(({ word, categories }) => {
      const inText = contains(text, needle(word));
      if (categories.length === 0) return inText;
      return sql`(${expressionsOf(db).isOneOf(sql.raw('stores.category_id'), categories)} or ${inText})`;
    }),
    sql` and `,
  );

/** The hits of a source by their ranks, 0 best. */
export async function byRank(db: Queries, source: SQL, rank = sql`0`): Promise<Groups> {
  const rows = await db.values<[number, number]>(
    sql`select stores.id, ${rank} from (${source}) as hits cross join stores where stores.id = hits.id`,
  );
  const groups: number[][] = [];
  for (const [id, rank] of rows) (groups[rank] ??= []).push(id);
  return groups.filter(Boolean);
}

const ids = async (db: Queries, query: SQL): Promise<number[]> => (await db.values<[number]>(query)).map(([id]) => id);

/** A source of the matching stores that are not deleted. */
const existingHits = (db: Queries, { match, hidden, step }: ExistingMatch): SQL => {
  const source = (table: IndexTable) => (step ? queriesOf(db).passing(table, step) : matchingIn(db, table, match));
  if (hidden !== undefined) return source(hidden ? 'search_hidden' : 'search');
  return sql`select id from (${source('search')}) as shown union all select id from (${source('search_hidden')}) as hidden`;
};

/** The number of hits, or `most` if there are more. */
export async function countExisting(db: Queries, existing: ExistingMatch, most?: number): Promise<number> {
  const atMost = most === undefined ? sql`` : sql.raw(`limit ${most}`);
  const [row] = await db.values<[number]>(
    sql`select count(*) from (select id from (${existingHits(db, existing)}) as found ${atMost}) as hits`,
  );
  return row![0];
}

/** Hits, newest first; reads all of them. */
export const existingByAge = (db: Queries, existing: ExistingMatch, { limit, offset }: Slice): Promise<number[]> =>
  ids(
    db,
    sql`select stores.id from (${existingHits(db, existing)}) as hits cross join stores where stores.id = hits.id
      order by ${orders.newest} limit ${limit} offset ${offset}`,
  );

/** Hits, newest first; walks all stores until the page is full, which is faster for words that many stores have. */
export const existingByWalking = (
  db: Queries,
  { hidden }: ExistingMatch,
  all: Term[],
  categoryId: number | undefined,
  { limit, offset }: Slice,
): Promise<number[]> => {
  const status = hidden === undefined ? sql`` : sql.raw(`and status = '${hidden ? 'inactive' : 'active'}'`);
  const category = categoryId === undefined ? sql`` : sql`and category_id = ${categoryId}`;
  return ids(
    db,
    sql`select stores.id from stores ${queriesOf(db).joined} where deleted_at is null ${status} ${category}
      and ${hasAll(db, all)} order by ${orders.newest} limit ${expressionsOf(db).walkLimit(limit)} offset ${offset}`,
  );
};
