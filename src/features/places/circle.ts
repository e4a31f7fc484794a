import type { Database } from '../../db/database.ts';
import { BoundedMap } from '../../lib/bounded-map.ts';
import { Bits } from '../../lib/bits.ts';
import { distance, type Position } from '../../lib/distance.ts';
import { oncePer } from '../../lib/once-per.ts';
import { limits } from '../../limits.ts';
import type { Filter } from '../lists/filter.ts';
import { marked } from '../lists/sets.ts';
import { everywhere, type Places } from './everywhere.ts';
import { around, rectanglesOf, toDegrees } from './rectangles.ts';

/** Mean radius of the earth in metres. Distances on such a sphere are off by 0.6 % at most. */
const meanRadius = 6_371_000;
const tolerance = 0.01;

const radians = Math.PI / 180;

/** The stores of a circle in columns: objects of so many would take longer than to find them. */
interface Columns {
  ids: Float64Array;
  /** Millionths of a degree. */
  longitudes: Int32Array;
  latitudes: Int32Array;
  /** The square of the sine of half the angle to the centre, which grows with the distance. */
  squares: Float64Array;
}

/** To the millimetre, so that equal distances are equal whatever the direction. */
const metresTo = (from: Position, to: Position) => Math.round(distance(from, to) * 1000) / 1000;

/** The public stores within a circle. */
export class Circle {
  #set: Bits | undefined;

  constructor(
    readonly centre: Position,
    readonly radius: number,
    readonly columns: Columns,
    /** Rows of the columns, in the order of their IDs. */
    readonly rows: Int32Array<ArrayBuffer>,
  ) {}

  get key(): string {
    return keyOf(this.centre, this.radius);
  }

  /** The number of stores. */
  get count(): number {
    return this.rows.length;
  }

  get ids(): Float64Array {
    return this.#valuesOf(this.columns.ids);
  }

  /** The stores that pass. */
  narrowed(passes: (id: number) => boolean): Circle {
    const { rows, columns } = this;
    const passing = new Int32Array(rows.length);
    let count = 0;
    for (let at = 0; at < rows.length; at++) if (passes(columns.ids[rows[at]!]!)) passing[count++] = rows[at]!;
    return new Circle(this.centre, this.radius, columns, passing.slice(0, count));
  }

  /** Whole metres to the nearest stores by ID, nearest first. */
  nearest(wanted: number): Map<number, number> {
    const { rows, columns } = this;
    if (rows.length === 0) return new Map();
    const bound = this.#valuesOf(columns.squares).sort()[Math.min(wanted, rows.length) - 1]! * (1 + tolerance) ** 4;
    const near = rows.filter((row) => columns.squares[row]! <= bound);
    const exact = Array.from(near, (row) => ({ id: columns.ids[row]!, metres: this.#metresTo(row) })).toSorted(
      (one, other) => one.metres - other.metres || one.id - other.id,
    );
    return new Map(exact.slice(0, wanted).map(({ id, metres }) => [id, Math.round(metres)]));
  }

  /** Whole metres to some stores, by ID. */
  distancesTo(ids: readonly number[]): Map<number, number> {
    const wanted = new Set(ids);
    const rows = this.rows.filter((row) => wanted.has(this.columns.ids[row]!));
    return new Map(Array.from(rows, (row) => [this.columns.ids[row]!, Math.round(this.#metresTo(row))]));
  }

  #valuesOf(column: Float64Array): Float64Array {
    const values = new Float64Array(this.rows.length);
    for (let at = 0; at < values.length; at++) values[at] = column[this.rows[at]!]!;
    return values;
  }

  #metresTo(row: number): number {
    const { latitudes, longitudes } = this.columns;
    return metresTo(this.centre, { latitude: toDegrees(latitudes[row]!), longitude: toDegrees(longitudes[row]!) });
  }

  get stores(): Bits {
    return (this.#set ??= Bits.having(this.ids));
  }

  /** The circle as a condition of lists in another order. */
  filter(db: Database): Filter {
    return marked(db, `within ${this.key}`, this.stores);
  }
}

const keyOf = ({ latitude, longitude }: Position, radius: number) => `${latitude} ${longitude} ${radius}`;

/** A page of a list asks for the same circle several times. */
const lastCircles = oncePer(
  (_: Places) => new BoundedMap<string, Circle>(limits.storesInCircles, ({ columns }) => columns.ids.length + 1),
);

/** The public stores within `radius` metres. */
export async function circleAround(db: Database, centre: Position, radius: number): Promise<Circle> {
  const places = await everywhere(db).get();
  const last = lastCircles(places);
  const key = `${places.version} ${keyOf(centre, radius)}`;
  const circle = last.get(key) ?? circleIn(places, centre, radius);
  last.set(key, circle);
  return circle;
}

/** A look at all places in memory, and an exact one at those near the edge. */
function circleIn(places: Places, centre: Position, radius: number): Circle {
  const [inner, outer] = [radius * (1 - tolerance), radius * (1 + tolerance)].map((metres) =>
    halfSineSquared(metres / meanRadius),
  ) as [number, number];
  const selected = places.select(rectanglesOf(around(centre, radius)));
  const { count } = selected;
  // The next selection writes into the same columns.
  const columns: Columns = {
    ids: selected.ids.slice(0, count),
    longitudes: selected.longitudes.slice(0, count),
    latitudes: selected.latitudes.slice(0, count),
    squares: new Float64Array(count),
  };
  const { longitudes, latitudes, squares } = columns;
  const cosine = Math.cos(centre.latitude * radians);
  const rows = new Int32Array(count);
  let found = 0;
  for (let row = 0; row < count; row++) {
    const longitude = toDegrees(longitudes[row]!);
    const latitude = toDegrees(latitudes[row]!);
    const across = halfSineSquared((longitude - centre.longitude) * radians);
    const along = halfSineSquared((latitude - centre.latitude) * radians);
    const square = along + cosine * Math.cos(latitude * radians) * across;
    if (square > outer) continue;
    squares[row] = square;
    if (square < inner || metresTo(centre, { latitude, longitude }) <= radius) rows[found++] = row;
  }
  return new Circle(centre, radius, columns, rows.slice(0, found));
}

/** The square of the sine of half an angle in radians; of small ones by its series, in a tenth of the time. */
function halfSineSquared(angle: number): number {
  const half = angle / 2;
  if (half > 0.02 || half < -0.02) return Math.sin(half) ** 2;
  const square = half * half;
  return square * (1 - square * (1 / 3 - (2 / 45) * square));
}
