import type { Queries } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { atLeast, distance, type Position } from '../../lib/distance.ts';
import { queriesOf } from './queries.ts';
import { around, quartersOf, rectanglesOf, toDegrees, type Rectangle } from './rectangles.ts';

interface Found {
  id: number;
  metres: number;
}

interface Part {
  rectangle: Rectangle;
  /** Metres: nothing in it is nearer. */
  from: number;
}

/**
 * Whole metres to the nearest public stores within `radius` metres by ID, as many as are wanted, nearest first. Looks into
 * the nearest part of the map first, and divides parts that have many stores, unless there are few in all.
 */
export async function nearest(
  db: Queries,
  position: Position,
  radius: number,
  wanted: number = limits.nearest,
): Promise<Map<number, number>> {
  const { pointsWithin } = queriesOf(db);
  const atMost = Math.ceil(wanted / 8) + 60;
  const partOf = (rectangle: Rectangle): Part => ({ rectangle, from: atLeast(position, rectangle) });
  const all = rectanglesOf(around(position, radius));
  const areFew = await areFewer(db, all, Math.ceil(2.5 * wanted));
  const parts = all.map(partOf);
  let found: Found[] = [];
  let reach = radius;
  /** Stores at which they are sorted, and those beyond the wanted ones forgotten. */
  let enough = wanted;
  for (let part = takeNearest(parts); part && part.from <= reach; part = takeNearest(parts)) {
    const quarters = areFew ? [] : quartersOf(part.rectangle);
    const points = await pointsWithin(db, part.rectangle, quarters.length > 1 ? atMost + 1 : -1);
    if (quarters.length > 1 && points.length > atMost) {
      parts.push(...quarters.map(partOf));
      continue;
    }
    for (const [id, longitude, latitude] of points) {
      const place = { latitude: toDegrees(latitude), longitude: toDegrees(longitude) };
      // To the millimetre, so that equal distances are equal whatever the direction.
      const metres = Math.round(distance(position, place) * 1000) / 1000;
      if (metres <= reach) found.push({ id, metres });
    }
    if (found.length < enough) continue;
    found = inOrder(found).slice(0, wanted);
    reach = found.at(-1)!.metres;
    enough = 1.3 * wanted;
  }
  return new Map(
    inOrder(found)
      .slice(0, wanted)
      .map(({ id, metres }) => [id, Math.round(metres)]),
  );
}

/** Whether rectangles, which must not overlap, have fewer public stores. */
async function areFewer(db: Queries, rectangles: readonly Rectangle[], count: number): Promise<boolean> {
  let left = count;
  for (const rectangle of rectangles) if (left > 0) left -= await queriesOf(db).countWithin(db, rectangle, left);
  return left > 0;
}

const inOrder = (found: readonly Found[]): Found[] =>
  found.toSorted((one, other) => one.metres - other.metres || one.id - other.id);

/** Removes the nearest part. They are some dozens: a look at each is quick. */
function takeNearest(parts: Part[]): Part | undefined {
  let best = 0;
  for (let index = 1; index < parts.length; index++) if (parts[index]!.from < parts[best]!.from) best = index;
  const last = parts.pop();
  if (best >= parts.length) return last;
  const taken = parts[best];
  parts[best] = last!;
  return taken;
}
