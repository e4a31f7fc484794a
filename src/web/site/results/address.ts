import type { Point } from '../../shared/map/coordinates.ts';
import type { Conditions } from './data.ts';

export type Changes = Partial<
  Record<'q' | 'category' | 'sort' | 'open' | 'rating' | 'near' | 'attr' | 'exact' | 'page', string | number | null>
>;

/** A value as forms send it; most need no change. */
const encoded = (value: string): string =>
  /^[\w.,:-]*$/.test(value) ? value : `${new URLSearchParams([['', value]])}`.slice(1);

const textOf = ({ latitude, longitude }: Point) => `${latitude},${longitude}`;

/** Attributes as one parameter: keys and values have no commas. */
export const attributesIn = (texts: readonly string[]): string => texts.join();

/** The filters of a list, as its address names them. */
export const filtersOf = ({ category, openNow, rating, near, attributes }: Conditions) => ({
  category: category?.id,
  open: openNow && 'now',
  rating,
  near: near && textOf(near),
  attr: attributesIn(attributes.map(({ text }) => text)),
});

/** Address of a list with other conditions; it begins at its first page. */
export function addressOf(conditions: Conditions, changes: Changes): string {
  const { category, ...filters } = filtersOf(conditions);
  const exact = conditions.isExact && 1;
  const asked = { q: conditions.keyword, category, sort: conditions.sort, ...filters, exact, ...changes };
  const shown = asked.q ? asked : { ...asked, exact: null };
  let query = '';
  // A page has dozens of these addresses.
  for (const [name, value] of Object.entries(shown))
    if (value) query += `${query && '&'}${name}=${encoded(String(value))}`;
  return `/?${query || 'sort=score'}`;
}
