import { and, eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import type { Queries } from '../../db/database.ts';
import {
  activity as rows,
  categories as categoriesTable,
  storeImages,
  stores as storesTable,
  unfinished,
} from '../../db/schema.ts';
import { BadRequest } from '../../errors.ts';
import { timestamp, type Clock } from '../../lib/clock.ts';
import { requireSeen, type Seen } from '../../lib/versions.ts';
import { limits } from '../../limits.ts';
import * as categories from '../categories/service.ts';
import * as search from '../search/service.ts';
import * as stores from '../stores/service.ts';
import * as batches from '../undo-log/batches.ts';
import { record } from '../undo-log/record.ts';
import { watch } from '../undo-log/rows.ts';
import * as undoLog from '../undo-log/service.ts';
import type { Merge } from './model.ts';
import { moveSome } from './moved.ts';

type Named = Pick<typeof storesTable.$inferSelect, 'id' | 'name' | 'external_id' | 'version'>;

/**
 * Merges a store into another: its likes without doubles, reviews, pictures, reports and applications go there, its
 * address leads there, and imports take its `external_id` for that of the other. In steps between which others write;
 * one row of the activity, which can be undone for `limits.undoTime`. Throws NotFound, ChangedMeanwhile, BadRequest.
 */
export const mergeStores = (context: ServiceContext, from: number, into: number, seen?: Seen): Promise<void> =>
  merge(context, { subject: 'stores', from, into }, seen, async (tx) => {
    const both = await found(from, into, 'store', (id) => stores.existing(tx, id));
    const watched = await watch(tx, { stores: [from, into], store_images: [into] });
    return {
      ...both,
      async write() {
        await tx.update(storesTable).set(gone(context.clock, both)).where(eq(storesTable.id, from));
        const cover_url = both.kept.cover_url || both.merged.cover_url;
        await tx
          .update(storesTable)
          .set({ ...heir(both), cover_url, updated_at: timestamp(context.clock) })
          .where(eq(storesTable.id, into));
        await addPictures(tx, from, into);
        await search.index(tx, from);
        return watched.images();
      },
    };
  });

/**
 * Merges a category into another: its stores and applications go there. As `mergeStores`. Throws NotFound,
 * ChangedMeanwhile, BadRequest.
 */
export const mergeCategories = (context: ServiceContext, from: number, into: number, seen?: Seen): Promise<void> =>
  merge(context, { subject: 'categories', from, into }, seen, async (tx) => {
    const both = await found(from, into, 'category', (id) => categories.existing(tx, id));
    const watched = await watch(tx, { categories: [from, into] });
    return {
      ...both,
      async write() {
        await tx.update(categoriesTable).set(gone(context.clock, both)).where(eq(categoriesTable.id, from));
        await tx
          .update(categoriesTable)
          .set({ ...heir(both), updated_at: timestamp(context.clock) })
          .where(eq(categoriesTable.id, into));
        return watched.images();
      },
    };
  });

interface Both<Row extends Named> {
  merged: Row;
  kept: Row;
}

/** Both rows. Throws NotFound for the one that is merged, BadRequest for the one that stays. */
async function found<Row extends Named>(
  from: number,
  into: number,
  noun: string,
  existing: (id: number) => Promise<Row>,
): Promise<Both<Row>> {
  const merged = await existing(from);
  const refused = (message: string) => new BadRequest(`into ${message}.`, [{ field: 'into', message, rule: 'exists' }]);
  if (from === into) throw refused(`must be another ${noun}`);
  const kept = await existing(into).catch(() => {
    throw refused(`names no ${noun}`);
  });
  return { merged, kept };
}

/** Columns of the row that is merged. An `external_id` that the other one takes over goes; any other one is an alias. */
const gone = (clock: Clock, { merged, kept }: Both<Named>) => ({
  deleted_at: timestamp(clock),
  merged_into: kept.id,
  external_id: kept.external_id === null ? null : merged.external_id,
});

/** The `external_id` of the row that stays. */
const heir = ({ merged, kept }: Both<Named>) => ({ external_id: kept.external_id ?? merged.external_id });

/** Adds the pictures that the store that stays does not have, as far as there is room. */
async function addPictures(tx: Queries, from: number, into: number): Promise<void> {
  const picturesOf = (id: number) =>
    tx.select().from(storeImages).where(eq(storeImages.store_id, id)).orderBy(storeImages.sort_order, storeImages.id);
  const present = await picturesOf(into);
  const urls = new Set(present.map(({ url }) => url));
  const added = (await picturesOf(from))
    .filter(({ url }) => !urls.has(url))
    .slice(0, Math.max(0, limits.images - present.length));
  const last = present.at(-1)?.sort_order ?? -1;
  if (added.length > 0)
    await tx
      .insert(storeImages)
      .values(added.map(({ url }, index) => ({ store_id: into, url, sort_order: last + 1 + index })));
}

interface Beginning extends Both<Named> {
  /** Writes the two rows, and returns them as they were. */
  write: () => Promise<undoLog.Image[]>;
}

async function merge(
  context: ServiceContext,
  { subject, from, into }: Merge,
  seen: Seen,
  begin: (tx: Queries) => Promise<Beginning>,
): Promise<void> {
  const { db, clock } = context;
  const selection = { subject, from, into };
  const kind = subject === 'stores' ? 'store.merge' : 'category.merge';
  const id = await db.write(async (tx) => {
    const { merged, kept, write } = await begin(tx);
    requireSeen(seen, merged);
    const images = await write();
    const changes = { name: merged.name, into, into_name: kept.name };
    const row = (await record(tx, context, kind, `${subject}/${from}`, changes, images))!;
    await tx.insert(unfinished).values({ activity_id: row, step: 'merge', selection, ...undoLog.heldBy(context) });
    return row;
  });
  while (await db.write((tx) => step(tx, clock, id)));
}

const isMerge = (id: number) => and(eq(unfinished.activity_id, id), eq(unfinished.step, 'merge'));

/** Moves some rows more; false when it is over, or became an undo. */
export async function step(tx: Queries, clock: Clock, id: number): Promise<boolean> {
  const [work] = await tx.select().from(unfinished).where(isMerge(id));
  if (!work) return false;
  const moved = await moveSome(tx, clock, work.selection as unknown as Merge);
  if (!moved) {
    await tx.delete(unfinished).where(isMerge(id));
    return false;
  }
  await undoLog.keep(tx, id, moved.images);
  await batches.count(tx, id, { [moved.kind]: moved.images.length });
  return true;
}

/** Drops the rest of a merge; its row of the activity says so. */
export async function drop(tx: Queries, id: number): Promise<void> {
  const [work] = await tx.delete(unfinished).where(isMerge(id)).returning();
  if (!work) return;
  const [row] = await tx.select({ changes: rows.changes }).from(rows).where(eq(rows.id, id));
  await tx
    .update(rows)
    .set({ changes: { ...row?.changes, unfinished: true } })
    .where(eq(rows.id, id));
}
