import { asc, gt } from 'drizzle-orm';
import type { WritableDatabase } from '../../db/database.ts';
import { stores } from '../../db/schema.ts';
import { limits } from '../../limits.ts';
import * as settings from '../settings/service.ts';
import { indexAll } from './service.ts';

/** Re-indexes all stores. A start repeats it from the beginning until it has finished once. */
export async function rebuild(db: WritableDatabase): Promise<void> {
  for (let ids = await idsAfter(db, 0); ids.length > 0; ids = await idsAfter(db, ids.at(-1)!)) {
    await db.write((tx) => indexAll(tx, ids));
  }
  await db.write((tx) => settings.unset(tx, 'search_outdated'));
}

async function idsAfter({ read }: WritableDatabase, id: number): Promise<number[]> {
  const rows = await read
    .select({ id: stores.id })
    .from(stores)
    .where(gt(stores.id, id))
    .orderBy(asc(stores.id))
    .limit(limits.reindexedStores);
  return rows.map((row) => row.id);
}
