import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { paginationMeta, cacheableAnswer } from '../../http/envelope.ts';
import { metered } from '../../http/metered.ts';
import { choice, keyword, openTime, paging, pathId, queryId, queryIds, queryRating, t } from '../../schema.ts';
import { limits } from '../../limits.ts';
import * as hours from '../hours/service.ts';
import { placeQuery, requireNear } from '../places/model.ts';
import * as listing from './listing.ts';
import { Store, StoreOrCard, view } from './model.ts';
import * as stores from './service.ts';

const document = documented('Stores');

export const storeRoutes = ({ db, clock, limiter, views }: Deps) =>
  routes('key', 'stores')
    .get(
      '/api/stores',
      async ({ query, request }) => {
        requireNear(query);
        const page = listing.pageOf(query);
        const { open, ...filter } = query;
        const list = async () => {
          const time = open === undefined ? undefined : await hours.timeOf(db, clock, open);
          return listing.find(db, { ...filter, open: time }, page);
        };
        const { keyword, near, bbox } = query;
        const isCostly = keyword || open || near || bbox;
        const { items, total, distances } = isCostly ? await metered(limiter, request, list) : await list();
        const contents = open === 'now' ? { ofMinute: true } : {};
        return cacheableAnswer(
          request,
          await views.measured(items, originOf(request), distances, query.view),
          paginationMeta(page, total),
          contents,
        );
      },
      {
        query: t.Object({
          keyword: keyword('Words that a store must contain, as in the search.'),
          category_id: queryId('Category ID: only its stores.'),
          open: openTime(
            'Only stores that are open: `now`, or at a local time of the place like `2026-12-24T18:00`. Of a time that is repeated in autumn the earlier counts, of one that is skipped in spring the end of the gap. Stores without `hours` are left out.',
          ),
          ...placeQuery,
          min_rating: queryRating('Lowest average rating, as a store shows it. Stores without reviews have none.'),
          ids: t.Optional(
            queryIds(
              'IDs: only these stores, in this order unless `sort` says otherwise, on one page. IDs of other stores are left out.',
              limits.idsInQuery,
            ),
          ),
          sort: t.Optional(
            choice(
              [...listing.sorts, 'distance'],
              'Order, highest or latest first, of `distance` the nearest; by default the score, or the distance where there is `near`. Equal stores are newest first; with `likes` and `hotness` as in the rankings, by score, then by ID.',
            ),
          ),
          view,
          ...paging,
        }),
        ...document('listStores', 'List stores', t.Array(StoreOrCard), {
          paged: true,
          budget: 'search',
          description:
            'Active stores, highest score first unless `sort` or `ids` says otherwise, then newest first. A keyword filters as the search does, but counts nothing.',
          tagged: true,
        }),
      },
    )
    .get(
      '/api/stores/:id',
      async ({ params, request }) => {
        await stores.mustBePublic(db.read, params.id);
        const store = await views.alone(params.id, originOf(request));
        return cacheableAnswer(request, store!, undefined, { store: params.id });
      },
      {
        params: pathId('Store ID.'),
        ...document('getStore', 'Show a store', Store, {
          description: 'An active store with pictures and dishes. Its counters are never stale.',
          tagged: true,
        }),
      },
    );
