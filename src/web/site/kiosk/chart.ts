import { gridOf, linesBetween } from '../../shared/map/scale.ts';

/** A place in a picture. */
export interface Spot {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Rounds of pushing; a dozen pins on one spot need some twenty. */
const most = 200;

/** Directions in which pins of one spot part: the golden angle, so that no two of them are alike. */
const turn = 2.4;

/** Moves pins away from each other, until no two are closer than `apart`; they stay in the picture. */
export function fanned(spots: readonly Spot[], apart: number, keep: (spot: Spot) => Spot): Spot[] {
  const moved = spots.map(keep);
  let isSettled = false;
  for (let round = 0; round < most && !isSettled; round++) {
    isSettled = true;
    for (let index = 0; index < moved.length; index++)
      for (let other = index + 1; other < moved.length; other++) {
        const [one, next] = [moved[index]!, moved[other]!];
        const [x, y] = [next.x - one.x, next.y - one.y];
        const length = Math.hypot(x, y);
        if (length >= apart) continue;
        isSettled = false;
        const [east, south] =
          length > 0.01 ? [x / length, y / length] : [Math.cos(other * turn), Math.sin(other * turn)];
        const push = (apart - length) / 2 + 0.5;
        moved[index] = keep({ x: one.x - east * push, y: one.y - south * push });
        moved[other] = keep({ x: next.x + east * push, y: next.y + south * push });
      }
  }
  return moved;
}

/** Path data of the thin and the strong lines of squared paper around an origin, where a unit shows so many metres. */
export function paperOf({ width, height }: Size, origin: Spot, metres: number): { fine: string; strong: string } {
  const grid = gridOf(metres);
  const paper = { fine: '', strong: '' };
  const add = (index: number, line: string) => (paper[index % grid.every === 0 ? 'strong' : 'fine'] += line);
  for (const { at, index } of linesBetween(0, width, grid.fine / metres, origin.x)) add(index, `M${at} 0V${height}`);
  for (const { at, index } of linesBetween(0, height, grid.fine / metres, origin.y)) add(index, `M0 ${at}H${width}`);
  return paper;
}
