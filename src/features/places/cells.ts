import { ring, world, type Rectangle } from './rectangles.ts';

/** Sizes of the cells that the triggers keep, as powers of two of a millionth of a degree: some 1.8 to 470 km. */
export const levels = [22, 20, 18, 16, 14] as const;

/** A block of cells; rows count from 90° south, columns from 180° west. */
export interface Cells extends Rectangle {
  level: number;
}

/** The cells of a level that are wholly inside. */
function inside(area: Rectangle, level: number): Cells | undefined {
  const size = 2 ** level;
  const first = (edge: number, origin: number) => Math.ceil((edge - origin) / size);
  const last = (edge: number, origin: number) => Math.floor((edge - origin + 1) / size) - 1;
  const cells = {
    level,
    west: first(area.west, world.west),
    south: first(area.south, world.south),
    east: last(area.east, world.west),
    north: last(area.north, world.south),
  };
  return cells.west <= cells.east && cells.south <= cells.north ? cells : undefined;
}

const areaOf = ({ level, west, south, east, north }: Cells): Rectangle => ({
  west: west * 2 ** level + world.west,
  south: south * 2 ** level + world.south,
  east: (east + 1) * 2 ** level + world.west - 1,
  north: (north + 1) * 2 ** level + world.south - 1,
});

/** Nothing is beyond the edges of the map, so that the cells across them are inside what reaches them. */
function extended({ west, south, east, north }: Rectangle): Rectangle {
  const largest = 2 ** levels[0];
  const beyond = (edge: number, origin: number) => Math.ceil((edge - origin + 1) / largest) * largest + origin - 1;
  return {
    west,
    south,
    east: east === world.east ? beyond(east, world.west) : east,
    north: north === world.north ? beyond(north, world.south) : north,
  };
}

/**
 * Covers a rectangle exactly: with the largest cells in the middle, smaller ones around them, and what is left as
 * rectangles. `largest` is the largest level to use.
 */
export function cover(rectangle: Rectangle, largest: number = levels[0]): { cells: Cells[]; rest: Rectangle[] } {
  const whole = extended(rectangle);
  const cells: Cells[] = [];
  let covered: Rectangle | undefined;
  for (const level of levels.filter((level) => level <= largest)) {
    const found = inside(whole, level);
    if (!found) continue;
    const area = areaOf(found);
    cells.push(...ring(area, covered).flatMap((part) => inside(part, level) ?? []));
    covered = area;
  }
  return { cells, rest: ring(whole, covered) };
}
