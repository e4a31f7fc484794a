import type { Allergen } from '../../dishes.ts';
import type { Language } from '../../i18n/languages.ts';

/** Words of a language about the ingredients of dishes. */
interface Words {
  allergens: Record<Allergen, string>;
  contains: (list: string) => string;
  containsNone: string;
}

const lists: Partial<Record<Language, Intl.ListFormat>> = {};

/** The allergens of a dish as a sentence; undefined where nobody has stated them. */
export function contentsIn(
  words: Words,
  allergens: readonly Allergen[] | undefined,
  language: Language,
): string | undefined {
  if (!allergens) return undefined;
  if (allergens.length === 0) return words.containsNone;
  const names = allergens.map((allergen) => words.allergens[allergen]);
  return words.contains((lists[language] ??= new Intl.ListFormat(language)).format(names));
}
