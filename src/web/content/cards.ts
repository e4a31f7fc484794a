import type { Deps } from '../../deps.ts';
import { isOpen } from '../../features/hours/reckoning.ts';
import { keptSite } from '../../features/settings/site.ts';
import type { Store } from '../../features/stores/model.ts';
import { localTimeAt, type LocalTime } from '../../lib/local-time.ts';
import type { Card } from '../site/parts/data.ts';
import { markedCard } from './marks.ts';

/** Dishes that a card names. */
const dishesOfCard = 3;

/** The time now, as the clock of the place shows it. */
export const placeTime = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<LocalTime> =>
  localTimeAt(clock(), (await keptSite(db)).time_zone);

/** The card of a store, with what a keyword found in it. */
export const cardOf = (store: Store, now: LocalTime, keyword = ''): Card => ({
  id: store.id,
  name: store.name,
  category: store.category.name,
  address: store.address,
  spot: store.spot,
  cover: store.cover_url,
  isOpen: store.hours && isOpen(store.hours, store.closures ?? [], now),
  openHours: store.open_hours,
  dishes: store.dishes.slice(0, dishesOfCard).map(({ name }) => name),
  rating: store.rating,
  reviews: store.review_count,
  likes: store.likes,
  ...(keyword && markedCard(store, keyword, dishesOfCard)),
});

/** The cards of stores, in the order of their IDs. */
export async function cards(
  deps: Pick<Deps, 'db' | 'clock' | 'views'>,
  ids: readonly number[],
  keyword?: string,
): Promise<Card[]> {
  const now = await placeTime(deps);
  return (await deps.views.objects(ids)).map((store) => cardOf(store, now, keyword));
}
