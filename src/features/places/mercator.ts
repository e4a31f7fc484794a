import { toDegrees } from './rectangles.ts';

const radians = Math.PI / 180;

/** The square map of the world (Web Mercator) ends here; what is nearer to a pole is shown at its edge. */
const lastLatitude = 85.051128;

/** Place on that map, from 0 to 1, of millionths of a degree. */
export const column = (longitude: number) => toDegrees(longitude) / 360 + 0.5;

export function row(latitude: number): number {
  const shown = Math.max(-lastLatitude, Math.min(lastLatitude, toDegrees(latitude)));
  return 0.5 - Math.asinh(Math.tan(shown * radians)) / (2 * Math.PI);
}
