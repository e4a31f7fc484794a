import type { Database, Queries } from '../../db/database.ts';
import { limits } from '../../limits.ts';
import { everywhere, type Places } from './everywhere.ts';
import { column, row } from './mercator.ts';
import type { MapCluster } from './model.ts';
import { queriesOf } from './queries.ts';
import { rectanglesOf, toDegrees, type Box, type Rectangle } from './rectangles.ts';

/** Stores shown as one, with the sums of their coordinates in millionths of a degree. */
interface Group {
  count: number;
  longitudes: number;
  latitudes: number;
  /** Of one of them. */
  id: number;
}

interface View {
  box: Box;
  zoom?: number | undefined;
  category_id?: number | undefined;
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
        id: group.id,
      });
  }
  return [...found.values()];
}

/** The stores of each square of the map, in the rectangles. */
function gathered(
  places: Places,
  rectangles: readonly Rectangle[],
  categoryId: number | undefined,
  division: number,
): Group[] {
  const squares = 2 ** division;
  const found = new Map<number, Group>();
  places.each(rectangles, categoryId, (id, longitude, latitude, row) => {
    const key = Math.floor(row * squares) * 2 * squares + Math.floor(column(longitude) * squares);
    const group = found.get(key);
    if (!group) found.set(key, { count: 1, longitudes: longitude, latitudes: latitude, id });
    else {
      group.count++;
      group.longitudes += longitude;
      group.latitudes += latitude;
    }
  });
  return [...found.values()];
}

/**
 * The public stores in a box as at most `limits.mapRows` clusters, the largest first; every store is in one of them.
 * Squares of the map, not of the box, gather them, so that a moved map shows the same clusters.
 */
export async function clusters(db: Database, { box, zoom = limits.mapZoom, category_id }: View): Promise<MapCluster[]> {
  const rectangles = rectanglesOf(box);
  const places = await everywhere(db).get();
  let total = 0;
  places.each(rectangles, category_id, () => total++);
  // Most squares are empty where there are few stores.
  const squares = total <= limits.mapRows ? Infinity : (total <= limits.mapStores ? 256 : 1) * limits.mapSquares;
  let division = divisionOf(rectangles, zoom, squares);
  let groups = gathered(places, rectangles, category_id, division);
  while (groups.length > limits.mapRows) groups = merged(groups, --division);
  return described(
    db.read,
    groups.toSorted((one, other) => other.count - one.count),
  );
}

/** Rounds the coordinates, and names single stores. */
async function described(db: Queries, groups: readonly Group[]): Promise<MapCluster[]> {
  const single = groups.flatMap(({ count, id }) => (count === 1 ? id : []));
  const names = new Map((await queriesOf(db).named(db, single)).map((row) => [row[0], row]));
  return groups.flatMap(({ count, longitudes, latitudes, id }) => {
    const cluster = { latitude: toDegrees(latitudes / count), longitude: toDegrees(longitudes / count), count };
    if (count > 1) return cluster;
    const store = names.get(id);
    return store ? { ...cluster, id: store[0], name: store[1], category_id: store[2] } : [];
  });
}
