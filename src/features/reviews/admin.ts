import { reviewStatuses } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { jsonArray, ok, pageOf, paginationMeta, jsonAnswer } from '../../http/envelope.ts';
import { seenBy, versioned } from '../../http/etags.ts';
import { ageOrders } from '../../lib/paging.ts';
import { choice, paging, pathId, queryCount, queryId, since, t } from '../../schema.ts';
import { Review, ReviewReplyReq, ReviewStatusReq } from './model.ts';
import { list, reviewMarks } from './lists.ts';
import * as reviews from './service.ts';
import * as states from './states.ts';

const document = documented('Reviews');
const params = pathId('Review ID.');
const query = t.Object({
  status: t.Optional(choice(reviewStatuses, 'Only reviews with this status.')),
  store_id: queryId('Store ID: only its reviews.'),
  user_id: queryId('User ID: only reviews of this user.'),
  ...since('0.3.0', {
    rating: queryCount('Only reviews with this rating.', 5),
    has: t.Optional(
      choice(
        reviewMarks,
        'Only reviews with an open report (`report`), a web address (`link`) or a phone number (`phone`: seven digits or more, with nothing but spaces and `-./()` between them) in the text, or a picture (`picture`), or that are the first of their author (`first`).',
      ),
    ),
    sort: t.Optional(choice(ageOrders, 'Order by time of writing.', 'newest')),
  }),
  ...paging,
});

export const adminReviewRoutes = ({ by, db, views }: Deps) => {
  const show = async (id: number, request: Request) => versioned(request, await reviews.shown(db, views, id));
  return routes('moderator', 'reviews', '/api/admin/reviews')
    .get(
      '',
      async ({ query, request }) => {
        const page = pageOf(query);
        const { items, total } = await list(db, views, query, page);
        return jsonAnswer(request, jsonArray(request, Review, items), paginationMeta(page, { total }));
      },
      {
        query,
        ...document('listReviews', 'List reviews', t.Array(Review), {
          paged: true,
          description: 'Reviews in every status, newest first unless `sort` says otherwise.',
        }),
      },
    )
    .get('/:id', async ({ params, request }) => show(params.id, request), {
      params,
      ...document('getReview', 'Show any review', Review, {
        since: '0.3.0',
        description: 'A review in any status, with its store.',
        versioned: true,
      }),
    })
    .patch(
      '/:id/status',
      async ({ params, body, request }) => {
        await states.moderate(by(request), params.id, body.status, seenBy(request));
        return show(params.id, request);
      },
      {
        params,
        body: ReviewStatusReq,
        ...document('setReviewStatus', 'Approve or block a review', Review, {
          budget: 'admin',
          description:
            'An approved review is public and counts in the rating, score and hotness of its store; a blocked one does not.',
          versioned: true,
        }),
      },
    )
    .put(
      '/:id/reply',
      async ({ params, body, request }) => {
        await reviews.reply(by(request), params.id, body.text, seenBy(request));
        return show(params.id, request);
      },
      {
        params,
        body: ReviewReplyReq,
        ...document('replyToReview', 'Answer a review', Review, {
          budget: 'admin',
          description: 'Sets the answer of the place, which is public with the review; "" takes it away.',
          since: '0.3.0',
          versioned: true,
        }),
      },
    )
    .delete(
      '/:id',
      async ({ params, request }) => {
        await states.remove(by(request), params.id, seenBy(request));
        return ok(null);
      },
      {
        params,
        ...document('deleteReview', 'Delete a review', t.Null(), {
          budget: 'admin',
          description: 'The review disappears from all lists and no longer counts in the rating of its store.',
          conditional: true,
        }),
      },
    );
};
