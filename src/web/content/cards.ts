import type { Deps } from '../../deps.ts';
import { isOpen } from '../../features/hours/reckoning.ts';
import { keptSite } from '../../features/settings/site.ts';
import type { Store } from '../../features/stores/model.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { localTimeAt, type LocalTime } from '../../lib/local-time.ts';
import { limits } from '../../limits.ts';
import type { Card } from '../site/parts/data.ts';
import { markedCard } from './marks.ts';

/** Dishes that a card names. */
const dishesOfCard = 3;

/** The time now, as the clock of the place shows it. */
export const placeTime = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<LocalTime> =>
  localTimeAt(clock(), (await keptSite(db)).time_zone);

interface Kept {
  /** Whether the store is open at this minute. */
  at: LocalTime;
  open: boolean | null;
  /** By whether it is open, and by the keyword. */
  cards: BoundedMap<string, Card>;
}

const kept = new WeakMap<Store, Kept>();

/** The card of a store, with what a keyword found in it; the same one as long as nothing of it changes. */
export function cardOf(store: Store, now: LocalTime, keyword = ''): Card {
  let of = kept.get(store);
  if (of?.at.minute !== now.minute || of.at.date !== now.date) {
    const open = store.hours && isOpen(store.hours, store.closures ?? [], now);
    of = { at: now, open, cards: of?.cards ?? new BoundedMap(limits.cachedCards) };
    kept.set(store, of);
  }
  const key = `${of.open} ${keyword}`;
  let card = of.cards.get(key);
  if (!card) of.cards.set(key, (card = makeCard(store, of.open, keyword)));
  return card;
}

const makeCard = (store: Store, open: boolean | null, keyword: string): Card => ({
  id: store.id,
  name: store.name,
  category: store.category.name,
  address: store.address,
  spot: store.spot,
  cover: store.cover_url,
  isOpen: open,
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
