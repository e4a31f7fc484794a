import type { Point } from './elements.ts';

const isClosed = (line: readonly Point[]) =>
  line.length > 3 && line[0]![0] === line.at(-1)![0] && line[0]![1] === line.at(-1)![1];

/** Heights at which a shape is cut, as parts of its whole. */
const cuts = [0.5, 0.35, 0.65, 0.2, 0.8];

/**
 * A point in the area that closed lines enclose, by the even-odd rule: where it is wide, and far from its top and
 * bottom. Without a closed line it is the middle point of the first one; undefined without any.
 */
export function pointInside(lines: readonly (readonly Point[])[]): Point | undefined {
  const rings = lines.filter(isClosed);
  let [south, north] = [Infinity, -Infinity];
  for (const ring of rings)
    for (const [, latitude] of ring) [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  let best = 0;
  let found: Point | undefined;
  for (const cut of cuts) {
    const latitude = south + (north - south) * cut;
    const crossings = rings.flatMap((ring) => crossingsOf(ring, latitude)).toSorted((one, other) => one - other);
    for (let index = 1; index < crossings.length; index += 2) {
      const [west, east] = [crossings[index - 1]!, crossings[index]!];
      const room = (east - west) * Math.min(cut, 1 - cut);
      if (room <= best) continue;
      best = room;
      found = [(west + east) / 2, latitude];
    }
  }
  const [line] = lines;
  return found ?? line?.[Math.floor(line.length / 2)];
}

/** Longitudes at which a ring crosses a latitude. */
export function crossingsOf(ring: readonly Point[], latitude: number): number[] {
  const found: number[] = [];
  for (let index = 1; index < ring.length; index++) {
    const [[fromX, fromY], [toX, toY]] = [ring[index - 1]!, ring[index]!];
    if (fromY > latitude === toY > latitude) continue;
    found.push(fromX + ((latitude - fromY) / (toY - fromY)) * (toX - fromX));
  }
  return found;
}
