import { nameLanguages, type NameLanguage } from '../town/category-names.ts';
import type { Place } from './source.ts';

/** The language of names that comes first among those of a site. */
export function languageOf(tags: readonly string[]): NameLanguage {
  for (const tag of tags) {
    const { language, script } = new Intl.Locale(tag).maximize();
    const found = nameLanguages.find((name) => name === language || name === `${language}-${script}`);
    if (found) return found;
  }
  return nameLanguages[0];
}

/** A category by its names in all languages: its own is that of the site, the others are translations. */
export function namesIn(
  all: Readonly<Record<NameLanguage, string>>,
  language: NameLanguage,
): Omit<Place['category'], 'asked'> {
  const { [language]: own, ...others } = all;
  const differing = Object.entries<string>(others).filter(([, name]) => name !== own);
  return {
    names: [own, ...Object.values<string>(others)],
    translations: Object.fromEntries(differing.map(([tag, name]) => [tag, { name }])),
  };
}
