import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { accountOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { jsonArray, ok, pageOf, paginationMeta, jsonAnswer } from '../../http/envelope.ts';
import { requestKeyOf } from '../../http/idempotency-key.ts';
import { paging, pathId, t } from '../../schema.ts';
import { Review, ReviewCreateReq } from './model.ts';
import * as own from './own.ts';
import { list } from './lists.ts';
import * as reviews from './service.ts';

const document = documented('Reviews');
const params = pathId('Store ID.');
const query = t.Object(paging);

export const userReviewRoutes = ({ by, config, db, views }: Deps) => {
  const bounds = { pending: config.quotas['pending-review'].account! };
  return routes('user', 'user reviews')
    .get(
      '/api/user/reviews',
      async ({ query, request }) => {
        const page = pageOf(query);
        const own = { user_id: accountOf(request).id };
        const { items, total } = await list(db, views, own, page);
        return jsonAnswer(request, jsonArray(request, Review, items), paginationMeta(page, { total }));
      },
      {
        query,
        ...document('listMyReviews', 'List my reviews', t.Array(Review), {
          paged: true,
          description: 'Your reviews in every status, newest first.',
        }),
      },
    )
    .post(
      '/api/user/stores/:id/reviews',
      async ({ params, body, request }) => {
        const id = await reviews.create(by(request), accountOf(request), params.id, body, {
          ...bounds,
          request: requestKeyOf(request, body),
        });
        return ok(await reviews.get(db, views, id));
      },
      {
        params,
        body: ReviewCreateReq,
        ...document('createReview', 'Write a review', Review, {
          budget: ['review', 'pending-review'],
          description:
            'The review is `pending`, and public once an administrator approves it. You can review a store again.',
          repeatable: true,
        }),
      },
    )
    .put(
      '/api/user/reviews/:id',
      async ({ params, body, request }) => {
        await own.replace(by(request), accountOf(request).id, params.id, body, bounds);
        return ok(await reviews.get(db, views, params.id));
      },
      {
        params: pathId('Review ID.'),
        body: ReviewCreateReq,
        ...document('updateMyReview', 'Replace a review of mine', Review, {
          budget: ['own', 'pending-review'],
          description:
            'The review is `pending` again, and counts again once an administrator approves it. It has no `reply` until the place writes one to the new text.',
          since: '0.3.0',
        }),
      },
    )
    .delete(
      '/api/user/reviews/:id',
      async ({ params, request }) => {
        await own.remove(by(request), accountOf(request).id, params.id);
        return ok(null);
      },
      {
        params: pathId('Review ID.'),
        ...document('deleteMyReview', 'Delete a review of mine', t.Null(), {
          budget: 'own',
          description: 'The review is deleted for good; nobody can restore it.',
          since: '0.3.0',
        }),
      },
    );
};
