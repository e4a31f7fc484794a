import type { Kind } from './plan.svelte.ts';

/** All kinds, in the order of the page. */
export const kinds: readonly Kind[] = [
  'restaurant',
  'fast_food',
  'cafe',
  'bar',
  'pub',
  'biergarten',
  'food_court',
  'ice_cream',
  'bakery',
  'pastry',
  'confectionery',
  'butcher',
  'seafood',
  'deli',
  'cheese',
  'greengrocer',
  'tea',
  'coffee',
];
