import { reasons, type Reason } from '../../errors.ts';
import { limits } from '../../limits.ts';
import { choice, flag, integer, nullable, t, titled, type Static } from '../../schema.ts';

const ids = (of: string) =>
  t.Array(integer(`${of} ID.`, { minimum: 1, examples: [1] }), {
    maxItems: limits.bulk,
    description: `IDs, at most ${limits.bulk}.`,
  });

export const storeActions = ['activate', 'deactivate', 'delete', 'restore', 'category'] as const;
export const reviewActions = ['approve', 'block', 'delete', 'restore'] as const;

export const StoreBulkReq = titled('StoreBulkReq', 'One action for several stores.', {
  ids: ids('Store'),
  action: choice(storeActions, '`category` files the stores under `category_id`.'),
  category_id: t.Optional(integer('Category ID; required by the action `category`.', { minimum: 1, examples: [3] })),
});

export const ReviewBulkReq = titled('ReviewBulkReq', 'One action for several reviews.', {
  ids: ids('Review'),
  action: choice(reviewActions, 'Action.'),
});

export const BulkResult = titled('BulkResult', 'Outcome for one store or review.', {
  id: integer('ID.', { examples: [1] }),
  ok: flag('Whether the action was done.'),
  reason: nullable(
    choice(
      Object.keys(reasons) as [Reason, ...Reason[]],
      'Reason of the failure, as in `meta.reason`; null when it was done.',
    ),
    'not_found',
  ),
});

export type BulkResult = Static<typeof BulkResult>;
