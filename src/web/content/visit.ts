import type { Deps } from '../../deps.ts';
import type { Category } from '../../features/categories/model.ts';
import { listEnabled } from '../../features/categories/service.ts';
import type { Store } from '../../features/stores/model.ts';
import { languageOf } from '../../http/language.ts';
import type { Language } from '../../i18n/languages.ts';
import { inLanguage, type InLanguage } from '../../translations.ts';

type Dish = Store['dishes'][number];

/** A store with its texts in the language of a visitor, as far as there are any. */
export interface LocalStore extends InLanguage<Omit<Store, 'dishes' | 'category'>> {
  category: InLanguage<Category>;
  dishes: InLanguage<Dish>[];
}

/** Dependencies of a page, in the language of a visitor. */
export interface Visit extends Omit<Deps, 'views'> {
  language: Language;
  views: { object: (id: number) => Promise<LocalStore>; objects: (ids: readonly number[]) => Promise<LocalStore[]> };
}

const hasTranslations = ({ translations, category, dishes }: Store): boolean =>
  [translations, category.translations, ...dishes.map((dish) => dish.translations ?? {})].some(
    (one) => Object.keys(one).length > 0,
  );

const kept = new WeakMap<Store, Map<Language, LocalStore>>();

/** The store in a language; the same object as long as nothing of it changes. */
function localised(store: Store, language: Language): LocalStore {
  if (!hasTranslations(store)) return store;
  const byLanguage = kept.get(store) ?? new Map<Language, LocalStore>();
  kept.set(store, byLanguage);
  const found = byLanguage.get(language) ?? {
    ...inLanguage(store, language),
    category: inLanguage(store.category, language),
    dishes: store.dishes.map((dish) => inLanguage(dish, language)),
  };
  byLanguage.set(language, found);
  return found;
}

/** The visit of a request. */
export function visitOf(deps: Deps, request: Request): Visit {
  const language = languageOf(request);
  const { views } = deps;
  return {
    ...deps,
    language,
    views: {
      object: async (id) => localised(await views.object(id), language),
      objects: async (ids) => (await views.objects(ids)).map((store) => localised(store, language)),
    },
  };
}

/** The enabled categories, in their order. */
export const categoriesIn = async (visit: Pick<Visit, 'db' | 'language'>): Promise<{ id: number; name: string }[]> =>
  (await listEnabled(visit.db)).map((one) => ({ id: one.id, name: nameIn(one, visit) }));

/** The name of a thing in the language of a visitor. */
export const nameIn = (
  thing: { name: string; translations?: Category['translations'] | null },
  { language }: Pick<Visit, 'language'>,
): string => inLanguage(thing, language).name;
