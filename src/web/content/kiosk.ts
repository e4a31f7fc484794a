import { categoriesIn, type Visit } from './visit.ts';
import { distance } from '../../lib/distance.ts';
import { meterOf } from '../../http/metered.ts';
import { keptSite } from '../../features/settings/site.ts';
import type { Facets } from '../../features/listing/facets.ts';
import * as listing from '../../features/listing/service.ts';
import type { LocalStore } from './visit.ts';
import type { Searched } from '../../interpretation.ts';
import { limits } from '../../limits.ts';
import type { FilterOf, KioskData, KioskStore, Point, Preference, ScreenOf, Slide } from '../site/kiosk/data.ts';
import type { Conditions } from '../site/results/data.ts';
import { filterGroups, passedFilters } from './attributes.ts';
import { cardOf, placeTime, type PlaceTime } from './cards.ts';
import { listFor, listTitles } from './lists.ts';
import { mostOf } from './map-view.ts';
import { numberOf, pageNumber, type PageQuery } from './query.ts';
import { hotStores, storesByRating } from './popular.ts';
import { listOf } from './results.ts';
import { store } from './store.ts';
import { termsOf } from './terms.ts';

const [popularShown, mapShown, reviewsShown, picturesShown, dishesShown] = [12, 12, 3, 6, 12];
/** Dishes of a store among the pictures of an idle kiosk. */
const dishesOfSlides = 2;

/** Stores whose dishes may be chosen from without typing. */
const storesOfDishes = 48;

/** Metres beyond which there are no distances: nobody walks there, or the address of the kiosk is wrong. */
const farthest = 50_000;

export const isKiosk = ({ kiosk }: PageQuery): boolean => kiosk === '1';

/** Where the address says that the kiosk stands, as in `here=52.1,4.3`. */
function pointOf(text: string | undefined): Point | null {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text ?? '') ?? [];
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

function placedAt({ latitude, longitude }: Pick<LocalStore, 'latitude' | 'longitude'>, here: Point | null) {
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  const metres = at && here && Math.round(distance(here, at));
  return { at, metres: metres !== null && metres <= farthest ? metres : null };
}

const placeOf = (store: LocalStore, now: PlaceTime, here: Point | null, has: string[]): KioskStore => ({
  ...cardOf(store, now),
  ...placedAt(store, here),
  terms: termsOf(
    [store, store.category, ...store.dishes].flatMap(({ name, original }) => [name, original?.name ?? []].flat()),
  ),
  categoryId: store.category_id,
  has,
});

type Own<Name extends KioskData['screen']> = Omit<ScreenOf<Name>, 'here' | 'plan' | 'timeZone'>;

interface Asked {
  deps: Visit;
  request: Request;
  query: PageQuery;
  here: Point | null;
}

async function placesOf({ deps, here }: Asked, stores: readonly LocalStore[]): Promise<KioskStore[]> {
  const now = await placeTime(deps);
  const passedBy = await passedFilters(deps);
  return stores.map((store) => placeOf(store, now, here, passedBy(store).filter(isShown)));
}

/** Whether a list has this filter: all of them would be too many to touch. */
const isShown = (text: string): boolean =>
  /^(?:(?:diet|payment|price_level):\w+|wheelchair|outdoor_seating)$/.test(text);

/** Filters of a list: open now, then attributes, each with the number of stores that it leaves. */
async function filtersOf(deps: Visit, facets: Facets, { openNow, attributes }: Conditions): Promise<FilterOf[]> {
  const asked = attributes.map(({ text }) => text);
  const groups = await filterGroups(deps, facets, asked);
  // In an order that stays: nobody wants to touch what has just moved.
  const filters = groups.flatMap((group) => group.filters).filter(({ key }) => isShown(key));
  const openNowOf = { key: 'open', value: null, names: null, text: 'open' };
  return [
    { ...openNowOf, count: facets.open_now?.yes ?? 0, isOn: openNow },
    ...filters.map((filter) => ({ ...filter, text: filter.key })),
  ];
}

function slidesOf(stores: readonly LocalStore[]): Slide[] {
  const slides = stores.flatMap(({ id, name, cover_url, category, dishes }) => {
    const pictured = dishes.filter(({ image_url }) => image_url).slice(0, dishesOfSlides);
    const shown = pictured.map((dish) => ({ picture: dish.image_url, title: dish.name, text: name, store: id }));
    return [{ picture: cover_url, title: name, text: category.name, store: id }, ...shown];
  });
  const withPicture = slides.filter(({ picture }) => picture !== '');
  return withPicture.length > 0 ? withPicture : slides;
}

/** Of a list in the order of ratings: "best" says too much where nobody has rated any. */
const preferenceOf = (first: LocalStore | undefined): Preference =>
  typeof first?.rating === 'number' ? 'best' : 'all';

/** The hot stores, else the best. */
async function popular({ deps }: Asked): Promise<{ by: Preference; popular: LocalStore[] }> {
  const hot = await hotStores(deps, popularShown);
  if (hot.length > 0) return { by: 'hot', popular: hot };
  const best = await storesByRating(deps, { page: 1, page_size: popularShown });
  return { by: preferenceOf(best[0]), popular: best };
}

