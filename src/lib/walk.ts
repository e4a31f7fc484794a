import { distance } from './distance.ts';

interface Placed {
  latitude: number | null;
  longitude: number | null;
}

/** Metres a minute of somebody who looks around, and what streets add to straight lines. */
const pace = 75;
const detour = 1.25;

/** The way along places in their order; those that are not known are passed over. Null for fewer than two. */
export function walkOf(places: readonly Placed[]): { distance: number; minutes: number } | null {
  const known = places.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : { latitude, longitude },
  );
  if (known.length < 2) return null;
  const metres = known.slice(1).reduce((sum, place, index) => sum + distance(known[index]!, place), 0);
  return { distance: Math.round(metres), minutes: Math.max(1, Math.round((metres * detour) / pace)) };
}
