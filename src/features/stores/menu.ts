import { and, eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { dishes, soldOutDishes } from '../../db/schema.ts';
import { allergens as allAllergens, diets as allDiets, type DishDetails } from '../../dishes.ts';
import { sameName } from '../../lib/text.ts';
import * as translations from '../translations/service.ts';
import type { StoreUpsertReq } from './model.ts';

export type DishReq = NonNullable<StoreUpsertReq['dishes']>[number];
type Dish = typeof dishes.$inferSelect;

/** A dish as it is to be; without an ID it is new. */
export type Wanted = Omit<Dish, 'id' | 'store_id'> & { id?: number };

const blank: Pick<Dish, 'description' | 'image_url' | 'details'> = { description: '', image_url: '', details: {} };

/** In the order of the catalogue, each once. */
const inOrder = <Value>(values: readonly Value[], all: readonly Value[]): Value[] =>
  all.filter((value) => values.includes(value));

/** The details that a request leaves, in one order, without those that are not known. */
function detailsOf(input: DishReq, before: DishDetails, now: string, field: string): DishDetails {
  const merged = <Name extends keyof DishReq & keyof DishDetails>(name: Name) =>
    input[name] === undefined ? before[name] : input[name];
  const [price, variants, section, diets] = [merged('price'), merged('variants'), merged('section'), merged('diets')];
  const [spicy, sold_out] = [merged('spicy'), merged('sold_out')];
  const stated = merged('allergens');
  const allergens = stated && inOrder(stated, allAllergens);
  const inLanguages = translations.merged(input.translations, before.translations, `${field}.translations`);
  const isStated = !Bun.deepEquals(allergens, before.allergens);
  return {
    ...(typeof price === 'number' && { price }),
    ...(variants?.length && { variants: variants.map(({ name, price }) => ({ name, price })) }),
    ...(section && { section }),
    ...(diets?.length && { diets: inOrder(diets, allDiets) }),
    ...(allergens && { allergens, allergens_at: (isStated ? undefined : before.allergens_at) ?? now }),
    ...(typeof spicy === 'number' && { spicy }),
    ...(sold_out && { sold_out: true as const }),
    ...(inLanguages && { translations: inLanguages }),
  };
}

/**
 * The dishes of a request, which are the whole menu. One with the ID of a dish that is there, or without one and with its
 * name, is this dish and keeps what the request leaves out; nothing is carried over to a dish of another name.
 */
export function menuOf(inputs: readonly DishReq[], present: readonly Dish[], now: string): Wanted[] {
  const byId = new Map(present.map((dish) => [dish.id, dish]));
  const byName = Map.groupBy(present, ({ name }) => sameName(name));
  const taken = new Set<number>();
  const take = (dish: Dish | undefined): Dish | undefined => {
    if (!dish || taken.has(dish.id)) return undefined;
    taken.add(dish.id);
    return dish;
  };
  const named = inputs.map(({ id }) => take(id === undefined ? undefined : byId.get(id)));
  return inputs.map((input, index) => {
    const name = sameName(input.name);
    const same = byName.get(name) ?? [];
    const dish = named[index] ?? take(same.find(({ id }) => !taken.has(id)));
    const before = dish && same.includes(dish) ? dish : blank;
    const { description = before.description, image_url = before.image_url, sort_order = index } = input;
    const details = detailsOf(input, before.details, now, `dishes[${index}]`);
    return { ...(dish && { id: dish.id }), name: input.name, description, image_url, sort_order, details };
  });
}

/** Writes the menu of a store in place of the one that is there. */
export async function replaceMenu(
  tx: Queries,
  store_id: number,
  menu: readonly Wanted[],
  present: readonly Dish[],
): Promise<void> {
  const byId = new Map(present.map((dish) => [dish.id, dish]));
  const rows = menu.map((dish) => ({ ...dish, store_id }));
  const added = rows.filter(({ id }) => id === undefined);
  const changed = rows.filter((row) => row.id !== undefined && !Bun.deepEquals(row, byId.get(row.id)));
  const stays = new Set(rows.flatMap(({ id }) => id ?? []));
  const old = [...changed.flatMap(({ id }) => id ?? []), ...present.flatMap(({ id }) => (stays.has(id) ? [] : [id]))];
  // Before others go, since SQLite may give their IDs to new ones; written again, for one statement instead of one a dish.
  if (added.length > 0) await tx.insert(dishes).values(added);
  if (old.length > 0) await tx.delete(dishes).where(inArray(dishes.id, old));
  if (changed.length > 0) await tx.insert(dishes).values(changed);
  const soldOut = new Set(rows.flatMap(({ id, details }) => (details.sold_out ? (id ?? []) : [])));
  const ended = old.filter((id) => !soldOut.has(id));
  if (ended.length > 0) await tx.delete(soldOutDishes).where(inArray(soldOutDishes.dish_id, ended));
}

export const dishesOf = (tx: Queries, store_id: number): Promise<Dish[]> =>
  tx.select().from(dishes).where(eq(dishes.store_id, store_id)).orderBy(dishes.sort_order, dishes.id);

/** Says whether a dish is sold out; false where the store has no such dish. */
export async function setSoldOut(tx: Queries, store_id: number, id: number, isSoldOut: boolean): Promise<boolean> {
  const [dish] = await tx
    .select()
    .from(dishes)
    .where(and(eq(dishes.id, id), eq(dishes.store_id, store_id)));
  if (!dish) return false;
  const { sold_out: _, ...details } = dish.details;
  await tx
    .update(dishes)
    .set({ details: { ...details, ...(isSoldOut && { sold_out: true as const }) } })
    .where(eq(dishes.id, id));
  return true;
}

/** A menu in one form for those who compare it: in its order, without IDs and times. */
export const comparable = (menu: readonly Wanted[]) =>
  menu
    .toSorted((one, other) => one.sort_order - other.sort_order)
    .map(({ name, description, image_url, details }) => ({ name, description, image_url, details }));
