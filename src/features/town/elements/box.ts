import type { Box } from './elements.ts';

interface Edges {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** A box of degrees; undefined for edges that are not in order or lie beyond the world. */
export function boxOf({ west, south, east, north }: Edges): Box | undefined {
  const isBox = -180 <= west && west < east && east <= 180 && -90 <= south && south < north && north <= 90;
  return isBox ? [west, south, east, north] : undefined;
}
