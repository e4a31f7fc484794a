import type { Deps } from '../../deps.ts';
import * as categories from '../../features/categories/service.ts';
import { clusters, wholeWorld } from '../../features/places/clusters.ts';
import * as rankings from '../../features/rankings/service.ts';
import { keptSite } from '../../features/settings/site.ts';
import * as listing from '../../features/stores/listing.ts';
import type { HomeData } from '../site/home/data.ts';
import { cardOf, placeTime } from './cards.ts';
import { mostOf } from './map-view.ts';

const [bestShown, hotShown] = [7, 6];

/** Stores of the drawn map, at most. */
const pinsDrawn = 40;

/** The start page: what is best, what is hot. */
export async function home(deps: Deps): Promise<HomeData> {
  const { config, db, views } = deps;
  const best = await listing.find(db, { sort: 'rating' }, { page: 1, page_size: bestShown });
  const hot = await rankings.rank(db, 'hotness', { page: 1, page_size: hotShown });
  const now = await placeTime(deps);
  const rows = await clusters(db, { box: wholeWorld });
  const { plan } = (await keptSite(db)).map;
  const stores = await views.objects(best.items);
  const popular = await views.objects(hot.items);
  return {
    categories: (await categories.listEnabled(db)).map(({ id, name }) => ({ id, name })),
    total: best.total,
    best: stores.map((store) => cardOf(store, now)),
    hot: popular.map((store) => cardOf(store, now)),
    pins: mostOf(rows)
      .slice(0, pinsDrawn)
      .map(({ latitude, longitude }) => ({ latitude, longitude })),
    plan,
    hasConsole: config.console !== 'off',
  };
}
