import { asc, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { dishes, searchTexts, stores } from '../../db/schema.ts';
import { textsOfAll, type Translations } from '../../translations.ts';
import * as keywords from './keyword.ts';
import { queriesOf } from './queries.ts';
import { indexTables, type IndexEntry, type IndexTable } from './rows.ts';
import { tokensOf } from './sounds.ts';
import * as vocabulary from './vocabulary.ts';

/**
 * Of what the index has of a store: 1 with sounds and phone numbers, traditional characters as simplified ones; 2 with the
 * sounds of kana and the last parts of compounds, katakana as hiragana.
 */
const indexVersion = 2;

/** The indexed text of a store, split into words. */
export interface Document {
  text: string;
  entry: Omit<IndexEntry, 'category'>;
}

type Texts = Pick<typeof stores.$inferSelect, 'name' | 'address' | 'spot' | 'description' | 'phone'> & Translated;

type Dish = Pick<typeof dishes.$inferSelect, 'name'> & { details?: Translated };

interface Translated {
  translations?: Translations | null | undefined;
}

/**
 * Splits the texts of a store into words: the slow part of indexing, which needs no database. The names of the store in
 * other languages are found as those of its dishes are: its own name orders the hits.
 */
export function documentOf(
  { name, address, spot, description, phone, translations }: Texts,
  dishes: readonly Dish[],
): Document {
  const names = dishes.flatMap((dish) => [dish.name, ...textsOfAll(dish.details?.translations, 'name')]);
  const served = [...textsOfAll(translations, 'name'), ...names];
  const menu = served.join('\n');
  const where = `${address} ${spot}`;
  const about = [description, ...textsOfAll(translations, 'description')].join('\n');
  const fields = [name, where, about, menu];
  return {
    text: `${keywords.plain(fields)}\n`,
    entry: {
      name: keywords.indexed(name),
      sounds: tokensOf({ near: [name, ...served], elsewhere: [address, spot, about], phone }),
      address: keywords.indexed(where),
      description: keywords.indexed(about),
      dishes: keywords.indexed(menu),
      characters: keywords.characters(fields),
    },
  };
}

type Indexed = Pick<typeof stores.$inferSelect, 'id' | 'category_id' | 'status'>;

/** Indexes a store that is not in the index. */
export const add = (tx: Queries, store: Indexed, document: Document): Promise<void> => addAll(tx, [[store, document]]);

async function addAll(tx: Queries, documents: [Indexed, Document][]): Promise<void> {
  const version = indexVersion;
  await tx.insert(searchTexts).values(documents.map(([{ id }, { text }]) => ({ store_id: id, text, version })));
  const isShown = ([{ status }]: [Indexed, Document]) => tableOf(status) === 'search';
  await vocabulary.add(
    tx,
    documents.filter(isShown).map(([, { text }]) => text),
  );
  for (const table of indexTables) {
    const entries = documents
      .filter(([{ status }]) => tableOf(status) === table)
      .map(([{ id, category_id }, { entry }]): [number, IndexEntry] => [
        id,
        { ...entry, category: keywords.categoryToken(category_id) },
      ]);
    if (entries.length > 0) await queriesOf(tx).insert(tx, table, entries);
  }
}

const tableOf = (status: Indexed['status']): IndexTable => (status === 'active' ? 'search' : 'search_hidden');

/** Indexes a store again. Call it in every transaction that changes the store or its dishes. */
export const index = (tx: Queries, storeId: number): Promise<void> => indexAll(tx, [storeId]);

/** Indexes stores again, at most `limits.reindexedStores`. */
export async function indexAll(tx: Queries, storeIds: readonly number[]): Promise<void> {
  const { isOneOf, unindexed } = expressionsOf(tx);
  await queriesOf(tx).remove(tx, storeIds);
  await tx.delete(searchTexts).where(isOneOf(sql`${searchTexts.store_id}`, storeIds));
  const found = await tx
    .select()
    .from(stores)
    .where(sql`${isOneOf(sql`${stores.id}`, storeIds)} and ${unindexed(stores.deleted_at)} is null`);
  if (found.length === 0) return;
  const menus = await tx
    .select({ store_id: dishes.store_id, name: dishes.name, details: dishes.details })
    .from(dishes)
    .where(isOneOf(sql`${dishes.store_id}`, storeIds))
    .orderBy(asc(dishes.id));
  const dishesOf = Map.groupBy(menus, ({ store_id }) => store_id);
  await addAll(
    tx,
    found.map((store) => [store, documentOf(store, dishesOf.get(store.id) ?? [])]),
  );
}
