import { eq, inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { dishes } from '../../db/schema.ts';
import { allergens as allAllergens, diets as allDiets, type DishDetails } from '../../dishes.ts';
import { sameName } from '../../lib/text.ts';
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
function detailsOf(input: DishReq, before: DishDetails, now: string): DishDetails {
  const merged = <Name extends keyof DishReq & keyof DishDetails>(name: Name) =>
    input[name] === undefined ? before[name] : input[name];
  const [price, variants, section, diets] = [merged('price'), merged('variants'), merged('section'), merged('diets')];
  const [spicy, sold_out] = [merged('spicy'), merged('sold_out')];
  const stated = merged('allergens');
  const allergens = stated && inOrder(stated, allAllergens);
  const isStated = !Bun.deepEquals(allergens, before.allergens);
  return {
    ...(typeof price === 'number' && { price }),
    ...(variants?.length && { variants: variants.map(({ name, price }) => ({ name, price })) }),
    ...(section && { section }),
    ...(diets?.length && { diets: inOrder(diets, allDiets) }),
    ...(allergens && { allergens, allergens_at: (isStated ? undefined : before.allergens_at) ?? now }),
    ...(typeof spicy === 'number' && { spicy }),
    ...(sold_out && { sold_out: true as const }),
  };
}

/**
 * The dishes of a request, which are the whole menu. One with the ID of a dish that is there, or without one and with its
 * name, is this dish and keeps what the request leaves out; nothing is carried over to a dish of another name.
 */
export function menuOf(inputs: readonly DishReq[], present: readonly Dish[], now: string): Wanted[] {
  const left = new Map(present.map((dish) => [dish.id, dish]));
  const take = (dish: Dish | undefined) => {
    if (dish) left.delete(dish.id);
    return dish;
  };
  const named = inputs.map(({ id }) => take(id === undefined ? undefined : left.get(id)));
  return inputs.map((input, index) => {
    const isSame = ({ name }: Dish) => sameName(name) === sameName(input.name);
    const dish = named[index] ?? take([...left.values()].find(isSame));
    const before = dish && isSame(dish) ? dish : blank;
    const { name, description = before.description, image_url = before.image_url, sort_order = index } = input;
    const details = detailsOf(input, before.details, now);
    return { ...(dish && { id: dish.id }), name, description, image_url, sort_order, details };
  });
}

/** Writes the menu of a store in place of the one that is there. */
export async function replaceMenu(
  tx: Queries,
  store_id: number,
  menu: readonly Wanted[],
  present: readonly Dish[],
): Promise<void> {
  const before = new Map(present.map((dish) => [dish.id, dish]));
  const kept = new Set(menu.map(({ id }) => id));
  const gone = present.flatMap(({ id }) => (kept.has(id) ? [] : [id]));
  for (const dish of menu) {
    const { id, ...columns } = dish;
    if (id === undefined || Bun.deepEquals({ ...dish, store_id }, before.get(id))) continue;
    await tx.update(dishes).set(columns).where(eq(dishes.id, id));
  }
  const added = menu.filter(({ id }) => id === undefined).map((dish) => ({ ...dish, store_id }));
  if (added.length > 0) await tx.insert(dishes).values(added);
  // At the end, since SQLite may give the ID of a dish that is gone to the next one.
  if (gone.length > 0) await tx.delete(dishes).where(inArray(dishes.id, gone));
}

export const dishesOf = (tx: Queries, store_id: number): Promise<Dish[]> =>
  tx.select().from(dishes).where(eq(dishes.store_id, store_id)).orderBy(dishes.sort_order, dishes.id);
