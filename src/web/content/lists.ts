import type { EditorList } from '../../features/editor-lists/model.ts';
import * as lists from '../../features/editor-lists/service.ts';
import { dayAfter, dayBefore } from '../../features/hours/reckoning.ts';
import { spansOf, type Span } from '../../features/hours/spans.ts';
import { together, within } from '../../features/hours/together.ts';
import { boundsOf, dayOf, withToday } from '../../features/hours/today.ts';
import { keptSite } from '../../features/settings/site.ts';
import { localTimeAt } from '../../lib/local-time.ts';
import { limits } from '../../limits.ts';
import { inLanguage } from '../../translations.ts';
import { minute } from '../../units.ts';
import type { ListCard, ListData, ListTitle } from '../site/list/data.ts';
import type { ListPrintData } from '../site/list-print/data.ts';
import type { Printed } from '../site/print/data.ts';
import { cardOf, placeTime, type PlaceTime } from './cards.ts';
import { choiceOf, type PageQuery } from './query.ts';
import type { LocalStore, Visit } from './visit.ts';

/** Titles of the published lists. */
export async function listTitles({ db, language }: Visit, most: number): Promise<ListTitle[]> {
  const { items } = await lists.published(db, { page: 1, page_size: most });
  return items.map((list) => ({ id: list.id, title: inLanguage(list, language).title }));
}

/** The published lists, each with the cover of its first store that has one. */
export async function listCards(visit: Visit, most: number): Promise<{ lists: ListCard[]; total: number }> {
  const { items, total } = await lists.published(visit.db, { page: 1, page_size: most });
  const cards = items.map(async (list) => {
    const { id, title, description } = inLanguage(list, visit.language);
    const stores = await visit.views.objects(idsOf(list));
    const cover = stores.find(({ cover_url }) => cover_url)?.cover_url ?? '';
    return { id, title, description, cover, stores: stores.length, minutes: list.walk?.minutes ?? null };
  });
  return { lists: await Promise.all(cards), total };
}

const idsOf = ({ stops }: EditorList): number[] => stops.map(({ store_id }) => store_id);

/** When a store is open on a day of the place; null when its hours are not known. */
function openOn({ hours, closures, today }: LocalStore, day: string, time: PlaceTime): Span[] | null {
  if (!hours) return null;
  const { zone } = time;
  const spans = withToday(spansOf(hours, closures ?? [], dayBefore(day), 2, zone), today, time, zone);
  return within(spans, boundsOf(day, zone));
}

function textsOf(spans: readonly Span[], zone: string): string[] {
  const clock = (at: number) => {
    const { minute: minutes } = localTimeAt(at * minute, zone);
    return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  };
  return spans.map(([from, to]) => `${clock(from)}–${clock(to)}`);
}

/** A list with its stores, and when they are open on a day. Throws NotFound. */
export async function list(visit: Visit, id: number, query: PageQuery): Promise<ListData> {
  const found = await lists.publicOne(visit.db, id);
  const { title, description } = inLanguage(found, visit.language);
  const stores = await visit.views.objects(idsOf(found));
  const time = await placeTime(visit);
  const first = dayOf(time);
  const days = Array.from({ length: limits.listDays }, (_, ahead) => dayAfter(first, ahead));
  const day = choiceOf(query.day, days) ?? first;
  const notes = new Map(found.stops.map((stop) => [stop.store_id, inLanguage(stop, visit.language).note]));
  const open = stores.map((store) => openOn(store, day, time));
  const known = open.filter((spans) => spans !== null);
  return {
    id,
    title,
    description,
    stops: stores.map((store, index) => ({
      ...cardOf(store, time),
      note: notes.get(store.id) ?? '',
      at: placeOf(store),
      times: open[index] ? textsOf(open[index], time.zone) : null,
    })),
    walk: found.walk,
    plan: (await keptSite(visit.db)).map.plan,
    days,
    day,
    together: known.length < 2 ? null : textsOf(together(known), time.zone).map(isolated),
  };
}

/** Keeps a time from being turned round in a sentence that is written from right to left. */
const isolated = (text: string): string => `\u2066${text}\u2069`;

const placeOf = ({ latitude, longitude }: LocalStore) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** A list for paper: the hours of a usual week, and when all are open in it. Throws NotFound. */
export async function printed(visit: Visit, id: number): Promise<Omit<ListPrintData, keyof Printed>> {
  const { days: _, day: __, together: ___, ...data } = await list(visit, id, {});
  const stores = await visit.views.objects(data.stops.map((stop) => stop.id));
  const known = stores.flatMap(({ hours }) => (hours ? [hours] : []));
  return {
    ...data,
    stops: data.stops.map((stop, index) => ({ ...stop, hours: stores[index]?.hours ?? null })),
    together: known.length < 2 ? null : inUsualWeek(known),
  };
}

/** When all of several are open in a week without closures. */
function inUsualWeek(all: readonly NonNullable<LocalStore['hours']>[]): NonNullable<LocalStore['hours']> {
  return weekdays.flatMap((day) => {
    const date = dayAfter(beforeMonday, day);
    const spans = all.map((hours) => within(spansOf(hours, [], dayBefore(date), 2, 'UTC'), boundsOf(date, 'UTC')));
    return textsOf(together(spans), 'UTC').map((text) => {
      const [opens, closes] = text.split('–') as [string, string];
      return { day, opens, closes };
    });
  });
}

/** A Sunday. */
const beforeMonday = '2023-12-31';
const weekdays = [1, 2, 3, 4, 5, 6, 7];

/** A list for the kiosk: its stores in their order, and what editors say of them. Throws NotFound. */
export async function listFor(visit: Visit, id: number) {
  const { title, walk, stops, together } = await list(visit, id, {});
  const stores = await visit.views.objects(stops.map((stop) => stop.id));
  return { title, stores, tour: { walk, together, notes: stops.map(({ note }) => note) } };
}
