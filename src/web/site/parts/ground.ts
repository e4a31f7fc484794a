import type { Degrees } from '../../shared/map/coordinates.ts';
import type { Frame } from '../frame.ts';

/** Degrees from north to south beyond which a picture of the ground would not lie where its streets are. */
const highest = 2;

/** The address of a picture of the ground in a box; null where there is none. A large one has more of what is small. */
export function groundIn({ ground }: Frame, { west, south, east, north }: Degrees, isLarge = false): string | null {
  const isOnMap = west >= -180 && east <= 180 && south >= -85 && north <= 85;
  if (!ground || !isOnMap || north - south > highest) return null;
  const box = [west, south, east, north].map((degrees) => degrees.toFixed(5)).join(',');
  return `${ground.address}&box=${box}${isLarge ? '&large=1' : ''}`;
}
