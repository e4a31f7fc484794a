import { asc, gt } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { stores } from '../../db/schema.ts';
import type { Logger } from '../../log.ts';
import * as settings from '../settings/service.ts';
import { index } from './service.ts';

/** Stores in one transaction. */
const portion = 500;

/** Fills the index that an upgrade has emptied; killed in between, it begins again at the next start. */
export async function rebuildIfOutdated(db: Database, log: Logger): Promise<void> {
  if (!(await settings.get(db.read, 'search_outdated'))) return;
  log.info('the search index is built anew');
  for (let ids = await idsAfter(db, 0); ids.length > 0; ids = await idsAfter(db, ids.at(-1)!)) {
    await db.write(async (tx) => {
      for (const id of ids) await index(tx, id);
    });
  }
  await db.write((tx) => settings.unset(tx, 'search_outdated'));
}

async function idsAfter({ read }: Database, id: number): Promise<number[]> {
  const rows = await read
    .select({ id: stores.id })
    .from(stores)
    .where(gt(stores.id, id))
    .orderBy(asc(stores.id))
    .limit(portion);
  return rows.map((row) => row.id);
}
