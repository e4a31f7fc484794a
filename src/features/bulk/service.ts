import { eq } from 'drizzle-orm';
import type { ServiceContext } from '../../context.ts';
import { reviews as rows } from '../../db/schema.ts';
import { within } from '../../db/database.ts';
import { AppError, BadRequest, ChangedMeanwhile } from '../../errors.ts';
import type * as activity from '../activity/service.ts';
import * as attributes from '../attributes/service.ts';
import * as categories from '../categories/service.ts';
import * as reviews from '../reviews/states.ts';
import * as stores from '../stores/states.ts';
import * as undo from '../undo-log/batches.ts';
import type { BulkResult, reviewActions, storeActions } from './model.ts';

interface Bulk {
  action: string;
  ids: readonly number[];
  /** Calls of one administrator with the same are one row of the activity. */
  batch?: string;
  /** Shown in the row of the activity. */
  noted?: object;
}

/**
 * Does an action for each ID, one after the other, in one transaction and with one row of the activity; returns the
 * outcomes in their order. One that may not be done holds up no other.
 */
const each = (
  context: ServiceContext,
  kind: activity.Kind,
  { action, ids, batch, noted }: Bulk,
  act: (context: ServiceContext, id: number, index: number) => Promise<unknown>,
): Promise<BulkResult[]> =>
  context.db.write(async (tx) => {
    const row = await undo.begin(tx, context, kind, { action, ...noted, ...(batch !== undefined && { batch }) });
    const inside = { ...context, db: within(context.db, tx), ...(row && { activityRow: row.id }) };
    const results: BulkResult[] = [];
    for (const [index, id] of ids.entries()) {
      try {
        await act(inside, id, index);
        results.push({ id, ok: true, reason: null });
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        results.push({ id, ok: false, reason: error.reason });
      }
    }
    if (row) await undo.end(tx, context, row, results.filter(({ ok }) => ok).length);
    return results;
  }, 'alone');

interface StoreBulk extends Bulk {
  action: (typeof storeActions)[number];
  category_id?: number;
  attributes?: Readonly<Record<string, string | null>>;
}

/** Does an action for several stores. Throws BadRequest when what the action sets is missing or does not exist. */
export async function onStores(
  context: ServiceContext,
  { category_id, attributes: given = {}, ...bulk }: StoreBulk,
): Promise<BulkResult[]> {
  const filedUnder = bulk.action === 'category' ? await mustBeGiven(context, category_id) : 0;
  if (bulk.action === 'attributes') await mustBeKnown(context, given);
  const actions = {
    activate: (inside: ServiceContext, id: number) => stores.setStatus(inside, id, 'active'),
    deactivate: (inside: ServiceContext, id: number) => stores.setStatus(inside, id, 'inactive'),
    delete: (inside: ServiceContext, id: number) => stores.remove(inside, id),
    restore: (inside: ServiceContext, id: number) => stores.restore(inside, id),
    category: (inside: ServiceContext, id: number) => stores.setCategory(inside, id, filedUnder),
    attributes: (inside: ServiceContext, id: number) => stores.setAttributes(inside, id, given),
  };
  const noted = bulk.action === 'attributes' ? { attributes: given } : {};
  return each(context, 'store.bulk', { ...bulk, noted }, actions[bulk.action]);
}

async function mustBeKnown({ db }: ServiceContext, given: NonNullable<StoreBulk['attributes']>): Promise<void> {
  if (Object.keys(given).length === 0)
    throw new BadRequest('attributes must have one entry at least.', [
      { field: 'attributes', message: 'must have one entry at least', rule: 'required' },
    ]);
  await attributes.columnsOf(db.read, { attributes: given });
}

async function mustBeGiven({ db }: ServiceContext, category_id: number | undefined): Promise<number> {
  if (category_id === undefined)
    throw new BadRequest('category_id is required.', [
      { field: 'category_id', message: 'is required', rule: 'required' },
    ]);
  await categories.mustExist(db.read, category_id);
  return category_id;
}

interface ReviewBulk extends Bulk {
  action: (typeof reviewActions)[number];
  /** Times of the last change of each, as the moderator saw them. */
  seen?: readonly string[];
}

/** Does an action for several reviews, but for those that are not as they were seen. Throws BadRequest. */
export async function onReviews(context: ServiceContext, { seen, ...bulk }: ReviewBulk): Promise<BulkResult[]> {
  if (seen && seen.length !== bulk.ids.length)
    throw new BadRequest('seen must have an entry for each ID.', [
      { field: 'seen', message: 'must have an entry for each ID', rule: 'format' },
    ]);
  const actions = {
    approve: (inside: ServiceContext, id: number) => reviews.moderate(inside, id, 'approved'),
    block: (inside: ServiceContext, id: number) => reviews.moderate(inside, id, 'blocked'),
    delete: (inside: ServiceContext, id: number) => reviews.remove(inside, id),
    restore: (inside: ServiceContext, id: number) => reviews.restore(inside, id),
  };
  return each(context, 'review.bulk', bulk, async (inside, id, index) => {
    if (seen) await requireUnchanged(inside, id, seen[index]!);
    await actions[bulk.action](inside, id);
  });
}

async function requireUnchanged({ db }: ServiceContext, id: number, seen: string): Promise<void> {
  const [review] = await db.read.select({ updated_at: rows.updated_at }).from(rows).where(eq(rows.id, id));
  if (review && review.updated_at !== seen) throw new ChangedMeanwhile('Somebody has changed this review since.');
}
