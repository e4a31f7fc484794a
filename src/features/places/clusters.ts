import type { Queries } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { cover, levels } from './cells.ts';
import type { MapCluster } from './model.ts';
import { queriesOf } from './queries.ts';
import { rectanglesOf, toDegrees, type Box, type Rectangle } from './rectangles.ts';
import { count, isAbove } from './service.ts';

/** Stores shown as one, with the sums of their coordinates in millionths of a degree. */
interface Group {
  count: number;
  longitudes: number;
  latitudes: number;
  /** Of a single store, where it is known. */
  id?: number;
}

interface View {
  box: Box;
  zoom?: number | undefined;
  category_id?: number | undefined;
}

const radians = Math.PI / 180;

/** The square map of the world (Web Mercator) ends here; what is nearer to a pole is shown at its edge. */
const lastLatitude = 85.051128;

/** Place on that map, from 0 to 1. */
const column = (longitude: number) => toDegrees(longitude) / 360 + 0.5;
function row(latitude: number): number {
  const shown = Math.max(-lastLatitude, Math.min(lastLatitude, toDegrees(latitude)));
  return 0.5 - Math.asinh(Math.tan(shown * radians)) / (2 * Math.PI);
}

/** The division of the map that a zoom asks for, as a power of two, or the finest with few enough squares in the rectangles. */
function divisionOf(rectangles: readonly Rectangle[], zoom: number, squares: number): number {
  const area = rectangles.reduce(
    (sum, { west, south, east, north }) => sum + (column(east) - column(west)) * (row(south) - row(north)),
    0,
  );
  // A map of zoom 0 has 256 pixels, and four squares of 64.
  const asked = Math.floor(zoom) + 2;
  return area === 0 ? asked : Math.min(asked, Math.floor(Math.log2(squares / area) / 2));
}

/** The largest cells that fit into a square of the map; near the poles squares are flat. */
function levelOf({ south, north }: Rectangle, division: number): number {
  const width = 360_000_000 / 2 ** division;
  const height = width * Math.max(0.25, Math.cos(toDegrees((south + north) / 2) * radians));
  return levels.find((level) => 2 ** level <= height) ?? levels.at(-1)!;
}

const pointsOf = async (db: Queries, rectangle: Rectangle, categoryId?: number): Promise<Group[]> =>
  (await queriesOf(db).pointsWithin(db, rectangle, -1, categoryId)).map(([id, longitude, latitude]) => ({
    count: 1,
    longitudes: longitude,
    latitudes: latitude,
    id,
  }));

/** Stores and cells with all that is in a rectangle; cells no larger than the level. */
async function partsOf(db: Queries, rectangle: Rectangle, level: number, categoryId?: number): Promise<Group[]> {
  const { cells, rest } = cover(rectangle, level);
  const within = await queriesOf(db).cellsWithin(db, cells, categoryId);
  const points = await Promise.all(rest.map((part) => pointsOf(db, part, categoryId)));
  return [...within.map(([count, longitudes, latitudes]) => ({ count, longitudes, latitudes })), ...points.flat()];
}

/** One group for each square of the map. */
function merged(groups: readonly Group[], division: number): Group[] {
  const squares = 2 ** division;
  const found = new Map<number, Group>();
  for (const group of groups) {
    const x = Math.floor(column(group.longitudes / group.count) * squares);
    const y = Math.floor(row(group.latitudes / group.count) * squares);
    const key = y * 2 * squares + x;
    const other = found.get(key);
    if (!other) found.set(key, group);
    else
      found.set(key, {
        count: other.count + group.count,
        longitudes: other.longitudes + group.longitudes,
        latitudes: other.latitudes + group.latitudes,
      });
  }
  return [...found.values()];
}

/**
 * The public stores in a box as at most `limits.mapRows` clusters, the largest first; every store is in one of them.
 * Squares of the map, not of the box, gather them, so that a moved map shows the same clusters.
 */
export async function clusters(db: Queries, { box, zoom = limits.mapZoom, category_id }: View): Promise<MapCluster[]> {
  const rectangles = rectanglesOf(box);
  const isMany = await isAbove(db, box, limits.mapStores);
  const total = isMany ? Infinity : await count(db, box);
  const isFew = total <= limits.mapStores;
  // Most squares are empty where few stores are read one by one.
  const squares = total <= limits.mapRows ? Infinity : isFew ? 256 * limits.mapSquares : limits.mapSquares;
  let division = divisionOf(rectangles, zoom, squares);
  const parts = await Promise.all(
    rectangles.map((rectangle) =>
      isFew ? pointsOf(db, rectangle, category_id) : partsOf(db, rectangle, levelOf(rectangle, division), category_id),
    ),
  );
  let groups = merged(parts.flat(), division);
  while (groups.length > limits.mapRows) groups = merged(groups, --division);
  return described(
    db,
    groups.toSorted((one, other) => other.count - one.count),
    category_id,
  );
}

/** Rounds the coordinates, and names single stores. */
async function described(db: Queries, groups: readonly Group[], categoryId?: number): Promise<MapCluster[]> {
  const queries = queriesOf(db);
  const unknown = groups.filter((group) => group.count === 1 && group.id === undefined);
  const places = unknown.map(({ longitudes, latitudes }) => [longitudes, latitudes] as [number, number]);
  const found = await queries.idsAt(db, places, categoryId);
  const ids = new Map([
    ...groups.map((group) => [group, group.id] as const),
    ...found.map(([index, id]) => [unknown[index]!, id] as const),
  ]);
  const names = new Map(
    (
      await queries.named(
        db,
        [...ids.values()].flatMap((id) => id ?? []),
      )
    ).map((row) => [row[0], row]),
  );
  return groups.flatMap((group) => {
    const { count, longitudes, latitudes } = group;
    const cluster = { latitude: toDegrees(latitudes / count), longitude: toDegrees(longitudes / count), count };
    if (count > 1) return cluster;
    const store = names.get(ids.get(group) ?? 0);
    return store ? { ...cluster, id: store[0], name: store[1], category_id: store[2] } : [];
  });
}
