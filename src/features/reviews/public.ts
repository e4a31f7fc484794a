import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { documented } from '../../http/document.ts';
import { jsonArray, pageOf, paginationMeta, cacheableAnswer } from '../../http/envelope.ts';
import { choice, paging, pathId, t } from '../../schema.ts';
import { limits } from '../../limits.ts';
import * as stores from '../stores/service.ts';
import { CardReview, pictureSources, Review, reviewViewQuery, ReviewSummary, StorePicture } from './model.ts';
import * as pictures from './pictures.ts';
import * as reviews from './service.ts';

const document = documented('Reviews');
const params = pathId('Store ID.');
const query = t.Object({ ...paging, ...reviewViewQuery });

export const reviewRoutes = ({ db, summaries, views }: Deps) =>
  routes('key', 'reviews')
    .get(
      '/api/stores/:id/reviews',
      async ({ params, query, request }) => {
        const page = pageOf(query);
        const { items, total } = await reviews.listPublic(db, views, params.id, page, query.view);
        const array = jsonArray(request, query.view === 'card' ? CardReview : Review, items);
        return cacheableAnswer(request, array, paginationMeta(page, { total }), { store: params.id });
      },
      {
        params,
        query,
        ...document('listStoreReviews', 'List reviews of a store', t.Array(Review), {
          paged: true,
          description: 'Approved reviews only, newest first.',
          tagged: true,
        }),
      },
    )
    .get(
      '/api/stores/:id/pictures',
      async ({ params, query: { from, ...query }, request }) => {
        const page = pageOf(query);
        const { items, total } = await pictures.page(db, views, params.id, from, page);
        const array = jsonArray(request, StorePicture, items);
        return cacheableAnswer(request, array, paginationMeta(page, { total }), { store: params.id });
      },
      {
        params,
        query: t.Object({
          from: t.Optional(choice(pictureSources, 'Only those of the store, or of guests.')),
          ...paging,
        }),
        ...document('listStorePictures', 'List pictures of a store', t.Array(StorePicture), {
          paged: true,
          description: `Those of the store, then those of guests from approved reviews, newest first: of the newest ${limits.picturedReviews} reviews.`,
          tagged: true,
          since: '0.4.0',
        }),
      },
    )
    .get(
      '/api/stores/:id/reviews/summary',
      async ({ params, request }) => {
        await stores.mustBePublic(db.read, params.id);
        return cacheableAnswer(request, await summaries.of(params.id), undefined, { store: params.id });
      },
      {
        params,
        ...document('summariseStoreReviews', 'Summarise the reviews of a store', ReviewSummary, {
          description: 'Numbers of the approved reviews by rating, and the dishes that they recommend most.',
          tagged: true,
          since: '0.3.0',
        }),
      },
    );
