import { Elysia } from 'elysia';
import type { Deps } from '../../deps.ts';
import { originOf } from '../../http/context.ts';
import { documented } from '../../http/document.ts';
import { pageOf, paginationMeta, publicAnswer } from '../../http/envelope.ts';
import { offsetOf } from '../../lib/paging.ts';
import { queryCount, t } from '../../http/schema.ts';
import { limits } from '../../limits.ts';
import { RankedStore } from '../stores/model.ts';
import { by, RankingQuery } from './model.ts';
import * as rankings from './service.ts';

const document = documented('Rankings');

export const rankingRoutes = ({ db, views }: Deps) =>
  new Elysia({ name: 'rankings' })
    .get(
      '/api/rankings/stores',
      async ({ query, request }) => {
        const page = pageOf(query);
        const { items, total } = await rankings.rank(db, query.by ?? 'hotness', page);
        const ranked = await views.ranked(items, originOf(request), offsetOf(page));
        return publicAnswer(request, ranked, paginationMeta(page, total));
      },
      {
        query: RankingQuery,
        ...document('Rank stores', t.Array(RankedStore), { paged: true }),
      },
    )
    .get(
      '/api/stores/hot',
      async ({ query, request }) => {
        const page_size = query.limit ?? limits.pageSizeDefault;
        const { items } = await rankings.rank(db, query.by ?? 'hotness', { page: 1, page_size });
        return publicAnswer(request, await views.ranked(items, originOf(request), 0));
      },
      {
        query: t.Object({
          by,
          limit: queryCount(
            `How many; more than ${limits.pageSize} is taken as ${limits.pageSize}.`,
            limits.pageSize,
            limits.pageSizeDefault,
            true,
          ),
        }),
        ...document('List the first stores of a ranking', t.Array(RankedStore)),
      },
    );
