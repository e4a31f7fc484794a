import type { Translations } from './translations.ts';

/** Substances of Annex II of Regulation (EU) 1169/2011, in its order. */
export const allergens = [
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soya',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const;

export const diets = ['vegetarian', 'vegan', 'halal', 'kosher', 'gluten_free', 'lactose_free'] as const;

export type Allergen = (typeof allergens)[number];
export type Diet = (typeof diets)[number];

/** Highest level of how spicy a dish is; 0 is not at all. */
export const spiciest = 3;

/** A size or a form in which a dish is sold. */
interface Variant {
  name: string;
  price: number;
}

/** The details of a dish beyond its name, its description and its picture; unknown ones are left out. */
export interface DishDetails {
  /** In the currency of the site. */
  price?: number;
  variants?: Variant[];
  section?: string;
  diets?: Diet[];
  /** Those that it contains; an empty list says that it contains none. */
  allergens?: Allergen[];
  /** Instant at which they were stated. */
  allergens_at?: string;
  spicy?: number;
  sold_out?: true;
  translations?: Translations;
}

/** The highest price level of a store. */
export const highestPriceLevel = 4;
