import { Elysia } from 'elysia';
import { reviewStatuses } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { ok, okPage, pageOf } from '../../http/envelope.ts';
import { choice, paging, pathId, queryId, t } from '../../http/schema.ts';
import { Review, ReviewStatusReq } from './model.ts';
import * as reviews from './service.ts';

const document = documented('Reviews');
const params = pathId('Number of the review.');
const query = t.Object({
  status: t.Optional(choice(reviewStatuses, 'Only reviews of this status.')),
  store_id: queryId('Only reviews of this store.'),
  user_id: queryId('Only reviews of this user.'),
  ...paging,
});

export const adminReviewRoutes = ({ db, clock, views }: Deps) =>
  new Elysia({ name: 'admin reviews', prefix: '/api/admin/reviews' })
    .get(
      '',
      async ({ query, request }) =>
        okPage(await reviews.list(db, views, query, pageOf(query), originOf(request)), pageOf(query)),
      { query, ...document('List reviews, newest first', t.Array(Review), { paged: true }) },
    )
    .patch(
      '/:id/status',
      async ({ params, body, request }) => {
        await reviews.moderate(db, clock, params.id, body.status);
        return ok(await reviews.get(db, views, params.id, originOf(request)));
      },
      { params, body: ReviewStatusReq, ...document('Approve or block a review', Review) },
    )
    .delete(
      '/:id',
      async ({ params }) => {
        await reviews.remove(db, clock, params.id);
        return ok(null);
      },
      { params, ...document('Delete a review', t.Null()) },
    );
