import { onWorld, type Degrees } from './coordinates.ts';

/** Pixels over which the ground ends at the edge of its data, and the share of its width that they are at most. */
const [widest, share] = [160, 0.12];

export interface TilePlace {
  x: number;
  y: number;
  z: number;
}

/** Pixels of a tile. */
const side = 256;

/** Wipes a tile out towards the edge of the data, so that the paper below begins softly. */
export function fadeTile(context: CanvasRenderingContext2D, { x, y, z }: TilePlace, box: Degrees): void {
  if (box.east - box.west > 180) return;
  const pixels = side * 2 ** z;
  const [from, to] = [onWorld(box.west, box.north), onWorld(box.east, box.south)];
  const [left, right] = [from.x * pixels - side * x, to.x * pixels - side * x];
  const [top, bottom] = [from.y * pixels - side * y, to.y * pixels - side * y];
  const reach = Math.min(widest, share * (right - left), share * (bottom - top));
  context.save();
  context.globalCompositeOperation = 'destination-out';
  const wipe = (edge: readonly [number, number], inner: readonly [number, number]) => {
    const fading = context.createLinearGradient(...edge, ...inner);
    // Slow at both ends, as nothing is that fades in a straight line.
    for (const step of [0, 0.25, 0.5, 0.75, 1])
      fading.addColorStop(step, `rgb(0 0 0 / ${(1 + Math.cos(Math.PI * step)) / 2})`);
    context.fillStyle = fading;
    context.fillRect(0, 0, side, side);
  };
  if (left + reach > 0) wipe([left, 0], [left + reach, 0]);
  if (right - reach < side) wipe([right, 0], [right - reach, 0]);
  if (top + reach > 0) wipe([0, top], [0, top + reach]);
  if (bottom - reach < side) wipe([0, bottom], [0, bottom - reach]);
  context.restore();
}
