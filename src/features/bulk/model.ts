import { reasons, type Reason } from '../../errors.ts';
import { minute } from '../../units.ts';
import { limits } from '../../limits.ts';
import { choice, flag, integer, line, nullable, since, t, titled, valuesByKey, type Static } from '../../schema.ts';

const ids = (of: string) =>
  t.Array(integer(`${of} ID.`, { minimum: 1, examples: [1] }), {
    maxItems: limits.bulk,
    description: `IDs, at most ${limits.bulk}.`,
  });

const batch = t.Optional(
  line(36, 36, {
    pattern: '^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$',
    hint: 'must be a UUID',
    description: `UUID: calls of one administrator with the same, within ${limits.batchTime / minute} minutes, are one row of the activity.`,
    examples: ['0b9d1f7e-7d0f-4c63-9f5e-2f1f6d0c5a11'],
  }),
);

export const storeActions = ['activate', 'deactivate', 'delete', 'restore', 'category', 'attributes'] as const;
export const reviewActions = ['approve', 'block', 'delete', 'restore'] as const;

export const StoreBulkReq = titled('StoreBulkReq', 'One action for several stores.', {
  ids: ids('Store'),
  action: choice(
    storeActions,
    '`category` files the stores under `category_id`; `attributes`, since 0.4.0, sets `attributes`.',
  ),
  category_id: t.Optional(integer('Category ID; required by the action `category`.', { minimum: 1, examples: [3] })),
  ...since('0.4.0', {
    attributes: t.Optional(
      valuesByKey(
        'Values by key, see `GET /api/attributes`, at least one; required by the action `attributes`. Other keys stay as they are; null takes one off.',
        'Value, or null.',
        [{ 'payment:alipay': 'yes' }],
      ),
    ),
  }),
  batch,
});

export const ReviewBulkReq = titled('ReviewBulkReq', 'One action for several reviews.', {
  ids: ids('Review'),
  action: choice(reviewActions, 'Action.'),
  seen: t.Optional(
    t.Array(line(1, 40, { description: '`updated_at` of the review.', examples: ['2026-11-22T10:15:30.123Z'] }), {
      maxItems: limits.bulk,
      description:
        '`updated_at` of each, in the order of `ids`, as you saw it: one that has another fails with `changed_meanwhile`.',
    }),
  ),
  batch,
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
