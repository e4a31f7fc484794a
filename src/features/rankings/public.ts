import type { Deps } from '../../deps.ts';
import { routes } from '../../http/access.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { pageOf, paginationMeta, cacheableAnswer } from '../../http/envelope.ts';
import { offsetOf } from '../../lib/paging.ts';
import { pageSize, t } from '../../schema.ts';
import { limits } from '../../limits.ts';
import { RankedStore, viewQuery } from '../stores/model.ts';
import { by, RankingQuery } from './model.ts';
import * as rankings from './service.ts';

const document = documented('Rankings');

export const rankingRoutes = ({ db, views }: Deps) =>
  routes('key', 'rankings')
    .get(
      '/api/rankings/stores',
      async ({ query, request }) => {
        const page = pageOf(query);
        const { items, total } = await rankings.rank(db, query.by ?? 'hotness', page);
        const ranked = await views.ranked(items, originOf(request), offsetOf(page), query.view);
        return cacheableAnswer(request, ranked, paginationMeta(page, { total }));
      },
      {
        query: RankingQuery,
        ...document('rankStores', 'Rank stores', t.Array(RankedStore), {
          paged: true,
          description: 'All active stores with their position: `rank` counts on from page to page.',
          tagged: true,
        }),
      },
    )
    .get(
      '/api/stores/hot',
      async ({ query, request }) => {
        const page_size = query.limit ?? limits.pageSizeDefault;
        const { items } = await rankings.rank(db, query.by ?? 'hotness', { page: 1, page_size });
        return cacheableAnswer(request, await views.ranked(items, originOf(request), 0, query.view));
      },
      {
        query: t.Object({
          by,
          ...viewQuery,
          limit: pageSize,
        }),
        ...document('listHotStores', 'List the top of a ranking', t.Array(RankedStore), {
          description: 'The first stores of a ranking, without pages: for a start page.',
          tagged: true,
        }),
      },
    );
