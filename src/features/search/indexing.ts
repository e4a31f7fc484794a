import { and, asc, sql } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { prepared } from '../../db/prepared.ts';
import { dishes, searchTexts, stores } from '../../db/schema.ts';
import { split } from '../../lib/text.ts';
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
  const own = split(name);
  const served = [...textsOfAll(translations, 'name'), ...names].map(split);
  const where = [address, spot].map(split);
  const about = [description, ...textsOfAll(translations, 'description')].map(split);
  const fields = [own, where.flat(), about.flat(), served.flat()] as const;
  const [, inAddress, inDescription, inDishes] = fields;
  return {
    text: `${keywords.plain(fields)}\n`,
    entry: {
      name: keywords.indexed(own),
      sounds: tokensOf({ near: [own, ...served], elsewhere: [...where, ...about], phone }),
      address: keywords.indexed(inAddress),
      description: keywords.indexed(inDescription),
      dishes: keywords.indexed(inDishes),
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

const statements = prepared((db) => {
  const { isAmong, unindexed } = expressionsOf(db);
  const ids = sql.placeholder('ids');
  const { id, category_id, status, name, address, spot, description, phone, translations } = stores;
  return {
    removeTexts: db.delete(searchTexts).where(isAmong(searchTexts.store_id, ids)).prepare(),
    stores: db
      .select({ id, category_id, status, name, address, spot, description, phone, translations })
      .from(stores)
      .where(and(isAmong(id, ids), sql`${unindexed(stores.deleted_at)} is null`))
      .prepare(),
    dishes: db
      .select({ store_id: dishes.store_id, name: dishes.name, details: dishes.details })
      .from(dishes)
      .where(isAmong(dishes.store_id, ids))
      .orderBy(asc(dishes.id))
      .prepare(),
  };
});

/** Indexes stores again, at most `limits.reindexedStores`. */
export async function indexAll(tx: Queries, storeIds: readonly number[]): Promise<void> {
  const run = statements(tx);
  const ids = JSON.stringify(storeIds);
  await queriesOf(tx).remove(tx, storeIds);
  await run.removeTexts.run({ ids });
  const found = await run.stores.all({ ids });
  if (found.length === 0) return;
  const menus = await run.dishes.all({ ids });
  const dishesOf = Map.groupBy(menus, ({ store_id }) => store_id);
  await addAll(
    tx,
    found.map((store) => [store, documentOf(store, dishesOf.get(store.id) ?? [])]),
  );
}
