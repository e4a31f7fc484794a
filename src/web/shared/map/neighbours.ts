import { answerOf, api } from '../api.ts';
import { pageData } from '../page-data.ts';
import type { Point } from './coordinates.ts';

/** Another store, for orientation. */
export interface Neighbour extends Point {
  id: number;
  name: string;
}

/** How long the answer is good, in milliseconds. */
const fresh = 60_000;

let known: { at: number; stores: Promise<Neighbour[]> } | undefined;

async function load(): Promise<Neighbour[]> {
  const query = { view: 'card', page_size: 100 } as const;
  const isSite = pageData.of === 'site';
  const call = isSite
    ? api.GET('/api/stores', { params: { query } })
    : api.GET('/api/admin/stores', { params: { query } });
  const { data } = await answerOf(call);
  return data.flatMap(({ id, name, latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ id, name, latitude, longitude }],
  );
}

/** The first stores of the list that have a place; none where they cannot be had, since they only help to find one's way. */
export function neighbours(): Promise<Neighbour[]> {
  if (!known || Date.now() - known.at > fresh) known = { at: Date.now(), stores: load().catch(() => []) };
  return known.stores;
}
