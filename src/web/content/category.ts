import { NotFound } from '../../errors.ts';
import { numberOf, type PageQuery } from './query.ts';

interface Category {
  id: number;
  name: string;
  mergedInto: number | null;
}

/** The category that an address names; null without one. Throws NotFound, which names the one that it was merged into. */
export function categoryOf(all: readonly Category[], { category }: PageQuery): Category | null {
  if (!category) return null;
  const named = (id: number | null) => all.find((one) => one.id === id);
  const asked = named(numberOf(category));
  let kept = asked;
  // As many steps as there are categories, should a database that was edited by hand go round in circles.
  for (let merges = 0; merges < all.length && typeof kept?.mergedInto === 'number'; merges++)
    kept = named(kept.mergedInto);
  if (asked && asked === kept) return asked;
  throw new NotFound('There is no such category.', 'not_found', kept?.id);
}