async function home(asked: Asked): Promise<Own<'home'>> {
  const { deps } = asked;
  const { by, popular: stores } = await popular(asked);
  const { total } = await listing.find(deps.db, {}, { page: 1, page_size: 1 });
  return {
    screen: 'home',
    categories: await categoriesIn(deps),
    total,
    by,
    stores: await placesOf(asked, stores),
    lists: await listTitles(deps, limits.listsAtHome),
    slides: slidesOf(stores),
  };
}

/** Names of dishes by category, each once, in turn from every store. */
function dishesOf(stores: readonly LocalStore[]): Own<'find'>['dishes'] {
  const chosen = new Map<string, string>();
  for (let place = 0; place < limits.dishes; place++)
    for (const { category, dishes } of stores) {
      const name = dishes[place]?.name;
      if (name && !chosen.has(name) && chosen.size < dishesShown) chosen.set(name, category.name);
    }
  const byCategory = Map.groupBy([...chosen], ([, category]) => category);
  return [...byCategory].map(([category, found]) => ({ category, names: found.map(([name]) => name) }));
}

async function search(asked: Asked): Promise<Own<'find'>> {
  const { by, popular: stores } = await popular(asked);
  const best = await storesByRating(asked.deps, { page: 1, page_size: storesOfDishes });
  return { screen: 'find', by, stores: await placesOf(asked, stores), dishes: dishesOf([...stores, ...best]) };
}

/** The nearest stores, else the best. */
async function map(asked: Asked): Promise<Own<'map'>> {
  const { deps, request, here, query } = asked;
  const page = pageNumber(query);
  const meter = meterOf(deps.limiter, request);
  const find = (conditions: listing.Query) => listing.ask(deps.db, conditions, { page, page_size: mapShown }, meter);
  let found = here && (await find({ near: here }));
  if (here && !found?.total) found = await find({ near: here, radius: farthest });
  const isNear = Boolean(found?.total);
  if (!found?.total) found = await find({ sort: 'rating' });
  const shown = await deps.views.objects(found.items);
  const stores = await placesOf(asked, shown);
  // A list of the nearest has another title.
  const [best] = isNear || page === 1 ? shown : await storesByRating(deps, { page: 1, page_size: 1 });
  const around = mostOf(stores.flatMap(({ at }) => (at ? [{ ...at, count: 1 }] : [])));
  return {
    screen: 'map',
    by: preferenceOf(best),
    page,
    pages: Math.ceil((found.listed ?? found.total) / mapShown),
    around: around.map(({ latitude, longitude }) => ({ latitude, longitude })),
    stores,
  };
}

async function oneStore({ deps, here }: Asked, id: number): Promise<Own<'store'>> {
  const { data: shown } = await store(deps, id, { pictures: 'guests' });
  return {
    screen: 'store',
    store: { ...shown.store, ...placedAt(shown.store, here) },
    menu: shown.store.menu,
    week: shown.store.week,
    isClosedToday: shown.store.isClosedToday,
    reviews: shown.reviews
      .slice(0, reviewsShown)
      .map(({ id, user, rating, content }) => ({ id, user, rating, content })),
    guests: shown.guests.pictures.slice(0, picturesShown).map(({ url, user }) => ({ url, user })),
  };
}

async function list(asked: Asked): Promise<{ screen: Own<'list'>; searched?: Searched }> {
  const {
    data,
    facets = {},
    ...searched
  } = await listOf(asked.deps, asked.request, asked.query, {
    now: await placeTime(asked.deps),
  });
  const { conditions, total, page, pages, reading } = data;
  const { keyword, openNow } = conditions;
  const stores = await placesOf(asked, await asked.deps.views.objects(data.stores.map(({ id }) => id)));
  return {
    screen: {
      screen: 'list',
      keyword,
      reading,
      category: conditions.category?.name ?? '',
      openNow,
      title: '',
      total,
      page,
      pages,
      filters: await filtersOf(asked.deps, facets, conditions),
      stores,
    },
    ...searched,
  };
}

/** The stores of a list that editors have written, in its order. Throws NotFound. */
async function listOfEditors(asked: Asked, id: number): Promise<Own<'list'>> {
  const { title, stores, tour } = await listFor(asked.deps, id);
  const nothing = { keyword: '', reading: null, category: '', openNow: false, filters: [] };
  return {
    screen: 'list',
    ...nothing,
    title,
    total: stores.length,
    page: 1,
    pages: 1,
    stores: await placesOf(asked, stores),
    tour,
  };
}

/** A screen of the kiosk; `searched` is the search that it answers. Throws NotFound. */
export async function kiosk(
  deps: Visit,
  request: Request,
  query: PageQuery,
): Promise<{ data: KioskData; searched?: Searched }> {
  const { map: drawn, time_zone: timeZone } = await keptSite(deps.db);
  const here = pointOf(query.here);
  const asked = { deps, request, query, here };
  const screen = async (): Promise<{
    screen: Own<'store'> | Own<'map'> | Own<'find'> | Own<'list'> | Own<'home'>;
    searched?: Searched;
  }> => {
    const id = numberOf(query.store);
    if (id !== null) return { screen: await oneStore(asked, id) };
    if (query.view === 'map') return { screen: await map(asked) };
    if (query.view === 'find') return { screen: await search(asked) };
    const listId = numberOf(query.list);
    if (query.view === 'list' && listId !== null) return { screen: await listOfEditors(asked, listId) };
    if (query.view === 'list') return list(asked);
    return { screen: await home(asked) };
  };
  const { screen: shown, ...searched } = await screen();
  return { data: { ...shown, here, plan: drawn.plan, timeZone }, ...searched };
}
