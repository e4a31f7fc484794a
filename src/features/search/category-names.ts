import { asc } from 'drizzle-orm';
import { kept } from '../../db/kept.ts';
import { categories } from '../../db/schema.ts';
import { fold } from '../../lib/fold.ts';
import { textsOfAll, type Translations } from '../../translations.ts';
import { split, type Word } from '../../lib/text.ts';

interface CategoryName {
  id: number;
  name: string;
  /** The name as `fold` makes it. */
  folded: string;
  /** Those of its name in all languages. */
  words: Word[];
  /** Enabled, and so among the categories that the public lists. */
  isListed: boolean;
  /** ID of the category that this one was merged into. */
  mergedInto: number | null;
  translations: Translations | null;
}

/** The names of all categories. */
export const categoryNamesOf = kept<CategoryName[]>(['categories'], async (db) => {
  const rows = await db.select().from(categories).orderBy(asc(categories.sort_order), asc(categories.id));
  return rows.map(({ id, name, enabled, deleted_at, merged_into, translations }) => ({
    id,
    name,
    folded: fold(name),
    words: split([name, ...textsOfAll(translations, 'name')].join('\n')),
    isListed: enabled && deleted_at === null,
    mergedInto: merged_into,
    translations,
  }));
});
