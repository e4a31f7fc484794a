import type { Box } from '../../features/places/rectangles.ts';
import { limits } from '../../limits.ts';
import { largest, onWorld, pointAt, type Point, type View } from '../shared/map/coordinates.ts';
import type { Corners } from '../shared/map/plan.ts';

/** Pixels of the map that a page is rendered for; a script then asks for what its window shows. */
const [width, height] = [640, 480];

/** Pixels of the world at zoom 0. */
const worldWidth = 256;
const radians = Math.PI / 180;
/** The square map of the world ends here. */
const edge = 85.05;

const degrees = String.raw`(-?\d{1,3}(?:\.\d{1,10})?)`;
const [pointPattern, viewPattern] = [`^${degrees},${degrees}$`, `^${degrees},${degrees},(\\d{1,2})$`].map(
  (pattern) => new RegExp(pattern),
) as [RegExp, RegExp];

function within(latitude: number, longitude: number): Point | null {
  const isOnEarth = Math.abs(latitude) <= largest.latitude && Math.abs(longitude) <= largest.longitude;
  return isOnEarth ? pointAt(latitude, longitude) : null;
}

/** A point of an address: `52.1,4.3`. */
export function readPoint(text = ''): Point | null {
  const [, latitude, longitude] = pointPattern.exec(text) ?? [];
  return latitude === undefined ? null : within(Number(latitude), Number(longitude));
}

/** A view of an address: `52.1,4.3,16`. */
export function readView(text = ''): View | null {
  const [, latitude, longitude, zoom] = viewPattern.exec(text) ?? [];
  const centre = latitude === undefined ? null : within(Number(latitude), Number(longitude));
  return centre && Number(zoom) <= limits.mapZoom ? { centre, zoom: Number(zoom) } : null;
}

const latitudeAt = (share: number) => Math.atan(Math.sinh((0.5 - share) * 2 * Math.PI)) / radians;
const turned = (longitude: number) => longitude - 360 * Math.round(longitude / 360);

/** The part of the world that a view shows. */
export function boxOf({ centre, zoom }: View): Box {
  const pixels = worldWidth * 2 ** zoom;
  const { x, y } = onWorld(centre.longitude, Math.max(-edge, Math.min(edge, centre.latitude)));
  const [north, south] = [y - height / pixels / 2, y + height / pixels / 2].map((share) =>
    latitudeAt(Math.max(0, Math.min(1, share))),
  ) as [number, number];
  if (width >= pixels) return { west: -180, south, east: 180, north };
  const [west, east] = [x - width / pixels / 2, x + width / pixels / 2].map((share) => turned((share - 0.5) * 360)) as [
    number,
    number,
  ];
  return { west, south, east, north };
}

/** The corners around some points. */
export function cornersOf(points: readonly Point[]): Corners | null {
  if (points.length === 0) return null;
  const [latitudes, longitudes] = [points.map(({ latitude }) => latitude), points.map(({ longitude }) => longitude)];
  return {
    south_west: pointAt(Math.min(...latitudes), Math.min(...longitudes)),
    north_east: pointAt(Math.max(...latitudes), Math.max(...longitudes)),
  };
}

interface Counted extends Point {
  count: number;
}

/** The part of the stores that a first view shows at least. */
const mostShare = 0.95;
/** A first view leaves the rest out only where it is so many times as wide with them. */
const muchWider = 4;

const widthOf = (points: readonly Point[]): number => {
  const { south_west, north_east } = cornersOf(points)!;
  return Math.hypot(north_east.latitude - south_west.latitude, north_east.longitude - south_west.longitude);
};

/** The point with as many stores on the one side as on the other. */
function medianOf(rows: readonly Counted[], of: 'latitude' | 'longitude'): number {
  let left = rows.reduce((sum, { count }) => sum + count, 0) / 2;
  const sorted = rows.toSorted((one, other) => one[of] - other[of]);
  return (sorted.find(({ count }) => (left -= count) <= 0) ?? sorted[0]!)[of];
}

/** Groups of stores without the few that are far from all others: one at the wrong end of the earth, say. */
export function mostOf<Row extends Counted>(rows: readonly Row[]): readonly Row[] {
  if (rows.length < 3) return rows;
  const [latitude, longitude] = [medianOf(rows, 'latitude'), medianOf(rows, 'longitude')];
  const away = (row: Row) => Math.hypot(row.latitude - latitude, row.longitude - longitude);
  const needed = Math.floor(rows.reduce((sum, { count }) => sum + count, 0) * mostShare);
  let total = 0;
  const near = rows
    .toSorted((one, other) => away(one) - away(other))
    .filter(({ count }) => {
      const isNeeded = total < needed;
      total += count;
      return isNeeded;
    });
  return near.length > 0 && widthOf(rows) > muchWider * widthOf(near) ? near : rows;
}
