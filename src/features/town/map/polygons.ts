import { doubleArea } from './tile.ts';
import { edgesOf, type Edges, type Line } from './shapes.ts';

interface Ring {
  line: Line;
  edges: Edges;
  /** How many rings lie around it. */
  depth: number;
  /** The smallest of them. */
  around: Ring | undefined;
  holes: Line[];
  /** As numbers, once they are needed. */
  corners: Set<number> | undefined;
}

/**
 * Rings as areas by how they lie in each other, whatever their roles: the outer ones clockwise on the screen, and each
 * followed by its holes, which run the other way.
 */
export function nested(lines: readonly Line[]): Line[] {
  const rings: Ring[] = lines
    .filter((line) => doubleArea(line) !== 0)
    .map((line) => ({ line, edges: edgesOf([line]), depth: 0, around: undefined, holes: [], corners: undefined }))
    .toSorted((one, other) => Math.abs(doubleArea(other.line)) - Math.abs(doubleArea(one.line)));
  for (const [index, ring] of rings.entries()) {
    for (let other = index - 1; other >= 0 && !ring.around; other--)
      if (isWithin(ring, rings[other]!)) ring.around = rings[other]!;
    ring.depth = ring.around ? ring.around.depth + 1 : 0;
    if (ring.depth % 2 === 1) ring.around!.holes.push(turned(ring.line, -1));
  }
  return rings.filter(({ depth }) => depth % 2 === 0).flatMap(({ line, holes }) => [turned(line, 1), ...holes]);
}

/** A ring that runs clockwise on the screen (1), or the other way (-1). */
function turned(line: Line, sign: 1 | -1): Line {
  if (Math.sign(doubleArea(line)) === sign) return line;
  const back = new Int32Array(line.length);
  for (let at = 0; at < line.length; at += 2) back.set([line[line.length - 2 - at]!, line[line.length - 1 - at]!], at);
  return back;
}

const cornerAt = (line: Line, at: number) => line[at]! * 2 ** 26 + line[at + 1]!;

function cornersOf(line: Line): Set<number> {
  const corners = new Set<number>();
  for (let at = 0; at < line.length; at += 2) corners.add(cornerAt(line, at));
  return corners;
}

function isWithin({ line, edges }: Ring, outer: Ring): boolean {
  const around = outer.edges;
  if (edges.left < around.left || edges.right > around.right || edges.top < around.top || edges.bottom > around.bottom)
    return false;
  // A corner that both have says nothing.
  const corners = (outer.corners ??= cornersOf(outer.line));
  let at = 0;
  while (at < line.length - 2 && corners.has(cornerAt(line, at))) at += 2;
  return isInside(line[at]!, line[at + 1]!, outer.line);
}

function isInside(x: number, y: number, ring: Line): boolean {
  let isIn = false;
  let [fromX, fromY] = [ring[ring.length - 2]!, ring[ring.length - 1]!];
  for (let at = 0; at < ring.length; at += 2) {
    const [toX, toY] = [ring[at]!, ring[at + 1]!];
    if (fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) isIn = !isIn;
    [fromX, fromY] = [toX, toY];
  }
  return isIn;
}
