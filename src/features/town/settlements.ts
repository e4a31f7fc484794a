import { distance } from '../../lib/distance.ts';
import { limits } from '../../limits.ts';

/** Metres around the middle of a settlement within which a place is usually said to be there. */
const extents: Readonly<Record<string, number>> = {
  city: 8000,
  town: 3000,
  village: 1500,
  suburb: 1500,
  quarter: 800,
  neighbourhood: 500,
  hamlet: 500,
  /** A place that has the name in its address. */
  address: 1000,
};

interface Settlement {
  name: string;
  longitude: number;
  latitude: number;
  extent: number;
}

/** Squares of the grid in one degree: the largest extent reaches no farther than the next one, but near the poles. */
const squares = 10;
const squareOf = (degrees: number) => Math.floor(degrees * squares);

/** Names of towns and villages, for places without an address. */
export class Settlements {
  readonly #bySquare = new Map<string, Settlement[]>();
  #count = 0;

  add(kind: string, name: string, longitude: number, latitude: number): void {
    const extent = extents[kind];
    if (extent === undefined || this.#count === limits.osmSettlements) return;
    this.#count++;
    const square = `${squareOf(longitude)} ${squareOf(latitude)}`;
    const others = this.#bySquare.get(square);
    const one = { name: name.slice(0, limits.osmText), longitude, latitude, extent };
    if (others) others.push(one);
    else this.#bySquare.set(square, [one]);
  }

  /** The name of the settlement that a point most likely belongs to; undefined far from all. */
  nameAt(longitude: number, latitude: number): string | undefined {
    let found: string | undefined;
    let nearest = 2;
    for (let x = squareOf(longitude) - 1; x <= squareOf(longitude) + 1; x++)
      for (let y = squareOf(latitude) - 1; y <= squareOf(latitude) + 1; y++)
        for (const one of this.#bySquare.get(`${x} ${y}`) ?? []) {
          const share = distance({ longitude, latitude }, one) / one.extent;
          if (share < nearest) [nearest, found] = [share, one.name];
        }
    return found;
  }
}
