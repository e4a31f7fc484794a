import type { Schemas } from '../../shared/api.ts';
import { pageData } from '../../shared/page-data.ts';
import { rowOf } from '../parts/card.ts';
import type { Card } from '../stores.ts';

/** The path of an upload of this server: the API gives its whole address. */
export const pathOf = (url: string): string =>
  url.startsWith(`${pageData.address}/`) ? url.slice(pageData.address.length) : url;

/** Dishes that a card names. */
const dishesOfCard = 3;

export const cardOf = (store: Schemas['Store']): Card => ({
  ...rowOf(store, store.category.name),
  cover: pathOf(store.cover_url),
  openings: null,
  openHours: store.open_hours,
  dishes: store.dishes.slice(0, dishesOfCard).map(({ name }) => name),
  likes: store.likes,
});
