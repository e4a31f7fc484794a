import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { jsonAnswer, jsonArray, pageOf, paginationMeta } from '../../http/envelope.ts';
import { seenBy, versioned } from '../../http/etags.ts';
import { choice, paging, pathId, t } from '../../schema.ts';
import { Category } from '../categories/model.ts';
import * as categories from '../categories/service.ts';
import { Review } from '../reviews/model.ts';
import * as reviews from '../reviews/service.ts';
import * as reviewStates from '../reviews/states.ts';
import { Store } from '../stores/model.ts';
import * as stores from '../stores/states.ts';
import { Deleted, deletedKinds } from './model.ts';
import * as deleted from './service.ts';

const document = documented('Deleted');

export const deletedRoutes = ({ by, db, views }: Deps) =>
  routes('moderator', 'deleted')
    .get(
      '/api/admin/deleted',
      async ({ query, request }) => {
        const page = pageOf(query);
        const { items, total } = await deleted.list(db, views, query.kind ?? 'store', page);
        return jsonAnswer(request, jsonArray(request, Deleted, items), paginationMeta(page, { total }));
      },
      {
        query: t.Object({ kind: t.Optional(choice(deletedKinds, 'Kind to list.', 'store')), ...paging }),
        ...document('listDeleted', 'List what was deleted', t.Array(Deleted), {
          since: '0.3.0',
          paged: true,
          description: 'Deleted stores, categories or reviews as they were, the latest deletion first.',
        }),
      },
    )
    .post(
      '/api/admin/reviews/:id/restore',
      async ({ params, request }) => {
        await reviewStates.restore(by(request), params.id, seenBy(request));
        return versioned(request, await reviews.shown(db, views, params.id));
      },
      {
        params: pathId('Review ID.'),
        ...document('restoreReview', 'Restore a review', Review, {
          since: '0.3.0',
          budget: 'admin',
          description:
            'The review comes back with its status and counts as before. Restoring a review that is not deleted changes nothing.',
          failures: ['store_gone', 'author_gone'],
          versioned: true,
        }),
      },
    );

export const restoringRoutes = ({ by, db, views }: Deps) => {
  return routes('admin', 'restoring')
    .post(
      '/api/admin/stores/:id/restore',
      async ({ params, request }) => {
        await stores.restore(by(request), params.id, seenBy(request));
        return versioned(request, await stores.shown(db, views, params.id));
      },
      {
        params: pathId('Store ID.'),
        ...document('restoreStore', 'Restore a store', Store, {
          since: '0.3.0',
          budget: 'admin',
          description:
            'The store comes back with its status, counters and reviews. Restoring a store that is not deleted changes nothing.',
          failures: ['external_id_taken'],
          versioned: true,
        }),
      },
    )
    .post(
      '/api/admin/categories/:id/restore',
      async ({ params, request }) => {
        await categories.restore(by(request), params.id, seenBy(request));
        return versioned(request, await categories.get(db.read, params.id));
      },
      {
        params: pathId('Category ID.'),
        ...document('restoreCategory', 'Restore a category', Category, {
          since: '0.3.0',
          budget: 'admin',
          description: 'Restoring a category that is not deleted changes nothing.',
          failures: ['external_id_taken'],
          versioned: true,
        }),
      },
    );
};
