import { categoriesIn, type Visit } from './visit.ts';
import { clusters, wholeWorld } from '../../features/places/clusters.ts';
import { keptSite } from '../../features/settings/site.ts';
import type { LocalStore } from './visit.ts';
import * as listing from '../../features/listing/service.ts';
import { limits } from '../../limits.ts';
import type { Paging } from '../../lib/paging.ts';
import type { HomeData } from '../site/home/data.ts';
import { cardOf, placeTime } from './cards.ts';
import { listCards } from './lists.ts';
import { mostOf } from './map-view.ts';
import { hotStores, storesByRating } from './popular.ts';

const [bestShown, hotShown] = [5, 14];

/** Stores of the drawn map, at most. */
const pinsDrawn = 40;

/** The best rated stores; null where fewer are rated than are shown. */
async function bestRated(deps: Visit, paging: Paging): Promise<LocalStore[] | null> {
  const best = await storesByRating(deps, paging);
  return best.length === paging.page_size && best.every(({ rating }) => rating !== null) ? best : null;
}

/** The first lists of the editors, and whether there are more. */
async function listsOf(deps: Visit): Promise<Pick<HomeData, 'lists' | 'hasMoreLists'>> {
  const { lists, total } = await listCards(deps, limits.listsAtHome);
  return { lists, hasMoreLists: total > lists.length };
}

/** The start page: what is best, what is hot. */
export async function home(deps: Visit): Promise<HomeData> {
  const { config, db, views } = deps;
  const paging = { page: 1, page_size: bestShown };
  const byScore = await listing.find(db, { sort: 'score' }, paging);
  const rated = await bestRated(deps, paging);
  const hot = await hotStores(deps, hotShown);
  const now = await placeTime(deps);
  const rows = await clusters(db, { box: wholeWorld });
  const { plan } = (await keptSite(db)).map;
  const best = rated ?? (await views.objects(byScore.items));
  return {
    categories: await categoriesIn(deps),
    total: byScore.total,
    best: best.map((store) => cardOf(store, now)),
    isRated: rated !== null,
    hot: hot.map((store) => cardOf(store, now)),
    pins: mostOf(rows)
      .slice(0, pinsDrawn)
      .map(({ latitude, longitude }) => ({ latitude, longitude })),
    plan,
    ...(await listsOf(deps)),
    hasConsole: config.console !== 'off',
  };
}
