import { asc, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { categories, dishes, storeImages, stores } from '../../db/schema.ts';
import { Matcher, sameName, type Outcome } from './rows.ts';
import type { readStores, StoreLine } from './store-table.ts';

type Store = typeof stores.$inferSelect;
type Dish = typeof dishes.$inferSelect;

/** A category by its name; `id` is missing until it is made. */
export interface NamedCategory {
  name: string;
  id?: number;
}

/** A store to make, or an existing one to change; what is undefined stays. */
export interface Change {
  id: number | undefined;
  line: StoreLine;
  category: NamedCategory;
  changed: Partial<Store>;
  images: string[] | undefined;
  dishes: Pick<Dish, 'name' | 'description' | 'image_url'>[] | undefined;
}

export interface Plan {
  outcome: Outcome;
  newCategories: NamedCategory[];
  changes: Change[];
}

/** Existing stores compared at a time. */
const portion = 500;

/** What the lines change; what is wrong is added to the table's problems. */
export async function planStores(db: Queries, { table, lines }: ReturnType<typeof readStores>): Promise<Plan> {
  const known = await categoriesByName(db);
  const newCategories: NamedCategory[] = [];
  const matcher = new Matcher(await storeKeys(db), 'store');
  const matched: { id: number | undefined; line: StoreLine; category: NamedCategory }[] = [];
  for (const line of lines) {
    const match = matcher.match(line, storeKey(line.fields), line.line);
    const category = categoryOf(line.category, known, newCategories);
    if ('problem' in match) table.problems.push({ line: line.line, message: match.problem });
    else if (category === undefined)
      table.problems.push({
        ...table.place(line, 'category'),
        message: 'names several categories; rename one of them',
      });
    else matched.push({ ...match, line, category });
  }
  const outcome = { created: 0, updated: 0, unchanged: 0, categories: newCategories.length };
  const changes: Change[] = [];
  for (let start = 0; start < matched.length; start += portion) {
    const some = matched.slice(start, start + portion);
    const existing = await existingStores(
      db,
      some.flatMap(({ id }) => id ?? []),
    );
    for (const { id, line, category } of some) {
      const change = id === undefined ? creation(line, category) : difference(existing.get(id)!, line, category);
      if (id === undefined) outcome.created++;
      else if (change) outcome.updated++;
      else outcome.unchanged++;
      if (change) changes.push(change);
    }
  }
  return { outcome, newCategories, changes };
}

const storeKey = ({ name, address }: { name: string; address: string }) => `${sameName(name)}\n${sameName(address)}`;

async function storeKeys(db: Queries) {
  const { id, name, address, external_id } = stores;
  const rows = await db.select({ id, name, address, external_id }).from(stores).where(isNull(stores.deleted_at));
  return rows.map((row) => ({ id: row.id, external_id: row.external_id, key: storeKey(row) }));
}

async function categoriesByName(db: Queries): Promise<Map<string, NamedCategory[]>> {
  const rows = await db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(isNull(categories.deleted_at))
    .orderBy(asc(categories.id));
  return Map.groupBy(rows, ({ name }) => sameName(name));
}

/** The category of this name, a new one when there is none, undefined when there are several. */
function categoryOf(name: string, known: Map<string, NamedCategory[]>, made: NamedCategory[]) {
  const key = sameName(name);
  const found = known.get(key) ?? [];
  if (found.length > 1) return undefined;
  if (found[0]) return found[0];
  const category = { name };
  known.set(key, [category]);
  made.push(category);
  return category;
}

const named = (name: string) => ({ name, description: '', image_url: '' });

const creation = (line: StoreLine, category: NamedCategory): Change => ({
  id: undefined,
  line,
  category,
  changed: {},
  images: line.images,
  dishes: line.dishes?.map(named),
});

interface Existing {
  store: Store;
  images: string[];
  dishes: Dish[];
}

async function existingStores(db: Queries, ids: number[]): Promise<Map<number, Existing>> {
  const found = new Map<number, Existing>();
  if (ids.length === 0) return found;
  for (const store of await db.select().from(stores).where(inArray(stores.id, ids)))
    found.set(store.id, { store, images: [], dishes: [] });
  const images = await db
    .select()
    .from(storeImages)
    .where(inArray(storeImages.store_id, ids))
    .orderBy(asc(storeImages.sort_order), asc(storeImages.id));
  for (const { store_id, url } of images) found.get(store_id)!.images.push(url);
  const menus = await db
    .select()
    .from(dishes)
    .where(inArray(dishes.store_id, ids))
    .orderBy(asc(dishes.sort_order), asc(dishes.id));
  for (const dish of menus) found.get(dish.store_id)!.dishes.push(dish);
  return found;
}

/** How a line differs from the store it means; undefined when it does not. */
function difference({ store, images, dishes }: Existing, line: StoreLine, category: NamedCategory): Change | undefined {
  const wanted: Partial<Store> = {
    ...line.fields,
    ...(category.id !== undefined && { category_id: category.id }),
    ...(line.external_id !== undefined && { external_id: line.external_id }),
  };
  const changed = Object.fromEntries(
    Object.entries(wanted).filter(([column, value]) => store[column as keyof Store] !== value),
  ) as Partial<Store>;
  const newImages = line.images && !Bun.deepEquals(line.images, images) ? line.images : undefined;
  const names = dishes.map(({ name }) => name);
  const newDishes =
    line.dishes && !Bun.deepEquals(line.dishes, names)
      ? line.dishes.map((name) => dishes.find((dish) => dish.name === name) ?? named(name))
      : undefined;
  const same = Object.keys(changed).length === 0 && category.id !== undefined && !newImages && !newDishes;
  return same ? undefined : { id: store.id, line, category, changed, images: newImages, dishes: newDishes };
}
