import { clipLine } from './clip.ts';
import { doubleArea } from './tile.ts';
import type { Edges, Line } from './shapes.ts';

type Coordinates = number[];

/**
 * The land in a box, as rings. Coasts have land on their left, and join where one begins at the end of another. What
 * leaves the box is closed along its edge; what ends in the box, since the file was cut, goes on to its edge straight.
 */
export function landWithin(box: Edges, coasts: readonly Line[]): Line[] {
  const chains = chained(coasts);
  const land: Coordinates[] = [];
  const crossing: Coordinates[] = [];
  for (const chain of chains) {
    const parts = clipLine(chain, box);
    const isClosed = chain[0] === chain.at(-2) && chain[1] === chain.at(-1);
    const isWhole = parts.length === 1 && parts[0]!.length === chain.length;
    if (isClosed && isWhole) land.push(parts[0]!);
    else crossing.push(...(isClosed ? rejoined(parts) : parts).map((part) => reaching(part, box)));
  }
  land.push(...closedAlong(box, crossing));
  const isSea = crossing.length > 0 || land.some((ring) => doubleArea(ring) < 0);
  // Rings around water only, such as a lagoon, lie in the land.
  if (!isSea) land.push(ringOf(box));
  return land.map((ring) => Int32Array.from(ring, Math.round));
}

/** The edge of a box, against the clock from its left upper corner. */
export const ringOf = ({ left, top, right, bottom }: Edges): Coordinates =>
  [
    [left, top],
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ].flat();

function chained(coasts: readonly Line[]): Coordinates[] {
  const key = (line: ArrayLike<number>, at: number) => `${line[at]} ${line[at + 1]}`;
  const byStart = new Map<string, Line[]>();
  const hasBefore = new Set<string>();
  for (const line of coasts) {
    byStart.set(key(line, 0), [...(byStart.get(key(line, 0)) ?? []), line]);
    hasBefore.add(key(line, line.length - 2));
  }
  const used = new Set<Line>();
  const follow = (first: Line): Coordinates => {
    const chain: Coordinates = [];
    for (let next: Line | undefined = first; next;) {
      used.add(next);
      for (const value of chain.length > 0 ? next.subarray(2) : next) chain.push(value);
      next = byStart.get(key(next, next.length - 2))?.find((line) => !used.has(line));
    }
    return chain;
  };
  const opening = coasts.filter((line) => !hasBefore.has(key(line, 0)));
  const chains: Coordinates[] = [];
  for (const line of [...opening, ...coasts]) if (!used.has(line) && line.length > 2) chains.push(follow(line));
  return chains;
}

/** The parts of a ring of which the first and the last one were one, before the ring was cut where it begins. */
function rejoined(parts: Coordinates[]): Coordinates[] {
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last || first === last || first[0] !== last.at(-2) || first[1] !== last.at(-1)) return parts;
  return [[...last, ...first.slice(2)], ...parts.slice(1, -1)];
}

/** A line that begins and ends at the edge of a box. */
const reaching = (line: Coordinates, box: Edges): Coordinates => [
  ...atEdge(line[0]!, line[1]!, box),
  ...line,
  ...atEdge(line.at(-2)!, line.at(-1)!, box),
];

/** The point of the edge that is nearest to one in the box. */
function atEdge(x: number, y: number, { left, top, right, bottom }: Edges): Coordinates {
  const candidates: [number, Coordinates][] = [
    [x - left, [left, y]],
    [right - x, [right, y]],
    [y - top, [x, top]],
    [bottom - y, [x, bottom]],
  ];
  return candidates.toSorted(([one], [other]) => one - other)[0]![1];
}

/** How far along the edge of a box a point of it lies, from the left upper corner against the clock: 0 to 4. */
function placeAlong(x: number, y: number, { left, top, right, bottom }: Edges): number {
  const [width, height] = [right - left, bottom - top];
  const nearest = Math.min(x - left, right - x, y - top, bottom - y);
  if (nearest === x - left) return (y - top) / height;
  if (nearest === bottom - y) return 1 + (x - left) / width;
  if (nearest === right - x) return 2 + (bottom - y) / height;
  return 3 + (right - x) / width;
}

/** Lines from edge to edge as rings, each closed along the edge against the clock, where the land is. */
function closedAlong(box: Edges, lines: readonly Coordinates[]): Coordinates[] {
  const corners = ringOf(box);
  const starts = lines.map((line) => placeAlong(line[0]!, line[1]!, box));
  const used = new Set<number>();
  const rings: Coordinates[] = [];
  for (const first of lines.keys()) {
    if (used.has(first)) continue;
    const ring: Coordinates = [];
    for (let index = first; !used.has(index);) {
      used.add(index);
      const line = lines[index]!;
      for (const value of line) ring.push(value);
      const end = placeAlong(line.at(-2)!, line.at(-1)!, box);
      const way = (place: number) => (place - end + 4) % 4;
      const candidates = [...lines.keys()].filter((other) => other === first || !used.has(other));
      index = candidates.reduce((best, other) => (way(starts[other]!) < way(starts[best]!) ? other : best));
      for (let corner = Math.ceil(end + 1e-12); corner - end < way(starts[index]!); corner++)
        ring.push(corners[2 * (corner % 4)]!, corners[2 * (corner % 4) + 1]!);
    }
    ring.push(ring[0]!, ring[1]!);
    rings.push(ring);
  }
  return rings;
}
