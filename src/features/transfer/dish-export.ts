import { and, asc, gt, inArray, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { dishes, stores } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { csvHeading, writeCsv } from './csv.ts';
import { menusOf, type Dish } from './dish-menu.ts';
import { dishColumns, noAllergens } from './dish-table.ts';
import { TranslatedColumns } from './translated.ts';

/** The dishes of all stores that are not deleted, as a table that can be edited and imported again. */
export async function* exportDishes(db: Queries): AsyncGenerator<string> {
  const texts = new TranslatedColumns();
  for await (const menu of menus(db)) for (const { dish } of menu) texts.add(dish.details.translations ?? null);
  yield csvHeading([...dishColumns, ...texts.headings]);
  for await (const menu of menus(db)) {
    const rows = menu.map(({ store, dish }) => {
      const cells = { ...cellsOf(dish), store_id: store.id, store_external_id: store.external_id, store: store.name };
      return [
        ...dishColumns.map((column) => String(cells[column] ?? '')),
        ...texts.of(dish.details.translations ?? null),
      ];
    });
    yield writeCsv(rows);
  }
}

function cellsOf({ id, name, description, image_url, sort_order, details }: Dish) {
  const { price, variants, section, diets, allergens, spicy, sold_out = false } = details;
  return {
    id,
    name,
    description,
    image_url,
    sort_order,
    section,
    price,
    spicy,
    sold_out,
    variants: variants?.map((one) => `${one.name}: ${one.price}`).join('\n'),
    diets: diets?.join(', '),
    allergens: allergens?.length === 0 ? noAllergens : allergens?.join(', '),
  };
}

/** Dishes with their stores, in batches. */
async function* menus(db: Queries) {
  const { id, name, external_id } = stores;
  for (let after = 0; ;) {
    const rows = await db
      .select({ id, name, external_id })
      .from(stores)
      .where(
        and(isNull(stores.deleted_at), gt(id, after), inArray(id, db.select({ id: dishes.store_id }).from(dishes))),
      )
      .orderBy(asc(id))
      .limit(limits.comparedStores);
    if (rows.length === 0) return;
    const byStore = await menusOf(
      db,
      rows.map((row) => row.id),
    );
    yield rows.flatMap((store) => (byStore.get(store.id) ?? []).map((dish) => ({ store, dish })));
    after = rows.at(-1)!.id;
  }
}
