import type { ServiceContext } from '../../context.ts';
import { AppError, BadRequest } from '../../errors.ts';
import * as categories from '../categories/service.ts';
import * as reviews from '../reviews/states.ts';
import * as stores from '../stores/states.ts';
import type { BulkResult, reviewActions, storeActions } from './model.ts';

/**
 * Does an action for each ID by itself and returns the outcomes in their order. All are queued at once, so that they
 * share a commit; an ID that is given again waits for its turn. Once all have ended, throws an error of the server itself,
 * and that of an actor who may no longer write.
 */
async function each(ids: readonly number[], act: (id: number) => Promise<unknown>): Promise<BulkResult[]> {
  const last = new Map<number, Promise<unknown>>();
  const inTurn = (id: number) => {
    const again = () => act(id);
    const acted = last.get(id)?.then(again, again) ?? act(id);
    last.set(id, acted);
    return acted;
  };
  const outcomes = await Promise.allSettled(ids.map(inTurn));
  return outcomes.map((outcome, index) => {
    const id = ids[index]!;
    if (outcome.status === 'fulfilled') return { id, ok: true, reason: null };
    if (outcome.reason instanceof AppError && !isAboutActor(outcome.reason))
      return { id, ok: false, reason: outcome.reason.reason };
    throw outcome.reason;
  });
}

const isAboutActor = ({ kind }: AppError) => kind === 'unauthorized' || kind === 'forbidden';

interface StoreBulk {
  ids: number[];
  action: (typeof storeActions)[number];
  category_id?: number;
}

/** Does an action for several stores. Throws BadRequest when the category of the action is missing or does not exist. */
export async function onStores(
  context: ServiceContext,
  { ids, action, category_id }: StoreBulk,
): Promise<BulkResult[]> {
  if (action === 'category') return file(context, ids, category_id);
  const actions = {
    activate: (id: number) => stores.setStatus(context, id, 'active'),
    deactivate: (id: number) => stores.setStatus(context, id, 'inactive'),
    delete: (id: number) => stores.remove(context, id),
    restore: (id: number) => stores.restore(context, id),
  };
  return each(ids, actions[action]);
}

async function file(context: ServiceContext, ids: number[], category_id: number | undefined): Promise<BulkResult[]> {
  if (category_id === undefined)
    throw new BadRequest('category_id is required.', [
      { field: 'category_id', message: 'is required', rule: 'required' },
    ]);
  await categories.mustExist(context.db.read, category_id);
  return each(ids, (id) => stores.setCategory(context, id, category_id));
}

interface ReviewBulk {
  ids: number[];
  action: (typeof reviewActions)[number];
}

/** Does an action for several reviews. */
export function onReviews(context: ServiceContext, { ids, action }: ReviewBulk): Promise<BulkResult[]> {
  const actions = {
    approve: (id: number) => reviews.moderate(context, id, 'approved'),
    block: (id: number) => reviews.moderate(context, id, 'blocked'),
    delete: (id: number) => reviews.remove(context, id),
    restore: (id: number) => reviews.restore(context, id),
  };
  return each(ids, actions[action]);
}
