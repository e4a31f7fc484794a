import type { Closure, Opening } from '../../features/hours/model.ts';
import type { Store } from '../../features/stores/model.ts';
import { plainLanguage } from '../../i18n/languages.ts';
import { levelIn } from '../shared/prices.ts';
import type { Shown } from '../site/data.ts';
import type { Frame } from '../site/frame.ts';
import { canonical } from './address.ts';
import { attributesOf } from './linked-attributes.ts';
import { menuOf } from './linked-menu.ts';
import { addressOf } from './picture.ts';
import type { Thing } from './thing.ts';

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A time that ends a whole day, since equal times are no time for those who read this: the minute before. */
function minuteBefore(time: string): string {
  const minutes = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 1439) % 1440;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Openings of a week by their times, then days without any. */
function openingsOf(hours: readonly Opening[], closures: readonly Closure[]): Thing[] {
  const times = Map.groupBy(hours, ({ opens, closes }) => `${opens} ${closes}`);
  const weekly = [...times.values()].map((rows) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: [...new Set(rows.map(({ day }) => days[day - 1]))],
    opens: rows[0]!.opens,
    closes: rows[0]!.closes === rows[0]!.opens ? minuteBefore(rows[0]!.closes) : rows[0]!.closes,
  }));
  const closed = closures.map(({ from, to, note }) => ({
    '@type': 'OpeningHoursSpecification',
    description: note || undefined,
    validFrom: from,
    validThrough: to,
    opens: '00:00',
    closes: '00:00',
  }));
  return [...weekly, ...closed];
}

const ratingOf = ({ rating, review_count }: Store): Thing | undefined =>
  rating === null
    ? undefined
    : { '@type': 'AggregateRating', ratingValue: rating, reviewCount: review_count, bestRating: 5, worstRating: 1 };

const trail = (...steps: [name: string, url: string][]): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, item], index) => ({ '@type': 'ListItem', position: index + 1, name, item })),
});

type ListData = Extract<Shown, { page: 'list' }>['data'];
type StoreData = Extract<Shown, { page: 'store' }>['data'];

/** A review needs an author with a name; one whose account was deleted is somebody's. */
const reviewOf = ({ user, rating, content, at }: StoreData['reviews'][number]): Thing => ({
  '@type': 'Review',
  author: { '@type': 'Person', name: user || 'Anonymous' },
  datePublished: at.slice(0, 10),
  reviewBody: content || undefined,
  reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
});

/** A store: a restaurant, but for a stall or a floor of a hall, which may be any place that sells food. */
function restaurantOf(store: Store, frame: Frame, image: string[], { store: shown, reviews }: StoreData): Thing {
  const { origin, town, country, currency } = frame;
  const { address, spot, latitude, longitude, hours, closures } = store;
  const imageOf = (link: string) => (link.startsWith('/') ? `${origin}${link}` : link) || undefined;
  const openings = openingsOf(hours ?? [], closures ?? []);
  const url = `${origin}/stores/${store.id}`;
  return {
    '@type': spot ? 'FoodEstablishment' : 'Restaurant',
    '@id': url,
    url,
    name: store.name,
    description: store.description || undefined,
    image: image.length > 0 ? image : undefined,
    ...attributesOf(store, shown.known),
    priceRange: shown.priceLevel === null ? undefined : levelIn(shown.priceLevel, plainLanguage, currency),
    address: {
      '@type': 'PostalAddress',
      streetAddress: [address, spot].filter(Boolean).join(', '),
      addressLocality: town || undefined,
      addressCountry: country || undefined,
    },
    geo: latitude === null ? undefined : { '@type': 'GeoCoordinates', latitude, longitude },
    telephone: store.phone || undefined,
    openingHoursSpecification: openings.length > 0 ? openings : undefined,
    hasMenu: menuOf(store, currency, imageOf),
    aggregateRating: ratingOf(store),
    review: reviews.length > 0 ? reviews.map(reviewOf) : undefined,
  };
}

/** A list of the editors, with its stores in their order. */
function listOf({ id, title, description, stops }: ListData, origin: string, home: [string, string]): Thing[] {
  const url = `${origin}/lists/${id}`;
  const list = {
    '@type': 'ItemList',
    '@id': url,
    url,
    name: title,
    description: description || undefined,
    numberOfItems: stops.length,
    itemListElement: stops.map((stop, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: stop.name,
      url: `${origin}/stores/${stop.id}`,
    })),
  };
  return [list, trail(home, [title, url])];
}

/** JSON-LD of schema.org for the start page, a category, a list and a store, `store`; undefined for other pages. */
export function linkedData(frame: Frame, shown: Shown, store?: Store): Thing | undefined {
  const { name, origin } = frame;
  const home: [string, string] = [name, `${origin}/`];
  const graph = (): Thing[] => {
    if (shown.page === 'home') {
      const target = { '@type': 'EntryPoint', urlTemplate: `${origin}/?q={search_term_string}` };
      const search = { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' };
      const site = { '@type': 'WebSite', '@id': `${origin}/`, url: `${origin}/`, name, potentialAction: search };
      return [{ ...site, description: frame.tagline || undefined }];
    }
    if (shown.page === 'results') {
      const { category } = shown.data.conditions;
      return category ? [trail(home, [category.name, origin + canonical(frame.address)])] : [];
    }
    if (shown.page === 'list') return listOf(shown.data, origin, home);
    if (!store || shown.page !== 'store') return [];
    const links = new Set([store.cover_url, ...store.images.map(({ url }) => url)]);
    const restaurant = restaurantOf(
      store,
      frame,
      [...links].flatMap((link) => addressOf(origin, link) ?? []),
      shown.data,
    );
    const category: [string, string] = [store.category.name, `${origin}/?category=${store.category_id}`];
    return [restaurant, trail(home, category, [store.name, restaurant.url as string])];
  };
  const things = graph();
  return things.length > 0 ? { '@context': 'https://schema.org', '@graph': things } : undefined;
}
