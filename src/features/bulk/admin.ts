import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { ok } from '../../http/envelope.ts';
import { t } from '../../schema.ts';
import { BulkResult, ReviewBulkReq, StoreBulkReq } from './model.ts';
import * as bulk from './service.ts';

const each =
  'One that fails says why and holds up no other. The call is one row of the activity, which can be undone for an hour.';

export const storeBulkRoutes = ({ by }: Deps) =>
  routes('admin', 'bulk of stores').post(
    '/api/admin/stores/bulk',
    async ({ body, request }) => ok(await bulk.onStores(by(request), body)),
    {
      body: StoreBulkReq,
      ...documented('Stores')('changeStores', 'Change several stores', t.Array(BulkResult), {
        budget: 'bulk',
        since: '0.3.0',
        description: `Shows, hides, deletes, restores or files stores, or sets attributes of them. ${each}`,
      }),
    },
  );

export const reviewBulkRoutes = ({ by }: Deps) =>
  routes('moderator', 'bulk of reviews').post(
    '/api/admin/reviews/bulk',
    async ({ body, request }) => ok(await bulk.onReviews(by(request), body)),
    {
      body: ReviewBulkReq,
      ...documented('Reviews')('changeReviews', 'Change several reviews', t.Array(BulkResult), {
        budget: 'bulk',
        since: '0.3.0',
        description: `Approves, blocks, deletes or restores reviews. ${each}`,
      }),
    },
  );
