import { and, isNull, sql } from 'drizzle-orm';
import { byEngine, type Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { stores } from '../../db/schema.ts';
import { phoneEnd } from '../../lib/phones.ts';
import { limits } from '../../limits.ts';
import type { Position } from '../../lib/distance.ts';
import { queriesOf as placeQueriesOf } from '../places/queries.ts';
import { around, rectanglesOf } from '../places/rectangles.ts';
import * as postgres from './queries.postgres.ts';
import * as sqlite from './queries.sqlite.ts';
import { likely, likenessWith, nearby, type Facts } from './similarity.ts';

/** SQL that finds stores like a place. */
export const queriesOf = byEngine({ sqlite, postgres });

/** IDs of public stores near a place. */
async function near(db: Queries, { position }: Facts): Promise<number[]> {
  if (!position) return [];
  const rectangles = rectanglesOf(around(position, nearby));
  const { pointsWithin } = placeQueriesOf(db);
  const found = await Promise.all(rectangles.map((one) => pointsWithin(db, one, limits.similarCandidates)));
  return found.flat().map(([id]) => id);
}

type Row = [
  id: number,
  name: string,
  address: string,
  spot: string,
  phone: string,
  latitude: number | null,
  longitude: number | null,
];

export const positionOf = (latitude: number | null, longitude: number | null): Position | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/**
 * IDs of the stores, public or hidden but for its `own`, that are likely the same as a place, best first, at most
 * `limits.similarStores`. Each fact finds a bounded number of candidates by an index; all facts together order them.
 */
export async function similarTo(db: Queries, place: Facts, own: number | null): Promise<number[]> {
  const { withWords, withPhone } = queriesOf(db);
  const ends = place.phones.flatMap((phone) => phoneEnd(phone) ?? []);
  const candidates = new Set([
    ...(await withWords(db, place)),
    ...(await Promise.all(ends.map((end) => withPhone(db, end)))).flat(),
    ...(await near(db, place)),
  ]);
  const isCandidate = expressionsOf(db).isAmong(stores.id, JSON.stringify([...candidates]));
  const rows = await db.values<Row>(
    sql`select id, name, address, spot, phone, latitude, longitude from ${stores}
      where ${and(isCandidate, isNull(expressionsOf(db).unindexed(stores.deleted_at)))}`,
  );
  const likeness = likenessWith(place);
  return rows
    .map(([id, name, address, spot, phone, latitude, longitude]) => {
      const position = positionOf(latitude, longitude);
      return { id, likeness: likeness({ name, address, spot, phones: [phone], position }) };
    })
    .filter(({ id, likeness }) => likeness >= likely && id !== own)
    .toSorted((one, other) => other.likeness - one.likeness || one.id - other.id)
    .slice(0, limits.similarStores)
    .map(({ id }) => id);
}
