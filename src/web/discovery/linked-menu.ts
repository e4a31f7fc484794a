import type { Diet } from '../../dishes.ts';
import type { Store } from '../../features/stores/model.ts';
import type { Thing } from './thing.ts';

type Dish = Store['dishes'][number];

/** Values of RestrictedDiet. */
const dietOf: Record<Diet, string> = {
  vegetarian: 'https://schema.org/VegetarianDiet',
  vegan: 'https://schema.org/VeganDiet',
  halal: 'https://schema.org/HalalDiet',
  kosher: 'https://schema.org/KosherDiet',
  gluten_free: 'https://schema.org/GlutenFreeDiet',
  lactose_free: 'https://schema.org/LowLactoseDiet',
};

/** Offers of the dish, or of each of its sizes; a price without a currency says nothing. */
function offersOf({ price, variants = [], sold_out }: Dish, priceCurrency: string): Thing[] | undefined {
  const availability = sold_out ? 'https://schema.org/SoldOut' : undefined;
  const offers = [...(price === undefined ? [] : [{ name: undefined, price }]), ...variants];
  if (!priceCurrency || offers.length === 0) return undefined;
  return offers.map((one) => ({ '@type': 'Offer', ...one, priceCurrency, availability }));
}

/** The dishes of a store with their sections and prices. */
export function menuOf(
  { dishes, menu_url }: Store,
  currency: string,
  imageOf: (link: string) => string | undefined,
): Thing | undefined {
  if (dishes.length === 0) return menu_url ? { '@type': 'Menu', url: menu_url } : undefined;
  const itemOf = (dish: Dish): Thing => ({
    '@type': 'MenuItem',
    name: dish.name,
    description: dish.description || undefined,
    image: imageOf(dish.image_url),
    offers: offersOf(dish, currency),
    suitableForDiet: dish.diets?.map((diet) => dietOf[diet]),
  });
  const bySection = Map.groupBy(dishes, ({ section = '' }) => section);
  const plain = bySection.get('') ?? [];
  bySection.delete('');
  const sections = [...bySection].map(([name, some]) => ({
    '@type': 'MenuSection',
    name,
    hasMenuItem: some.map(itemOf),
  }));
  return {
    '@type': 'Menu',
    url: menu_url || undefined,
    hasMenuItem: plain.length > 0 ? plain.map(itemOf) : undefined,
    hasMenuSection: sections.length > 0 ? sections : undefined,
  };
}
