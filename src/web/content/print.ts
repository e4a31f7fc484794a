import type { Visit } from './visit.ts';
import * as stores from '../../features/stores/service.ts';
import { sizes, type PrintData } from '../site/print/data.ts';
import { printedAddress } from './code.ts';
import { menuOf } from './menu.ts';
import { choiceOf, type PageQuery } from './query.ts';
import { surroundings } from './surroundings.ts';

const dishesShown = 6;

/** The poster of a store; `origin` is how guests reach this server. Throws NotFound unless the public sees the store. */
export async function print({ db, views }: Visit, origin: string, id: number, query: PageQuery): Promise<PrintData> {
  await stores.mustBePublic(db.read, id);
  const store = await views.object(id);
  const { name, category, spot, address, dishes, latitude, longitude } = store;
  return {
    store: {
      id,
      name,
      category: category.name,
      spot,
      address,
      dishes: dishes.slice(0, dishesShown).map((dish) => dish.name),
    },
    size: choiceOf(query.size, sizes) ?? 'a4',
    menu: menuOf(store),
    box: latitude === null || longitude === null ? null : surroundings({ latitude, longitude }, [], 0).box,
    ...printedAddress(origin, `/stores/${id}`),
  };
}
