import type { Deps } from '../../deps.ts';
import * as categories from '../../features/categories/service.ts';
import * as rankings from '../../features/rankings/service.ts';
import * as listing from '../../features/stores/listing.ts';
import type { Store } from '../../features/stores/model.ts';
import type { HomeData } from '../site/home/data.ts';
import { cardOf, placeTime } from './cards.ts';

const [bestShown, hotShown] = [7, 6];

/** Places of stores on the unit square, whatever the size of the place. */
function pinsOf(stores: readonly Store[]): HomeData['pins'] {
  const placed = stores.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  );
  const [latitudes, longitudes] = [placed.map(({ latitude }) => latitude), placed.map(({ longitude }) => longitude)];
  const share = (value: number, all: number[]) => {
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return most > least ? Number(((value - least) / (most - least)).toFixed(3)) : 0.5;
  };
  return placed.map(({ latitude, longitude }) => [share(longitude, longitudes), 1 - share(latitude, latitudes)]);
}

/** The start page: what is best, what is hot. */
export async function home(deps: Deps): Promise<HomeData> {
  const { config, db, views } = deps;
  const best = await listing.find(db, {}, { page: 1, page_size: bestShown });
  const hot = await rankings.rank(db, 'hotness', { page: 1, page_size: hotShown });
  const now = await placeTime(deps);
  const stores = await views.objects(best.items);
  const popular = await views.objects(hot.items);
  return {
    categories: (await categories.listEnabled(db)).map(({ id, name }) => ({ id, name })),
    total: best.total,
    best: stores.map((store) => cardOf(store, now)),
    hot: popular.map((store) => cardOf(store, now)),
    pins: pinsOf([...new Map([...stores, ...popular].map((store) => [store.id, store])).values()]),
    hasConsole: config.console !== 'off',
  };
}
