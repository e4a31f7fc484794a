import { asc, eq } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { dishes, searchTexts, stores } from '../../db/schema.ts';
import { offsetOf, type Page, type Paging } from '../../lib/paging.ts';
import { limits } from '../../limits.ts';
import { categoryNamesOf } from './category-names.ts';
import * as keywords from './keyword.ts';
import * as queries from './queries.ts';
import { totalsOf } from './totals.ts';

/** What the index holds of a store, split into words. */
export interface Document {
  text: string;
  entry: Omit<queries.Entry, 'category'>;
}

/** The words of a store; the slow part of indexing it, and free of the database. */
export function documentOf(
  { name, address, description }: Pick<typeof stores.$inferSelect, 'name' | 'address' | 'description'>,
  dishNames: readonly string[],
): Document {
  const menu = dishNames.join('\n');
  const fields = [name, address, description, menu];
  return {
    text: `${keywords.plain(fields)}\n`,
    entry: {
      name: keywords.indexed(name),
      address: keywords.indexed(address),
      description: keywords.indexed(description),
      dishes: keywords.indexed(menu),
      characters: keywords.denseCharacters(fields),
    },
  };
}

/** Adds a store that the index does not have. */
export async function add(
  tx: Queries,
  { id, category_id, status }: Pick<typeof stores.$inferSelect, 'id' | 'category_id' | 'status'>,
  { text, entry }: Document,
): Promise<void> {
  await tx.insert(searchTexts).values({ store_id: id, text });
  const category = keywords.categoryToken(category_id);
  await queries.insert(tx, id, { ...entry, category }, status !== 'active');
}

/** Brings the index in line with a store's row and dishes; belongs in every transaction that changes them. */
export async function index(tx: Queries, storeId: number): Promise<void> {
  const [store] = await tx.select().from(stores).where(eq(stores.id, storeId));
  await queries.remove(tx, storeId);
  await tx.delete(searchTexts).where(eq(searchTexts.store_id, storeId));
  if (!store || store.deleted_at) return;
  const names = await tx
    .select({ name: dishes.name })
    .from(dishes)
    .where(eq(dishes.store_id, storeId))
    .orderBy(asc(dishes.id));
  await add(
    tx,
    store,
    documentOf(
      store,
      names.map(({ name }) => name),
    ),
  );
}

const termsOf = async (db: Database, keyword: string) =>
  keywords.terms([...keyword].slice(0, limits.keyword).join(''), await categoryNamesOf(db).get());

/** Words that more stores have say little about which of them is meant; and to weigh the hits takes longer than all else. */
const relevant = 1000;

/** Up to so many hits are read one by one in less time than the listing is walked. */
const fewOf = async (db: Queries) => Math.ceil(Math.sqrt(7 * (await queries.storeCount(db)))) + 50;

export interface Query {
  keyword: string;
  categoryId?: number | undefined;
  order: 'relevance' | 'score';
}

/**
 * Ids of the public stores that have every word of the keyword, a page of them, and how many there are in all. Beyond
 * some hundred hits the order is the score.
 */
export async function find(db: Database, { keyword, categoryId, order }: Query, paging: Paging): Promise<Page<number>> {
  const { read } = db;
  const all = await termsOf(db, keyword);
  if (all.length === 0) return { items: [], total: 0 };
  const few = await fewOf(read);
  const match = keywords.expression(all, categoryId);
  const total = await totalsOf(db).get(JSON.stringify(match), () => queries.count(read, match));
  const slice = { limit: paging.page_size, offset: offsetOf(paging) };
  if (slice.offset >= total) return { items: [], total };
  if (total <= Math.min(few, relevant) && order === 'relevance')
    return { items: await queries.byRelevance(read, match, all, slice), total };
  const far = total <= few || slice.offset + slice.limit > few;
  const items = far ? await queries.byScore(read, match, slice) : await queries.byWalking(read, all, categoryId, slice);
  return { items, total };
}

/** Ids of all stores that are not deleted and have every word, newest first: shown ones, hidden ones, or both. */
export async function findPresent(
  db: Database,
  { keyword, categoryId, hidden }: { keyword: string; categoryId?: number | undefined; hidden?: boolean | undefined },
  paging: Paging,
): Promise<Page<number>> {
  const { read } = db;
  const all = await termsOf(db, keyword);
  if (all.length === 0) return { items: [], total: 0 };
  const presence = { match: keywords.expression(all, categoryId), hidden };
  const total = await totalsOf(db).get(JSON.stringify(presence), () => queries.countPresent(read, presence));
  const slice = { limit: paging.page_size, offset: offsetOf(paging) };
  if (slice.offset >= total) return { items: [], total };
  return { items: await queries.presentByAge(read, presence, slice), total };
}
