import { inLanguage, type InLanguage } from '../../../translations.ts';
import { pageData } from '../../shared/page-data.ts';
import { answerOf, api, type Schemas } from '../../shared/api.ts';
import type { Pin, Point } from '../../shared/map/coordinates.ts';
import type { Box } from '../../shared/map/map.ts';
import * as limits from '../../shared/openapi-limits.ts';
import { pointOf, rowOf } from '../parts/card.ts';
import { readingOf } from '../parts/reading.ts';
import type { Category } from '../stores.ts';
import { pageSize, type List, type Listed, type OpeningsById } from './data.ts';

/** Metres around somebody; the most that the API looks for. */
const radius = limits.listStores.radius;

/** Pins of a search; the API has no groups of those. */
const pinsFound = 100;

interface Conditions {
  keyword: string;
  category: number | null;
  openNow: boolean;
  attributes: readonly { text: string }[];
  isExact: boolean;
  /** The list that the page came with. */
  list: Pick<List, 'reading'>;
}

const textOf = ({ west, south, east, north }: Box) =>
  [west, south, east, north].map((edge) => edge.toFixed(6)).join(',');

const attributesOf = ({ attributes }: Conditions) => ({
  attr: attributes.length > 0 ? attributes.map(({ text }) => text) : undefined,
});

const queryOf = (conditions: Conditions) => ({
  keyword: conditions.keyword || undefined,
  category_id: conditions.category ?? undefined,
  open: conditions.openNow ? 'now' : undefined,
  exact: conditions.isExact || undefined,
  ...attributesOf(conditions),
});

const cardsOf = async (query: object, signal?: AbortSignal) => {
  const params = { query: { ...query, view: 'card' as const } };
  const { data, meta } = await answerOf(api.GET('/api/stores', { params, signal: signal ?? null }));
  const cards = (data as Schemas['StoreCard'][]).map((card) => inLanguage(card, pageData.language));
  return { cards, total: meta.total, interpreted: meta.interpreted };
};

/** A row with its name in the language of the page; several stores have none. */
const named = (row: Schemas['MapCluster']): Pin =>
  row.name === undefined ? row : inLanguage({ ...row, name: row.name }, pageData.language);

/** The stores to draw in a part of the map. */
export async function pinsIn(box: Box, zoom: number, conditions: Conditions, signal: AbortSignal): Promise<Pin[]> {
  if (!conditions.keyword && !conditions.openNow) {
    const category_id = conditions.category ?? undefined;
    const query = { bbox: textOf(box), zoom, category_id, ...attributesOf(conditions) };
    const { data } = await answerOf(api.GET('/api/map', { params: { query }, signal }));
    return data.map((row) => named(row));
  }
  const { cards } = await cardsOf({ ...queryOf(conditions), bbox: textOf(box), page_size: pinsFound }, signal);
  return cards.flatMap(({ id, name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ id, name, latitude, longitude, count: 1 }],
  );
}

/** Asked for once, since every move of the map shows most of the stores again. */
const openings = new Map<string, OpeningsById[number]>();

/** Stores with when they are open, where the server says it. */
export async function withOpenings(stores: readonly Listed[], signal?: AbortSignal): Promise<Listed[]> {
  const asked = stores.filter(({ id }) => !openings.has(String(id))).map(({ id }) => id);
  const address = `/map/openings?ids=${asked.join()}`;
  const answer = asked.length > 0 && (await fetch(address, { signal: signal ?? null }).catch(() => undefined));
  const { data } = answer && answer.ok ? ((await answer.json()) as { data: OpeningsById }) : { data: {} };
  for (const [id, one] of Object.entries(data)) openings.set(id, one);
  return stores.map((store) => ({ ...store, openings: openings.get(String(store.id)) ?? null }));
}

const listed = (card: InLanguage<Schemas['StoreCard']>, categories: readonly Category[]): Listed => ({
  ...rowOf(card, categories.find(({ id }) => id === card.category_id)?.name ?? ''),
  openings: openings.get(String(card.id)) ?? null,
  ...(card.today?.note && { note: card.today.note }),
  cover: card.cover_url.replace(/^https?:\/\/[^/]+(?=\/static\/upload\/)/, ''),
  point: pointOf(card),
  distance: card.distance ?? null,
});

/** A page of the stores in a part of the map, or, of somebody who says where they stand, of the nearest ones. */
export async function listOf(
  place: { box: Box } | { near: Point },
  page: number,
  conditions: Conditions,
  categories: readonly Category[],
  signal: AbortSignal,
): Promise<List> {
  const where =
    'near' in place ? { near: `${place.near.latitude},${place.near.longitude}`, radius } : { bbox: textOf(place.box) };
  const { cards, total, interpreted } = await cardsOf(
    { ...queryOf(conditions), ...where, page, page_size: pageSize },
    signal,
  );
  return {
    stores: cards.map((card) => listed(card, categories)),
    page,
    pages: Math.ceil(total / pageSize),
    total,
    reading: readingOf(conditions.keyword, interpreted, conditions.list.reading?.isAlone),
  };
}

/** A store that was chosen on the map; undefined when it is gone. */
export async function storeOf(id: number, categories: readonly Category[]): Promise<Listed | undefined> {
  const { cards } = await cardsOf({ ids: String(id) });
  const [store] = await withOpenings(cards.map((card) => listed(card, categories)));
  return store;
}
