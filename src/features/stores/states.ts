import { and, eq, isNull } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Database, Queries } from '../../db/database.ts';
import { stores, type storeStatuses } from '../../db/schema.ts';
import { Conflict, NotFound } from '../../errors.ts';
import { timestamp } from '../../lib/clock.ts';
import { requireSeen, type Seen, type Versioned } from '../../lib/versions.ts';
import * as activity from '../activity/service.ts';
import * as attributes from '../attributes/service.ts';
import * as categories from '../categories/service.ts';
import * as standing from '../standing/service.ts';
import * as search from '../search/service.ts';
import { record } from '../undo-log/record.ts';
import { watch } from '../undo-log/rows.ts';
import type { Store } from './model.ts';
import { dishesOf } from './menu.ts';
import { existing, requestOf, requireSize } from './service.ts';
import type { StoreViews } from './views.ts';

/** Whether the store is there and not deleted. */
export async function exists(db: Queries, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.id, id), isNull(stores.deleted_at)));
  return rows.length > 0;
}

/** A store as administrators see it, and the version of just that: with a later one, a client would overwrite changes. */
export const shown = (db: Database, views: StoreViews, id: number): Promise<Versioned<Store>> =>
  db.snapshot(async () => {
    const [row] = await db.read.select({ version: stores.version }).from(stores).where(eq(stores.id, id));
    return { version: row?.version ?? 0, value: await views.current(id) };
  });

/** Shows or hides a store. Throws NotFound, ChangedMeanwhile. */
export const setStatus = (
  context: ServiceContext,
  id: number,
  status: (typeof storeStatuses)[number],
  seen?: Seen,
): Promise<void> =>
  context.db.write(async (tx) => {
    const before = await existing(tx, id);
    requireSeen(seen, before);
    const watched = await watch(tx, { stores: [id] });
    await change(tx, id, { status, updated_at: timestamp(context.clock) });
    const changes = activity.difference(before, { status });
    await record(tx, context, 'store.status', `stores/${id}`, changes, await watched.images());
  });

/** Files a store under another category. Throws NotFound, and BadRequest when the category does not exist. */
export const setCategory = (context: ServiceContext, id: number, category_id: number): Promise<void> =>
  context.db.write(async (tx) => {
    const before = await existing(tx, id);
    await categories.mustExist(tx, category_id);
    const watched = await watch(tx, { stores: [id] });
    await change(tx, id, { category_id, updated_at: timestamp(context.clock) });
    const changes = activity.difference(before, { category_id });
    await record(tx, context, 'store.category', `stores/${id}`, changes, await watched.images());
  });

/** Sets some attributes of a store, and takes off those that are null. Throws NotFound and BadRequest. */
export const setAttributes = (
  context: ServiceContext,
  id: number,
  given: Readonly<Record<string, string | null>>,
): Promise<void> =>
  context.db.write(async (tx) => {
    const before = await existing(tx, id);
    requireSize({ ...(await requestOf(tx, before)), attributes: given }, await dishesOf(tx, id), before);
    const watched = await watch(tx, { stores: [id] });
    const { attribute_codes, ...set } = await attributes.columnsOf(tx, { attributes: given }, before);
    await change(tx, id, { ...set, attribute_codes, updated_at: timestamp(context.clock) });
    const changes = activity.difference(before, set);
    await record(tx, context, 'store.attributes', `stores/${id}`, changes, await watched.images());
  });

/** Marks a store as deleted; its reviews and likes stay. Throws NotFound, ChangedMeanwhile. */
export const remove = (context: ServiceContext, id: number, seen?: Seen): Promise<void> =>
  context.db.write(async (tx) => {
    const { name, version } = await existing(tx, id);
    requireSeen(seen, { version });
    const watched = await watch(tx, { stores: [id] });
    await change(tx, id, { deleted_at: timestamp(context.clock) });
    await record(tx, context, 'store.delete', `stores/${id}`, { name }, await watched.images());
  });

/**
 * Takes back the deletion of a store, if there was one, with the status that it had; of one that was merged, what went
 * to the other store stays there. Throws NotFound, ChangedMeanwhile, and Conflict when another store has its
 * `external_id` by now.
 */
export const restore = (context: ServiceContext, id: number, seen?: Seen): Promise<void> =>
  context.db.write(async (tx) => {
    const [store] = await tx.select().from(stores).where(eq(stores.id, id));
    if (!store) throw new NotFound('There is no such store.');
    requireSeen(seen, store);
    if (store.deleted_at === null) return;
    if (store.external_id !== null) await requireFree(tx, store.external_id);
    const watched = await watch(tx, { stores: [id] });
    await change(tx, id, { deleted_at: null, merged_into: null });
    await standing.refresh(tx, context.clock, id);
    await record(tx, context, 'store.restore', `stores/${id}`, { name: store.name }, await watched.images());
  });

async function requireFree(tx: Queries, externalId: string): Promise<void> {
  const rows = await tx
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.external_id, externalId), isNull(stores.deleted_at)));
  if (rows.length > 0)
    throw new Conflict('external_id_taken', 'Another store has the external_id of this one by now; delete that first.');
}

async function change(tx: Queries, id: number, changed: Partial<typeof stores.$inferInsert>): Promise<void> {
  await tx.update(stores).set(changed).where(eq(stores.id, id));
  await search.index(tx, id);
}
