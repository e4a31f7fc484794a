import { isOpenAt } from '../parts/opening.ts';
import type { FilterOf, KioskStore } from './data.ts';

/** Conditions of a list, as its address has them. */
export interface Asked {
  /** Texts of filters. */
  filters: readonly string[];
  category: number | null;
}

export const open = 'open';

/** Of several levels of prices a store has one, of other filters each. */
const keyOf = (text: string): string => (text.startsWith('price_level:') ? 'price_level' : text);

const has = (place: KioskStore, text: string, minute: number): boolean =>
  text === open ? place.openings !== null && isOpenAt(place.openings.times, minute) : place.has.includes(text);

/** The places that pass, and how many each filter would leave, as the server counts them. */
export function filtered(
  places: readonly KioskStore[],
  { filters: asked, category }: Asked,
  known: readonly FilterOf[],
  minute: number,
): { stores: KioskStore[]; filters: FilterOf[] } {
  const byKey = [...Map.groupBy(asked, keyOf)];
  const inCategory = places.filter((place) => category === null || place.categoryId === category);
  const passing = (but?: string) =>
    inCategory.filter((place) =>
      byKey.every(([key, texts]) => key === but || texts.some((text) => has(place, text, minute))),
    );
  return {
    stores: passing(),
    filters: known.map((filter) => ({
      ...filter,
      isOn: asked.includes(filter.text),
      count: passing(keyOf(filter.text)).filter((place) => has(place, filter.text, minute)).length,
    })),
  };
}

/** The filters of a list, as its address has them. */
export const filtersIn = (query: URLSearchParams): string[] => [
  ...(query.get('open') === 'now' ? [open] : []),
  ...(query.get('attr') ?? '').split(',').filter(Boolean),
];

/** The same with a filter turned on or off, for the address. */
export function turned(query: URLSearchParams, text: string): { open: string | null; attr: string } {
  const before = filtersIn(query);
  const after = before.includes(text) ? before.filter((one) => one !== text) : [...before, text];
  return { open: after.includes(open) ? 'now' : null, attr: after.filter((one) => one !== open).join() };
}
