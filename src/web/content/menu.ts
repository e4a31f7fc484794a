import type { LocalStore } from './visit.ts';
import type { Menu } from '../site/store/data.ts';

/** The menu of a store, with its sections in the order in which they come first. */
export function menuOf({ dishes }: LocalStore, recommended: ReadonlyMap<string, number> = new Map()): Menu {
  const bySection = Map.groupBy(dishes, ({ section = '' }) => section);
  const sections = [...bySection].map(([title, some]) => ({
    title,
    dishes: some.map(({ image_url, sort_order: _, section: _title, translations: __, original, ...dish }) => ({
      ...dish,
      ...(original?.name && { original: original.name }),
      image: image_url,
      recommended: recommended.get(original?.name ?? dish.name) ?? 0,
    })),
  }));
  const stated = dishes.flatMap(({ allergens_at }) => allergens_at ?? []).toSorted();
  return {
    sections,
    isPriced: dishes.some(({ price, variants }) => price !== undefined || variants !== undefined),
    statedAt: stated[0] ?? null,
  };
}
