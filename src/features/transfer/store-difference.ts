import { and, asc, gt, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { categories, dishes, storeImages, stores } from '../../db/schema.ts';
import type { Known } from '../attributes/codes.ts';
import { mergedColumns } from '../attributes/service.ts';
import { searchedNames } from '../../fields.ts';
import { said } from '../../sentences.ts';
import { comparable, menuOf, type Wanted } from '../stores/menu.ts';
import { mergedCategories } from '../merged/survivor.ts';
import { sameName } from '../../lib/text.ts';
import type { StoreLine } from './store-table.ts';
import { withCells } from './translated.ts';

type Store = typeof stores.$inferSelect;
type Dish = typeof dishes.$inferSelect;

/** A category by its name; `id` is missing until it is made. */
export interface NamedCategory {
  name: string;
  id?: number;
}

/** Changes of a store by a line; undefined parts stay as they are. */
export interface Difference {
  changed: Partial<Store>;
  /** Whether the store moves to another category. */
  category: boolean;
  images: string[] | undefined;
  dishes: Wanted[] | undefined;
  /** Whether search finds the store by other words now. */
  searchable: boolean;
}

export const gone = (id: number) => said('gone', { id }, 'store');

/** Names of the columns that a difference is in. */
export const fieldsOf = (difference: Difference | undefined): string[] => {
  if (!difference) return [];
  const { changed, category, images, dishes } = difference;
  return [
    ...Object.keys(changed).filter((column) => !['attribute_codes', 'source', 'imported'].includes(column)),
    ...(category ? ['category'] : []),
    ...(images ? ['images'] : []),
    ...(dishes ? ['dishes'] : []),
  ];
};

/** Columns that the search index depends on, beside the names of dishes. */
const searched = [...searchedNames, 'translations', 'status'] as const;

const { id, name, address, external_id } = stores;
export const storesAfter = (db: Queries, after: number) =>
  db
    .select({ id, name, address, external_id })
    .from(stores)
    .where(and(isNull(stores.deleted_at), gt(id, after)))
    .orderBy(asc(id));

/** Categories by their folded names; the name of one that was merged means the one that stayed. */
export async function categoriesByName(db: Queries): Promise<Map<string, NamedCategory[]>> {
  const rows = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(isNull(categories.deleted_at))
    .orderBy(asc(categories.id));
  const byName = Map.groupBy(rows, (row) => sameName(row.name));
  for (const { into, name } of await mergedCategories(db))
    if (!byName.has(sameName(name))) byName.set(sameName(name), [{ id: into, name }]);
  return byName;
}

const originOf = ({ origin }: StoreLine) => (origin ? { source: origin.source, imported: origin.cells } : {});

export const newStore = (line: StoreLine, now: string) => {
  const { external_id, fields, translations, images, dishes } = line;
  return {
    ...fields,
    ...originOf(line),
    translations: withCells(null, translations ?? {}),
    external_id: external_id ?? null,
    images,
    dishes: dishes && menuOf(dishes, [], now),
  };
};

interface Existing {
  store: Store;
  images: string[];
  dishes: Dish[];
}

export async function existingStores(db: Queries, ids: number[]): Promise<Map<number, Existing>> {
  const found = new Map<number, Existing>();
  if (ids.length === 0) return found;
  const present = await db
    .select()
    .from(stores)
    .where(and(inArray(stores.id, ids), isNull(stores.deleted_at)));
  for (const store of present) found.set(store.id, { store, images: [], dishes: [] });
  const images = await db
    .select()
    .from(storeImages)
    .where(inArray(storeImages.store_id, ids))
    .orderBy(asc(storeImages.sort_order), asc(storeImages.id));
  for (const { store_id, url } of images) found.get(store_id)?.images.push(url);
  const menus = await db
    .select()
    .from(dishes)
    .where(inArray(dishes.store_id, ids))
    .orderBy(asc(dishes.sort_order), asc(dishes.id));
  for (const dish of menus) found.get(dish.store_id)?.dishes.push(dish);
  return found;
}

/** How a line differs from the store it means; undefined when it does not. */
export function differenceOf(
  { store, images, dishes }: Existing,
  line: StoreLine,
  { id: category_id }: NamedCategory,
  known: Known,
  now: string,
): Difference | undefined {
  const wanted: Partial<Store> = {
    ...line.fields,
    ...(line.external_id !== undefined && { external_id: line.external_id }),
  };
  const about = line.attributes && mergedColumns(known, line.attributes, store.attributes);
  if (about && !Bun.deepEquals(about.attributes, store.attributes)) Object.assign(wanted, about);
  if (line.translations) wanted.translations = withCells(store.translations, line.translations);
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => !Bun.deepEquals(store[column as keyof Store], value)),
  ) as Partial<Store>;
  const category = category_id !== store.category_id;
  const newImages = line.images && !Bun.deepEquals(line.images, images) ? line.images : undefined;
  const newDishes = line.dishes && changedMenu(menuOf(line.dishes, dishes, now), dishes);
  const same = Object.keys(changed).length === 0 && !category && !newImages && !newDishes;
  const searchable = category || searched.some((column) => column in changed) || !!newDishes;
  if (!same) Object.assign(changed, originOf(line));
  return same ? undefined : { changed, category, images: newImages, dishes: newDishes, searchable };
}

/** A menu, if it is not the one that is there. */
const changedMenu = (menu: Wanted[], present: Dish[]): Wanted[] | undefined =>
  Bun.deepEquals(comparable(menu), comparable(present)) ? undefined : menu;
