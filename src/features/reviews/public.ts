import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { accountOf, originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { jsonBytes, ok, okPage, pageOf, paginationMeta, publicAnswer } from '../../http/envelope.ts';
import { paging, pathId, t } from '../../http/schema.ts';
import { Review, ReviewCreateReq } from './model.ts';
import * as reviews from './service.ts';

const document = documented('Reviews');
const params = pathId('Number of the store.');
const query = t.Object(paging);

export const reviewRoutes = ({ db, views }: Deps) =>
  new Elysia({ name: 'reviews' }).get(
    '/api/stores/:id/reviews',
    async ({ params, query, request }) => {
      const page = pageOf(query);
      const { items, total } = await reviews.listPublic(db, views, params.id, page, originOf(request));
      return publicAnswer(request, jsonBytes(items), paginationMeta(page, total));
    },
    {
      params,
      query,
      ...document('List the approved reviews of a store, newest first', t.Array(Review), { paged: true }),
    },
  );

export const userReviewRoutes = ({ db, clock, views }: Deps) =>
  new Elysia({ name: 'user reviews' })
    .get(
      '/api/user/reviews',
      async ({ query, request }) => {
        const own = { user_id: accountOf(request).id };
        return okPage(await reviews.list(db, views, own, pageOf(query), originOf(request)), pageOf(query));
      },
      { query, ...document('List the own reviews, newest first', t.Array(Review), { paged: true }) },
    )
    .post(
      '/api/user/stores/:id/reviews',
      async ({ params, body, request }) => {
        const id = await reviews.create(db, clock, accountOf(request), params.id, body);
        return ok(await reviews.get(db, views, id, originOf(request)));
      },
      {
        params,
        body: ReviewCreateReq,
        ...document('Write a review', Review, { description: 'It is public once an administrator approves it.' }),
      },
    );
