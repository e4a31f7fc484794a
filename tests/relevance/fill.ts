import { jobContext } from '../../src/context.ts';
import type { WritableDatabase } from '../../src/db/database.ts';
import * as categories from '../../src/features/categories/service.ts';
import * as stores from '../../src/features/stores/service.ts';
import type set from './stores.json';

/** Puts stores and their categories into an empty database. Returns the places of the stores in the set, by their IDs. */
export async function fill(db: WritableDatabase, all: typeof set): Promise<Map<number, number>> {
  const context = jobContext(db, () => Date.UTC(2026, 10, 20), 'test');
  const named = new Map<string, number>();
  for (const { category } of all)
    if (!named.has(category)) named.set(category, (await categories.create(context, { name: category })).value.id);
  const places = new Map<number, number>();
  for (const [place, { category, dishes, ...texts }] of all.entries()) {
    const menu = dishes.map((name) => ({ name }));
    places.set(await stores.create(context, { ...texts, category_id: named.get(category)!, dishes: menu }), place);
  }
  return places;
}
