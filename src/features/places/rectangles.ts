import { reach, type Position } from '../../lib/distance.ts';

/** A part of the map in degrees, edges included; it crosses 180° where west is larger than east. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A box in whole millionths of a degree, as the index has them, edges included; it never crosses 180°. */
export type Rectangle = Box;

const million = 1_000_000;

const toMillionths = (degrees: number): number => Math.round(degrees * million);
export const toDegrees = (millionths: number): number => Math.round(millionths) / million + 0;

/** The first whole number of millionths that is not below, and the last that is not above. */
const notBelow = (degrees: number) => toMillionths(degrees) + (toDegrees(toMillionths(degrees)) < degrees ? 1 : 0);
const notAbove = (degrees: number) => toMillionths(degrees) - (toDegrees(toMillionths(degrees)) > degrees ? 1 : 0);

/** Ranges of longitude; both edges of the map are the same meridian, so a box that touches one has the other too. */
function longitudes({ west, east }: Box): [west: number, east: number][] {
  if (west > east) {
    return [
      [west, 180],
      [-180, east],
    ];
  }
  const ranges: [number, number][] = [[west, east]];
  if (west === -180 && east < 180) ranges.push([180, 180]);
  if (east === 180 && west > -180) ranges.push([-180, -180]);
  return ranges;
}

/** The rectangles that hold exactly the whole millionths of a box. */
export function rectanglesOf(box: Box): Rectangle[] {
  const [south, north] = [notBelow(box.south), notAbove(box.north)];
  return longitudes(box)
    .map(([west, east]) => ({ west: notBelow(west), south, east: notAbove(east), north }))
    .filter((rectangle) => !isEmpty(rectangle));
}

/** A box that holds everything within `radius` metres. */
export function around(position: Position, radius: number): Box {
  const by = reach(position, radius);
  const { latitude, longitude } = position;
  const [south, north] = [Math.max(-90, latitude - by.latitude), Math.min(90, latitude + by.latitude)];
  if (by.longitude >= 180) return { west: -180, south, east: 180, north };
  const wrapped = (degrees: number) => (degrees < -180 ? degrees + 360 : degrees > 180 ? degrees - 360 : degrees);
  return { west: wrapped(longitude - by.longitude), south, east: wrapped(longitude + by.longitude), north };
}

const isEmpty = ({ west, south, east, north }: Rectangle) => west > east || south > north;

/** The four quarters of a rectangle, fewer if it is a line, and itself if it is a point. */
export function quartersOf({ west, south, east, north }: Rectangle): Rectangle[] {
  const [x, y] = [Math.floor((west + east) / 2), Math.floor((south + north) / 2)];
  return [
    { west, south, east: x, north: y },
    { west: x + 1, south, east, north: y },
    { west, south: y + 1, east: x, north },
    { west: x + 1, south: y + 1, east, north },
  ].filter((part) => !isEmpty(part));
}
