import type { Schemas } from '../../shared/api.ts';
import { pageData } from '../../shared/page-data.ts';
import type { Card } from '../parts/data.ts';

/** The path of an upload of this server: the API gives its whole address. */
export const pathOf = (url: string): string =>
  url.startsWith(`${pageData.address}/`) ? url.slice(pageData.address.length) : url;

/** Dishes that a card names. */
const dishesOfCard = 3;

export const cardOf = (store: Schemas['Store']): Card => ({
  id: store.id,
  name: store.name,
  category: store.category.name,
  address: store.address,
  spot: store.spot,
  cover: pathOf(store.cover_url),
  openings: null,
  openHours: store.open_hours,
  dishes: store.dishes.slice(0, dishesOfCard).map(({ name }) => name),
  rating: store.rating,
  reviews: store.review_count,
  likes: store.likes,
});
