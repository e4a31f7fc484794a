import { sql } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { expressionsOf } from '../../db/expressions.ts';
import { prepared } from '../../db/prepared.ts';
import { stores } from '../../db/schema.ts';
import type { Translations } from '../../translations.ts';
import { limits } from '../../limits.ts';
import { having, type Wanted } from '../attributes/filters.ts';
import { setOf } from '../lists/sets.ts';
import { everywhere, keep, type Selected } from './everywhere.ts';
import { column, row } from './mercator.ts';
import type { MapCluster } from './model.ts';
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
  attributes?: Wanted | undefined;
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

/** Slots of a table of squares, of which half are in use at most; a literal, so that the runtime knows a whole number. */
const slots = 8192;

/**
 * The stores of each square of the map, or of larger squares if very many have any. A table with open addressing is as
 * fast at the first calls, where a Map takes several times as long.
 */
function gathered(selected: Selected, division: number): { groups: Group[]; division: number } {
  const { count, ids, longitudes, latitudes, rows } = selected;
  const squares = 2 ** division;
  const keys = new Float64Array(slots);
  const groupAt = new Int32Array(slots);
  const counts = new Int32Array(slots / 2);
  const sums = new Float64Array(slots);
  const firsts: number[] = [];
  for (let at = 0; at < count; at++) {
    const longitude = longitudes[at]!;
    const x = (column(longitude) * squares) | 0;
    const y = (rows[at]! * squares) | 0;
    const key = y * 2 * squares + x + 1;
    let slot = (Math.imul(x, 0x9e_37_79_b1) ^ Math.imul(y, 0x85_eb_ca_77)) & (slots - 1);
    while (keys[slot] !== key && keys[slot] !== 0) slot = (slot + 1) & (slots - 1);
    if (keys[slot] === 0) {
      if (firsts.length === counts.length) return gathered(selected, division - 1);
      keys[slot] = key;
      groupAt[slot] = firsts.push(ids[at]!) - 1;
    }
    const group = groupAt[slot]!;
    counts[group]!++;
    sums[2 * group]! += longitude;
    sums[2 * group + 1]! += latitudes[at]!;
  }
  const groups = firsts.map((id, at) => ({
    count: counts[at]!,
    longitudes: sums[2 * at]!,
    latitudes: sums[2 * at + 1]!,
    id,
  }));
  return { groups, division };
}

export const wholeWorld: Box = { west: -180, south: -90, east: 180, north: 90 };

/**
 * The public stores in a box as at most `limits.mapRows` clusters, the largest first; every store is in one of them.
 * Squares of the map, not of the box, gather them, so that a moved map shows the same clusters.
 */
export async function clusters(
  db: Database,
  { box, zoom = limits.mapZoom, category_id, attributes }: View,
): Promise<MapCluster[]> {
  const rectangles = rectanglesOf(box);
  const places = await everywhere(db).get();
  const filters = await Promise.all([...(attributes ?? [])].map(([key, numbers]) => having(db, key, numbers)));
  const sets = await Promise.all(filters.map(setOf));
  // In one turn from here on: the next selection takes its place.
  const selected = places.select(rectangles, category_id);
  for (const set of sets) keep(selected, (id) => set.has(id));
  const { count } = selected;
  // Most squares are empty where there are few stores.
  const squares = count <= limits.mapRows ? Infinity : (count <= limits.mapStores ? 256 : 1) * limits.mapSquares;
  let { groups, division } = gathered(selected, divisionOf(rectangles, zoom, squares));
  while (groups.length > limits.mapRows) groups = merged(groups, --division);
  return described(
    db.read,
    groups.toSorted((one, other) => other.count - one.count),
  );
}

/** The names in other languages. */
const namesOf = (translations: Translations | null): Record<string, { name: string }> =>
  Object.fromEntries(Object.entries(translations ?? {}).flatMap(([tag, { name }]) => (name ? [[tag, { name }]] : [])));

const named = prepared((db) => {
  const { id, name, category_id, translations, today } = stores;
  return db
    .select({ id, name, category_id, translations, today })
    .from(stores)
    .where(expressionsOf(db).isAmong(id, sql.placeholder('ids')))
    .prepare();
});

/** Rounds the coordinates, and names single stores. */
async function described(db: Queries, groups: readonly Group[]): Promise<MapCluster[]> {
  const single = groups.flatMap(({ count, id }) => (count === 1 ? id : []));
  const rows = await named(db).all({ ids: JSON.stringify(single) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return groups.flatMap(({ count, longitudes, latitudes, id }) => {
    const cluster = { latitude: toDegrees(latitudes / count), longitude: toDegrees(longitudes / count), count };
    if (count > 1) return cluster;
    const store = byId.get(id);
    return store ? { ...cluster, ...store, translations: namesOf(store.translations) } : [];
  });
}
