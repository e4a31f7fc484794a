import type { Point } from '../../shared/map/coordinates.ts';
import type { Conditions } from './data.ts';

export type Changes = Partial<
  Record<'q' | 'category' | 'sort' | 'open' | 'rating' | 'near' | 'page', string | number | null>
>;

/** A value as forms send it; most need no change. */
const encoded = (value: string): string =>
  /^[\w.,-]*$/.test(value) ? value : `${new URLSearchParams([['', value]])}`.slice(1);

const textOf = ({ latitude, longitude }: Point) => `${latitude},${longitude}`;

/** Address of a list with other conditions; it begins at its first page. */
export function addressOf({ keyword, category, sort, openNow, rating, near }: Conditions, changes: Changes): string {
  const shown = {
    q: keyword,
    category: category?.id,
    sort,
    open: openNow && 'now',
    rating,
    near: near && textOf(near),
    ...changes,
  };
  let query = '';
  // A page has dozens of these addresses.
  for (const [name, value] of Object.entries(shown))
    if (value) query += `${query && '&'}${name}=${encoded(String(value))}`;
  return `/?${query || 'sort=score'}`;
}
