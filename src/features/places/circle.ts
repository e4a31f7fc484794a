import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { isPublic } from '../../db/schema.ts';
import { BytesById } from '../../lib/bytes-by-id.ts';
import { distance, type Position } from '../../lib/distance.ts';
import { limits } from '../../limits.ts';
import type { Filter } from '../stores/filter.ts';
import * as lists from '../stores/lists.ts';
import { everywhere } from './everywhere.ts';
import { around, rectanglesOf, toDegrees } from './rectangles.ts';

/** Mean radius of the earth in metres. Distances on such a sphere are off by 0.6 % at most. */
const meanRadius = 6_371_000;
const tolerance = 0.01;

const radians = Math.PI / 180;

/** A store in a circle, and the square of the sine of half its angle, which grows with the distance. */
interface Found extends Position {
  id: number;
  square: number;
}

/** To the millimetre, so that equal distances are equal whatever the direction. */
const metresTo = (from: Position, to: Position) => Math.round(distance(from, to) * 1000) / 1000;

/** The public stores within a circle. */
export class Circle {
  constructor(
    readonly centre: Position,
    readonly radius: number,
    readonly found: readonly Found[],
  ) {}

  /** The stores that pass. */
  only = (passes: (id: number) => boolean): Circle =>
    new Circle(
      this.centre,
      this.radius,
      this.found.filter(({ id }) => passes(id)),
    );

  /** Whole metres to the nearest stores by ID, nearest first. */
  nearest(wanted: number): Map<number, number> {
    const { centre, found } = this;
    if (found.length === 0) return new Map();
    const squares = Float64Array.from(found, ({ square }) => square).toSorted();
    const bound = squares[Math.min(wanted, found.length) - 1]! * (1 + tolerance) ** 4;
    const exact = found
      .filter(({ square }) => square <= bound)
      .map((place) => ({ id: place.id, metres: metresTo(centre, place) }))
      .toSorted((one, other) => one.metres - other.metres || one.id - other.id);
    return new Map(exact.slice(0, wanted).map(({ id, metres }) => [id, Math.round(metres)]));
  }

  /** Whole metres to some stores, by ID. */
  distancesTo(ids: readonly number[]): Map<number, number> {
    const wanted = new Set(ids);
    const some = this.found.filter(({ id }) => wanted.has(id));
    return new Map(some.map((place) => [place.id, Math.round(metresTo(this.centre, place))]));
  }

  /** The circle as a condition of lists in another order. */
  filter({ read }: Database): Filter {
    const { centre, found, radius } = this;
    const ids = found.map(({ id }) => id);
    const of = new BytesById();
    of.setAll(ids, 1);
    const marks = { of, least: 1 };
    const test = lists.isMarked(read, [marks]);
    return {
      key: JSON.stringify({ centre, radius }),
      source:
        ids.length <= limits.listedPlaces
          ? lists.listed(read, ids)
          : sql`select id from stores where ${isPublic} and ${test}`,
      test,
      isQuick: true,
      size: ids.length,
      total: async () => ids.length,
      marks: async () => [marks],
    };
  }
}

/** The public stores within `radius` metres: a look at all places in memory, and an exact one at those near the edge. */
export async function circleAround(db: Database, centre: Position, radius: number): Promise<Circle> {
  const squareOf = (metres: number) => Math.sin(metres / meanRadius / 2) ** 2;
  const [inner, outer] = [squareOf(radius * (1 - tolerance)), squareOf(radius * (1 + tolerance))];
  const cosine = Math.cos(centre.latitude * radians);
  const found: Found[] = [];
  const places = await everywhere(db).get();
  const { count, ids, longitudes, latitudes } = places.select(rectanglesOf(around(centre, radius)));
  for (let at = 0; at < count; at++) {
    const [id, longitude, latitude] = [ids[at]!, toDegrees(longitudes[at]!), toDegrees(latitudes[at]!)];
    const across = Math.sin(((longitude - centre.longitude) * radians) / 2);
    const square =
      Math.sin(((latitude - centre.latitude) * radians) / 2) ** 2 +
      cosine * Math.cos(latitude * radians) * across * across;
    if (square > outer) continue;
    if (square < inner || metresTo(centre, { latitude, longitude }) <= radius)
      found.push({ id, latitude, longitude, square });
  }
  return new Circle(centre, radius, found);
}
