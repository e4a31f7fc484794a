import { limits } from '../../../limits.ts';
import { BadFile, type Box, type Point } from './elements.ts';
import { crossingsOf } from './point-inside.ts';

/** A part of the world: a box, or what rings enclose within it, by the even-odd rule. */
export interface Area {
  box: Box;
  rings?: readonly (readonly Point[])[] | undefined;
}

/** Whether a place lies in an area; all do without one. */
export function isIn(area: Area | undefined, longitude: number, latitude: number): boolean {
  if (!area) return true;
  const [west, south, east, north] = area.box;
  if (longitude < west || longitude > east || latitude < south || latitude > north) return false;
  if (!area.rings) return true;
  const crossed = area.rings.flatMap((ring) => crossingsOf(ring, latitude)).filter((at) => at > longitude);
  return crossed.length % 2 === 1;
}

const fail = (problem: string): never => {
  throw new BadFile(`The area ${problem}.`);
};

/** An area of rings, which close at their first corner. Throws BadFile. */
export function areaOf(rings: readonly (readonly Point[])[]): Area {
  const points = rings.flat();
  if (points.length > limits.areaPoints)
    fail(`has more than ${limits.areaPoints} corners; simplify it, for example at mapshaper.org`);
  for (const [longitude, latitude] of points) {
    if (!Number.isFinite(longitude) || !Number.isFinite(latitude) || Math.abs(latitude) > 90)
      fail('must have its corners as longitude and latitude in degrees');
    if (Math.abs(longitude) > 180) fail('crosses 180 degrees of longitude; import its western and its eastern part');
  }
  const closed = rings.map((ring) => {
    if (new Set(ring.map(String)).size < 3) fail('needs at least three corners');
    const [first, last] = [ring[0]!, ring.at(-1)!];
    return String(first) === String(last) ? ring : [...ring, first];
  });
  for (const ring of closed)
    for (const [index, [longitude]] of ring.entries())
      if (index > 0 && Math.abs(longitude - ring[index - 1]![0]) > 180)
        fail('crosses 180 degrees of longitude; import its western and its eastern part');
  const [longitudes, latitudes] = [points.map(([longitude]) => longitude), points.map(([, latitude]) => latitude)];
  const box: Box = [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
  if (box[0] === box[2] || box[1] === box[3]) fail('needs at least three corners that are not on one line');
  return { box, rings: closed };
}

interface GeoJson {
  type?: unknown;
  coordinates?: unknown;
  geometry?: unknown;
  features?: unknown;
}

const isRings = (value: unknown): value is Point[][] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every(
    (ring) => Array.isArray(ring) && ring.every((point) => Array.isArray(point) && point.every(Number.isFinite)),
  );

/** The area of a file of GeoJSON with one polygon, or one of several parts. Throws BadFile. */
export function areaOfGeoJson(text: string): Area {
  let found: GeoJson | null = null;
  try {
    found = JSON.parse(text) as GeoJson | null;
  } catch {
    fail('must be a file of GeoJSON, such as geojson.io saves');
  }
  if (Array.isArray(found?.features)) {
    if (found.features.length !== 1) fail(`must be one polygon; its file has ${found.features.length} features`);
    found = found.features[0] as GeoJson | null;
  }
  const { type, coordinates } = ((found?.type === 'Feature' ? found.geometry : found) as GeoJson) ?? {};
  const parts = type === 'Polygon' ? [coordinates] : type === 'MultiPolygon' ? coordinates : undefined;
  if (!Array.isArray(parts) || !parts.every(isRings)) return fail('must be one Polygon or MultiPolygon of GeoJSON');
  return areaOf(parts.flat().map((ring) => ring.map(([longitude, latitude]): Point => [longitude, latitude])));
}
