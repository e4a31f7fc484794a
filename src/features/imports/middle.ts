import { and, asc, count, isNotNull, isNull } from 'drizzle-orm';
import type { Queries } from '../../db/database.ts';
import { stores } from '../../db/schema.ts';
import { pathsOf } from '../../data-directory/layout.ts';
import type { Position } from '../../lib/distance.ts';
import { site } from '../settings/site.ts';
import { middleOfArchive } from '../town/map/archive.ts';

/** The middle of the directory in a folder: of its settings, else of its stores, else of its map. */
export async function middleOf(db: Queries, data: string): Promise<Position | undefined> {
  const { centre } = (await site(db)).map;
  return centre ?? (await medianOfStores(db)) ?? middleOfArchive(pathsOf(data).mapTiles);
}

async function medianOfStores(db: Queries): Promise<Position | undefined> {
  const isPlaced = and(isNull(stores.deleted_at), isNotNull(stores.latitude));
  const [placed] = await db.select({ count: count() }).from(stores).where(isPlaced);
  const median = async (column: typeof stores.latitude | typeof stores.longitude) => {
    const half = Math.floor(placed!.count / 2);
    const rows = db.select({ degrees: column }).from(stores).where(isPlaced).orderBy(asc(column)).limit(1).offset(half);
    return (await rows)[0]?.degrees;
  };
  const [latitude, longitude] = [await median(stores.latitude), await median(stores.longitude)];
  return latitude == null || longitude == null ? undefined : { latitude, longitude };
}
