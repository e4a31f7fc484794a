import type { Tags } from './elements/elements.ts';

/** Kinds of places of food, by the tag of OpenStreetMap that has them. */
const kindsOfTag = {
  amenity: ['restaurant', 'fast_food', 'cafe', 'bar', 'pub', 'ice_cream', 'food_court', 'biergarten'],
  shop: ['bakery', 'butcher', 'deli', 'pastry', 'confectionery', 'tea', 'coffee', 'seafood', 'cheese', 'greengrocer'],
} as const;

export type Kind = (typeof kindsOfTag)[keyof typeof kindsOfTag][number];

export const kinds: readonly Kind[] = Object.values(kindsOfTag).flat();

export const tagsOfKinds = Object.keys(kindsOfTag) as (keyof typeof kindsOfTag)[];

/** The kind of an element, undefined for one that is no place of food, or one that is gone on a day. */
export function kindOf(tags: Tags, today: string): Kind | undefined {
  if (tags.disused === 'yes' || tags.abandoned === 'yes' || hasEnded(tags.end_date, today)) return undefined;
  for (const tag of tagsOfKinds) {
    const values = tags[tag]?.split(';').map((value) => value.trim()) ?? [];
    const found = kindsOfTag[tag].find((kind) => values.includes(kind));
    if (found) return found;
  }
  return undefined;
}

/** Whether a date as OpenStreetMap writes it lies before a day: `2015-12`, `before 2010`, `~2010`, `2010s`, `2010..2012`, `C19`. */
function hasEnded(text = '', today: string): boolean {
  const [, mark = '', date = ''] = /^(?:.*\.\.)?\s*(before|early|mid|late|~)?\s*(.*)$/.exec(text.trim()) ?? [];
  const last = date
    .replace(/^(\d\d)\.(\d\d)\.(\d{4})$/, '$3-$2-$1')
    .replace(/^(\d{3})\ds$/, '$19')
    .replace(/^C(\d\d)$/, '$100');
  if (!/^\d{4}(?:-\d\d){0,2}$/.test(last)) return false;
  const now = today.slice(0, last.length);
  return mark === 'before' ? last <= now : last < now;
}
