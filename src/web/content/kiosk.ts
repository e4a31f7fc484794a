import type { Deps } from '../../deps.ts';
import * as categories from '../../features/categories/service.ts';
import { distance } from '../../lib/distance.ts';
import * as rankings from '../../features/rankings/service.ts';
import { keptSite } from '../../features/settings/site.ts';
import * as listing from '../../features/stores/listing.ts';
import type { Store } from '../../features/stores/model.ts';
import type { LocalTime } from '../../lib/local-time.ts';
import type { KioskData, Place, Point, ScreenOf, Slide } from '../site/kiosk/data.ts';
import { cardOf, placeTime } from './cards.ts';
import { numberOf, pageNumber, type PageQuery } from './query.ts';
import { results } from './results.ts';
import { store } from './store.ts';

const [hotShown, mapShown, reviewsShown] = [6, 12, 3];
/** Dishes of a store among the pictures of an idle kiosk. */
const dishesOfSlides = 2;

export const isKiosk = ({ kiosk }: PageQuery): boolean => kiosk === '1';

/** Where the address says that the kiosk stands, as in `here=52.1,4.3`. */
function pointOf(text: string | undefined): Point | null {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d+)?),(-?\d{1,3}(?:\.\d+)?)$/.exec(text ?? '') ?? [];
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

function placeOf(store: Store, now: LocalTime, here: Point | null): Place {
  const { latitude, longitude } = store;
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  return { ...cardOf(store, now), at, metres: at && here && Math.round(distance(here, at)) };
}

type Own<Name extends KioskData['screen']> = Omit<ScreenOf<Name>, 'here' | 'plan' | 'timeZone'>;

interface Asked {
  deps: Deps;
  query: PageQuery;
  here: Point | null;
}

/** Stores by their IDs, in that order. */
const placesOf = async ({ deps, here }: Asked, ids: readonly number[]): Promise<Place[]> => {
  const now = await placeTime(deps);
  return (await deps.views.objects(ids)).map((store) => placeOf(store, now, here));
};

function slidesOf(stores: readonly Store[]): Slide[] {
  const slides = stores.flatMap(({ id, name, cover_url, category, dishes }) => {
    const pictured = dishes.filter(({ image_url }) => image_url).slice(0, dishesOfSlides);
    const shown = pictured.map((dish) => ({ picture: dish.image_url, title: dish.name, text: name, store: id }));
    return [{ picture: cover_url, title: name, text: category.name, store: id }, ...shown];
  });
  const withPicture = slides.filter(({ picture }) => picture !== '');
  return withPicture.length > 0 ? withPicture : slides;
}

async function home(asked: Asked): Promise<Own<'home'>> {
  const { deps } = asked;
  const hot = await rankings.rank(deps.db, 'hotness', { page: 1, page_size: hotShown });
  const { total } = await listing.find(deps.db, {}, { page: 1, page_size: 1 });
  return {
    screen: 'home',
    categories: (await categories.listEnabled(deps.db)).map(({ id, name }) => ({ id, name })),
    total,
    stores: await placesOf(asked, hot.items),
    slides: slidesOf(await deps.views.objects(hot.items)),
  };
}

/** The nearest stores, else the best. */
async function map(asked: Asked): Promise<Own<'map'>> {
  const { deps, here, query } = asked;
  const page = pageNumber(query);
  const near = here ? { near: here } : {};
  const { items, total } = await listing.find(deps.db, near, { page, page_size: mapShown });
  return { screen: 'map', page, pages: Math.ceil(total / mapShown), stores: await placesOf(asked, items) };
}

async function oneStore({ deps, here }: Asked, id: number): Promise<Own<'store'>> {
  const { data: shown } = await store(deps, id, {});
  const { latitude, longitude } = shown.store;
  const at = latitude === null || longitude === null ? null : { latitude, longitude };
  return {
    screen: 'store',
    store: { ...shown.store, at, metres: at && here && Math.round(distance(here, at)) },
    menu: shown.store.menu.map(({ id, name, description, image }) => ({ id, name, description, image })),
    week: shown.store.week,
    reviews: shown.reviews
      .slice(0, reviewsShown)
      .map(({ id, user, rating, content }) => ({ id, user, rating, content })),
  };
}

async function list(asked: Asked, request: Request): Promise<{ screen: Own<'list'>; found: number[] | undefined }> {
  const { data, found } = await results(asked.deps, request, asked.query);
  const { conditions, total, page, pages } = data;
  const { keyword, openNow } = conditions;
  const stores = await placesOf(
    asked,
    data.stores.map(({ id }) => id),
  );
  return {
    screen: { screen: 'list', keyword, category: conditions.category?.name ?? '', openNow, total, page, pages, stores },
    found,
  };
}

/** A screen of the kiosk; `found` are the stores that a search counts. Throws NotFound. */
export async function kiosk(
  deps: Deps,
  request: Request,
  query: PageQuery,
): Promise<{ data: KioskData; found: number[] | undefined }> {
  const { map: drawn, time_zone: timeZone } = await keptSite(deps.db);
  const here = pointOf(query.here);
  const asked = { deps, query, here };
  const screen = async () => {
    const id = numberOf(query.store);
    if (id !== null) return { screen: await oneStore(asked, id), found: undefined };
    if (query.view === 'map') return { screen: await map(asked), found: undefined };
    if (query.view === 'find') return { screen: { screen: 'find' as const }, found: undefined };
    if (query.view === 'list') return list(asked, request);
    return { screen: await home(asked), found: undefined };
  };
  const { screen: shown, found } = await screen();
  return { data: { ...shown, here, plan: drawn.plan, timeZone }, found };
}
