import { isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { categories } from '../../db/schema.ts';
import { sameName } from '../../lib/text.ts';
import { nameLanguages, type NameLanguage } from '../town/category-names.ts';
import type { Candidate } from './source.ts';

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
): Omit<Candidate['category'], 'asked'> {
  const { [language]: own, ...others } = all;
  const differing = Object.entries<string>(others).filter(([, name]) => name !== own);
  return {
    names: [own, ...Object.values<string>(others)],
    translations: Object.fromEntries(differing.map(([tag, name]) => [tag, { name }])),
  };
}

/** Names of categories by those in other languages, folded: a category that was renamed here still has them. */
export async function namesByTranslation(db: Queries): Promise<Map<string, string>> {
  const rows = await db
    .select({ name: categories.name, translations: categories.translations })
    .from(categories)
    .where(isNull(categories.deleted_at));
  return new Map(
    rows.flatMap(({ name, translations }) =>
      Object.values(translations ?? {}).flatMap((text) => (text.name ? [[sameName(text.name), name] as const] : [])),
    ),
  );
}
