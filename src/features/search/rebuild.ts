import { and, asc, between, eq, gt, isNull } from 'drizzle-orm';
import type { Database, Queries } from '../../db/database.ts';
import { dishes, searchTexts, stores } from '../../db/schema.ts';
import type { Logger } from '../../log.ts';
import * as settings from '../settings/service.ts';
import * as queries from './queries.ts';
import { add, documentOf } from './service.ts';

/** Stores in one transaction. */
const portion = 500;

/** Fills the index that an upgrade has emptied; killed in between, it begins again at the next start. */
export async function rebuildIfOutdated(db: Database, log: Logger): Promise<void> {
  if (!(await settings.get(db.read, 'search_outdated'))) return;
  log.info('the search index is built anew');
  await db.write(async (tx) => {
    await queries.removeAll(tx);
    await tx.delete(searchTexts);
  });
  let last: number | undefined = 0;
  while (last !== undefined) last = await db.write((tx) => addAfter(tx, last!));
  await db.write((tx) => settings.unset(tx, 'search_outdated'));
}

/** Adds the next stores that the index does not have; gives the id of the last one, undefined when there are no more. */
async function addAfter(tx: Queries, id: number): Promise<number | undefined> {
  const rows = await tx
    .select({ store: stores })
    .from(stores)
    .leftJoin(searchTexts, eq(searchTexts.store_id, stores.id))
    .where(and(gt(stores.id, id), isNull(stores.deleted_at), isNull(searchTexts.store_id)))
    .orderBy(asc(stores.id))
    .limit(portion);
  const last = rows.at(-1)?.store.id;
  if (last === undefined) return undefined;
  const names = await tx
    .select({ storeId: dishes.store_id, name: dishes.name })
    .from(dishes)
    .where(between(dishes.store_id, id + 1, last))
    .orderBy(asc(dishes.id));
  const menus = Map.groupBy(names, ({ storeId }) => storeId);
  for (const { store } of rows) {
    const menu = (menus.get(store.id) ?? []).map(({ name }) => name);
    await add(tx, store, documentOf(store, menu));
  }
  return last;
}
