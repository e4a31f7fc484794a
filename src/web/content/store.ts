import type { Visit } from './visit.ts';
import { weekdayOf } from '../../features/hours/reckoning.ts';
import { closesAll } from '../../features/hours/today.ts';
import { nearest } from '../../features/places/nearest.ts';
import type { ReviewSummary } from '../../features/reviews/model.ts';
import * as pictures from '../../features/reviews/pictures.ts';
import * as reviews from '../../features/reviews/service.ts';
import { keptSite } from '../../features/settings/site.ts';
import { levelOf } from '../../features/stores/price-levels.ts';
import type { LocalStore } from './visit.ts';
import * as stores from '../../features/stores/service.ts';
import { ifSetNames } from '../../fields.ts';
import { limits } from '../../limits.ts';
import type { StoreData, Weekday } from '../site/store/data.ts';
import { knownOf } from './attributes.ts';
import { cardOf, placeTime, type PlaceTime } from './cards.ts';
import { menuOf } from './menu.ts';
import { mustHave, pageNumber, type PageQuery } from './query.ts';
import { surroundings } from './surroundings.ts';

const reviewsShown = 10;
const nearbyShown = 5;
/** Metres: a small circle is searched sooner, and places in a town have enough neighbours in one. */
const circles = [60, 300, 1500, limits.radiusDefault];
/** The drawn map reaches as far as these. */
const neighboursDrawn = 3;
const days = [1, 2, 3, 4, 5, 6, 7] as const;

const weekOf = ({ hours }: LocalStore, today: number): Weekday[] | null =>
  hours &&
  days.map((day) => ({
    day,
    openings: hours.filter((one) => one.day === day).map(({ opens, closes }) => `${opens}–${closes}`),
    isToday: day === today,
  }));

async function nearby(
  deps: Visit,
  { id, latitude, longitude }: LocalStore,
  now: PlaceTime,
): Promise<Pick<StoreData, 'surroundings' | 'nearby'>> {
  if (latitude === null || longitude === null) return { surroundings: null, nearby: [] };
  const place = { latitude, longitude };
  const wanted = nearbyShown + 1;
  let distances = new Map<number, number>();
  for (const radius of circles) {
    distances = await nearest(deps.db.read, place, radius, wanted);
    if (distances.size === wanted) break;
  }
  const others = await deps.views.objects([...distances.keys()].filter((other) => other !== id).slice(0, nearbyShown));
  return {
    surroundings: surroundings(
      place,
      others.map(({ latitude, longitude }) => ({ latitude: latitude!, longitude: longitude! })),
      distances.get(others.slice(0, neighboursDrawn).at(-1)?.id ?? 0) ?? 0,
    ),
    nearby: others.map((store) => ({ ...cardOf(store, now), distance: distances.get(store.id)! })),
  };
}

const directionsTo = ({ latitude, longitude }: LocalStore, template = ''): string =>
  latitude === null
    ? ''
    : template.replaceAll('{latitude}', String(latitude)).replaceAll('{longitude}', String(longitude));

/** Names of recommended dishes, which clients send as they like. */
const namesOf = (dishes: readonly { name?: unknown }[]): string[] =>
  dishes.flatMap(({ name }) => (typeof name === 'string' && name ? [name] : []));

/** Pictures of guests, each with the page of the store that has its review; a store without other pictures shows them at once. */
async function guestsOf(
  { db }: Visit,
  { id, cover_url, images }: LocalStore,
  query: PageQuery,
): Promise<StoreData['guests']> {
  const found = (await pictures.ofGuests(db, id)).filter(({ url }) => url.startsWith('/'));
  const isShown = found.length > 0 && (query.pictures === 'guests' || (cover_url === '' && images.length === 0));
  const shown = isShown ? found.slice(0, limits.guestPicturesShown) : [];
  return {
    count: found.length,
    isShown,
    pictures: shown.map(({ url, user_name, review_id, index }) => ({
      url,
      user: user_name,
      review: review_id,
      page: Math.floor(index / reviewsShown) + 1,
    })),
  };
}

/** A store with its reviews, and the whole of it. Throws NotFound unless the public sees it. */
export async function store(
  deps: Visit,
  id: number,
  query: PageQuery,
): Promise<{ data: StoreData; whole: LocalStore }> {
  const { db, summaries, views } = deps;
  const counted = await stores.mustBePublic(db.read, id);
  const paging = { page: pageNumber(query), page_size: reviewsShown };
  const found = await views.object(id);
  const now = await placeTime(deps);
  const summary = JSON.parse((await summaries.of(id)).toString()) as ReviewSummary;
  const recommended = new Map(summary.recommended.map(({ name, count }) => [name, count]));
  const { items, total } = await reviews.approvedOf(db, counted, paging);
  const pages = Math.ceil(total / reviewsShown);
  mustHave(pages, query);
  const data = {
    store: {
      ...cardOf(found, now),
      phone: found.phone,
      description: found.description,
      originalDescription: found.original?.description ?? '',
      images: found.images.map(({ url }) => url).filter((url) => url !== found.cover_url),
      latitude: found.latitude,
      longitude: found.longitude,
      directions: directionsTo(found, deps.config.directions),
      services: (await keptSite(db)).directions,
      menu: menuOf(found, recommended),
      priceLevel: await levelOf(deps, found),
      pages: ifSetNames.flatMap((name) => (found[name] ? [{ name, address: found[name] }] : [])),
      source: found.source ?? null,
      known: await knownOf(deps, found.attributes),
      week: weekOf(found, weekdayOf(now.date)),
      closures: found.closures?.filter(({ to }) => to >= now.date) ?? null,
      isClosedToday:
        closesAll(found.today, now) ||
        (found.closures?.some(({ from, to }) => from <= now.date && now.date <= to) ?? false),
    },
    ratings: summary.ratings,
    reviews: items.map((review) => ({
      id: review.id,
      user: review.user_name,
      rating: review.rating,
      content: review.content,
      images: review.image_urls,
      dishes: namesOf(review.recommend_dishes),
      at: review.created_at,
      reply: reviews.replyOf(review)?.text ?? '',
    })),
    guests: await guestsOf(deps, found, query),
    page: paging.page,
    pages,
    ...(await nearby(deps, found, now)),
  };
  return { data, whole: found };
}
