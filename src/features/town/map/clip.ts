import type { Edges, Line } from './shapes.ts';

/** Coordinates of a line, x and y in turn. */
type Coordinates = ArrayLike<number>;

/** The part of a ring on one side of a line across an axis, by Sutherland and Hodgman; its direction stays. */
function half(ring: Coordinates, axis: 0 | 1, edge: number, sign: 1 | -1): number[] {
  const kept: number[] = [];
  if (ring.length === 0) return kept;
  let [x, y] = [ring[ring.length - 2]!, ring[ring.length - 1]!];
  let wasInside = sign * ((axis === 0 ? x : y) - edge) >= 0;
  for (let at = 0; at < ring.length; at += 2) {
    const [nextX, nextY] = [ring[at]!, ring[at + 1]!];
    const isInside = sign * ((axis === 0 ? nextX : nextY) - edge) >= 0;
    if (isInside !== wasInside)
      if (axis === 0) kept.push(edge, y + ((edge - x) / (nextX - x)) * (nextY - y));
      else kept.push(x + ((edge - y) / (nextY - y)) * (nextX - x), edge);
    if (isInside) kept.push(nextX, nextY);
    [x, y, wasInside] = [nextX, nextY, isInside];
  }
  return kept;
}

/** The part of a ring inside a box; empty where none is. */
export function clipRing(ring: Coordinates, { left, top, right, bottom }: Edges): number[] {
  return half(half(half(half(ring, 0, left, 1), 0, right, -1), 1, top, 1), 1, bottom, -1);
}

/** The parts of a line inside a box, by Liang and Barsky. */
export function clipLine(line: Coordinates, { left, top, right, bottom }: Edges): number[][] {
  const parts: number[][] = [];
  let part: number[] | undefined;
  for (let at = 2; at < line.length; at += 2) {
    const [x, y] = [line[at - 2]!, line[at - 1]!];
    const [east, south] = [line[at]! - x, line[at + 1]! - y];
    let [enter, leave] = [0, 1];
    const cut = (change: number, room: number) => {
      if (change === 0 && room < 0) leave = -1;
      else if (change < 0) enter = Math.max(enter, room / change);
      else if (change > 0) leave = Math.min(leave, room / change);
    };
    cut(-east, x - left);
    cut(east, right - x);
    cut(-south, y - top);
    cut(south, bottom - y);
    if (enter > leave) {
      part = undefined;
      continue;
    }
    if (!part || enter > 0) parts.push((part = [x + enter * east, y + enter * south]));
    part.push(x + leave * east, y + leave * south);
    if (leave < 1) part = undefined;
  }
  return parts;
}

/** Memory that each line uses again: millions of points pass through here. */
let isKept = new Uint8Array(4096);
const spans: number[] = [];

/** A line without the points that lie nearer to it than a tolerance, by Douglas and Peucker. */
export function simplified(line: Line, tolerance: number): Line {
  const count = line.length / 2;
  if (count < 3 || tolerance <= 0) return line;
  if (isKept.length < count) isKept = new Uint8Array(2 * count);
  isKept.fill(0, 0, count);
  isKept[0] = isKept[count - 1] = 1;
  let kept = 2;
  spans.push(0, count - 1);
  while (spans.length > 0) {
    const [to, from] = [spans.pop()!, spans.pop()!];
    const farthest = farthestBetween(line, from, to, tolerance);
    if (farthest === 0) continue;
    isKept[farthest] = 1;
    kept++;
    spans.push(from, farthest, farthest, to);
  }
  if (kept === count) return line;
  const simple = new Int32Array(2 * kept);
  for (let at = 0, to = 0; at < count; at++) {
    if (isKept[at] === 0) continue;
    simple[to++] = line[2 * at]!;
    simple[to++] = line[2 * at + 1]!;
  }
  return simple;
}

/** The point between two of a line that is farthest from a straight one, 0 if all are within the tolerance. */
function farthestBetween(line: Line, from: number, to: number, tolerance: number): number {
  const [x, y] = [line[2 * from]!, line[2 * from + 1]!];
  const [east, south] = [line[2 * to]! - x, line[2 * to + 1]! - y];
  const squared = east * east + south * south;
  let farthest = 0;
  let most = tolerance * tolerance;
  for (let at = from + 1; at < to; at++) {
    let [dx, dy] = [line[2 * at]! - x, line[2 * at + 1]! - y];
    if (squared > 0) {
      const share = Math.max(0, Math.min(1, (dx * east + dy * south) / squared));
      dx -= share * east;
      dy -= share * south;
    }
    const distance = dx * dx + dy * dy;
    if (distance > most) [most, farthest] = [distance, at];
  }
  return farthest;
}
