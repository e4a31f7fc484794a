import type { Conditions } from './data.ts';

export type Changes = Partial<Record<'q' | 'category' | 'sort' | 'open' | 'rating' | 'page', string | number | null>>;

/** Address of a list with other conditions; it begins at its first page. */
export function addressOf({ keyword, category, sort, openNow, rating }: Conditions, changes: Changes): string {
  const shown = { q: keyword, category: category?.id, sort, open: openNow && 'now', rating, ...changes };
  const query = Object.entries(shown).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return query.length === 0 ? '/?sort=score' : `/?${new URLSearchParams(query)}`;
}
