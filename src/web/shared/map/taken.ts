import { onWorld, type Point } from './coordinates.ts';

/** A box in pixels of the world at a zoom. */
export interface PixelBox {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** A pin on the map, with the name beside it; a group of stores has none. */
export type Pinned = Point & { name?: string };

export const meets = (one: PixelBox, other: PixelBox): boolean =>
  one.minX < other.maxX && one.maxX > other.minX && one.minY < other.maxY && one.maxY > other.minY;

/** Pixels of a pin around its point, of a group, and of a name beside a pin, of which a letter takes so many. */
const [aside, above, below, radius] = [14, 36, 3, 24];
const name = { from: 15, top: 30, bottom: 8, letter: 7.5, wideLetter: 13, most: 150 };

const widthOf = (text: string) =>
  Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e80' ? name.wideLetter : name.letter), 8);

/** Boxes of pins at a zoom, and of the names that have room beside them: the first ones first, as they are shown. */
export function takenBy(pins: readonly Pinned[], zoom: number): PixelBox[] {
  const pixels = 256 * 2 ** zoom;
  const points = pins.map(({ longitude, latitude, name: text }) => {
    const { x, y } = onWorld(longitude, latitude);
    return { x: x * pixels, y: y * pixels, text };
  });
  const taken = points.map(({ x, y, text }): PixelBox =>
    text === undefined
      ? { minX: x - radius, maxX: x + radius, minY: y - radius, maxY: y + radius }
      : { minX: x - aside, maxX: x + aside, minY: y - above, maxY: y + below },
  );
  for (const { x, y, text } of points) {
    if (text === undefined) continue;
    const minX = x + name.from;
    const box = { minX, maxX: minX + Math.min(name.most, widthOf(text)), minY: y - name.top, maxY: y - name.bottom };
    if (!taken.some((other) => meets(box, other))) taken.push(box);
  }
  return taken;
}
