import { glyphOf } from '../../features/captcha/glyphs.ts';
import { Canvas, type Shape } from './canvas.ts';

type Point = [x: number, y: number];

/** Straight pieces of a curve. */
const pieces = 8;

/** Height of the letter in hundredths of the icon: it lies within the circle that every mask shows. */
const height = 44;

/** The letter in the middle of the icon. Outlines in opposite directions are holes. */
function letterShape(letter: string): Shape {
  const moved = ([x, y]: Point): Point => [x * height, 50 + y * height];
  const between = (share: number, ends: [Point, Point, Point]): Point => {
    const [one, two, three] = [(1 - share) ** 2, 2 * share * (1 - share), share ** 2];
    const along = (axis: 0 | 1) => one * ends[0][axis] + two * ends[1][axis] + three * ends[2][axis];
    return [along(0), along(1)];
  };
  const rings = glyphOf(0, letter).map((ring) =>
    ring.flatMap(({ from, control, to }) =>
      Array.from({ length: pieces }, (_, index) => moved(between(index / pieces, [from, control, to]))),
    ),
  );
  /** Ends of each side, one number after the other: an icon has a quarter of a million pixels. */
  const sides = Float64Array.from(
    rings.flatMap((ring) => ring.flatMap((point, index) => [...point, ...ring[(index + 1) % ring.length]!])),
  );
  const distance = (x: number, y: number) => {
    let least = Number.POSITIVE_INFINITY;
    let winding = 0;
    for (let index = 0; index < sides.length; index += 4) {
      const [x1, y1] = [sides[index]!, sides[index + 1]!];
      const [dx, dy] = [sides[index + 2]! - x1, sides[index + 3]! - y1];
      const along = Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)));
      const [offX, offY] = [x - x1 - along * dx, y - y1 - along * dy];
      least = Math.min(least, offX * offX + offY * offY);
      const side = dx * (y - y1) - dy * (x - x1);
      if (y1 <= y && y1 + dy > y && side > 0) winding++;
      if (y1 > y && y1 + dy <= y && side < 0) winding--;
    }
    return winding === 0 ? Math.sqrt(least) : -Math.sqrt(least);
  };
  return { distance, bounds: { left: -height, top: 50 - height, right: height, bottom: 50 + height } };
}

/** A bowl, for names in scripts that no font is at hand for. */
const bowl: Shape = {
  distance: (x, y) => Math.max(Math.hypot(x, y - 44) - 28, 44 - y),
  bounds: { left: -28, top: 44, right: 28, bottom: 72 },
};

const [ground, ink] = [0xb83a16, 0xfffaf2];

/** The first letter or digit of a name without its accent; "" if it is in another script. */
export const letterOf = (name: string): string =>
  /^[A-Z0-9]/.exec(name.trim().normalize('NFD').toUpperCase())?.[0] ?? '';

/** A square picture of a letter on the colour of the awning. */
export function drawLetter(letter: string, side: number): Uint8Array<ArrayBuffer> {
  const canvas = new Canvas(side, ground);
  canvas.paint(ink, letter ? letterShape(letter) : bowl);
  return canvas.png();
}
