import type { Visit } from './visit.ts';
import { dayBefore } from '../../features/hours/reckoning.ts';
import { spansOf, type Span } from '../../features/hours/spans.ts';
import { boundsOf, dayOf, withToday } from '../../features/hours/today.ts';
import { keptSite } from '../../features/settings/site.ts';
import type { LocalStore } from './visit.ts';
import type { Interpretation } from '../../interpretation.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { minute } from '../../units.ts';
import { instantOf, localTimeAt, type LocalTime } from '../../lib/local-time.ts';
import { limits } from '../../limits.ts';
import { rowOf } from '../site/parts/card.ts';
import type { Card, Openings } from '../site/stores.ts';
import { daysKnown, written } from '../site/parts/opening.ts';
import { markedCard, soughtBy, type Sought } from './marks.ts';

/** Dishes that a card names. */
const dishesOfCard = 3;

/** The time now, as the clock of the place shows it. */
export interface PlaceTime extends LocalTime {
  zone: string;
  /** Minutes since 1970. */
  now: number;
}

export async function placeTime({ db, clock }: Pick<Visit, 'db' | 'clock'>): Promise<PlaceTime> {
  const [instant, { time_zone: zone }] = [clock(), await keptSite(db)];
  return { ...localTimeAt(instant, zone), zone, now: Math.floor(instant / minute) };
}

interface Kept {
  date: string;
  zone: string;
  /** When the store is open, and as a page has it; null when that is not known. */
  spans: { list: Span[]; times: string } | null;
  /** By the times that it opened or closed since, and by what was searched. */
  cards: BoundedMap<string, Card>;
}

const kept = new WeakMap<LocalStore, Kept>();

function openingsOf({ hours, closures, today }: LocalStore, time: PlaceTime): Kept['spans'] {
  if (!hours && !today?.closed && !today?.until) return null;
  const { zone } = time;
  const first = dayBefore(time.date);
  const usual = hours ? spansOf(hours, closures ?? [], first, daysKnown, zone) : [boundsOf(dayOf(time), zone)];
  const list = withToday(usual, today, time, zone);
  const only = !hours && today?.until ? (today.closed ? 'start' : 'end') : undefined;
  return { list, times: written(instantOf(first, 0, zone) / minute, list, only) };
}

/** The card of a store, with what a search found in it; the same one as long as nothing of it changes. */
export function cardOf(store: LocalStore, place: PlaceTime, sought?: Sought): Card {
  const { date, zone, now } = place;
  let of = kept.get(store);
  if (of?.date !== date || of.zone !== zone) {
    of = { date, zone, spans: openingsOf(store, place), cards: new BoundedMap(limits.cachedCards) };
    kept.set(store, of);
  }
  const turns = of.spans?.list.flat().filter((turn) => turn <= now).length;
  const key = `${turns} ${sought?.key}`;
  let card = of.cards.get(key);
  if (!card) of.cards.set(key, (card = makeCard(store, of.spans && { times: of.spans.times, at: now }, sought)));
  return card;
}

const makeCard = (store: LocalStore, openings: Openings | null, sought: Sought | undefined): Card => ({
  ...rowOf(store, store.category.name),
  openings,
  openHours: store.open_hours,
  ...(store.today?.note && { note: store.today.note }),
  ...(store.verified && { isVerified: true as const }),
  dishes: store.dishes.slice(0, dishesOfCard).map(({ name }) => name),
  likes: store.likes,
  ...(sought && markedCard(store, sought, dishesOfCard)),
});

/** The cards of stores, in the order of their IDs. */
export async function cards(
  deps: Pick<Visit, 'db' | 'clock' | 'views'>,
  ids: readonly number[],
  keyword?: string,
  interpreted?: readonly Interpretation[],
): Promise<Card[]> {
  const now = await placeTime(deps);
  const sought = keyword ? soughtBy(keyword, interpreted) : undefined;
  return (await deps.views.objects(ids)).map((store) => cardOf(store, now, sought));
}
