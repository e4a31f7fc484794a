/** A point on the earth, in degrees (WGS 84). */
export interface Position {
  latitude: number;
  longitude: number;
}

/** Half the long axis of the earth in metres, and its flattening (WGS 84). */
const axis = 6_378_137;
const flattening = 1 / 298.257223563;

const radians = Math.PI / 180;

/**
 * Metres along the surface of the earth, by the formula of Andoyer and Lambert: within some centimetres for a few
 * kilometres. Not for points on opposite sides of the earth.
 */
export function distance(one: Position, other: Position): number {
  const reduced = ({ latitude }: Position) => Math.atan((1 - flattening) * Math.tan(latitude * radians));
  const [first, second] = [reduced(one), reduced(other)];
  const [mean, half] = [(first + second) / 2, (second - first) / 2];
  const across = Math.sin(((other.longitude - one.longitude) * radians) / 2);
  const square = Math.sin(half) ** 2 + Math.cos(first) * Math.cos(second) * across ** 2;
  if (square === 0) return 0;
  const angle = 2 * Math.asin(Math.sqrt(square));
  const along = ((angle - Math.sin(angle)) * (Math.sin(mean) * Math.cos(half)) ** 2) / (1 - square);
  const between = ((angle + Math.sin(angle)) * (Math.cos(mean) * Math.sin(half)) ** 2) / square;
  return axis * (angle - (flattening / 2) * (along + between));
}

/** The smallest radius of curvature of the earth, at the equator from north to south, less a thousandth. */
const smallestRadius = 6_329_000;

/** A part of the map in millionths of a degree. */
interface Area {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Metres that every point of an area is at least away, by the haversine of its nearest latitude and longitude. */
export function atLeast({ latitude, longitude }: Position, { west, south, east, north }: Area): number {
  const million = 1_000_000;
  const north_south = Math.max(0, south / million - latitude, latitude - north / million);
  const isBetween = west / million <= longitude && longitude <= east / million;
  const east_west = isBetween ? 0 : Math.min(turn(west / million - longitude), turn(longitude - east / million));
  const farthest = Math.max(Math.abs(south), Math.abs(north)) / million;
  const square =
    Math.sin((north_south * radians) / 2) ** 2 +
    Math.cos(latitude * radians) * Math.cos(farthest * radians) * Math.sin((east_west * radians) / 2) ** 2;
  return 2 * smallestRadius * Math.asin(Math.sqrt(Math.min(1, Math.max(0, square))));
}

/** Degrees of longitude to the east, from 0 to 360. */
const turn = (degrees: number) => ((degrees % 360) + 360) % 360;

/** Degrees of latitude and longitude that everything within `radius` metres is within; 180 of longitude around a pole. */
export function reach({ latitude }: Position, radius: number): Position {
  const angle = radius / smallestRadius;
  const toPole = (90 - Math.abs(latitude)) * radians;
  const isAroundPole = angle >= toPole;
  return {
    latitude: angle / radians,
    longitude: isAroundPole ? 180 : Math.asin(Math.sin(angle) / Math.sin(toPole)) / radians,
  };
}
