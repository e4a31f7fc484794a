import { NotFound } from '../../errors.ts';
import { keptSite } from '../../features/settings/site.ts';
import * as stores from '../../features/stores/service.ts';
import { firstLanguageOf, languageOfCode } from '../../i18n/languages.ts';
import { contentLanguageOf } from '../../translations.ts';
import { rendered } from '../renderer.ts';
import { contentsIn } from '../shared/contents.ts';
import type { DishData } from '../site/dish/data.ts';
import type { MenuDish } from '../site/stores.ts';
import { menuOf } from './menu.ts';
import type { Visit } from './visit.ts';

/** The dish in the language of the place, to show to the cook; null where that is the visitor's language. */
async function cookOf({ db, language }: Visit, dish: MenuDish): Promise<DishData['cook']> {
  const spoken = firstLanguageOf([contentLanguageOf(await keptSite(db))]);
  if (!spoken || spoken === language || dish.original === undefined) return null;
  const { dishCard } = await rendered(db, spoken, ({ words }) => words());
  return {
    tag: languageOfCode(spoken)!.tag,
    please: dishCard.please,
    contents: contentsIn(dishCard, dish.allergens, spoken) ?? '',
  };
}

/** A dish of a store. Throws NotFound unless the public sees it. */
export async function dish(visit: Visit, storeId: number, dishId: number): Promise<DishData> {
  await stores.mustBePublic(visit.db.read, storeId);
  const store = await visit.views.object(storeId);
  for (const { title, dishes } of menuOf(store).sections) {
    const found = dishes.find(({ id }) => id === dishId);
    if (found)
      return {
        store: { id: store.id, name: store.name },
        dish: found,
        section: title,
        cook: await cookOf(visit, found),
      };
  }
  throw new NotFound('There is no such dish.');
}
