import { asc, between, gt } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { dishes, stores } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import { documentOf, type Document } from '../search/service.ts';

export type Indexed = Pick<typeof stores.$inferSelect, 'id' | 'category_id' | 'status'> & {
  /** The document that the index should have; undefined of a deleted store. To make it takes longer than to read the entry. */
  document: () => Document | undefined;
};

/** All stores in the order of their IDs, some at a time. Other columns are not read, since they may be damaged. */
export async function* indexedStores(db: Queries): AsyncGenerator<Indexed[]> {
  const { id, category_id, status, deleted_at, name, address, spot, description, phone, translations } = stores;
  const columns = { id, category_id, status, deleted_at, name, address, spot, description, phone, translations };
  const { store_id, name: dish, details } = dishes;
  for (let after = 0; ;) {
    const rows = await db
      .select(columns)
      .from(stores)
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(limits.doctoredStores);
    if (rows.length === 0) return;
    const last = rows.at(-1)!.id;
    const isOfThese = between(store_id, rows[0]!.id, last);
    const menus = await db
      .select({ store_id, name: dish, details })
      .from(dishes)
      .where(isOfThese)
      .orderBy(asc(dishes.id));
    const dishesOf = Map.groupBy(menus, (one) => one.store_id);
    yield rows.map((row) => ({
      ...row,
      document: () => (row.deleted_at === null ? documentOf(row, dishesOf.get(row.id) ?? []) : undefined),
    }));
    after = last;
  }
}
