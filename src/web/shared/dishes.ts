import type { Allergen, DishDetails } from '../../dishes.ts';
import type { Language } from '../../i18n/languages.ts';
import { said } from './attributes.ts';
import { contentsIn } from './contents.ts';
import { formatIn } from './prices.ts';
import * as texts from '#i18n/dishes';

/** A price as the language writes it; without a currency, a plain number. */
export const priceIn = (price: number, language: Language, currency: string): string =>
  formatIn(language, currency).format(price);

/** The cost of a dish: its price, else the lowest of its sizes; undefined where none is known. */
export function costIn(
  { price, variants = [] }: Pick<DishDetails, 'price' | 'variants'>,
  language: Language,
  currency: string,
): string | undefined {
  if (price !== undefined) return priceIn(price, language, currency);
  if (variants.length === 0) return undefined;
  const least = Math.min(...variants.map((variant) => variant.price));
  const shown = priceIn(least, language, currency);
  return variants.every((variant) => variant.price === least) ? shown : texts.from(shown);
}

/** Diets that a dish suits, and how spicy it is. */
export const traitsOf = (
  { diets = [], spicy = 0 }: Pick<DishDetails, 'diets' | 'spicy'>,
  language: Language,
): string[] => [
  ...diets.map((diet) => said({ key: `diet:${diet}`, value: null, names: null }, language)),
  ...(spicy > 0 ? [texts.spicy[spicy as keyof typeof texts.spicy]] : []),
];

export const nameOfAllergen = (allergen: Allergen): string => texts.allergens[allergen];

/** The allergens of a dish as a sentence; undefined where nobody has stated them. */
export const contentsOf = ({ allergens }: Pick<DishDetails, 'allergens'>, language: Language): string | undefined =>
  contentsIn(texts, allergens, language);
