import { inArray } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { dishes } from '../../db/schema.ts';
import { sameName } from '../../lib/text.ts';
import { menuOf, type DishReq, type Wanted } from '../stores/menu.ts';
import type { DishLine } from './dish-table.ts';
import type { Meant } from './rows.ts';
import { givenBy } from './translated.ts';

export type Dish = typeof dishes.$inferSelect;

/** The dishes of stores, by store and in their order. */
export async function menusOf(db: Queries, storeIds: readonly number[]): Promise<Map<number, Dish[]>> {
  if (storeIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(dishes)
    .where(inArray(dishes.store_id, [...new Set(storeIds)]))
    .orderBy(dishes.store_id, dishes.sort_order, dishes.id);
  return Map.groupBy(rows, ({ store_id }) => store_id);
}

/** A menu with some lines of the table in it: all other dishes stay as they are. */
export function menuWith(
  present: readonly Dish[],
  lines: readonly Meant<DishLine>[],
  now: string,
): { menu: Wanted[]; wanted: Map<DishLine, Wanted> } {
  const lineOf = new Map(lines.map(({ id, line }) => [id, line]));
  const made = lines.flatMap(({ id, line }) => (id === undefined ? line : []));
  const last = Math.max(-1, ...present.map(({ sort_order }) => sort_order));
  const inputs = [
    ...present.map((dish) => {
      const { id, name, sort_order } = dish;
      const line = lineOf.get(id);
      return { id, name, sort_order, ...(line && requestOf(line, dish)) };
    }),
    ...made.map((line, index) => ({ sort_order: last + 1 + index, ...requestOf(line, undefined) })),
  ];
  const menu = menuOf(inputs, present, now);
  const wanted = new Map(
    [...present.map(({ id }) => lineOf.get(id)), ...made].flatMap((line, index) =>
      line ? [[line, menu[index]!] as const] : [],
    ),
  );
  return { menu, wanted };
}

/** A line as the dish of a request: it has whole texts in its languages, of which a line may have some. */
function requestOf({ fields, translations }: DishLine, dish: Dish | undefined): DishReq {
  const isSame = dish !== undefined && sameName(dish.name) === sameName(fields.name);
  const before = isSame ? (dish.details.translations ?? null) : null;
  return { ...fields, ...(translations && { translations: givenBy(before, translations) }) };
}

/** The fields in which a dish is to change. */
export function changesOf(dish: Dish, wanted: Wanted): string[] {
  const flat = ({ name, description, image_url, sort_order, details }: Wanted): Record<string, unknown> => {
    const { allergens_at: _, ...known } = details;
    return { name, description, image_url, sort_order, ...known };
  };
  const [before, after] = [flat(dish), flat(wanted)];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !Bun.deepEquals(before[name], after[name]),
  );
}
